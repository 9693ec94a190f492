//! Why a survey gives no map.

mod region;

pub use region::RegionError;

use crate::earth::EarthError;
use crate::model::request::limits::PIP_KM;
use milepost_map::Problem;
use std::fmt;

/// Why a survey gives no map.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum SurveyError {
    /// The caller stopped it.
    BrokenOff,
    /// The request has no name for the map.
    NoName,
    /// The text of a request is wrong: everything that is, with its place in it.
    Unreadable(Vec<Problem>),
    /// More than one thing is wrong.
    Several(Vec<SurveyError>),
    /// The region is none that can be surveyed.
    Region(RegionError),
    /// A good is asked for that nothing is known of.
    UnknownGood {
        /// The name asked for.
        name: String,
        /// The names most like it.
        near: Vec<String>,
    },
    /// A number is out of its range.
    Absurd {
        /// Which number.
        what: &'static str,
        /// Its value.
        value: f64,
        /// The least that is allowed.
        least: f64,
        /// The most that is allowed.
        most: f64,
    },
    /// There is hardly any land.
    Sea {
        /// How many mileposts would be on land.
        mileposts: usize,
    },
    /// The pip is too long or too short for the region.
    Scale {
        /// The pip, in kilometres.
        pip_km: f64,
        /// How many mileposts it would give, about.
        mileposts: usize,
        /// A pip that fits, in kilometres.
        better_km: f64,
    },
    /// There are too few towns for a map.
    TooFewCities {
        /// How many cities there would be.
        found: usize,
        /// How many a map needs.
        needed: usize,
    },
    /// No town of the region has this name.
    UnknownCity {
        /// The name asked for.
        name: String,
        /// The names most like it.
        near: Vec<String>,
    },
    /// A city that must be on the map finds no room on it.
    NoRoom {
        /// Its name.
        name: String,
        /// Its size.
        size: &'static str,
    },
    /// A ferry that was asked for joins no two shores.
    Ferry {
        /// Its name, or its ports.
        name: String,
        /// What is wrong with it.
        why: String,
    },
    /// Something that is asked for contradicts something else, or cannot be had: what and what to do, in words.
    Wish(String),
    /// The archive of the Earth cannot be read.
    Earth(EarthError),
    /// The map failed its check.
    Unsound(Vec<Problem>),
}

impl fmt::Display for SurveyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BrokenOff => write!(f, "the survey was cancelled"),
            Self::NoName => write!(f, "the map has no name; give it one"),
            Self::Unreadable(problems) => {
                write!(f, "the request cannot be read:")?;
                lines(f, problems)
            }
            Self::Several(errors) => {
                write!(f, "the request has {} errors:", errors.len())?;
                lines(f, errors)
            }
            Self::Region(error) => write!(f, "{error}"),
            Self::UnknownGood { name, near } => {
                write!(f, "the survey knows no good called {name}")?;
                did_you_mean(f, near)?;
                f.write_str("; name the cities that make it under goods.sources")
            }
            Self::Absurd {
                what,
                value,
                least,
                most,
            } => {
                write!(f, "{what} is {value}; expected {least} to {most}")
            }
            Self::Sea { mileposts } => sea(f, *mileposts),
            Self::Scale {
                pip_km,
                mileposts,
                better_km,
            } => scale(f, *pip_km, *mileposts, *better_km),
            Self::TooFewCities { found, needed } => write!(
                f,
                "there are only {found} cities, and a map needs {needed}; take a larger region, a shorter pip, or add towns"
            ),
            Self::UnknownCity { name, near } => unknown_city(f, name, near),
            Self::NoRoom { name, size } => {
                write!(
                    f,
                    "there is no room for {name} as a {size} city; use a shorter pip or another city"
                )
            }
            Self::Ferry { name, why } => {
                write!(
                    f,
                    "the ferry {name} is not possible: {why}; move its ports, or remove it"
                )
            }
            Self::Wish(text) => f.write_str(text),
            Self::Earth(error) => write!(f, "{error}"),
            Self::Unsound(problems) => {
                write!(f, "the surveyed map has errors:")?;
                lines(f, problems)
            }
        }
    }
}

/// No town has a name.
fn unknown_city(f: &mut fmt::Formatter<'_>, name: &str, near: &[String]) -> fmt::Result {
    write!(f, "no town in this region is called {name}")?;
    match near {
        [] => f.write_str("; add it under towns"),
        near => did_you_mean(f, near),
    }
}

/// The pip does not suit the region.
fn scale(f: &mut fmt::Formatter<'_>, pip_km: f64, mileposts: usize, better_km: f64) -> fmt::Result {
    write!(f, "pips of {pip_km} km give about {mileposts} mileposts; ")?;
    if better_km < PIP_KM.0 {
        f.write_str("the region is too small for a map")
    } else {
        write!(f, "a pip of {better_km:.0} km suits this region")
    }
}

/// There is hardly any land.
fn sea(f: &mut fmt::Formatter<'_>, mileposts: usize) -> fmt::Result {
    match mileposts {
        0 => f.write_str("there is no land here")?,
        _ => write!(f, "there is land for only {mileposts} mileposts")?,
    }
    f.write_str("; take a larger region or another (places are latitude, then longitude)")
}

/// A line each.
fn lines(f: &mut fmt::Formatter<'_>, items: &[impl fmt::Display]) -> fmt::Result {
    items.iter().try_for_each(|item| write!(f, "\n  {item}"))
}

/// The names most like an unknown one, if there are any.
fn did_you_mean(f: &mut fmt::Formatter<'_>, near: &[String]) -> fmt::Result {
    match near {
        [] => Ok(()),
        near => write!(f, "; did you mean {}?", near.join(", ")),
    }
}

/// What a step gives; its errors join those that are known.
pub(crate) fn noted<T>(errors: &mut Vec<SurveyError>, result: Result<T, SurveyError>) -> Option<T> {
    match result {
        Ok(found) => Some(found),
        Err(SurveyError::Several(more)) => {
            errors.extend(more);
            None
        }
        Err(error) => {
            errors.push(error);
            None
        }
    }
}

/// One error as it is, several as one.
pub(crate) fn all_of(mut errors: Vec<SurveyError>) -> Result<(), SurveyError> {
    match errors.len() {
        0 => Ok(()),
        1 => Err(errors.remove(0)),
        _ => Err(SurveyError::Several(errors)),
    }
}

impl std::error::Error for SurveyError {}

impl From<RegionError> for SurveyError {
    fn from(error: RegionError) -> Self {
        Self::Region(error)
    }
}

impl From<EarthError> for SurveyError {
    fn from(error: EarthError) -> Self {
        Self::Earth(error)
    }
}
