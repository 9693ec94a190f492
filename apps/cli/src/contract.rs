//! `milepost contract`: a file for each command.

pub mod cards;
#[cfg(feature = "map")]
pub mod from;
pub mod network;
pub mod new;
pub mod odds;
pub mod play;
pub mod source;
pub mod study;
pub mod value;

use crate::failure::Failure;
use clap::Subcommand;
use milepost_contract::Kind;

/// The commands for contracts.
#[derive(Subcommand)]
pub enum Verb {
    /// List, describe, draw and check networks, or make one from a crayon map.
    #[command(subcommand)]
    Network(network::Verb),
    /// Show what delivering a commodity to a city pays, and the shortest path.
    Value(value::OneArgs),
    /// Show what every commodity pays at every city.
    Values(value::AllArgs),
    /// Begin a game and write its file.
    New(new::Args),
    /// Show the state of a game.
    Show(play::GameArgs),
    /// Offer a player starting contracts, before anything else.
    Start(play::PlayerArgs),
    /// Offer a player private contracts, when their starting or private contract has been fulfilled.
    Offer(play::PlayerArgs),
    /// Draw a contract for the market.
    Market(play::GameArgs),
    /// Give a player a contract that they were offered or that is on the market.
    Take(play::ContractArgs),
    /// Pay a player for a contract that they hold.
    Fulfil(play::ContractArgs),
    /// Take back the last action of a game.
    Undo(play::GameArgs),
    /// Show the exact odds of the next contract.
    Odds(odds::Args),
    /// Print the contract cards of a game, or a deck of them for play without a computer.
    Cards(cards::Args),
    /// Play many games and report how balanced the network is.
    Study(study::Args),
}

pub fn run(verb: Verb) -> Result<(), Failure> {
    match verb {
        Verb::Network(verb) => network::run(&verb),
        Verb::Value(args) => value::one(&args),
        Verb::Values(args) => value::all(&args),
        Verb::New(args) => new::run(&args),
        Verb::Show(args) => play::show(&args),
        Verb::Start(args) => play::draw(Kind::Starting, &args),
        Verb::Offer(args) => play::draw(Kind::Private, &args),
        Verb::Market(args) => play::market(&args),
        Verb::Take(args) => play::take(&args),
        Verb::Fulfil(args) => play::fulfil(&args),
        Verb::Undo(args) => play::undo(&args),
        Verb::Odds(args) => odds::run(&args),
        Verb::Cards(args) => cards::run(&args),
        Verb::Study(args) => study::run(&args),
    }
}
