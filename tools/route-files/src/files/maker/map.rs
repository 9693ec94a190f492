//! The map of a file of 18xx-maker, and what it is in words.

use crate::files::common::ignored;
use crate::files::maker::counted::MakerTiles;
use crate::files::maker::form::{MakerHex, text};
use crate::files::maker::game::MakerTrains;
use crate::files::maker::{copies, counted, game};
use milepost_document::{At, Cursor, FromNode, Limits, Reader, Severity, Value};
use std::collections::BTreeMap;

/// A file of 18xx-maker.
#[derive(FromNode)]
#[form(
    ignored(&ignored(&[
        "bank", "capital", "certLimit", "colors", "floatPercent", "links", "number_cards", "players", "pools", "privates",
        "prototype", "rounds", "shareTypes", "stock", "tokenTypes", "tokens", "turns", "upgrades", "wip",
    ])),
    unknown(Severity::Warning)
)]
pub(crate) struct MakerJson {
    pub info: Option<MakerInfo>,
    #[serde(alias = "maps")]
    #[form(with(maps))]
    pub map: Option<Maps>,
    #[form(with(game::phases))]
    pub phases: Option<BTreeMap<String, Vec<String>>>,
    #[form(with(game::companies))]
    pub companies: Option<BTreeMap<String, String>>,
    #[form(with(game::trains))]
    pub trains: Option<MakerTrains>,
    #[form(with(counted::tiles))]
    pub tiles: Option<MakerTiles>,
}

/// The map, or the maps; none of what is neither.
fn maps(reader: &mut Reader, at: &Cursor<'_>) -> Option<Maps> {
    match at.value() {
        Value::Table(_) | Value::List(_) => reader.read(at),
        _ => None,
    }
}

/// The game in words.
#[derive(FromNode)]
#[form(
    ignored(&ignored(&[
        "background", "capitalization", "currency", "designer", "designerFontFamily", "designerSize", "extraStationTokens",
        "extraTotalHeight", "extraTotalWidth", "marketTokens", "mustSellInBlocks", "publisher", "subtitle",
        "subtitleFontFamily", "subtitleSize", "titleFontFamily", "titleRotate", "titleSize", "titleX", "titleY",
    ])),
    unknown(Severity::Warning)
)]
pub(crate) struct MakerInfo {
    pub title: Option<String>,
    /// `horizontal` where hexes lie flat.
    pub orientation: Option<String>,
}

/// The map of a file, or of several the first that has hexes.
pub(crate) struct Maps {
    pub map: MakerMap,
    /// The others, with their names.
    pub left_out: Vec<At<Option<String>>>,
}

impl FromNode for Maps {
    fn from_node(reader: &mut Reader, at: &Cursor<'_>, _limits: &Limits) -> Option<Maps> {
        let mut left_out: Vec<Cursor<'_>> = at.items().collect();
        let with_hexes = left_out.iter().position(|map| map.get("hexes").is_some());
        let map = match (with_hexes, left_out.is_empty()) {
            (Some(first), _) => left_out.remove(first),
            (None, true) => *at,
            (None, false) => {
                let what = "this file has no map with hexes";
                reader.error(at, what, "\"map\": {\"hexes\": [...]}");
                return None;
            }
        };
        let name = |map: &Cursor<'_>| At {
            value: map.get("name").and_then(|name| text(&name)),
            place: map.place(),
        };
        Some(Maps {
            left_out: left_out.iter().map(name).collect(),
            map: reader.read(&map)?,
        })
    }
}

#[derive(FromNode)]
#[form(
    ignored(&ignored(&["borderTexts", "borders", "copy", "lines", "market", "name", "players", "roundTracker", "title"])),
    unknown(Severity::Warning)
)]
pub(crate) struct MakerMap {
    #[form(with(copies::kinds))]
    pub hexes: Vec<MakerHex>,
    /// The names of hexes that are not there.
    #[serde(default)]
    pub remove: Vec<String>,
}
