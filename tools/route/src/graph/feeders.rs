//! Stops that are not visited and for which another is paid.

use crate::graph::spread::{Entry, leaving, onward};
use crate::model::{End, Gauge, Position};
use std::collections::BTreeSet;

/// The stops, hex and index, that track of a gauge joins to a stop and that have track of no other gauge. It goes on
/// through these, however often it comes by.
pub(crate) fn fed_by(
    position: &Position,
    gauge: Gauge,
    (hex, stop): (usize, usize),
) -> BTreeSet<(usize, usize)> {
    let gauge_of = |&(hex, track, _): &Entry| position.setup().hexes[hex].tile.track[track].gauge;
    let from = |hex, stop: usize| leaving(position, hex, End::Stop(stop as u8));
    let mut found = BTreeSet::new();
    let mut seen: BTreeSet<Entry> = BTreeSet::new();
    let mut open: Vec<Entry> = from(hex, stop).collect();
    while let Some(entry) = open.pop() {
        if gauge_of(&entry) != gauge || !seen.insert(entry) {
            continue;
        }
        let (at, track, by) = entry;
        match position.setup().hexes[at].tile.track[track].ends[1 - by] {
            End::Stop(index) => {
                let to = (at, usize::from(index));
                let branch = from(to.0, to.1).all(|entry| gauge_of(&entry) == gauge);
                if to != (hex, stop) && branch && found.insert(to) {
                    open.extend(from(to.0, to.1));
                }
            }
            _ => open.extend(onward(position, entry)),
        }
    }
    found
}
