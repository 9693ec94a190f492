//! The table of commands.

use crate::contract_value;
use crate::table_study;
use crate::{board_make, board_report};
use crate::{
    contract_cards, contract_network, contract_new, contract_odds, contract_play, contract_study,
};
use crate::{deck_check, deck_convert, deck_deal, deck_dingles, deck_explain, deck_stats};
use crate::{help, map_check, map_convert, map_distance, map_show, survey};
use crate::{
    route_all, route_best, route_check, route_convert, route_explain, route_link, route_map,
    route_tiles, route_what_if,
};
use crate::{serve, table_begin, table_show, worker};
use clap::{Parser, Subcommand};

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
    Survey(survey::Args),
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
    Worker(worker::Args),
    /// Print completions for a shell.
    Completions(help::CompletionsArgs),
    /// Print the JSON Schema of a form that Milepost reads or writes.
    Schema(help::SchemaArgs),
    /// Write the manual, a page a command.
    Manual(help::ManualArgs),
}

/// What can be done with maps.
#[derive(Subcommand)]
pub enum Map {
    /// List the maps that come with Milepost.
    List,
    /// Describe a map, or draw it with -o.
    Show(map_show::Args),
    /// Tell all that is wrong with map files.
    Check(map_check::Args),
    /// Turn graph JSON into map text.
    Import(map_convert::ImportArgs),
    /// Turn a map into graph JSON.
    Export(map_convert::ExportArgs),
    /// Measure the cheapest track between two cities, or draw it with -o.
    Distance(map_distance::OneArgs),
    /// Measure the cheapest track between all cities.
    Distances(map_distance::AllArgs),
}

/// What can be done with decks.
#[derive(Subcommand)]
pub enum Deck {
    /// Deal a deck: text, or a file to print with -o.
    Deal(deck_deal::Args),
    /// Tell every rule that a deck breaks, ours or a published one; fails for one that breaks any.
    Check(deck_check::Args),
    /// Turn a deck into another form: text, JSON, CSV or EBP.
    Convert(deck_convert::Args),
    /// Show how far out of the way each city is, and what that adds to payoffs.
    Dingles(deck_dingles::Args),
    /// Tell why a demand pays what it pays, or whether two or three may stand on a card; draw them with -o.
    Explain(deck_explain::Args),
    /// Deal many decks and tell what they are like.
    Stats(deck_stats::Args),
}

/// What can be done with 18xx positions.
#[derive(Subcommand)]
pub enum Route {
    /// List the boards and positions that come with Milepost.
    List,
    /// Find the best run of a company, and the proof that it is.
    Best(route_best::Args),
    /// Tell what a tile, a token or a train gains, or which of many lays gains most.
    WhatIf(route_what_if::Args),
    /// Find the best runs of all companies, as a table.
    All(route_all::Args),
    /// Tell why routes may not be run, or what they earn.
    Explain(route_explain::Args),
    /// Tell all that is wrong with positions.
    Check(route_check::Args),
    /// Turn a position or a board into another form: a position file, a board file, notation, 18xx-maker JSON.
    Convert(route_convert::Args),
    /// Print a position as a short string that every command takes in place of a file.
    Link(route_link::Args),
    /// List the standard tiles, or draw them with -o.
    Tiles(route_tiles::Args),
    /// Print a board at true size.
    Map(route_map::Args),
}

/// What can be done with contracts.
#[derive(Subcommand)]
pub enum Contract {
    /// Networks: list, describe, draw, check, make of a crayon map.
    #[command(subcommand)]
    Network(contract_network::Verb),
    /// Tell what bringing a commodity to a city pays, and the shortest way.
    Value(contract_value::OneArgs),
    /// Tell what every commodity pays at every city.
    Values(contract_value::AllArgs),
    /// Begin a game.
    New(contract_new::Args),
    /// Tell how a game stands.
    Show(contract_play::GameArgs),
    /// Offer a player starting contracts.
    Start(contract_play::PlayerArgs),
    /// Offer a player private contracts.
    Offer(contract_play::PlayerArgs),
    /// Draw a contract for the market.
    Market(contract_play::GameArgs),
    /// Give a player a contract that is offered to him or on the market.
    Take(contract_play::ContractArgs),
    /// Pay a player for a contract that he holds.
    Fulfil(contract_play::ContractArgs),
    /// Tell the exact odds of the next contract.
    Odds(contract_odds::Args),
    /// Print contract cards of a game, or a deck of them for a table without a computer.
    Cards(contract_cards::Args),
    /// Play many games and tell how balanced the network is.
    Study(contract_study::Args),
}

/// What can be done with random boards.
#[derive(Subcommand)]
pub enum Board {
    /// List the presets that come with Milepost, with their scenarios.
    List,
    /// Make a board from a seed or a code, or the best of many.
    Make(board_make::MakeArgs),
    /// Draw a board of a file or a code.
    Show(board_make::ShowArgs),
    /// Measure a board, figure by figure; fails for one that is not good.
    Report(board_report::Args),
}

/// What can be done at a table.
#[derive(Subcommand)]
pub enum Table {
    /// Play at the terminal, in turn at one keyboard, with bots where wanted; or go on with a game.
    Play(table_begin::Args),
    /// Keep cards, locks and cash for a game on a real board; or go on with one.
    Companion(table_begin::Args),
    /// Tell where a game stands.
    Show(table_show::ShowArgs),
    /// Check the log of a game, line by line, and tell what was done.
    Log(table_show::LogArgs),
    /// Let bots play many games and tell what they say of a map and its decks.
    Study(table_study::Args),
}
