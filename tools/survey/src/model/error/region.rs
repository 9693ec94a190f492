//! Why a region cannot be surveyed.

use crate::model::request::limits::{NARROWEST_KM, RADIUS_KM};
use std::fmt;

/// Why a region cannot be surveyed.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum RegionError {
    /// The request names no part of the Earth.
    Missing,
    /// A disc or a rectangle has no centre.
    NoCentre,
    /// The size of a rectangle does not follow from what is given.
    Rectangle,
    /// An outline has fewer than three corners.
    Outline,
    /// What is left of the region is too narrow.
    Narrow {
        /// How wide its narrower side is, in kilometres.
        km: f64,
    },
    /// The region reaches too far.
    TooLarge {
        /// How far from its middle, in kilometres.
        radius_km: f64,
    },
    /// No country has this name.
    UnknownCountry {
        /// The name asked for.
        name: String,
        /// The names most like it.
        near: Vec<String>,
    },
}

impl fmt::Display for RegionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str(
                "the request names no region; give a centre and a radius, countries, an outline or a rectangle",
            ),
            Self::NoCentre => {
                f.write_str("the region has no centre; give its latitude and longitude")
            }
            Self::Rectangle => f.write_str(
                "the size of the rectangle does not follow; give its width and height, or one of them and a paper",
            ),
            Self::Outline => f.write_str("an outline needs three corners or more"),
            Self::Narrow { km } => write!(
                f,
                "the region is only {km:.1} km across; at least {NARROWEST_KM} km are needed (its parts may hardly meet)"
            ),
            Self::TooLarge { radius_km } => write!(
                f,
                "the region reaches {radius_km:.0} km from its middle; at most {} km can be surveyed: take less of it",
                RADIUS_KM.1
            ),
            Self::UnknownCountry { name, near } => {
                write!(f, "no country is called {name}")?;
                super::did_you_mean(f, near)
            }
        }
    }
}

impl std::error::Error for RegionError {}
