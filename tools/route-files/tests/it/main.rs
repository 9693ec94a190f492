//! Files, drawings, and best runs of what files hold: one program of all integration tests.
#![allow(
    clippy::panic,
    clippy::print_stderr,
    clippy::too_many_lines,
    clippy::unwrap_used
)]

mod change;
mod check_track;
#[path = "../../../route/tests/it/compared.rs"]
mod compared;
mod draw;
mod explain;
mod files;
mod given;
mod graph_file;
mod limits;
mod oracle;
// The oracles have one home, beside the search that they test.
#[path = "../../../route/tests/it/plain/mod.rs"]
mod plain;
mod prefer;
mod progress;
mod regression;
mod rules;
mod several;
mod steps;
mod titles;
mod upgrade;
mod what_if;
