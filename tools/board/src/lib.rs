#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! In the order data flows:
//! 1. [`model`]: grids, presets and boards: types that cannot be wrong;
//! 2. [`files`]: presets read, boards read and written; [`code`]: a board as something to type; [`seed`]: its seed, a number or
//!    words;
//! 3. [`terrain`]: water, land, forests, hills and rivers, from [`noise`] and the form of land;
//! 4. [`mod@make`]: cities, paths, goods, airports, in stages, repaired until all demands are met; then capitals are chosen;
//! 5. [`links`]: what is printed between cities; [`fair`]: what capitals are worth, how close to the goods they lie, and the
//!    bonus that makes up for it;
//! 6. [`mod@play`]: a game that bots play on the board, and whether the board is fair; [`mod@report`]: the board, figure by
//!    figure; [`mod@judge`]: both; [`score`]: which of several is the best;
//! 7. [`mod@draw`]: the board on paper.
//!
//! [`mod@shipped`] holds the presets that come with Milepost. The rules are in `docs/rules/boards.md`.
//!
//! ```
//! use milepost_board::{Setting, files, make, shipped};
//!
//! let text = shipped::preset("wilderness").unwrap();
//! let preset = files::preset::read(text).unwrap();
//! let setting = Setting { preset: &preset, players: 2, scenario: 0, land: None };
//! let board = make(setting, 7).unwrap();
//! assert_eq!(board.cities.len(), setting.cities());
//! // The same seed gives the same board.
//! assert_eq!(make(setting, 7).unwrap(), board);
//! ```

pub mod code;
pub mod draw;
pub mod fair;
pub mod files;
mod generator;
pub mod judge;
pub mod links;
pub mod make;
pub mod model;
pub mod noise;
mod path;
pub mod play;
pub mod report;
pub mod score;
pub mod seed;
pub mod shipped;
pub mod terrain;

pub use generator::{GENERATOR, generator};
pub use make::{Impossible, make};
pub use model::board::{Board, Origin};
pub use model::preset::{Preset, Setting};

/// The greatest seed: more than JSON files keep whole.
pub const MOST_SEED: u64 = i64::MAX as u64;
