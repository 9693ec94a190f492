//! The form of a network file, TOML or JSON with the same members: it may be wrong where it was read.

use super::{ATTRIBUTES, Art, City, Network, Outline, Regions};
use crate::set::MOST;
use milepost_document::{At, Cursor, FromNode, Place, Reader, Severity, TomlWriter};
use serde::Serialize;
use serde_json::Value as Json;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// What a file says that it is.
pub const FORMAT: &str = "contract-network/1";

/// The longest printed length of a route.
const LONGEST: i64 = 1000;
/// The most cities are those that fit in a set; the most routes, commodities and starting pairs of a network.
const MOST_LISTED: usize = 5_000;
/// The most attributes, each of which is looked for in every city.
const MOST_ATTRIBUTES: usize = 64;

/// A network file. Members that are not listed may be there and are ignored with a warning.
#[derive(Clone, Debug, Default, PartialEq, FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[form(unknown(Severity::Warning))]
pub struct NetworkFile {
    /// `contract-network/1`, where it is said.
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
    /// The attributes that a city may have; unless said `large`, `westCoast`, `nearWestCoast` and `nearEastCoast`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[form(most(MOST_ATTRIBUTES), name)]
    pub attributes: Option<Vec<String>>,
    /// The commodities; those that cities list, unless said.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[form(most(MOST_LISTED), name)]
    pub commodities: Option<Vec<CommodityEntry>>,
    /// The cities.
    #[form(most(MOST), or_default)]
    pub cities: Vec<CityEntry>,
    /// The routes; they alone say which cities are next to each other.
    #[form(most(MOST_LISTED), or_default)]
    pub routes: Vec<RouteEntry>,
    /// Pairs of cities from which a player may start.
    #[serde(default)]
    #[form(most(MOST_LISTED), name, expected("two cities"))]
    pub starts: Vec<At<[At<String>; 2]>>,
    /// What only the drawing needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub art: Option<Art>,
    /// Whether something could not be read, which is reported already: what may follow from it is not reported.
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
    /// What is made there.
    #[serde(default)]
    #[form(name)]
    pub commodities: Vec<At<String>>,
    /// The attributes that it has, `true` each; those that are left out it has not.
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
    /// The printed length, 1 to 1000; 1 unless said.
    #[serde(default = "one")]
    #[form(range(1..=LONGEST))]
    pub length: u32,
    /// Whether it leads over mountains; not, unless said.
    #[serde(default)]
    pub mountainous: bool,
    /// Where it stands.
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
    /// Its name, and where it is made.
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

/// A commodity, and what cities say of it as well.
#[derive(Clone, Debug, PartialEq, FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct MadeCommodity {
    /// Its name.
    #[form(name)]
    pub key: At<String>,
    /// The cities that make it.
    #[form(name)]
    pub cities: Option<At<BTreeSet<String>>>,
    /// Their regions.
    #[form(name)]
    pub regions: Option<At<BTreeSet<String>>>,
}

fn one() -> u32 {
    1
}

/// Outlines of the art: degrees north, -90 to 90, then east, -180 to 180.
pub(super) fn outlines(reader: &mut Reader, at: &Cursor<'_>) -> Option<Vec<Outline>> {
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

    /// The network as TOML: a line a city, a line a route.
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
