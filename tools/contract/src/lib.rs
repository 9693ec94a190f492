//! Contracts for a railroad network: values, fair offers, exact odds.
//!
//! In the order data flows:
//! 1. [`network`]: cities joined by routes, read from a file and checked;
//! 2. [`rules`]: the numbers of the game, read from a file;
//! 3. [`value`]: what a contract pays and what a city is worth;
//! 4. [`state`]: how a game stands;
//! 5. [`offer`]: which contract comes next, and the exact odds;
//! 6. [`game`]: a game with its log, saved and loaded.
//!
//! [`mod@shipped`] holds the networks that come with Milepost.

pub mod game;
pub mod network;
pub mod offer;
pub mod rules;
pub mod set;
pub mod shipped;
pub mod state;
pub mod value;

pub use game::{Action, Event, GENERATOR, Game, Refusal};
pub use milepost_report::{Place, Problem, Severity};
pub use network::{Direction, Network};
pub use offer::{Chance, Kind, Pair, odds};
pub use rules::Rules;
pub use state::{Contract, Player, State, Status};
pub use value::Values;
