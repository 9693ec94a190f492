//! Weights: what a route is worth in the search, ties and prices of track included.

use crate::graph::Network;

/// A price that no revenue pays.
pub(crate) const FORBIDDEN: i64 = 1 << 50;

/// How revenue, trains and borders go into one number, so that the greater weight is the better run: first revenue,
/// then fewer trains, then fewer borders. A run weighs `revenue << (t + b) - (trains << b) - borders`, where `b` bits, 16 at
/// most, hold the borders of a run and `t` bits, 8 at most, its trains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scale {
    trains: u32,
    borders: u32,
}

impl Scale {
    /// A scale wide enough for so many trains on this network.
    pub fn new(network: &Network, trains: usize) -> Scale {
        let crossings = network
            .legs
            .iter()
            .map(|leg| u64::from(leg.borders))
            .sum::<u64>()
            .max(1);
        let bits = |most: u64| u64::BITS - most.leading_zeros();
        // No route crosses more borders than there are, and none counts one twice.
        let borders = bits(crossings.saturating_mul(trains as u64)).min(16);
        Scale {
            borders,
            trains: bits(trains as u64 + 1).min(8),
        }
    }

    /// The weight of so much revenue.
    pub fn revenue(self, revenue: u32) -> i64 {
        i64::from(revenue) << (self.trains + self.borders)
    }

    /// The weight that a train costs.
    pub fn train(self) -> i64 {
        1 << self.borders
    }

    /// The weight of a route.
    pub fn weight(self, revenue: u32, borders: u32) -> i64 {
        self.revenue(revenue) - self.train() - i64::from(borders)
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
pub(crate) fn costs(network: &Network, prices: &[i64]) -> Vec<i64> {
    let legs = network.legs.iter().map(|leg| {
        let track: i64 = leg.uses.iter().map(|&track| prices[track as usize]).sum();
        i64::from(leg.borders) + track
    });
    legs.chain(prices.get(network.tracks..).unwrap_or(&[]).iter().copied())
        .collect()
}
