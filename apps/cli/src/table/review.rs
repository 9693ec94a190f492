//! `milepost table review`

use crate::failure::Failure;
use crate::output;
use crate::output::picture::{self, PaperArgs};
use crate::output::target::{self, OutputArgs};
use crate::study::progress::{Progress, ThreadsArgs};
use crate::table::file::{self, FileArgs};
use milepost_calls::export;
use milepost_lab::draw::review::page;
use milepost_lab::review::{MOST_ACTIONS, ReviewError, length, review};
use milepost_study::Report;

/// The longest log that is read, in bytes: far more than the longest game that can be reviewed has.
const LONGEST: u64 = 16_000_000;

#[derive(clap::Args)]
#[command(mut_arg("output", |arg| arg.help(
    "Draw charts to a file (.svg, .pdf or .png)"
)))]
pub struct Args {
    #[command(flatten)]
    file: FileArgs,
    #[command(flatten)]
    threads: ThreadsArgs,
    /// Print JSON in place of text.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    paper: PaperArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let target = args.output.target();
    args.paper.check(target.as_ref())?;
    let bytes = std::fs::metadata(&args.file.game).map_or(0, |found| found.len());
    if bytes > LONGEST {
        let name = args.file.game.display();
        return Err(Failure::new(
            format!("{name} has {bytes} bytes: a log of up to {LONGEST} can be reviewed"),
            "",
        ));
    }
    let game = file::whole(&args.file)?;
    let progress = Progress::over(length(&game), "turns");
    let found = progress.on(args.threads, || review(&game, &progress))?;
    let report = found.map_err(|error| Failure::new(error.to_string(), hint(&error)))?;
    if let Some(target) = &target {
        let picture = export::charts(&report, page(&report));
        picture::write(target, |format| {
            picture.on_one_page(format, args.paper.paper())
        })?;
    }
    let said = match args.json {
        true => output::json(&report)?,
        false => report.text(),
    };
    target::print_beside(target.as_ref(), said.as_bytes())
}

fn hint(error: &ReviewError) -> String {
    match error {
        ReviewError::TooLong(_) => format!("cut the log after {MOST_ACTIONS} actions"),
        _ => String::new(),
    }
}
