//! Why an action is refused.

use crate::model::{Empty, Kind, Status};
use std::error::Error;
use std::fmt;

/// Why an action is refused. Players and contracts count from 0 here and from 1 in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum Refusal {
    /// There is no such player.
    NoPlayer { player: usize, players: usize },
    /// There is no such contract.
    NoContract { contract: usize, contracts: usize },
    /// A starting contract for a player who has fulfilled a contract.
    Begun { player: usize },
    /// A contract that the player cannot take.
    NotOffered {
        player: usize,
        contract: usize,
        status: Status,
    },
    /// A contract that the player does not hold.
    NotHeld {
        player: usize,
        contract: usize,
        status: Status,
    },
    /// Nothing can be drawn.
    Empty {
        kind: Kind,
        player: usize,
        empty: Empty,
    },
}

impl Refusal {
    /// What to do about it; may be empty.
    pub fn hint(&self) -> String {
        match *self {
            Refusal::NoPlayer { players: 1, .. } => "the only player is 1".to_owned(),
            Refusal::NoPlayer { players, .. } => format!("players are 1 to {players}"),
            Refusal::NoContract { contracts: 0, .. } => "no contract has been drawn yet".to_owned(),
            Refusal::NoContract { contracts, .. } => format!("contracts are 1 to {contracts}"),
            Refusal::Begun { .. } => "draw a private contract".to_owned(),
            Refusal::NotHeld {
                player,
                status: Status::Market,
                ..
            } => {
                format!("let player {} take it first", player + 1)
            }
            Refusal::NotHeld {
                player,
                status: Status::Offered(to),
                ..
            } if to == player => "take it first".to_owned(),
            Refusal::Empty {
                empty: Empty::Weights,
                ..
            } => "check the weights in the rules".to_owned(),
            _ => String::new(),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Refusal::NoPlayer { player, .. } => write!(f, "there is no player {}", player + 1),
            Refusal::NoContract { contract, .. } => {
                write!(f, "there is no contract {}", contract + 1)
            }
            Refusal::Begun { player } => write!(
                f,
                "player {} has fulfilled a contract; starting contracts are only offered before the first one",
                player + 1
            ),
            Refusal::NotOffered {
                player,
                contract,
                status,
            } => {
                write!(
                    f,
                    "player {} cannot take contract {}: it ",
                    player + 1,
                    contract + 1
                )?;
                fate(f, status)
            }
            Refusal::NotHeld {
                player,
                contract,
                status,
            } => {
                write!(
                    f,
                    "player {} does not hold contract {}: it ",
                    player + 1,
                    contract + 1
                )?;
                fate(f, status)
            }
            Refusal::Empty {
                kind: Kind::Market,
                empty,
                ..
            } => {
                write!(f, "no market contract can be drawn: {empty}")
            }
            Refusal::Empty {
                kind,
                player,
                empty,
            } => {
                write!(
                    f,
                    "no {} contract can be drawn for player {}: {empty}",
                    kind.name(),
                    player + 1
                )
            }
        }
    }
}

fn fate(f: &mut fmt::Formatter<'_>, status: Status) -> fmt::Result {
    match status {
        Status::Offered(player) => write!(f, "is offered to player {}", player + 1),
        Status::Declined => f.write_str("was declined"),
        Status::Market => f.write_str("is on the market"),
        Status::Held(player) => write!(f, "is held by player {}", player + 1),
        Status::Fulfilled(player) => write!(f, "was fulfilled by player {}", player + 1),
    }
}

impl Error for Refusal {}

/// Why players cannot start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum NoStart {
    /// Two players would start from the same two cities.
    Twice([usize; 2]),
    /// The network names too few starts for those without one.
    Few { missing: usize, left: usize },
}
