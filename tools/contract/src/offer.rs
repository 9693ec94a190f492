//! The next contract: all choices with their weights, the draw, and the exact odds.
//!
//! 1. `tree`: the choices in the order in which they are made;
//! 2. `kinds`: the tree of each kind of contract, from the state of the game;
//! 3. `odds`: the probability of every pair.

mod kinds;
mod odds;
mod tree;

pub use odds::{Chance, odds};
pub use tree::{Drawn, Gaps, Tree};
