//! `milepost route`: a file a command.

pub mod all;
pub mod ask;
pub mod audit;
pub mod best;
pub mod change;
pub mod check;
pub mod clock;
pub mod convert;
pub mod explain;
pub mod few;
pub mod game;
pub mod import;
pub mod link;
pub mod list;
pub mod map;
pub mod source;
pub mod tiles;
pub mod what_if;

use crate::failure::Failure;
use clap::Subcommand;

/// The commands for 18xx positions.
#[derive(Subcommand)]
pub enum Verb {
    /// List the boards, positions and titles that come with Milepost.
    List(list::Args),
    /// Find a company's best run, and prove that it is the best.
    Best(best::Args),
    /// Show what a tile, a token or a train gains, or which of many tile lays gains most.
    WhatIf(what_if::Args),
    /// Find the best runs of all companies, as a table.
    All(all::Args),
    /// Explain why routes may not be run, or what they earn.
    Explain(explain::Args),
    /// Report every problem in positions.
    Check(check::Args),
    /// Convert a position or a board to a position file, a board file, notation or 18xx-maker JSON.
    Convert(convert::Args),
    /// Make a position of the record of a game on 18xx.games.
    Import(import::Args),
    /// Compare every run of recorded games with the best that there was.
    Audit(audit::Args),
    /// Print a position as a short string that every command accepts in place of a file.
    Link(link::Args),
    /// List the standard tiles, or draw them with -o.
    Tiles(tiles::Args),
    /// Draw a board at true size, on as many sheets as it takes.
    Map(map::Args),
}

pub fn run(verb: Verb) -> Result<(), Failure> {
    match verb {
        Verb::List(args) => list::run(&args),
        Verb::Best(args) => best::run(&args),
        Verb::WhatIf(args) => what_if::run(&args),
        Verb::All(args) => all::run(&args),
        Verb::Explain(args) => explain::run(&args),
        Verb::Check(args) => check::run(&args),
        Verb::Convert(args) => convert::run(&args),
        Verb::Import(args) => import::run(&args),
        Verb::Audit(args) => audit::run(&args),
        Verb::Link(args) => link::run(&args),
        Verb::Tiles(args) => tiles::run(&args),
        Verb::Map(args) => map::run(&args),
    }
}
