//! Recorded games: one program of all integration tests.
#![allow(
    clippy::panic,
    clippy::print_stderr,
    clippy::too_many_lines,
    clippy::unwrap_used
)]

#[path = "../../../route-files/tests/it/given.rs"]
mod given;
mod replay;
