//! `milepost deck check`

use crate::deck::{file, size};
use crate::failure::Failure;
use crate::map::source;
use crate::map::tuned::TunedArgs;
use crate::output;
use milepost_deck::{CheckOptions, check};

#[derive(clap::Args)]
pub struct Args {
    /// Map that comes with Milepost, or a map file.
    map: String,
    /// Deck file, dealt here or published: text, JSON, CSV or EBP.
    file: String,
    /// No bonus for remote cities (dingles), and no rule about them.
    #[arg(long)]
    no_dingles: bool,
    /// Number of players, 2 to 6, for the rules on opening cards and early taxes [default: as the deck file says].
    #[arg(long, value_name = "N", value_parser = size::players())]
    players: Option<usize>,
    #[command(flatten)]
    tuned: TunedArgs,
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
}

/// Fails for a deck that breaks a rule.
pub fn run(args: &Args) -> Result<(), Failure> {
    let map = source::quiet_map(&args.map)?;
    let deck = file::read(&map, &args.file)?;
    let map = args.tuned.map_of(deck.listing.head.code.as_deref(), map)?;
    let ask = CheckOptions {
        no_dingles: args.no_dingles,
        players: args.players,
    };
    let report = check(&map, &deck.listing, ask).map_err(|problems| deck.report(&problems))?;
    let text = if args.json {
        output::json(&report)?
    } else {
        report.text()
    };
    output::print(text.as_bytes())?;
    if report.is_sound() {
        Ok(())
    } else {
        Err(Failure::Reported)
    }
}
