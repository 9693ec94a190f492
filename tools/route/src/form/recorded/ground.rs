//! The board of a recorded position.

use super::hexes::Cell;
use crate::form::common::Names;
use crate::form::sides::Ground;
use crate::position::Hex;
use milepost_grid::{Edge, Hex as Site, Layout};
use milepost_report::{Problem, Reader};

/// The hexes, each with its neighbours.
pub(super) fn lay(reader: &mut Reader, cells: Vec<Cell>, layout: Layout) -> Vec<Hex> {
    let names = Names::new(cells.iter().map(|cell| cell.name.as_str()));
    let around: Vec<Option<[Option<usize>; 6]>> =
        cells.iter().map(|cell| Some(listed(reader, cell, cell.around.as_ref()?, &names))).collect();
    let (mut hexes, shut): (Vec<Hex>, Vec<Vec<Edge>>) = cells.into_iter().map(hex).unzip();
    let derived = if around.iter().all(Option::is_some) {
        Vec::new()
    } else {
        let ground = Ground::new(&hexes, &shut, layout);
        (0..hexes.len()).map(|hex| ground.around(hex)).collect()
    };
    for (index, listed) in around.into_iter().enumerate() {
        hexes[index].sides = listed.or_else(|| derived.get(index).copied()).unwrap_or_default();
    }
    hexes
}

fn hex(cell: Cell) -> (Hex, Vec<Edge>) {
    let hex = Hex {
        at: cell.at.unwrap_or(Site::new(0, 0)),
        name: cell.name,
        town: String::new(),
        tile: cell.tile,
        rotation: cell.rotation,
        tokens: cell.tokens,
        marks: cell.marks,
        terrain: Vec::new(),
        sides: [None; 6],
        place: cell.place,
    };
    (hex, cell.shut)
}

fn listed(reader: &mut Reader, cell: &Cell, around: &[(Edge, String)], names: &Names) -> [Option<usize>; 6] {
    let mut sides = [None; 6];
    for (edge, name) in around {
        let found = names.get(name);
        if found.is_none() {
            let what = format!("{} has a neighbour {name}, which is not on the board", cell.name);
            reader.problems.push(Problem::error(&cell.place, what, names.hint(name)));
        }
        sides[edge.index()] = found;
    }
    sides
}
