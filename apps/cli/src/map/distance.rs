//! `milepost map distance` and `milepost map distances`

use crate::failure::Failure;
use crate::map::fonts::FontArgs;
use crate::map::show::{self, city};
use crate::map::source;
use crate::output;
use crate::output::picture::PaperArgs;
use crate::output::target::{self, OutputArgs};
use milepost_document::csv::{self, LineEnding};
use milepost_map::draw::Options;
use milepost_map::track::{self, Track};
use milepost_map::{Distances, Map, Micro, Run};
use serde::Serialize;

#[derive(clap::Args)]
#[command(mut_arg("output", |arg| arg.help(
    "Draw the track on the map, to a .svg, .png or .pdf file"
)))]
pub struct OneArgs {
    /// Map that comes with Milepost, or a map file.
    map: String,
    /// First city.
    from: String,
    /// Second city.
    to: String,
    /// Print JSON: from, to, cost, pips and length.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    paper: PaperArgs,
    #[command(flatten)]
    fonts: FontArgs,
}

#[derive(clap::Args)]
pub struct AllArgs {
    /// Map that comes with Milepost, or a map file.
    map: String,
    /// Print a JSON list of from, to, cost, pips and length, each pair once.
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print CSV with the same columns.
    #[arg(long)]
    csv: bool,
}

/// The cheapest track between two cities, as JSON.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Distance<'a> {
    from: &'a str,
    to: &'a str,
    cost: u32,
    pips: u32,
    length: Micro,
}

pub fn one(args: &OneArgs) -> Result<(), Failure> {
    let target = args.output.target();
    args.paper.check(target.as_ref())?;
    args.fonts.only_for(target.is_some())?;
    let map = source::map(&args.map)?;
    let (from, to) = (city(&map, &args.from)?, city(&map, &args.to)?);
    let Some(Track { run, mileposts }) = track::cheapest(&map, from, to) else {
        return Err(Failure::new(
            format!("no track connects {} and {}", args.from, args.to),
            "",
        ));
    };
    let said = match args.json {
        true => output::json(&distance(&map, [from, to], run))?,
        false => description(&map, [from, to], run, &mileposts),
    };
    target::print_beside(target.as_ref(), said.as_bytes())?;
    match &target {
        None => Ok(()),
        Some(target) => {
            let options = Options {
                track: vec![mileposts],
                fonts: args.fonts.read()?,
                ..Options::default()
            };
            show::draw(&map, target, args.paper.paper(), options)
        }
    }
}

fn description(map: &Map, ends: [usize; 2], run: Run, track: &[usize]) -> String {
    let [from, to] = ends.map(|city| &map.cities()[city].name);
    let ids: Vec<String> = track
        .iter()
        .map(|&milepost| map.mileposts()[milepost].id.to_string())
        .collect();
    format!(
        "cheapest track from {from} to {to}:\n  C {:>7}  building cost, without city surcharges\n  D {:>7}  pips\n  \
         B {:>7.3}  adjusted length\n  R {:>7.3}  C divided by D\n  mileposts: {}\n",
        run.cost,
        run.pips,
        run.length(),
        run.ratio(),
        ids.join(" ")
    )
}

pub fn all(args: &AllArgs) -> Result<(), Failure> {
    let map = source::map(&args.map)?;
    let distances = Distances::of(&map);
    let rows = rows(&map, &distances);
    let out = if args.json {
        let rows: Vec<String> = rows
            .iter()
            .filter_map(|row| serde_json::to_string(row).ok())
            .collect();
        format!("[\n{}\n]\n", rows.join(",\n"))
    } else if args.csv {
        let row = |row: &Distance<'_>| {
            [
                row.from.to_owned(),
                row.to.to_owned(),
                row.cost.to_string(),
                row.pips.to_string(),
                row.length.to_string(),
            ]
        };
        let header = ["from", "to", "cost", "pips", "length"].map(str::to_owned);
        let rows = [header].into_iter().chain(rows.iter().map(row));
        csv::write_with(LineEnding::Lf, rows)
    } else {
        let wide = map
            .cities()
            .iter()
            .map(|city| city.name.chars().count())
            .max()
            .unwrap_or(0);
        let line = |row: &Distance<'_>| {
            format!(
                "{:wide$}  {:wide$}  C {:>3}  D {:>3}  B {:>7.3}\n",
                row.from, row.to, row.cost, row.pips, row.length
            )
        };
        rows.iter().map(line).collect()
    };
    output::print(out.as_bytes())
}

fn rows<'a>(map: &'a Map, distances: &Distances) -> Vec<Distance<'a>> {
    let pairs = (0..distances.cities())
        .flat_map(|from| (from + 1..distances.cities()).map(move |to| (from, to)));
    pairs
        .map(|(from, to)| distance(map, [from, to], distances.run(from, to)))
        .collect()
}

fn distance(map: &Map, ends: [usize; 2], run: Run) -> Distance<'_> {
    let [from, to] = ends.map(|city| map.cities()[city].name.as_str());
    Distance {
        from,
        to,
        cost: run.cost,
        pips: run.pips,
        length: run.length(),
    }
}
