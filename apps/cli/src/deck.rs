//! `milepost deck`: a file for each command.

pub mod check;
pub mod convert;
pub mod deal;
pub mod dingles;
pub mod explain;
pub mod file;
#[cfg(feature = "table")]
pub mod judge;
pub mod print;
#[cfg(feature = "table")]
pub mod size;
pub mod stats;
#[cfg(feature = "table")]
pub mod tune;

use crate::failure::Failure;
use clap::Subcommand;

/// The commands for decks.
#[derive(Subcommand)]
pub enum Verb {
    /// Deal a deck and print it as text, or write it to a file with -o.
    Deal(deal::Args),
    /// Report every rule that a deck breaks, whether dealt here or published; exit with status 1 if it breaks any.
    Check(check::Args),
    /// Convert a deck to text, JSON, CSV or EBP.
    Convert(convert::Args),
    /// Show how remote each city is, and what that adds to payoffs.
    Dingles(dingles::Args),
    /// Explain why a demand pays what it pays, or whether two or three may share a card; draw their runs with -o.
    Explain(explain::Args),
    /// Deal many decks and summarise them.
    Stats(stats::Args),
    /// Judge the decks of a map, or a deck, by games of bots: which demands are delivered, and which pay too little or too much.
    #[cfg(feature = "table")]
    Judge(judge::Args),
    /// Tune the payoffs of a map by games of bots, until all goods and cities are delivered about as often.
    #[cfg(feature = "table")]
    Tune(tune::Args),
}

pub fn run(verb: Verb) -> Result<(), Failure> {
    match verb {
        Verb::Deal(args) => deal::run(&args),
        Verb::Check(args) => check::run(&args),
        Verb::Convert(args) => convert::run(&args),
        Verb::Dingles(args) => dingles::run(&args),
        Verb::Explain(args) => explain::run(&args),
        Verb::Stats(args) => stats::run(&args),
        #[cfg(feature = "table")]
        Verb::Judge(args) => judge::run(&args),
        #[cfg(feature = "table")]
        Verb::Tune(args) => tune::run(&args),
    }
}
