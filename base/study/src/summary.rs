//! Means, quantiles and confidence intervals of counts.

use crate::tally::Distribution;
use serde::{Deserialize, Serialize};

/// Mean and quantiles of some whole numbers. All figures are 0 where there are no numbers.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Spread {
    /// Mean of all numbers.
    pub mean: f64,
    /// Least of the numbers.
    pub least: i64,
    /// The least that a tenth do not exceed.
    pub tenth: i64,
    /// The least that half of them do not exceed.
    pub median: i64,
    /// The least that nine tenths do not exceed.
    pub ninetieth: i64,
    /// Greatest of the numbers.
    pub most: i64,
    /// Number of occurrences of each number.
    pub counts: Distribution,
}

impl From<&Distribution> for Spread {
    fn from(counts: &Distribution) -> Spread {
        let all: u64 = counts.values().sum();
        let sum: i128 = counts
            .iter()
            .map(|(&number, &count)| i128::from(number) * i128::from(count))
            .sum();
        let within = |tenths: u64| {
            let mut so_far = 0;
            let found = counts.iter().find(|(_, count)| {
                so_far += **count;
                10 * so_far >= tenths * all
            });
            found.map_or(0, |(&number, _)| number)
        };
        Spread {
            mean: if all == 0 {
                0.0
            } else {
                sum as f64 / all as f64
            },
            least: within(0),
            tenth: within(1),
            median: within(5),
            ninetieth: within(9),
            most: within(10),
            counts: counts.clone(),
        }
    }
}

/// Returns the shares between which the true one lies, 95 times in 100, where the share `seen` was seen in so many trials.
/// (E. B. Wilson, Probable inference, 1927.)
pub fn wilson(seen: f64, trials: u64) -> [f64; 2] {
    wilson_at(1.96, seen, trials as f64)
}

/// The same for other odds: `z` is 1.96 for 95 times in 100 and 2.576 for 99. Trials that are not independent count as
/// fewer, and so as any number above 0.
pub fn wilson_at(z: f64, seen: f64, trials: f64) -> [f64; 2] {
    if trials <= 0.0 {
        return [0.0, 1.0];
    }
    let n = trials;
    let middle = seen + z * z / (2.0 * n);
    let reach = z
        * (seen * (1.0 - seen) / n + z * z / (4.0 * n * n))
            .max(0.0)
            .sqrt();
    [middle - reach, middle + reach].map(|end| (end / (1.0 + z * z / n)).clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tenths() {
        let spread = Spread::from(&[(-2, 1), (0, 4), (3, 4), (9, 1)].into());
        let quantiles = [spread.least, spread.tenth, spread.median];
        assert_eq!(quantiles, [-2, -2, 0]);
        assert_eq!([spread.ninetieth, spread.most], [3, 9]);
        assert!((spread.mean - 1.9).abs() < 1e-12);
        assert_eq!(Spread::from(&Distribution::new()), Spread::default());
    }

    #[test]
    fn margins_are_wilsons() {
        let near = |[low, high]: [f64; 2], [a, b]: [f64; 2]| {
            assert!(
                (low - a).abs() < 5e-4 && (high - b).abs() < 5e-4,
                "{low} {high}"
            );
        };
        // Newcombe, Two-sided confidence intervals for the single proportion, 1998: 81 of 263, 15 of 148, 0 of 20.
        near(wilson(81.0 / 263.0, 263), [0.2553, 0.3662]);
        near(wilson(15.0 / 148.0, 148), [0.0624, 0.1605]);
        near(wilson(0.0, 20), [0.0, 0.1611]);
        near(wilson(0.0, 0), [0.0, 1.0]);
    }
}
