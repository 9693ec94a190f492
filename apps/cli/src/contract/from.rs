//! `milepost contract network from`: makes a network from a crayon map.

use crate::contract::source::network_file;
use crate::failure::{Failure, print_problems};
use crate::map::source;
use crate::output;
use clap::builder::RangedU64ValueParser;
use milepost_workshop::network_from_map::network;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    /// Map that comes with Milepost, or a map file.
    map: String,
    /// Number of regions from west to east [default: 3 on a wide map, 2 on a tall one].
    #[arg(long, value_parser = RangedU64ValueParser::<usize>::new().range(1..=16))]
    columns: Option<usize>,
    /// Number of regions from north to south [default: 2 on a wide map, 3 on a tall one].
    #[arg(long, value_parser = RangedU64ValueParser::<usize>::new().range(1..=16))]
    rows: Option<usize>,
    /// File to write: .toml or .json. If omitted, TOML is printed.
    #[arg(short)]
    output: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    if let Some(file) = &args.output
        && !["toml", "json"].contains(&output::ending(file).as_str())
    {
        return Err(output::unknown_form(file, ".toml, .json"));
    }
    let map = source::map(&args.map)?;
    let network = network(&map, args.columns, args.rows).map_err(|problems| {
        print_problems(&args.map, "", &problems);
        Failure::Reported
    })?;
    let text = match &args.output {
        Some(file) => network_file(file, &network)?.unwrap_or_default(),
        None => network.toml(),
    };
    output::write(args.output.as_ref(), text.as_bytes())
}
