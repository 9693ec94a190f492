//! Walking from each stop along all track to the next stops.

use crate::graph::{Leg, Network, stop_of};
use crate::model::{End, Gauge, Position, Track};
use crate::progress::SearchProgress;
use milepost_grid::Edge;

/// How many steps are walked between two looks at the progress.
const PATIENCE: u64 = 1 << 10;
/// Legs of more pieces are walked only in the first half of the time there is.
const LONG: usize = 64;

/// A piece of track as it is walked: its hex, its index, and the end it is entered by.
#[derive(Clone, Copy)]
struct Entry {
    hex: u32,
    track: u16,
    by: u8,
}

/// What uses up track: an edge, a town off the middle, a piece between two stops.
const KINDS: u32 = 3;

/// How many lanes lie side by side at most.
fn lanes(position: &Position) -> u32 {
    let track = position
        .setup()
        .hexes
        .iter()
        .flat_map(|hex| &hex.tile.track);
    track
        .flat_map(|piece| piece.lanes)
        .map(|lane| u32::from(lane.index) + 1)
        .fold(1, u32::max)
}

/// Where track lies that a leg uses up, before such track is merged: its hex, and its edge where it crosses one.
pub(crate) fn place(position: &Position, used: u32) -> (usize, Option<Edge>) {
    let at = used / KINDS / lanes(position);
    let edge = used
        .is_multiple_of(KINDS)
        .then(|| Edge::new((at % 256) as u8));
    ((at / 256) as usize, edge)
}

/// All pieces of track, found by what they touch.
struct Board<'a> {
    position: &'a Position,
    /// For each hex the number of its first stop.
    first_stop: Vec<usize>,
    /// For each edge of each hex, the track that leaves there.
    at_edge: Vec<Vec<Entry>>,
    lanes: u32,
}

impl<'a> Board<'a> {
    fn new(position: &'a Position) -> Board<'a> {
        let hexes = &position.setup().hexes;
        let mut first_stop = Vec::with_capacity(hexes.len());
        let mut stops = 0;
        let mut at_edge = vec![Vec::new(); hexes.len() * 6];
        for (hex, on) in hexes.iter().enumerate() {
            first_stop.push(stops);
            stops += on.tile.stops.len();
            for (track, piece) in on.tile.track.iter().enumerate() {
                for by in 0..2 {
                    if let End::Edge(edge) = piece.ends[by] {
                        let entry = Entry {
                            hex: hex as u32,
                            track: track as u16,
                            by: by as u8,
                        };
                        at_edge[hex * 6 + edge.index()].push(entry);
                    }
                }
            }
        }
        Board {
            position,
            first_stop,
            at_edge,
            lanes: lanes(position),
        }
    }

    fn piece(&self, entry: Entry) -> &'a Track {
        &self.position.setup().hexes[entry.hex as usize].tile.track[usize::from(entry.track)]
    }

    fn joins(&self, one: Gauge, other: Gauge) -> bool {
        self.position.setup().rules.joins(one, other)
    }

    /// The track that a piece uses up (docs/rules/18xx.md, R41): its edges by lane; a town off the middle, by lane,
    /// unless it sits at the piece's own edge; the piece itself where both its ends are stops, unless the rules let several
    /// routes use it.
    fn used(&self, entry: Entry, used: &mut Vec<u32>) {
        let hexes = &self.position.setup().hexes;
        let piece = self.piece(entry);
        let shared = &self.position.setup().rules.shared;
        let hex = entry.hex * 256;
        for (end, lane) in piece.ends.iter().zip(piece.lanes) {
            if let End::Edge(edge) = end {
                used.push(
                    ((hex + u32::from(edge.number())) * self.lanes + u32::from(lane.index)) * KINDS,
                );
            }
        }
        match piece.ends {
            [End::Stop(_), End::Stop(_)] if !shared.contains(&hexes[entry.hex as usize].name) => {
                used.push((hex + u32::from(entry.track)) * self.lanes * KINDS + 2);
            }
            [End::Edge(edge), End::Stop(stop)] | [End::Stop(stop), End::Edge(edge)] => {
                let at = &hexes[entry.hex as usize].tile.stops[usize::from(stop)];
                let lane = piece.lanes[usize::from(matches!(piece.ends[1], End::Stop(_)))].index;
                if at.kind.is_town() && at.seat.is_some_and(|seat| seat != 2 * edge.number()) {
                    used.push(((hex + u32::from(stop)) * self.lanes + u32::from(lane)) * KINDS + 1);
                }
            }
            _ => {}
        }
    }
}

/// How far a walk goes before it gives up.
#[derive(Clone, Copy)]
struct Patience {
    /// The most pieces of a leg.
    pieces: usize,
    /// The most pieces walked in all.
    steps: u64,
    /// The most bytes of legs.
    memory: usize,
}

/// A walk under way.
struct Walk<'a> {
    board: &'a Board<'a>,
    from: usize,
    /// The stops behind which routes may go on.
    through: Vec<bool>,
    /// The stops from which all track was walked.
    done: Vec<bool>,
    pieces: Vec<Entry>,
    used: Vec<u32>,
    junctions: Vec<(u32, u8)>,
    bypassed: Vec<(usize, usize)>,
    borders: u32,
    left: Patience,
    legs: Vec<Leg>,
    progress: &'a dyn SearchProgress,
    /// Whether it gave up, and whether a leg was left for being long.
    stopped: bool,
    cut: bool,
}

/// Finds all legs between stops that a route can reach. A board of endless ways may have too many: then those of few
/// pieces are found, and the network is not complete.
///
/// The walk begins at the stops of `from`.
pub(crate) fn legs(
    position: &Position,
    network: &mut Network,
    from: &[usize],
    memory: usize,
    progress: &dyn SearchProgress,
) {
    const QUICK: u64 = 1 << 21;
    let board = Board::new(position);
    let mut walk = |pieces, steps| {
        let (legs, end) = legs_within(
            &board,
            network,
            from,
            Patience {
                pieces,
                steps,
                memory,
            },
            progress,
        );
        network.legs = legs;
        network.complete = end == Finish::All;
        end
    };
    if walk(usize::MAX, QUICK) == Finish::All || walk(usize::MAX, u64::MAX) == Finish::All {
        return;
    }
    for pieces in [16, 12, 9, 7, 5] {
        if walk(pieces, QUICK) != Finish::GaveUp {
            return;
        }
    }
}

/// How a walk ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Finish {
    All,
    /// Legs of more pieces were left.
    AllShort,
    GaveUp,
}

/// The legs that patience suffices for.
fn legs_within(
    board: &Board<'_>,
    network: &Network,
    from: &[usize],
    patience: Patience,
    progress: &dyn SearchProgress,
) -> (Vec<Leg>, Finish) {
    let mut walk = Walk {
        board,
        from: 0,
        through: network.stops.iter().map(|stop| stop.through).collect(),
        done: vec![false; network.stops.len()],
        pieces: Vec::new(),
        used: Vec::new(),
        junctions: Vec::new(),
        bypassed: Vec::new(),
        borders: 0,
        left: patience,
        legs: Vec::new(),
        progress,
        stopped: false,
        cut: false,
    };
    let mut seen = vec![false; network.stops.len()];
    from.iter().for_each(|&stop| seen[stop] = true);
    let mut open: std::collections::VecDeque<usize> = from.iter().copied().collect();
    while let Some(from) = open.pop_front() {
        let known = walk.legs.len();
        walk.all_from(network, from);
        walk.done[from] = true;
        for leg in &walk.legs[known..] {
            for to in leg.ends {
                if !std::mem::replace(&mut seen[to], true) && network.stops[to].through {
                    open.push_back(to);
                }
            }
        }
    }
    let end = match (walk.stopped, walk.cut) {
        (true, _) => Finish::GaveUp,
        (false, true) => Finish::AllShort,
        (false, false) => Finish::All,
    };
    (walk.legs, end)
}

impl Walk<'_> {
    fn all_from(&mut self, network: &Network, from: usize) {
        self.from = from;
        let stop = &network.stops[from];
        let track = &self.board.position.setup().hexes[stop.hex].tile.track;
        for (index, piece) in track.iter().enumerate() {
            for by in 0..2 {
                if stop_of(piece.ends[by]) == Some(stop.index) {
                    self.enter(Entry {
                        hex: stop.hex as u32,
                        track: index as u16,
                        by: by as u8,
                    });
                }
            }
        }
    }

    /// Goes over a piece of track and on from its far end.
    fn enter(&mut self, entry: Entry) {
        self.left.steps = self.left.steps.saturating_sub(1);
        let looks = self.left.steps.is_multiple_of(PATIENCE);
        if self.left.steps == 0
            || looks
                && (!self.progress.go_on() || self.left.pieces > LONG && self.progress.half_over())
        {
            self.stopped = true;
        }
        if self.pieces.len() == self.left.pieces {
            self.cut = true;
            return;
        }
        let piece = self.board.piece(entry);
        if piece.terminal && piece.ends.iter().any(|end| matches!(end, End::Junction(_))) {
            return;
        }
        let before = self.used.len();
        self.board.used(entry, &mut self.used);
        let (old, new) = self.used.split_at(before);
        if self.stopped || new.iter().any(|track| old.contains(track)) {
            self.used.truncate(before);
            return;
        }
        self.pieces.push(entry);
        self.go_on(entry);
        self.pieces.pop();
        self.used.truncate(before);
    }

    fn go_on(&mut self, entry: Entry) {
        let piece = self.board.piece(entry);
        let far = usize::from(1 - entry.by);
        match piece.ends[far] {
            End::Stop(index) => {
                self.arrive(entry.hex, index);
                self.bypass(entry, index);
            }
            _ if piece.terminal && self.pieces.len() > 1 => {}
            End::Edge(edge) => {
                let Some(next) = self.board.position.across(entry.hex as usize, edge) else {
                    return;
                };
                self.borders += 1;
                let slot = next * 6 + edge.opposite().index();
                for index in 0..self.board.at_edge[slot].len() {
                    let ahead = self.board.at_edge[slot][index];
                    let other = self.board.piece(ahead);
                    let joins = other.lanes[usize::from(ahead.by)].joins(piece.lanes[far]);
                    if joins && self.board.joins(other.gauge, piece.gauge) {
                        self.enter(ahead);
                    }
                }
                self.borders -= 1;
            }
            End::Junction(junction) => {
                if self.junctions.contains(&(entry.hex, junction)) {
                    return;
                }
                self.junctions.push((entry.hex, junction));
                let track = &self.board.position.setup().hexes[entry.hex as usize]
                    .tile
                    .track;
                for (index, other) in track.iter().enumerate() {
                    for by in 0..2 {
                        if index != usize::from(entry.track)
                            && other.ends[by] == End::Junction(junction)
                        {
                            self.enter(Entry {
                                hex: entry.hex,
                                track: index as u16,
                                by: by as u8,
                            });
                        }
                    }
                }
                self.junctions.pop();
            }
        }
    }

    /// Goes on through a stop that is blocked, where the rules let track pass it by.
    fn bypass(&mut self, entry: Entry, index: u8) {
        let (hex, stop) = (entry.hex as usize, usize::from(index));
        let setup = self.board.position.setup();
        let Some(at) = self.board.first_stop.get(hex).map(|first| first + stop) else {
            return;
        };
        let blocked = setup.rules.bypass
            && setup.hexes[hex].tile.stops[stop].kind.holds_tokens()
            && !self.through[at];
        let closes = self.board.piece(entry).terminal && self.pieces.len() > 1;
        if !blocked || closes || at == self.from || self.bypassed.contains(&(hex, stop)) {
            return;
        }
        self.bypassed.push((hex, stop));
        for (track, piece) in setup.hexes[hex].tile.track.iter().enumerate() {
            for by in 0..2 {
                if track != usize::from(entry.track) && stop_of(piece.ends[by]) == Some(stop) {
                    self.enter(Entry {
                        hex: entry.hex,
                        track: track as u16,
                        by: by as u8,
                    });
                }
            }
        }
        self.bypassed.pop();
    }

    /// Keeps the leg that ends here; each is found from both ends and kept once.
    fn arrive(&mut self, hex: u32, index: u8) {
        let to = self.board.first_stop[hex as usize] + usize::from(index);
        if to == self.from || self.done[to] {
            return;
        }
        let bytes = size_of::<Leg>() + self.pieces.len() * 48;
        let Some(memory) = self.left.memory.checked_sub(bytes) else {
            self.stopped = true;
            return;
        };
        self.left.memory = memory;
        let terminal = |entry: &Entry| self.board.piece(*entry).terminal;
        let single = self.pieces.len() == 1;
        let first = self.pieces.first().is_some_and(terminal);
        let last = self.pieces.last().is_some_and(terminal);
        let mut uses = self.used.clone();
        uses.sort_unstable();
        let mut leg = Leg {
            ends: [self.from, to],
            uses,
            hexes: self.pieces.iter().map(|entry| entry.hex as usize).collect(),
            pieces: self
                .pieces
                .iter()
                .map(|entry| (entry.hex as usize, usize::from(entry.track)))
                .collect(),
            borders: self.borders,
            last: [first && !single, last && !single],
            outer: single && first,
            gauges: self
                .pieces
                .iter()
                .fold(0, |all, &entry| all | self.board.piece(entry).gauge.bit()),
            bypassed: self.bypassed.clone(),
        };
        leg.hexes.dedup();
        if to < self.from {
            leg.ends.reverse();
            leg.hexes.reverse();
            leg.pieces.reverse();
            leg.last.reverse();
        }
        self.legs.push(leg);
    }
}
