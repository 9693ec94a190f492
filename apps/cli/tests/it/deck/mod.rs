//! Decks at the command line.

mod check;
mod deal;
mod explain;
mod print;
mod stats;
