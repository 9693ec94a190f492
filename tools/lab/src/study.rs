//! Maps and decks judged by games of bots.
//!
//! A game of a study: it has a deck of its own, dealt from a seed that follows from the study's and the game's number;
//! the bots sit one seat further in each game than in the one before, so that each sits everywhere as often; it is
//! played to its end by the rules of the table.
//!
//! In the order data flows:
//! 1. [`plan`]: what is played, and the deck and the table of each game;
//! 2. `play`: one game of bots, and of players from outside ([`guest`]), from which `score` counts as it goes, and `habits`
//!    what bots should not do;
//! 3. [`count`]: what is counted; [`ledger`]: what players took in and gave out;
//! 4. [`report`]: what follows from the counts (`summary`), as JSON; `text`: the same as tables for people.

pub mod count;
pub mod guest;
mod habits;
pub mod ledger;
pub mod plan;
mod play;
pub mod report;
mod score;
mod summary;
pub(crate) mod text;

pub use count::Counts;
pub use guest::{Guest, Guests, Host};
pub use plan::{Plan, Study, StudyError};
pub use report::StudyJson;
