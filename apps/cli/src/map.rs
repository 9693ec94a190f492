//! `milepost map` and `milepost survey`: a file for each command.

pub mod check;
pub mod convert;
pub mod description;
pub mod distance;
pub mod fonts;
pub mod list;
pub mod print;
pub mod show;
pub mod source;
#[cfg(feature = "survey")]
pub mod survey;
#[cfg(feature = "deck")]
pub mod tuned;

use crate::failure::Failure;
use clap::Subcommand;

/// The commands for maps.
#[derive(Subcommand)]
pub enum Verb {
    /// List the maps that come with Milepost.
    List(list::Args),
    /// Describe a map, or draw it with -o.
    Show(show::Args),
    /// Report every problem in map files.
    Check(check::Args),
    /// Convert graph JSON to map text.
    Import(convert::ImportArgs),
    /// Convert a map to graph JSON.
    Export(convert::ExportArgs),
    /// Measure the cheapest track between two cities, or draw it with -o.
    Distance(distance::OneArgs),
    /// Measure the cheapest track between every pair of cities.
    Distances(distance::AllArgs),
}

pub fn run(verb: Verb) -> Result<(), Failure> {
    match verb {
        Verb::List(args) => list::run(&args),
        Verb::Show(args) => show::run(&args),
        Verb::Check(args) => check::run(&args),
        Verb::Import(args) => convert::import(&args),
        Verb::Export(args) => convert::export(&args),
        Verb::Distance(args) => distance::one(&args),
        Verb::Distances(args) => distance::all(&args),
    }
}
