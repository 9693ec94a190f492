//! A position as one company sees it: stops, and legs of track from stop to stop.

use crate::model::{Distance, End, Kind, Position, Tokened, Train};
use crate::progress::SearchProgress;
use crate::rules::Once;
use milepost_grid::Edge;

mod directed;
mod feeders;
mod merge;
mod shape;
pub(crate) mod spread;
mod walk;

pub(crate) use crate::graph::directed::{DirectedLeg, Direction};
pub(crate) use crate::graph::feeders::fed_by;
pub(crate) use crate::graph::shape::Shape;
pub(crate) use crate::graph::spread::{DeadEnd, leaving, spread};

/// A stop of the network.
#[derive(Clone, Debug)]
pub struct Stop {
    /// The index of its hex.
    pub hex: usize,
    /// Its index in the tile.
    pub index: usize,
    /// What it is.
    pub kind: Kind,
    /// Whether a route may go on behind it.
    pub through: bool,
    /// Whether the company has a token here.
    pub token: bool,
    /// What it pays, and what it pays a diesel.
    pub pays: u32,
    /// What it pays a diesel.
    pub diesel: u32,
    /// How much of a train's distance a visit takes.
    pub visit_cost: u32,
    /// The stops that no route visits together with this one.
    pub rivals: Vec<usize>,
}

impl Stop {
    /// A stop of the board as a company sees it; which others it excludes is left open.
    pub(crate) fn new(position: &Position, company: &str, hex: usize, index: usize) -> Stop {
        let setup = position.setup();
        let stop = &setup.hexes[hex].tile.stops[index];
        // Fees are refused where track leads to them (`position/check/rules.rs`).
        let amount = |pays: i32| u32::try_from(pays).unwrap_or(0);
        let pays = amount(stop.revenue.on(&setup.colours));
        Stop {
            hex,
            index,
            kind: stop.kind,
            through: position.lets_through(hex, index, company),
            token: stop.kind.holds_tokens() && position.has_token(hex, index, company),
            pays,
            diesel: stop.revenue.diesel().map_or(pays, amount),
            visit_cost: stop.visit_cost,
            rivals: Vec::new(),
        }
    }

    /// What it pays a train, not multiplied.
    pub(crate) fn value(&self, train: &Train) -> u32 {
        if train.is_diesel() {
            self.diesel
        } else {
            self.pays
        }
    }
}

/// Track from one stop to another that touches no third.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The stops at its ends.
    pub ends: [usize; 2],
    /// The track it uses, as sorted numbers; no two routes share one.
    pub uses: Vec<u32>,
    /// The hexes it passes, from the first end to the second, as indices.
    pub hexes: Vec<usize>,
    /// Its pieces of track, from the first end to the second: hex, and index in its tile.
    pub pieces: Vec<(usize, usize)>,
    /// How many borders between hexes it crosses.
    pub borders: u32,
    /// Whether a route must begin or end at that end.
    pub last: [bool; 2],
    /// Whether it may only be the first or the last leg of a route.
    pub outer: bool,
    /// The gauges of its track, as bits.
    pub gauges: u8,
    /// The blocked stops that it goes on through without visiting them: hex, and index in its tile.
    pub bypassed: Vec<(usize, usize)>,
}

/// The stops and legs that a company can reach from its tokens.
#[derive(Clone, Debug, Default)]
pub struct Network {
    /// Its stops.
    pub stops: Vec<Stop>,
    /// Its legs.
    pub legs: Vec<Leg>,
    /// How many kinds of track its legs use.
    pub tracks: usize,
    /// The most borders between hexes that a route may cross.
    pub borders: u32,
    /// Whether all legs are here, or the progress stopped the walk.
    pub complete: bool,
}

impl Network {
    /// The network of `company`; the progress may cut the walk short, and so do more legs than `memory` bytes hold.
    pub fn new(
        position: &Position,
        company: &str,
        memory: usize,
        progress: &dyn SearchProgress,
    ) -> Network {
        let mut companies = position.setup().companies.iter();
        let mine = companies.find(|one| one.name == company);
        let trains = mine.map_or(1, |one| one.trains.len());
        Network::by(position, (company, trains), memory, &[], progress)
    }

    /// The same for so many trains, which also keeps every leg that passes the hexes of `way`, however long.
    pub fn by(
        position: &Position,
        (company, trains): (&str, usize),
        memory: usize,
        way: &[usize],
        progress: &dyn SearchProgress,
    ) -> Network {
        let mut network = Network::stops_only(position, company);
        let tokens: Vec<usize> = network.tokens().collect();
        walk::legs(position, &mut network, &tokens, memory, progress);
        network.share(trains);
        merge::reached(&mut network);
        rivals(position, &mut network);
        if !position.setup().rules.wants_long_ways() {
            merge::parallel(&mut network, way);
        }
        merge::tracks(&mut network);
        network.borders = network
            .legs
            .iter()
            .map(|leg| leg.borders)
            .fold(0, u32::saturating_add);
        network
    }

    /// All stops of the board and all legs between them, whether `company` may run there or not. The track that they
    /// use is not merged: [`Network::place`] tells where it lies.
    pub fn whole(
        position: &Position,
        company: &str,
        memory: usize,
        progress: &dyn SearchProgress,
    ) -> Network {
        let mut network = Network::stops_only(position, company);
        let all: Vec<usize> = (0..network.stops.len()).collect();
        walk::legs(position, &mut network, &all, memory, progress);
        rivals(position, &mut network);
        network
    }

    /// Where track lies that a leg of a whole network uses: its hex, and its edge where it crosses one.
    pub fn place(position: &Position, used: u32) -> (usize, Option<Edge>) {
        walk::place(position, used)
    }

    /// Legs that use up no track, as several routes may use it, are laid once for each of so many trains: no more can run
    /// there, and to the search all legs use some.
    fn share(&mut self, trains: usize) {
        let used = self.legs.iter().flat_map(|leg| &leg.uses);
        let mut next = used.max().map_or(0, |&last| last.saturating_add(1));
        let mut copies = Vec::new();
        for leg in self.legs.iter_mut().filter(|leg| leg.uses.is_empty()) {
            let mut lay = |leg: &mut Leg| {
                leg.uses.push(next);
                next = next.saturating_add(1);
            };
            for _ in 1..trains {
                let mut copy = leg.clone();
                lay(&mut copy);
                copies.push(copy);
            }
            lay(leg);
        }
        self.legs.append(&mut copies);
    }

    /// All stops of the board, and no leg.
    pub fn stops_only(position: &Position, company: &str) -> Network {
        let setup = position.setup();
        // A route crosses a border once, and six sides of hexes make three borders.
        let borders = u32::try_from(setup.hexes.len())
            .unwrap_or(u32::MAX)
            .saturating_mul(3);
        let mut network = Network {
            complete: true,
            borders,
            ..Network::default()
        };
        for (hex, on) in setup.hexes.iter().enumerate() {
            let stops = 0..on.tile.stops.len();
            network
                .stops
                .extend(stops.map(|index| Stop::new(position, company, hex, index)));
        }
        network
    }

    /// The indices of the stops with the company's token.
    pub fn tokens(&self) -> impl Iterator<Item = usize> {
        (0..self.stops.len()).filter(|&stop| self.stops[stop].token)
    }
}

/// Finds which stops exclude each other: of one group, or of one hex where the rules say so.
fn rivals(position: &Position, network: &mut Network) {
    let setup = position.setup();
    let groups = |stop: &Stop| &setup.hexes[stop.hex].tile.stops[stop.index].groups;
    for a in 0..network.stops.len() {
        let here = &network.stops[a];
        if groups(here).is_empty() && matches!(setup.rules.once, Once::Stop | Once::Pass) {
            continue;
        }
        let rivals = (0..network.stops.len())
            .filter(|&b| {
                let there = &network.stops[b];
                a != b
                    && (once(setup.rules.once, here, there)
                        || groups(here)
                            .iter()
                            .any(|group| groups(there).contains(group)))
            })
            .collect();
        network.stops[a].rivals = rivals;
    }
}

/// Whether two stops are of one hex which no route visits both.
fn once(rule: Once, here: &Stop, there: &Stop) -> bool {
    let cities = here.kind.holds_tokens() && there.kind.holds_tokens();
    here.hex == there.hex && (rule == Once::Hex || rule == Once::City && cities)
}

/// Whether an end is a stop.
fn stop_of(end: End) -> Option<usize> {
    match end {
        End::Stop(index) => Some(usize::from(index)),
        _ => None,
    }
}

/// What a train is paid at a stop that is of a kind to it, without bonuses.
pub(crate) fn pay(network: &Network, train: &Train, stop: usize, kind: Kind) -> u32 {
    pay_at(&network.stops[stop], train, kind)
}

/// What a train is paid at a stop of the board that is of a kind to it, without bonuses.
pub(crate) fn pay_at(stop: &Stop, train: &Train, kind: Kind) -> u32 {
    let value = stop.value(train);
    let row = match &train.distance {
        Distance::Rows(rows) => rows
            .iter()
            .find(|row| row.kinds.has(kind))
            .and_then(|row| row.multiplier),
        _ => None,
    };
    let times = match train.tokened {
        Tokened::Only if !stop.token => 0,
        Tokened::Times(times) if stop.token => times,
        _ => 1,
    };
    value
        .saturating_mul(row.unwrap_or(train.multiplier))
        .saturating_mul(times)
}
