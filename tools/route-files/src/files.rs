//! The forms, each in a file of its own: see the overview of the crate.

mod board;
mod common;
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
pub use recorded::{recorded, recorded_train};
pub use rules::rules;
pub use ruling::Ruling;
pub use title::title;
pub use write::style::Style;
pub use write::{Written, alike};
