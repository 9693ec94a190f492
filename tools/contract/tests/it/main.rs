//! Contracts: one program of all integration tests.
#![allow(
    clippy::panic,
    clippy::print_stderr,
    clippy::too_many_lines,
    clippy::unwrap_used
)]

mod bad;
mod cards;
mod draw;
mod draws;
mod golden;
mod oracle;
mod order;
mod plain;
mod real;
mod saved;
mod starts;
mod study;
