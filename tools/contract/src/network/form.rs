//! The network as a file: JSON by its schema, or TOML a line a city.

use super::file::FORMAT;
use super::{ATTRIBUTES, Network, Outline};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write;

/// A network file. Members that are not listed may be there and are ignored with a warning.
#[derive(Serialize, Deserialize, JsonSchema)]
pub struct NetworkJson {
    /// `contract-network/1`, where it is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    milepost: Option<String>,
    /// The network's name.
    name: String,
    /// The licence it comes under.
    #[serde(skip_serializing_if = "Option::is_none")]
    licence: Option<String>,
    /// How it was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    provenance: Option<String>,
    /// The grid of regions.
    regions: RegionsJson,
    /// The attributes that a city may have; unless said `large`, `westCoast`, `nearWestCoast` and `nearEastCoast`.
    #[serde(skip_serializing_if = "Option::is_none")]
    attributes: Option<Vec<String>>,
    /// The cities.
    cities: Vec<CityJson>,
    /// The routes; they alone say which cities are next to each other.
    routes: Vec<RouteJson>,
    /// Pairs of cities from which a player may start.
    #[serde(default)]
    starts: Vec<[String; 2]>,
    /// What only the drawing needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    art: Option<ArtJson>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct RegionsJson {
    /// From west to east, 1 to 16.
    columns: usize,
    /// From north to south, 1 to 16.
    rows: usize,
    /// The names along the rows, the northern row first.
    names: Vec<String>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct CityJson {
    /// Its name.
    key: String,
    /// The name of its region.
    region: String,
    /// Degrees north.
    lat: f64,
    /// Degrees east.
    lon: f64,
    /// What is made there.
    #[serde(default)]
    commodities: Vec<String>,
    /// The attributes that it has, `true` each; those that are left out it has not.
    #[serde(flatten)]
    attributes: BTreeMap<String, bool>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct RouteJson {
    /// The one city.
    a: String,
    /// The other.
    b: String,
    /// The printed length, 1 to 1000; 1 unless said.
    length: u32,
    /// Whether it leads over mountains; not, unless said.
    #[serde(default)]
    mountainous: bool,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct ArtJson {
    /// Outlines of the land: corners as degrees north and east.
    #[serde(default)]
    coast: Vec<Outline>,
    /// Outlines of lakes.
    #[serde(default)]
    lakes: Vec<Outline>,
}

impl Network {
    /// The network as its JSON form.
    pub fn json(&self) -> NetworkJson {
        let key = |city: usize| self.cities[city].key.clone();
        let said = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let plain = self.attributes.iter().map(String::as_str).eq(ATTRIBUTES);
        NetworkJson {
            milepost: Some(FORMAT.to_owned()),
            name: self.name.clone(),
            licence: said(&self.licence),
            provenance: said(&self.provenance),
            regions: RegionsJson {
                columns: self.regions.columns,
                rows: self.regions.rows,
                names: self.regions.names.clone(),
            },
            attributes: (!plain).then(|| self.attributes.clone()),
            cities: self
                .cities
                .iter()
                .map(|city| self.city_json(city))
                .collect(),
            routes: self
                .routes
                .iter()
                .map(|route| RouteJson {
                    a: key(route.a),
                    b: key(route.b),
                    length: route.length,
                    mountainous: route.mountainous,
                })
                .collect(),
            starts: self.starts.iter().map(|start| start.map(key)).collect(),
            art: (*self.art() != super::Art::default()).then(|| ArtJson {
                coast: self.art.coast.clone(),
                lakes: self.art.lakes.clone(),
            }),
        }
    }

    fn city_json(&self, city: &super::City) -> CityJson {
        CityJson {
            key: city.key.clone(),
            region: self.regions.names[city.region].clone(),
            lat: city.lat,
            lon: city.lon,
            commodities: city
                .commodities
                .iter()
                .map(|&c| self.commodities[c].name.clone())
                .collect(),
            attributes: city
                .attributes
                .iter()
                .map(|attribute| (attribute.clone(), true))
                .collect(),
        }
    }

    /// The first eight bytes, in hexadecimal, of SHA-256 over the JSON form without drawing, licence and provenance.
    /// Networks of equal hash give equal contracts for equal seeds.
    pub fn hash(&self) -> String {
        let bare = NetworkJson {
            licence: None,
            provenance: None,
            art: None,
            ..self.json()
        };
        // What serializes to a file cannot fail to do so here.
        short_hash(&serde_json::to_vec(&bare).unwrap_or_default())
    }

    /// The network as TOML: a line a city, a line a route.
    pub fn toml(&self) -> String {
        let json = self.json();
        let mut out = format!(
            "milepost = {}\nname = {}\n",
            quoted(FORMAT),
            quoted(&self.name)
        );
        // Writing to a string cannot fail.
        for (key, text) in [("licence", &json.licence), ("provenance", &json.provenance)] {
            let _ = text
                .iter()
                .try_for_each(|text| writeln!(out, "{key} = {}", quoted(text)));
        }
        let RegionsJson {
            columns,
            rows,
            names,
        } = &json.regions;
        let names = list(names);
        let _ = writeln!(
            out,
            "regions = {{ columns = {columns}, rows = {rows}, names = {names} }}"
        );
        let _ = json
            .attributes
            .iter()
            .try_for_each(|known| writeln!(out, "attributes = {}", list(known)));
        lines(
            &mut out,
            "starts",
            json.starts.iter().map(|start| list(start)),
        );
        lines(&mut out, "cities", json.cities.iter().map(city_toml));
        lines(&mut out, "routes", json.routes.iter().map(route_toml));
        if let Some(art) = &json.art {
            out.push_str("\n[art]\n");
            lines(&mut out, "coast", art.coast.iter().map(outline_toml));
            lines(&mut out, "lakes", art.lakes.iter().map(outline_toml));
        }
        out
    }
}

/// The first eight bytes of SHA-256, in hexadecimal.
pub(crate) fn short_hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .take(8)
        .fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

fn lines(out: &mut String, key: &str, items: impl Iterator<Item = String>) {
    let _ = writeln!(out, "{key} = [");
    for item in items {
        let _ = writeln!(out, "  {item},");
    }
    out.push_str("]\n");
}

/// A text as TOML and JSON both write it.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text)
        .to_string()
        .replace('\u{7f}', "\\u007f")
}

fn list(texts: &[String]) -> String {
    format!(
        "[{}]",
        texts
            .iter()
            .map(|text| quoted(text))
            .collect::<Vec<_>>()
            .join(", ")
    )
}

/// A name as a key of TOML.
fn bare(key: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if !key.is_empty() && key.chars().all(plain) {
        key.to_owned()
    } else {
        quoted(key)
    }
}

fn city_toml(city: &CityJson) -> String {
    let CityJson {
        key,
        region,
        lat,
        lon,
        commodities,
        attributes,
    } = city;
    let has: String = attributes
        .keys()
        .map(|attribute| format!("{} = true, ", bare(attribute)))
        .collect();
    let (key, region) = (quoted(key), quoted(region));
    format!(
        "{{ key = {key}, region = {region}, lat = {lat:?}, lon = {lon:?}, {has}commodities = {} }}",
        list(commodities)
    )
}

fn route_toml(route: &RouteJson) -> String {
    let RouteJson {
        a,
        b,
        length,
        mountainous,
    } = route;
    let mountainous = if *mountainous {
        ", mountainous = true"
    } else {
        ""
    };
    format!(
        "{{ a = {}, b = {}, length = {length}{mountainous} }}",
        quoted(a),
        quoted(b)
    )
}

fn outline_toml(outline: &Outline) -> String {
    let corners: Vec<String> = outline
        .iter()
        .map(|[lat, lon]| format!("[{lat:?}, {lon:?}]"))
        .collect();
    format!("[{}]", corners.join(", "))
}
