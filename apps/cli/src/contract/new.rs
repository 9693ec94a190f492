//! `milepost contract new`

use crate::contract::source::{self, RulesArgs};
use crate::failure::{Failure, write_stderr};
use crate::output;
use crate::output::target::{self, OutputArgs};
use crate::study::seed;
use clap::builder::RangedU64ValueParser;
use milepost_contract::cards::count;
use milepost_contract::files::game::{LARGEST_SEED, MOST_PLAYERS};
use milepost_contract::game::{NoStart, starts};
use milepost_contract::{Game, Network};
use serde::Serialize;

#[derive(clap::Args)]
#[command(mut_arg("output", |arg| arg.required_unless_present("format").help(
    "File to write the game to (.json)"
)))]
pub struct Args {
    /// Network that comes with Milepost, or a network file.
    network: String,
    /// Number of players, 1 to 16.
    #[arg(long, value_parser = RangedU64ValueParser::<usize>::new().range(1..=MOST_PLAYERS as u64))]
    players: usize,
    /// Random seed. If omitted, a seed is generated and printed. The same seed and actions give the same contracts.
    #[arg(long, value_parser = RangedU64ValueParser::<u64>::new().range(0..=LARGEST_SEED))]
    seed: Option<u64>,
    /// Two starting cities, separated by a comma. Repeat for each player in order; the other players draw from the starts
    /// that the network lists.
    #[arg(long, value_name = "A,B")]
    start: Vec<String>,
    #[command(flatten)]
    rules: RulesArgs,
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let target = args.output.required();
    if target.ending() != "json" {
        return Err(target.unknown_form(".json"));
    }
    if args.start.len() > args.players {
        let [starts, players] = [args.start.len(), args.players].map(|number| number as u64);
        let what = format!(
            "{} given for {}",
            count(starts, "start"),
            count(players, "player")
        );
        return Err(Failure::Usage(what));
    }
    let values = source::values(&args.network, &args.rules)?;
    let network = values.network();
    let (given, wrong): (Vec<_>, Vec<_>) = args
        .start
        .iter()
        .map(|start| pair(network, start))
        .partition(Result::is_ok);
    let given: Vec<[usize; 2]> = given.into_iter().flatten().collect();
    let mut wrong = wrong.into_iter().filter_map(Result::err).rev();
    if let Some(last) = wrong.next() {
        wrong.rev().for_each(|failure| failure.print());
        return Err(last);
    }
    let seed = args.seed.unwrap_or_else(seed::generate);
    let starts =
        starts(&values, args.players, &given, seed).map_err(|none| refused(network, none))?;
    let named = |start: &[usize; 2]| start.map(|city| network.cities()[city].key.as_str());
    let begun = Begun {
        seed,
        starts: starts.iter().map(named).collect(),
    };
    let text = match args.json {
        true => output::json(&begun)?,
        false => begun.text(),
    };
    write_stderr(&format!("seed {seed}\n"));
    target.write(Game::new(values, seed, starts).text().as_bytes())?;
    target::print_beside(Some(&target), text.as_bytes())
}

/// A game that was begun.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Begun<'a> {
    seed: u64,
    /// The two cities that each player starts from.
    starts: Vec<[&'a str; 2]>,
}

impl Begun<'_> {
    fn text(&self) -> String {
        let starts = self.starts.iter().zip(1..);
        let line = |([a, b], player): (&[&str; 2], u32)| {
            format!("player {player} starts from {a} and {b}\n")
        };
        starts.map(line).collect()
    }
}

/// Two cities separated by a comma; a city's name may contain one too.
fn pair(network: &Network, text: &str) -> Result<[usize; 2], Failure> {
    let commas = text
        .match_indices(',')
        .map(|(at, _)| (&text[..at], &text[at + 1..]));
    let known =
        |(a, b): (&str, &str)| Some([network.city(a.trim()).ok()?, network.city(b.trim()).ok()?]);
    if let Some([a, b]) = commas.clone().find_map(known) {
        if a == b {
            let what = format!("{text} names the same city twice");
            return Err(Failure::new(
                what,
                "a player starts from two different cities",
            ));
        }
        return Ok([a, b]);
    }
    let Some((a, b)) = commas.into_iter().next() else {
        return Err(Failure::Usage(format!(
            "{text} is not two cities separated by a comma"
        )));
    };
    source::city(network, a.trim())?;
    source::city(network, b.trim())?;
    Err(Failure::Usage(format!(
        "{text} is not two cities separated by a comma"
    )))
}

fn refused(network: &Network, none: NoStart) -> Failure {
    match none {
        NoStart::Twice(start) => {
            let [a, b] = start.map(|city| network.cities()[city].key.as_str());
            Failure::new(
                format!("two players start from {a} and {b}"),
                "give each player a different start",
            )
        }
        NoStart::Few { missing, left } => Failure::new(
            format!("starts needed: {missing} more; unused starts in the network: {left}"),
            "choose further starts with --start A,B",
        ),
    }
}
