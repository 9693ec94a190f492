//! `milepost map import` and `milepost map export`

use crate::failure::Failure;
use crate::map::source;
use crate::output::target::{OutputArgs, Target};
use milepost_map::{Map, graph, text};

#[derive(clap::Args)]
#[command(mut_arg("output", |arg| arg.required_unless_present("format").help(
    "File to write: graph JSON if it ends in .json, otherwise map text"
)))]
pub struct ImportArgs {
    /// Graph JSON file.
    file: String,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(clap::Args)]
#[command(mut_arg("output", |arg| arg.help(
    "File to write: map text if it ends in .toml, otherwise graph JSON. If omitted, graph JSON is printed"
)))]
pub struct ExportArgs {
    /// Map that comes with Milepost, or a map file.
    map: String,
    #[command(flatten)]
    output: OutputArgs,
}

/// The writer for a map in the form of a target; `default` if nothing says the form.
pub fn writer(target: &Target, default: fn(&Map) -> String) -> Result<fn(&Map) -> String, Failure> {
    match target.ending().as_str() {
        "json" => Ok(graph::write),
        "toml" | "txt" | "map" => Ok(text::write),
        "" => Ok(default),
        _ => Err(target.unknown_form(".toml, .json")),
    }
}

pub fn import(args: &ImportArgs) -> Result<(), Failure> {
    let target = args.output.required();
    let write = writer(&target, text::write)?;
    let checked = source::map_with_warnings(&args.file)?;
    target.write(write(&checked.map).as_bytes())
}

pub fn export(args: &ExportArgs) -> Result<(), Failure> {
    let target = args.output.required();
    let write = writer(&target, graph::write)?;
    let map = source::map(&args.map)?;
    target.write(write(&map).as_bytes())
}
