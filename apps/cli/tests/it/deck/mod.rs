//! Decks at the command line.

mod check;
mod deal;
mod explain;
mod judge;
mod print;
mod small;
mod stats;
