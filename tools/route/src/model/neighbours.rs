//! Which hexes track may go on to, where a file does not list them.

use crate::model::hex::Hex;
use crate::model::tile::{Colour, End};
use milepost_grid::{Edge, Hex as Site, Layout};
use std::collections::BTreeMap;

/// Finds the neighbours of all hexes.
pub fn join(hexes: &mut [Hex], closed: &[Vec<Edge>], layout: Layout) {
    let neighbours = Neighbours::new(hexes, closed, layout);
    let around: Vec<[Option<usize>; 6]> =
        (0..hexes.len()).map(|hex| neighbours.around(hex)).collect();
    for (hex, sides) in hexes.iter_mut().zip(around) {
        hex.sides = sides;
    }
}

/// The hexes of a board, found by where they lie.
pub struct Neighbours<'a> {
    hexes: &'a [Hex],
    /// For each hex the edges that nothing passes.
    closed: &'a [Vec<Edge>],
    by_site: BTreeMap<Site, usize>,
    layout: Layout,
}

impl<'a> Neighbours<'a> {
    /// Returns the hexes of a board by where they lie; `closed` has for each the edges that nothing passes.
    pub fn new(hexes: &'a [Hex], closed: &'a [Vec<Edge>], layout: Layout) -> Neighbours<'a> {
        let by_site = hexes
            .iter()
            .enumerate()
            .map(|(index, hex)| (hex.at, index))
            .collect();
        Neighbours {
            hexes,
            closed,
            by_site,
            layout,
        }
    }

    /// The hexes over the edges of one (docs/rules/18xx.md, R13): not over an impassable border, and not those with
    /// printed track of their own that does not lead here.
    pub fn around(&self, hex: usize) -> [Option<usize>; 6] {
        Edge::ALL.map(|edge| {
            let next = *self
                .by_site
                .get(&self.hexes[hex].at.over(edge, self.layout))?;
            let there = &self.hexes[next].tile;
            let printed = matches!(there.colour, Colour::Gray | Colour::Red | Colour::Blue);
            let back = End::Edge(edge.opposite());
            let meets = there.track.iter().any(|track| track.ends.contains(&back));
            let closed =
                self.closed[hex].contains(&edge) || self.closed[next].contains(&edge.opposite());
            (!closed && (!printed || meets)).then_some(next)
        })
    }
}
