//! What the browser is sent, and what it sends. Nothing else in this crate decides that.
//!
//! [`ask`] and [`action`] come in, and [`explain`] tells what is wrong with them; [`error`], [`state`], [`advice`] and [`board`] go out. All that tells of a game is
//! made of `milepost_table`'s views, for the eyes of one seat.

pub mod action;
pub mod advice;
pub mod ask;
pub mod board;
pub mod board_files;
pub mod error;
pub mod explain;
pub mod state;
