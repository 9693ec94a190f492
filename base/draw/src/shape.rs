//! What can be drawn without words: colours, strokes, points, rectangles and paths.

mod colour;
mod geometry;
mod path;
mod style;

pub use colour::Colour;
pub use geometry::{Point, Rect};
pub(crate) use path::Segment;
pub use path::{Path, Sweep};
pub use style::{Stroke, Style};
