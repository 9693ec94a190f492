//! The track of a recorded position.

use crate::files::common::ignored;
use milepost_document::{Cursor, FromNode, Limits, Reader, Severity, Value};
use milepost_grid::Edge;
use milepost_route::model::{End, Gauge, Lane, Track};
use serde_json::Value as Json;

/// A piece of track, `["e0", "n0", {...}]`.
pub(crate) struct TrackForm {
    /// The track; nothing where it is only planned.
    pub track: Option<Track>,
}

/// What track says beside its ends; what is ignored for connections is track all the same.
#[derive(Default, FromNode)]
#[form(ignored(&ignored(&["ignore"])), unknown(Severity::Error))]
struct TrackOptions {
    /// Whether a route can only begin or end on it: so, unless false.
    terminal: Option<Json>,
    /// For each end how many lanes lie side by side, and which of them it is.
    #[form(range(0..=200), expected("a lane for each end"), hint("such as [[2, 0], [2, 1]]"))]
    lanes: Option<[[u8; 2]; 2]>,
    /// Its gauge; nothing where it is only planned.
    #[form(with(gauge))]
    track: Option<Option<Gauge>>,
}

impl FromNode for TrackForm {
    const KIND: &'static str = "a list";

    fn from_node(reader: &mut Reader, at: &Cursor<'_>, _limits: &Limits) -> Option<TrackForm> {
        if !reader.is_list(at) {
            return None;
        }
        let items: Vec<Cursor<'_>> = at.items().collect();
        let ([a, b] | [a, b, _]) = &items[..] else {
            let what = "expected the two ends of a piece of track";
            reader.error(at, what, "such as [\"e0\", \"n0\"]");
            return None;
        };
        let ends = [end(reader, a), end(reader, b)];
        let options = items.get(2).and_then(|options| reader.read(options));
        let options: TrackOptions = options.unwrap_or_default();
        let mut track = Track::new(ends[0]?, ends[1]?);
        track.terminal = options.terminal.is_some_and(|terminal| terminal != false);
        if let Some(lanes) = options.lanes {
            track.lanes = lanes.map(|[width, index]| Lane { width, index });
        }
        let gauge = options.track.unwrap_or(Some(Gauge::Broad));
        let track = gauge.map(|gauge| Track { gauge, ..track });
        Some(TrackForm { track })
    }
}

fn gauge(reader: &mut Reader, at: &Cursor<'_>) -> Option<Option<Gauge>> {
    match at.value() {
        Value::Text(word) if word == "future" => Some(None),
        _ => reader.read::<Gauge>(at).map(Some),
    }
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
        let hint = "e0 to e5 are edges, n0, n1, ... nodes, j the junction";
        reader.error(at, format!("\"{word}\" is no end of track"), hint);
    }
    end
}
