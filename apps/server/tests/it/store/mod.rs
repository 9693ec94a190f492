//! Stores for tests, as those of `milepost-live` have them, and what is copied from one into another.

mod copies;
#[path = "../../../../live/tests/it/common/mod.rs"]
mod parts;

pub use parts::database::database;
pub use parts::memory::{Fate, Memory, World};
pub use parts::{Place, written};
