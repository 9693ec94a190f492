//! All track that is joined to some stops, piece by piece, however often a piece is come to.

use crate::model::{End, Position};
use std::collections::{BTreeSet, VecDeque};

/// A piece of track as it is walked: its hex, its index, and the end it is entered by.
pub(crate) type Entry = (usize, usize, usize);

/// A piece of track that does not go on at one of its ends.
#[derive(Clone, Copy)]
pub struct DeadEnd {
    /// Index of its hex.
    pub hex: usize,
    /// Its index in the tile.
    pub track: usize,
    /// Which of its ends.
    pub end: usize,
}

/// What is joined to the stops.
#[derive(Default)]
pub struct Spread {
    /// The hexes that track is come to in, the stops' own among them.
    pub hexes: BTreeSet<usize>,
    /// Where it breaks off, the nearest in pieces of track first.
    pub dead_ends: Vec<DeadEnd>,
}

/// Walks all track from some stops, hex and index, and on through those that `through` says.
pub fn spread(
    position: &Position,
    from: &[(usize, usize)],
    through: &dyn Fn(usize, usize) -> bool,
) -> Spread {
    let hexes = &position.setup().hexes;
    let mut found = Spread::default();
    let mut seen: BTreeSet<Entry> = BTreeSet::new();
    let mut open: VecDeque<Entry> = VecDeque::new();
    for &(hex, stop) in from {
        found.hexes.insert(hex);
        open.extend(leaving(position, hex, End::Stop(stop as u8)));
    }
    while let Some(entry) = open.pop_front() {
        if !seen.insert(entry) {
            continue;
        }
        let (hex, track, by) = entry;
        found.hexes.insert(hex);
        let on = &hexes[hex].tile.track[track];
        let end = 1 - by;
        let begins = matches!(on.ends[by], End::Stop(_));
        let before = open.len();
        match on.ends[end] {
            End::Stop(stop) if !through(hex, usize::from(stop)) => continue,
            stop @ End::Stop(_) => {
                open.extend(leaving(position, hex, stop));
                continue;
            }
            // Terminal track that does not begin at a stop, or does not lead to one, is the end of every route.
            _ if on.terminal && !begins => {}
            End::Junction(_) if on.terminal => {}
            _ => open.extend(onward(position, entry)),
        }
        if open.len() == before {
            found.dead_ends.push(DeadEnd { hex, track, end });
        }
    }
    found
}

/// The pieces of track, as they are entered, that join a piece of track at its far end, beyond an edge or a junction.
pub(crate) fn onward(position: &Position, (hex, track, by): Entry) -> Vec<Entry> {
    let setup = position.setup();
    let (on, end) = (&setup.hexes[hex].tile.track[track], 1 - by);
    match on.ends[end] {
        End::Stop(_) => Vec::new(),
        junction @ End::Junction(_) => leaving(position, hex, junction).collect(),
        End::Edge(edge) => {
            let next = position.across(hex, edge).into_iter();
            let there = next.flat_map(|next| leaving(position, next, End::Edge(edge.opposite())));
            let joins = |&(hex, track, by): &Entry| {
                let other = &setup.hexes[hex].tile.track[track];
                let in_lane = other.lanes[by].joins(on.lanes[end]);
                in_lane && setup.rules.joins(other.gauge, on.gauge)
            };
            there.filter(joins).collect()
        }
    }
}

/// The pieces of track of a hex that begin at one of its ends.
pub(crate) fn leaving(
    position: &Position,
    hex: usize,
    end: End,
) -> impl Iterator<Item = Entry> + '_ {
    let track = position.setup().hexes[hex].tile.track.iter().enumerate();
    track.flat_map(move |(index, piece)| {
        let ends = (0..2).filter(move |&by| piece.ends[by] == end);
        ends.map(move |by| (hex, index, by))
    })
}
