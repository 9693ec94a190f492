//! A line of text, and what its font can and cannot do.

pub mod font;
mod line;
mod missing;

pub use font::Weight;
pub use line::{Anchor, Text};
pub use missing::MissingGlyph;
