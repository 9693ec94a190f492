//! A balance report over many simulated games, whose players choose at random.
//!
//! A game of a study (a rule of ours: the source has none for this):
//! 1. Each player in turn gets one of the network's starts, drawn evenly, none twice. Where those are too few, the
//!    others start from two cities joined by a route, drawn evenly, none twice while another is left; who gets which is
//!    drawn too.
//! 2. Each player in turn is offered starting contracts and takes one, drawn evenly. Then the market is filled.
//! 3. In each round each player in turn fulfils the contract they hold, is offered private contracts and takes one,
//!    drawn evenly. Then one contract of the market, drawn evenly, is fulfilled by a player, drawn evenly, and the
//!    market is filled again.
//! 4. A draw that cannot be made is counted with its reason and play goes on: the player waits for the next turn, the
//!    market for the next round.
//!
//! In the order data flows:
//! 1. [`plan`]: what is played; `play`: one game, with random streams of its own;
//! 2. [`count`]: what is counted; [`experiment`]: all games, in parallel and in shards;
//! 3. [`report`]: what follows from the counts (`summary`), as JSON; `text`: the same as tables for people.

pub mod count;
pub mod experiment;
pub mod plan;
mod play;
pub mod report;
mod summary;
pub(crate) mod text;

pub use count::Counts;
pub use experiment::Study;
pub use plan::{MOST_MARKET, MOST_ROUNDS, Plan};
pub use report::StudyJson;
