//! Decks judged by play: which of the demands that turn up do bots deliver?
//!
//! A fair deck has no dead paper: whatever a demand is like, about as many of its kind are delivered as of any other. Games of
//! bots count what was delivered of all that was open to players. Two things make the counts a judgement: intervals that
//! take whole games as the trials, since demands of a game are not independent; and a *slope*, by how much a million more makes
//! a delivery likelier, so that what is wrong can be said in money.
//!
//! The slope is measured as in any experiment: in each game chance moves what each good and each city pays by a few millions,
//! and deliveries follow. A slope from payoffs as the formula has them would be of what the formula compensates for.
//!
//! In the order data flows:
//! 1. [`plan`]: what is played, on a map or with the cards of a deck;
//! 2. `watch`: one game, and what became of each demand; [`class`](mod@class): the classes of demands; [`count`]: the counts;
//! 3. `logistic`: how odds depend on numbers; `terms`: those of a delivery; [`spread`]: what of differences is not chance;
//! 4. [`report`]: what follows from the counts (`summary`), as JSON; `text`: the same as tables for people.

pub mod class;
pub mod count;
pub(crate) mod logistic;
pub mod plan;
pub mod report;
pub mod spread;
mod summary;
pub(crate) mod terms;
pub(crate) mod text;
mod watch;

pub use count::Counts;
pub use plan::{FixedDeck, Judge, Plan};
pub use report::JudgeJson;
