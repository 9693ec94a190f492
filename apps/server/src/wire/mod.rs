//! The JSON that browsers and programs send and receive. No other module of this crate decides its
//! form.
//!
//! [`ask`] and [`action`] come in, read by [`body`]; [`error`], [`state`], [`text`], [`advice`], [`hints`],
//! [`course`] and [`digest`] go out, beside the boards of `milepost_pages`. Everything about a game is made from `milepost_table`'s views for one seat, so nothing
//! hidden from it can be sent.

pub mod action;
pub mod advice;
pub mod ask;
pub mod board_files;
pub mod body;
pub mod course;
pub mod digest;
pub mod error;
pub mod film;
pub mod hints;
pub mod state;
pub mod text;
pub mod track;
