//! Cities joined by routes. A [`Network`] cannot be wrong: only [`files::network`](crate::files::network) makes one, of a
//! file that it has checked.

use milepost_document::{Cursor, FromNode, Reader};
use serde::Serialize;
use std::collections::BTreeSet;

/// The attributes of cities in a network that lists none: those of the source, which its odds and values refer to.
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
    /// Its attributes, among those of the network.
    pub attributes: BTreeSet<String>,
    /// Indices of the commodities produced there, ascending.
    pub commodities: Vec<usize>,
}

/// A route between two cities: one segment, whatever its length.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Route {
    /// Index of the city with the lower index.
    pub a: usize,
    /// Index of the other city.
    pub b: usize,
    /// The length printed on the board.
    pub length: u32,
    /// Whether it crosses mountains.
    pub mountainous: bool,
}

/// A commodity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commodity {
    /// Its name.
    pub name: String,
    /// Indices of the cities that produce it, ascending; at least one.
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
    #[form(with(outlines))]
    pub coast: Vec<Outline>,
    /// Outlines of lakes.
    #[serde(default)]
    #[form(with(outlines))]
    pub lakes: Vec<Outline>,
}

/// Cities joined by routes. Cities and commodities are ordered by name, whatever the order of the file, so that equal
/// networks give equal draws.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    pub(crate) name: String,
    pub(crate) licence: String,
    pub(crate) provenance: String,
    pub(crate) regions: Regions,
    pub(crate) attributes: Vec<String>,
    pub(crate) cities: Vec<City>,
    pub(crate) commodities: Vec<Commodity>,
    pub(crate) routes: Vec<Route>,
    pub(crate) starts: Vec<[usize; 2]>,
    pub(crate) art: Art,
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

    /// The index of the city with that name; case, accents and spaces do not matter where names stay distinct.
    ///
    /// # Errors
    /// No city has that name: up to three similar names.
    pub fn city(&self, name: &str) -> Result<usize, Vec<&str>> {
        named(name, self.cities.iter().map(|city| city.key.as_str()))
    }

    /// The index of the commodity with that name, matched like a city's.
    ///
    /// # Errors
    /// No commodity has that name: up to three similar names.
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

/// Outlines of the art: degrees north, -90 to 90, then east, -180 to 180.
fn outlines(reader: &mut Reader, at: &Cursor<'_>) -> Option<Vec<Outline>> {
    reader.list(at, |r, at| {
        r.list(at, |r, at| {
            let degrees = r.list(at, |r, at| r.number(at, -180.0..=180.0))?;
            let corner = <[f64; 2]>::try_from(degrees).ok();
            let corner = corner.filter(|[lat, _]| lat.abs() <= 90.0);
            if corner.is_none() {
                r.error(at, "expected degrees north, then degrees east", "");
            }
            corner
        })
    })
}
