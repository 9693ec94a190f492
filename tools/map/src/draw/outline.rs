//! The outline of the ground around a set of mileposts, for maps without a drawn coast and for tints.
//!
//! ```text
//!     /\  /\        every milepost has a hexagon, cut in a left and a right half, so that mileposts of any
//!    |  ||  |       lattice have a place; an edge between a half that is in the set and one that is not is
//!     \/  \/        part of an outline
//! ```

use super::layout::{ROW, SheetLayout};
use milepost_draw::Point;
use milepost_grid::Site;
use std::collections::{BTreeMap, BTreeSet};

/// A corner of the halves: the upper edge of a row, at a column.
type Corner = (i64, i64);

/// Closed rings around the mileposts, to be filled by the even-odd rule.
pub(super) fn around(
    layout: &SheetLayout<'_>,
    sites: impl Iterator<Item = Site>,
) -> Vec<Vec<Point>> {
    let halves: BTreeSet<Corner> = sites
        .flat_map(|site| {
            let (row, col) = (i64::from(site.row), i64::from(site.col));
            [(row, col - 1), (row, col)]
        })
        .collect();
    let parity = layout.map.mileposts.first().map_or(0, |milepost| {
        (i64::from(milepost.site.row) + i64::from(milepost.site.col)).rem_euclid(2)
    });
    let place = |&corner: &Corner| {
        let (x, y) = lattice_point(corner, parity);
        layout.at(x, y)
    };
    rings(edges(&halves))
        .iter()
        .map(|ring| ring.iter().map(place).collect())
        .collect()
}

/// Above its own milepost a corner points up, between two of them down.
fn lattice_point((row, col): Corner, parity: i64) -> (f64, f64) {
    const PEAK: f64 = 1.0 / 6.0;
    let own = (row + col).rem_euclid(2) == parity;
    let y = row as f64 - 0.5 + if own { -PEAK } else { PEAK };
    (col as f64 / 2.0, y * ROW)
}

/// The edges between halves in and out of the set, clockwise around those in it.
fn edges(halves: &BTreeSet<Corner>) -> BTreeMap<Corner, Vec<Corner>> {
    let mut edges: BTreeMap<Corner, Vec<Corner>> = BTreeMap::new();
    for &(row, col) in halves {
        let sides = [
            ((row - 1, col), (row, col), (row, col + 1)),
            ((row, col + 1), (row, col + 1), (row + 1, col + 1)),
            ((row + 1, col), (row + 1, col + 1), (row + 1, col)),
            ((row, col - 1), (row + 1, col), (row, col)),
        ];
        for (beyond, from, to) in sides {
            if !halves.contains(&beyond) {
                edges.entry(from).or_default().push(to);
            }
        }
    }
    edges
}

fn rings(mut edges: BTreeMap<Corner, Vec<Corner>>) -> Vec<Vec<Corner>> {
    let mut rings = Vec::new();
    while let Some(&start) = edges.keys().next() {
        let mut ring = Vec::new();
        let mut at = start;
        while let Some(next) = edges.get_mut(&at).and_then(Vec::pop) {
            ring.push(at);
            at = next;
        }
        edges.retain(|_, next| !next.is_empty());
        rings.push(ring);
    }
    rings
}
