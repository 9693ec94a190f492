//! Weights: what a route is worth in the search, ties and prices of track included.

use crate::graph::Network;

/// A price that no revenue pays.
pub(crate) const FORBIDDEN: i64 = 1 << 50;

/// How revenue, trains and borders go into one number, so that the greater weight is the better run: first revenue,
/// then fewer trains, then fewer borders. A run weighs `revenue << (t + b) - (trains << b) - borders`, where `b` bits, 16 at
/// most, hold the borders of a run and `t` bits, 8 at most, its trains.
///
/// Where short runs are preferred, fewer hexes come first, then fewer trains: a route over `n` borders has `n + 1` hexes, so
/// that a border costs one hex, and a train one hex and one train, of `t` bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scale {
    /// The bits below revenue.
    bits: u32,
    /// The weight that a train costs, and a border.
    train: i64,
    border: i64,
    /// The most that the trains and borders of a run cost.
    ties: i64,
}

/// What is better of runs that earn the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shorter {
    /// Fewer trains, then fewer borders.
    Trains,
    /// Fewer hexes, then fewer trains.
    Hexes,
}

impl Scale {
    /// A scale wide enough for so many trains on this network.
    pub fn new(network: &Network, trains: usize, shorter: Shorter) -> Scale {
        let crossings = network
            .legs
            .iter()
            .map(|leg| u64::from(leg.borders))
            .sum::<u64>()
            .max(1);
        let bits = |most: u64| u64::BITS - most.leading_zeros();
        // No route crosses more borders than there are, and none counts one twice.
        let borders = crossings.saturating_mul(trains as u64);
        let count = bits(trains as u64 + 1).min(8);
        match shorter {
            Shorter::Trains => {
                let borders = bits(borders).min(16);
                Scale {
                    bits: count + borders,
                    train: 1 << borders,
                    border: 1,
                    ties: (trains as i64 + 1) << borders,
                }
            }
            Shorter::Hexes => {
                let bits = bits(borders.saturating_add(trains as u64)).min(17) + count;
                Scale {
                    bits,
                    train: (1 << count) + 1,
                    border: 1 << count,
                    ties: (1 << bits) - 1,
                }
            }
        }
    }

    /// The weight of so much revenue.
    pub fn revenue(self, revenue: u32) -> i64 {
        i64::from(revenue) << self.bits
    }

    /// The whole price for a price in revenue; at least 0, and no more than what no revenue pays.
    pub fn price(self, revenue: f64) -> i64 {
        (revenue * self.unit()).round().clamp(0.0, FORBIDDEN as f64) as i64
    }

    /// The weight that a train costs.
    pub fn train(self) -> i64 {
        self.train
    }

    /// The weight that so many borders cost.
    pub fn borders(self, borders: u32) -> i64 {
        self.border * i64::from(borders)
    }

    /// The most that the trains and borders of a run cost.
    pub fn ties(self) -> i64 {
        self.ties
    }

    /// Whether runs are wanted short.
    pub fn is_by_hexes(self) -> bool {
        self.border > 1
    }

    /// The weight of a route.
    pub fn weight(self, revenue: u32, borders: u32) -> i64 {
        self.revenue(revenue) - self.train() - self.borders(borders)
    }

    /// The greatest revenue of runs that weigh no more than this.
    pub fn revenue_of(self, weight: i64) -> u32 {
        let one = self.revenue(1);
        u32::try_from((weight + one - 1).div_euclid(one).max(0)).unwrap_or(u32::MAX)
    }

    /// One unit of revenue, as a float.
    pub fn unit(self) -> f64 {
        self.revenue(1) as f64
    }
}

/// What each leg costs under prices of track: its borders and its track's prices; then the prices that stand for
/// bonuses.
pub(crate) fn costs(network: &Network, scale: Scale, prices: &[i64]) -> Vec<i64> {
    let legs = network.legs.iter().map(|leg| {
        let track: i64 = leg.uses.iter().map(|&track| prices[track as usize]).sum();
        scale.borders(leg.borders) + track
    });
    legs.chain(prices.get(network.tracks..).unwrap_or(&[]).iter().copied())
        .collect()
}
