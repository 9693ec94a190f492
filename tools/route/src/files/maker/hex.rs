//! One kind of hex, which may stand in many places of the map.

use crate::files::maker::form::{MakerHex, TileNumber, names};
use crate::files::maker::{drawn, track};
use crate::files::printed::Printed;
use crate::model::Colour;
use crate::{catalogue, notation};
use milepost_document::{At, Cursor, Reader};
use milepost_grid::Layout;
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// Reads all kinds of hexes, each with those that it copies. Of what is drawn only what matters is read.
pub(crate) fn kinds(reader: &mut Reader, at: &Cursor<'_>) -> Option<Vec<MakerHex>> {
    if !reader.is_list(at) {
        return None;
    }
    let (mut hexes, mut items) = (Vec::<MakerHex>::new(), Vec::new());
    for item in at.items() {
        if let Some(hex) = reader.read(&item) {
            hexes.push(hex);
            items.push(item);
        }
    }
    let mut named = BTreeMap::new();
    for (index, hex) in hexes.iter().enumerate() {
        for name in hex.hexes.iter().flatten() {
            named.entry(name.value.clone()).or_insert(index);
        }
    }
    for (index, item) in items.iter().enumerate() {
        let kinds = copied(reader, &hexes, &named, index);
        let is_coded = kinds.iter().any(|&kind| hexes[kind].encoding.is_some());
        let is_tile = kinds.iter().any(|&kind| hexes[kind].tile.is_some());
        let hex = &mut hexes[index];
        if !is_coded {
            hex.ground.read(reader, item);
        }
        if !is_coded && !is_tile {
            hex.drawn.read(reader, item);
        }
        (hex.kinds, hex.names) = (kinds, names(item));
    }
    Some(hexes)
}

/// The most hexes that copy one another in a row.
const COPIES: usize = 16;

/// A kind of hex and those it copies, the nearest first.
fn copied(
    reader: &mut Reader,
    hexes: &[MakerHex],
    named: &BTreeMap<String, usize>,
    index: usize,
) -> Vec<usize> {
    let mut chain = vec![index];
    while let Some(name) = chain.last().and_then(|&last| hexes[last].copy.as_ref()) {
        let (what, hint) = match named.get(&name.value) {
            Some(next) if chain.len() <= COPIES && !chain.contains(next) => {
                chain.push(*next);
                continue;
            }
            Some(_) if chain.len() > COPIES => (
                format!("is copied by way of more than {COPIES} hexes"),
                "copy the first of them",
            ),
            Some(_) => ("copies itself".to_owned(), "copy another hex"),
            None => (
                "is copied here and not on the map".to_owned(),
                "list it among the hexes",
            ),
        };
        reader.error(&name.place, format!("{} {what}", name.value), hint);
        break;
    }
    chain
}

/// A kind of hex with those that it copies: what one does not say the next does.
#[derive(Clone, Copy)]
pub(crate) struct Kinds<'a> {
    hexes: &'a [MakerHex],
    kinds: &'a [usize],
}

impl<'a> Kinds<'a> {
    /// Those of the kind of that number.
    pub fn of(hexes: &'a [MakerHex], kind: usize) -> Kinds<'a> {
        let kinds = &hexes[kind].kinds;
        Kinds { hexes, kinds }
    }

    /// The member of the first that has it.
    pub fn find<T: ?Sized>(&self, member: impl Fn(&'a MakerHex) -> Option<&'a T>) -> Option<&'a T> {
        let mut kinds = self.kinds.iter();
        kinds.find_map(|&kind| member(&self.hexes[kind]))
    }

    /// The items of the list of the first that has it.
    pub fn list<T>(&self, member: impl Fn(&'a MakerHex) -> &'a Option<Vec<T>>) -> &'a [T] {
        self.find(|hex| member(hex).as_deref()).unwrap_or_default()
    }

    /// What is printed there; nothing where it makes no sense.
    pub fn printed(&self, reader: &mut Reader, layout: Layout) -> Option<Printed> {
        let colour = self.find(|hex| hex.color.as_ref());
        let colour = colour.map(|word| self::colour(reader, word));
        let encoding = self.find(|hex| hex.encoding.as_ref());
        let tile = self.find(|hex| hex.tile.as_ref());
        let mut printed = match (encoding, tile) {
            (Some(code), _) => encoded(reader, code),
            (None, Some(number)) => self.numbered(reader, number, layout)?,
            (None, None) => drawn::printed(reader, *self, layout),
        };
        let area = self.find(|hex| hex.names.last()?.as_ref());
        // Without a colour a tile has its own, and an off-board area that of such.
        let usual = match (encoding, tile) {
            (None, Some(_)) => printed.tile.colour,
            _ if area.is_some() => Colour::Red,
            _ => Colour::White,
        };
        printed.tile.colour = colour.unwrap_or(usual);
        printed.town = self.town();
        Some(printed)
    }

    /// The names that stand on it.
    fn town(&self) -> String {
        let members = 0..self.hexes.first().map_or(0, |hex| hex.names.len());
        let names = members.flat_map(|member| self.list(|hex| &hex.names[member]));
        let mut names: Vec<&str> = names.map(String::as_str).collect();
        names.dedup();
        names.join(" & ")
    }

    /// A standard tile by its number. Its first side is edge 0 of flat hexes, and edge 1 of pointy ones.
    fn numbered(
        &self,
        reader: &mut Reader,
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
        let rotation = self.find(|hex| hex.rotation.as_ref());
        let turn = rotation.map_or(0, |degrees| sixths(reader, degrees));
        Some(Printed {
            tile: tile.turned(turn + track::first_side(layout)),
            ..drawn::ground(*self)
        })
    }
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
