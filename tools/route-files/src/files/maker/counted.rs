//! The tiles of a game of 18xx-maker, and how many there are of each.

use crate::files::maker::copies::HexKind;
use crate::files::maker::form::{Later, MakerHex, names};
use crate::files::maker::hex;
use crate::files::write::decomposition::same;
use crate::limits::DECLARED;
use milepost_document::{Cursor, FromNode, Problem, Reader, Severity, Value};
use milepost_grid::Layout;
use milepost_route::catalogue;
use milepost_route::model::{Colour, Manifest, Tile};
use std::collections::BTreeMap;

/// The word for tiles of which there is no end.
const NO_END: [&str; 2] = ["\u{221e}", "unlimited"];

/// The tiles of a game.
#[derive(Default)]
pub(crate) struct MakerTiles {
    /// How many there are of each; none where there is no end of them.
    counts: BTreeMap<String, Option<u32>>,
    /// The game's own tiles, by number.
    pub own: BTreeMap<String, Tile>,
}

impl MakerTiles {
    /// What the game has; `None` where the file has no yellow tile, so that it does not list all that may be laid.
    pub fn manifest(&self, reader: &mut Reader, at: &Cursor<'_>) -> Option<Manifest> {
        let tile = |name: &String| self.own.get(name).or_else(|| catalogue::tile(name));
        let is_yellow =
            |name: &String| tile(name).is_some_and(|tile| tile.colour == Colour::Yellow);
        if self.counts.is_empty() {
            return None;
        }
        if !self.counts.keys().any(is_yellow) {
            let what =
                "the file lists no yellow tile: how many tiles there are is not taken from it";
            reader.warning(at, what, "list all tiles of the game");
            return None;
        }
        Some(Manifest {
            counts: self.counts.clone(),
            own: self.own.values().cloned().collect(),
        })
    }
}

/// Reads the tiles. What of one cannot be read is told: the board is read all the same.
pub(crate) fn tiles(reader: &mut Reader, at: &Cursor<'_>) -> Option<MakerTiles> {
    let mut tiles = MakerTiles::default();
    for (name, at) in at.members().take(DECLARED) {
        let drawn = drawn(reader, name, &at);
        // Two tiles of one number are told apart behind a stroke.
        let number = name.split('|').next().unwrap_or(name).trim();
        let key = if drawn.is_some() { name } else { number };
        if key.is_empty() || key.contains(char::is_whitespace) {
            let what = format!("the tile \"{name}\" is left out");
            reader.warning(&at, what, "give it a number without spaces");
            continue;
        }
        if drawn.is_none() && catalogue::tile(number).is_none() {
            let what = format!("there is no standard tile {number}, and none is drawn here");
            reader.warning(&at, what, "draw it, or leave it out");
        }
        let Some(count) = count(&at) else {
            let what = format!("how many tiles {name} there are is not understood");
            reader.warning(&at, what, "a number from 1, or \u{221e}");
            continue;
        };
        let all = tiles.counts.entry(key.to_owned()).or_insert(Some(0));
        *all = all.zip(count).map(|(all, more)| all.saturating_add(more));
        if let Some(tile) = drawn {
            tiles.own.insert(
                key.to_owned(),
                Tile {
                    name: key.to_owned(),
                    ..tile
                },
            );
        }
    }
    Some(tiles)
}

/// How many there are; `None` where that is not understood.
fn count(at: &Cursor<'_>) -> Option<Option<u32>> {
    let number = |value: &Value| match value {
        Value::Integer(number) => u32::try_from(*number)
            .ok()
            .filter(|&number| number > 0)
            .map(Some),
        Value::Text(text) if NO_END.contains(&text.as_str()) => Some(None),
        _ => None,
    };
    match at.value() {
        Value::Table(_) => match at.get("quantity") {
            Some(quantity) => number(quantity.value()),
            // 18xx-maker prints one.
            None => Some(Some(1)),
        },
        value => number(value),
    }
}

/// The tile that is drawn there; `None` where it is the standard one of that number, or nothing is drawn.
fn drawn(reader: &mut Reader, name: &str, at: &Cursor<'_>) -> Option<Tile> {
    let is_drawn = [
        "track",
        "cities",
        "towns",
        "centerTowns",
        "boomtowns",
        "mediumCities",
        "tile",
        "encoding",
    ];
    if !is_drawn.iter().any(|member| at.get(member).is_some()) {
        return None;
    }
    let mut own = Reader::new(Severity::Warning);
    let hex = MakerHex::of_tile(&mut own, at);
    let kinds = [hex];
    // A tile that is not turned has its first side at edge 0, however hexes lie.
    let printed = hex::printed(&mut own, HexKind::of(&kinds, 0), Layout::Flat);
    let is_wrong = own.problems.iter().any(Problem::is_error);
    for problem in own.problems {
        reader.warning(&problem.place, problem.what, problem.hint);
    }
    let tile = printed.filter(|_| !is_wrong)?.tile;
    let standard = catalogue::tile(name).filter(|standard| {
        let standard = Tile {
            name: tile.name.clone(),
            ..(*standard).clone()
        };
        (0..6).any(|turn| same(&standard.turned(turn), &tile))
    });
    standard.is_none().then_some(tile)
}

impl MakerHex {
    /// What is drawn on a tile.
    fn of_tile(reader: &mut Reader, at: &Cursor<'_>) -> MakerHex {
        let (mut ground, mut drawn) = (Later::default(), Later::default());
        ground.read(reader, at);
        drawn.read(reader, at);
        MakerHex {
            hexes: None,
            color: member(reader, at, "color"),
            copy: None,
            encoding: member(reader, at, "encoding"),
            tile: member(reader, at, "tile"),
            rotation: member(reader, at, "rotation"),
            ground,
            drawn,
            names: names(at),
            copies: vec![0],
        }
    }
}

/// A member of what is drawn on a tile.
fn member<T: FromNode>(reader: &mut Reader, at: &Cursor<'_>, name: &str) -> Option<T> {
    reader.read(&at.get(name)?)
}
