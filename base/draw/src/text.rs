//! A line of text, what its font can and cannot do, and places for labels that do not overlap.

pub mod font;
mod line;
mod missing;

pub use font::Weight;
pub use line::{Anchor, Text};
pub use missing::MissingGlyph;
