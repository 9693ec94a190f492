//! `milepost contract odds`

use crate::contract_play::refused;
use crate::contract_source;
use crate::failure::Failure;
use crate::output;
use clap::builder::{PossibleValuesParser, RangedU64ValueParser, TypedValueParser};
use milepost_contract::{Chance, Game, Kind};
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt::Write;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    /// The game's file.
    game: PathBuf,
    /// The kind of the next contract.
    #[arg(long, value_name = "K", value_parser = kinds())]
    kind: Kind,
    /// The player, from 1; for all kinds but the market.
    #[arg(long, value_name = "P", value_parser = RangedU64ValueParser::<usize>::new().range(1..=u64::from(u32::MAX)))]
    player: Option<usize>,
    /// Print JSON in place of text.
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print CSV in place of text.
    #[arg(long)]
    csv: bool,
}

fn kinds() -> impl TypedValueParser<Value = Kind> {
    PossibleValuesParser::new(Kind::ALL.map(|(_, name)| name)).map(|name| {
        Kind::ALL.into_iter().find(|(_, known)| *known == name).map_or(Kind::Market, |(kind, _)| kind)
    })
}

/// A contract that may come next.
#[derive(Serialize, JsonSchema)]
pub struct Odd<'a> {
    /// What it asks for.
    commodity: &'a str,
    /// Where to.
    destination: &'a str,
    /// Above 0, up to 1; all sum to 1.
    probability: f64,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let player = match (args.player, args.kind) {
        (Some(player), _) => player - 1,
        (None, Kind::Market) => 0,
        (None, kind) => return Err(Failure::Usage(format!("for which --player are {} odds?", kind.name()))),
    };
    let game = contract_source::game(&args.game)?;
    let chances = game.odds(args.kind, player).map_err(|refusal| refused(&refusal))?;
    let mut odds: Vec<Odd<'_>> = chances.iter().map(|chance| odd(&game, chance)).collect();
    let text = match (args.json, args.csv) {
        (true, _) => output::json(&odds)?,
        (_, true) => csv(&odds),
        _ => {
            odds.sort_by(|a, b| b.probability.total_cmp(&a.probability));
            table(&odds)
        }
    };
    output::print(text.as_bytes())
}

fn odd<'a>(game: &'a Game, chance: &Chance) -> Odd<'a> {
    let network = game.values().network();
    Odd {
        commodity: &network.commodities()[chance.pair.commodity].name,
        destination: &network.cities()[chance.pair.destination].key,
        probability: chance.probability,
    }
}

fn csv(odds: &[Odd<'_>]) -> String {
    let head = "commodity,destination,probability\r\n".to_owned();
    odds.iter().fold(head, |out, odd| {
        let [good, city] = [odd.commodity, odd.destination].map(output::csv_field);
        out + &format!("{good},{city},{}\r\n", odd.probability)
    })
}

fn table(odds: &[Odd<'_>]) -> String {
    let what = |odd: &Odd<'_>| format!("{} to {}", odd.commodity, odd.destination);
    let widest = odds.iter().map(|odd| what(odd).chars().count()).max().unwrap_or_default();
    odds.iter().fold(String::new(), |mut out, odd| {
        let (percent, one_in) = (100.0 * odd.probability, 1.0 / odd.probability);
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{:widest$}  {percent:6.2} %  one in {one_in:.1}", what(odd));
        out
    })
}
