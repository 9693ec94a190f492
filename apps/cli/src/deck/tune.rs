//! `milepost deck tune`

use crate::deck::judge::GamesArgs;
use crate::failure::{BELOW, Failure, joined};
use crate::map::source;
use crate::output;
use crate::output::target::{self, OutputArgs, Target};
use crate::study::progress::{Progress, ThreadsArgs};
use milepost_lab::tune::{By, Plan, TuneError, tune};

#[derive(clap::Args)]
#[command(mut_arg("output", |arg| arg.help(
    "File to write: the adjustments with their certificate (.toml), for --tuned=FILE; or all figures \
        (.json)"
)))]
pub struct Args {
    /// A map that comes with Milepost, or a map file.
    map: String,
    #[command(flatten)]
    games: GamesArgs,
    /// Games of each step.
    #[arg(long = "games", value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// Steps: each judges the payoffs that the games so far gave.
    #[arg(long, value_name = "K", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=50))]
    steps: u32,
    /// Games of the check, played with payoffs as they were and as they are then.
    #[arg(long, value_name = "N", default_value_t = 42, value_parser = clap::value_parser!(u32).range(1..))]
    check: u32,
    /// By what payoffs are changed: good, city, length, terrain, with commas between.
    #[arg(long, value_name = "NAMES", default_value = "good,city")]
    by: By,
    /// The most that an adjustment may be, up or down, in millions.
    #[arg(long, value_name = "M", default_value_t = 8, value_parser = clap::value_parser!(i32).range(1..=100))]
    limit: i32,
    #[command(flatten)]
    threads: ThreadsArgs,
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let target = args.output.target();
    let form = target.as_ref().map(form).transpose()?;
    if args.games.vary == 0 {
        let what = "--vary 0 leaves nothing to measure the effect of payoffs by; give 1 or more";
        return Err(Failure::Usage(what.to_owned()));
    }
    let map = source::map(&args.map)?;
    let options = args.games.options(&map)?;
    let plan = Plan {
        games: args.games.plan(args.count, &map)?,
        vary: args.games.vary,
        steps: args.steps,
        by: args.by,
        limit: args.limit,
        check: args.check,
    };
    let progress = Progress::over(plan.all_games(), "games");
    let tuned = progress
        .on(args.threads, || tune(&map, &options, &plan, &progress))?
        .map_err(|error| match error {
            TuneError::Study(errors) => Failure::new(joined(&errors, BELOW), ""),
            error => Failure::new(error.to_string(), ""),
        })?;
    match (&target, form) {
        (Some(target), Some(Form::Toml)) => {
            let command = command(args, &plan);
            target.write(tuned.tuned(&command).write().as_bytes())?;
        }
        (Some(target), _) => target.write(output::json(&tuned)?.as_bytes())?,
        (None, _) => {}
    }
    let text = if args.json {
        output::json(&tuned)?
    } else {
        tuned.text()
    };
    target::print_beside(target.as_ref(), text.as_bytes())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Toml,
    Json,
}

fn form(target: &Target) -> Result<Form, Failure> {
    match target.ending().as_str() {
        "toml" => Ok(Form::Toml),
        "json" => Ok(Form::Json),
        _ => Err(target.unknown_form(".toml, .json")),
    }
}

/// The command that finds the same.
fn command(args: &Args, plan: &Plan) -> String {
    let bots: Vec<String> = plan.games.bots.iter().map(ToString::to_string).collect();
    let mut command = format!(
        "milepost deck tune {} --bots {} --game {} --cards {} --games {} --steps {} --check {} --by {} --limit {} --vary {} \
         --seed {}",
        args.map,
        bots.join(","),
        args.games.game(),
        plan.games.cards,
        args.count,
        args.steps,
        args.check,
        args.by.names().join(","),
        args.limit,
        args.games.vary,
        plan.games.seed
    );
    for option in args.games.assigned() {
        command += &format!(" --option \"{option}\"");
    }
    command
}
