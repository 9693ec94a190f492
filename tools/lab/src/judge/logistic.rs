//! Logistic regression by Newton's method: how the odds of something depend on numbers.
//!
//! The chance of each trial of a row is 1 / (1 + exp(-sum of effects times values)). The effects are those that make what was
//! seen likeliest, less half the squares of effects times their penalties: an effect with the penalty 1/v has, so to say, been
//! seen once before, at 0 with the variance v. (J. A. Nelder and R. W. M. Wedderburn, Generalized linear models, 1972;
//! for the penalty S. le Cessie and J. C. van Houwelingen, Ridge estimators in logistic regression, 1992.)

/// Trials with equal values.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The values that are not 0, each with the number of its effect.
    pub values: Vec<(usize, f64)>,
    /// Trials.
    pub trials: u64,
    /// Those in which it happened.
    pub hits: u64,
}

/// The effects that fit best.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The effects, in logits for each 1 of their values.
    pub effects: Vec<f64>,
    /// The standard error of each, as if all trials were independent.
    pub errors: Vec<f64>,
}

/// Steps after which the search ends; a dozen are plenty where it comes to an end at all.
const STEPS: usize = 60;
/// The greatest change of an effect in a step that ends the search.
const NEAR: f64 = 1e-10;
/// No effect changes by more in a step.
const LONGEST: f64 = 4.0;
/// Effects beyond this are of data that only an infinite effect would fit.
const MOST: f64 = 60.0;

/// Fits one effect for each penalty. `None` where the rows do not determine them, or only by infinite effects.
pub fn fit(rows: &[Row], penalties: &[f64]) -> Option<Fit> {
    let mut effects = vec![0.0; penalties.len()];
    for _ in 0..STEPS {
        let (slope, bend) = derivatives(rows, &effects, penalties);
        let root = Root::of(&bend)?;
        let step = root.solve(&slope);
        let longest = step.iter().fold(0.0, |most: f64, by| most.max(by.abs()));
        let scale = (LONGEST / longest.max(LONGEST)).min(1.0);
        effects
            .iter_mut()
            .zip(&step)
            .for_each(|(effect, by)| *effect += scale * by);
        if effects
            .iter()
            .any(|effect| !effect.is_finite() || effect.abs() > MOST)
        {
            return None;
        }
        if longest < NEAR {
            let errors = root.inverse_diagonal().into_iter().map(f64::sqrt).collect();
            return Some(Fit { effects, errors });
        }
    }
    None
}

/// The chance of the trials of a row.
pub fn chance(row: &[(usize, f64)], effects: &[f64]) -> f64 {
    let sum: f64 = row
        .iter()
        .map(|&(place, value)| effects[place] * value)
        .sum();
    1.0 / (1.0 + libm::exp(-sum))
}

/// The logit of a share of some trials, of which half a hit and half a miss more are thought, so that none is infinite.
pub fn logit(hits: u64, trials: u64) -> f64 {
    let (hits, misses) = (hits as f64 + 0.5, trials.saturating_sub(hits) as f64 + 0.5);
    libm::log(hits / misses)
}

/// The logarithm of the odds of a share between 0 and 1, both excluded.
pub fn log_odds(share: f64) -> f64 {
    libm::log(share / (1.0 - share))
}

/// The first derivatives of what is made greatest, and the second ones with the sign turned.
fn derivatives(rows: &[Row], effects: &[f64], penalties: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let many = effects.len();
    let mut slope: Vec<f64> = effects
        .iter()
        .zip(penalties)
        .map(|(effect, penalty)| -effect * penalty)
        .collect();
    let mut bend = vec![vec![0.0; many]; many];
    for (place, penalty) in penalties.iter().enumerate() {
        bend[place][place] = *penalty;
    }
    for row in rows {
        let chance = chance(&row.values, effects);
        let over = row.hits as f64 - row.trials as f64 * chance;
        let weight = row.trials as f64 * chance * (1.0 - chance);
        for &(place, value) in &row.values {
            slope[place] += over * value;
            for &(other, by) in &row.values {
                bend[place][other] += weight * value * by;
            }
        }
    }
    (slope, bend)
}

/// A lower triangle L with L times its transpose a given matrix. (A.-L. Cholesky.)
struct Root(Vec<Vec<f64>>);

impl Root {
    /// `None` where the matrix is not positive definite.
    fn of(matrix: &[Vec<f64>]) -> Option<Root> {
        let many = matrix.len();
        let mut root = vec![vec![0.0; many]; many];
        for (row, line) in matrix.iter().enumerate() {
            for (column, number) in line.iter().enumerate().take(row + 1) {
                let both: f64 = (0..column).map(|at| root[row][at] * root[column][at]).sum();
                let rest = number - both;
                root[row][column] = if row == column {
                    // What rounding leaves of a column that others make up is no effect of its own.
                    let least = 1e-12 * number.abs();
                    Some(rest).filter(|rest| *rest > least)?.sqrt()
                } else {
                    rest / root[column][column]
                };
            }
        }
        Some(Root(root))
    }

    /// The x with matrix times x the given column.
    fn solve(&self, column: &[f64]) -> Vec<f64> {
        let many = column.len();
        let mut x = column.to_vec();
        for row in 0..many {
            let done: f64 = (0..row).map(|at| self.0[row][at] * x[at]).sum();
            x[row] = (x[row] - done) / self.0[row][row];
        }
        for row in (0..many).rev() {
            let done: f64 = (row + 1..many).map(|at| self.0[at][row] * x[at]).sum();
            x[row] = (x[row] - done) / self.0[row][row];
        }
        x
    }

    /// The diagonal of the inverse of the matrix.
    fn inverse_diagonal(&self) -> Vec<f64> {
        let many = self.0.len();
        let unit = |place| {
            (0..many)
                .map(|at| f64::from(u8::from(at == place)))
                .collect()
        };
        (0..many)
            .map(|place| {
                let unit: Vec<f64> = unit(place);
                self.solve(&unit)[place]
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use milepost_dice::Dice;

    fn row(values: &[(usize, f64)], trials: u64, hits: u64) -> Row {
        Row {
            values: values.to_vec(),
            trials,
            hits,
        }
    }

    fn near(a: f64, b: f64, within: f64) {
        assert!((a - b).abs() < within, "{a} is not {b}");
    }

    /// The logarithm of the likelihood of what was seen, without penalties.
    fn likelihood(rows: &[Row], effects: &[f64]) -> f64 {
        let of = |row: &Row| {
            let chance = chance(&row.values, effects);
            row.hits as f64 * libm::log(chance)
                + (row.trials - row.hits) as f64 * libm::log(1.0 - chance)
        };
        rows.iter().map(of).sum()
    }

    /// Of a table of two rows and two columns, the effect is the logarithm of the odds ratio, and the square of its error the
    /// sum of one over each cell. (B. Woolf, On estimating the relation between blood group and disease, 1955.)
    #[test]
    fn two_by_two_tables_have_a_closed_form() {
        for [a, b, c, d] in [[10, 20, 30, 15], [3, 97, 40, 60], [1, 1, 5, 1]] {
            let rows = [
                row(&[(0, 1.0), (1, 1.0)], a + b, a),
                row(&[(0, 1.0)], c + d, c),
            ];
            let fit = fit(&rows, &[0.0; 2]).unwrap();
            let [a, b, c, d] = [a, b, c, d].map(|cell| cell as f64);
            near(fit.effects[0], (c / d).ln(), 1e-9);
            near(fit.effects[1], (a * d / b / c).ln(), 1e-9);
            let error = (1.0 / a + 1.0 / b + 1.0 / c + 1.0 / d).sqrt();
            near(fit.errors[1], error, 1e-9);
        }
    }

    /// No other effects in a fine grid around those that were found make what was seen likelier, with a penalty and without.
    #[test]
    fn no_effects_nearby_are_likelier() {
        let mut dice = Dice::new(5, "logistic");
        for penalty in [0.0, 2.5] {
            let rows: Vec<Row> = (0..30)
                .map(|at| {
                    let trials = 1 + dice.below(9);
                    let values = [
                        (0, 1.0),
                        (1, f64::from(at) / 7.0),
                        (2, dice.below(5) as f64),
                    ];
                    row(&values, trials, dice.below(trials + 1))
                })
                .collect();
            let penalties = [0.0, penalty, penalty];
            let found = fit(&rows, &penalties).unwrap().effects;
            let worth = |effects: &[f64]| {
                let squares = effects.iter().zip(penalties).map(|(e, p)| e * e * p / 2.0);
                likelihood(&rows, effects) - squares.sum::<f64>()
            };
            let best = worth(&found);
            for place in 0..343 {
                let moves = [place % 7, place / 7 % 7, place / 49];
                let other: Vec<f64> = found
                    .iter()
                    .zip(moves)
                    .map(|(effect, by)| effect + 0.003 * (f64::from(by) - 3.0))
                    .collect();
                assert!(worth(&other) <= best + 1e-12, "{other:?}");
            }
        }
    }

    #[test]
    fn effects_that_nothing_determines_are_not_found() {
        // The two values are always equal.
        let twice = [
            row(&[(0, 1.0), (1, 1.0)], 9, 4),
            row(&[(0, 2.0), (1, 2.0)], 9, 6),
        ];
        assert_eq!(fit(&twice, &[0.0; 2]), None);
        assert!(fit(&twice, &[0.0, 1.0]).is_some());
        // All happened above, none below: the effect is infinite.
        let apart = [row(&[(0, 1.0), (1, 1.0)], 9, 9), row(&[(0, 1.0)], 9, 0)];
        assert_eq!(fit(&apart, &[0.0; 2]), None);
        assert_eq!(fit(&[], &[0.0]), None);
    }

    #[test]
    fn effects_that_were_put_in_are_found() {
        let mut dice = Dice::new(8, "logistic");
        let truth = [-1.2, 0.15, 0.6];
        let rows: Vec<Row> = (0..4000)
            .map(|_| {
                let values = vec![
                    (0, 1.0),
                    (1, dice.below(9) as f64 - 4.0),
                    (2, dice.below(2) as f64),
                ];
                let happens =
                    (dice.below(1 << 30) as f64) < chance(&values, &truth) * f64::from(1 << 30);
                Row {
                    values,
                    trials: 1,
                    hits: u64::from(happens),
                }
            })
            .collect();
        let fit = fit(&rows, &[0.0; 3]).unwrap();
        for (place, effect) in truth.into_iter().enumerate() {
            near(fit.effects[place], effect, 4.0 * fit.errors[place]);
        }
    }

    #[test]
    fn logits_are_never_infinite() {
        assert_eq!(logit(0, 0), 0.0);
        near(logit(0, 9), (0.5_f64 / 9.5).ln(), 1e-12);
        near(log_odds(0.25), -(3.0_f64.ln()), 1e-12);
    }
}
