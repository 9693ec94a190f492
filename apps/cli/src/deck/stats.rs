//! `milepost deck stats`

use crate::clock;
use crate::failure::{Failure, say};
use crate::map::source;
use crate::progress::Progress;
use crate::seed::{self, chance};
use crate::study::{FormArgs, Picture};
use clap::builder::RangedU64ValueParser;
use milepost_deck::draw::charts;
use milepost_deck::study::{Plan, study};
use milepost_deck::{Prices, deal};

#[derive(clap::Args)]
pub struct Args {
    /// A map that comes with Milepost, or a file.
    map: String,
    /// Decks to deal.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    decks: u32,
    /// Players, 2 to 6.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = RangedU64ValueParser::<usize>::new().range(2..=6))]
    players: usize,
    /// Cards of each deck, 10 to 240.
    #[arg(long, value_name = "N", default_value_t = 120, value_parser = RangedU64ValueParser::<usize>::new().range(10..=240))]
    cards: usize,
    /// The seed of the first deck; each further one has the seed after. Without one, chance gives one and it is told.
    #[arg(long, value_parser = seed::typed, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// No bonus for cities out of the way, and no rule on them.
    #[arg(long)]
    no_dingles: bool,
    /// Threads; without a number, all that the machine has. The study is the same on any.
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..=256))]
    threads: Option<usize>,
    #[command(flatten)]
    form: FormArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    args.form.check()?;
    clock::listen();
    let map = source::map(&args.map)?;
    let prices = if args.no_dingles {
        Prices::without_dingles(&map)
    } else {
        Prices::of(&map)
    };
    let seed = args.seed.unwrap_or_else(chance);
    let first = milepost_deck::Plan {
        players: args.players,
        cards: args.cards,
        seed,
    };
    let plan = Plan {
        decks: args.decks,
        first,
    };
    say(&format!("seed {seed}\n"));
    let progress = Progress::over(plan.decks.into(), "decks");
    let study = progress.on(args.threads, || study(&prices, &plan, &progress))?;
    let study = study.map_err(|error| Failure::new(error.to_string(), ""))?;
    let (dealt, refused) = (study.tally.decks, study.tally.refused.decks);
    if dealt + refused < plan.decks.into() {
        say(&format!(
            "note: ended after {} of {} decks\n",
            dealt + refused,
            plan.decks
        ));
    }
    if dealt == 0 {
        let why = match deal(&prices, first) {
            Err(error) if refused > 0 => format!("no deck could be dealt; of the first: {error}"),
            _ => "ended before the first deck was dealt".to_owned(),
        };
        return Err(Failure::new(why, ""));
    }
    let report = study.json(&prices);
    args.form.tell(&report, report.text(), || Picture {
        page: charts::page(&report),
        title: format!("Decks on {}", report.map),
        generator: report.generator.clone(),
        subject: report.origin(),
    })
}
