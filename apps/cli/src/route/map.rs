//! `milepost route map`

use crate::failure::Failure;
use crate::output::picture::{self, PaperArgs};
use crate::output::target::OutputArgs;
use crate::route::source;
use milepost_calls::export;

#[derive(clap::Args)]
#[command(mut_arg("output", |arg| arg.required_unless_present("format").help(
    "The file to write: .pdf at true size over many sheets, .svg or .png in one piece"
)))]
pub struct Args {
    /// A position or a board that comes with Milepost, or a file of one.
    file: String,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    paper: PaperArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let target = args.output.required();
    args.paper.check(Some(&target))?;
    let position = source::one(&args.file)?.read_or_report()?;
    let options = export::route_options(Some(&args.file));
    picture::write(&target, |format| {
        export::route_map(&position, &options, format, args.paper.paper())
    })
}
