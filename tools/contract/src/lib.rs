//! Contracts for a railroad network: values, fair offers, exact odds.
//!
//! In the order data flows:
//! 1. [`network`]: cities joined by routes, read from a file and checked;
//! 2. [`rules`]: the numbers of the game, read from a file;
//! 3. [`value`]: what a contract pays and what a city is worth;
//! 4. [`state`]: how a game stands;
//! 5. [`offer`]: which contract comes next, and the exact odds;
//! 6. [`game`]: a game with its log, saved and loaded;
//! 7. [`cards`]: contracts as cards, of a game or dealt for a table without a computer;
//! 8. [`mod@study`]: how balanced a network is, over many simulated games;
//! 9. [`draw`]: the network, the cards and the charts of a study on paper.
//!
//! [`mod@shipped`] holds the networks that come with Milepost.

// Unit tests read the networks of the integration tests, which name the crate.
#[cfg(test)]
extern crate self as milepost_contract;

pub mod cards;
pub mod draw;
pub mod game;
pub mod network;
pub mod offer;
pub mod rules;
pub mod set;
pub mod shipped;
pub mod state;
pub mod study;
pub mod value;

pub use game::{Action, Event, GENERATOR, Game, Refusal};
pub use milepost_document::{Place, Problem, Severity};
pub use network::{Direction, Network};
pub use offer::{Chance, Kind, Pair, odds};
pub use rules::Rules;
pub use state::{Contract, Player, State, Status};
pub use study::{Plan, Study, StudyJson};
pub use value::Values;

/// The program and the version of its draws, as outputs name them.
pub fn generator() -> String {
    format!(
        "milepost {} contract/{GENERATOR}",
        env!("CARGO_PKG_VERSION")
    )
}
