//! `milepost board`: a file for each command.

pub mod best;
pub mod make;
pub mod print;
pub mod report;
pub mod source;

use crate::failure::Failure;
use clap::Subcommand;

/// The commands for random boards.
#[derive(Subcommand)]
pub enum Verb {
    /// List the presets that come with Milepost, with their scenarios.
    List(make::ListArgs),
    /// Make a board from a seed or a code, or the best of many seeds.
    Make(make::MakeArgs),
    /// Draw a board from a file or a code.
    Show(make::ShowArgs),
    /// Write a page to play with: the rules of Carriers, a score track, and the pieces to cut out for a board.
    Rules(print::RulesArgs),
    /// Measure a board figure by figure; exit with status 1 if it has faults.
    Report(report::Args),
}

pub fn run(verb: Verb) -> Result<(), Failure> {
    match verb {
        Verb::List(args) => make::list(&args),
        Verb::Make(args) => make::run(&args),
        Verb::Show(args) => make::show(&args),
        Verb::Rules(args) => print::rules(&args),
        Verb::Report(args) => report::run(&args),
    }
}
