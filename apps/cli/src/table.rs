//! `milepost table`: a file a command. What players type is read by [`milepost_table::text::input`].

pub mod begin;
pub mod console;
pub mod file;
pub mod keep;
pub mod picture;
pub mod play;
pub mod program;
pub mod review;
pub mod session;
pub mod show;
pub mod study;

use crate::failure::Failure;
use clap::Subcommand;

/// The commands for crayon rails.
#[derive(Subcommand)]
pub enum Verb {
    /// Play at the terminal, taking turns at one keyboard, against people or bots; or continue a saved game.
    Play(begin::Args),
    /// Keep cards, locks and cash for a game on a real board; or continue a saved one.
    Companion(begin::Args),
    /// Show the state of a game.
    Show(show::ShowArgs),
    /// Check the log of a game line by line, and list what was done.
    Log(show::LogArgs),
    /// Look back on a game: income, empty mileposts, what was missed, and the turns that decided.
    Review(review::Args),
    /// Let bots play many games, and report what they show about a map and its decks; or how strong the bots are.
    Study(study::Args),
}

pub fn run(verb: Verb) -> Result<(), Failure> {
    match verb {
        Verb::Play(args) => play::run(&args),
        Verb::Companion(args) => play::companion(&args),
        Verb::Show(args) => show::show(&args),
        Verb::Log(args) => show::log(&args),
        Verb::Review(args) => review::run(&args),
        Verb::Study(args) => study::run(&args),
    }
}
