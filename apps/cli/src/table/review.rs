//! `milepost table review`

use crate::failure::Failure;
use crate::output;
use crate::picture::{self, PaperArgs};
use crate::progress::{Progress, ThreadsArgs};
use crate::table::file::{self, FileArgs};
use milepost_lab::draw::review::page;
use milepost_lab::review::{MOST_ACTIONS, ReviewError, length, review};
use milepost_study::Report;
use milepost_workshop::export;
use std::path::PathBuf;

/// The longest log that is read, in bytes: far more than the longest game that can be reviewed has.
const LONGEST: u64 = 16_000_000;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    file: FileArgs,
    #[command(flatten)]
    threads: ThreadsArgs,
    /// Print JSON in place of text.
    #[arg(long)]
    json: bool,
    /// Draw charts to a file (.svg, .pdf or .png).
    #[arg(short)]
    output: Option<PathBuf>,
    #[command(flatten)]
    paper: PaperArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    args.paper.check(args.output.as_deref())?;
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
    if let Some(file) = &args.output {
        let picture = export::charts(&report, page(&report));
        picture::write(file, |format| {
            picture.on_one_page(format, args.paper.paper())
        })?;
    }
    match args.json {
        true => output::print(output::json(&report)?.as_bytes()),
        false => output::print(report.text().as_bytes()),
    }
}

fn hint(error: &ReviewError) -> String {
    match error {
        ReviewError::TooLong(_) => format!("cut the log after {MOST_ACTIONS} actions"),
        _ => String::new(),
    }
}
