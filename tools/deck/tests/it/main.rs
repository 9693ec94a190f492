//! Decks: one program of all integration tests.
#![allow(
    clippy::panic,
    clippy::print_stderr,
    clippy::too_many_lines,
    clippy::unwrap_used
)]

#[path = "../../../map/tests/it/board/mod.rs"]
mod board;
mod check;
mod country;
mod europe;
mod explain;
mod form;
mod golden;
mod largest;
mod oracle;
mod random;
mod rules;
mod shipped;
mod strange;
mod study;
mod tuning;
