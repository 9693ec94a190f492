//! Cities joined by routes: a network that cannot be wrong, for it comes from [`check()`] alone.
//!
//! 1. [`mod@file`]: a file, TOML or JSON, read loosely into a [`NetworkFile`] ([`mod@form`]), which may be wrong;
//! 2. [`check()`]: everything that is wrong with it, or a [`Network`];
//! 3. `hops`: how many segments lie between cities, and the way;
//! 4. [`direction`]: in which quarter of the compass one city lies from another.

mod check;
pub mod direction;
pub mod file;
pub mod form;
mod hops;

pub use check::{Checked, check};
pub use direction::Direction;
pub use form::NetworkFile;
pub use hops::Hops;

use milepost_document::FromNode;
use serde::Serialize;
use std::collections::BTreeSet;

/// The attributes that a network knows unless it says otherwise: those of the source, by which odds and values go.
pub const ATTRIBUTES: [&str; 4] = ["large", "westCoast", "nearWestCoast", "nearEastCoast"];

/// A city.
#[derive(Clone, Debug, PartialEq)]
pub struct City {
    /// Its name.
    pub key: String,
    /// Index of its region, along the rows of the grid.
    pub region: usize,
    /// Degrees north, -90 to 90.
    pub lat: f64,
    /// Degrees east, -180 to 180.
    pub lon: f64,
    /// What it is: names of the network's attributes.
    pub attributes: BTreeSet<String>,
    /// Indices of the commodities made there, ascending.
    pub commodities: Vec<usize>,
}

/// A route between two cities: one segment, whatever its length.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Route {
    /// Index of the one city, the lower of the two.
    pub a: usize,
    /// Index of the other.
    pub b: usize,
    /// The length printed on the board.
    pub length: u32,
    /// Whether it leads over mountains.
    pub mountainous: bool,
}

/// A commodity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commodity {
    /// Its name.
    pub name: String,
    /// Indices of the cities that make it, ascending; at least one.
    pub cities: Vec<usize>,
    /// Indices of the regions of those cities, ascending.
    pub regions: Vec<usize>,
}

/// The grid of regions.
#[derive(Clone, Debug, Default, PartialEq, Eq, FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Regions {
    /// From west to east, 1 to 16.
    #[form(range(1..=16))]
    pub columns: usize,
    /// From north to south, 1 to 16.
    #[form(range(1..=16))]
    pub rows: usize,
    /// The names along the rows, the northern row first.
    #[form(name)]
    pub names: Vec<String>,
}

impl Regions {
    /// Steps between two regions, along the columns and the rows.
    pub fn apart(&self, a: usize, b: usize) -> usize {
        let columns = self.columns.max(1);
        (a % columns).abs_diff(b % columns) + (a / columns).abs_diff(b / columns)
    }
}

/// A closed outline: degrees north and east of its corners.
pub type Outline = Vec<[f64; 2]>;

/// What only the drawing needs. Outlines fill by the even-odd rule.
#[derive(Clone, Debug, Default, PartialEq, FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Art {
    /// Outlines of the land: corners as degrees north and east.
    #[serde(default)]
    #[form(with(form::outlines))]
    pub coast: Vec<Outline>,
    /// Outlines of lakes.
    #[serde(default)]
    #[form(with(form::outlines))]
    pub lakes: Vec<Outline>,
}

/// Cities joined by routes. Cities and commodities are ordered by name, whatever the order of the file, so that equal
/// networks give equal draws.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    name: String,
    licence: String,
    provenance: String,
    regions: Regions,
    attributes: Vec<String>,
    cities: Vec<City>,
    commodities: Vec<Commodity>,
    routes: Vec<Route>,
    starts: Vec<[usize; 2]>,
    art: Art,
}

impl Network {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }
    /// The licence it comes under; may be empty.
    pub fn licence(&self) -> &str {
        &self.licence
    }
    /// How it was made; may be empty.
    pub fn provenance(&self) -> &str {
        &self.provenance
    }
    /// The grid of regions.
    pub fn regions(&self) -> &Regions {
        &self.regions
    }
    /// The attributes that a city may have.
    pub fn attributes(&self) -> &[String] {
        &self.attributes
    }
    /// All cities, by name.
    pub fn cities(&self) -> &[City] {
        &self.cities
    }
    /// All commodities, by name.
    pub fn commodities(&self) -> &[Commodity] {
        &self.commodities
    }
    /// All routes, by their cities.
    pub fn routes(&self) -> &[Route] {
        &self.routes
    }
    /// Pairs of cities from which a player may start.
    pub fn starts(&self) -> &[[usize; 2]] {
        &self.starts
    }
    /// What only the drawing needs.
    pub fn art(&self) -> &Art {
        &self.art
    }

    /// The city of that name; else the names most like it.
    ///
    /// # Errors
    /// Up to three names.
    pub fn city(&self, name: &str) -> Result<usize, Vec<&str>> {
        named(name, self.cities.iter().map(|city| city.key.as_str()))
    }

    /// The commodity of that name; else the names most like it.
    ///
    /// # Errors
    /// Up to three names.
    pub fn commodity(&self, name: &str) -> Result<usize, Vec<&str>> {
        named(
            name,
            self.commodities
                .iter()
                .map(|commodity| commodity.name.as_str()),
        )
    }
}

fn named<'a>(
    name: &str,
    among: impl Iterator<Item = &'a str> + Clone,
) -> Result<usize, Vec<&'a str>> {
    milepost_document::position(name, among.clone())
        .ok_or_else(|| milepost_document::nearest(name, among))
}
