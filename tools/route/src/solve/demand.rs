//! What a run is asked to have, whatever it earns: stops of some sets on any of its routes, and trains that run.
//!
//! Each demand that is met weighs more than any run can earn, so that the heaviest run meets all that can be met
//! together. A set of stops is claimed by one route, like a bonus that one route alone of the run has.

use super::share::{Runner, Share};
use crate::rules::{Places, When};
use crate::train::Train;

/// What is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Demand {
    /// The sets of stops of which a route must be paid one.
    pub claims: Vec<Claim>,
    /// What a claim weighs, beside what the run earns.
    pub claim: u32,
    /// What each train weighs more or less, should it run; nothing where there are none.
    pub lifts: Vec<i64>,
}

/// A set of stops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    pub places: Places,
    pub when: When,
}

impl Demand {
    /// Nothing.
    pub const NONE: &Demand = &Demand {
        claims: Vec::new(),
        claim: 0,
        lifts: Vec::new(),
    };

    /// What a train weighs more or less.
    pub fn lift(&self, train: usize) -> i64 {
        self.lifts.get(train).copied().unwrap_or(0)
    }
}

impl Runner<'_> {
    /// How many bonuses and claims there are that one route alone of the run has.
    pub fn singles(&self) -> usize {
        self.once().len() + self.demand.claims.len()
    }

    /// The bits of claims.
    pub fn claimed(&self) -> u8 {
        let first = self.once().len();
        (first..self.singles()).fold(0, |bits, bit| bits | 1 << bit)
    }

    /// The claims that a train can meet.
    pub fn claims(&self, train: &Train) -> Vec<Share> {
        let first = self.once().len();
        let claims = self.demand.claims.iter().enumerate();
        let mine = claims.filter(|(_, claim)| claim.when.is_for_train(train));
        let share = |(bit, claim): (usize, &Claim)| {
            let stops = self.stops(&claim.places);
            Share::single(stops, self.demand.claim, (first + bit) as u8)
        };
        mine.map(share)
            .filter(|share| !share.sets[0].is_empty())
            .collect()
    }
}
