//! A linear program whose variables lie between bounds, by the dual simplex.
//!
//! Greatest worth of whole-number columns under rows, each at most its room or equal to it. As every column has bounds, any
//! prices of the rows prove one on the sum: the prices for the room there is, and for each column what it is worth beyond
//! them, at the better of its bounds. The simplex works in floats and finds good prices; [`BoxProgram::bound`] adds them
//! up in whole numbers, so that an error of rounding makes the bound looser, never wrong.

mod inverse;

/// Bounds are given in this many parts of one.
pub(crate) const WHOLE: i64 = 1 << 20;

/// How far a level may be beyond a bound, and a price from its side.
const TOLERANCE: f64 = 1e-7;
/// What is divided by at least.
const PIVOT: f64 = 1e-6;
/// Pivots after which the inverse is computed anew, so that errors of rounding do not add up.
const DRIFT: usize = 400;

/// The bounds of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub low: i32,
    pub high: i32,
}

/// How a solution ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Solved {
    /// Nothing is worth more.
    Best,
    /// Nothing is worth as much as was asked for: the search for the best was left.
    Less,
    /// No levels lie within all bounds.
    Nothing,
    /// It took too long.
    Open,
}

struct Column {
    takes: Vec<(u32, i32)>,
    worth: i64,
    span: Span,
}

struct Row {
    room: i64,
    equal: bool,
}

/// The program, and where its solution stands. Variables are the columns, then the room left in each row.
#[derive(Default)]
pub(crate) struct BoxProgram {
    columns: Vec<Column>,
    rows: Vec<Row>,
    /// For each row the variable that stands in it.
    basis: Vec<usize>,
    is_basic: Vec<bool>,
    /// Whether a variable outside stands at its upper bound.
    upper: Vec<bool>,
    inverse: Vec<f64>,
    level: Vec<f64>,
    /// What each variable is worth beyond the prices.
    reduced: Vec<f64>,
    /// What each variable takes of the row that is left.
    along: Vec<f64>,
    /// The last row without a solution, and whether its variable stood above its bound.
    failed: Option<(usize, bool)>,
    drift: usize,
}

impl BoxProgram {
    /// Adds a row; gives its number.
    pub fn row(&mut self, room: i64, equal: bool) -> u32 {
        self.rows.push(Row { room, equal });
        self.rows.len() as u32 - 1
    }

    /// Adds a column that is worth so much, and takes so much of rows; gives its number.
    pub fn column(&mut self, worth: i64, span: Span, takes: Vec<(u32, i32)>) -> usize {
        self.columns.push(Column { takes, worth, span });
        self.columns.len() - 1
    }

    /// What a column takes of a row beside what it takes of others.
    pub fn take(&mut self, column: usize, row: u32, amount: i32) {
        self.columns[column].takes.push((row, amount));
    }

    /// Adds a row of at most `room` to a program that is solved already: how much it has of which columns.
    pub fn limit(&mut self, room: i64, takes: &[(usize, i32)]) {
        let rows = self.rows.len();
        self.rows.push(Row { room, equal: false });
        let mut last = vec![0.0; rows + 1];
        last[rows] = 1.0;
        for &(column, amount) in takes {
            self.columns[column].takes.push((rows as u32, amount));
            if let Some(row) = self.basis.iter().position(|&variable| variable == column) {
                let line = &self.inverse[row * rows..(row + 1) * rows];
                last.iter_mut()
                    .zip(line)
                    .for_each(|(value, line)| *value -= f64::from(amount) * line);
            }
        }
        let mut inverse = Vec::with_capacity((rows + 1) * (rows + 1));
        for row in 0..rows {
            inverse.extend_from_slice(&self.inverse[row * rows..(row + 1) * rows]);
            inverse.push(0.0);
        }
        inverse.extend_from_slice(&last);
        self.inverse = inverse;
        self.basis.push(self.columns.len() + rows);
        self.is_basic.push(true);
        self.upper.push(false);
        self.reduced.push(0.0);
        self.along.push(0.0);
    }

    /// The bounds of a column.
    pub fn span(&self, column: usize) -> Span {
        self.columns[column].span
    }

    /// Bounds a column anew. [`BoxProgram::solve`] finds the solution within.
    pub fn set(&mut self, column: usize, span: Span) {
        self.columns[column].span = span;
        if let Some(reduced) = self.reduced.get(column) {
            self.upper[column] = *reduced > 0.0;
        }
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.rows.len()
    }

    /// Begins with all columns outside, each at the bound where it is worth the most.
    pub fn begin(&mut self) {
        let (columns, rows) = (self.columns.len(), self.rows.len());
        self.basis = (columns..columns + rows).collect();
        self.is_basic = (0..columns + rows)
            .map(|variable| variable >= columns)
            .collect();
        self.inverse = vec![0.0; rows * rows];
        for row in 0..rows {
            self.inverse[row * rows + row] = 1.0;
        }
        self.reduced = (0..columns + rows)
            .map(|variable| self.worth(variable))
            .collect();
        self.upper = self.reduced.iter().map(|worth| *worth > 0.0).collect();
        self.along = vec![0.0; columns + rows];
        self.drift = 0;
    }

    /// What a variable is worth, a little more or less of its own: where many are alike, prices would stand still.
    fn worth(&self, variable: usize) -> f64 {
        let Some(column) = self.columns.get(variable) else {
            return 0.0;
        };
        let little = 1e-6 * ((variable * 7919 % 1009 + 1) as f64) / 1009.0;
        match column.worth > 0 {
            true => column.worth as f64 + little,
            false => column.worth as f64 - little,
        }
    }

    fn low(&self, variable: usize) -> f64 {
        self.columns
            .get(variable)
            .map_or(0.0, |column| f64::from(column.span.low))
    }

    fn high(&self, variable: usize) -> f64 {
        match self.columns.get(variable) {
            Some(column) => f64::from(column.span.high),
            None if self.rows[variable - self.columns.len()].equal => 0.0,
            None => f64::INFINITY,
        }
    }

    /// Where a variable outside stands.
    fn stands(&self, variable: usize) -> f64 {
        match self.upper[variable] {
            true => self.high(variable),
            false => self.low(variable),
        }
    }

    /// Solves it, from where the last solution stands. Ends where nothing is worth `least`, or where `go_on` says so, which
    /// is asked before each pivot.
    pub fn solve(&mut self, least: f64, go_on: &mut dyn FnMut() -> bool) -> Solved {
        self.failed = None;
        self.place();
        let mut sum = self.sum();
        while go_on() {
            let Some((leaving, above, beyond)) = self.leaving() else {
                return Solved::Best;
            };
            let Some(entering) = self.entering(leaving, above) else {
                self.failed = Some((leaving, above));
                return Solved::Nothing;
            };
            sum -= beyond * (self.reduced[entering] / self.along[entering]).abs();
            self.exchange(leaving, above, entering);
            if sum < least {
                sum = self.sum();
                if sum < least {
                    return Solved::Less;
                }
            }
        }
        Solved::Open
    }

    /// The price of a row in the solution.
    pub fn price(&self, row: u32) -> f64 {
        -self.reduced[self.columns.len() + row as usize]
    }

    /// The level of each column in the solution.
    pub fn levels(&self) -> Vec<f64> {
        let outside = |column: usize| {
            if self.is_basic[column] {
                0.0
            } else {
                self.stands(column)
            }
        };
        let mut levels: Vec<f64> = (0..self.columns.len()).map(outside).collect();
        for (&variable, &level) in self.basis.iter().zip(&self.level) {
            if let Some(known) = levels.get_mut(variable) {
                *known = level;
            }
        }
        levels
    }

    /// The levels of the variables inside, as those outside stand.
    fn place(&mut self) {
        let rows = self.rows.len();
        let mut room: Vec<f64> = self.rows.iter().map(|row| row.room as f64).collect();
        for (index, column) in self.columns.iter().enumerate() {
            let stands = if self.is_basic[index] {
                0.0
            } else {
                self.stands(index)
            };
            if stands != 0.0 {
                for &(row, amount) in &column.takes {
                    room[row as usize] -= f64::from(amount) * stands;
                }
            }
        }
        let level = |row: usize| {
            let line = &self.inverse[row * rows..(row + 1) * rows];
            line.iter().zip(&room).map(|(a, b)| a * b).sum()
        };
        self.level = (0..rows).map(level).collect();
    }

    /// What the prices prove, in floats.
    fn sum(&self) -> f64 {
        let rows = self.rows.iter().enumerate();
        let rows = rows.map(|(row, of)| -self.reduced[self.columns.len() + row] * of.room as f64);
        let columns = (0..self.columns.len()).filter(|&column| !self.is_basic[column]);
        let columns = columns.map(|column| self.reduced[column] * self.stands(column));
        rows.sum::<f64>() + columns.sum::<f64>()
    }

    /// The row whose variable is furthest beyond a bound, whether above the upper one, and by how much.
    fn leaving(&self) -> Option<(usize, bool, f64)> {
        let mut worst = (0, false, TOLERANCE);
        for (row, (&variable, &level)) in self.basis.iter().zip(&self.level).enumerate() {
            let (above, below) = (level - self.high(variable), self.low(variable) - level);
            if above > worst.2 {
                worst = (row, true, above);
            }
            if below > worst.2 {
                worst = (row, false, below);
            }
        }
        (worst.2 > TOLERANCE).then_some(worst)
    }

    /// The variable that enters for the one in a row: the one whose price changes its side first, among equals the one that
    /// takes most of the row.
    fn entering(&mut self, leaving: usize, above: bool) -> Option<usize> {
        let rows = self.rows.len();
        let columns = self.columns.len();
        let line = &self.inverse[leaving * rows..(leaving + 1) * rows];
        self.along[columns..].copy_from_slice(line);
        for (along, column) in self.along.iter_mut().zip(&self.columns) {
            let takes = column.takes.iter();
            *along = takes
                .map(|&(row, amount)| line[row as usize] * f64::from(amount))
                .sum();
        }
        let offer = |variable: usize| {
            if self.is_basic[variable] || self.low(variable) >= self.high(variable) {
                return None;
            }
            let (along, side) = (self.along[variable], self.upper[variable]);
            let falls = if above == side { -along } else { along };
            let spare = if side {
                self.reduced[variable]
            } else {
                -self.reduced[variable]
            };
            (falls > PIVOT).then_some((falls, spare.max(0.0)))
        };
        let offers: Vec<(usize, f64, f64)> = (0..columns + rows)
            .filter_map(|variable| offer(variable).map(|(falls, spare)| (variable, falls, spare)))
            .collect();
        let first = offers
            .iter()
            .map(|(_, falls, spare)| (spare + TOLERANCE) / falls);
        let first = first.fold(f64::INFINITY, f64::min);
        let soon = offers
            .iter()
            .filter(|(_, falls, spare)| spare / falls <= first);
        soon.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)))
            .map(|&(variable, _, _)| variable)
    }

    fn exchange(&mut self, leaving: usize, above: bool, entering: usize) {
        let (rows, columns) = (self.rows.len(), self.columns.len());
        let left = self.basis[leaving];
        let slack;
        let takes = match self.columns.get(entering) {
            Some(column) => &column.takes[..],
            None => {
                slack = [((entering - columns) as u32, 1)];
                &slack[..]
            }
        };
        let direction: Vec<f64> = (0..rows)
            .map(|row| {
                let line = &self.inverse[row * rows..(row + 1) * rows];
                takes
                    .iter()
                    .map(|&(at, amount)| line[at as usize] * f64::from(amount))
                    .sum()
            })
            .collect();
        let pivot = direction[leaving];
        let price = self.reduced[entering] / self.along[entering];
        for variable in 0..columns + rows {
            if self.along[variable] != 0.0 && !self.is_basic[variable] {
                self.reduced[variable] -= price * self.along[variable];
            }
        }
        self.reduced[entering] = 0.0;
        self.reduced[left] = -price;
        let bound = if above {
            self.high(left)
        } else {
            self.low(left)
        };
        let step = (self.level[leaving] - bound) / pivot;
        let entered = self.stands(entering) + step;
        let line: Vec<f64> = self.inverse[leaving * rows..(leaving + 1) * rows]
            .iter()
            .map(|value| value / pivot)
            .collect();
        let used: Vec<usize> = (0..rows).filter(|&at| line[at] != 0.0).collect();
        for row in (0..rows).filter(|&row| row != leaving && direction[row].abs() > 1e-12) {
            let factor = direction[row];
            let other = &mut self.inverse[row * rows..(row + 1) * rows];
            used.iter().for_each(|&at| other[at] -= factor * line[at]);
            self.level[row] -= factor * step;
        }
        self.inverse[leaving * rows..(leaving + 1) * rows].copy_from_slice(&line);
        self.level[leaving] = entered;
        self.basis[leaving] = entering;
        self.is_basic[entering] = true;
        self.is_basic[left] = false;
        self.upper[left] = above;
        self.drift += 1;
        if self.drift >= DRIFT {
            self.renew();
        }
    }

    /// What no levels within the bounds are worth more than, in parts of [`WHOLE`]: as the prices prove it, or, where no levels
    /// lie within them, less than `least` if that can be shown.
    pub fn bound(&self, least: i64) -> i64 {
        let known = self.proven(&|row| self.price(row as u32));
        let Some((row, above)) = self.failed.filter(|_| known >= least) else {
            return known;
        };
        let rows = self.rows.len();
        let line = &self.inverse[row * rows..(row + 1) * rows];
        let side = if above { -1.0 } else { 1.0 };
        let mut far = 1.0;
        let mut best = known;
        for _ in 0..40 {
            let price = |row: usize| self.price(row as u32) + far * side * line[row];
            best = best.min(self.proven(&price));
            if best < least {
                break;
            }
            far *= 2.0;
        }
        best
    }

    /// What prices prove.
    fn proven(&self, price: &dyn Fn(usize) -> f64) -> i64 {
        let whole = |row: usize| {
            let price = (price(row) * WHOLE as f64).round() as i64;
            i128::from(if self.rows[row].equal {
                price
            } else {
                price.max(0)
            })
        };
        let prices: Vec<i128> = (0..self.rows.len()).map(whole).collect();
        let rows = self.rows.iter().zip(&prices);
        let rows: i128 = rows.map(|(row, price)| i128::from(row.room) * price).sum();
        let columns = self.columns.iter().map(|column| {
            let due = column.takes.iter();
            let due: i128 = due
                .map(|&(row, amount)| prices[row as usize] * i128::from(amount))
                .sum();
            let beyond = i128::from(column.worth) * i128::from(WHOLE) - due;
            let level = if beyond > 0 {
                column.span.high
            } else {
                column.span.low
            };
            beyond * i128::from(level)
        });
        let sum = rows + columns.sum::<i128>();
        sum.clamp(i64::MIN.into(), i64::MAX.into()) as i64
    }
}

#[cfg(test)]
mod tests;
