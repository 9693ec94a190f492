//! What the decks of a map are like, by dealing many of them.
//!
//! In the order data flows:
//! 1. [`plan`]: what is dealt: decks of consecutive seeds, each as `deck deal` would with that seed;
//! 2. [`count`]: what is counted in them;
//! 3. [`rates`]: how many pairs and triples of the map's legal demands keep the rules, whatever deck they come in;
//! 4. [`report`]: what follows from the counts (`summary`), as JSON; `text`: the same as tables for people.

pub mod count;
pub mod plan;
pub mod rates;
pub mod report;
mod summary;
pub(crate) mod text;

pub use count::Counts;
pub use plan::{Plan, Study};
pub use rates::Rates;
pub use report::StatsJson;
