//! The table of commands, from which help, completions and the manual are generated.

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
    /// Show, check, convert and measure crayon maps.
    #[command(subcommand)]
    Map(Map),
    /// Make a crayon map of any region of the Earth.
    Survey(map::survey::Args),
    /// Deal, check, explain and print demand decks for crayon maps.
    #[command(subcommand)]
    Deck(Deck),
    /// Find the best runs in 18xx positions, and prove that they are the best.
    #[command(subcommand)]
    Route(Route),
    /// Offer fair contracts for a railroad network, with exact odds.
    #[command(subcommand)]
    Contract(Contract),
    /// Make balanced random boards to print: terrain, cities, paths and goods.
    #[command(subcommand)]
    Board(Board),
    /// Play crayon rails at the terminal or beside a real board, or study games between bots.
    #[command(subcommand)]
    Table(Table),
    /// Open the workshop in a browser: every tool, and live tables to play at.
    Serve(serve::Args),
    /// Run as a worker process; the server starts these itself.
    #[command(hide = true)]
    Worker(serve::worker::Args),
    /// Print shell completions.
    Completions(CompletionsArgs),
    /// Print the JSON Schema of a file or output format.
    Schema(schema::Args),
    /// Write the manual pages, one per command.
    Manual(ManualArgs),
}

/// The commands for maps.
#[derive(Subcommand)]
pub enum Map {
    /// List the maps that come with Milepost.
    List,
    /// Describe a map, or draw it with -o.
    Show(map::show::Args),
    /// Report every problem in map files.
    Check(map::check::Args),
    /// Convert graph JSON to map text.
    Import(map::convert::ImportArgs),
    /// Convert a map to graph JSON.
    Export(map::convert::ExportArgs),
    /// Measure the cheapest track between two cities, or draw it with -o.
    Distance(map::distance::OneArgs),
    /// Measure the cheapest track between every pair of cities.
    Distances(map::distance::AllArgs),
}

/// The commands for decks.
#[derive(Subcommand)]
pub enum Deck {
    /// Deal a deck and print it as text, or write it to a file with -o.
    Deal(deck::deal::Args),
    /// Report every rule that a deck breaks, whether dealt here or published; exit with status 1 if it breaks any.
    Check(deck::check::Args),
    /// Convert a deck to text, JSON, CSV or EBP.
    Convert(deck::convert::Args),
    /// Show how remote each city is, and what that adds to payoffs.
    Dingles(deck::dingles::Args),
    /// Explain why a demand pays what it pays, or whether two or three may share a card; draw their runs with -o.
    Explain(deck::explain::Args),
    /// Deal many decks and summarise them.
    Stats(deck::stats::Args),
}

/// The commands for 18xx positions.
#[derive(Subcommand)]
pub enum Route {
    /// List the boards and positions that come with Milepost.
    List,
    /// Find a company's best run, and prove that it is the best.
    Best(route::best::Args),
    /// Show what a tile, a token or a train gains, or which of many tile lays gains most.
    WhatIf(route::what_if::Args),
    /// Find the best runs of all companies, as a table.
    All(route::all::Args),
    /// Explain why routes may not be run, or what they earn.
    Explain(route::explain::Args),
    /// Report every problem in positions.
    Check(route::check::Args),
    /// Convert a position or a board to a position file, a board file, notation or 18xx-maker JSON.
    Convert(route::convert::Args),
    /// Print a position as a short string that every command accepts in place of a file.
    Link(route::link::Args),
    /// List the standard tiles, or draw them with -o.
    Tiles(route::tiles::Args),
    /// Write a PDF of a board at true size.
    Map(route::map::Args),
}

/// The commands for contracts.
#[derive(Subcommand)]
pub enum Contract {
    /// List, describe, draw and check networks, or make one from a crayon map.
    #[command(subcommand)]
    Network(contract::network::Verb),
    /// Show what delivering a commodity to a city pays, and the shortest path.
    Value(contract::value::OneArgs),
    /// Show what every commodity pays at every city.
    Values(contract::value::AllArgs),
    /// Begin a game and write its file.
    New(contract::new::Args),
    /// Show the state of a game.
    Show(contract::play::GameArgs),
    /// Offer a player starting contracts.
    Start(contract::play::PlayerArgs),
    /// Offer a player private contracts.
    Offer(contract::play::PlayerArgs),
    /// Draw a contract for the market.
    Market(contract::play::GameArgs),
    /// Give a player a contract that they were offered or that is on the market.
    Take(contract::play::ContractArgs),
    /// Pay a player for a contract that they hold.
    Fulfil(contract::play::ContractArgs),
    /// Show the exact odds of the next contract.
    Odds(contract::odds::Args),
    /// Print the contract cards of a game, or a deck of them for play without a computer.
    Cards(contract::cards::Args),
    /// Play many games and report how balanced the network is.
    Study(contract::study::Args),
}

/// The commands for random boards.
#[derive(Subcommand)]
pub enum Board {
    /// List the presets that come with Milepost, with their scenarios.
    List,
    /// Make a board from a seed or a code, or the best of many seeds.
    Make(board::make::MakeArgs),
    /// Draw a board from a file or a code.
    Show(board::make::ShowArgs),
    /// Measure a board figure by figure; exit with status 1 if it has faults.
    Report(board::report::Args),
}

/// The commands for crayon rails.
#[derive(Subcommand)]
pub enum Table {
    /// Play at the terminal, taking turns at one keyboard, against people or bots; or continue a saved game.
    Play(table::begin::Args),
    /// Keep cards, locks and cash for a game on a real board; or continue a saved one.
    Companion(table::begin::Args),
    /// Show the state of a game.
    Show(table::show::ShowArgs),
    /// Check the log of a game line by line, and list what was done.
    Log(table::show::LogArgs),
    /// Let bots play many games, and report what they show about a map and its decks.
    Study(table::study::Args),
}

#[derive(clap::Args)]
pub struct CompletionsArgs {
    /// Shell to print completions for.
    pub shell: Shell,
}

#[derive(clap::Args)]
pub struct ManualArgs {
    /// Existing folder to write the pages to.
    #[arg(short, default_value = ".")]
    pub output: PathBuf,
}
