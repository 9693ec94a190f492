//! Best runs: one program of all integration tests.
#![allow(
    clippy::panic,
    clippy::print_stderr,
    clippy::too_many_lines,
    clippy::unwrap_used
)]

mod catalogue;
mod compared;
mod explain;
mod kept;
mod lines;
mod notation;
mod plain;
mod prefer;
mod random;
mod several;
mod ties;
mod upgrade;
mod what_if;
