//! Track by kind and side. Sides count from 1: the first is edge 0 of flat hexes, and edge 1 of pointy ones.

use crate::files::maker::item::{Members, warn};
use crate::files::members::MAKER_TRACK;
use crate::model::{End, Gauge, Kind, Tile, Track};
use milepost_document::{Cursor, Reader, nearest, quoted};
use milepost_grid::{Edge, Layout};

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

/// Reads the track of a hex whose stops are known.
pub(crate) fn read(reader: &mut Reader, members: &Members<'_>, tile: &mut Tile, layout: Layout) {
    let list = members.get("track");
    for (index, at) in list.iter().flat_map(|list| list.items()).enumerate() {
        one(reader, &at, index, tile, layout);
    }
}

fn one(reader: &mut Reader, at: &Cursor<'_>, index: usize, tile: &mut Tile, layout: Layout) {
    MAKER_TRACK.check(reader, at);
    let side: u8 = reader
        .optional(at, "side", |r, at| r.integer(at, 1..=6))
        .unwrap_or(1);
    let kind = reader
        .optional(at, "type", Reader::text)
        .unwrap_or_default();
    let said: Option<usize> = reader.optional(at, "revenue", |r, at| r.integer(at, 0..=200));
    let from = Edge::new(side - 1 + first_side(layout));
    let gauge = gauge(reader, at);
    let apart = match kind.as_str() {
        "straightStop" => Some(3),
        "gentleStop" | "gentleStopRev" => Some(2),
        "sharpStop" | "sharpStopRev" => Some(1),
        kind => JOINS
            .iter()
            .find(|(word, _)| *word == kind)
            .map(|&(_, apart)| apart),
    };
    if apart.is_none() && !MIDDLE.contains(&kind.as_str()) {
        match kind.as_str() {
            "stub" => {}
            "bent" | "custom" => {
                let hint = "sharp, gentle, straight, or none for a side and the middle; \"encoding\" says any";
                warn(
                    reader,
                    at,
                    format!("track of the kind \"{kind}\" is left out"),
                    hint,
                );
            }
            kind => {
                let known = JOINS
                    .iter()
                    .map(|(word, _)| *word)
                    .chain(MIDDLE)
                    .filter(|word| !word.is_empty());
                let near = nearest(kind, known);
                let hint = near
                    .first()
                    .map_or_else(String::new, |near| format!("did you mean \"{near}\"?"));
                reader.error(at, format!("{} is no kind of track", quoted(kind)), hint);
            }
        }
        return;
    }
    let count = tile.stops.len();
    let stop = (count > 0).then(|| {
        said.filter(|&stop| stop < count)
            .unwrap_or(index % count.max(1)) as u8
    });
    let mut lay = |a: End, b: End| {
        tile.track.push(Track {
            gauge,
            ..Track::new(a, b)
        })
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

fn gauge(reader: &mut Reader, at: &Cursor<'_>) -> Gauge {
    match reader.optional(at, "gauge", Reader::text).as_deref() {
        Some("narrow") => Gauge::Narrow,
        Some("dual") => Gauge::Dual,
        Some("line") => Gauge::Thin,
        _ => Gauge::Broad,
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
