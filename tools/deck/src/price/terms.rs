//! The sum that a payoff is.

use milepost_map::micro::ONE;
use milepost_map::{Micro, Run, Tuning};

/// What every payoff begins with, besides its length.
const CONSTANT: Micro = Micro(1_850_000);
/// Payoffs beyond this, either way, are held to it: no game has so much money.
const MOST: i128 = 1_000_000;

/// The terms of a payoff: floor(7/9 B - D^2 / long run + 1.85 + dingle bonus + adjustments), in millions, raised by the
/// map's bonus before rounding down (`docs/rules/demand-decks.md`, D8 to D10).
///
/// Every term is a whole number of the same part of a million: one in `parts`. So nothing is rounded before the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Parts in one million of money.
    pub parts: i128,
    /// 7/9 B.
    pub length: i128,
    /// Less D^2 by the long-run divisor: 0 or below.
    pub long_run: i128,
    /// 1.85.
    pub constant: i128,
    /// The dingle bonus.
    pub dingle: i128,
    /// What is added by hand.
    pub adjustments: i128,
    /// What the map's bonus in per cent adds to all of these.
    pub percent: i128,
}

impl Terms {
    pub(super) fn of(tuning: &Tuning, run: Run, dingle: Micro, adjustments: Micro) -> Terms {
        let long_run = i128::from(tuning.long_run);
        // Ninths for B, hundredths for the bonus, the long-run divisor, and millionths.
        let micro = 9 * 100 * long_run;
        let amount = |amount: Micro| i128::from(amount.0) * micro;
        let mut terms = Terms {
            parts: micro * i128::from(ONE),
            length: 7 * 100 * long_run * i128::from(run.length().0),
            long_run: -9 * 100 * i128::from(ONE) * i128::from(run.pips).pow(2),
            constant: amount(CONSTANT),
            dingle: amount(dingle),
            adjustments: amount(adjustments),
            percent: 0,
        };
        terms.percent = terms.total() / 100 * i128::from(tuning.bonus_percent);
        terms
    }

    /// All terms together: the payoff before rounding down.
    pub fn total(&self) -> i128 {
        self.before_percent() + self.percent
    }

    /// All terms but the bonus in per cent.
    pub fn before_percent(&self) -> i128 {
        self.length + self.long_run + self.constant + self.dingle + self.adjustments
    }

    /// P, in millions.
    pub fn payoff(&self) -> i32 {
        self.total().div_euclid(self.parts).clamp(-MOST, MOST) as i32
    }

    /// A term in millions, to the nearest millionth.
    pub fn nearest(&self, term: i128) -> Micro {
        Micro((2 * term * i128::from(ONE) + self.parts).div_euclid(2 * self.parts) as i64)
    }

    /// A term in millions, rounded down to a millionth: as near as may be without reaching the next whole.
    pub fn below(&self, term: i128) -> Micro {
        Micro((term * i128::from(ONE)).div_euclid(self.parts) as i64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_payoff_is_rounded_down_and_held_to_a_million() {
        let payoff = |adjustments| {
            let terms = Terms {
                parts: 10,
                length: 0,
                long_run: 0,
                constant: 0,
                dingle: 0,
                adjustments,
                percent: 0,
            };
            terms.payoff()
        };
        for (parts, expected) in [
            (19, 1),
            (20, 2),
            (-1, -1),
            (9_999_999, 999_999),
            (10_000_000, 1_000_000),
            (10_000_010, 1_000_000),
            (i128::from(i64::MAX), 1_000_000),
            (-10_000_010, -1_000_000),
        ] {
            assert_eq!(payoff(parts), expected, "{parts}");
        }
    }
}
