//! A line of text, what its fonts can and cannot do, and places for labels that do not overlap.
//!
//! [`font`] is the bundled font alone; [`Fonts`] are the bundled font and files of the user's, which set what it lacks.

mod capitals;
#[cfg(feature = "shaping")]
mod file;
pub mod font;
mod fonts;
mod line;
mod missing;
mod run;
mod script;
#[cfg(feature = "shaping")]
mod shape;
mod typeface;

pub use capitals::capitals;
#[cfg(feature = "shaping")]
pub use file::{FontError, FontFile};
pub use font::Weight;
pub use fonts::Fonts;
pub use line::{Anchor, Text};
pub use missing::MissingGlyph;
pub(crate) use run::Run;
pub use script::isolated;
pub use typeface::Typeface;
