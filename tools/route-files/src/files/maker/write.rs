//! A board as 18xx-maker JSON: each hex with its exact notation as `encoding`, and with what 18xx-maker can draw of it.

use crate::files::maker::track;
use crate::files::write::decomposition::{Decomposition, left_out};
use crate::files::write::ground::is_icon;
use crate::files::write::hexes::borders;
use milepost_document::Problem;
use milepost_grid::{Edge, Hex as Site, Layout};
use milepost_route::model::coordinate::Axes;
use milepost_route::model::{Colour, Gauge, Hex, Kind, Position, Revenue, Stop, Terrain, Tile};
use milepost_route::notation;
use milepost_route::notation::Ground;
use serde_json::{Map, Value, json};

/// A board as a file, and what that could not say. Tokens, trains and rules are not in it.
///
/// # Errors
/// That the names of hexes do not say where they lie.
pub fn write(position: &Position) -> Result<(String, Vec<String>), Vec<Problem>> {
    let setup = position.setup();
    let decomposition = Decomposition::printed(setup)?;
    let mut omitted = decomposition.omitted.clone();
    omitted.extend(left_out(setup));
    let mut closed: Vec<Vec<Edge>> = vec![Vec::new(); setup.hexes.len()];
    for (hex, _, edge) in borders(setup, &decomposition.order, &mut omitted) {
        closed[hex].push(edge);
    }
    let names = names(&decomposition, &mut omitted);
    let mut kinds: Vec<(Map<String, Value>, Vec<String>)> = Vec::new();
    for (&index, name) in decomposition.order.iter().zip(names) {
        let kind = hex(
            &setup.hexes[index],
            &closed[index],
            setup.layout,
            &mut omitted,
        );
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, names)) => names.push(name),
            None => kinds.push((kind, vec![name])),
        }
    }
    let hexes: Vec<Value> = kinds
        .into_iter()
        .map(|(mut kind, names)| {
            kind.insert("hexes".to_owned(), json!(names));
            Value::Object(kind)
        })
        .collect();
    let orientation = if setup.layout == Layout::Flat {
        "horizontal"
    } else {
        "vertical"
    };
    let file = json!({
        "info": { "title": setup.title, "orientation": orientation },
        "map": { "hexes": hexes },
    });
    Ok((format!("{file:#}\n"), omitted))
}

/// The names of the hexes in capital letters and numbers above 0, letters as 18xx-maker counts them.
fn names(decomposition: &Decomposition<'_>, omitted: &mut Vec<String>) -> Vec<String> {
    let Decomposition {
        setup, axes, order, ..
    } = decomposition;
    let usual = Axes::of(setup.layout);
    let site = |&hex: &usize| {
        axes.read(&setup.hexes[hex].name)
            .unwrap_or(setup.hexes[hex].at)
    };
    let sites: Vec<Site> = order.iter().map(site).collect();
    let least = |of: fn(&Site) -> i32| sites.iter().map(of).min().unwrap_or(0).min(0);
    // Rows and columns alternate: the whole board moves by even steps.
    let even = |least: i32| -least + (-least).rem_euclid(2);
    let (x, y) = (even(least(|site| site.x)), even(least(|site| site.y)));
    let named: Vec<String> = sites
        .iter()
        .map(|site| usual.name(Site::new(site.x + x, site.y + y)))
        .collect();
    let other = order
        .iter()
        .zip(&named)
        .find(|(hex, name)| setup.hexes[**hex].name != **name);
    if let Some((&hex, name)) = other {
        omitted.push(format!(
            "the names of hexes: here {} is {name}, and so on",
            setup.hexes[hex].name
        ));
    }
    named
}

/// A hex without its place.
fn hex(
    hex: &Hex,
    closed: &[Edge],
    layout: Layout,
    omitted: &mut Vec<String>,
) -> Map<String, Value> {
    let tile = &hex.tile;
    let mut says = Map::new();
    says.insert("color".to_owned(), json!(colour(tile.colour)));
    let code = code(hex, closed, omitted);
    // The first that can bear it has the name of the hex.
    let mut name = Some(json!({ "name": hex.town })).filter(|_| !hex.town.is_empty());
    let lists = [
        (
            "cities",
            stops(tile, [Kind::City, Kind::Pass], &mut name, layout),
        ),
        (
            "centerTowns",
            stops(tile, [Kind::Town, Kind::Halt], &mut name, layout),
        ),
        ("values", values(tile)),
        ("track", drawn_track(tile, layout)),
        ("labels", labels(tile)),
        ("terrain", hex.terrain.iter().map(terrain).collect()),
    ];
    let lists = lists.into_iter().filter(|(_, items)| !items.is_empty());
    says.extend(lists.map(|(key, items)| (key.to_owned(), Value::Array(items))));
    let is_area =
        |stop: &&Stop| stop.kind == Kind::Offboard || matches!(stop.revenue, Revenue::Phased(_));
    if let Some(area) = tile.stops.iter().find(is_area) {
        says.insert("offBoardRevenue".to_owned(), revenues(area, name.take()));
    }
    says.extend(name.map(|name| ("names".to_owned(), json!([name]))));
    says.insert("encoding".to_owned(), json!(code));
    says
}

/// The notation of a hex.
fn code(hex: &Hex, closed: &[Edge], omitted: &mut Vec<String>) -> String {
    let (icons, others): (Vec<String>, Vec<String>) =
        hex.marks.iter().cloned().partition(|mark| is_icon(mark));
    let name = &hex.name;
    omitted.extend(
        others
            .iter()
            .map(|mark| format!("{name}: the mark \"{mark}\"")),
    );
    let ground = Ground {
        impassable: closed,
        terrain: &hex.terrain,
        icons: &icons,
    };
    let written = notation::write_hex(&hex.tile, ground);
    omitted.extend(written.omitted.iter().map(|one| format!("{name}: {one}")));
    written.code
}

/// The stops of some kinds, the first with the name.
fn stops(tile: &Tile, kinds: [Kind; 2], name: &mut Option<Value>, layout: Layout) -> Vec<Value> {
    let stops = tile.stops.iter().filter(|stop| kinds.contains(&stop.kind));
    stops
        .map(|stop| drawn_stop(stop, name.take(), layout))
        .collect()
}

/// What stops pay at all times.
fn values(tile: &Tile) -> Vec<Value> {
    let pays = |stop: &Stop| match stop.revenue {
        Revenue::Plain(pays) if pays > 0 => Some(json!({ "value": pays })),
        _ => None,
    };
    tile.stops.iter().filter_map(pays).collect()
}

fn labels(tile: &Tile) -> Vec<Value> {
    let label = |label| json!({ "label": label });
    tile.labels.iter().map(label).collect()
}

fn terrain(terrain: &Terrain) -> Value {
    match terrain.kinds.first() {
        Some(kind) => json!({ "type": kind, "cost": terrain.cost, "size": "small" }),
        None => json!({ "cost": terrain.cost, "size": "small" }),
    }
}

fn drawn_stop(stop: &Stop, name: Option<Value>, layout: Layout) -> Value {
    let mut says = Map::new();
    if stop.kind.holds_tokens() {
        says.insert("size".to_owned(), json!(stop.slots.clamp(1, 6)));
    }
    if stop.kind == Kind::Pass {
        says.insert("pass".to_owned(), json!(true));
    }
    says.extend(name.map(|name| ("name".to_owned(), name)));
    if !stop.groups.is_empty() {
        says.insert("groups".to_owned(), json!(stop.groups));
    }
    if let Some(half) = stop.seat {
        // Angles count clockwise from the first side.
        let angle = (u16::from(half) + 12 - 2 * u16::from(track::first_side(layout))) % 12 * 30;
        says.insert("angle".to_owned(), json!(angle));
        says.insert("percent".to_owned(), json!(0.5));
    }
    Value::Object(says)
}

fn drawn_track(tile: &Tile, layout: Layout) -> Vec<Value> {
    let one = |piece| {
        let (kind, side, stop) = track::drawn(tile, piece, layout)?;
        let mut says = Map::new();
        says.extend(kind.map(|kind| ("type".to_owned(), json!(kind))));
        says.insert("side".to_owned(), json!(side));
        says.extend(
            stop.filter(|_| tile.stops.len() > 1)
                .map(|stop| ("revenue".to_owned(), json!(stop))),
        );
        let gauge = match piece.gauge {
            Gauge::Broad => None,
            Gauge::Narrow => Some("narrow"),
            Gauge::Dual => Some("dual"),
            Gauge::Thin => Some("line"),
        };
        says.extend(gauge.map(|gauge| ("gauge".to_owned(), json!(gauge))));
        Some(Value::Object(says))
    };
    tile.track.iter().filter_map(one).collect()
}

fn revenues(stop: &Stop, name: Option<Value>) -> Value {
    let mut says = Map::new();
    says.extend(name.map(|name| ("name".to_owned(), name)));
    let values: Vec<Value> = match &stop.revenue {
        Revenue::Plain(pays) => vec![json!({ "color": "yellow", "value": pays })],
        Revenue::Phased(values) => values
            .iter()
            .map(|(phase, pays)| match phase.as_str() {
                "diesel" => json!({ "color": "gray", "value": format!("D{pays}") }),
                phase => json!({ "color": phase, "value": pays }),
            })
            .collect(),
    };
    says.insert("revenues".to_owned(), Value::Array(values));
    if stop.kind == Kind::Offboard && !stop.groups.is_empty() {
        says.insert("groups".to_owned(), json!(stop.groups));
    }
    Value::Object(says)
}

fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "plain",
        Colour::Blue => "water",
        Colour::Red => "offboard",
        other => other.word(),
    }
}
