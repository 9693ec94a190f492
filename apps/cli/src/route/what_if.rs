//! `milepost route what-if`

use crate::failure::{Failure, print_problems};
use crate::picture::PaperArgs;
use crate::route::ask::{self, SearchArgs};
use crate::route::change::{ChangeArgs, Wish};
use crate::route::source::{self, Source};
use crate::{clock, output};
use indicatif::ProgressBar;
use milepost_route::answer::AnswerJson;
use milepost_route::model::kit::Kit;
use milepost_route::titles::{Open, Played};
use milepost_route::what_if::report::WhatIfJson;
use milepost_route::what_if::{Ranking, report};
use milepost_route::{
    Change, Company, Limits, Position, Problem, Run, Status, answer, best, what_if,
};
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
    paper: PaperArgs,
}

/// A position that was run.
struct Answered {
    played: Played,
    company: Company,
    run: Run,
    remark: Option<String>,
    seconds: f64,
}

/// All that was found.
struct Found {
    today: Answered,
    /// What changes were done, and what came of it; none where none are named.
    with: Option<Answered>,
    done: Vec<Change>,
    ranking: Option<(Vec<Change>, Ranking)>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    args.paper.check(args.output.as_deref())?;
    if args.changes.check()? && args.output.is_some() {
        return Err(Failure::Usage(
            "-o draws one run: name the changes whole".to_owned(),
        ));
    }
    clock::listen();
    let source = source::one(&args.file)?;
    let ruling = args.search.ruling()?;
    let bar = ProgressBar::new_spinner();
    let found = source.read().and_then(|position| {
        let title = ruling.title(&position);
        let kit = source.kit();
        let wish = args.changes.read(&position, &kit, title.as_ref());
        find(args, ruling.rule(position), wish, &kit, &bar)
    });
    bar.finish_and_clear();
    let found = found.map_err(|problems| {
        print_problems(&source.name, &source.text, &problems);
        Failure::Reported
    })?;
    if let (Some(file), Some(with)) = (&args.output, found.with.as_ref()) {
        let position = &with.played.position;
        ask::draw(
            file,
            &source.name,
            position,
            &with.company,
            &with.run,
            &args.paper,
        )?;
    }
    say(args, &source, &found)
}

fn find(
    args: &Args,
    played: Result<Played, Vec<Problem>>,
    wish: Result<Wish, Vec<Problem>>,
    kit: &Kit,
    bar: &ProgressBar,
) -> Result<Found, Vec<Problem>> {
    let company = match &played {
        Ok(played) => ask::company(&played.position, args.company.as_deref()),
        // Whose trains are known is not the trouble then.
        Err(_) => Ok(Company::default()),
    };
    let (played, wish, company) = match (played, wish, company) {
        (Ok(played), Ok(wish), Ok(company)) => (played, wish, company),
        (played, wish, company) => {
            let all = [played.err(), wish.err(), company.err()];
            return Err(all.into_iter().flatten().flatten().collect());
        }
    };
    print_problems(&args.file, "", &played.warnings);
    let limits = args.search.limits();
    let with = if wish.named.is_empty() {
        None
    } else {
        Some(changed(&played, &company.name, &wish.named)?)
    };
    let earn = |played: Played| -> Result<Answered, Vec<Problem>> {
        let company = ask::company(&played.position, Some(&company.name))?;
        let clock = args.search.clock(bar);
        let (run, remark) = played.best(&company, limits, &clock)?;
        Ok(Answered {
            played,
            company,
            run,
            remark,
            seconds: clock.seconds(),
        })
    };
    let today = earn(played)?;
    let with = with.map(earn).transpose()?;
    let base = with.as_ref().unwrap_or(&today);
    let ranking = rank(args, base, &wish, kit, limits, bar);
    Ok(Found {
        today,
        with,
        done: wish.named,
        ranking,
    })
}

fn rank(
    args: &Args,
    base: &Answered,
    wish: &Wish,
    kit: &Kit,
    limits: Limits,
    bar: &ProgressBar,
) -> Option<(Vec<Change>, Ranking)> {
    let clock = args.search.clock(bar);
    let (position, company) = (&base.played.position, &base.company);
    let changes = args
        .changes
        .ranked(wish, position, &company.name, kit, &clock)?;
    let ranking = what_if::rank(position, company, &base.run, &changes, limits, &clock);
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

fn say(args: &Args, source: &Source, found: &Found) -> Result<(), Failure> {
    let Found {
        today,
        with,
        done,
        ranking,
    } = found;
    let base = with.as_ref().unwrap_or(today);
    let position = &today.played.position;
    let gain = i64::from(base.run.revenue) - i64::from(today.run.revenue);
    if args.json {
        let json = |one: &Answered| {
            let Answered {
                played,
                company,
                run,
                remark,
                seconds,
            } = one;
            let json = answer::json(
                &args.file,
                source.index,
                &played.position,
                company,
                run,
                *seconds,
            );
            AnswerJson {
                remark: remark.clone(),
                ..json
            }
        };
        let (ranking, refused) = match ranking {
            Some((changes, ranking)) => {
                let (gains, refused) = report::json(position, changes, ranking);
                (Some(gains), refused)
            }
            None => (None, Vec::new()),
        };
        let changes = done
            .iter()
            .map(|change| report::words(position, change))
            .collect();
        let with = with.as_ref().map(json);
        let told = WhatIfJson {
            today: json(today),
            changes,
            with,
            gain,
            ranking,
            refused,
        };
        return output::print(output::json(&told)?.as_bytes());
    }
    let mut out = text(today, None);
    if let Some(with) = with {
        let words: Vec<String> = done
            .iter()
            .map(|change| report::words(position, change))
            .collect();
        out += &text(with, Some(&words.join(", ")));
        let proven = [&today.run, &with.run]
            .iter()
            .all(|run| run.status == Status::Optimal);
        let open = if proven {
            ""
        } else {
            ", as far as was searched"
        };
        out += &format!("gain {gain:+}{open}\n");
    }
    if let Some((changes, ranking)) = ranking {
        out += &report::text(position, changes, ranking, args.top);
    }
    output::print(out.as_bytes())
}

/// A run as a table, under a heading of its own.
fn text(answered: &Answered, heading: Option<&str>) -> String {
    let Answered {
        played,
        company,
        run,
        remark,
        ..
    } = answered;
    let table = answer::text(&played.position, company, run);
    let table = match (heading, table.split_once('\n')) {
        (Some(heading), Some((_, rows))) => format!("with {heading}\n{rows}"),
        _ => table,
    };
    let remark = remark
        .as_ref()
        .map_or(String::new(), |remark| format!("  note: {remark}\n"));
    table + &remark
}
