//! Maps: one program of all integration tests.
#![allow(
    clippy::panic,
    clippy::print_stderr,
    clippy::too_many_lines,
    clippy::unwrap_used
)]

mod bad;
mod board;
mod draw;
mod drawn;
mod europe;
mod limits;
mod metric;
mod round_trip;
mod screen;
mod themes;
mod waters;
