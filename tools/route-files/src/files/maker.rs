//! 18xx-maker JSON: a board as it is printed, in the form that people design and print games with (docs/route-files.md).
//!
//! What a hex says in `encoding` is the notation itself, and goes before what is drawn on it. A file has much that no
//! route depends on, which is passed over; what might matter and is not understood is told.

use crate::files::common::finish_noted;
use crate::files::maker::copies::HexKind;
use crate::files::maker::form::MakerHex;
use crate::files::maker::map::{MakerJson, MakerMap, Maps};
use crate::files::shipped;
use crate::limits;
use milepost_document::{Cursor, Node, Problem, Reader, Severity, Value, quoted, shorten};
use milepost_grid::{Edge, Layout};
use milepost_route::inner::neighbours::join;
use milepost_route::model::coordinate::Axes;
use milepost_route::model::{Declared, Hex, Position, Setup};
use std::collections::BTreeMap;

mod copies;
mod counted;
mod drawn;
mod form;
mod game;
mod hex;
mod map;
mod track;
mod write;

pub use crate::files::maker::write::write;

/// Whether a file is of this form: it has no hexes of its own, and a `map`, or says of the game what no other form does.
pub(crate) fn is_maker(node: &Node) -> bool {
    let root = Cursor::root(node);
    let is_there = |name: &&str| {
        let member = root.get(name);
        member.is_some_and(|at| matches!(at.value(), Value::Table(_) | Value::List(_)))
    };
    root.get("hexes").is_none() && ["map", "maps", "info", "stock"].iter().any(is_there)
}

/// Reads a board, and tells what of it is not understood or passed over though it might matter.
///
/// # Errors
/// All that is wrong with it, each with its path.
pub fn maker(node: &Node) -> Result<(Position, Vec<Problem>), Vec<Problem>> {
    let mut reader = Reader::new(Severity::Warning);
    let Some(file) = reader.read::<MakerJson>(&Cursor::root(node)) else {
        return Err(reader.problems);
    };
    match file.setup(&mut reader, &Cursor::root(node)) {
        Some(setup) => finish_noted(setup, reader.problems),
        None => {
            // What else the file holds is of no use without a board.
            reader.problems.retain(Problem::is_error);
            Err(reader.problems)
        }
    }
}

impl MakerJson {
    /// The board; `None` where there is none, which is reported.
    fn setup(self, reader: &mut Reader, at: &Cursor<'_>) -> Option<Setup> {
        let (title, orientation) = self
            .info
            .map_or((None, None), |info| (info.title, info.orientation));
        let layout = match orientation.as_deref() {
            Some("horizontal") => Layout::Flat,
            _ => Layout::Pointy,
        };
        let Some(Maps { map, left_out }) = self.map else {
            if !reader.problems.iter().any(Problem::is_error) {
                let what = "this game of 18xx-maker has no map: there is no board in it";
                let hint = "in 18xx-maker, draw the map and save the game again; or add \"map\": {\"hexes\": [...]}";
                reader.error(at, what, hint);
            }
            return None;
        };
        let (mut hexes, closed) = map.hexes(reader, layout);
        for other in left_out {
            let name = other.value.map(|name| format!(" {}", quoted(&name)));
            let what = format!("the map{} is left out", name.unwrap_or_default());
            reader.warning(&other.place, what, "a file of one map is read whole");
        }
        join(&mut hexes, &closed, layout);
        let title = title.unwrap_or_default();
        let game = shipped::game([title.as_str()]);
        self.trains.unwrap_or_default().report(reader, &game);
        let tiles = self.tiles.unwrap_or_default();
        Some(Setup {
            title,
            game,
            layout,
            hexes,
            manifest: tiles.manifest(reader, at),
            declared: Declared {
                phases: self.phases.unwrap_or_default(),
                companies: self.companies.unwrap_or_default(),
                tiles: tiles.own,
                ..Declared::default()
            },
            ..Setup::default()
        })
    }
}

impl MakerMap {
    /// The hexes, and for each the edges that nothing passes.
    fn hexes(&self, reader: &mut Reader, layout: Layout) -> (Vec<Hex>, Vec<Vec<Edge>>) {
        let (mut hexes, mut closed): (Vec<Hex>, Vec<Vec<Edge>>) = Default::default();
        let mut known: BTreeMap<String, usize> = BTreeMap::new();
        for (index, MakerHex { hexes: names, .. }) in self.hexes.iter().enumerate() {
            let Some(printed) = hex::printed(reader, HexKind::of(&self.hexes, index), layout)
            else {
                continue;
            };
            // The check says how many there may be.
            let room = (limits::HEXES + 1).saturating_sub(hexes.len());
            for name in names.iter().flatten().take(room) {
                if self.remove.contains(&name.value) {
                    continue;
                }
                let site = match Axes::of(layout).read(name) {
                    Ok(site) => site,
                    Err(bad) => {
                        let hint = "letters and a number, such as B2";
                        reader.error(&name.place, bad.to_string(), hint);
                        continue;
                    }
                };
                let hex = printed.hex(name.value.clone(), site, name.place.clone());
                let first = *known.entry(hex.name.clone()).or_insert(hexes.len());
                let is_again = hexes.get(first).is_some_and(|other| is_same(other, &hex));
                if is_again && closed[first] == printed.closed {
                    let name = shorten(&hex.name);
                    let what = format!("hex {name} stands here twice, with the same on it");
                    reader.warning(&hex.place, what, "leave one of the two out");
                    continue;
                }
                hexes.push(hex);
                closed.push(printed.closed.clone());
            }
        }
        (hexes, closed)
    }
}

/// Whether the same is printed on two hexes of a place.
fn is_same(a: &Hex, b: &Hex) -> bool {
    (&a.tile, &a.town, &a.marks, &a.terrain) == (&b.tile, &b.town, &b.marks, &b.terrain)
}
