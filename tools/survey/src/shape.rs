//! Plane geometry for a survey, in kilometres: what holds a point, what a line crosses, simpler and shorter lines.

mod clip;
mod edges;
mod simplify;

pub use clip::{Window, clip_line, clip_ring};
pub use edges::Edges;
pub use simplify::{distance, simplify};

/// A point on the plane: x eastwards and y northwards.
pub type Point = (f64, f64);
