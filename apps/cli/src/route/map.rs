//! `milepost route map`

use crate::failure::Failure;
use crate::output;
use crate::picture::{self, PaperArgs};
use crate::route::source;
use milepost_draw::Document;
use milepost_route::draw;
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
    let position = source::one(&args.file)?.told()?;
    let caption = format!("milepost {}, {}", env!("CARGO_PKG_VERSION"), args.file);
    let options = draw::Options {
        caption,
        ..draw::Options::default()
    };
    let drawing = draw::map(&position, &options);
    if output::ending(&args.output) != "pdf" {
        return picture::write(&args.output, &drawing, Document::default);
    }
    let pages = draw::pages(&position, args.paper.paper());
    let pages = pages.map_err(|problem| Failure::new(problem.what, problem.hint))?;
    picture::write(&args.output, &drawing, || pages)
}
