//! `milepost route import`

use crate::failure::{Failure, write_stderr};
use crate::output;
use crate::output::target::{self, OutputArgs, Target};
use crate::route::convert::{self, WriteError};
use crate::route::game::{Game, SiteArgs, shown};
use milepost_calls::recorded_game::{Evidence, evidence};
use milepost_route::Unlimited;
use milepost_route_files::{Style, link, write};
use milepost_route_games::replay::{Imported, Moment, RecordedGame};
use serde::Serialize;

/// The most uncertainties that are listed one by one.
const MOST: usize = 20;

#[derive(clap::Args)]
#[command(mut_arg("output", |arg| arg.value_name("POSITION").help(
    "The position file to write, .toml, with its board beside it; without one, the string of the position \
        is printed, which every command takes in place of a file"
)))]
pub struct Args {
    /// The record of a game on 18xx.games, its "Game Data": JSON, packed with gzip or not.
    game: String,
    #[command(flatten)]
    site: SiteArgs,
    /// The position before the action of this number, such as a run; without one, that at the end.
    #[arg(long, value_name = "ACTION")]
    at: Option<u64>,
    /// The company that is to run; without one, the one that runs at that action, or ran last.
    #[arg(long)]
    company: Option<String>,
    /// Settle what is uncertain: a token of COMPANY stands in HEX. May be repeated.
    #[arg(long = "token", value_name = "HEX=COMPANY", value_parser = settled)]
    tokens: Vec<(String, String)>,
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let target = args.output.target();
    if let Some(target) = &target {
        target.expect_format("toml")?;
    }
    let site = args.site.open()?;
    let game = Game::open(&args.game, &site)?;
    let reported = |problems: Vec<_>| game.report(&problems);
    let moment = args.at.map_or(Moment::End, Moment::Before);
    let mut found = game
        .played
        .at(moment, args.company.as_deref())
        .map_err(reported)?;
    for (hex, company) in &args.tokens {
        if let Some(replaced) = found.settle(hex, company).map_err(reported)? {
            write_stderr(&shown(&format!(
                "note: the token of {company} in {hex} takes the place of one of {replaced}\n"
            )));
        }
    }
    // What was settled is judged, too, where the run is that of the position.
    let last = match found.run {
        Some(_) => Some(found.clone()),
        None => game.played.last_run(moment).map_err(reported)?,
    };
    let evidence = evidence(last.as_ref(), &Unlimited);
    let said = shown(&summary(&game.played, &found, args.at, &evidence));
    write_stderr(&said);
    // The run is recorded in the position that it is of.
    let position = match (&found.run, evidence.checked) {
        (Some(_), Some(checked)) => checked.position,
        _ => found.position,
    };
    match &target {
        Some(target) => match convert::write_position(&position, game.played.printed(), target) {
            Ok(()) if args.json => print_json(Some(target), None, &said),
            Ok(()) => Ok(()),
            Err(WriteError::Position(problems)) => Err(reported(problems)),
            Err(WriteError::File(failure)) => Err(failure),
        },
        None => {
            let printed = game.played.printed();
            let texts = write::write_over(&position, printed, &Style::Tight)
                .map_err(reported)?
                .texts;
            let link = link::of_texts(&texts);
            match args.json {
                true => print_json(None, Some(link), &said),
                false => output::print(format!("{link}\n").as_bytes()),
            }
        }
    }
}

/// A position of a recorded game.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ImportedJson<'a> {
    /// The string of the position; none if it was written to a file.
    position: Option<String>,
    /// What it is, and what of it is uncertain.
    notes: Vec<&'a str>,
}

fn print_json(
    target: Option<&Target>,
    position: Option<String>,
    said: &str,
) -> Result<(), Failure> {
    let notes = said.lines().collect();
    let json = output::json(&ImportedJson { position, notes })?;
    target::print_beside(target, json.as_bytes())
}

fn settled(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((hex, company)) if !hex.is_empty() && !company.is_empty() => {
            Ok((hex.to_owned(), company.to_owned()))
        }
        _ => Err("expected HEX=COMPANY, such as H10=PRR".to_owned()),
    }
}

/// What the position is, and what of it is uncertain.
fn summary(game: &RecordedGame, found: &Imported, at: Option<u64>, evidence: &Evidence) -> String {
    let record = game.record();
    let mut out = record.title.clone();
    match at {
        Some(action) => out += &format!(", before action {action}"),
        None => out += &format!(", after all {} actions", record.actions.len()),
    }
    if let Some(company) = &found.company {
        let companies = &found.position.setup().companies;
        let own = companies.iter().find(|one| one.name == *company);
        let trains = own.iter().flat_map(|one| &one.trains);
        let trains: Vec<&str> = trains.map(|train| train.name.as_str()).collect();
        out += &format!(
            ": {company} with {}",
            match &trains[..] {
                [] => "no trains".to_owned(),
                trains => format!("trains {}", trains.join(" ")),
            }
        );
    }
    out.push('\n');
    let mark = if evidence.holds { "" } else { "uncertain: " };
    for line in &evidence.lines {
        out += &format!("{mark}{line}\n");
    }
    for one in found.uncertain.iter().take(MOST) {
        out += &format!("uncertain: {one}\n");
    }
    if found.uncertain.len() > MOST {
        out += &format!("uncertain: and {} more\n", found.uncertain.len() - MOST);
    }
    out
}
