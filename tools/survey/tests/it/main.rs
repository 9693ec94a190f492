//! Surveys of the Earth: one program of all integration tests.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::too_many_lines,
    clippy::unwrap_used
)]

mod anywhere;
mod crossings;
mod ferries;
mod goods;
mod regions;
mod shipped;
