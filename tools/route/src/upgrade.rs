//! Which tiles may be laid on a hex next, by the rules that nearly all titles have. What a title allows beyond them, and
//! who may lay where, stands in no file.
//!
//! 1. The tile is of the next colour, and that colour is in use.
//! 2. It has as many cities and towns as the hex, or fewer where they grow together; none vanish, none appear.
//! 3. It has the labels of the hex.
//! 4. All track stays: what was joined still is.
//! 5. No track leads off the board, over a border that nothing passes, or against printed track.
//! 6. Each city has room for its tokens.

use crate::position::Hex;
use crate::tile::{Colour, End, Stop, Tile, Track};
use milepost_grid::Edge;
use std::collections::BTreeSet;

/// The colours in the order in which they are laid.
const ORDER: [(Colour, &str); 5] = [
    (Colour::White, ""),
    (Colour::Yellow, "yellow"),
    (Colour::Green, "green"),
    (Colour::Brown, "brown"),
    (Colour::Gray, "gray"),
];

/// How far a tile may be turned to be laid on a hex, in sixths clockwise; none where it may not be laid. Turns that look the
/// same are given once. `printed` says whether nothing was laid on the hex before; `colours` are those in use.
pub fn turns(hex: &Hex, printed: bool, tile: &Tile, colours: &[String]) -> Vec<u8> {
    // Gray on the board never changes.
    let fixed = printed && hex.tile.colour == Colour::Gray;
    if fixed || !follows(hex.tile.colour, tile.colour, colours) || !alike(&hex.tile, tile) {
        return Vec::new();
    }
    let mut seen: Vec<Vec<Track>> = Vec::new();
    let fits = |turn: &u8| {
        let turned = tile.turned(*turn);
        let track = sorted(&turned);
        let fresh = !seen.contains(&track);
        let fits = fresh && within(hex, &turned) && keeps(hex, &turned);
        seen.push(track);
        fits
    };
    (0..6).filter(fits).collect()
}

/// Whether a colour is the one after another, and in use.
fn follows(old: Colour, new: Colour, colours: &[String]) -> bool {
    let place = |colour: Colour| ORDER.iter().position(|(known, _)| *known == colour);
    match (place(old), place(new)) {
        (Some(old), Some(new)) => new == old + 1 && colours.iter().any(|colour| colour == ORDER[new].1),
        _ => false,
    }
}

/// Whether the stops and labels of a tile are those of another, or what becomes of them.
fn alike(old: &Tile, new: &Tile) -> bool {
    let count = |tile: &Tile, of: fn(&Stop) -> bool| tile.stops.iter().filter(|stop| of(stop)).count();
    let grows = |of: fn(&Stop) -> bool| {
        let (old, new) = (count(old, of), count(new, of));
        new <= old && (new > 0 || old == 0)
    };
    let labels = |tile: &Tile| tile.labels.iter().cloned().collect::<BTreeSet<String>>();
    grows(|stop| stop.kind.holds_tokens()) && grows(|stop| stop.kind.is_town()) && labels(old) == labels(new)
}

fn sorted(tile: &Tile) -> Vec<Track> {
    let mut track = tile.track.clone();
    for track in &mut track {
        if track.ends[0] > track.ends[1] {
            track.ends.reverse();
            track.lanes.reverse();
        }
    }
    track.sort_by_key(|track| (track.ends, track.lanes, track.gauge));
    track
}

/// Whether all track stays on the board.
fn within(hex: &Hex, tile: &Tile) -> bool {
    let ends = tile.track.iter().flat_map(|track| track.ends);
    ends.into_iter().all(|end| match end {
        End::Edge(edge) => hex.sides[edge.index()].is_some(),
        _ => true,
    })
}

/// Whether what a hex joins a tile joins too, and tokens have room.
fn keeps(hex: &Hex, new: &Tile) -> bool {
    let old = &hex.tile;
    let through = (0..6).flat_map(|a| (0..a).map(move |b| [Edge::new(a), Edge::new(b)]));
    let through = through.into_iter().all(|[a, b]| !joined(old, a, b) || joined(new, a, b));
    let homes = homes(old, new);
    let mut room: Vec<usize> = new.stops.iter().map(|stop| usize::from(stop.slots)).collect();
    through
        && (0..old.stops.len()).all(|stop| {
            let tokens = hex.tokens.get(stop).map_or(0, |places| places.iter().flatten().count());
            let home = homes[stop].filter(|&home| room[home] >= tokens);
            home.inspect(|&home| room[home] -= tokens).is_some()
        })
}

/// What each stop of a tile becomes on one that is laid over it: the first of its kind that has all its exits; of a stop
/// without track the one of the same number.
pub fn homes(old: &Tile, new: &Tile) -> Vec<Option<usize>> {
    let home = |stop: usize| {
        let exits = old.exits(stop);
        let alike =
            |other: &usize| old.stops[stop].kind.holds_tokens() == new.stops[*other].kind.holds_tokens();
        let fits = |other: &usize| alike(other) && new.exits(*other).is_superset(&exits);
        let same = Some(stop).filter(|_| exits.is_empty() && stop < new.stops.len()).filter(alike);
        same.or_else(|| (0..new.stops.len()).find(fits))
    };
    (0..old.stops.len()).map(home).collect()
}

/// Whether track joins two edges without a stop between.
fn joined(tile: &Tile, a: Edge, b: Edge) -> bool {
    let meets = |edge: Edge, end: End| {
        tile.track
            .iter()
            .any(|track| track.ends == [End::Edge(edge), end] || track.ends == [end, End::Edge(edge)])
    };
    let junction = |number| meets(a, End::Junction(number)) && meets(b, End::Junction(number));
    meets(a, End::Edge(b)) || (0..tile.junctions).any(junction)
}
