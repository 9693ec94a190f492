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
    /// A starting contract for a player who has fulfilled a contract (K11).
    Begun { player: usize },
    /// A private contract for a player whose starting contracts are still to come (K10).
    NotBegun { player: usize },
    /// An offer to a player who has one already; `contract` is the first of it (K15).
    OnOffer { player: usize, contract: usize },
    /// An offer to a player who holds a starting or private contract (K10, K11).
    InHand {
        kind: Kind,
        player: usize,
        contract: usize,
    },
    /// A market contract fulfilled while contracts of a kind are due to the player (K18).
    Due { kind: Kind, player: usize },
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
    /// Nothing to undo.
    NothingDone,
}

impl Refusal {
    /// The reason for which it is not the time for an action, with the rule; empty for other refusals.
    fn out_of_order(&self) -> String {
        match *self {
            Refusal::Begun { player } => format!(
                "player {} has fulfilled a contract; starting contracts are only offered before the first one (K11)",
                player + 1
            ),
            Refusal::NotBegun { player } => format!(
                "player {} has had no starting contracts; private ones are offered when a starting or private contract has been fulfilled (K10)",
                player + 1
            ),
            Refusal::OnOffer { player, .. } => format!(
                "player {} has contracts on offer; the next are offered when one of them has been taken and fulfilled (K15)",
                player + 1
            ),
            Refusal::InHand {
                kind,
                player,
                contract,
            } => {
                let (player, contract) = (player + 1, contract + 1);
                let rule = match kind {
                    Kind::Starting => "starting contracts are offered once (K11)",
                    _ => "private contracts are offered just after it has been fulfilled (K10)",
                };
                format!("player {player} holds contract {contract}; {rule}")
            }
            Refusal::Due { kind, player } => format!(
                "{} contracts are due to player {}, before a market contract is fulfilled (K18)",
                kind.name(),
                player + 1
            ),
            _ => String::new(),
        }
    }

    /// What to do about it; may be empty.
    pub fn hint(&self) -> String {
        match *self {
            Refusal::NoPlayer { players: 1, .. } => "the only player is 1".to_owned(),
            Refusal::NoPlayer { players, .. } => format!("players are 1 to {players}"),
            Refusal::NoContract { contracts: 0, .. } => "no contract has been drawn yet".to_owned(),
            Refusal::NoContract { contracts, .. } => format!("contracts are 1 to {contracts}"),
            Refusal::Begun { .. } => "draw private contracts".to_owned(),
            Refusal::NotBegun { .. } => "draw starting contracts first".to_owned(),
            Refusal::OnOffer { contract, .. } => {
                format!(
                    "take contract {} or another of the offer first",
                    contract + 1
                )
            }
            Refusal::InHand { contract, .. } => {
                format!(
                    "fulfil contract {} first, then draw private contracts",
                    contract + 1
                )
            }
            Refusal::Due { kind, .. } => format!("draw {} contracts first", kind.name()),
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
            Refusal::Begun { .. }
            | Refusal::NotBegun { .. }
            | Refusal::OnOffer { .. }
            | Refusal::InHand { .. }
            | Refusal::Due { .. } => f.write_str(&self.out_of_order()),
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
            Refusal::NothingDone => f.write_str("no action of the game is left to undo"),
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
