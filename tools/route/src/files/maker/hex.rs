//! One kind of hex, which may stand in many places of the map.

use crate::files::maker::item::{Members, Printed, warn};
use crate::files::maker::{drawn, track};
use crate::files::members::MAKER_HEX;
use crate::model::Colour;
use crate::{catalogue, notation};
use milepost_document::{Cursor, Reader, Value};
use milepost_grid::Layout;
use std::collections::BTreeMap;

/// Reads a kind of hex; nothing where it makes no sense.
pub(crate) fn read<'a>(
    reader: &mut Reader,
    (items, named): (&'a [Cursor<'a>], &Named),
    index: usize,
    layout: Layout,
) -> Option<Printed> {
    MAKER_HEX.check(reader, &items[index]);
    let members = Members {
        tables: copied(reader, (items, named), index),
    };
    let colour = colour(reader, &members);
    let (encoding, tile) = (members.get("encoding"), members.get("tile"));
    let own = encoding.is_none() && tile.is_some();
    let mut printed = match (encoding, tile) {
        (Some(at), _) => encoded(reader, &at)?,
        (None, Some(at)) => numbered(reader, &at, &members, layout)?,
        (None, None) => drawn::read(reader, &members, layout),
    };
    // Without a colour a tile has its own, and an off-board area that of such.
    let area = !own && members.get("offBoardRevenue").is_some();
    let usual = if own {
        printed.tile.colour
    } else if area {
        Colour::Red
    } else {
        Colour::White
    };
    printed.tile.colour = colour.unwrap_or(usual);
    printed.town = drawn::town(&members);
    Some(printed)
}

/// The item that each hex is first listed in.
pub(crate) type Named = BTreeMap<String, usize>;

/// Finds that for all items.
pub(crate) fn named(items: &[Cursor<'_>]) -> Named {
    let mut named = Named::new();
    for (index, item) in items.iter().enumerate() {
        for hex in item.get("hexes").iter().flat_map(|hexes| hexes.items()) {
            if let Value::Text(name) = hex.value() {
                named.entry(name.clone()).or_insert(index);
            }
        }
    }
    named
}

/// The most hexes that copy one another in a row.
const COPIES: usize = 16;

/// The tables of a hex and of those it copies, the nearest first.
fn copied<'a>(
    reader: &mut Reader,
    (items, named): (&'a [Cursor<'a>], &Named),
    index: usize,
) -> Vec<&'a Cursor<'a>> {
    let mut chain = vec![index];
    while let Some(at) = chain.last().and_then(|&last| items[last].get("copy")) {
        let Value::Text(name) = at.value() else {
            reader.wrong_kind::<()>(&at, "the coordinate of another hex");
            break;
        };
        match named.get(name).copied() {
            Some(_) if chain.len() > COPIES => {
                let what = format!("{name} is copied by way of more than {COPIES} hexes");
                reader.error(&at, what, "copy the first of them");
                break;
            }
            Some(next) if !chain.contains(&next) => chain.push(next),
            Some(_) => {
                reader.error(&at, format!("{name} copies itself"), "copy another hex");
                break;
            }
            None => {
                reader.error(
                    &at,
                    format!("{name}, which is copied here, is not on the map"),
                    "list it among the hexes",
                );
                break;
            }
        }
    }
    chain.into_iter().map(|index| &items[index]).collect()
}

/// The colour as 18xx-maker calls it; others of its colours are those of plain hexes.
fn colour(reader: &mut Reader, members: &Members<'_>) -> Option<Colour> {
    let at = members.get("color")?;
    let word = reader.text(&at)?;
    Some(match word.as_str() {
        "plain" | "white" | "none" | "empty" => Colour::White,
        "water" | "blue" | "ocean" | "lake" | "sea" => Colour::Blue,
        "offboard" | "red" => Colour::Red,
        "yellow" => Colour::Yellow,
        "green" => Colour::Green,
        "brown" | "russet" => Colour::Brown,
        "gray" | "grey" => Colour::Gray,
        _ => {
            let hint = "known are plain, water, offboard, yellow, green, brown, gray";
            warn(
                reader,
                &at,
                format!("the colour \"{word}\" is read as plain"),
                hint,
            );
            Colour::White
        }
    })
}

/// What the notation says.
fn encoded(reader: &mut Reader, at: &Cursor<'_>) -> Option<Printed> {
    let reading = notation::read(&reader.text(at)?);
    for problem in reading.problems {
        match problem.is_error() {
            true => reader.error(at, problem.what, problem.hint),
            false => warn(reader, at, problem.what, &problem.hint),
        }
    }
    let notation::Reading {
        tile,
        impassable: shut,
        terrain,
        icons,
        ..
    } = reading;
    Some(Printed {
        tile,
        shut,
        terrain,
        icons,
        town: String::new(),
    })
}

/// A standard tile by its number. Its first side is edge 0 of flat hexes, and edge 1 of pointy ones.
fn numbered(
    reader: &mut Reader,
    at: &Cursor<'_>,
    members: &Members<'_>,
    layout: Layout,
) -> Option<Printed> {
    let number = match at.value() {
        Value::Integer(number) => number.to_string(),
        _ => reader.text(at)?,
    };
    // Two tiles of one number are told apart behind a stroke.
    let found = catalogue::tile(number.split('|').next().unwrap_or_default());
    let Some(tile) = found else {
        reader.error(
            at,
            format!("there is no standard tile {number}"),
            "give the hex its notation as \"encoding\"",
        );
        return None;
    };
    let degrees: u16 = members
        .get("rotation")
        .and_then(|at| reader.integer(&at, 0..=359))
        .unwrap_or(0);
    let turn = (degrees / 60) as u8 + track::first_side(layout);
    let terrain = drawn::terrain(reader, members);
    Some(Printed {
        tile: tile.turned(turn),
        terrain,
        icons: drawn::icons(members),
        ..Printed::default()
    })
}
