//! A network as a file says it: it may be wrong.

use super::{Art, Regions};
use milepost_document::Place;
use std::collections::BTreeSet;

/// Something said, and where.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Said<T> {
    /// What is said.
    pub it: T,
    /// Where.
    pub place: Place,
}

impl<T> Said<T> {
    /// What no file says.
    pub fn nowhere(it: T) -> Said<T> {
        Said {
            it,
            place: Place::Whole,
        }
    }
}

/// A city as a file says it. What cannot be read is `None`, and told of already.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DraftCity {
    /// Its name.
    pub key: Said<String>,
    /// The name of its region.
    pub region: Option<Said<String>>,
    /// Degrees north.
    pub lat: Option<Said<f64>>,
    /// Degrees east.
    pub lon: Option<Said<f64>>,
    /// Those of the network's attributes that it has.
    pub attributes: BTreeSet<String>,
    /// What it makes.
    pub commodities: Vec<Said<String>>,
}

/// A route as a file says it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DraftRoute {
    /// The name of the one city.
    pub a: Said<String>,
    /// The name of the other.
    pub b: Said<String>,
    /// Its printed length.
    pub length: u32,
    /// Whether it leads over mountains.
    pub mountainous: bool,
    /// Where it stands.
    pub place: Place,
}

/// What a file says of a commodity beside the cities that list it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DraftCommodity {
    /// Its name.
    pub name: Said<String>,
    /// The cities that make it, if it says so.
    pub cities: Option<Said<BTreeSet<String>>>,
    /// Their regions, if it says so.
    pub regions: Option<Said<BTreeSet<String>>>,
}

/// A network as a file says it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// Its name.
    pub name: String,
    /// The licence it comes under.
    pub licence: String,
    /// How it was made.
    pub provenance: String,
    /// The grid of regions; `None` where it cannot be read, which is told of already.
    pub regions: Option<Said<Regions>>,
    /// The attributes that a city may have.
    pub attributes: Vec<String>,
    /// Its cities.
    pub cities: Vec<DraftCity>,
    /// Its routes.
    pub routes: Vec<DraftRoute>,
    /// Its commodities, if it lists them.
    pub commodities: Option<Vec<DraftCommodity>>,
    /// Pairs of cities to start from.
    pub starts: Vec<Said<[Said<String>; 2]>>,
    /// What only the drawing needs.
    pub art: Art,
    /// Whether something could not be read, which is told of already: what may follow from it is not told of.
    pub unread: bool,
}
