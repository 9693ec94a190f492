//! The hexes of a board as they are printed.

use crate::files::board::range::BadRow;
use crate::files::board::{coded, range};
use crate::files::common;
use crate::files::common::Names;
use crate::files::printed::Printed;
use crate::files::words::{Word, words};
use crate::limits;
use milepost_document::{At, Reader};
use milepost_grid::{Edge, Layout};
use milepost_route::catalogue;
use milepost_route::model::coordinate::Axes;
use milepost_route::model::{Colour, Hex, Tile};
use std::collections::{BTreeMap, BTreeSet};

/// The hexes read so far.
pub(crate) struct PrintedHexes<'a> {
    text: &'a str,
    axes: Axes,
    tiles: &'a BTreeMap<String, Tile>,
    hexes: Vec<Hex>,
    closed: Vec<Vec<Edge>>,
    /// Whether each came in a row.
    in_row: Vec<bool>,
}

impl<'a> PrintedHexes<'a> {
    pub fn new(text: &'a str, axes: Axes, tiles: &'a BTreeMap<String, Tile>) -> PrintedHexes<'a> {
        PrintedHexes {
            text,
            axes,
            tiles,
            hexes: Vec::new(),
            closed: Vec::new(),
            in_row: Vec::new(),
        }
    }

    /// Takes tables of hexes, one for each colour.
    pub fn hexes(
        &mut self,
        reader: &mut Reader,
        tables: &BTreeMap<String, At<BTreeMap<String, At<String>>>>,
    ) {
        for (word, table) in tables {
            let Some(colour) = Colour::by_word(word) else {
                let what = format!("\"{word}\" is not a colour of hexes");
                let hint = "hexes are listed by colour: [hexes.white], yellow, green, brown, gray, red, blue";
                reader.error(&table.place, what, hint);
                continue;
            };
            for (names, code) in &table.value {
                self.printed(reader, code, names, colour);
            }
        }
    }

    /// Takes what is printed on one hex or many.
    fn printed(&mut self, reader: &mut Reader, code: &At<String>, names: &str, colour: Colour) {
        let Some(printed) = self.tile(reader, code, colour) else {
            return;
        };
        for name in names.split([' ', ',']).filter(|name| !name.is_empty()) {
            if self.hexes.len() > limits::HEXES {
                // The check says how many there may be.
                return;
            }
            let row = name.split_once("..");
            let sites = match row {
                None => self
                    .axes
                    .read(name)
                    .map(|site| vec![site])
                    .map_err(BadRow::End),
                Some((first, last)) => range::sites(self.axes, first, last),
            };
            let sites = sites.unwrap_or_else(|bad| {
                let hint = "coordinates are separated by spaces";
                reader.error(&code.place, bad.to_string(), hint);
                Vec::new()
            });
            for site in sites {
                let name = row.map_or_else(|| name.to_owned(), |_| self.axes.name(site));
                self.hexes.push(printed.hex(name, site, code.place.clone()));
                self.closed.push(printed.closed.clone());
                self.in_row.push(row.is_some());
            }
        }
    }

    /// What is printed: notation, or the number of a tile.
    fn tile(&self, reader: &mut Reader, code: &At<String>, colour: Colour) -> Option<Printed> {
        let number = code.trim();
        if number.is_empty() || number.contains(['=', ';']) {
            let mut printed = Printed::from(coded(reader, code, self.text));
            printed.tile.colour = colour;
            return Some(printed);
        }
        let words = words(self.text, &code.place, number);
        let (name, turn) = match &words[..] {
            [name] => (name, 0),
            [name, turn] => (name, rotation(reader, turn)?),
            _ => {
                let what = format!("\"{}\" is neither notation nor a tile", code.value);
                reader.error(&code.place, what, "such as \"57 r2\"");
                return None;
            }
        };
        let tile = find(reader, name, self.tiles)?.turned(turn);
        Some(Printed {
            tile: Tile { colour, ..tile },
            ..Printed::default()
        })
    }

    /// Takes from rows the hexes that stand by themselves.
    fn settle(&mut self) {
        let listed = self.hexes.iter().zip(&self.in_row);
        let alone = listed.filter(|(_, in_row)| !**in_row);
        let alone: BTreeSet<String> = alone.map(|(hex, _)| hex.name.clone()).collect();
        let closed = std::mem::take(&mut self.closed);
        let hexes = std::mem::take(&mut self.hexes).into_iter().zip(closed);
        let kept = hexes.zip(&self.in_row).filter(|((hex, _), in_row)| {
            // Another line has it by itself.
            !(**in_row && alone.contains(&hex.name))
        });
        (self.hexes, self.closed) = kept.map(|(hex, _)| hex).unzip();
    }

    /// The hexes with their names and borders.
    pub fn done(
        mut self,
        reader: &mut Reader,
        towns: BTreeMap<String, At<String>>,
        borders: &[At<String>],
        layout: Layout,
    ) -> (Vec<Hex>, Vec<Vec<Edge>>) {
        self.settle();
        let names = Names::new(self.hexes.iter().map(|hex| hex.name.as_str()));
        lattice(reader, &self.hexes);
        for (name, town) in towns {
            if let Some(hex) = names.on_board(reader, &town.place, &name) {
                self.hexes[hex].town = town.value;
            }
        }
        for border in borders {
            self.border(reader, border, &names, layout);
        }
        (self.hexes, self.closed)
    }

    /// Shuts the border between two hexes.
    fn border(&mut self, reader: &mut Reader, text: &At<String>, names: &Names, layout: Layout) {
        let words = words(self.text, &text.place, text);
        let [a, b] = &words[..] else {
            let what = format!("\"{}\" is not a border", text.value);
            return reader.error(&text.place, what, "name two hexes, as in \"B2 C3\"");
        };
        let [a, b] = [a, b].map(|word| names.on_board(reader, &word.place, word.text));
        let (Some(a), Some(b)) = (a, b) else { return };
        let (here, there) = (self.hexes[a].at, self.hexes[b].at);
        let mut edges = Edge::ALL.into_iter();
        match edges.find(|&edge| here.over(edge, layout) == there) {
            Some(edge) => self.closed[a].push(edge),
            None => {
                let what = format!("{} are not neighbours", text.value);
                reader.error(&text.place, what, "name two hexes side by side");
            }
        }
    }
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
        reader.error(&hex.place, what, hint);
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
    let standard = catalogue::tiles().iter();
    let standard = standard.map(|tile| (tile.name.as_str(), tile));
    let all = || known().chain(standard.clone());
    // Numbers that differ in case alone, such as X5 and x5, are one to a person.
    let like = || all().find(|(known, _)| name.is(known));
    let found = exact.or_else(|| like().map(|(_, tile)| tile));
    if found.is_none() {
        let otherwise =
            "describe it, as in [tile] X1 = { colour = \"brown\", code = \"city=revenue:60\" }";
        let hint = common::did_you_mean(name.text, all().map(|(name, _)| name), otherwise);
        let what = format!("there is no tile {}", name.text);
        reader.error(&name.place, what, hint);
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
        let what = format!("\"{}\" is not a rotation", word.text);
        let hint = "r0 to r5, in sixths clockwise from how the tile is printed";
        reader.error(&word.place, what, hint);
    }
    turn
}
