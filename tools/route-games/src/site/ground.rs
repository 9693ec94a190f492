//! The board of a title: its hexes as they are printed, and its tiles.

use crate::site::ruby::Literal;
use milepost_document::{Place, Problem};
use milepost_grid::Edge;
use milepost_route::model::coordinate::Axes;
use milepost_route::model::{Colour, Hex, Tile};
use milepost_route::{catalogue, notation};
use milepost_route_files::inner::Printed;
use std::collections::BTreeMap;

/// The hexes of a board.
#[derive(Default)]
pub(super) struct Ground {
    pub hexes: Vec<Hex>,
    /// For each hex the edges that nothing passes.
    pub closed: Vec<Vec<Edge>>,
    /// The name of what is printed on each hex, with its number, as records have it: `H9-2` is what is printed on H9, the
    /// third in its row, and `city-3` a standard tile.
    pub numbered: Vec<String>,
}

/// The hexes by colour and coordinate; what of them could not be read.
pub(super) fn hexes(tables: &Literal, names: &Literal, axes: Axes) -> (Ground, Vec<String>) {
    let mut unread = Vec::new();
    let mut cells: BTreeMap<String, Cell> = BTreeMap::new();
    for (colour, table) in tables.entries() {
        let word = colour.text().unwrap_or_default();
        let colour = Colour::by_word(word).unwrap_or(Colour::Gray);
        if !matches!(table, Literal::Table(_)) {
            unread.push(format!("the {word} hexes"));
        }
        for (coordinates, code) in table.entries() {
            let Some(code) = code.text() else {
                unread.push(format!("hexes {}", coordinates.texts().join(", ")));
                continue;
            };
            let printed = printed(code, colour, &mut unread);
            for (index, name) in coordinates.texts().into_iter().enumerate() {
                match cell(&printed, name, index, axes) {
                    Ok(mut cell) => {
                        if let Some(town) = names.get(name).and_then(Literal::text) {
                            cell.hex.town = town.to_owned();
                        }
                        cells.insert(name.to_owned(), cell);
                    }
                    Err(bad) => unread.push(bad),
                }
            }
        }
    }
    let mut ground = Ground::default();
    for cell in cells.into_values() {
        ground.hexes.push(cell.hex);
        ground.closed.push(cell.closed);
        ground.numbered.push(cell.number);
    }
    (ground, unread)
}

/// A hex of a board.
pub(super) struct Cell {
    pub hex: Hex,
    /// The edges that nothing passes.
    pub closed: Vec<Edge>,
    /// The name of what is printed on it, with its number.
    pub number: String,
}

/// A hex without a colour, by what is printed on it; nothing where its name is none.
pub(super) fn hex(name: &str, code: &str, axes: Axes, unread: &mut Vec<String>) -> Option<Cell> {
    let printed = printed(code, Colour::White, unread);
    cell(&printed, name, 0, axes).ok()
}

/// A hex by what is printed on it and on others of its row, among which it has its number.
///
/// # Errors
/// Why its name is none.
fn cell(printed: &Printed, name: &str, index: usize, axes: Axes) -> Result<Cell, String> {
    let printed_as = match printed.tile.name.as_str() {
        "" => name,
        standard => standard,
    };
    let site = axes.read(name).map_err(|bad| bad.to_string())?;
    Ok(Cell {
        hex: printed.hex(name.to_owned(), site, Place::Whole),
        closed: printed.closed.clone(),
        number: format!("{printed_as}-{index}"),
    })
}

/// What is printed: notation, or the name of a standard tile.
fn printed(code: &str, colour: Colour, unread: &mut Vec<String>) -> Printed {
    let standard = catalogue::tile(code).filter(|_| !code.contains('='));
    if let Some(tile) = standard {
        return Printed {
            tile: Tile {
                colour,
                ..tile.clone()
            },
            ..Printed::default()
        };
    }
    let reading = notation::read(code);
    let errors = reading
        .problems
        .iter()
        .filter(|problem| Problem::is_error(problem));
    unread.extend(errors.map(|problem| format!("\"{code}\": {}", problem.what)));
    let mut printed = Printed::from(reading);
    printed.tile.colour = colour;
    printed
}

/// The title's own tiles by name.
pub(super) fn tiles(table: &Literal, unread: &mut Vec<String>) -> BTreeMap<String, Tile> {
    let mut tiles = BTreeMap::new();
    for (name, declared) in table.entries() {
        let code = declared.get("code").and_then(Literal::text);
        if let Some((name, code)) = name.word().zip(code) {
            let colour = declared.get("color").and_then(Literal::text);
            let colour = colour.and_then(Colour::by_word).unwrap_or(Colour::Gray);
            let tile = printed(code, colour, unread).tile;
            tiles.insert(name.clone(), Tile { name, ..tile });
        }
    }
    tiles
}

/// How many of each tile a title has; nothing where that of some cannot be read. Hidden tiles stand for markers, of which
/// the site sets no number.
pub(super) fn counts(table: &Literal) -> BTreeMap<String, Option<u32>> {
    let count = |(name, declared): &(Literal, Literal)| {
        let name = name.word()?;
        if declared.get("hidden").is_some() {
            return Some((name, None));
        }
        let count = declared.get("count").unwrap_or(declared);
        let number = count.integer().and_then(|count| u32::try_from(count).ok());
        let is_known = number.is_some() || count.text() == Some("unlimited");
        is_known.then_some((name, number))
    };
    let counts: Option<_> = table.entries().iter().map(count).collect();
    counts.unwrap_or_default()
}
