//! Which contract comes next: every choice with its weight, what is drawn of them, and the exact odds.
//!
//! 1. `tree`: the choices in the order in which a kind makes them;
//! 2. `kinds`: the tree of each kind as the game stands;
//! 3. `odds`: the probability of every pair.

mod kinds;
mod odds;
mod tree;

pub use odds::{Chance, odds};
pub use tree::{Drawn, Gaps, Tree};
