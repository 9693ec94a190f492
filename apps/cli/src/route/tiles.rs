//! `milepost route tiles`

use crate::failure::Failure;
use crate::output;
use crate::output::picture::{self, PaperArgs};
use crate::output::target::OutputArgs;
use clap::ValueEnum;
use milepost_document::nearest;
use milepost_grid::Layout;
use milepost_route::{End, Tile, catalogue, notation};
use milepost_route_files::draw;
use serde::Serialize;

#[derive(clap::Args)]
#[command(mut_arg("output", |arg| arg.help(
    "The file to draw them to: .pdf, or .svg or .png where one page holds them; without one, they are \
        listed"
)))]
pub struct Args {
    /// Numbers of tiles; without any, all.
    number: Vec<String>,
    /// How the hexes lie.
    #[arg(long, value_enum, default_value = "flat")]
    layout: Lie,
    /// List them as notation, each with its number and colour.
    #[arg(long, conflicts_with_all = ["output", "format"])]
    notation: bool,
    /// Print JSON instead of text.
    #[arg(long, conflicts_with_all = ["output", "format", "notation"])]
    json: bool,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    paper: PaperArgs,
}

#[derive(Clone, Copy, ValueEnum)]
enum Lie {
    Flat,
    Pointy,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let tiles = chosen(&args.number)?;
    if args.json {
        let tiles: Vec<TileJson<'_>> = tiles.iter().map(|tile| TileJson::of(tile)).collect();
        return output::print(output::json(&tiles)?.as_bytes());
    }
    let Some(target) = args.output.target() else {
        let line = if args.notation { code } else { line };
        return output::print(
            tiles
                .iter()
                .map(|tile| line(tile))
                .collect::<String>()
                .as_bytes(),
        );
    };
    picture::check(&target)?;
    let layout = match args.layout {
        Lie::Flat => Layout::Flat,
        Lie::Pointy => Layout::Pointy,
    };
    let document = draw::catalogue(&tiles, layout, args.paper.paper());
    if target.ending() != "pdf" && document.pages.len() > 1 {
        let what = format!("{} tiles take {} pages", tiles.len(), document.pages.len());
        return Err(Failure::new(what, "choose .pdf, or fewer tiles"));
    }
    let Some(first) = document.pages.first() else {
        return Ok(());
    };
    picture::write(&target, |format| format.encode(first, || document.clone()))
}

fn chosen(numbers: &[String]) -> Result<Vec<&'static Tile>, Failure> {
    if numbers.is_empty() {
        return Ok(catalogue::tiles().iter().collect());
    }
    let unknown: Vec<String> = numbers
        .iter()
        .filter(|number| catalogue::tile(number).is_none())
        .map(|number| {
            let near = nearest(
                number,
                catalogue::tiles().iter().map(|tile| tile.name.as_str()),
            );
            if near.is_empty() {
                number.clone()
            } else {
                format!("{number} (nearest: {})", near.join(", "))
            }
        })
        .collect();
    if !unknown.is_empty() {
        let what = format!("no standard tile is called {}", unknown.join(", nor "));
        return Err(Failure::new(what, "milepost route tiles lists all"));
    }
    Ok(numbers
        .iter()
        .filter_map(|number| catalogue::tile(number))
        .collect())
}

/// A tile in a line: number, colour, notation.
fn code(tile: &Tile) -> String {
    let colour = tile.colour.word();
    format!(
        "{:<6} {colour:<7} {}\n",
        tile.name,
        notation::write(tile).code
    )
}

/// A standard tile.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TileJson<'a> {
    number: &'a str,
    colour: &'static str,
    /// The stops, with what they earn.
    stops: Vec<String>,
    /// The ends of each piece of track: edges by their numbers, stops by letters, * for a junction.
    track: Vec<String>,
    labels: &'a [String],
    /// The tile as notation.
    notation: String,
}

impl TileJson<'_> {
    fn of(tile: &Tile) -> TileJson<'_> {
        TileJson {
            number: &tile.name,
            colour: tile.colour.word(),
            stops: stops(tile),
            track: track(tile),
            labels: &tile.labels,
            notation: notation::write(tile).code,
        }
    }
}

/// A tile in a line: number, colour, stops, and what the track of each edge leads to.
fn line(tile: &Tile) -> String {
    let colour = tile.colour.word();
    let text = format!(
        "{:<6} {colour:<7} {:<24} {:<32} {}",
        tile.name,
        stops(tile).join(", "),
        track(tile).join(" "),
        tile.labels.join(" ")
    );
    format!("{}\n", text.trim_end())
}

fn stops(tile: &Tile) -> Vec<String> {
    tile.stops
        .iter()
        .map(|stop| {
            let slots = if stop.slots > 1 {
                format!(" of {}", stop.slots)
            } else {
                String::new()
            };
            format!(
                "{}{slots} {}",
                stop.kind.word(),
                stop.revenue.on(&["yellow".to_owned()])
            )
        })
        .collect()
}

fn track(tile: &Tile) -> Vec<String> {
    let end = |end: End| match end {
        End::Edge(edge) => edge.number().to_string(),
        End::Stop(stop) => char::from(b'a' + stop.min(25)).to_string(),
        End::Junction(_) => "*".to_owned(),
    };
    tile.track
        .iter()
        .map(|track| format!("{}-{}", end(track.ends[0]), end(track.ends[1])))
        .collect()
}
