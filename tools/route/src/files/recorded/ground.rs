//! The board of a recorded position.

use crate::files::common::{Names, error};
use crate::files::recorded::hexes::Cell;
use crate::model::Hex;
use crate::model::neighbours::Neighbours;
use milepost_document::{Problem, Reader};
use milepost_grid::{Edge, Hex as Site, Layout};
use std::collections::BTreeMap;

/// The hexes, each with its neighbours.
pub(crate) fn lay(reader: &mut Reader, cells: Vec<Cell>, layout: Layout) -> Vec<Hex> {
    let cells = merged(reader, cells);
    let names = Names::new(cells.iter().map(|cell| cell.name.as_str()));
    let around: Vec<Option<[Option<usize>; 6]>> = cells
        .iter()
        .map(|cell| Some(listed(reader, cell, cell.around.as_ref()?, &names)))
        .collect();
    let (mut hexes, shut): (Vec<Hex>, Vec<Vec<Edge>>) = cells.into_iter().map(hex).unzip();
    let derived = if around.iter().all(Option::is_some) {
        Vec::new()
    } else {
        let ground = Neighbours::new(&hexes, &shut, layout);
        (0..hexes.len()).map(|hex| ground.around(hex)).collect()
    };
    for (index, listed) in around.into_iter().enumerate() {
        hexes[index].sides = listed
            .or_else(|| derived.get(index).copied())
            .unwrap_or_default();
    }
    hexes
}

/// The cells, each hex once. A list may have a hex twice if the same lies on it, or nothing on one of the two; then nothing
/// passes a border that either of them shuts.
fn merged(reader: &mut Reader, cells: Vec<Cell>) -> Vec<Cell> {
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    let mut merged: Vec<Cell> = Vec::with_capacity(cells.len());
    for cell in cells {
        let Some(&first) = known.get(&cell.name) else {
            known.insert(cell.name.clone(), merged.len());
            merged.push(cell);
            continue;
        };
        let first = &mut merged[first];
        let mut cell = cell;
        if first.is_bare() && !cell.is_bare() && first.at == cell.at {
            std::mem::swap(first, &mut cell);
        }
        let alike = first.is_like(&cell) || cell.is_bare() && first.at == cell.at;
        if !alike {
            let what = format!(
                "hex {} stands here twice, and not with the same on it",
                cell.name
            );
            error(reader, &cell.place, what, "keep the one that is right");
            continue;
        }
        if cell.is_bare() && !first.is_bare() {
            let what = format!(
                "hex {} stands here twice, once with nothing on it",
                cell.name
            );
            let hint = "the one with something on it is taken; keep the one that is right";
            reader
                .problems
                .push(Problem::warning(&cell.place, what, hint));
        }
        if first.around != cell.around || first.shut != cell.shut {
            let what = format!(
                "hex {} stands here twice, and not with the same borders",
                cell.name
            );
            let hint = "what either of them shuts is shut; keep the one that is right";
            reader
                .problems
                .push(Problem::warning(&cell.place, what, hint));
        }
        first.shut.extend(cell.shut);
        first.around = match (first.around.take(), cell.around) {
            (Some(mine), Some(other)) => Some(
                mine.into_iter()
                    .filter(|next| other.contains(next))
                    .collect(),
            ),
            (mine, other) => mine.or(other),
        };
    }
    merged
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

fn listed(
    reader: &mut Reader,
    cell: &Cell,
    around: &[(Edge, String)],
    names: &Names,
) -> [Option<usize>; 6] {
    let mut sides = [None; 6];
    for (edge, name) in around {
        let found = names.get(name);
        if found.is_none() {
            let what = format!(
                "{} has a neighbour {name}, which is not on the board",
                cell.name
            );
            error(reader, &cell.place, what, names.hint(name));
        }
        sides[edge.index()] = found;
    }
    sides
}
