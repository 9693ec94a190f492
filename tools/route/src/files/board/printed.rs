//! The hexes of a board as they are printed.

use crate::files::board::{coded, range};
use crate::files::common;
use crate::files::common::{Names, is_table};
use crate::files::words::{Word, words};
use crate::model::coordinate::Axes;
use crate::model::hex::Hex;
use crate::model::tile::{Colour, Terrain, Tile};
use crate::{catalogue, limits};
use milepost_document::{Cursor, Problem, Reader};
use milepost_grid::{Edge, Layout};
use std::collections::{BTreeMap, BTreeSet};

/// The hexes read so far.
pub(crate) struct Ground<'a> {
    text: &'a str,
    axes: Axes,
    tiles: &'a BTreeMap<String, Tile>,
    hexes: Vec<Hex>,
    shut: Vec<Vec<Edge>>,
    /// Whether each came in a row.
    in_row: Vec<bool>,
}

/// What is printed on a hex.
struct Printed {
    tile: Tile,
    /// The edges that nothing passes.
    shut: Vec<Edge>,
    icons: Vec<String>,
    terrain: Vec<Terrain>,
}

impl<'a> Ground<'a> {
    pub fn new(text: &'a str, axes: Axes, tiles: &'a BTreeMap<String, Tile>) -> Ground<'a> {
        Ground {
            text,
            axes,
            tiles,
            hexes: Vec::new(),
            shut: Vec::new(),
            in_row: Vec::new(),
        }
    }

    /// Reads tables of hexes, one a colour.
    pub fn hexes(&mut self, reader: &mut Reader, at: &Cursor<'_>) -> Option<()> {
        if !is_table(reader, at) {
            return None;
        }
        for (word, table) in at.members() {
            let Some(colour) = common::colour(word) else {
                let hint =
                    "hexes stand by colour: [hexes.white], yellow, green, brown, gray, red, blue";
                reader.error(&table, format!("\"{word}\" is no colour of hexes"), hint);
                continue;
            };
            if is_table(reader, &table) {
                for (names, member) in table.members() {
                    self.printed(reader, &member, names, colour);
                }
            }
        }
        Some(())
    }

    /// Reads what is printed on one hex or many.
    fn printed(&mut self, reader: &mut Reader, at: &Cursor<'_>, names: &str, colour: Colour) {
        let Some(printed) = self.tile(reader, at, colour) else {
            return;
        };
        for name in names.split([' ', ',']).filter(|name| !name.is_empty()) {
            let row = name.contains("..");
            let sites = match name.split_once("..") {
                None => self.axes.read(name).map(|site| vec![site]),
                Some((first, last)) => range::sites(self.axes, first, last),
            };
            if self.hexes.len() > limits::HEXES {
                // The check says how many there may be.
                return;
            }
            match sites {
                Ok(sites) => sites.into_iter().for_each(|site| {
                    let name = if row {
                        self.axes.name(site)
                    } else {
                        name.to_owned()
                    };
                    let mut hex = Hex::new(name, site, printed.tile.clone(), 0);
                    hex.place = at.place();
                    hex.marks.clone_from(&printed.icons);
                    hex.terrain.clone_from(&printed.terrain);
                    self.hexes.push(hex);
                    self.shut.push(printed.shut.clone());
                    self.in_row.push(row);
                }),
                Err(expected) => reader.error(at, expected, "coordinates are parted by spaces"),
            }
        }
    }

    /// What is printed: notation, or the number of a tile.
    fn tile(&self, reader: &mut Reader, at: &Cursor<'_>, colour: Colour) -> Option<Printed> {
        let code = reader.text(at)?;
        let number = code.trim();
        if number.is_empty() || number.contains(['=', ';']) {
            let reading = coded(reader, at, self.text)?;
            return Some(Printed {
                tile: Tile {
                    colour,
                    ..reading.tile
                },
                shut: reading.impassable,
                icons: reading.icons,
                terrain: reading.terrain,
            });
        }
        let words = words(self.text, at, number);
        let (name, turn) = match &words[..] {
            [name] => (name, 0),
            [name, turn] => (name, rotation(reader, turn)?),
            _ => {
                reader.error(
                    at,
                    format!("\"{code}\" is neither notation nor a tile"),
                    "such as \"57 r2\"",
                );
                return None;
            }
        };
        let tile = find(reader, name, self.tiles)?;
        let tile = Tile {
            colour,
            ..tile.turned(turn)
        };
        Some(Printed {
            tile,
            shut: Vec::new(),
            icons: Vec::new(),
            terrain: Vec::new(),
        })
    }

    /// Takes from rows the hexes that stand by themselves.
    fn settle(&mut self) {
        let alone = |(hex, in_row): (&Hex, &bool)| (!in_row).then(|| hex.name.clone());
        let alone: BTreeSet<String> = self
            .hexes
            .iter()
            .zip(&self.in_row)
            .filter_map(alone)
            .collect();
        let keep: Vec<bool> = self
            .hexes
            .iter()
            .zip(&self.in_row)
            .map(|(hex, row)| !row || !alone.contains(&hex.name))
            .collect();
        let mut kept = keep.iter();
        self.hexes.retain(|_| kept.next() == Some(&true));
        kept = keep.iter();
        self.shut.retain(|_| kept.next() == Some(&true));
    }

    /// The hexes with their names and borders.
    pub fn done(
        mut self,
        reader: &mut Reader,
        root: &Cursor<'_>,
        layout: Layout,
    ) -> (Vec<Hex>, Vec<Vec<Edge>>) {
        self.settle();
        let names = Names::new(self.hexes.iter().map(|hex| hex.name.as_str()));
        lattice(reader, &self.hexes);
        if let Some(at) = root.get("names").filter(|at| is_table(reader, at)) {
            for (name, member) in at.members() {
                let town = reader.text(&member).unwrap_or_default();
                match names.get(name) {
                    Some(hex) => self.hexes[hex].town = town,
                    None => reader.error(&member, not_there(name), names.hint(name)),
                }
            }
        }
        if let Some(at) = root.get("borders").filter(|at| reader.is_list(at)) {
            for item in at.items() {
                self.border(reader, &item, &names, layout);
            }
        }
        (self.hexes, self.shut)
    }

    /// Shuts the border between two hexes.
    fn border(&mut self, reader: &mut Reader, at: &Cursor<'_>, names: &Names, layout: Layout) {
        let Some(text) = reader.text(at) else { return };
        let words = words(self.text, at, &text);
        let [a, b] = &words[..] else {
            return reader.error(
                at,
                format!("\"{text}\" is no border"),
                "name two hexes, as in \"B2 C3\"",
            );
        };
        let mut found = Vec::new();
        for word in [a, b] {
            found.extend(names.get(word.text));
            if names.get(word.text).is_none() {
                let hint = names.hint(word.text);
                reader
                    .problems
                    .push(Problem::error(&word.place, not_there(word.text), hint));
            }
        }
        let [a, b] = found[..] else { return };
        let (here, there) = (self.hexes[a].at, self.hexes[b].at);
        match Edge::ALL
            .into_iter()
            .find(|&edge| here.over(edge, layout) == there)
        {
            Some(edge) => self.shut[a].push(edge),
            None => reader.error(
                at,
                format!("{text} are no neighbours"),
                "name two hexes side by side",
            ),
        }
    }
}

pub(crate) fn not_there(name: &str) -> String {
    format!("{name} is not on the board")
}

/// Complains of hexes that lie between the rows of all others.
fn lattice(reader: &mut Reader, hexes: &[Hex]) {
    let odd = |hex: &&Hex| (hex.at.x + hex.at.y).rem_euclid(2) == 1;
    let odds = hexes.iter().filter(odd).count();
    let strays = hexes
        .iter()
        .filter(|hex| odd(hex) == (2 * odds < hexes.len()));
    for hex in strays.filter(|_| odds != 0 && odds != hexes.len()) {
        let what = format!("{} lies between the rows of the other hexes", hex.name);
        let hint = "letters and numbers go in steps of two together: beside A1 lie A3 and B2";
        reader.problems.push(Problem::error(&hex.place, what, hint));
    }
}

/// The tile of a number or name: the game's own, else a standard one.
pub(crate) fn find(
    reader: &mut Reader,
    name: &Word<'_>,
    own: &BTreeMap<String, Tile>,
) -> Option<Tile> {
    let exact = own.get(name.text).or_else(|| catalogue::tile(name.text));
    let known = || own.iter().map(|(name, tile)| (name.as_str(), tile));
    let all = || {
        known().chain(
            catalogue::tiles()
                .iter()
                .map(|tile| (tile.name.as_str(), tile)),
        )
    };
    // Numbers that differ in case alone, such as X5 and x5, are one to a person.
    let found = exact.or_else(|| {
        all()
            .find(|(known, _)| name.is(known))
            .map(|(_, tile)| tile)
    });
    if found.is_none() {
        let otherwise =
            "describe it, as in [tile] X1 = { colour = \"brown\", code = \"city=revenue:60\" }";
        let hint = common::did_you_mean(name.text, all().map(|(name, _)| name), otherwise);
        let what = format!("there is no tile {}", name.text);
        reader
            .problems
            .push(Problem::error(&name.place, what, hint));
    }
    found.cloned()
}

/// How far a tile is turned: `r0` to `r5`.
pub(crate) fn rotation(reader: &mut Reader, word: &Word<'_>) -> Option<u8> {
    let number = word
        .text
        .strip_prefix(['r', 'R'])
        .and_then(|turn| turn.parse::<u8>().ok());
    let turn = number.filter(|&turn| turn < 6);
    if turn.is_none() {
        let what = format!("\"{}\" is no rotation", word.text);
        let hint = "r0 to r5, in sixths clockwise from how the tile is printed";
        reader
            .problems
            .push(Problem::error(&word.place, what, hint));
    }
    turn
}
