//! The program as people call it: one test program, so that it is linked once.
#![allow(
    clippy::panic,
    clippy::print_stderr,
    clippy::too_many_lines,
    clippy::unwrap_used
)]

mod board;
mod board_print;
mod common;
#[cfg(unix)]
mod console;
mod contract;
mod contract_cards;
mod contract_study;
mod deck;
mod fonts;
mod forms;
#[cfg(target_os = "linux")]
mod hostile;
mod json;
mod kept;
mod map_print;
mod picture;
mod program;
mod route;
mod serve_kill;
mod served;
#[cfg(unix)]
mod stopped;
mod streams;
mod systems;
mod table;
mod terminal;
#[cfg(unix)]
mod worker;
