//! Where track breaks off: the border, or the piece of track, at which no way goes on.

use crate::graph::{DeadEnd, leaving, spread};
use crate::model::{Colour, End, Gauge, Position, Track};
use milepost_grid::{Edge, Hex as Site, Layout};

/// A place where track breaks off.
pub(crate) struct Break {
    /// The hexes there, by name: that of the track, and the one beyond the border.
    pub at: Vec<String>,
    /// In words.
    pub words: String,
}

/// Where track from some stops, hex and index, and on through others, breaks off nearest to a hex; the first that is met of
/// several as near.
pub(crate) fn nearest(position: &Position, from: &[(usize, usize)], to: usize) -> Option<Break> {
    let sites = &position.setup().hexes;
    let steps = |dead: &DeadEnd| {
        let hex = &sites[dead.hex];
        let beyond =
            edge_of(position, *dead).map(|edge| hex.at.over(edge, position.setup().layout));
        let target = sites[to].at;
        let distance = |site| distance(site, target, position.setup().layout);
        distance(beyond.unwrap_or(hex.at)).min(distance(hex.at))
    };
    let spread = spread(position, from, &|_, _| true);
    let dead = spread.dead_ends.into_iter().min_by_key(steps)?;
    Some(told(position, dead))
}

/// The edge over which a dead end would go on.
fn edge_of(position: &Position, dead: DeadEnd) -> Option<Edge> {
    match piece(position, dead.hex, dead.track).ends[dead.end] {
        End::Edge(edge) => Some(edge),
        End::Stop(_) | End::Junction(_) => None,
    }
}

fn piece(position: &Position, hex: usize, track: usize) -> &Track {
    &position.setup().hexes[hex].tile.track[track]
}

fn told(position: &Position, dead: DeadEnd) -> Break {
    let setup = position.setup();
    let hex = &setup.hexes[dead.hex];
    let on = piece(position, dead.hex, dead.track);
    let of = format!("the track {}", of_tile(position, dead.hex));
    let here = |words: String| Break {
        at: vec![hex.name.clone()],
        words,
    };
    let begins = matches!(on.ends[1 - dead.end], End::Stop(_));
    let edge = edge_of(position, dead).filter(|_| begins || !on.terminal);
    let Some(edge) = edge else {
        return here(format!("{of} is terminal: a route ends on it"));
    };
    let beside = hex.at.over(edge, setup.layout);
    let Some(next) = setup.hexes.iter().position(|other| other.at == beside) else {
        return here(format!(
            "{of} leads over edge {} off the map",
            edge.number()
        ));
    };
    let there = &setup.hexes[next];
    let why = match position.across(dead.hex, edge) {
        None => "which is closed".to_owned(),
        Some(_) => beyond(position, next, edge.opposite(), on),
    };
    Break {
        at: vec![hex.name.clone(), there.name.clone()],
        words: format!("{of} ends at the border to {}, {why}", there.name),
    }
}

/// Why track does not go on in a hex that it comes to over an edge.
fn beyond(position: &Position, hex: usize, by: Edge, from: &Track) -> String {
    let there = &position.setup().hexes[hex];
    let mut other = leaving(position, hex, End::Edge(by)).map(|(_, track, _)| track);
    let tile = of_tile(position, hex);
    match other.next() {
        None if there.tile.track.is_empty() => format!("where {} has no track", there.name),
        None => format!("to which no track {tile} leads"),
        Some(track) => {
            let gauge = piece(position, hex, track).gauge;
            match position.setup().rules.joins(gauge, from.gauge) {
                false => format!(
                    "where the track {tile} has another gauge: {}, and not {}",
                    word(gauge),
                    word(from.gauge)
                ),
                true => format!("where the track {tile} lies in another lane"),
            }
        }
    }
}

/// Which tile lies in a hex, in words: a printed hex has none.
fn of_tile(position: &Position, hex: usize) -> String {
    let hex = &position.setup().hexes[hex];
    match hex.tile.name.as_str() {
        "" => format!("in {}", hex.name),
        _ if hex.tile.colour == Colour::White => format!("in {}", hex.name),
        tile => format!("of tile {tile} in {}", hex.name),
    }
}

fn word(gauge: Gauge) -> &'static str {
    match gauge {
        Gauge::Broad => "broad",
        Gauge::Narrow => "narrow",
        Gauge::Dual => "dual",
        Gauge::Thin => "thin",
    }
}

/// How many borders lie between two hexes.
fn distance(a: Site, b: Site, layout: Layout) -> i32 {
    // Of doubled coordinates the one along a column, or a row, goes in steps of two, and a step to the side gains one.
    let (x, y) = ((a.x - b.x).abs(), (a.y - b.y).abs());
    match layout {
        Layout::Flat => x + (y - x).max(0) / 2,
        Layout::Pointy => y + (x - y).max(0) / 2,
    }
}
