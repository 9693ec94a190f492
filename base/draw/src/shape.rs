//! What can be drawn without words: colours, strokes, points, rectangles and paths.
//!
//! The curves are our own rather than those of a geometry crate: lengths there go through the platform's `hypot` and
//! `cos`, whose last digits differ from machine to machine, and drawings are the same bytes everywhere. What needs a
//! sine here takes it from `libm`.

mod arc;
mod colour;
mod geometry;
mod line;
mod path;
mod style;

pub use colour::Colour;
pub(crate) use geometry::sin_cos;
pub use geometry::{Point, Rect};
pub use line::{is_inside, length};
pub(crate) use path::Segment;
pub use path::{Path, Sweep};
pub use style::{Stroke, Style};
