//! Track (docs/rules/18xx.md, R5 and R6).

use crate::model::{End, Gauge, Lane, Track};
use crate::notation::part::{Part, Piece};
use crate::notation::reader::Reader;

/// How many tracks may lie side by side.
pub(crate) const WIDEST: u32 = 16;

impl Reader {
    pub(crate) fn path(&mut self, part: &Part) {
        let ends = ["a", "b"].map(|key| self.end(part, key));
        let gauge = part
            .get("track")
            .map_or(Some(Gauge::Broad), |value| self.gauge(value));
        let terminal = part
            .get("terminal")
            .and_then(|value| self.slips.number(value))
            .is_some_and(|number| number > 0);
        let lanes = part.get("lanes").and_then(|value| self.width(value));
        let own = ["a_lane", "b_lane"].map(|key| {
            part.get(key)
                .and_then(|value| self.lane(value))
                .unwrap_or(Lane::ONLY)
        });
        let ([Some(a), Some(b)], Some(gauge)) = (ends, gauge) else {
            return;
        };
        if a == b {
            // Some boards draw a stub so, and say that no route takes it.
            if part.get("ignore").is_some() {
                return;
            }
            self.slips.error(
                part.whole,
                "track from a place to itself",
                "give it two different ends",
            );
            return;
        }
        let tracks = match lanes {
            Some(width) => parallel(a, b, width),
            None => vec![Track {
                lanes: own,
                ..Track::new(a, b)
            }],
        };
        self.tile
            .track
            .extend(tracks.into_iter().map(|track| Track {
                gauge,
                terminal,
                ..track
            }));
    }

    /// Where track ends: an edge, or a stop or junction that stands before it in the string.
    fn end(&mut self, part: &Part, key: &str) -> Option<End> {
        let Some(value) = part.get(key) else {
            let hint = format!(
                "say where it ends, as in `{key}:0` for an edge or `{key}:_0` for the first stop"
            );
            self.slips
                .error(part.whole, format!("a path without `{key}`"), hint);
            return None;
        };
        let Some((_, number)) = value
            .split_once('_')
            .filter(|(before, _)| before.is_empty())
        else {
            return self.edge(value).map(End::Edge);
        };
        let number = self.slips.number(number)?;
        let end = usize::try_from(number)
            .ok()
            .and_then(|number| self.named.get(number));
        if end.is_none() {
            let before = self.named.len();
            let what =
                format!("`_{number}` names no stop or junction; {before} stand before this path");
            self.slips.error(
                value,
                what,
                "they count from `_0`, and stand before the paths that lead to them",
            );
        }
        end.copied().flatten()
    }

    /// The gauge; none for track that is not there yet.
    fn gauge(&mut self, value: Piece) -> Option<Gauge> {
        match value.text {
            "broad" => Some(Gauge::Broad),
            "narrow" => Some(Gauge::Narrow),
            "dual" => Some(Gauge::Dual),
            "thin" => Some(Gauge::Thin),
            "future" => None,
            other => {
                let hint = "gauges are broad, narrow, dual, thin and future; it is read as broad";
                self.slips
                    .error(value, format!("no gauge is called `{other}`"), hint);
                Some(Gauge::Broad)
            }
        }
    }

    fn width(&mut self, value: Piece) -> Option<u8> {
        let number = self.slips.number(value)?;
        let width = u8::try_from(number)
            .ok()
            .filter(|_| (1..=WIDEST).contains(&number));
        if width.is_none() {
            let hint = format!("write a number from 1 to {WIDEST}");
            self.slips
                .error(value, format!("{number} tracks side by side"), hint);
        }
        width
    }

    /// One of several lanes, `width.index`.
    fn lane(&mut self, value: Piece) -> Option<Lane> {
        let Some((width, index)) = value.split_once('.') else {
            let what = format!("`{}`: expected a width and a number", value.text);
            self.slips
                .error(value, what, "write it as in `2.0`, the first of two");
            return None;
        };
        let (width, number) = (self.width(width), self.slips.number(index));
        let (width, number) = (width?, number?);
        let lane = u8::try_from(number)
            .ok()
            .filter(|&index| index < width)
            .map(|index| Lane { width, index });
        if lane.is_none() {
            let hint = format!("of {width} lanes, the last is {}", width - 1);
            self.slips.error(value, format!("no lane {number}"), hint);
        }
        lane
    }
}

/// Tracks side by side: between two edges, what lies first at one lies last at the other.
pub(crate) fn parallel(a: End, b: End, width: u8) -> Vec<Track> {
    let across = matches!((a, b), (End::Edge(_), End::Edge(_)));
    (0..width)
        .map(|index| {
            let there = if across { width - 1 - index } else { index };
            Track {
                lanes: [
                    Lane { width, index },
                    Lane {
                        width,
                        index: there,
                    },
                ],
                ..Track::new(a, b)
            }
        })
        .collect()
}
