//! `milepost contract study`

use crate::contract::source::{self, RulesArgs};
use crate::failure::Failure;
use crate::study::StudyArgs;
use crate::study::seed;
use clap::builder::RangedU64ValueParser;
use milepost_contract::draw::charts;
use milepost_contract::files::game::{LARGEST_SEED, MOST_PLAYERS};
use milepost_contract::study::{MOST_MARKET, MOST_ROUNDS, Plan, Study};

#[derive(clap::Args)]
pub struct Args {
    /// Network that comes with Milepost, or a network file.
    network: String,
    /// Number of games to play.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Number of players in each game, 1 to 16.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = RangedU64ValueParser::<usize>::new().range(1..=MOST_PLAYERS as u64))]
    players: usize,
    /// Number of rounds in each game, 1 to 1000.
    #[arg(long, value_name = "N", default_value_t = 25, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_ROUNDS)))]
    rounds: u32,
    /// Number of contracts kept on the market, 0 to 100.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = RangedU64ValueParser::<usize>::new().range(0..=MOST_MARKET as u64))]
    market: usize,
    /// Random seed. If omitted, a seed is generated and printed. The same seed and options give the same report.
    #[arg(long, value_parser = RangedU64ValueParser::<u64>::new().range(0..=LARGEST_SEED))]
    seed: Option<u64>,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    study: StudyArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    args.study.check()?;
    let values = source::values(&args.network, &args.rules)?;
    let seed = seed::begin(args.seed);
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
    let study = Study::new(&values, plan);
    args.study.run(
        &study,
        "games",
        |sample| Ok(study.report(sample)),
        charts::page,
    )
}
