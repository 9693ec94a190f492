//! The linear program over the routes known so far, and the prices of track that its dual gives.
//!
//! Greatest revenue, each track used at most once, each class running at most its trains; a primal simplex with an
//! explicit inverse, to which routes are added as they are found. Its numbers are floats: they only guide. Every bound
//! is computed anew in whole numbers from the prices it gives.

/// A route: the rows it takes, its class's among them, and its revenue.
struct Column {
    rows: Vec<u32>,
    worth: f64,
}

/// The linear program.
pub(crate) struct LinearProgram {
    rows: usize,
    columns: Vec<Column>,
    inverse: Vec<f64>,
    level: Vec<f64>,
    duals: Vec<f64>,
    /// The column of each row that has one; the others have slack.
    basis: Vec<Option<usize>>,
}

const TOLERANCE: f64 = 1e-7;
/// What is divided by at least.
const PIVOT: f64 = 1e-6;
/// Pivots in one solution; it is far less, and stopping early only makes prices worse.
const PIVOTS: usize = 400;

impl LinearProgram {
    /// A program with `room` in each row.
    pub fn new(room: &[f64]) -> LinearProgram {
        let rows = room.len();
        let mut inverse = vec![0.0; rows * rows];
        for row in 0..rows {
            inverse[row * rows + row] = 1.0;
        }
        // Rows of slightly different room keep the simplex from standing still where many are full.
        let level = room
            .iter()
            .enumerate()
            .map(|(row, room)| room + 1e-8 * ((row * 7 % 101) as f64 + 1.0));
        LinearProgram {
            rows,
            columns: Vec::new(),
            inverse,
            level: level.collect(),
            duals: vec![0.0; rows],
            basis: vec![None; rows],
        }
    }

    /// Adds a route.
    pub fn add(&mut self, rows: Vec<u32>, worth: f64) {
        self.columns.push(Column { rows, worth });
    }

    /// Solves it, and gives the price of each row.
    pub fn prices(&mut self) -> &[f64] {
        for _ in 0..PIVOTS {
            if !self.pivot() {
                break;
            }
        }
        &self.duals
    }

    /// The columns that are used, each with how much.
    pub fn levels(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        let rows = self.basis.iter().zip(&self.level);
        rows.filter_map(|(column, level)| column.map(|column| (column, *level)))
    }

    fn pivot(&mut self) -> bool {
        let gain = |column: &Column| {
            column.worth
                - column
                    .rows
                    .iter()
                    .map(|&row| self.duals[row as usize])
                    .sum::<f64>()
        };
        let best = |found: (f64, Option<usize>, usize), candidate: (f64, Option<usize>, usize)| {
            if candidate.0 > found.0 {
                candidate
            } else {
                found
            }
        };
        let columns = self
            .columns
            .iter()
            .enumerate()
            .map(|(index, column)| (gain(column), Some(index), 0));
        let slacks = self
            .duals
            .iter()
            .enumerate()
            .map(|(row, dual)| (-dual, None, row));
        let (gain, entering, slack) = columns
            .chain(slacks)
            .fold((TOLERANCE, None, usize::MAX), best);
        if slack == usize::MAX {
            return false;
        }
        let direction = self.direction(entering, slack);
        let Some(leaving) = self.leaving(&direction) else {
            return false;
        };
        self.exchange(leaving, gain, &direction);
        self.basis[leaving] = entering;
        true
    }

    /// The row that is full first as something enters; of those that are full at once, the one that is divided by most, so
    /// that errors of rounding stay small.
    fn leaving(&self, direction: &[f64]) -> Option<usize> {
        let level = |row: usize| self.level[row].max(0.0);
        let rows = || (0..self.rows).filter(|&row| direction[row] > PIVOT);
        let first = rows().map(|row| (level(row) + TOLERANCE) / direction[row]);
        let first = first.fold(f64::INFINITY, f64::min);
        rows()
            .filter(|&row| level(row) / direction[row] <= first)
            .max_by(|&a, &b| direction[a].total_cmp(&direction[b]).then(b.cmp(&a)))
    }

    fn direction(&self, entering: Option<usize>, slack: usize) -> Vec<f64> {
        let slack = [slack as u32];
        let rows = entering.map_or(&slack[..], |column| &self.columns[column].rows);
        (0..self.rows)
            .map(|row| {
                let inverse = &self.inverse[row * self.rows..(row + 1) * self.rows];
                rows.iter().map(|&at| inverse[at as usize]).sum()
            })
            .collect()
    }

    fn exchange(&mut self, leaving: usize, gain: f64, direction: &[f64]) {
        let width = self.rows;
        let pivot = direction[leaving];
        let line: Vec<f64> = self.inverse[leaving * width..(leaving + 1) * width]
            .iter()
            .map(|value| value / pivot)
            .collect();
        let step = self.level[leaving] / pivot;
        for row in (0..width).filter(|&row| row != leaving && direction[row].abs() > 1e-12) {
            let factor = direction[row];
            for (value, line) in self.inverse[row * width..(row + 1) * width]
                .iter_mut()
                .zip(&line)
            {
                *value -= factor * line;
            }
            self.level[row] -= factor * step;
        }
        for (dual, line) in self.duals.iter_mut().zip(&line) {
            *dual += gain * line;
        }
        self.inverse[leaving * width..(leaving + 1) * width].copy_from_slice(&line);
        self.level[leaving] = step;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_prices_prove_the_greatest_sum() {
        // Two trains, three tracks; 0+1 pays 50, 1+2 pays 60, 0 pays 30, 2 pays 20. The best is 30 + 60.
        let mut program = LinearProgram::new(&[1.0, 1.0, 1.0, 2.0]);
        for (tracks, worth) in [
            (vec![0, 1], 50.0),
            (vec![1, 2], 60.0),
            (vec![0], 30.0),
            (vec![2], 20.0),
        ] {
            program.add([tracks, vec![3]].concat(), worth);
        }
        let prices = program.prices();
        let bound = prices[0] + prices[1] + prices[2] + 2.0 * prices[3];
        assert!((bound - 90.0).abs() < 1e-6, "{bound}");
    }
}
