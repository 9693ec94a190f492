//! The forms that positions come in, each read strictly into a [`Position`](crate::Position); [`mod@write`] gives them out
//! again.
//!
//! | form | function |
//! |---|---|
//! | the position file, TOML that a person writes | [`position()`] |
//! | the board file that it names | [`board()`] |
//! | the notation JSON of recorded games | [`recorded()`] |
//! | a board of 18xx-maker, JSON | [`maker()`] |
//! | a file of rules alone | [`rules()`] |
//! | a title file: rules, trains, and what records leave open | [`title()`] |
//!
//! [`kit()`] tells what may be laid and run in a position file; [`link`] makes a short string of a position; [`shipped`] has
//! what comes with Milepost, and [`ruling`] says which title's rules a position is run by.

mod board;
pub(crate) mod common;
mod facts;
mod kit;
pub mod link;
mod maker;
mod manifest;
mod position;
pub(crate) mod printed;
mod read;
mod recorded;
mod rules;
pub mod ruling;
pub mod schema;
pub mod shipped;
mod title;
pub(crate) mod train;
mod words;
pub mod write;

pub use board::board;
pub use common::Noted;
pub use kit::kit;
pub use maker::{maker, write as write_maker};
pub use position::position;
pub use read::{Texts, notes, read, read_noted};
pub use recorded::recorded;
pub(crate) use recorded::recorded_train;
pub use rules::rules;
pub use ruling::Ruling;
pub use title::title;
pub use write::style::Style;
pub use write::{Written, alike};
