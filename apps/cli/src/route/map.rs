//! `milepost route map`

use crate::failure::Failure;
use crate::picture::{self, PaperArgs};
use crate::route::source;
use milepost_workshop::export;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    /// A position or a board that comes with Milepost, or a file of one.
    file: String,
    /// The file to write: .pdf at true size over many sheets, .svg or .png in one piece.
    #[arg(short)]
    output: PathBuf,
    #[command(flatten)]
    paper: PaperArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    args.paper.check(Some(&args.output))?;
    let position = source::one(&args.file)?.read_or_report()?;
    let options = export::route_options(Some(&args.file));
    picture::write(&args.output, |format| {
        export::route_map(&position, &options, format, args.paper.paper())
    })
}
