//! The table of commands.

use crate::serve;
use crate::{board, contract, deck, map, route, schema, table};
use clap::{Parser, Subcommand};
use clap_complete::Shell;
use std::path::PathBuf;

/// A workshop for railway board games.
#[derive(Parser)]
#[command(
    name = "milepost",
    version,
    arg_required_else_help = true,
    before_help = "To open the workshop in a browser: milepost serve"
)]
pub struct Milepost {
    #[command(subcommand)]
    pub command: Command,
}

/// The tools.
#[derive(Subcommand)]
pub enum Command {
    /// Crayon maps: show, check, convert, measure.
    #[command(subcommand)]
    Map(Map),
    /// Make a crayon map of any region of the Earth.
    Survey(map::survey::Args),
    /// Demand decks for crayon maps.
    #[command(subcommand)]
    Deck(Deck),
    /// 18xx: best runs, proven.
    #[command(subcommand)]
    Route(Route),
    /// Contracts for a railroad network: fair offers, exact odds.
    #[command(subcommand)]
    Contract(Contract),
    /// Random boards on paper: terrain, cities, paths, goods, balanced.
    #[command(subcommand)]
    Board(Board),
    /// Crayon rails at a table: play, the cards for a real board, games of bots.
    #[command(subcommand)]
    Table(Table),
    /// Open the workshop in a browser: every tool, and live tables.
    Serve(serve::Args),
    /// Work for a server, which starts this itself.
    #[command(hide = true)]
    Worker(serve::worker::Args),
    /// Print completions for a shell.
    Completions(CompletionsArgs),
    /// Print the JSON Schema of a form that Milepost reads or writes.
    Schema(schema::Args),
    /// Write the manual, a page a command.
    Manual(ManualArgs),
}

/// What can be done with maps.
#[derive(Subcommand)]
pub enum Map {
    /// List the maps that come with Milepost.
    List,
    /// Describe a map, or draw it with -o.
    Show(map::show::Args),
    /// Tell all that is wrong with map files.
    Check(map::check::Args),
    /// Turn graph JSON into map text.
    Import(map::convert::ImportArgs),
    /// Turn a map into graph JSON.
    Export(map::convert::ExportArgs),
    /// Measure the cheapest track between two cities, or draw it with -o.
    Distance(map::distance::OneArgs),
    /// Measure the cheapest track between all cities.
    Distances(map::distance::AllArgs),
}

/// What can be done with decks.
#[derive(Subcommand)]
pub enum Deck {
    /// Deal a deck: text, or a file to print with -o.
    Deal(deck::deal::Args),
    /// Tell every rule that a deck breaks, ours or a published one; fails for one that breaks any.
    Check(deck::check::Args),
    /// Turn a deck into another form: text, JSON, CSV or EBP.
    Convert(deck::convert::Args),
    /// Show how far out of the way each city is, and what that adds to payoffs.
    Dingles(deck::dingles::Args),
    /// Tell why a demand pays what it pays, or whether two or three may stand on a card; draw them with -o.
    Explain(deck::explain::Args),
    /// Deal many decks and tell what they are like.
    Stats(deck::stats::Args),
}

/// What can be done with 18xx positions.
#[derive(Subcommand)]
pub enum Route {
    /// List the boards and positions that come with Milepost.
    List,
    /// Find the best run of a company, and the proof that it is.
    Best(route::best::Args),
    /// Tell what a tile, a token or a train gains, or which of many lays gains most.
    WhatIf(route::what_if::Args),
    /// Find the best runs of all companies, as a table.
    All(route::all::Args),
    /// Tell why routes may not be run, or what they earn.
    Explain(route::explain::Args),
    /// Tell all that is wrong with positions.
    Check(route::check::Args),
    /// Turn a position or a board into another form: a position file, a board file, notation, 18xx-maker JSON.
    Convert(route::convert::Args),
    /// Print a position as a short string that every command takes in place of a file.
    Link(route::link::Args),
    /// List the standard tiles, or draw them with -o.
    Tiles(route::tiles::Args),
    /// Print a board at true size.
    Map(route::map::Args),
}

/// What can be done with contracts.
#[derive(Subcommand)]
pub enum Contract {
    /// Networks: list, describe, draw, check, make of a crayon map.
    #[command(subcommand)]
    Network(contract::network::Verb),
    /// Tell what bringing a commodity to a city pays, and the shortest way.
    Value(contract::value::OneArgs),
    /// Tell what every commodity pays at every city.
    Values(contract::value::AllArgs),
    /// Begin a game.
    New(contract::new::Args),
    /// Tell how a game stands.
    Show(contract::play::GameArgs),
    /// Offer a player starting contracts.
    Start(contract::play::PlayerArgs),
    /// Offer a player private contracts.
    Offer(contract::play::PlayerArgs),
    /// Draw a contract for the market.
    Market(contract::play::GameArgs),
    /// Give a player a contract that is offered to him or on the market.
    Take(contract::play::ContractArgs),
    /// Pay a player for a contract that he holds.
    Fulfil(contract::play::ContractArgs),
    /// Tell the exact odds of the next contract.
    Odds(contract::odds::Args),
    /// Print contract cards of a game, or a deck of them for a table without a computer.
    Cards(contract::cards::Args),
    /// Play many games and tell how balanced the network is.
    Study(contract::study::Args),
}

/// What can be done with random boards.
#[derive(Subcommand)]
pub enum Board {
    /// List the presets that come with Milepost, with their scenarios.
    List,
    /// Make a board from a seed or a code, or the best of many.
    Make(board::make::MakeArgs),
    /// Draw a board of a file or a code.
    Show(board::make::ShowArgs),
    /// Measure a board, figure by figure; fails for one that is not good.
    Report(board::report::Args),
}

/// What can be done at a table.
#[derive(Subcommand)]
pub enum Table {
    /// Play at the terminal, in turn at one keyboard, with bots where wanted; or go on with a game.
    Play(table::begin::Args),
    /// Keep cards, locks and cash for a game on a real board; or go on with one.
    Companion(table::begin::Args),
    /// Tell where a game stands.
    Show(table::show::ShowArgs),
    /// Check the log of a game, line by line, and tell what was done.
    Log(table::show::LogArgs),
    /// Let bots play many games and tell what they say of a map and its decks.
    Study(table::study::Args),
}

#[derive(clap::Args)]
pub struct CompletionsArgs {
    /// The shell.
    pub shell: Shell,
}

#[derive(clap::Args)]
pub struct ManualArgs {
    /// The folder to write the pages to; it must exist.
    #[arg(short, default_value = ".")]
    pub output: PathBuf,
}
