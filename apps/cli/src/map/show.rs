//! `milepost map show`

use crate::failure::Failure;
use crate::map::description::MapJson;
use crate::map::fonts::FontArgs;
use crate::map::print::PrintArgs;
use crate::map::source;
use crate::output;
use crate::output::picture;
use crate::output::target::{self, OutputArgs, Target};
use milepost_calls::export::MapPrint;
use milepost_document::number::counted;
use milepost_map::draw::Options;
use milepost_map::{City, Map, Size, text};
use milepost_print::paper::Paper;
use std::fmt::Write;

#[derive(clap::Args)]
#[command(mut_arg("output", |arg| arg.help(
    "Draw the map to a file: .svg or .png in one piece, .pdf on pages: at true size to glue together, or \
        with --pages one"
)))]
pub struct Args {
    /// Map that comes with Milepost, or a map file.
    map: String,
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    print: PrintArgs,
    #[command(flatten)]
    fonts: FontArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let target = args.output.target();
    args.print.check(target.as_ref())?;
    args.fonts.only_for(target.is_some())?;
    let map = source::map(&args.map)?;
    if args.json {
        let said = output::json(&MapJson::of(&map))?;
        target::print_beside(target.as_ref(), said.as_bytes())?;
    }
    match &target {
        None if args.json => Ok(()),
        None => output::print(description(&map).as_bytes()),
        Some(target) => write(target, &args.print.of(&map, args.fonts.read()?)?),
    }
}

/// Draws a map and what `options` put on it, with a caption of its name and hash.
pub fn draw(map: &Map, target: &Target, paper: Paper, options: Options) -> Result<(), Failure> {
    let print = MapPrint {
        paper,
        ..MapPrint::new(map, options)
    };
    write(target, &print)
}

fn write(target: &Target, print: &MapPrint<'_>) -> Result<(), Failure> {
    picture::write(target, |format| print.encode(format))
}

/// The city of a map with this name.
pub fn city(map: &Map, name: &str) -> Result<usize, Failure> {
    map.city_named(name)
        .map_err(|nearest| Failure::unknown("map", "city", name, &nearest))
}

fn description(map: &Map) -> String {
    let mut out = format!("{}\n", map.name());
    // Writing to a string cannot fail.
    for (what, text) in [("licence", map.licence()), ("source", map.provenance())] {
        if !text.is_empty() {
            let _ = writeln!(out, "  {what}: {text}");
        }
    }
    let _ = writeln!(out, "  content hash: {}\n", map.hash_text());
    let share = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
    let all = map.mileposts().len();
    let _ = writeln!(out, "{all} mileposts");
    for (terrain, price) in &map.rules().terrain {
        let count = map
            .mileposts()
            .iter()
            .filter(|milepost| map.terrain(milepost) == terrain)
            .count();
        let _ = writeln!(
            out,
            "  {terrain:10} {count:5}  {:4.1} %  price {price}",
            share(count, all)
        );
    }
    let crossings = map.pips().iter().filter(|pip| pip.extra > 0).count();
    let pips = map.pips().len();
    let _ = writeln!(
        out,
        "{pips} pips, {crossings} with a crossing ({:.1} %)",
        share(crossings, pips)
    );
    let _ = writeln!(out, "{}", counted(map.ferries().len(), "ferry", "ferries"));
    for (size, name) in Size::ALL.into_iter().rev() {
        cities(&mut out, map, size, name);
    }
    let _ = writeln!(out, "\n{} goods", map.goods().len());
    for good in map.goods() {
        let sources: Vec<&str> = good
            .sources
            .iter()
            .map(|&city| map.cities()[city].name.as_str())
            .collect();
        let _ = writeln!(out, "  {:14} {}", good.name, sources.join(", "));
    }
    if let Some(tuning) = map.tuning() {
        let _ = writeln!(out, "\ndeck tuning");
        for line in text::tuning(tuning).lines() {
            let _ = writeln!(out, "  {line}");
        }
    }
    out
}

fn cities(out: &mut String, map: &Map, size: Size, name: &str) {
    let of_size: Vec<&City> = map
        .cities()
        .iter()
        .filter(|city| city.size == size)
        .collect();
    let _ = writeln!(out, "\n{} {name} cities", of_size.len());
    for city in of_size {
        let goods: Vec<&str> = city
            .goods
            .iter()
            .map(|&good| map.goods()[good].name.as_str())
            .collect();
        let _ = writeln!(out, "  {:18} {}", city.name, goods.join(", "));
    }
}
