//! What a run is asked to have, whatever it earns: stops of some sets on any of its routes, and trains that run.
//!
//! Each demand that is met weighs more than any run can earn, so that the heaviest run meets all that can be met
//! together. A set of stops is claimed by one route, like a bonus that one route alone of the run has.

use crate::rules::{Places, When};

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
