//! Drawings on paper: sheets of cards, large drawings over many sheets, PDF and PNG; and cards for table simulators.
//!
//! Every sheet of cards or of a large drawing carries a ruler and "print at 100 %", because many printers shrink pages.
//!
//! Layout comes first and needs no feature:
//! 1. [`paper`]: the sizes of paper;
//! 2. [`cards`]: equal cards side by side; [`tiles`]: a drawing over many sheets to glue together;
//! 3. [`simulator`] and [`playground`]: saved objects of Tabletop Simulator and Tabletop Playground.
//!
//! The features `pdf`, `png` and `svg` add [`pdf()`], [`png()`] and [`svg()`], and with them the weight of a PDF writer, a
//! renderer and a subsetter of fonts. They use no fonts but those of the drawing and no clock: the same drawing gives the
//! same bytes on every machine.

pub mod cards;
mod error;
mod furniture;
pub mod paper;
#[cfg(feature = "pdf")]
mod pdf;
pub mod playground;
#[cfg(feature = "png")]
mod png;
pub mod simulator;
#[cfg(feature = "subset")]
mod subset;
#[cfg(feature = "svg")]
mod svg;
pub mod tiles;
#[cfg(any(feature = "pdf", feature = "png"))]
mod tree;

pub use error::PrintError;
#[cfg(feature = "pdf")]
pub use pdf::pdf;
#[cfg(feature = "png")]
pub use png::png;
#[cfg(feature = "svg")]
pub use svg::svg;
