//! The inverse of a basis, computed anew.

use crate::solve::relax::box_program::BoxProgram;

impl BoxProgram {
    /// Computes the inverse, the prices and the levels from the basis; leaves them where it has no inverse.
    pub(super) fn renew(&mut self) {
        self.drift = 0;
        let Some(inverse) = self.inverted() else {
            return;
        };
        self.inverse = inverse;
        let (rows, columns) = (self.rows.len(), self.columns.len());
        let mut prices = vec![0.0; rows];
        for (row, &variable) in self.basis.iter().enumerate() {
            let worth = self.worth(variable);
            if worth != 0.0 {
                let line = &self.inverse[row * rows..(row + 1) * rows];
                prices
                    .iter_mut()
                    .zip(line)
                    .for_each(|(price, value)| *price += worth * value);
            }
        }
        for variable in 0..columns + rows {
            self.reduced[variable] = match self.columns.get(variable) {
                _ if self.is_basic[variable] => 0.0,
                Some(column) => {
                    let due = column.takes.iter();
                    let due = due.map(|&(row, amount)| prices[row as usize] * f64::from(amount));
                    self.worth(variable) - due.sum::<f64>()
                }
                None => -prices[variable - columns],
            };
        }
        self.place();
    }

    /// The inverse of the basis by elimination; `None` where it is singular to the eye of floats.
    fn inverted(&self) -> Option<Vec<f64>> {
        let (rows, columns) = (self.rows.len(), self.columns.len());
        let mut basis = vec![0.0; rows * rows];
        for (at, &variable) in self.basis.iter().enumerate() {
            match self.columns.get(variable) {
                None => basis[(variable - columns) * rows + at] = 1.0,
                Some(column) => {
                    for &(row, amount) in &column.takes {
                        basis[row as usize * rows + at] += f64::from(amount);
                    }
                }
            }
        }
        let mut inverse = vec![0.0; rows * rows];
        for row in 0..rows {
            inverse[row * rows + row] = 1.0;
        }
        for at in 0..rows {
            let size = |row: &usize| basis[row * rows + at].abs();
            let best = (at..rows).max_by(|a, b| size(a).total_cmp(&size(b)))?;
            let pivot = basis[best * rows + at];
            if pivot.abs() < 1e-9 {
                return None;
            }
            for matrix in [&mut basis, &mut inverse] {
                if best != at {
                    let (before, after) = matrix.split_at_mut(best * rows);
                    before[at * rows..(at + 1) * rows].swap_with_slice(&mut after[..rows]);
                }
                let line = &mut matrix[at * rows..(at + 1) * rows];
                line.iter_mut().for_each(|value| *value /= pivot);
            }
            for row in (0..rows).filter(|&row| row != at) {
                let factor = basis[row * rows + at];
                if factor != 0.0 {
                    subtract(&mut basis, rows, row, at, factor);
                    subtract(&mut inverse, rows, row, at, factor);
                }
            }
        }
        Some(inverse)
    }
}

/// Takes a multiple of a row from another.
fn subtract(matrix: &mut [f64], width: usize, row: usize, at: usize, factor: f64) {
    let (first, second) = (row.min(at), row.max(at));
    let (before, after) = matrix.split_at_mut(second * width);
    let (first, second) = (
        &mut before[first * width..(first + 1) * width],
        &mut after[..width],
    );
    let (to, from) = if row < at {
        (first, second)
    } else {
        (second, first)
    };
    for (value, from) in to.iter_mut().zip(from.iter()) {
        *value -= factor * from;
    }
}
