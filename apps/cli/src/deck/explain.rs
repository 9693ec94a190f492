//! `milepost deck explain`

use crate::failure::Failure;
use crate::map::fonts::FontArgs;
use crate::map::show;
use crate::map::source;
use crate::output;
use crate::picture::PaperArgs;
use milepost_deck::explain::{self, Explanation, explain};
use milepost_deck::rule::Line;
use milepost_deck::{Demand, Prices};
use milepost_map::draw::Options;
use milepost_map::{Map, track};
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    /// Map that comes with Milepost, or a map file.
    map: String,
    /// One to three demands, each a good and the city that wants it.
    #[arg(required = true, num_args = 2..=6, value_names = ["GOOD", "CITY"])]
    demands: Vec<String>,
    /// Largest payoff that counts as small in the deck of the card [default: that of all legal demands].
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(i32).range(-1_000_000..=1_000_000))]
    line: Option<i32>,
    /// No bonus for remote cities (dingles), and no rule about them.
    #[arg(long)]
    no_dingles: bool,
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
    /// Draw the runs on the map, to a .svg, .png or .pdf file.
    #[arg(short)]
    output: Option<PathBuf>,
    #[command(flatten)]
    paper: PaperArgs,
    #[command(flatten)]
    fonts: FontArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    args.paper.check(args.output.as_deref())?;
    args.fonts.only_for(args.output.is_some())?;
    if let [.., alone] = args.demands.as_slice()
        && args.demands.len() % 2 == 1
    {
        return Err(Failure::Usage(format!(
            "each demand needs a GOOD and a CITY, and {alone} has no CITY"
        )));
    }
    if args.line.is_some() && args.demands.len() < 6 {
        return Err(Failure::Usage(
            "--line applies only to three demands: it separates small from large payoffs on a card"
                .to_owned(),
        ));
    }
    let map = source::map(&args.map)?;
    let demands = demands(&map, &args.demands)?;
    let prices = if args.no_dingles {
        Prices::without_dingles(&map)
    } else {
        Prices::of(&map)
    };
    let line = args.line.map(|greatest| Line {
        doubled: 2 * greatest,
    });
    let explanation = explain(&prices, &demands, line);
    let out = match args.json {
        true => output::json(&explain::json(&prices, &explanation))?,
        false => explain::text(&prices, &explanation),
    };
    output::print(out.as_bytes())?;
    args.output
        .as_ref()
        .map_or(Ok(()), |file| draw(&prices, &explanation, file, args))
}

/// The demands named; prints an error for each name that the map does not have.
fn demands(map: &Map, names: &[String]) -> Result<Vec<Demand>, Failure> {
    let (mut found, mut unknown) = (Vec::new(), Vec::new());
    for pair in names.chunks_exact(2) {
        let good = map
            .good_named(&pair[0])
            .map_err(|near| unknown.push(("good", &pair[0], near)));
        let city = map
            .city_named(&pair[1])
            .map_err(|near| unknown.push(("city", &pair[1], near)));
        if let (Ok(good), Ok(city)) = (good, city) {
            found.push(Demand { good, city });
        }
    }
    for (kind, name, near) in &unknown {
        Failure::unknown("map", kind, name, near).report();
    }
    if unknown.is_empty() {
        Ok(found)
    } else {
        Err(Failure::Reported)
    }
}

fn draw(
    prices: &Prices<'_>,
    explanation: &Explanation,
    file: &PathBuf,
    args: &Args,
) -> Result<(), Failure> {
    let map = prices.map();
    let tracks = explanation.sums.iter().filter_map(|sum| {
        let from = prices.offer(sum.demand).source;
        Some((
            track::cheapest(map, from, sum.demand.city)?.mileposts,
            explain::run(prices, sum),
        ))
    });
    let (tracks, names) = tracks.unzip();
    show::draw(
        map,
        file,
        args.paper.paper(),
        Options {
            track: tracks,
            names,
            fonts: args.fonts.read()?,
            ..Options::default()
        },
    )
}
