//! A drawing on paper: cards side by side, one large drawing over many sheets to glue together, or a page of charts;
//! or cards on the sheets of a table on screen.
//!
//! Every sheet of cards or of a large drawing carries a ruler and "print at 100 %", for printers like to shrink what they are given.

pub mod cards;
pub mod chart;
mod furniture;
pub mod paper;
pub mod playground;
pub mod simulator;
pub mod tiles;
