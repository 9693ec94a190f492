//! `milepost map import` and `milepost map export`

use crate::failure::Failure;
use crate::map::source;
use crate::output;
use milepost_map::{Map, graph, text};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct ImportArgs {
    /// Graph JSON file.
    file: String,
    /// File to write: graph JSON if it ends in .json, otherwise map text.
    #[arg(short)]
    output: PathBuf,
}

#[derive(clap::Args)]
pub struct ExportArgs {
    /// Map that comes with Milepost, or a map file.
    map: String,
    /// File to write: map text if it ends in .toml, otherwise graph JSON. If omitted, graph JSON is printed.
    #[arg(short)]
    output: Option<PathBuf>,
}

/// The writer for a map file with this extension; `default` for a name without one.
pub fn writer(file: &Path, default: fn(&Map) -> String) -> Result<fn(&Map) -> String, Failure> {
    match output::ending(file).as_str() {
        "json" => Ok(graph::write),
        "toml" | "txt" | "map" => Ok(text::write),
        "" => Ok(default),
        _ => Err(output::unknown_form(file, ".toml, .json")),
    }
}

pub fn import(args: &ImportArgs) -> Result<(), Failure> {
    let write = writer(&args.output, text::write)?;
    let checked = source::map_with_warnings(&args.file)?;
    output::write(Some(&args.output), write(&checked.map).as_bytes())
}

pub fn export(args: &ExportArgs) -> Result<(), Failure> {
    let write = args
        .output
        .as_deref()
        .map_or(Ok(graph::write as fn(&Map) -> String), |file| {
            writer(file, graph::write)
        })?;
    let map = source::map(&args.map)?;
    output::write(args.output.as_ref(), write(&map).as_bytes())
}
