//! `milepost deck dingles`

use crate::failure::Failure;
use crate::map::source;
use crate::output;
use milepost_deck::dingle::{Named, Remoteness};
use milepost_deck::{Dingles, Prices};
use milepost_map::{Dingle, Map, Micro};
use serde::Serialize;
use std::fmt::Write;

#[derive(clap::Args)]
pub struct Args {
    /// Map that comes with Milepost, or a map file.
    map: String,
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
}

/// The dingles of a map, as JSON.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Report<'a> {
    map: &'a str,
    in_force: Option<Dingle>,
    suggested: Option<Dingle>,
    cities: Vec<Row<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Row<'a> {
    city: &'a str,
    metric: Micro,
    access: u32,
    basis: String,
    bonus: Micro,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let map = source::map(&args.map)?;
    let prices = Prices::of(&map);
    let Some(dingles) = prices.dingles() else {
        return Ok(());
    };
    let out = if args.json {
        json(&map, dingles)?
    } else {
        text(&map, dingles)
    };
    output::print(out.as_bytes())
}

/// The cities with their figures, the most remote first.
fn rows<'a>(map: &'a Map, dingles: &'a Dingles) -> Vec<(&'a str, &'a Remoteness)> {
    let mut rows: Vec<_> = map
        .cities()
        .iter()
        .map(|city| city.name.as_str())
        .zip(&dingles.cities)
        .collect();
    rows.sort_by_key(|&(name, city)| (std::cmp::Reverse(city.metric), name));
    rows
}

fn json(map: &Map, dingles: &Dingles) -> Result<String, Failure> {
    let row = |(city, figures): (_, &Remoteness)| Row {
        city,
        metric: figures.metric,
        access: figures.access,
        basis: Named(map, figures.basis).to_string(),
        bonus: figures.bonus,
    };
    let cities = rows(map, dingles).into_iter().map(row).collect();
    let report = Report {
        map: map.name(),
        in_force: dingles.rate,
        suggested: dingles.suggested(),
        cities,
    };
    output::json(&report)
}

fn text(map: &Map, dingles: &Dingles) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    for (what, rate) in [
        ("in force", dingles.rate),
        ("suggested", dingles.suggested()),
    ] {
        if let Some(Dingle { threshold, rate }) = rate {
            let _ = writeln!(out, "{what}: threshold T {threshold}, rate I {rate}");
        }
    }
    if dingles.cities.is_empty() {
        return "the map has no major city, so no city is remote\n".into();
    }
    let wide = map
        .cities()
        .iter()
        .map(|city| city.name.chars().count())
        .max()
        .unwrap_or(0);
    let _ = writeln!(out, "\n{:wide$}  metric M  access  bonus  basis", "city");
    for (name, city) in rows(map, dingles) {
        let bonus = if city.is_dingle() {
            format!("{:.2}", city.bonus)
        } else {
            "-".into()
        };
        let basis = Named(map, city.basis);
        let _ = writeln!(
            out,
            "{name:wide$}  {:8.2}  {:6}  {bonus:>5}  {basis}",
            city.metric, city.access
        );
    }
    out
}
