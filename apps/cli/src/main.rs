//! The program `milepost`: one file a command.
//!
//! [`command`] is the table from which help, completions and the manual are made. A command reads what it needs
//! through [`source`], calls a tool, and hands what comes of it to [`output`]; what goes wrong is a [`failure`].

mod board_best;
mod board_make;
mod board_report;
mod board_source;
mod clock;
mod command;
mod contract_cards;
mod contract_from;
mod contract_network;
mod contract_new;
mod contract_odds;
mod contract_play;
mod contract_source;
mod contract_study;
mod contract_value;
mod deck_check;
mod deck_convert;
mod deck_deal;
mod deck_dingles;
mod deck_explain;
mod deck_file;
mod deck_print;
mod deck_stats;
mod failure;
mod help;
mod map_check;
mod map_convert;
mod map_distance;
mod map_list;
mod map_show;
mod output;
mod picture;
mod progress;
mod route_all;
mod route_ask;
mod route_best;
mod route_change;
mod route_check;
mod route_convert;
mod route_explain;
mod route_few;
mod route_link;
mod route_list;
mod route_map;
mod route_source;
mod route_tiles;
mod route_what_if;
mod seed;
mod serve;
mod source;
mod study_form;
mod survey;
mod table_begin;
mod table_cards;
mod table_console;
mod table_file;
mod table_help;
mod table_idle;
mod table_joined;
mod table_keep;
mod table_money;
mod table_move;
mod table_name;
mod table_picture;
mod table_play;
mod table_session;
mod table_show;
mod table_start;
mod table_study;
mod table_tell;
mod table_track;
mod table_undo;
mod table_verb;
mod table_way;
mod table_where;
mod table_wish;
mod tabletop;
mod worker;

use clap::Parser;
use command::{Board, Command, Contract, Deck, Map, Milepost, Route, Table};
use failure::{Failure, say};
use milepost_contract::Kind;
use milepost_document::brief;
use std::borrow::Cow;
use std::process::ExitCode;

fn main() -> ExitCode {
    let asked = match Milepost::try_parse() {
        Ok(asked) => asked,
        // In colour on a terminal, unless an argument would fill it.
        Err(error) => match brief::words(&error.to_string()) {
            Cow::Owned(told) if error.use_stderr() => {
                say(&told);
                return ExitCode::from(2);
            }
            _ => error.exit(),
        },
    };
    match run(asked.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::Map(Map::List) => map_list::run(),
        Command::Map(Map::Show(args)) => map_show::run(&args),
        Command::Map(Map::Check(args)) => map_check::run(&args),
        Command::Map(Map::Import(args)) => map_convert::import(&args),
        Command::Map(Map::Export(args)) => map_convert::export(&args),
        Command::Map(Map::Distance(args)) => map_distance::one(&args),
        Command::Map(Map::Distances(args)) => map_distance::all(&args),
        Command::Survey(args) => survey::run(&args),
        Command::Deck(Deck::Deal(args)) => deck_deal::run(&args),
        Command::Deck(Deck::Check(args)) => deck_check::run(&args),
        Command::Deck(Deck::Convert(args)) => deck_convert::run(&args),
        Command::Deck(Deck::Dingles(args)) => deck_dingles::run(&args),
        Command::Deck(Deck::Explain(args)) => deck_explain::run(&args),
        Command::Deck(Deck::Stats(args)) => deck_stats::run(&args),
        Command::Route(Route::List) => route_list::run(),
        Command::Route(Route::Best(args)) => route_best::run(&args),
        Command::Route(Route::WhatIf(args)) => route_what_if::run(&args),
        Command::Route(Route::All(args)) => route_all::run(&args),
        Command::Route(Route::Explain(args)) => route_explain::run(&args),
        Command::Route(Route::Check(args)) => route_check::run(&args),
        Command::Route(Route::Convert(args)) => route_convert::run(&args),
        Command::Route(Route::Link(args)) => route_link::run(&args),
        Command::Route(Route::Tiles(args)) => route_tiles::run(&args),
        Command::Route(Route::Map(args)) => route_map::run(&args),
        Command::Contract(contract) => run_contract(contract),
        Command::Board(Board::List) => board_make::list(),
        Command::Board(Board::Make(args)) => board_make::run(&args),
        Command::Board(Board::Show(args)) => board_make::show(&args),
        Command::Board(Board::Report(args)) => board_report::run(&args),
        Command::Table(Table::Play(args)) => table_play::run(&args),
        Command::Table(Table::Companion(args)) => table_play::companion(&args),
        Command::Table(Table::Show(args)) => table_show::show(&args),
        Command::Table(Table::Log(args)) => table_show::log(&args),
        Command::Table(Table::Study(args)) => table_study::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Worker(args) => worker::run(&args),
        Command::Completions(args) => help::completions(&args),
        Command::Schema(args) => help::schema(&args),
        Command::Manual(args) => help::manual(&args),
    }
}

fn run_contract(contract: Contract) -> Result<(), Failure> {
    match contract {
        Contract::Network(verb) => contract_network::run(&verb),
        Contract::Value(args) => contract_value::one(&args),
        Contract::Values(args) => contract_value::all(&args),
        Contract::New(args) => contract_new::run(&args),
        Contract::Show(args) => contract_play::show(&args),
        Contract::Start(args) => contract_play::draw(Kind::Starting, &args),
        Contract::Offer(args) => contract_play::draw(Kind::Private, &args),
        Contract::Market(args) => contract_play::market(&args),
        Contract::Take(args) => contract_play::take(&args),
        Contract::Fulfil(args) => contract_play::fulfil(&args),
        Contract::Odds(args) => contract_odds::run(&args),
        Contract::Cards(args) => contract_cards::run(&args),
        Contract::Study(args) => contract_study::run(&args),
    }
}
