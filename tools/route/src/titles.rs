//! Positions by the rules of their titles.
//!
//! A recorded position tells who holds some private companies and markers, and not others. What it leaves open is
//! told by the run that it records where that run could not have earned what it did otherwise.

mod gauges;
pub(crate) mod open;
mod play;
mod played;
mod witness;

pub use open::{Holding, KnownFrom, Open};
pub use played::Played;
