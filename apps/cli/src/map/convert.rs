//! `milepost map import` and `milepost map export`

use crate::failure::Failure;
use crate::map::source;
use crate::output;
use milepost_map::{Map, graph, text};
use std::path::{Path, PathBuf};

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

/// How a map is written to a file of that ending; `usual` where the ending says nothing of maps.
pub fn form(file: &Path, usual: fn(&Map) -> String) -> Result<fn(&Map) -> String, Failure> {
    match output::ending(file).as_str() {
        "json" => Ok(graph::write),
        "toml" | "txt" | "map" => Ok(text::write),
        "svg" | "png" | "pdf" | "csv" => Err(output::unknown_form(file, ".toml, .json")),
        _ => Ok(usual),
    }
}

pub fn import(args: &ImportArgs) -> Result<(), Failure> {
    let write = form(&args.output, text::write)?;
    let checked = source::map_told(&args.file)?;
    output::write(Some(&args.output), write(&checked.map).as_bytes())
}

pub fn export(args: &ExportArgs) -> Result<(), Failure> {
    let write = args
        .output
        .as_deref()
        .map_or(Ok(graph::write as fn(&Map) -> String), |file| {
            form(file, graph::write)
        })?;
    let map = source::map(&args.map)?;
    output::write(args.output.as_ref(), write(&map).as_bytes())
}
