//! The form of graph JSON, and writing it.

use crate::model::rules::Rules;
use crate::model::tuning::Tuning;
use crate::model::{Art, Id, Map, Milepost, Pip};
use milepost_grid::Site;
use serde::Serialize;
use serde_json::{Value, json};

/// A map as graph JSON.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct GraphJson<'a> {
    name: &'a str,
    licence: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    provenance: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<&'a Rules>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tuning: Option<&'a Tuning>,
    mileposts: Vec<MilepostJson<'a>>,
    edges: Vec<EdgeJson<'a>>,
    cities: Vec<CityJson<'a>>,
    loads: Vec<LoadJson<'a>>,
    ferries: Vec<FerryJson<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    avoid: Vec<&'a Id>,
    #[serde(skip_serializing_if = "Art::is_empty")]
    art: &'a Art,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct MilepostJson<'a> {
    id: &'a Id,
    row: i32,
    col: i32,
    terrain: &'a str,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct EdgeJson<'a> {
    a: &'a Id,
    b: &'a Id,
    #[serde(skip_serializing_if = "is_zero")]
    extra: u16,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interior: bool,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct CityJson<'a> {
    name: &'a str,
    size: &'a str,
    mileposts: Vec<&'a Id>,
    loads: Vec<&'a str>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct LoadJson<'a> {
    name: &'a str,
    cities: Vec<&'a str>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct FerryJson<'a> {
    a: &'a Id,
    b: &'a Id,
    cost: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
}

fn is_zero(extra: &u16) -> bool {
    *extra == 0
}

fn milepost<'a>(map: &'a Map, milepost: &'a Milepost) -> MilepostJson<'a> {
    let Site { row, col } = milepost.site;
    MilepostJson {
        id: &milepost.id,
        row,
        col,
        terrain: map.terrain(milepost),
    }
}

fn form(map: &Map) -> GraphJson<'_> {
    let id = |milepost: usize| &map.mileposts[milepost].id;
    let good = |good: &usize| map.goods[*good].name.as_str();
    let city = |city: &usize| map.cities[*city].name.as_str();
    let edge = |pip: &Pip| EdgeJson {
        a: id(pip.a),
        b: id(pip.b),
        extra: pip.extra,
        interior: pip.interior,
    };
    GraphJson {
        name: &map.name,
        licence: &map.licence,
        provenance: &map.provenance,
        rules: (map.rules != Rules::default()).then_some(&map.rules),
        tuning: map.tuning.as_ref(),
        mileposts: map.mileposts.iter().map(|m| milepost(map, m)).collect(),
        edges: map.pips.iter().map(edge).collect(),
        cities: (map.cities.iter())
            .map(|c| CityJson {
                name: &c.name,
                size: c.size.name(),
                mileposts: c.mileposts.iter().map(|&m| id(m)).collect(),
                loads: c.goods.iter().map(good).collect(),
            })
            .collect(),
        loads: (map.goods.iter())
            .map(|g| LoadJson {
                name: &g.name,
                cities: g.sources.iter().map(city).collect(),
            })
            .collect(),
        ferries: (map.ferries.iter())
            .map(|f| FerryJson {
                a: id(f.a),
                b: id(f.b),
                cost: f.cost,
                label: f.label.as_deref(),
            })
            .collect(),
        avoid: map.avoid.iter().map(|&m| id(m)).collect(),
        art: &map.art,
    }
}

/// Writes a map, a line an item so that files can be compared; [`super::read`] gives it back.
pub fn write(map: &Map) -> String {
    // Names and whole numbers in lists: nothing that JSON cannot say.
    let Ok(Value::Object(root)) = serde_json::to_value(form(map)) else {
        return String::new();
    };
    let members: Vec<String> = root
        .iter()
        .map(|(key, value)| match value {
            Value::Array(items) if !items.is_empty() => {
                let items: Vec<String> = items.iter().map(|item| format!("  {item}")).collect();
                format!("{}: [\n{}\n]", json!(key), items.join(",\n"))
            }
            _ => format!("{}: {value}", json!(key)),
        })
        .collect();
    format!("{{\n{}\n}}\n", members.join(",\n"))
}
