//! The table of tools, from which help, completions and the manual are generated; the module of each tool has its commands.

#[cfg(feature = "board")]
use crate::board;
#[cfg(feature = "contract")]
use crate::contract;
#[cfg(feature = "deck")]
use crate::deck;
use crate::failure::color::Color;
#[cfg(feature = "map")]
use crate::map;
#[cfg(feature = "route")]
use crate::route;
use crate::schema;
#[cfg(feature = "serve")]
use crate::serve;
#[cfg(feature = "table")]
use crate::table;
use clap::{Parser, Subcommand};
use clap_complete::Shell;
use std::path::PathBuf;

/// A workshop for railway board games.
#[derive(Parser)]
#[command(name = "milepost", version, arg_required_else_help = true)]
#[cfg_attr(
    feature = "serve",
    command(before_help = "To open the workshop in a browser: milepost serve")
)]
pub struct Milepost {
    /// Colours of messages and of help: auto, always or never.
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        value_enum,
        default_value = "auto",
        hide_possible_values = true,
        display_order = 990
    )]
    color: Color,
    #[command(subcommand)]
    pub command: Command,
}

/// The tools.
#[derive(Subcommand)]
pub enum Command {
    /// Show, check, convert and measure crayon maps.
    #[cfg(feature = "map")]
    #[command(subcommand)]
    Map(map::Verb),
    /// Make a crayon map of any region of the Earth.
    #[cfg(feature = "survey")]
    Survey(map::survey::Args),
    /// Deal, check, explain and print demand decks for crayon maps.
    #[cfg(feature = "deck")]
    #[command(subcommand)]
    Deck(deck::Verb),
    /// Find the best runs in 18xx positions, and prove that they are the best.
    #[cfg(feature = "route")]
    #[command(subcommand)]
    Route(route::Verb),
    /// Offer fair contracts for a railroad network, with exact odds.
    #[cfg(feature = "contract")]
    #[command(subcommand)]
    Contract(contract::Verb),
    /// Make random boards to print, terrain, cities, paths and goods, and measure what each seat wins.
    #[cfg(feature = "board")]
    #[command(subcommand)]
    Board(board::Verb),
    /// Play crayon rails at the terminal or beside a real board, or study games between bots.
    #[cfg(feature = "table")]
    #[command(subcommand)]
    Table(table::Verb),
    /// Open the workshop in a browser: every tool, and live tables to play at.
    #[cfg(feature = "serve")]
    Serve(Box<serve::Args>),
    /// Run as a worker process; the server starts these itself.
    #[cfg(feature = "serve")]
    #[command(hide = true)]
    Worker(serve::worker::Args),
    /// Print shell completions.
    Completions(CompletionsArgs),
    /// Print the JSON Schema of a file or output format.
    Schema(schema::Args),
    /// Write the manual pages, one per command.
    Manual(ManualArgs),
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
