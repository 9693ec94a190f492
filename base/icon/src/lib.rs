#![doc = include_str!("../README.md")]

mod layer;
mod outline;
mod tone;

pub use layer::{Form, GRID, LINE, Layer};
pub use outline::{FARTHEST, LONGEST, MOST_STEPS, Outline, PathError, Step};
pub use tone::Tone;
