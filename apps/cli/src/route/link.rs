//! `milepost route link`

use crate::failure::Failure;
use crate::failure::problems::print_problems;
use crate::output;
use crate::route::source;
use milepost_route_files::link;

#[derive(clap::Args)]
pub struct Args {
    /// A position or a board that comes with Milepost, or a file of one.
    file: String,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let source = source::one(&args.file)?;
    let (position, texts) = source.texts().map_err(|problems| {
        print_problems(&source.name, &source.text, &problems);
        Failure::Reported
    })?;
    output::print(format!("{}\n", link::of_position(&position, &texts)).as_bytes())
}
