//! `milepost contract network from`: a crayon map as a network.

use crate::contract::network::as_file;
use crate::failure::{Failure, tell};
use crate::map::source;
use crate::output;
use clap::builder::RangedU64ValueParser;
use milepost_server::pages::contracts::from_map::network;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    /// A map that comes with Milepost, or a file.
    map: String,
    /// Regions from west to east; without a number, 3 on a wide map and 2 on a tall one.
    #[arg(long, value_parser = RangedU64ValueParser::<usize>::new().range(1..=16))]
    columns: Option<usize>,
    /// Regions from north to south; without a number, 2 on a wide map and 3 on a tall one.
    #[arg(long, value_parser = RangedU64ValueParser::<usize>::new().range(1..=16))]
    rows: Option<usize>,
    /// The file to write, .toml or .json; without one, TOML is printed.
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
        tell(&args.map, "", &problems);
        Failure::Told
    })?;
    let text = match &args.output {
        Some(file) => as_file(file, &network)?.unwrap_or_default(),
        None => network.toml(),
    };
    output::write(args.output.as_ref(), text.as_bytes())
}
