//! `milepost route what-if`

use crate::failure::{Failure, print_problems};
use crate::route::ask::{self, Ran, RunPictureArgs, SearchArgs};
use crate::route::change::{ChangeArgs, RequestedChanges};
use crate::route::source::{self, Source};
use crate::{interrupt, output};
use indicatif::ProgressBar;
use milepost_route::model::kit::Kit;
use milepost_route::titles::{Open, Played};
use milepost_route::what_if::report::WhatIfJson;
use milepost_route::what_if::{Ranking, report};
use milepost_route::{Change, Company, Limits, Position, Problem, Status, answer, best, what_if};
use milepost_workshop::open_position;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    /// A position that comes with Milepost, or a file of one.
    file: String,
    /// The company to run; without one, the one that the position names.
    #[arg(long)]
    company: Option<String>,
    #[command(flatten)]
    changes: ChangeArgs,
    /// How many lines of a ranking to list.
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,
    #[command(flatten)]
    search: SearchArgs,
    /// Print JSON: of a ranking all, not the best alone.
    #[arg(long)]
    json: bool,
    /// Draw the run with the changes that are named: .svg, .pdf or .png.
    #[arg(short)]
    output: Option<PathBuf>,
    #[command(flatten)]
    picture: RunPictureArgs,
}

/// A position that was run.
struct Answered {
    played: Played,
    ran: Ran,
}

/// The runs of today and after changes.
struct Answers {
    today: Answered,
    /// The run after the changes that are named, if any are.
    with: Option<Answered>,
    done: Vec<Change>,
    ranking: Option<(Vec<Change>, Ranking)>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    args.picture.paper.check(args.output.as_deref())?;
    if args.changes.check()? && args.output.is_some() {
        return Err(Failure::Usage(
            "-o draws one run: name the changes whole".to_owned(),
        ));
    }
    interrupt::listen();
    let source = source::one(&args.file)?;
    let ruling = args.search.ruling()?;
    let bar = ProgressBar::new_spinner();
    let found = source.read().and_then(|position| {
        let title = ruling.title(&position);
        let kit = source.kit();
        // Which tiles the game has is known where its title is.
        let position = ruling.with_manifest(position);
        let requested = args.changes.read(&position, &kit, title.as_ref());
        find(args, ruling.rule(position), requested, &kit, &bar)
    });
    bar.finish_and_clear();
    let found = found.map_err(|problems| {
        print_problems(&source.name, &source.text, &problems);
        Failure::Reported
    })?;
    if let (Some(file), Some(with)) = (&args.output, found.with.as_ref()) {
        let position = &with.played.position;
        let ran = (&with.ran.company, &with.ran.run);
        ask::draw(file, &source.name, position, ran, &args.picture)?;
    }
    print(args, &source, &found)
}

fn find(
    args: &Args,
    played: Result<Played, Vec<Problem>>,
    requested: Result<RequestedChanges, Vec<Problem>>,
    kit: &Kit,
    bar: &ProgressBar,
) -> Result<Answers, Vec<Problem>> {
    let company = match &played {
        Ok(played) => open_position::company(&played.position, args.company.as_deref()),
        // An error in the position comes first; the company is checked once that is mended.
        Err(_) => Ok(Company::default()),
    };
    let (played, requested, company) = match (played, requested, company) {
        (Ok(played), Ok(requested), Ok(company)) => (played, requested, company),
        (played, requested, company) => {
            let all = [played.err(), requested.err(), company.err()];
            return Err(all.into_iter().flatten().flatten().collect());
        }
    };
    print_problems(&args.file, "", &played.warnings);
    let limits = args.search.limits();
    let with = if requested.named.is_empty() {
        None
    } else {
        Some(changed(&played, &company.name, &requested.named)?)
    };
    let earn = |played: Played| -> Result<Answered, Vec<Problem>> {
        let company = open_position::company(&played.position, Some(&company.name))?;
        let ran = args.search.run(&played, company, bar)?;
        Ok(Answered { played, ran })
    };
    let today = earn(played)?;
    let with = with.map(earn).transpose()?;
    let base = with.as_ref().unwrap_or(&today);
    let ranking = rank(args, base, &requested, kit, limits, bar);
    Ok(Answers {
        today,
        with,
        done: requested.named,
        ranking,
    })
}

fn rank(
    args: &Args,
    base: &Answered,
    requested: &RequestedChanges,
    kit: &Kit,
    limits: Limits,
    bar: &ProgressBar,
) -> Option<(Vec<Change>, Ranking)> {
    let clock = args.search.clock(bar);
    let (position, company) = (&base.played.position, &base.ran.company);
    let changes = args
        .changes
        .ranked(requested, position, &company.name, kit, &clock)?;
    let ranking = what_if::rank(position, company, &base.ran.run, &changes, limits, &clock);
    let ranking = match &base.played.open {
        Some(open) => {
            let run = best(&open.most, &company.name, &company.trains, limits, &clock);
            let most = what_if::rank(&open.most, company, &run, &changes, limits, &clock);
            ranking.settled(&most, open, &position.setup().title)
        }
        None => ranking,
    };
    Some((changes, ranking))
}

/// A position with changes done one after another; one that may not be done does not hide what is wrong with the next.
fn changed(played: &Played, company: &str, changes: &[Change]) -> Result<Played, Vec<Problem>> {
    let all = |position: &Position| {
        let (mut position, mut problems) = (position.clone(), Vec::new());
        for change in changes {
            match change.apply(&position, company) {
                Ok(next) => position = next,
                Err(more) => problems.extend(more),
            }
        }
        if problems.is_empty() {
            Ok(position)
        } else {
            Err(problems)
        }
    };
    let open = |open: &Open| {
        all(&open.most).map(|most| Open {
            most,
            ..open.clone()
        })
    };
    Ok(Played {
        position: all(&played.position)?,
        open: played.open.as_ref().map(open).transpose()?,
        warnings: Vec::new(),
        witness: None,
    })
}

fn print(args: &Args, source: &Source, answers: &Answers) -> Result<(), Failure> {
    let out = if args.json {
        output::json(&json(args, source, answers))?
    } else {
        text(args, answers)
    };
    output::print(out.as_bytes())
}

/// How the changes that are named read.
fn done(answers: &Answers) -> Vec<String> {
    let position = &answers.today.played.position;
    let words = |change| report::words(position, change);
    answers.done.iter().map(words).collect()
}

/// What the named changes add to the revenue.
fn gain(answers: &Answers) -> i64 {
    let revenue = |one: &Answered| i64::from(one.ran.run.revenue);
    let with = answers.with.as_ref().unwrap_or(&answers.today);
    revenue(with) - revenue(&answers.today)
}

fn json(args: &Args, source: &Source, answers: &Answers) -> WhatIfJson {
    let json = |one: &Answered| one.ran.json(&args.file, source.index, &one.played.position);
    let position = &answers.today.played.position;
    let (ranking, refused) = match &answers.ranking {
        Some((changes, ranking)) => {
            let (gains, refused) = report::json(position, changes, ranking);
            (Some(gains), refused)
        }
        None => (None, Vec::new()),
    };
    let mut out = WhatIfJson::new(json(&answers.today));
    out.changes = done(answers);
    out.with = answers.with.as_ref().map(json);
    out.gain = gain(answers);
    out.ranking = ranking;
    out.refused = refused;
    out
}

fn text(args: &Args, answers: &Answers) -> String {
    let today = &answers.today;
    let mut out = run_text(today, None);
    if let Some(with) = &answers.with {
        out += &run_text(with, Some(&done(answers).join(", ")));
        let proven = [&today.ran.run, &with.ran.run]
            .iter()
            .all(|run| run.status == Status::Optimal);
        let open = if proven {
            ""
        } else {
            ", as far as was searched"
        };
        out += &format!("gain {:+}{open}\n", gain(answers));
    }
    if let Some((changes, ranking)) = &answers.ranking {
        out += &report::text(
            &today.played.position,
            changes,
            ranking,
            (args.top, output::width()),
        );
    }
    out
}

/// A run as a table, under a heading of its own.
fn run_text(answered: &Answered, heading: Option<&str>) -> String {
    let Answered { played, ran } = answered;
    let table = answer::text(&played.position, &ran.company, &ran.run, output::width());
    let table = match (heading, table.split_once('\n')) {
        (Some(heading), Some((_, rows))) => format!("with {heading}\n{rows}"),
        _ => table,
    };
    let remark = ran
        .remark
        .as_ref()
        .map_or(String::new(), |remark| format!("  note: {remark}\n"));
    table + &remark
}
