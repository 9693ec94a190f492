//! Contracts for a railroad network: values, fair offers, exact odds. The rules are described in
//! `docs/rules/contracts.md`.
//!
//! In the order data flows:
//! 1. [`model`]: cities joined by routes, rules, contracts: types that cannot be wrong;
//! 2. [`files`]: networks, rules and games read and checked; games, cards and odds written;
//! 3. [`value`]: what a contract pays and what a city is worth;
//! 4. [`state`]: how a game stands;
//! 5. [`offer`]: which contract comes next, and the exact odds;
//! 6. [`game`]: a game with its log;
//! 7. [`cards`]: contracts as cards, of a game or dealt to play without a computer;
//! 8. [`draw`]: the network, the cards and the charts of a study on paper;
//! 9. [`mod@study`]: how balanced a network is, over many simulated games.
//!
//! [`mod@shipped`] holds the networks that come with Milepost.
//!
//! ```
//! use milepost_contract::game::starts;
//! use milepost_contract::{Action, Game, Kind, Rules, Values, files, shipped};
//!
//! let text = shipped::network("north-america").unwrap();
//! let network = files::network::read(text).unwrap().network;
//! let values = Values::new(network, Rules::default());
//! let starts = starts(&values, 2, &[], 7).unwrap();
//! let mut game = Game::new(values, 7, starts);
//! // The first player is offered two contracts and takes one of them.
//! let offered = game.act(Action::Draw(Kind::Starting, 0)).unwrap();
//! assert_eq!(game.drawn(&offered).len(), 2);
//! game.act(Action::Take(0, offered.first)).unwrap();
//! ```

// Unit tests read the networks of the integration tests, which name the crate.
#[cfg(test)]
extern crate self as milepost_contract;

pub mod cards;
pub mod draw;
pub mod files;
pub mod game;
mod generator;
pub mod model;
pub mod offer;
pub mod shipped;
pub mod state;
pub mod study;
pub mod value;

pub use game::{Action, Event, Game, Refusal};
pub use generator::{GENERATOR, generator};
pub use milepost_document::{Place, Problem, Severity};
pub use model::{Contract, Direction, Kind, Network, Pair, Rules, Status};
pub use offer::{Chance, odds};
pub use state::{Player, State};
pub use study::{Plan, Study, StudyJson};
pub use value::Values;
