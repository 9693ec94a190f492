//! The table at the terminal.

mod common;
mod companion;
mod derail;
mod file;
mod hidden;
mod hints;
mod play;
mod study;
mod typed;
