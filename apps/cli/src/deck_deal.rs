//! `milepost deck deal`

use crate::failure::{Failure, say};
use crate::picture::{self, PaperArgs};
use crate::{output, source};
use milepost_deck::{Deck, Plan, Prices, deal, draw, form};
use milepost_sheet::Document;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    /// A map that comes with Milepost, or a file.
    map: String,
    /// Players, 2 to 6.
    #[arg(long)]
    players: usize,
    /// Cards, 10 to 240.
    #[arg(long, default_value_t = 120)]
    cards: usize,
    /// Equal seeds give equal decks; without one, chance gives one and it is told.
    #[arg(long)]
    seed: Option<u64>,
    /// No bonus for cities out of the way, and no rule on them.
    #[arg(long)]
    no_dingles: bool,
    /// The file to write: .txt, .json or .pdf; without one, the text is printed.
    #[arg(short)]
    output: Option<PathBuf>,
    #[command(flatten)]
    paper: PaperArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let map = source::map(&args.map)?;
    let seed = args.seed.unwrap_or_else(chance);
    let prices = if args.no_dingles { Prices::without_dingles(&map) } else { Prices::of(&map) };
    let plan = Plan { players: args.players, cards: args.cards, seed };
    let deck = deal(&prices, plan).map_err(|error| Failure::new(error.to_string(), ""))?;
    say(&format!("seed {seed}, code {}\n", deck.code));
    deck.remarks().iter().for_each(|remark| say(&format!("note: {remark}\n")));
    output::write(args.output.as_ref(), &bytes(args, &prices, &deck)?)
}

fn bytes(args: &Args, prices: &Prices<'_>, deck: &Deck) -> Result<Vec<u8>, Failure> {
    let Some(file) = &args.output else { return Ok(form::text(prices, deck).into_bytes()) };
    match output::ending(file).as_str() {
        "txt" => Ok(form::text(prices, deck).into_bytes()),
        "json" => output::json(&form::json(prices, deck)).map(String::into_bytes),
        "pdf" => picture::pdf(&Document {
            title: format!("Demand deck: {}", prices.map().name()),
            generator: milepost_deck::generator(),
            subject: draw::caption(prices, deck),
            pages: draw::pages(prices, deck, args.paper.paper),
        }),
        _ => Err(output::unknown_form(file, ".txt, .json, .pdf")),
    }
}

/// A short seed, so that it is quick to type again.
pub fn chance() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    u64::from(now.subsec_nanos()).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 44 ^ now.as_secs() & 0xf_ffff
}
