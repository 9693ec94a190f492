//! How strong the bots are, as Elo ratings: each plays each other at tables of two.
//!
//! A rating says nothing by itself; a difference does. The one who is 100 ahead wins 64 of 100 games, with 200 ahead 76, with
//! 400 ahead 91. The planner has 2,000; where it does not play, one in the middle of the bots.
//!
//! In the order data flows:
//! 1. [`plan`]: who plays whom, each pair the games of a [study](crate::study);
//! 2. [`count`]: the counts;
//! 3. `rate`: the ratings that explain the wins best, with what chance leaves open;
//! 4. [`report`]: what follows from the counts (`summary`), as JSON; `text`: the same as tables for people.

pub mod count;
pub mod plan;
mod rate;
pub mod report;
mod summary;
mod text;

pub use count::Counts;
pub use plan::Ladder;
pub use report::LadderJson;
