//! `milepost contract odds`

use crate::contract::play::refused;
use crate::contract::source;
use crate::failure::Failure;
use crate::output;
use clap::builder::{PossibleValuesParser, RangedU64ValueParser, TypedValueParser};
use milepost_contract::Kind;
use milepost_contract::files::odds::{self, Odd};
use std::fmt::Write;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    /// Game file.
    game: PathBuf,
    /// Kind of the next contract.
    #[arg(long, value_name = "K", value_parser = kinds())]
    kind: Kind,
    /// Number of the player, from 1; required for every kind except market.
    #[arg(long, value_name = "P", value_parser = RangedU64ValueParser::<usize>::new().range(1..=u64::from(u32::MAX)))]
    player: Option<usize>,
    /// Print JSON instead of text.
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print CSV instead of text.
    #[arg(long)]
    csv: bool,
}

fn kinds() -> impl TypedValueParser<Value = Kind> {
    PossibleValuesParser::new(Kind::ALL.map(|(_, name)| name)).map(|name| {
        Kind::ALL
            .into_iter()
            .find(|(_, known)| *known == name)
            .map_or(Kind::Market, |(kind, _)| kind)
    })
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let player = match (args.player, args.kind) {
        (Some(player), _) => player - 1,
        (None, Kind::Market) => 0,
        (None, kind) => {
            return Err(Failure::Usage(format!(
                "--player is required for {} odds",
                kind.name()
            )));
        }
    };
    let game = source::game(&args.game)?;
    let chances = game
        .odds(args.kind, player)
        .map_err(|refusal| refused(&refusal))?;
    let mut odds = odds::json(game.values(), &chances);
    let text = match (args.json, args.csv) {
        (true, _) => output::json(&odds)?,
        (_, true) => odds::csv(&odds),
        _ => {
            odds.sort_by(|a, b| b.probability.total_cmp(&a.probability));
            table(&odds)
        }
    };
    output::print(text.as_bytes())
}

fn table(odds: &[Odd<'_>]) -> String {
    let what = |odd: &Odd<'_>| format!("{} to {}", odd.commodity, odd.destination);
    let widest = odds
        .iter()
        .map(|odd| what(odd).chars().count())
        .max()
        .unwrap_or_default();
    odds.iter().fold(String::new(), |mut out, odd| {
        let (percent, one_in) = (100.0 * odd.probability, 1.0 / odd.probability);
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "{:widest$}  {percent:6.2} %  one in {one_in:.1}",
            what(odd)
        );
        out
    })
}
