//! The track of a recorded position.

use crate::files::common::{exactly, is_table};
use crate::files::{common, members};
use crate::model::{End, Gauge, Lane, Track};
use milepost_document::{Cursor, Reader, Value};
use milepost_grid::Edge;

/// A piece of track, `["e0", "n0", {...}]`; `Some(None)` where it is only planned.
pub(crate) fn path(reader: &mut Reader, at: &Cursor<'_>) -> Option<Option<Track>> {
    if !reader.is_list(at) {
        return None;
    }
    let items: Vec<Cursor<'_>> = at.items().collect();
    let ([a, b] | [a, b, _]) = &items[..] else {
        reader.error(
            at,
            "expected the two ends of a piece of track",
            "such as [\"e0\", \"n0\"]",
        );
        return None;
    };
    let ends = [end(reader, a), end(reader, b)];
    let options = items.get(2).filter(|options| is_table(reader, options));
    let mut track = Track::new(ends[0]?, ends[1]?);
    let Some(options) = options else {
        return Some(Some(track));
    };
    members::TRACK.check(reader, options);
    track.terminal = options
        .get("terminal")
        .is_some_and(|at| !matches!(at.value(), Value::Bool(false)));
    if let Some(lanes) = reader.optional(options, "lanes", lanes) {
        track.lanes = lanes;
    }
    let gauge = reader
        .optional(options, "track", gauge)
        .unwrap_or(Some(Gauge::Broad));
    Some(gauge.map(|gauge| Track { gauge, ..track }))
}

fn gauge(reader: &mut Reader, at: &Cursor<'_>) -> Option<Option<Gauge>> {
    let word = reader.text(at)?;
    let found = common::gauge(&word);
    if found.is_none() {
        let hint = "known are broad, narrow, dual, thin, future";
        reader.error(
            at,
            format!("track of the gauge \"{word}\" is not supported"),
            hint,
        );
    }
    found
}

fn lanes(reader: &mut Reader, at: &Cursor<'_>) -> Option<[Lane; 2]> {
    let pair = exactly(
        reader,
        at,
        "a lane for each end",
        "such as [[2, 0], [2, 1]]",
    )?;
    let [a, b] = pair.map(|lane| {
        let hint = "such as [2, 0]";
        let [width, index] = exactly(
            reader,
            &lane,
            "the width of the lanes and the number of one",
            hint,
        )?;
        Some(Lane {
            width: common::small(reader, &width)?,
            index: common::small(reader, &index)?,
        })
    });
    Some([a?, b?])
}

fn end(reader: &mut Reader, at: &Cursor<'_>) -> Option<End> {
    let word = reader.text(at)?;
    let number = |rest: &str| rest.parse::<u8>().ok().filter(|&number| number < 200);
    let end = match word.split_at_checked(1) {
        Some(("e", rest)) => number(rest)
            .filter(|&n| n < 6)
            .map(|n| End::Edge(Edge::new(n))),
        Some(("n", rest)) => number(rest).map(End::Stop),
        Some(("j", "")) => Some(End::Junction(0)),
        Some(("j", rest)) => number(rest).map(End::Junction),
        _ => None,
    };
    if end.is_none() {
        let what = format!("\"{word}\" is no end of track");
        reader.error(
            at,
            what,
            "e0 to e5 are edges, n0, n1, ... nodes, j the junction",
        );
    }
    end
}
