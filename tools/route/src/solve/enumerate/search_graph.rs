//! The network laid out for the search: exits in a row, sets of track as machine words.

use crate::graph::Network;
use crate::rules::Conflict;
use crate::solve::bit_set::Bits;
use crate::solve::price::weight::Shorter;
use crate::solve::problem::runner::Runner;

/// A way out of a stop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exit {
    pub leg: u32,
    pub from: u32,
    pub to: u32,
    /// Whether a route that uses it must begin or end here, and there.
    pub last: [bool; 2],
    /// Whether it may only be the first or the last leg.
    pub outer: bool,
}

/// A company's network for the search.
pub(crate) struct SearchGraph<'a, const W: usize> {
    pub network: &'a Network,
    /// The exits of all stops, those of one stop together.
    pub exits: Vec<Exit>,
    first: Vec<usize>,
    /// The track of each leg.
    pub track: Vec<Bits<W>>,
    /// What a visit to each stop keeps other routes from, beside track.
    pub visit_track: Vec<Bits<W>>,
    /// How many bonuses and claims one route alone of the run has: each is like a track that routes must not share.
    pub once: usize,
    /// Where bits begin that stand for stops with tokens which some trains share with none of their kind.
    token_bits: usize,
    /// Where bits begin that stand for sets of stops of which one route alone may visit any.
    alone_bits: usize,
    /// The stops with tokens, in order.
    pub tokens: Vec<usize>,
    /// For each hex of the board its rank by coordinate.
    pub ranks: &'a [u32],
    /// What is better of runs that earn the same.
    pub shorter: Shorter,
}

impl<'a, const W: usize> SearchGraph<'a, W> {
    pub fn new(runner: Runner<'a>, ranks: &'a [u32]) -> SearchGraph<'a, W> {
        let Runner {
            position, network, ..
        } = runner;
        let mut exits = Vec::with_capacity(network.legs.len() * 2);
        for (index, leg) in network.legs.iter().enumerate() {
            for end in 0..2 {
                exits.push(Exit {
                    leg: index as u32,
                    from: leg.ends[end] as u32,
                    to: leg.ends[1 - end] as u32,
                    last: [leg.last[end], leg.last[1 - end]],
                    outer: leg.outer,
                });
            }
        }
        dearest_first(&mut exits, network);
        let first = (0..=network.stops.len())
            .map(|stop| exits.partition_point(|exit| (exit.from as usize) < stop))
            .collect();
        let track = network
            .legs
            .iter()
            .map(|leg| set(leg.uses.iter().copied()))
            .collect();
        let once = runner.singles();
        let beyond = network.tracks + once;
        let token_bits = beyond + held_bits(runner);
        let alone_bits = token_bits + once_bits(runner);
        let visit_track = (0..network.stops.len())
            .map(|stop| match position.setup().rules.between {
                Conflict::Track => Bits::EMPTY,
                Conflict::Stop => set([(beyond + stop) as u32].into_iter()),
                Conflict::Hex => {
                    let hex = network.stops[stop].hex;
                    let alike = network
                        .stops
                        .iter()
                        .position(|other| other.hex == hex)
                        .unwrap_or(stop);
                    set([(beyond + alike) as u32].into_iter())
                }
            })
            .collect();
        SearchGraph {
            network,
            exits,
            first,
            track,
            visit_track,
            once,
            token_bits,
            alone_bits,
            tokens: network.tokens().collect(),
            ranks,
            shorter: match runner.preference.is_for_short() {
                true => Shorter::Hexes,
                false => Shorter::Trains,
            },
        }
    }

    /// The exits of a stop, as a range of all exits.
    pub fn exits_of(&self, stop: usize) -> std::ops::Range<usize> {
        self.first[stop]..self.first[stop + 1]
    }

    /// How many words wide a network's sets must be.
    pub fn words(runner: Runner<'_>) -> usize {
        let alone = runner.position.setup().rules.alone.len();
        let bits = runner.network.tracks + runner.singles() + held_bits(runner);
        (bits + once_bits(runner) + alone).div_ceil(64)
    }

    /// How many tracks have prices: those of the network, then the bonuses that one route alone has.
    pub fn priced(&self) -> usize {
        self.network.tracks + self.once
    }

    /// A set of track with those bonuses.
    pub fn with_once(&self, mut track: Bits<W>, once: u8) -> Bits<W> {
        let bits = (0..self.once).filter(|bit| once & 1 << bit != 0);
        bits.for_each(|bit| track.insert((self.network.tracks + bit) as u32));
        track
    }

    /// A set of track with the stops with tokens among those visited.
    pub fn with_tokens(&self, mut track: Bits<W>, visits: &[usize]) -> Bits<W> {
        let tokens = visits
            .iter()
            .filter(|&&stop| self.network.stops[stop].token);
        tokens.for_each(|stop| track.insert((self.token_bits + stop) as u32));
        track
    }

    /// A set of track with those sets of stops of which one is visited; each has its number.
    pub fn with_alone(
        &self,
        mut track: Bits<W>,
        alone: &[(usize, Vec<usize>)],
        visits: &[usize],
    ) -> Bits<W> {
        for (number, stops) in alone {
            if visits.iter().any(|stop| stops.contains(stop)) {
                track.insert((self.alone_bits + number) as u32);
            }
        }
        track
    }

    /// Those bonuses in a set of track.
    pub fn once_of(&self, track: &Bits<W>) -> u8 {
        let has = |bit: &usize| track.has((self.network.tracks + bit) as u32);
        (0..self.once)
            .filter(has)
            .fold(0, |once, bit| once | 1 << bit)
    }
}

/// The dearest of each stop's exits first, so that a good route is found soon and cuts off the rest.
fn dearest_first(exits: &mut [Exit], network: &Network) {
    let pays = |exit: &Exit| network.stops[exit.to as usize].pays;
    exits.sort_by_key(|exit| (exit.from, std::cmp::Reverse(pays(exit)), exit.leg));
}

/// How many bits stand for stops that routes may not share.
fn held_bits(runner: Runner<'_>) -> usize {
    let free = runner.position.setup().rules.between == Conflict::Track;
    if free { 0 } else { runner.network.stops.len() }
}

/// How many bits stand for stops with tokens that some trains do not share.
fn once_bits(runner: Runner<'_>) -> usize {
    let free = runner.position.setup().rules.token_once.is_empty();
    if free { 0 } else { runner.network.stops.len() }
}

fn set<const W: usize>(numbers: impl Iterator<Item = u32>) -> Bits<W> {
    let mut set = Bits::EMPTY;
    numbers.for_each(|number| set.insert(number));
    set
}
