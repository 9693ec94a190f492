//! The table: one program of all integration tests.
#![allow(
    clippy::panic,
    clippy::print_stderr,
    clippy::too_many_lines,
    clippy::unwrap_used
)]

mod advice;
mod bots;
mod clauses;
mod common;
mod golden;
mod hidden;
mod hint;
mod joins;
mod log;
mod options;
mod quote;
mod random;
mod reach;
mod refused;
mod ride;
mod saved;
mod view;
