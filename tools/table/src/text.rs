//! The game in text: one grammar of commands for the log, the terminal and a companion at a real board.
//!
//! [`command`] is the table of all commands. From it come
//! - the strict form that a log has, which [`words`] write and read: `lock card 17 Wine to Porto`;
//! - the loose form that players type, which [`input`] reads: `lock 17 wine`, with names shortened or slightly misspelt;
//! - the help that [`report`] gives.
//!
//! The strict form is one of the loose ones, so a line of a log can be typed.

pub mod command;
pub mod error;
mod event;
mod find;
pub mod input;
pub(crate) mod quote;
mod read;
pub mod refusal;
pub mod report;
pub mod sent;
pub mod words;
mod write;

pub use error::TextError;
pub use refusal::Explanation;
pub use words::Words;

#[cfg(test)]
mod tests;
