//! Press: drawings to PDF and PNG.
//!
//! The only crate that carries the weight of a PDF writer and a renderer; only apps use it. There is no
//! clock and no chance in it, and it sees no fonts but the bundled ones: the same drawing gives the same
//! bytes on every machine.
//!
//! 1. [`milepost_sheet`] writes a drawing as SVG and refuses what its font cannot draw;
//! 2. `tree` reads the SVG and sets its text;
//! 3. [`pdf()`] prints pages, [`png()`] a single picture.

mod error;
mod pdf;
mod png;
mod tree;

pub use error::PressError;
pub use pdf::pdf;
pub use png::png;

const MM_PER_INCH: f64 = 25.4;
