//! The cells of a board, along the rows from the top left.

/// So many columns and rows of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// From left to right.
    pub columns: usize,
    /// From top to bottom.
    pub rows: usize,
}

impl Grid {
    /// How many cells there are.
    pub fn cells(self) -> usize {
        self.columns * self.rows
    }

    /// Column and row of a cell.
    pub fn place(self, cell: usize) -> [usize; 2] {
        [cell % self.columns, cell / self.columns]
    }

    /// The cells beside, above and below.
    pub fn around(self, cell: usize) -> impl Iterator<Item = usize> {
        let [column, row] = self.place(cell);
        let left = (column > 0).then(|| cell - 1);
        let right = (column + 1 < self.columns).then(|| cell + 1);
        let above = (row > 0).then(|| cell - self.columns);
        let below = (row + 1 < self.rows).then(|| cell + self.columns);
        [above, right, below, left].into_iter().flatten()
    }

    /// The cells that touch at a corner only.
    pub fn corners(self, cell: usize) -> impl Iterator<Item = usize> {
        let [column, row] = self.place(cell);
        let beside = [
            column.checked_sub(1),
            (column + 1 < self.columns).then_some(column + 1),
        ];
        let rows = [row.checked_sub(1), (row + 1 < self.rows).then_some(row + 1)];
        let corners = move |row: usize| {
            beside
                .into_iter()
                .flatten()
                .map(move |column| row * self.columns + column)
        };
        rows.into_iter().flatten().flat_map(corners)
    }

    /// The greater of the steps along columns and rows between two cells.
    pub fn apart(self, a: usize, b: usize) -> usize {
        let ([ax, ay], [bx, by]) = (self.place(a), self.place(b));
        ax.abs_diff(bx).max(ay.abs_diff(by))
    }

    /// The steps between two cells, along columns and rows.
    pub fn steps(self, a: usize, b: usize) -> usize {
        let ([ax, ay], [bx, by]) = (self.place(a), self.place(b));
        ax.abs_diff(bx) + ay.abs_diff(by)
    }

    /// The square of the straight distance between two cells.
    pub fn square(self, a: usize, b: usize) -> usize {
        let ([ax, ay], [bx, by]) = (self.place(a), self.place(b));
        ax.abs_diff(bx).pow(2) + ay.abs_diff(by).pow(2)
    }

    /// The number of the piece that each cell belongs to, cells being joined where they are `same`; and how many cells
    /// each piece has.
    pub fn pieces<T: PartialEq>(self, same: impl Fn(usize) -> T) -> (Vec<usize>, Vec<usize>) {
        let mut piece = vec![usize::MAX; self.cells()];
        let mut sizes = Vec::new();
        let mut stack = Vec::new();
        for start in 0..self.cells() {
            if piece[start] != usize::MAX {
                continue;
            }
            let (number, mut size) = (sizes.len(), 0);
            piece[start] = number;
            stack.push(start);
            while let Some(cell) = stack.pop() {
                size += 1;
                for next in self.around(cell) {
                    if piece[next] == usize::MAX && same(next) == same(cell) {
                        piece[next] = number;
                        stack.push(next);
                    }
                }
            }
            sizes.push(size);
        }
        (piece, sizes)
    }
}
