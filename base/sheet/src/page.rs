//! A drawing on paper: cards side by side, or one large drawing over many sheets to glue together; or cards
//! on the sheets of a table on screen.
//!
//! Every sheet of paper carries a ruler and "print at 100 %", for printers like to shrink what they are given.

pub mod cards;
mod furniture;
pub mod paper;
pub mod simulator;
pub mod tiles;
