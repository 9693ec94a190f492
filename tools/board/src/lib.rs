//! Random boards on paper: terrain, cities, paths, goods, balanced.
//!
//! In the order data flows:
//! 1. [`preset`]: what a game's boards are like, as data;
//! 2. [`terrain`]: water, land and forests, from [`noise`];
//! 3. [`mod@make`]: cities, paths, goods, airports, in stages, repaired until all demands are met;
//! 4. [`mod@board`]: what comes of it;
//! 5. [`fair`]: what capitals are worth, and what makes up for it;
//! 6. [`mod@report`]: the board, figure by figure; [`score`]: which of several is the best;
//! 7. [`mod@form`] and [`code`]: the board as a file, and as something to type;
//! 8. [`mod@draw`]: the board on paper.
//!
//! [`mod@shipped`] holds the presets that come with Milepost.

pub mod board;
pub mod code;
pub mod draw;
pub mod fair;
pub mod form;
mod generator;
pub mod grid;
pub mod make;
pub mod noise;
mod path;
pub mod preset;
pub mod report;
pub mod score;
pub mod shipped;
pub mod terrain;

pub use board::Board;
pub use generator::{GENERATOR, generator};
pub use make::{Impossible, make};
pub use preset::{Preset, Setting};

/// The greatest seed: more than JSON files keep whole.
pub const MOST_SEED: u64 = i64::MAX as u64;
