//! C and D of a pair of cities, and what follows from them: B, that payoffs are based on.

use super::micro::{Micro, ONE};
use std::cmp::Ordering;

/// The cheapest track between two cities, and the shortest of those that cost as little.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// C, the least building cost in millions, city surcharges left out.
    pub cost: u32,
    /// D, its length in pips.
    pub pips: u32,
}

impl Run {
    /// B, the adjusted length in pips, rounded to the nearest millionth. (`docs/rules/demand-decks.md`, D5.)
    pub fn length(self) -> Micro {
        const TWICE_ROOT_TWO_LESS_ONE: i64 = 828_427_124_746;
        let (cost, pips) = (i64::from(self.cost), i64::from(self.pips));
        let apart = || {
            let apart = i128::from(cost - pips) * i128::from(cost - pips) * i128::from(ONE);
            ((2 * apart + i128::from(pips)) / (2 * i128::from(pips))) as i64
        };
        Micro(match self.bend() {
            Bend::Cheap => pips * ONE - apart(),
            Bend::Dear => pips * ONE + apart(),
            Bend::Dearest => {
                let picos = i128::from(cost) * i128::from(TWICE_ROOT_TWO_LESS_ONE);
                ((picos + 500_000) / 1_000_000) as i64
            }
        })
    }

    /// Which piece of the formula gives B.
    pub fn bend(self) -> Bend {
        let (cost, pips) = (u64::from(self.cost), u64::from(self.pips));
        match cost {
            _ if cost * cost >= 2 * pips * pips => Bend::Dearest,
            _ if cost <= pips => Bend::Cheap,
            _ => Bend::Dear,
        }
    }

    /// R, cost by length; 1 where there is no length.
    pub fn ratio(self) -> f64 {
        if self.pips == 0 {
            1.0
        } else {
            f64::from(self.cost) / f64::from(self.pips)
        }
    }
}

/// How B bends D, by R = C/D.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bend {
    /// R up to 1: B = D (1 - (R-1)^2).
    Cheap,
    /// R from 1 to the square root of 2: B = D (1 + (R-1)^2).
    Dear,
    /// R from the square root of 2 on: B = 2 C (sqrt(2) - 1).
    Dearest,
}

/// Orders by B, then by D.
impl Ord for Run {
    fn cmp(&self, other: &Run) -> Ordering {
        (self.length(), self.pips)
            .cmp(&(other.length(), other.pips))
            .then(self.cost.cmp(&other.cost))
    }
}

impl PartialOrd for Run {
    fn partial_cmp(&self, other: &Run) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
