//! 18xx-maker JSON: a board as it is printed, in the form that people design and print games with (docs/route-files.md).
//!
//! What a hex says in `encoding` is the notation itself, and goes before what is drawn on it. A file has much that no
//! route depends on, which is passed over; what might matter and is not understood is told.

use crate::files::common::{finish_noted, is_table};
use crate::files::maker::item::warn;
use crate::files::members::{MAKER, MAKER_INFO, MAKER_MAP};
use crate::limits;
use crate::model::coordinate::Axes;
use crate::model::neighbours::join;
use crate::model::{Hex, Position, Setup};
use crate::rules::Rules;
use milepost_document::{Cursor, Node, Problem, Reader, Severity, Value, shorten};
use milepost_grid::Layout;
use std::collections::BTreeMap;

mod drawn;
mod hex;
mod item;
mod track;
mod write;

pub use crate::files::maker::write::write;

/// Whether a file is of this form: it has a `map` and no hexes of its own.
pub(crate) fn is_maker(node: &Node) -> bool {
    let root = Cursor::root(node);
    let map = root.get("map").or_else(|| root.get("maps"));
    map.is_some_and(|map| matches!(map.value(), Value::Table(_) | Value::List(_)))
        && root.get("hexes").is_none()
}

/// Reads a board, and tells what of it is not understood or passed over though it might matter.
///
/// # Errors
/// All that is wrong with it, each with its path.
pub fn maker(node: &Node) -> Result<(Position, Vec<Problem>), Vec<Problem>> {
    let mut reader = Reader::new(Severity::Warning);
    let root = Cursor::root(node);
    MAKER.check(&mut reader, &root);
    if let Some(info) = root.get("info") {
        MAKER_INFO.check(&mut reader, &info);
    }
    let setup = setup(&mut reader, &root);
    finish_noted(setup, reader.problems)
}

fn setup(reader: &mut Reader, root: &Cursor<'_>) -> Setup {
    let info =
        |key, r: &mut Reader| r.optional(root, "info", |r, at| r.optional(at, key, Reader::text));
    let layout = match info("orientation", reader).as_deref() {
        Some("horizontal") => Layout::Flat,
        _ => Layout::Pointy,
    };
    let mut hexes = Vec::new();
    let mut shut = Vec::new();
    let maps = root.get("map").or_else(|| root.get("maps"));
    let listed: Vec<Cursor<'_>> = maps.iter().flat_map(|maps| maps.items()).collect();
    let map = if listed.is_empty() {
        maps.as_ref()
    } else {
        listed.iter().find(|map| map.get("hexes").is_some())
    };
    match map {
        Some(map) => read_map(reader, map, layout, &mut hexes, &mut shut),
        None => reader.error(
            root,
            "this file has no map with hexes",
            "\"map\": {\"hexes\": [...]}",
        ),
    }
    for other in listed
        .iter()
        .filter(|other| map.is_none_or(|map| map.place() != other.place()))
    {
        let name = other
            .get("name")
            .map_or_else(String::new, |at| match at.value() {
                Value::Text(name) => format!(" \"{name}\""),
                _ => String::new(),
            });
        warn(
            reader,
            other,
            format!("the map{name} is left out"),
            "a file of one map is read whole",
        );
    }
    join(&mut hexes, &shut, layout);
    Setup {
        title: info("title", reader).unwrap_or_default(),
        layout,
        phase: String::new(),
        colours: Vec::new(),
        hexes,
        companies: Vec::new(),
        rules: Rules::default(),
        undeclared: Vec::new(),
        record: None,
    }
}

fn read_map(
    reader: &mut Reader,
    map: &Cursor<'_>,
    layout: Layout,
    hexes: &mut Vec<Hex>,
    shut: &mut Vec<Vec<milepost_grid::Edge>>,
) {
    if !is_table(reader, map) {
        return;
    }
    MAKER_MAP.check(reader, map);
    let Some(list) = reader.need(map, "hexes") else {
        return;
    };
    if !reader.is_list(&list) {
        return;
    }
    let removed = reader
        .optional(map, "remove", |r, at| r.list(at, Reader::text))
        .unwrap_or_default();
    let items: Vec<Cursor<'_>> = list.items().collect();
    let named = hex::named(&items);
    let mut first: BTreeMap<String, usize> = BTreeMap::new();
    for index in 0..items.len() {
        if !is_table(reader, &items[index]) {
            continue;
        }
        let Some(kind) = hex::read(reader, (&items, &named), index, layout) else {
            continue;
        };
        let Some(names) = reader
            .need(&items[index], "hexes")
            .filter(|at| reader.is_list(at))
        else {
            continue;
        };
        for at in names
            .items()
            .take((limits::HEXES + 1).saturating_sub(hexes.len()))
        {
            let Some(name) = reader.text(&at).filter(|name| !removed.contains(name)) else {
                continue;
            };
            match Axes::of(layout).read(&name) {
                Ok(site) => {
                    let mut hex = Hex::new(name, site, kind.tile.clone(), 0);
                    hex.place = at.place();
                    hex.town.clone_from(&kind.town);
                    hex.marks.clone_from(&kind.icons);
                    hex.terrain.clone_from(&kind.terrain);
                    let first = *first.entry(hex.name.clone()).or_insert(hexes.len());
                    let is_again = hexes.get(first).is_some_and(|other| is_same(other, &hex));
                    if is_again && shut[first] == kind.shut {
                        let what = format!(
                            "hex {} stands here twice, with the same on it",
                            shorten(&hex.name)
                        );
                        warn(reader, &at, what, "leave one of the two out");
                        continue;
                    }
                    hexes.push(hex);
                    shut.push(kind.shut.clone());
                }
                Err(expected) => reader.error(&at, expected, "letters and a number, such as B2"),
            }
        }
    }
}

/// Whether the same is printed on two hexes of a place.
fn is_same(a: &Hex, b: &Hex) -> bool {
    (&a.tile, &a.town, &a.marks, &a.terrain) == (&b.tile, &b.town, &b.marks, &b.terrain)
}
