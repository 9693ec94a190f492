//! Best runs: one program of all integration tests.
#![allow(
    clippy::panic,
    clippy::print_stderr,
    clippy::too_many_lines,
    clippy::unwrap_used
)]

mod change;
mod check_track;
mod draw;
mod explain;
mod files;
mod graph_file;
mod kept;
mod limits;
mod oracle;
mod plain;
mod prefer;
mod progress;
mod random;
mod regression;
mod replay;
mod rules;
mod several;
mod steps;
mod ties;
mod titles;
mod upgrade;
mod what_if;
