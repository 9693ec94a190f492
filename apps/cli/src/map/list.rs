//! `milepost map list`

use crate::failure::Failure;
use crate::map::source;
use crate::output;
use milepost_map::shipped;
use serde::Serialize;

#[derive(clap::Args)]
pub struct Args {
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
}

/// A map that ships.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ListedMap {
    name: &'static str,
    title: String,
    /// Number of mileposts.
    mileposts: usize,
    /// Number of cities.
    cities: usize,
    /// Number of goods.
    goods: usize,
    /// Number of ferries.
    ferries: usize,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let listed = |(name, _): &(&'static str, &str)| {
        let map = source::map(name)?;
        Ok(ListedMap {
            name,
            title: map.name().to_owned(),
            mileposts: map.mileposts().len(),
            cities: map.cities().len(),
            goods: map.goods().len(),
            ferries: map.ferries().len(),
        })
    };
    let maps = shipped::MAPS.iter().map(listed);
    let maps: Vec<ListedMap> = maps.collect::<Result<_, Failure>>()?;
    let text = match args.json {
        true => output::json(&maps)?,
        false => maps.iter().map(line).collect(),
    };
    output::print(text.as_bytes())
}

fn line(map: &ListedMap) -> String {
    format!(
        "{:15} {:5} mileposts {:3} cities {:3} goods {:3} ferries\n",
        map.name, map.mileposts, map.cities, map.goods, map.ferries
    )
}
