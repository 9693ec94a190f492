//! `milepost map import` and `milepost map export`

use crate::failure::{Failure, tell};
use crate::{output, source};
use milepost_map::{Map, graph, text};
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct ImportArgs {
    /// A file in graph JSON.
    file: String,
    /// The file to write: map text, or graph JSON if it ends in .json.
    #[arg(short)]
    output: PathBuf,
}

#[derive(clap::Args)]
pub struct ExportArgs {
    /// A map that comes with Milepost, or a file.
    map: String,
    /// The file to write: graph JSON, or map text if it ends in .toml; standard output if none.
    #[arg(short)]
    output: Option<PathBuf>,
}

pub fn import(args: &ImportArgs) -> Result<(), Failure> {
    let checked = source::map_file(&args.file)?;
    tell(&args.file, "", &checked.warnings);
    let out = if output::ending(&args.output) == "json" { graph::write } else { text::write };
    output::write(Some(&args.output), out(&checked.map).as_bytes())
}

pub fn export(args: &ExportArgs) -> Result<(), Failure> {
    let map: Map = source::map(&args.map)?;
    let form = args.output.as_deref().map(output::ending).unwrap_or_default();
    let out = match form.as_str() {
        "toml" | "map" | "txt" => text::write(&map),
        _ => graph::write(&map),
    };
    output::write(args.output.as_ref(), out.as_bytes())
}
