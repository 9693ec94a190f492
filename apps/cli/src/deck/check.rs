//! `milepost deck check`

use crate::deck::file;
use crate::failure::Failure;
use crate::map::source;
use crate::output;
use clap::builder::RangedU64ValueParser;
use milepost_deck::{CheckOptions, check};

#[derive(clap::Args)]
pub struct Args {
    /// A map that comes with Milepost, or a file.
    map: String,
    /// A deck, ours or a published one: text, JSON, CSV or EBP.
    file: String,
    /// No bonus for cities out of the way, and no rule on them.
    #[arg(long)]
    no_dingles: bool,
    /// Players, 2 to 6, who count for opening cards and early taxes; without them, as many as the deck says.
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(2..=6))]
    players: Option<usize>,
    /// Print JSON in place of text.
    #[arg(long)]
    json: bool,
}

/// Fails for a deck that breaks a rule.
pub fn run(args: &Args) -> Result<(), Failure> {
    let map = source::kept_map(&args.map)?;
    let deck = file::read(&map, &args.file)?;
    let map = match &deck.listing.head.code {
        Some(code) => source::as_dealt(code, map),
        None => map,
    };
    let ask = CheckOptions {
        no_dingles: args.no_dingles,
        players: args.players,
    };
    let report = check(&map, &deck.listing, ask).map_err(|problems| deck.failed(&problems))?;
    let text = if args.json {
        output::json(&report)?
    } else {
        report.text()
    };
    output::print(text.as_bytes())?;
    if report.is_sound() {
        Ok(())
    } else {
        Err(Failure::Told)
    }
}
