//! Which contract comes next: every choice with its weight, what is drawn of them, and the exact odds.
//!
//! 1. `tree`: the choices in the order in which a kind makes them;
//! 2. `kinds`: the tree of each kind as the game stands;
//! 3. `odds`: the probability of every pair; [`form`]: the same in JSON and CSV.

pub mod form;
mod kinds;
mod odds;
mod tree;

pub use odds::{Chance, odds};
pub use tree::{Gaps, Tree};

use crate::value::Values;
use std::error::Error;
use std::fmt;

/// A kind of contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Offered to a player before his first; the source's *Starting private contract*.
    Starting,
    /// Offered to a player after each that he fulfils; the source's *Private contract*.
    Private,
    /// For whoever takes it; the source's *Market contract*.
    Market,
}

impl Kind {
    /// All kinds with their names.
    pub const ALL: [(Kind, &'static str); 3] = [
        (Kind::Starting, "starting"),
        (Kind::Private, "private"),
        (Kind::Market, "market"),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Kind::ALL[self as usize].1
    }
}

/// What a contract asks for: a commodity at a destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pair {
    /// Index of the commodity.
    pub commodity: usize,
    /// Index of the city.
    pub destination: usize,
}

impl Pair {
    /// The pair in words.
    pub fn name(self, values: &Values) -> String {
        let network = values.network();
        let (good, city) = (
            &network.commodities()[self.commodity],
            &network.cities()[self.destination],
        );
        format!("{} to {}", good.name, city.key)
    }
}

/// Which set was empty when nothing could be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Empty {
    /// No city near the active ones that is not active itself.
    Destinations,
    /// Nothing is made in or near the active cities.
    Commodities,
    /// Every commodity that is near is made at every destination, too near to it, or pays too little there.
    Pairs,
    /// What there is has no weight by the rules.
    Weights,
}

impl Empty {
    /// Every set that can be empty.
    pub const ALL: [Empty; 4] = [
        Empty::Destinations,
        Empty::Commodities,
        Empty::Pairs,
        Empty::Weights,
    ];
}

impl fmt::Display for Empty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Empty::Destinations => "no city within reach of the active ones is not active itself",
            Empty::Commodities => "nothing is made in the active cities or within reach of them",
            Empty::Pairs => {
                "every commodity within reach is made at every destination, or is too near or pays too little there"
            }
            Empty::Weights => "everything within reach has weight 0 by the rules",
        })
    }
}

impl Error for Empty {}
