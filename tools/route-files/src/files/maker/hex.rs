//! One kind of hex, which may stand in many places of the map.

use crate::files::maker::copies::HexKind;
use crate::files::maker::form::TileNumber;
use crate::files::maker::{drawn, track};
use crate::files::printed::Printed;
use milepost_document::{At, Reader};
use milepost_grid::Layout;
use milepost_route::model::Colour;
use milepost_route::{catalogue, notation};
use serde_json::Value as Json;

/// What is printed on hexes of a kind; nothing where it makes no sense.
pub(crate) fn printed(
    reader: &mut Reader,
    hex_kind: HexKind<'_>,
    layout: Layout,
) -> Option<Printed> {
    let colour = hex_kind.find(|hex| hex.color.as_ref());
    let colour = colour.map(|word| self::colour(reader, word));
    let encoding = hex_kind.find(|hex| hex.encoding.as_ref());
    let tile = hex_kind.find(|hex| hex.tile.as_ref());
    let mut printed = match (encoding, tile) {
        (Some(code), _) => encoded(reader, code),
        (None, Some(number)) => numbered(reader, hex_kind, number, layout)?,
        (None, None) => drawn::printed(reader, hex_kind, layout),
    };
    let area = hex_kind.find(|hex| hex.names.last()?.as_ref());
    // Without a colour a tile has its own, and an off-board area that of such.
    let usual = match (encoding, tile) {
        (None, Some(_)) => printed.tile.colour,
        _ if area.is_some() => Colour::Red,
        _ => Colour::White,
    };
    printed.tile.colour = colour.unwrap_or(usual);
    printed.town = town(hex_kind);
    Some(printed)
}

/// The names that stand on it.
fn town(hex_kind: HexKind<'_>) -> String {
    let members = 0..hex_kind.find(|hex| Some(&hex.names)).map_or(0, Vec::len);
    let names = members.flat_map(|member| hex_kind.list(|hex| &hex.names[member]));
    let mut names: Vec<&str> = names.map(String::as_str).collect();
    names.dedup();
    names.join(" & ")
}

/// A standard tile by its number. Its first side is edge 0 of flat hexes, and edge 1 of pointy ones.
fn numbered(
    reader: &mut Reader,
    hex_kind: HexKind<'_>,
    number: &At<TileNumber>,
    layout: Layout,
) -> Option<Printed> {
    let At { value, place } = number;
    let number = match value {
        TileNumber::Number(number) => number.to_string(),
        TileNumber::Text(number) => number.clone(),
    };
    // Two tiles of one number are told apart behind a stroke.
    let found = catalogue::tile(number.split('|').next().unwrap_or_default());
    let Some(tile) = found else {
        let what = format!("there is no standard tile {number}");
        reader.error(place, what, "give the hex its notation as \"encoding\"");
        return None;
    };
    let rotation = hex_kind.find(|hex| hex.rotation.as_ref());
    let turn = rotation.map_or(0, |degrees| sixths(reader, degrees));
    Some(Printed {
        tile: tile.turned(turn + track::first_side(layout)),
        ..drawn::ground(hex_kind)
    })
}

/// How far a tile is turned: degrees in the file, and sixths of a turn here.
fn sixths(reader: &mut Reader, degrees: &At<Json>) -> u8 {
    let whole = degrees.as_f64().filter(|number| number.fract() == 0.0);
    let Some(degrees) = whole.filter(|number| (0.0..360.0).contains(number)) else {
        let what = "expected a whole number from 0 to 359";
        reader.error(&degrees.place, what, "in degrees");
        return 0;
    };
    (degrees / 60.0) as u8
}

/// The colour as 18xx-maker calls it; others of its colours are those of plain hexes.
fn colour(reader: &mut Reader, word: &At<String>) -> Colour {
    match word.as_str() {
        "plain" | "white" | "none" | "empty" => Colour::White,
        "water" | "blue" | "ocean" | "lake" | "sea" => Colour::Blue,
        "offboard" | "red" => Colour::Red,
        "yellow" => Colour::Yellow,
        "green" => Colour::Green,
        "brown" | "russet" => Colour::Brown,
        "gray" | "grey" => Colour::Gray,
        other => {
            let what = format!("the colour \"{other}\" is read as plain");
            let hint = "known are plain, water, offboard, yellow, green, brown, gray";
            reader.warning(&word.place, what, hint);
            Colour::White
        }
    }
}

/// What the notation says.
fn encoded(reader: &mut Reader, code: &At<String>) -> Printed {
    let mut reading = notation::read(code);
    for problem in std::mem::take(&mut reading.problems) {
        match problem.is_error() {
            true => reader.error(&code.place, problem.what, problem.hint),
            false => reader.warning(&code.place, problem.what, problem.hint),
        }
    }
    reading.into()
}
