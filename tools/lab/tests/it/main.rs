//! The lab: one program of all integration tests.
#![allow(
    clippy::panic,
    clippy::print_stderr,
    clippy::too_many_lines,
    clippy::unwrap_used
)]

mod bots;
mod common;
mod fitness;
mod judge;
mod ladder;
mod review;
mod study;
mod tune;
