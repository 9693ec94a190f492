//! The board of a recorded position.

use crate::files::common::Names;
use milepost_document::Reader;
use milepost_grid::{Edge, Layout};
use milepost_route::inner::neighbours::Neighbours;
use milepost_route::model::Hex;
use std::collections::BTreeMap;

/// A hex as the file has it, its neighbours by name.
pub(crate) struct Cell {
    /// The hex, without neighbours.
    pub hex: Hex,
    /// The names of the hexes around, where the file gives them.
    pub around: Option<Vec<(Edge, String)>>,
    /// The edges that nothing passes.
    pub closed: Vec<Edge>,
}

/// The hexes, each with its neighbours.
pub(crate) fn lay(reader: &mut Reader, cells: Vec<Cell>, layout: Layout) -> Vec<Hex> {
    let cells = merged(reader, cells);
    let names = Names::new(cells.iter().map(|cell| cell.hex.name.as_str()));
    let listed: Vec<Option<[Option<usize>; 6]>> = cells
        .iter()
        .map(|cell| Some(listed(reader, &cell.hex, cell.around.as_ref()?, &names)))
        .collect();
    let parts = |cell: Cell| (cell.hex, cell.closed);
    let (mut hexes, closed): (Vec<Hex>, Vec<Vec<Edge>>) = cells.into_iter().map(parts).unzip();
    let ground = Neighbours::new(&hexes, &closed, layout);
    let around = |(hex, listed): (usize, Option<_>)| listed.unwrap_or_else(|| ground.around(hex));
    let around: Vec<_> = listed.into_iter().enumerate().map(around).collect();
    for (hex, sides) in hexes.iter_mut().zip(around) {
        hex.sides = sides;
    }
    hexes
}

fn listed(
    reader: &mut Reader,
    hex: &Hex,
    around: &[(Edge, String)],
    names: &Names,
) -> [Option<usize>; 6] {
    let mut sides = [None; 6];
    for (edge, name) in around {
        sides[edge.index()] = names.beside(reader, &hex.place, &hex.name, name);
    }
    sides
}

/// The cells, each hex once.
fn merged(reader: &mut Reader, cells: Vec<Cell>) -> Vec<Cell> {
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    let mut merged: Vec<Cell> = Vec::with_capacity(cells.len());
    for cell in cells {
        match known.get(&cell.hex.name) {
            Some(&first) => merged[first].merge(reader, cell),
            None => {
                known.insert(cell.hex.name.clone(), merged.len());
                merged.push(cell);
            }
        }
    }
    merged
}

impl Cell {
    /// Takes up the same hex, listed again. It may be if the same lies on it, or nothing on one of the two; then nothing
    /// passes a border that either of them shuts.
    fn merge(&mut self, reader: &mut Reader, mut again: Cell) {
        if self.is_bare() && !again.is_bare() && self.hex.at == again.hex.at {
            std::mem::swap(self, &mut again);
        }
        let (hex, place) = (&self.hex.name, &again.hex.place);
        let twice = |how: &str| format!("hex {hex} stands here twice, {how}");
        let is_one_bare = again.is_bare() && self.hex.at == again.hex.at;
        if !is_one_bare && !self.is_like(&again) {
            let what = twice("and not with the same on it");
            reader.error(place, what, "keep the one that is right");
            return;
        }
        if again.is_bare() && !self.is_bare() {
            let hint = "the one with something on it is taken; keep the one that is right";
            reader.warning(place, twice("once with nothing on it"), hint);
        }
        if self.around != again.around || self.closed != again.closed {
            let hint = "an edge that either of them closes is closed; keep the one that is right";
            reader.warning(place, twice("and not with the same borders"), hint);
        }
        self.closed.extend(again.closed);
        self.around = match (self.around.take(), again.around) {
            (Some(mut mine), Some(other)) => {
                mine.retain(|next| other.contains(next));
                Some(mine)
            }
            (mine, other) => mine.or(other),
        };
    }

    /// Whether it lies at the same place, with the same on it.
    fn is_like(&self, other: &Cell) -> bool {
        let Hex {
            name,
            at,
            town,
            tile,
            rotation,
            tokens,
            marks,
            terrain,
            sides,
            place: _,
        } = &other.hex;
        let hex = &self.hex;
        (&hex.name, &hex.at, &hex.rotation, &hex.sides) == (name, at, rotation, sides)
            && (&hex.town, &hex.tile, &hex.tokens) == (town, tile, tokens)
            && (&hex.marks, &hex.terrain) == (marks, terrain)
    }

    /// Whether nothing lies there that a route may come over or stop at, and no mark.
    fn is_bare(&self) -> bool {
        let Hex { tile, marks, .. } = &self.hex;
        tile.stops.is_empty() && tile.track.is_empty() && marks.is_empty()
    }
}
