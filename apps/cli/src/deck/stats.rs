//! `milepost deck stats`

use crate::asked::Asked;
use crate::failure::Failure;
use crate::study::StudyArgs;
use crate::study::seed;
use crate::terminal::Terminal;
use milepost_calls::deck::{DeckStats, stats_report};
use milepost_deck::draw::charts;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    asked: Asked<DeckStats>,
    #[command(flatten)]
    study: StudyArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    args.study.check()?;
    let asked = &*args.asked;
    let map = asked.map.open("map", &Terminal)?;
    let plan = &asked.plan;
    let prices = plan.dingles.prices(&map.value);
    let first = plan.first(seed::begin(plan.seed));
    let study = plan.study(&prices, first)?;
    args.study.run(
        &study,
        "decks",
        |sample| Ok(stats_report(&study, &prices, first, sample)?),
        charts::page,
    )
}
