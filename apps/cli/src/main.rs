//! The program `milepost`: a folder for each tool, a file for each command.
//!
//! [`command`] is the table from which help, completions and the manual are generated. A command reads its [`input`], calls
//! a tool, and writes the result through [`output`]; errors are a [`failure`]. Each tool is a feature.

#![cfg_attr(
    not(feature = "full"),
    allow(dead_code, reason = "a program of some tools leaves what others need")
)]

#[cfg(feature = "board")]
mod board;
mod command;
#[cfg(feature = "contract")]
mod contract;
#[cfg(feature = "deck")]
mod deck;
mod failure;
mod help;
mod input;
mod interrupt;
#[cfg(feature = "map")]
mod map;
mod output;
mod picture;
mod progress;
#[cfg(feature = "route")]
mod route;
mod schema;
mod seed;
#[cfg(feature = "serve")]
mod serve;
mod study;
#[cfg(feature = "table")]
mod table;
mod tabletop;

use clap::Parser;
use command::{Command, Milepost};
use failure::{Failure, write_stderr};
use milepost_document::shorten;
use std::borrow::Cow;
use std::process::ExitCode;

fn main() -> ExitCode {
    let parsed = match Milepost::try_parse() {
        Ok(parsed) => parsed,
        // clap prints in colour on a terminal; an overlong argument is shortened first.
        Err(error) => match shorten::words(&error.to_string()) {
            Cow::Owned(shortened) if error.use_stderr() => {
                write_stderr(&shortened);
                return ExitCode::from(2);
            }
            _ => error.exit(),
        },
    };
    match run(parsed.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(command: Command) -> Result<(), Failure> {
    match command {
        #[cfg(feature = "map")]
        Command::Map(verb) => map::run(verb),
        #[cfg(feature = "survey")]
        Command::Survey(args) => map::survey::run(&args),
        #[cfg(feature = "deck")]
        Command::Deck(verb) => deck::run(verb),
        #[cfg(feature = "route")]
        Command::Route(verb) => route::run(verb),
        #[cfg(feature = "contract")]
        Command::Contract(verb) => contract::run(verb),
        #[cfg(feature = "board")]
        Command::Board(verb) => board::run(verb),
        #[cfg(feature = "table")]
        Command::Table(verb) => table::run(verb),
        #[cfg(feature = "serve")]
        Command::Serve(_) => serve::run(),
        #[cfg(feature = "serve")]
        Command::Worker(args) => serve::worker::run(&args),
        Command::Completions(args) => help::completions(&args),
        Command::Schema(args) => schema::run(&args),
        Command::Manual(args) => help::manual(&args),
    }
}
