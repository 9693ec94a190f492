//! `milepost contract study`

use crate::clock;
use crate::contract::source::{self, RulesArgs};
use crate::failure::{Failure, say};
use crate::progress::Progress;
use crate::seed::chance;
use crate::study::{FormArgs, Picture};
use clap::builder::RangedU64ValueParser;
use milepost_contract::draw::charts;
use milepost_contract::game::file::{LARGEST_SEED, MOST_PLAYERS};
use milepost_contract::study::{MOST_MARKET, MOST_ROUNDS, Plan, study};

#[derive(clap::Args)]
pub struct Args {
    /// A network that comes with Milepost, or a file.
    network: String,
    /// Games to play.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Players of each game, 1 to 16.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = RangedU64ValueParser::<usize>::new().range(1..=MOST_PLAYERS as u64))]
    players: usize,
    /// Rounds of each game, 1 to 1000.
    #[arg(long, value_name = "N", default_value_t = 25, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_ROUNDS)))]
    rounds: u32,
    /// Contracts kept on the market, 0 to 100.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = RangedU64ValueParser::<usize>::new().range(0..=MOST_MARKET as u64))]
    market: usize,
    /// Equal seeds give equal reports; without one, chance gives one and it is told.
    #[arg(long, value_parser = RangedU64ValueParser::<u64>::new().range(0..=LARGEST_SEED))]
    seed: Option<u64>,
    /// Threads; without a number, all that the machine has. The report is the same on any.
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..=256))]
    threads: Option<usize>,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    form: FormArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    args.form.check()?;
    clock::listen();
    let values = source::values(&args.network, &args.rules)?;
    let seed = args.seed.unwrap_or_else(chance);
    let &Args {
        games,
        players,
        rounds,
        market,
        ..
    } = args;
    let plan = Plan {
        games,
        players,
        rounds,
        market,
        seed,
    };
    say(&format!("seed {seed}\n"));
    let progress = Progress::over(games.into(), "games");
    let study = progress.on(args.threads, || study(&values, &plan, &progress))?;
    match study.tally.games {
        0 => return Err(Failure::new("ended before the first game was over", "")),
        played if played < games.into() => {
            say(&format!("note: ended after {played} of {games} games\n"))
        }
        _ => {}
    }
    let report = study.json(&values);
    args.form.tell(&report, report.text(), || Picture {
        page: charts::page(&report),
        title: format!("Balance of {}", report.network),
        generator: report.generator.clone(),
        subject: report.origin(),
    })
}
