//! The server as its callers have it: one program, so that it is linked once.
#![allow(
    clippy::panic,
    clippy::print_stderr,
    clippy::too_many_lines,
    clippy::unwrap_used
)]

mod answers;
mod clock;
mod common;
mod connections;
mod derail;
mod exhaustion;
mod game;
mod guard;
mod hidden;
mod hints;
mod keeping;
mod kept;
mod limits;
mod nodes;
mod opening;
mod operate;
mod own;
mod pages;
mod people;
mod ready;
mod refused;
mod replay;
mod store;
mod unkept;
mod workers;
