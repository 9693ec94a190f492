//! The program `milepost`: a folder for each tool, a file for each command.
//!
//! [`command`] is the table from which help, completions and the manual are generated. A command reads its input
//! through [`map::source`], calls a tool, and writes the result through [`output`]; errors are a [`failure`].

mod board;
mod clock;
mod command;
mod contract;
mod deck;
mod failure;
mod help;
mod map;
mod output;
mod picture;
mod progress;
mod route;
mod schema;
mod seed;
mod serve;
mod study;
mod table;
mod tabletop;

use clap::Parser;
use command::{Board, Command, Contract, Deck, Map, Milepost, Route, Table};
use failure::{Failure, write_stderr};
use milepost_contract::Kind;
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
        Command::Map(Map::List) => map::list::run(),
        Command::Map(Map::Show(args)) => map::show::run(&args),
        Command::Map(Map::Check(args)) => map::check::run(&args),
        Command::Map(Map::Import(args)) => map::convert::import(&args),
        Command::Map(Map::Export(args)) => map::convert::export(&args),
        Command::Map(Map::Distance(args)) => map::distance::one(&args),
        Command::Map(Map::Distances(args)) => map::distance::all(&args),
        Command::Survey(args) => map::survey::run(&args),
        Command::Deck(Deck::Deal(args)) => deck::deal::run(&args),
        Command::Deck(Deck::Check(args)) => deck::check::run(&args),
        Command::Deck(Deck::Convert(args)) => deck::convert::run(&args),
        Command::Deck(Deck::Dingles(args)) => deck::dingles::run(&args),
        Command::Deck(Deck::Explain(args)) => deck::explain::run(&args),
        Command::Deck(Deck::Stats(args)) => deck::stats::run(&args),
        Command::Route(Route::List) => route::list::run(),
        Command::Route(Route::Best(args)) => route::best::run(&args),
        Command::Route(Route::WhatIf(args)) => route::what_if::run(&args),
        Command::Route(Route::All(args)) => route::all::run(&args),
        Command::Route(Route::Explain(args)) => route::explain::run(&args),
        Command::Route(Route::Check(args)) => route::check::run(&args),
        Command::Route(Route::Convert(args)) => route::convert::run(&args),
        Command::Route(Route::Link(args)) => route::link::run(&args),
        Command::Route(Route::Tiles(args)) => route::tiles::run(&args),
        Command::Route(Route::Map(args)) => route::map::run(&args),
        Command::Contract(contract) => run_contract(contract),
        Command::Board(Board::List) => board::make::list(),
        Command::Board(Board::Make(args)) => board::make::run(&args),
        Command::Board(Board::Show(args)) => board::make::show(&args),
        Command::Board(Board::Report(args)) => board::report::run(&args),
        Command::Table(Table::Play(args)) => table::play::run(&args),
        Command::Table(Table::Companion(args)) => table::play::companion(&args),
        Command::Table(Table::Show(args)) => table::show::show(&args),
        Command::Table(Table::Log(args)) => table::show::log(&args),
        Command::Table(Table::Study(args)) => table::study::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Worker(args) => serve::worker::run(&args),
        Command::Completions(args) => help::completions(&args),
        Command::Schema(args) => schema::run(&args),
        Command::Manual(args) => help::manual(&args),
    }
}

fn run_contract(contract: Contract) -> Result<(), Failure> {
    match contract {
        Contract::Network(verb) => contract::network::run(&verb),
        Contract::Value(args) => contract::value::one(&args),
        Contract::Values(args) => contract::value::all(&args),
        Contract::New(args) => contract::new::run(&args),
        Contract::Show(args) => contract::play::show(&args),
        Contract::Start(args) => contract::play::draw(Kind::Starting, &args),
        Contract::Offer(args) => contract::play::draw(Kind::Private, &args),
        Contract::Market(args) => contract::play::market(&args),
        Contract::Take(args) => contract::play::take(&args),
        Contract::Fulfil(args) => contract::play::fulfil(&args),
        Contract::Odds(args) => contract::odds::run(&args),
        Contract::Cards(args) => contract::cards::run(&args),
        Contract::Study(args) => contract::study::run(&args),
    }
}
