//! Live tables and their stores as their callers have them: one program, so that it is linked once.
#![allow(
    clippy::panic,
    clippy::print_stderr,
    clippy::too_many_lines,
    clippy::unwrap_used
)]

mod another_game;
mod common;
mod simulation;
mod snapshot;
mod store;
