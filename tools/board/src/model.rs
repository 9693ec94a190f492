//! What boards are made of, as types that cannot be wrong.
//!
//! 1. [`grid`]: cells and their neighbours;
//! 2. [`river`]: rivers along the sides of cells;
//! 3. [`preset`]: what a game's boards are like, and what is asked for;
//! 4. [`design`]: what its boards look like;
//! 5. [`board`]: the ground, the cities and the paths of a finished board.

pub mod board;
pub mod design;
pub mod grid;
pub mod preset;
pub mod river;
