//! Bots that are programs of their own: JSON lines on their standard input and output, as docs/bots.md describes.
//!
//! 1. `command`: what to start, split into words without a shell;
//! 2. `process`: the child, its lines within limits of length and time, its end;
//! 3. `message`: what it is sent and what it answers;
//! 4. `player`: a seat that it plays; `programs`: those of a game, as they are asked for;
//!    `host`: those of a study.

pub mod command;
mod host;
mod message;
mod player;
mod process;
mod programs;

pub use command::ProgramCommand;
pub use host::ProgramHost;
#[cfg(all(test, feature = "full"))]
pub use message::{FromBot, ToBot};
pub use player::Program;
pub use programs::{ProgramArgs, Programs, SecondsArgs};
