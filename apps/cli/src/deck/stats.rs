//! `milepost deck stats`

use crate::deck::size;
use crate::failure::Failure;
use crate::map::source;
use crate::seed;
use crate::study::StudyArgs;
use milepost_deck::draw::charts;
use milepost_deck::size::DECK;
use milepost_deck::study::{Plan, Study};
use milepost_deck::{Prices, deal};

#[derive(clap::Args)]
pub struct Args {
    /// Map that comes with Milepost, or a map file.
    map: String,
    /// Number of decks to deal.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    decks: u32,
    /// Number of players, 2 to 6.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = size::players())]
    players: usize,
    /// Number of cards in each deck, 10 to 240.
    #[arg(long, value_name = "N", default_value_t = DECK, value_parser = size::cards())]
    cards: usize,
    /// Seed of the first deck; each further deck has the next seed. If omitted, a seed is generated and printed.
    #[arg(long, value_parser = seed::parse, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// No bonus for remote cities (dingles), and no rule about them.
    #[arg(long)]
    no_dingles: bool,
    #[command(flatten)]
    study: StudyArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    args.study.check()?;
    let map = source::map(&args.map)?;
    let prices = if args.no_dingles {
        Prices::without_dingles(&map)
    } else {
        Prices::of(&map)
    };
    let seed = seed::begin(args.seed);
    let first = milepost_deck::Plan {
        players: args.players,
        cards: args.cards,
        seed,
    };
    let plan = Plan {
        decks: args.decks,
        first,
    };
    let study = Study::new(&prices, plan).map_err(|error| Failure::new(error.to_string(), ""))?;
    args.study.run(
        &study,
        "decks",
        |sample| match deal(&prices, first) {
            Err(error) if sample.counts.decks == 0 => {
                let what = format!("no deck could be dealt; error of the first: {error}");
                Err(Failure::new(what, ""))
            }
            _ => Ok(study.report(sample)),
        },
        charts::page,
    )
}
