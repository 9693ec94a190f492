//! The network laid out for the search: exits in a row, sets of track as machine words.

use super::bits::Bits;
use crate::graph::Network;
use crate::position::Position;
use crate::rules::Conflict;

/// A way out of a stop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exit {
    pub leg: u32,
    pub from: u32,
    pub to: u32,
    /// Whether a route that uses it must begin or end here, and there.
    pub last: [bool; 2],
    /// Whether it may only be the first or the last leg.
    pub outer: bool,
}

/// A company's network for the search.
pub(super) struct Field<'a, const W: usize> {
    pub network: &'a Network,
    /// The exits of all stops, those of one stop together.
    pub exits: Vec<Exit>,
    first: Vec<usize>,
    /// The track of each leg.
    pub track: Vec<Bits<W>>,
    /// What a visit to each stop keeps other routes from, beside track.
    pub held: Vec<Bits<W>>,
    /// The stops with tokens, in order.
    pub tokens: Vec<usize>,
    /// For each hex of the board its rank by coordinate.
    pub ranks: &'a [u32],
}

impl<'a, const W: usize> Field<'a, W> {
    pub fn new(position: &Position, network: &'a Network, ranks: &'a [u32]) -> Field<'a, W> {
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
        // The dearest first, so that a good route is found soon and cuts off the rest.
        let pays = |exit: &Exit| network.stops[exit.to as usize].pays;
        exits.sort_by_key(|exit| (exit.from, std::cmp::Reverse(pays(exit)), exit.leg));
        let first = (0..=network.stops.len())
            .map(|stop| exits.partition_point(|exit| (exit.from as usize) < stop))
            .collect();
        let track = network.legs.iter().map(|leg| set(leg.uses.iter().copied())).collect();
        let held = (0..network.stops.len())
            .map(|stop| match position.setup().rules.between {
                Conflict::Track => Bits::EMPTY,
                Conflict::Stop => set([(network.tracks + stop) as u32].into_iter()),
                Conflict::Hex => {
                    let hex = network.stops[stop].hex;
                    let alike = network.stops.iter().position(|other| other.hex == hex).unwrap_or(stop);
                    set([(network.tracks + alike) as u32].into_iter())
                }
            })
            .collect();
        Field { network, exits, first, track, held, tokens: network.tokens().collect(), ranks }
    }

    /// The exits of a stop, as a range of all exits.
    pub fn exits_of(&self, stop: usize) -> std::ops::Range<usize> {
        self.first[stop]..self.first[stop + 1]
    }

    /// How many words wide a network's sets must be.
    pub fn words(position: &Position, network: &Network) -> usize {
        let held = if position.setup().rules.between == Conflict::Track { 0 } else { network.stops.len() };
        (network.tracks + held).div_ceil(64)
    }
}

fn set<const W: usize>(numbers: impl Iterator<Item = u32>) -> Bits<W> {
    let mut set = Bits::EMPTY;
    numbers.for_each(|number| set.insert(number));
    set
}
