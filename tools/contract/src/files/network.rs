//! Network files, TOML or JSON with the same members: read loosely into a [`NetworkFile`], which may be wrong, then
//! checked by [`check()`].

mod check;

pub use check::{Checked, check};

use crate::model::set::MOST;
use crate::model::{ATTRIBUTES, Art, City, Network, Regions};
use milepost_document::{At, Cursor, FromNode, Node, Place, Problem, Reader, Severity, TomlWriter};
use serde::Serialize;
use serde_json::Value as Json;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// The format, as files name it.
pub const FORMAT: &str = "contract-network/1";

/// The longest printed length of a route.
const LONGEST: i64 = 1000;
/// The most cities are those that fit in a set; the most routes, commodities and starting pairs of a network.
const MOST_LISTED: usize = 5_000;
/// The most attributes, each of which is looked for in every city.
const MOST_ATTRIBUTES: usize = 64;

/// Reads a network: JSON begins with a brace, everything else is TOML.
///
/// # Errors
/// The text is neither TOML nor JSON, a member is missing or cannot be read, or [`check()`] finds errors; all problems
/// with their places.
pub fn read(text: &str) -> Result<Checked, Vec<Problem>> {
    let node = Node::from_text(text)?;
    let mut reader = Reader::new(Severity::Warning);
    let file = reader.read(&Cursor::root(&node)).unwrap_or_default();
    let (mut problems, mut warnings): (Vec<_>, Vec<_>) =
        reader.problems.into_iter().partition(Problem::is_error);
    let is_partial = !problems.is_empty();
    match check(NetworkFile { is_partial, ..file }) {
        Ok(checked) if problems.is_empty() => {
            warnings.extend(checked.warnings);
            let network = checked.network;
            Ok(Checked { network, warnings })
        }
        checked => {
            problems.extend(checked.err().into_iter().flatten());
            problems.extend(warnings);
            Err(problems)
        }
    }
}

/// A network file. Members that are not listed may be there and are ignored with a warning.
#[derive(Clone, Debug, Default, PartialEq, FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[form(unknown(Severity::Warning))]
pub struct NetworkFile {
    /// `contract-network/1`, if given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[form(format(FORMAT))]
    pub milepost: Option<String>,
    /// The network's name.
    #[form(name, or_default)]
    pub name: String,
    /// The licence it comes under.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub licence: Option<String>,
    /// How it was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provenance: Option<String>,
    /// The grid of regions.
    #[form(required)]
    #[cfg_attr(feature = "schemas", schemars(required))]
    pub regions: Option<At<Regions>>,
    /// The attributes that a city may have; default: `large`, `westCoast`, `nearWestCoast` and `nearEastCoast`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[form(most(MOST_ATTRIBUTES), name)]
    pub attributes: Option<Vec<String>>,
    /// The commodities; default: those that the cities list.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[form(most(MOST_LISTED), name)]
    pub commodities: Option<Vec<CommodityEntry>>,
    /// The cities.
    #[form(most(MOST), or_default)]
    pub cities: Vec<CityEntry>,
    /// The routes; cities are neighbours only if a route joins them.
    #[form(most(MOST_LISTED), or_default)]
    pub routes: Vec<RouteEntry>,
    /// Pairs of cities from which a player may start.
    #[serde(default)]
    #[form(most(MOST_LISTED), name, expected("two cities"))]
    pub starts: Vec<At<[At<String>; 2]>>,
    /// What only the drawing needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub art: Option<Art>,
    /// Whether a part could not be read and was reported: problems that may follow from it are not reported again.
    #[serde(skip)]
    pub is_partial: bool,
}

/// A city in a network file.
#[derive(Clone, Debug, Default, PartialEq, FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CityEntry {
    /// Its name.
    #[form(name)]
    pub key: At<String>,
    /// The name of its region.
    #[form(required)]
    #[cfg_attr(feature = "schemas", schemars(required))]
    #[form(name)]
    pub region: Option<At<String>>,
    /// Degrees north, -90 to 90.
    #[form(required)]
    #[cfg_attr(feature = "schemas", schemars(required))]
    #[form(range(-1e9..=1e9))]
    pub lat: Option<At<f64>>,
    /// Degrees east, -180 to 180.
    #[form(required)]
    #[cfg_attr(feature = "schemas", schemars(required))]
    #[form(range(-1e9..=1e9))]
    pub lon: Option<At<f64>>,
    /// The commodities produced there.
    #[serde(default)]
    #[form(name)]
    pub commodities: Vec<At<String>>,
    /// The attributes that it has, each `true`; missing ones are false.
    #[serde(flatten)]
    #[cfg_attr(feature = "schemas", schemars(with = "BTreeMap<String, bool>"))]
    pub attributes: BTreeMap<String, At<Json>>,
}

/// A route in a network file.
#[derive(Clone, Debug, Default, PartialEq, FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct RouteEntry {
    /// The one city.
    #[form(name)]
    pub a: At<String>,
    /// The other.
    #[form(name)]
    pub b: At<String>,
    /// The printed length, 1 to 1000; default: 1.
    #[serde(default = "one")]
    #[form(range(1..=LONGEST))]
    pub length: u32,
    /// Whether it crosses mountains; default: no.
    #[serde(default)]
    pub mountainous: bool,
    /// Its place in the file.
    #[serde(skip)]
    #[form(place)]
    pub place: Place,
}

/// A commodity in a network file.
#[derive(Clone, Debug, PartialEq, FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum CommodityEntry {
    /// Its name.
    Name(At<String>),
    /// Its name, and where it is produced.
    Made(MadeCommodity),
}

impl CommodityEntry {
    /// Its name.
    pub fn name(&self) -> &At<String> {
        match self {
            CommodityEntry::Name(name) => name,
            CommodityEntry::Made(made) => &made.key,
        }
    }
}

/// A commodity with its sources, which must agree with the cities.
#[derive(Clone, Debug, PartialEq, FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct MadeCommodity {
    /// Its name.
    #[form(name)]
    pub key: At<String>,
    /// The cities that produce it.
    #[form(name)]
    pub cities: Option<At<BTreeSet<String>>>,
    /// Their regions.
    #[form(name)]
    pub regions: Option<At<BTreeSet<String>>>,
}

fn one() -> u32 {
    1
}

impl Network {
    /// The network as a file.
    pub fn file(&self) -> NetworkFile {
        let key = |city: usize| At::nowhere(self.cities[city].key.clone());
        let given = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let usual = self.attributes.iter().map(String::as_str).eq(ATTRIBUTES);
        let cities = self.cities.iter().map(|city| self.city_entry(city));
        let routes = self.routes.iter().map(|route| RouteEntry {
            a: key(route.a),
            b: key(route.b),
            length: route.length,
            mountainous: route.mountainous,
            place: Place::Whole,
        });
        NetworkFile {
            milepost: Some(FORMAT.to_owned()),
            name: self.name.clone(),
            licence: given(&self.licence),
            provenance: given(&self.provenance),
            regions: Some(self.regions.clone().into()),
            attributes: (!usual).then(|| self.attributes.clone()),
            commodities: None,
            cities: cities.collect(),
            routes: routes.collect(),
            starts: self
                .starts
                .iter()
                .map(|start| start.map(key).into())
                .collect(),
            art: (*self.art() != Art::default()).then(|| self.art.clone()),
            is_partial: false,
        }
    }

    fn city_entry(&self, city: &City) -> CityEntry {
        let made = city.commodities.iter();
        let has = city.attributes.iter();
        CityEntry {
            key: city.key.clone().into(),
            region: Some(self.regions.names[city.region].clone().into()),
            lat: Some(city.lat.into()),
            lon: Some(city.lon.into()),
            commodities: made
                .map(|&c| self.commodities[c].name.clone().into())
                .collect(),
            attributes: has
                .map(|name| (name.clone(), Json::Bool(true).into()))
                .collect(),
        }
    }

    /// The first eight bytes, in hexadecimal, of SHA-256 over the JSON form without drawing, licence and provenance.
    /// Networks of equal hash give equal contracts for equal seeds.
    pub fn hash(&self) -> String {
        let bare = NetworkFile {
            licence: None,
            provenance: None,
            art: None,
            ..self.file()
        };
        // What serializes to a file cannot fail to do so here.
        short_hash(&serde_json::to_vec(&bare).unwrap_or_default())
    }

    /// The network as TOML: a line for each city and each route.
    pub fn toml(&self) -> String {
        let Ok(Json::Object(mut file)) = serde_json::to_value(self.file()) else {
            return String::new();
        };
        let mut out = TomlWriter::default();
        let [cities, routes, starts, art] =
            ["cities", "routes", "starts", "art"].map(|key| file.shift_remove(key));
        for (name, value) in &file {
            out.member(name, value);
        }
        for (name, list) in [("starts", starts), ("cities", cities), ("routes", routes)] {
            let mut items = list
                .and_then(|list| list.as_array().cloned())
                .unwrap_or_default();
            items.iter_mut().for_each(as_line);
            out.lines(name, &items);
        }
        if let Some(Json::Object(art)) = art {
            out.table("art");
            for (name, outlines) in &art {
                out.lines(name, outlines.as_array().map_or(&[], Vec::as_slice));
            }
        }
        out.text
    }
}

/// A city or a route as TOML has it: attributes before commodities, mountains only where there are some.
fn as_line(item: &mut Json) {
    let Some(members) = item.as_object_mut() else {
        return;
    };
    members.retain(|name, value| name != "mountainous" || *value != Json::Bool(false));
    if let Some(made) = members.shift_remove("commodities") {
        members.insert("commodities".to_owned(), made);
    }
}

/// The first eight bytes of SHA-256, in hexadecimal.
pub(crate) fn short_hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .take(8)
        .fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}
