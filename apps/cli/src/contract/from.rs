//! `milepost contract network from`: makes a network from a crayon map.

use crate::contract::source::network_file;
use crate::failure::Failure;
use crate::failure::problems::print_problems;
use crate::map::source;
use crate::output::target::{self, OutputArgs};
use clap::builder::RangedU64ValueParser;
use milepost_calls::network_from_map::network;

#[derive(clap::Args)]
#[command(mut_arg("output", |arg| arg.help(
    "File to write: .toml or .json. If omitted, TOML is printed"
)))]
pub struct Args {
    /// Map that comes with Milepost, or a map file.
    map: String,
    /// Number of regions from west to east [default: 3 on a wide map, 2 on a tall one].
    #[arg(long, value_parser = RangedU64ValueParser::<usize>::new().range(1..=16))]
    columns: Option<usize>,
    /// Number of regions from north to south [default: 2 on a wide map, 3 on a tall one].
    #[arg(long, value_parser = RangedU64ValueParser::<usize>::new().range(1..=16))]
    rows: Option<usize>,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let target = args.output.target();
    if let Some(target) = &target
        && !["toml", "json"].contains(&target.ending().as_str())
    {
        return Err(target.unknown_form(".toml, .json"));
    }
    let map = source::map(&args.map)?;
    let network = network(&map, args.columns, args.rows).map_err(|problems| {
        print_problems(&args.map, "", &problems);
        Failure::Reported
    })?;
    let text = match &target {
        Some(target) => network_file(target, &network)?.unwrap_or_default(),
        None => network.toml(),
    };
    target::write(target.as_ref(), text.as_bytes())
}
