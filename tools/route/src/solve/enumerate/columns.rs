//! Routes that were found, one for each set of track: the best on it. Where more than the best run is asked for, one for
//! each set of track and of stops: over the same track a train may stop in a hex or only pass it.

use crate::graph::{DirectedLeg, Direction};
use crate::solve::bit_set::Bits;
use crate::solve::enumerate::found::{FoundRoute, visits};
use crate::solve::enumerate::search_graph::SearchGraph;
use std::cmp::Ordering;

/// A route on its track.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column<const W: usize> {
    pub weight: i64,
    pub track: Bits<W>,
    start: u32,
    /// Where its exits lie among those of all columns.
    at: u32,
    turn: u16,
    count: u16,
}

/// By what columns are told apart.
#[derive(Clone, Copy)]
pub(crate) enum Distinct {
    /// By their track: one run is wanted, and of two routes on the same track the better will do.
    ByTrack,
    /// By their stops too: runs that differ in stops are different runs.
    ByTrackAndStops,
}

/// The columns of a class.
pub(crate) struct Columns<const W: usize> {
    pub all: Vec<Column<W>>,
    exits: Vec<u32>,
    slots: Vec<u32>,
    /// The stops of each, sorted, where they tell columns apart.
    stops: Option<Vec<Vec<u32>>>,
}

const EMPTY: u32 = u32::MAX;

impl<const W: usize> Columns<W> {
    /// None yet.
    pub fn new(distinct: Distinct) -> Columns<W> {
        let stops = match distinct {
            Distinct::ByTrack => None,
            Distinct::ByTrackAndStops => Some(Vec::new()),
        };
        Columns {
            all: Vec::new(),
            exits: Vec::new(),
            slots: vec![EMPTY; 64],
            stops,
        }
    }

    /// How many bytes they take, about.
    pub fn bytes(&self) -> usize {
        let stops = self.stops.as_ref().map_or(0, |stops| {
            stops.len() * size_of::<Vec<u32>>() + self.exits.len() * 4
        });
        self.all.capacity() * size_of::<Column<W>>()
            + (self.exits.capacity() + self.slots.capacity()) * 4
            + stops
    }

    /// Takes a route, unless a better one on the same track is known.
    pub fn add(&mut self, graph: &SearchGraph<'_, W>, found: &FoundRoute<'_, W>) {
        if self.all.len() * 2 >= self.slots.len() {
            self.find_slots(self.slots.len() * 4);
        }
        let stops = self.stops.as_ref().map(|_| stops(graph, found));
        let slot = self.slot(&found.track, stops.as_deref());
        let column = Column {
            weight: found.weight,
            track: found.track,
            start: found.start as u32,
            at: self.exits.len() as u32,
            turn: found.turn as u16,
            count: found.exits.len() as u16,
        };
        let known = self.slots[slot];
        if known == EMPTY {
            self.slots[slot] = self.all.len() as u32;
            self.exits.extend_from_slice(found.exits);
            self.all.push(column);
            if let (Some(all), Some(stops)) = (&mut self.stops, stops) {
                all.push(stops);
            }
            return;
        }
        let known = known as usize;
        let better = match found.weight.cmp(&self.all[known].weight) {
            Ordering::Less => false,
            Ordering::Greater => true,
            Ordering::Equal if self.route(known) == (found.exits, found.turn, found.start) => false,
            Ordering::Equal => {
                tie_key(graph, found.start, found.exits, found.turn) < self.tie_key(graph, known)
            }
        };
        if better {
            self.exits.extend_from_slice(found.exits);
            self.all[known] = column;
        }
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.all.clear();
        self.exits.clear();
        self.slots.fill(EMPTY);
        self.stops.iter_mut().for_each(Vec::clear);
    }

    /// Of routes that are equally good keeps the one that comes first.
    pub fn keep_first(&mut self, graph: &SearchGraph<'_, W>) {
        if self.all.len() > 1 {
            let first = (0..self.all.len()).min_by_key(|&index| self.tie_key(graph, index));
            let kept: Vec<bool> = (0..self.all.len())
                .map(|index| Some(index) == first)
                .collect();
            self.keep(&kept);
        }
    }

    /// Keeps some.
    pub fn keep(&mut self, kept: &[bool]) {
        let mut exits = Vec::new();
        for column in self
            .all
            .iter_mut()
            .zip(kept)
            .filter(|(_, kept)| **kept)
            .map(|(column, _)| column)
        {
            let at = column.at as usize;
            column.at = exits.len() as u32;
            exits.extend_from_slice(&self.exits[at..at + usize::from(column.count)]);
        }
        let (mut of_all, mut of_stops) = (kept.iter(), kept.iter());
        self.all.retain(|_| of_all.next() == Some(&true));
        if let Some(stops) = &mut self.stops {
            stops.retain(|_| of_stops.next() == Some(&true));
        }
        self.all.shrink_to_fit();
        self.exits = exits;
        self.find_slots(self.slots.len());
    }

    fn slot(&self, track: &Bits<W>, stops: Option<&[u32]>) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (hash(track, stops) >> 7) as usize & mask;
        let other = |index: usize| {
            self.all[index].track != *track || stops.is_some() && self.stops(index) != stops
        };
        while self.slots[slot] != EMPTY && other(self.slots[slot] as usize) {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// The stops of a column, sorted, where they tell columns apart.
    pub fn stops(&self, index: usize) -> Option<&[u32]> {
        self.stops.as_ref().map(|stops| stops[index].as_slice())
    }

    /// Puts all where they are found among so many slots.
    fn find_slots(&mut self, slots: usize) {
        self.slots.clear();
        self.slots.resize(slots, EMPTY);
        for index in 0..self.all.len() {
            let slot = self.slot(&self.all[index].track, self.stops(index));
            self.slots[slot] = index as u32;
        }
    }

    /// The exits of a column, where its second arm begins, and its start.
    pub fn route(&self, index: usize) -> (&[u32], usize, usize) {
        let column = &self.all[index];
        let at = column.at as usize;
        let exits = &self.exits[at..at + usize::from(column.count)];
        (exits, usize::from(column.turn), column.start as usize)
    }

    /// What tells a column from others as good.
    pub fn tie_key(&self, graph: &SearchGraph<'_, W>, index: usize) -> Vec<u32> {
        let (exits, turn, start) = self.route(index);
        tie_key(graph, start, exits, turn)
    }
}

/// The stops that a route visits, sorted.
fn stops<const W: usize>(graph: &SearchGraph<'_, W>, found: &FoundRoute<'_, W>) -> Vec<u32> {
    let visits = visits(graph, found.start, found.exits, found.turn);
    let mut stops: Vec<u32> = visits.into_iter().map(|stop| stop as u32).collect();
    stops.sort_unstable();
    stops
}

/// A number that is seldom the same for two columns.
fn hash<const W: usize>(track: &Bits<W>, stops: Option<&[u32]>) -> u64 {
    let stops = stops.unwrap_or(&[]).iter();
    stops.fold(track.hash(), |hash, &stop| {
        (hash ^ u64::from(stop))
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_left(29)
    })
}

/// A route as a list to compare: the ranks of the hexes it passes, in the smaller direction, then its stops and legs,
/// so that no two routes tell the same.
pub(crate) fn tie_key<const W: usize>(
    graph: &SearchGraph<'_, W>,
    start: usize,
    exits: &[u32],
    turn: usize,
) -> Vec<u32> {
    let legs = legs(graph, exits, turn);
    let mut there = passed(graph, &legs);
    if legs.is_empty() {
        there.push(graph.ranks[graph.network.stops[start].hex]);
    }
    let back: Vec<u32> = there.iter().rev().copied().collect();
    let mut tie_key = there.min(back);
    let mut used: Vec<u32> = legs.iter().map(|directed| directed.leg as u32).collect();
    used.sort_unstable();
    // Ranks begin at 1, so that a list comes before those that go on where it ends.
    tie_key.push(0);
    tie_key.extend(used);
    tie_key.push(start as u32);
    tie_key
}

/// The ranks of the hexes that legs pass, each once where it follows itself.
pub(crate) fn passed<const W: usize>(graph: &SearchGraph<'_, W>, legs: &[DirectedLeg]) -> Vec<u32> {
    let mut ranks = Vec::new();
    for &DirectedLeg { leg, direction } in legs {
        let hexes = direction.along(&graph.network.legs[leg].hexes);
        ranks.extend(hexes.map(|hex| graph.ranks[hex]));
    }
    ranks.dedup();
    ranks
}

/// The legs of a route from the end of its second arm to the end of its first.
pub(crate) fn legs<const W: usize>(
    graph: &SearchGraph<'_, W>,
    exits: &[u32],
    turn: usize,
) -> Vec<DirectedLeg> {
    let outward = |exit: &u32| {
        let exit = &graph.exits[*exit as usize];
        let leg = exit.leg as usize;
        let direction = Direction::from(&graph.network.legs[leg], exit.from as usize);
        DirectedLeg { leg, direction }
    };
    let inward = exits[turn..].iter().rev().map(outward);
    let inward = inward.map(DirectedLeg::reversed);
    inward.chain(exits[..turn].iter().map(outward)).collect()
}
