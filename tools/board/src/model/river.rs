//! Rivers, which run along the sides of cells from grid point to grid point, so that every path crosses them at a right
//! angle or not at all.
//!
//! ```text
//!   o---o---o---o      grid points (o) are the corners of cells, numbered along the rows: a board of 3 x 2 cells has
//!   |   |   #   |      4 x 3 of them; this river (#) runs from the upper side down between two cells and then along
//!   o---o---o###o      the side of a third
//!   |   |   |   |
//!   o---o---o---o
//! ```

use super::grid::Grid;

/// A river: the grid points that it runs through, from its source to the water or the river that it flows into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct River {
    /// At least two, each beside the one before.
    pub points: Vec<usize>,
}

impl River {
    /// The sides along which it runs, as pairs of grid points.
    pub fn sides(&self) -> impl Iterator<Item = [usize; 2]> {
        self.points.windows(2).map(|pair| [pair[0], pair[1]])
    }
}

impl Grid {
    /// How many grid points there are.
    pub fn points(self) -> usize {
        (self.columns + 1) * (self.rows + 1)
    }

    /// How many columns and rows of cells lie before a grid point.
    pub fn point_place(self, point: usize) -> [usize; 2] {
        [point % (self.columns + 1), point / (self.columns + 1)]
    }

    /// The grid point behind so many columns and rows.
    pub fn point(self, [x, y]: [usize; 2]) -> usize {
        y * (self.columns + 1) + x
    }

    /// The grid points beside, above and below a grid point.
    pub fn points_around(self, point: usize) -> impl Iterator<Item = usize> {
        // The same as of cells, with a column and a row more.
        let points = Grid {
            columns: self.columns + 1,
            rows: self.rows + 1,
        };
        points.around(point)
    }

    /// The cells that have a grid point as a corner: four, fewer on the edge.
    pub fn cells_at(self, point: usize) -> impl Iterator<Item = usize> + Clone {
        let [x, y] = self.point_place(point);
        let before = |at: usize, of: usize| {
            let low = at.checked_sub(1);
            [low, (at < of).then_some(at)].into_iter().flatten()
        };
        before(y, self.rows).flat_map(move |row| {
            before(x, self.columns).map(move |column| row * self.columns + column)
        })
    }

    /// The cells on both hands of the side between two neighbouring grid points: two, one on the edge.
    pub fn cells_along(self, [a, b]: [usize; 2]) -> impl Iterator<Item = usize> + Clone {
        self.cells_at(a)
            .filter(move |&cell| self.cells_at(b).any(|other| other == cell))
    }

    /// The side of a cell on which a neighbour lies: 0 above, 1 right, 2 below, 3 left.
    pub fn side(self, cell: usize, neighbour: usize) -> Option<usize> {
        let ([x, y], [nx, ny]) = (self.place(cell), self.place(neighbour));
        match (nx as isize - x as isize, ny as isize - y as isize) {
            (0, -1) => Some(0),
            (1, 0) => Some(1),
            (0, 1) => Some(2),
            (-1, 0) => Some(3),
            _ => None,
        }
    }
}

/// Along which sides of each cell a river runs: a bit a side, in the order of [`Grid::side`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Banks {
    grid: Grid,
    sides: Vec<u8>,
}

impl Banks {
    /// The banks of rivers.
    pub fn new(grid: Grid, rivers: &[River]) -> Banks {
        let mut sides = vec![0; grid.cells()];
        for pair in rivers.iter().flat_map(River::sides) {
            let cells: Vec<usize> = grid.cells_along(pair).collect();
            if let &[a, b] = cells.as_slice() {
                for (cell, other) in [(a, b), (b, a)] {
                    sides[cell] |= grid.side(cell, other).map_or(0, |side| 1 << side);
                }
            }
        }
        Banks { grid, sides }
    }

    /// Whether a river runs along any side of a cell.
    pub fn has(&self, cell: usize) -> bool {
        self.sides[cell] != 0
    }

    /// Whether a river runs along this side of a cell, 0 to 3.
    pub fn along(&self, cell: usize, side: usize) -> bool {
        self.sides[cell] >> side & 1 == 1
    }

    /// Whether a river runs between two neighbouring cells, so that a path from one to the other needs a bridge.
    pub fn part(&self, cell: usize, neighbour: usize) -> bool {
        // Most cells lie at no river.
        let side = || self.grid.side(cell, neighbour);
        self.has(cell) && side().is_some_and(|side| self.along(cell, side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rivers_part_the_cells_on_their_banks() {
        let grid = Grid {
            columns: 3,
            rows: 2,
        };
        let river = River {
            points: [[2, 0], [2, 1], [3, 1]].map(|at| grid.point(at)).to_vec(),
        };
        assert_eq!(grid.points(), 12);
        let banks = Banks::new(grid, &[river]);
        let parted: Vec<[usize; 2]> = (0..6)
            .flat_map(|cell| grid.around(cell).map(move |next| [cell, next]))
            .filter(|&[cell, next]| cell < next && banks.part(cell, next))
            .collect();
        assert_eq!(parted, [[1, 2], [2, 5]]);
        assert!(banks.has(1) && !banks.has(0) && banks.along(2, 3) && !banks.part(0, 5));
        assert_eq!(grid.cells_at(0).collect::<Vec<_>>(), [0]);
        assert_eq!(grid.cells_at(5).collect::<Vec<_>>(), [0, 1, 3, 4]);
    }
}
