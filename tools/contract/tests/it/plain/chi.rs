//! Whether draws fall as their chances say.

use milepost_contract::Pair;
use std::collections::BTreeMap;

/// The least that a cell is expected to hold; smaller ones are pooled.
const LEAST: f64 = 10.0;

/// What a test has found.
#[derive(Clone, Copy, Debug)]
pub struct Chi {
    pub statistic: f64,
    pub degrees: f64,
}

impl Chi {
    /// Of counts against the chances of what was seen at all.
    pub fn of<K: Ord>(chances: &BTreeMap<K, f64>, counts: &BTreeMap<K, u32>) -> Chi {
        let draws: f64 = counts.values().map(|&count| f64::from(count)).sum();
        let mut cells = Vec::new();
        let unseen = 1.0 - chances.values().sum::<f64>();
        let mut pool = (unseen.max(0.0) * draws, 0.0);
        for (key, chance) in chances {
            let cell = (
                chance * draws,
                f64::from(counts.get(key).copied().unwrap_or_default()),
            );
            if cell.0 >= LEAST {
                cells.push(cell);
            } else {
                pool = (pool.0 + cell.0, pool.1 + cell.1);
            }
        }
        if pool.0 >= LEAST {
            cells.push(pool);
        } else if let Some(last) = cells.last_mut() {
            *last = (last.0 + pool.0, last.1 + pool.1);
        }
        let statistic = cells
            .iter()
            .map(|(due, found)| (found - due).powi(2) / due)
            .sum();
        Chi {
            statistic,
            degrees: (cells.len() as f64 - 1.0).max(0.0),
        }
    }

    /// The 99.9 % point for its degrees of freedom, by Wilson and Hilferty.
    pub fn threshold(self) -> f64 {
        /// Of the normal distribution, 99.9 % lie below.
        const Z: f64 = 3.090_232;
        let part = 2.0 / (9.0 * self.degrees);
        self.degrees * (1.0 - part + Z * part.sqrt()).powi(3)
    }

    /// Panics where the draws are not such as one in a thousand sets of them.
    pub fn check(self, what: &str) {
        assert!(
            self.degrees == 0.0 || self.statistic < self.threshold(),
            "{what}: chi-square {:.1} with {} degrees of freedom, 99.9 % point {:.1}",
            self.statistic,
            self.degrees,
            self.threshold()
        );
    }
}

/// How often each pair is among these.
pub fn counts(pairs: impl Iterator<Item = Pair>) -> BTreeMap<Pair, u32> {
    let mut counts = BTreeMap::new();
    for pair in pairs {
        *counts.entry(pair).or_default() += 1;
    }
    counts
}
