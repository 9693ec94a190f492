//! Numbers on a square grid over the frame: heights, distances, shares of a terrain.

use crate::model::Relief;
use milepost_draw::{Point, Rect};

/// How far apart nodes are, in pips, where the frame is no larger than a map's.
const STEP: f64 = 0.5;
/// The most nodes: a frame around mileposts that lie far apart gets a coarser grid.
const NODES: f64 = 60_000.0;

/// Where the nodes lie, on the lattice in pips.
#[derive(Clone, Copy)]
pub(super) struct Grid {
    /// The first node.
    pub origin: Point,
    /// How far apart they are.
    pub step: f64,
    /// How many stand in a row.
    pub cols: usize,
    /// How many rows there are.
    pub rows: usize,
}

impl Grid {
    /// A grid over a part of the lattice.
    pub fn over(extent: &Rect) -> Grid {
        let step = STEP.max((extent.w * extent.h / NODES).sqrt());
        Grid {
            origin: Point::new(extent.x, extent.y),
            step,
            cols: (extent.w / step) as usize + 2,
            rows: (extent.h / step) as usize + 2,
        }
    }

    /// Where a node lies.
    pub fn point(&self, col: usize, row: usize) -> Point {
        self.origin
            .shift(col as f64 * self.step, row as f64 * self.step)
    }

    /// The nodes within a reach of a box, as ranges of columns and rows.
    pub fn near(
        &self,
        around: &Rect,
        reach: f64,
    ) -> (std::ops::Range<usize>, std::ops::Range<usize>) {
        let range = |low: f64, high: f64, origin: f64, count: usize| {
            let at = |place: f64| ((place - origin) / self.step).clamp(0.0, count as f64);
            at(low - reach).ceil() as usize..((at(high + reach) + 1.0) as usize).min(count)
        };
        (
            range(around.x, around.right(), self.origin.x, self.cols),
            range(around.y, around.bottom(), self.origin.y, self.rows),
        )
    }

    /// A field with a value for each node.
    pub fn field(&self, value: impl Fn(usize, usize) -> f64) -> Field {
        let nodes = (0..self.rows).flat_map(|row| (0..self.cols).map(move |col| (col, row)));
        Field {
            grid: *self,
            values: nodes.map(|(col, row)| value(col, row)).collect(),
        }
    }
}

/// A value for each node of a grid.
pub(super) struct Field {
    /// Where the nodes lie.
    pub grid: Grid,
    /// Row by row.
    pub values: Vec<f64>,
}

impl Field {
    /// The heights of a relief in metres, between its nodes as well.
    pub fn heights(grid: Grid, relief: &Relief) -> Field {
        let [left, top] = relief.origin().map(|part| f64::from(part) / 100.0);
        let step = f64::from(relief.step()) / 100.0;
        grid.field(|col, row| {
            let at = grid.point(col, row);
            let (x, y) = ((at.x - left) / step, (at.y - top) / step);
            let (x, y) = (x.max(0.0), y.max(0.0));
            let (i, j) = (x as usize, y as usize);
            let (right, down) = (x - x.floor(), y - y.floor());
            let height = |i: usize, j: usize| f64::from(relief.metres(j, i));
            let along =
                |j: usize| height(i, j) * (1.0 - right) + height(i.saturating_add(1), j) * right;
            along(j) * (1.0 - down) + along(j.saturating_add(1)) * down
        })
    }

    /// The value of a node; that of the nearest one for nodes beyond the edge.
    pub fn at(&self, col: usize, row: usize) -> f64 {
        let (col, row) = (col.min(self.grid.cols - 1), row.min(self.grid.rows - 1));
        self.values
            .get(row * self.grid.cols + col)
            .copied()
            .unwrap_or_default()
    }

    /// The same with each node drawn halfway to its neighbours: a binomial filter of three by three nodes.
    pub fn blurred(&self) -> Field {
        let weighed = |a: f64, b: f64, c: f64| (a + 2.0 * b + c) / 4.0;
        let across = self.grid.field(|col, row| {
            let west = self.at(col.saturating_sub(1), row);
            weighed(west, self.at(col, row), self.at(col + 1, row))
        });
        self.grid.field(|col, row| {
            let north = across.at(col, row.saturating_sub(1));
            weighed(north, across.at(col, row), across.at(col, row + 1))
        })
    }

    /// How fast the values grow eastwards and southwards at a node, for each pip.
    pub fn slope(&self, col: usize, row: usize) -> (f64, f64) {
        let span = 2.0 * self.grid.step;
        let east = self.at(col + 1, row) - self.at(col.saturating_sub(1), row);
        let south = self.at(col, row + 1) - self.at(col, row.saturating_sub(1));
        (east / span, south / span)
    }
}
