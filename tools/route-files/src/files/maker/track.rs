//! Track by kind and side. Sides count from 1: the first is edge 0 of flat hexes, and edge 1 of pointy ones.

use crate::files::common::did_you_mean;
use crate::files::maker::form::MakerTrack;
use milepost_document::{Reader, quoted};
use milepost_grid::{Edge, Layout};
use milepost_route::model::{End, Gauge, Kind, Tile, Track};

/// The edge that the first side is.
pub(crate) const fn first_side(layout: Layout) -> u8 {
    match layout {
        Layout::Flat => 0,
        Layout::Pointy => 1,
    }
}

/// The kinds of track that join two sides, and how far those are apart.
pub(crate) const JOINS: [(&str, u8); 3] = [("sharp", 1), ("gentle", 2), ("straight", 3)];

/// The kinds of track from a side to the middle.
const MIDDLE: [&str; 5] = ["", "mid", "offboard", "city", "stop"];

/// Lays a piece of track on a tile whose stops are known; `index` says the how many-th it is.
pub(crate) fn lay(
    reader: &mut Reader,
    drawn: &MakerTrack,
    index: usize,
    tile: &mut Tile,
    layout: Layout,
) {
    let kind = drawn.kind.as_str();
    let apart = match kind {
        "straightStop" => Some(3),
        "gentleStop" | "gentleStopRev" => Some(2),
        "sharpStop" | "sharpStopRev" => Some(1),
        kind => {
            let join = JOINS.iter().find(|(word, _)| *word == kind);
            join.map(|&(_, apart)| apart)
        }
    };
    if apart.is_none() && !MIDDLE.contains(&kind) {
        return not_laid(reader, drawn);
    }
    let from = Edge::new(drawn.side.unwrap_or(1) - 1 + first_side(layout));
    let count = tile.stops.len();
    let named = drawn.revenue.filter(|&stop| stop < count);
    let stop = (count > 0).then(|| named.unwrap_or(index % count) as u8);
    let gauge = match drawn.gauge.as_deref() {
        Some("narrow") => Gauge::Narrow,
        Some("dual") => Gauge::Dual,
        Some("line") => Gauge::Thin,
        _ => Gauge::Broad,
    };
    let mut lay = |a: End, b: End| {
        let track = Track::new(a, b);
        tile.track.push(Track { gauge, ..track });
    };
    match (apart, stop) {
        (None, Some(stop)) => lay(End::Edge(from), End::Stop(stop)),
        (None, None) => {
            lay(End::Edge(from), End::Junction(0));
            tile.junctions = 1;
        }
        (Some(apart), None) => lay(End::Edge(from), End::Edge(from.turned(apart))),
        (Some(apart), Some(stop)) => {
            lay(End::Edge(from), End::Stop(stop));
            lay(End::Stop(stop), End::Edge(from.turned(apart)));
        }
    }
}

/// Reports a kind of track that cannot be laid.
fn not_laid(reader: &mut Reader, drawn: &MakerTrack) {
    let MakerTrack { kind, place, .. } = drawn;
    match kind.as_str() {
        "stub" => {}
        "bent" | "custom" => {
            let what = format!("track of the kind \"{kind}\" is left out");
            let hint =
                "sharp, gentle, straight, or none for a side and the middle; \"encoding\" says any";
            reader.warning(place, what, hint);
        }
        kind => {
            let known = JOINS.iter().map(|(word, _)| *word).chain(MIDDLE);
            let hint = did_you_mean(kind, known.filter(|word| !word.is_empty()), "");
            reader.error(place, format!("{} is no kind of track", quoted(kind)), hint);
        }
    }
}

/// A piece of track as it is drawn: its kind and side, and where it leads to the middle, the number of its stop. Track
/// between two stops cannot be drawn.
pub(crate) fn drawn(
    tile: &Tile,
    track: &Track,
    layout: Layout,
) -> Option<(Option<&'static str>, u8, Option<u8>)> {
    let side = |edge: Edge| (edge.number() + 6 - first_side(layout)) % 6 + 1;
    match track.ends {
        [End::Edge(a), End::Edge(b)] => {
            let apart = (b.number() + 6 - a.number()) % 6;
            let (from, apart) = if apart <= 3 {
                (a, apart)
            } else {
                (b, 6 - apart)
            };
            let (word, _) = JOINS.iter().find(|(_, known)| *known == apart)?;
            Some((Some(*word), side(from), None))
        }
        [End::Edge(edge), End::Stop(stop)] | [End::Stop(stop), End::Edge(edge)] => {
            let offboard = tile
                .stops
                .get(usize::from(stop))
                .is_some_and(|stop| stop.kind == Kind::Offboard);
            Some((offboard.then_some("offboard"), side(edge), Some(stop)))
        }
        [End::Edge(edge), End::Junction(_)] | [End::Junction(_), End::Edge(edge)] => {
            Some((None, side(edge), None))
        }
        _ => None,
    }
}
