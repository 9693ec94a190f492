//! Drawings on paper: sheets of cards, large drawings over many sheets, PDF and PNG; and cards for table simulators.
//!
//! Every sheet of cards or of a large drawing carries a ruler and "print at 100 %", because many printers shrink pages.
//!
//! Layout comes first and needs no feature:
//! 1. [`paper`]: the sizes of paper;
//! 2. [`cards`]: equal cards side by side; [`tiles`]: a drawing over many sheets to glue together;
//! 3. [`simulator`] and [`playground`]: saved objects of Tabletop Simulator and Tabletop Playground.
//!
//! The features `pdf` and `png` add [`pdf()`] and [`png()`], and with them the weight of a PDF writer and a renderer. They
//! use no fonts but the bundled ones and no clock: the same drawing gives the same bytes on every machine.

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
pub mod tiles;
#[cfg(any(feature = "pdf", feature = "png"))]
mod tree;

pub use error::PrintError;
#[cfg(feature = "pdf")]
pub use pdf::pdf;
#[cfg(feature = "png")]
pub use png::png;
