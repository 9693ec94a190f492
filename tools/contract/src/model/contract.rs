//! Contracts: their kinds, what they ask for, and what becomes of them.

use super::network::Network;
use std::error::Error;
use std::fmt;

/// A kind of contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Offered to a player once, before their first; the source's *Starting private contract*.
    Starting,
    /// Offered to a player after each starting or private contract they fulfil; the source's *Private contract*.
    Private,
    /// Open to any player; the source's *Market contract*.
    Market,
}

impl Kind {
    /// All kinds with their names.
    pub const ALL: [(Kind, &'static str); 3] = [
        (Kind::Starting, "starting"),
        (Kind::Private, "private"),
        (Kind::Market, "market"),
    ];

    /// Its name in files and on the command line.
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
    /// The pair by its names, such as `coal to Denver`.
    pub fn name(self, network: &Network) -> String {
        let commodity = &network.commodities()[self.commodity].name;
        let city = &network.cities()[self.destination].key;
        format!("{commodity} to {city}")
    }
}

/// What became of a contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Offered to a player, who may take it.
    Offered(usize),
    /// The player took another one.
    Declined,
    /// On the market: any player may take it.
    Market,
    /// Taken by a player.
    Held(usize),
    /// Fulfilled by a player.
    Fulfilled(usize),
}

/// A contract. Its number in the game is its place among all contracts, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contract {
    /// Its kind.
    pub kind: Kind,
    /// What it asks for.
    pub pair: Pair,
    /// What became of it.
    pub status: Status,
}

/// Why no contract can be drawn: the set that is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Empty {
    /// Every city within reach is an active city already.
    Destinations,
    /// No city within reach produces anything.
    Commodities,
    /// Every commodity within reach is produced at every destination, is too near to it, or pays too little there.
    Pairs,
    /// The rules give weight 0 to everything within reach.
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
            Empty::Destinations => "every city within reach is an active city already",
            Empty::Commodities => "no city within reach produces a commodity",
            Empty::Pairs => {
                "every commodity within reach is produced at every destination, is too near to it or pays too little there"
            }
            Empty::Weights => "the rules give weight 0 to everything within reach",
        })
    }
}

impl Error for Empty {}
