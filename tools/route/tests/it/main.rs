//! Best runs: one program of all integration tests.
#![allow(
    clippy::panic,
    clippy::print_stderr,
    clippy::too_many_lines,
    clippy::unwrap_used
)]

mod bad;
mod catalogue;
mod change;
mod check_track;
mod draw;
mod explain;
mod forms;
mod kept;
mod limits;
mod maker;
mod marked;
mod members;
mod notation;
mod oracle;
mod plain;
mod progress;
mod random;
mod recorded;
mod regression;
mod rules;
mod several;
mod steps;
mod ties;
mod titles;
mod upgrade;
mod what_if;
mod written;
