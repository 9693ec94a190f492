//! The nouns of the game: a network that was checked, its rules, and contracts.
//!
//! 1. [`network`]: cities joined by routes; [`hops`]: how many segments lie between them;
//! 2. [`direction`]: the quarter of the compass in which one city lies from another;
//! 3. [`rules`]: the numbers of the game;
//! 4. [`contract`]: kinds of contracts, what they ask for and what becomes of them;
//! 5. [`set`]: sets of cities or commodities.

pub mod contract;
pub mod direction;
pub mod hops;
pub mod network;
pub mod rules;
pub mod set;

pub use contract::{Contract, Empty, Kind, Pair, Status};
pub use direction::Direction;
pub use hops::Hops;
pub use network::{ATTRIBUTES, Art, City, Commodity, Network, Outline, Regions, Route};
pub use rules::Rules;
pub use set::Set;
