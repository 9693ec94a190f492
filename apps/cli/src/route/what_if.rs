//! `milepost route what-if`

use crate::failure::Failure;
use crate::failure::problems::print_problems;
use crate::output;
use crate::output::target::{self, OutputArgs, Target};
use crate::route::ask::{self, RunPictureArgs, SearchArgs};
use crate::route::change::ChangeArgs;
use crate::route::source::{self, Source};
use crate::study::interrupt;
use indicatif::ProgressBar;
use milepost_calls::what_if::{self, Answered, Searches, WhatIf};
use milepost_route::answer;
use milepost_route::what_if::report;

#[derive(clap::Args)]
#[command(mut_arg("output", |arg| arg.help(
    "Draw the run with the changes that are named: .svg, .pdf or .png"
)))]
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
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    picture: RunPictureArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let target = args.output.target();
    args.picture.paper.check(target.as_ref())?;
    let wanted = args.changes.wanted();
    if wanted.check().map_err(Failure::Usage)? && target.is_some() {
        return Err(Failure::Usage(
            "-o draws one run: name the changes whole".to_owned(),
        ));
    }
    interrupt::listen();
    let source = source::one(&args.file)?;
    let ruling = args.search.ruling()?;
    let bar = ProgressBar::new_spinner();
    let searches = Searches {
        limits: args.search.limits(),
        begin: &|| Box::new(args.search.clock(&bar)),
    };
    let company = args.company.as_deref();
    let found = source.read().and_then(|position| {
        let kit = source.kit();
        what_if::find(position, &kit, &ruling, company, &wanted, &searches)
    });
    bar.finish_and_clear();
    let found = found.map_err(|problems| {
        print_problems(&source.name, &source.text, &problems);
        Failure::Reported
    })?;
    print_problems(&args.file, "", &found.today.played.warnings);
    if let (Some(target), Some(with)) = (&target, found.with.as_ref()) {
        let position = &with.played.position;
        let ran = (&with.ran.company, &with.ran.run);
        ask::draw(target, &source.name, position, ran, &args.picture)?;
    }
    print(args, &source, &found, target.as_ref())
}

fn print(
    args: &Args,
    source: &Source,
    found: &WhatIf,
    target: Option<&Target>,
) -> Result<(), Failure> {
    let out = if args.json {
        output::json(&found.json(&args.file, source.index))?
    } else {
        text(args, found)
    };
    target::print_beside(target, out.as_bytes())
}

fn text(args: &Args, found: &WhatIf) -> String {
    let today = &found.today;
    let mut out = run_text(today, None);
    if let Some(with) = &found.with {
        out += &run_text(with, Some(&found.done().join(", ")));
        let open = if found.is_proven() {
            ""
        } else {
            ", as far as was searched"
        };
        out += &format!("gain {:+}{open}\n", found.gain());
    }
    if let Some((changes, ranking)) = &found.ranking {
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
