//! A drawing on paper: cards side by side, or one large drawing over many sheets to glue together.
//!
//! Every sheet carries a ruler and "print at 100 %", for printers like to shrink what they are given.

pub mod cards;
mod furniture;
pub mod paper;
pub mod tiles;
