//! Hexes side by side: gaps, and borders that nothing passes.

use milepost_grid::Edge;
use milepost_route::inner::neighbours::Neighbours;
use milepost_route::model::{Colour, End, Hex, Setup, Tile};

/// The hexes that are no part of the board: nothing is there, and nothing leads there.
pub(crate) fn gaps(setup: &Setup) -> Vec<usize> {
    if setup.hexes.len() == 1 {
        return Vec::new();
    }
    let mut reached = vec![false; setup.hexes.len()];
    for side in setup
        .hexes
        .iter()
        .flat_map(|hex| hex.sides.iter().flatten())
    {
        if let Some(reached) = reached.get_mut(*side) {
            *reached = true;
        }
    }
    let empty = |hex: &Hex| {
        let Tile {
            stops,
            track,
            labels,
            junctions,
            colour,
            ..
        } = &hex.tile;
        let tile = stops.is_empty() && track.is_empty() && labels.is_empty() && *junctions == 0;
        let hexes = hex.sides == [None; 6]
            && hex.town.is_empty()
            && hex.marks.is_empty()
            && hex.terrain.is_empty();
        tile && hexes && *colour == Colour::White
    };
    (0..setup.hexes.len())
        .filter(|&hex| !reached[hex] && empty(&setup.hexes[hex]))
        .collect()
}

/// Whether track may go over an edge of a hex: nothing forbids it on either side.
pub(crate) fn is_open(hexes: &[Hex], hex: usize, edge: Edge) -> Option<usize> {
    let next = hexes[hex].sides[edge.index()]?;
    (hexes.get(next)?.sides[edge.opposite().index()] == Some(hex)).then_some(next)
}

/// Whether a tile could let track over an edge: those of these colours never change, and have theirs or none.
pub(crate) fn may_lead(tile: &Tile, edge: Edge) -> bool {
    let fixed = matches!(tile.colour, Colour::Gray | Colour::Red | Colour::Blue);
    !fixed
        || tile
            .track
            .iter()
            .any(|track| track.ends.contains(&End::Edge(edge)))
}

/// The borders that nothing passes though nothing else forbids it: a hex, its neighbour, and the edge of the first.
pub(crate) fn borders(
    setup: &Setup,
    order: &[usize],
    omitted: &mut Vec<String>,
) -> Vec<(usize, usize, Edge)> {
    let hexes: Vec<Hex> = order.iter().map(|&hex| setup.hexes[hex].clone()).collect();
    let closed = vec![Vec::new(); hexes.len()];
    let ground = Neighbours::new(&hexes, &closed, setup.layout);
    let around: Vec<[Option<usize>; 6]> = (0..hexes.len()).map(|hex| ground.around(hex)).collect();
    let mut borders = Vec::new();
    for hex in 0..hexes.len() {
        for edge in Edge::ALL {
            let goes = is_open(&setup.hexes, order[hex], edge);
            let site = hexes[hex].at.over(edge, setup.layout);
            if let Some(far) = goes
                .map(|far| &setup.hexes[far])
                .filter(|far| far.at != site)
            {
                omitted.push(format!("that {} lies beside {}", hexes[hex].name, far.name));
            }
            let Some(next) = around[hex][edge.index()].filter(|&next| next > hex) else {
                continue;
            };
            let open = around[next][edge.opposite().index()] == Some(hex);
            if open && goes.is_none_or(|far| far != order[next]) {
                borders.push((order[hex], order[next], edge));
            }
        }
    }
    borders
}
