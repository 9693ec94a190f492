//! The program `milepost`: a folder for each tool, a file for each command.
//!
//! [`command`] is the table from which help, completions and the manual are generated. A command reads its [`input`], calls
//! a tool, and writes the result through [`output`]; errors are a [`failure`]. Each tool is a feature.

#![cfg_attr(
    not(feature = "full"),
    allow(dead_code, reason = "a program of some tools leaves what others need")
)]

#[cfg(feature = "deck")]
mod asked;
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
#[cfg(feature = "map")]
mod map;
mod output;
#[cfg(feature = "route")]
mod route;
mod schema;
#[cfg(feature = "serve")]
mod serve;
mod study;
#[cfg(feature = "table")]
mod table;
#[cfg(feature = "deck")]
mod terminal;

use clap::{ArgMatches, FromArgMatches};
use command::{Command, Milepost};
use failure::color;
use failure::problems;
use failure::{Failure, write_stderr};
use milepost_document::shorten;
use std::borrow::Cow;
use std::process::ExitCode;
use study::interrupt;

fn main() -> ExitCode {
    help::complete::answer();
    color::follow();
    if let Err(failure) = input::check_once(std::env::args_os().skip(1)) {
        return failure.report();
    }
    let parsed = match parsed() {
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
    let status = match run(parsed.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => reported(failure),
    };
    match interrupt::was_cut_short() {
        true => ExitCode::from(interrupt::STATUS),
        false => status,
    }
}

/// Prints an error, and with --json all problems.
fn reported(failure: Failure) -> ExitCode {
    let is_usage = matches!(failure, Failure::Usage(_));
    let status = failure.report();
    if !is_usage {
        output::end_json();
    }
    status
}

/// The command line. With --json, problems are kept for it.
fn parsed() -> Result<Milepost, clap::Error> {
    let matches = help::command().try_get_matches()?;
    if is_json(&matches) {
        problems::begin_json();
    }
    Milepost::from_arg_matches(&matches).map_err(|error| error.format(&mut help::command()))
}

/// True if --json is given to the command.
fn is_json(matches: &ArgMatches) -> bool {
    match matches.subcommand() {
        Some((_, matches)) => is_json(matches),
        None => matches.try_get_one::<bool>("json").ok().flatten() == Some(&true),
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
