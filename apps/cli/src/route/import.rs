//! `milepost route import`

use crate::failure::{Failure, write_stderr};
use crate::output;
use crate::route::convert::{self, WriteError};
use crate::route::game::{Game, SiteArgs, shown};
use milepost_route::files::{Ruling, Style, link, write};
use milepost_route::replay::{Imported, Moment, RecordedGame, check};
use milepost_route::{Limits, Unlimited};
use std::path::PathBuf;

/// The most uncertainties that are listed one by one.
const MOST: usize = 20;
/// The most steps of a search for what a recorded run earns.
const STEPS: u64 = 200_000_000;

#[derive(clap::Args)]
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
    /// The position file to write, .toml, with its board beside it; without one, the string of the position is printed,
    /// which every command takes in place of a file.
    #[arg(short, value_name = "POSITION")]
    output: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
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
    let (position, witness) = witnessed(&found, last.as_ref());
    write_stderr(&shown(&summary(&game.played, &found, args.at, &witness)));
    match &args.output {
        Some(file) => match convert::write_position(&position, file) {
            Ok(()) => Ok(()),
            Err(WriteError::Position(problems)) => Err(reported(problems)),
            Err(WriteError::File(failure)) => Err(failure),
        },
        None => {
            let texts = write::write(&position, &Style::Tight)
                .map_err(reported)?
                .texts;
            output::print(format!("{}\n", link::of_position(&position, &texts)).as_bytes())
        }
    }
}

fn settled(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((hex, company)) if !hex.is_empty() && !company.is_empty() => {
            Ok((hex.to_owned(), company.to_owned()))
        }
        _ => Err("expected HEX=COMPANY, such as H10=PRR".to_owned()),
    }
}

/// The position, with the run in it that it is the position of, and how the last recorded run bears it out, in lines.
fn witnessed(found: &Imported, last: Option<&Imported>) -> (milepost_route::Position, Vec<String>) {
    let limits = Limits {
        steps: Some(STEPS),
        ..Limits::default()
    };
    let ruling = Ruling::Declared;
    let Some(last) = last else {
        let none = "no run before that moment shows whether the position is right";
        return (found.position.clone(), vec![format!("uncertain: {none}")]);
    };
    let checked = check(last, &ruling, limits, &Unlimited);
    let run = last.run.as_ref();
    let of = run.map_or(String::new(), |run| {
        format!("the run of {} at action {}", run.company, run.action)
    });
    let mut lines: Vec<String> = checked
        .differences
        .iter()
        .map(|what| format!("uncertain: {of}: {what}"))
        .collect();
    if !checked.undeclared.is_empty() {
        lines.push(format!(
            "uncertain: {of} was judged without rules of the title's own, which are not declared: {}",
            checked.undeclared.join(", ")
        ));
    }
    if lines.is_empty() && !checked.recorded {
        let earned = checked.earned.unwrap_or(0);
        lines.push(format!(
            "uncertain: the record does not say what {of} earned; it is legal, and by the rules it earned {earned}"
        ));
    }
    if lines.is_empty() {
        lines.push(format!(
            "{of} is legal and earned {}",
            checked.earned.unwrap_or(0)
        ));
    }
    let is_of_it = found.run.is_some();
    let position = if is_of_it {
        checked.position
    } else {
        found.position.clone()
    };
    (position, lines)
}

/// What the position is, and what of it is uncertain.
fn summary(game: &RecordedGame, found: &Imported, at: Option<u64>, witness: &[String]) -> String {
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
    for line in witness {
        out += &format!("{line}\n");
    }
    for one in found.uncertain.iter().take(MOST) {
        out += &format!("uncertain: {one}\n");
    }
    if found.uncertain.len() > MOST {
        out += &format!("uncertain: and {} more\n", found.uncertain.len() - MOST);
    }
    out
}
