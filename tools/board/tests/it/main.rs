//! Random boards: one program of all integration tests.
#![allow(
    clippy::panic,
    clippy::print_stderr,
    clippy::print_stdout,
    clippy::too_many_lines,
    clippy::unwrap_used
)]

mod demands;
mod fairness;
mod files;
mod labels;
mod land;
