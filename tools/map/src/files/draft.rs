//! A map that may be wrong, from a file or a survey, with the place of each part in the file.

use crate::model::rules::Rules;
use crate::model::tuning::Tuning;
use crate::model::{Art, Id};
use milepost_document::Place;
use milepost_grid::Site;
use std::collections::BTreeMap;

/// A map as read. [`crate::check()`] makes a [`crate::Map`] of it or reports what is wrong.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// The map's name.
    pub name: String,
    /// The licence it comes under.
    pub licence: String,
    /// How it was made.
    pub provenance: String,
    /// Its prices.
    pub rules: Rules,
    /// Its tuning, if it has one.
    pub tuning: Option<Tuning>,
    /// Mileposts.
    pub mileposts: Vec<DraftMilepost>,
    /// Pips.
    pub pips: Vec<DraftPip>,
    /// Cities.
    pub cities: Vec<DraftCity>,
    /// Goods, where the file repeats them beside the cities.
    pub goods: Option<Vec<DraftGood>>,
    /// Ferries.
    pub ferries: Vec<DraftFerry>,
    /// Mileposts that distances leave out.
    pub avoid: Vec<(Id, Place)>,
    /// What only the drawing needs.
    pub art: Art,
    /// Where the tuning stands.
    pub tuning_place: Place,
    /// Where it says which goods are demanded more or less often.
    pub tuning_counts: Place,
    /// Where the tuning first names a city or a good.
    pub tuning_names: BTreeMap<(Named, String), Place>,
    /// Whether mileposts, pips or ferries may be missing, for they could not be read: nothing is said then of what hangs
    /// together.
    pub is_partial: bool,
}

/// What a tuning names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Named {
    /// A city.
    City,
    /// A good.
    Good,
}

/// A milepost as read.
#[derive(Clone, Debug)]
pub struct DraftMilepost {
    /// Its name.
    pub id: Id,
    /// Where it is.
    pub site: Site,
    /// The name of its terrain.
    pub terrain: String,
    /// Where it was read.
    pub place: Place,
}

/// A pip as read.
#[derive(Clone, Debug)]
pub struct DraftPip {
    /// The one milepost.
    pub a: Id,
    /// The other.
    pub b: Id,
    /// What its crossing adds.
    pub extra: u16,
    /// Whether the file marks it as inside a major city.
    pub interior: Option<bool>,
    /// Where it was read.
    pub place: Place,
}

/// A city as read.
#[derive(Clone, Debug)]
pub struct DraftCity {
    /// Its name.
    pub name: String,
    /// The name of its size.
    pub size: String,
    /// Where that was read.
    pub size_place: Place,
    /// Its mileposts.
    pub mileposts: Vec<Id>,
    /// The goods made there.
    pub goods: Vec<String>,
    /// Where it was read.
    pub place: Place,
}

/// A good as read.
#[derive(Clone, Debug)]
pub struct DraftGood {
    /// Its name.
    pub name: String,
    /// The cities said to make it.
    pub cities: Vec<String>,
    /// Where it was read.
    pub place: Place,
}

/// A ferry as read.
#[derive(Clone, Debug)]
pub struct DraftFerry {
    /// The one port.
    pub a: Id,
    /// The other.
    pub b: Id,
    /// Its price.
    pub cost: u16,
    /// Its name.
    pub label: Option<String>,
    /// Where it was read.
    pub place: Place,
}
