//! What the browser is sent, and what it sends. Nothing else in this crate decides that.
//!
//! [`ask`] and [`action`] come in, read by [`body`]; [`error`], [`state`], [`advice`] and [`board`] go out. All that tells of a game is
//! made of `milepost_table`'s views, for the eyes of one seat.

pub mod action;
pub mod advice;
pub mod ask;
pub mod board;
pub mod board_files;
pub mod body;
pub mod error;
pub mod state;
