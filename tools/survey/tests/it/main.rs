//! Surveys of the Earth: one program of all integration tests.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::too_many_lines
)]

mod anywhere;
mod crossings;
mod ferries;
mod shipped;
