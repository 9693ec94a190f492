//! Tiles, trains, the board and what lies on it: types that cannot be wrong.
//!
//! A [`Setup`](setup::Setup) may be; it becomes a [`Position`](position::Position) by [`check`](position::Position::new).

mod check;
pub mod coordinate;
pub mod hex;
pub mod kit;
pub mod named_route;
pub(crate) mod neighbours;
pub mod position;
pub mod record;
pub mod run;
pub mod setup;
pub mod tile;
pub mod title;
pub mod train;
