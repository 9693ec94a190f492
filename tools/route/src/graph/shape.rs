//! What a search sees of a network, so that positions that look alike to it are told to be alike.

use crate::graph::{Leg, Network, Stop};
use crate::model::{Colour, Kind, Position, Setup};
use std::collections::{BTreeMap, BTreeSet};

/// A network without what makes no difference to what is earned on it: how its track is numbered, and which pieces of
/// their tiles it is made of.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Shape {
    stops: Vec<Place>,
    legs: Vec<Line>,
    /// The labels in hexes that legs come through, which rules may ask for.
    labels: Labels,
    /// The colours of these hexes, where some rule asks for one.
    colours: Vec<(usize, Colour)>,
    /// For each track the legs that use it.
    tracks: Vec<Vec<usize>>,
    complete: bool,
}

/// A stop, with the stops it excludes and the labels of its tile, which rules may ask for.
type Place = (
    usize,
    usize,
    Kind,
    [bool; 2],
    [u32; 3],
    Vec<usize>,
    Vec<String>,
);

/// The labels of hexes.
type Labels = Vec<(usize, Vec<String>)>;

/// A leg: its ends, its hexes, its borders, where it ends a route, its gauges, what it passes by.
type Line = (
    [usize; 2],
    Vec<usize>,
    u32,
    [bool; 3],
    u8,
    Vec<(usize, usize)>,
);

impl Network {
    /// What a search sees of it in a position.
    pub(crate) fn shape(&self, position: &Position) -> Shape {
        let stop = |stop: &Stop| {
            let Stop {
                hex,
                index,
                kind,
                through,
                token,
                pays,
                diesel,
                visit_cost,
                rivals,
            } = stop;
            let labels = position.setup().hexes[*hex].tile.labels.clone();
            (
                *hex,
                *index,
                *kind,
                [*through, *token],
                [*pays, *diesel, *visit_cost],
                rivals.clone(),
                labels,
            )
        };
        let mut order: Vec<(Line, usize)> = self
            .legs
            .iter()
            .enumerate()
            .map(|(index, leg)| (line(leg), index))
            .collect();
        order.sort();
        let mut tracks: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for (place, (_, leg)) in order.iter().enumerate() {
            self.legs[*leg]
                .uses
                .iter()
                .for_each(|&track| tracks.entry(track).or_default().push(place));
        }
        let mut tracks: Vec<Vec<usize>> = tracks.into_values().collect();
        tracks.sort();
        let (labels, colours) = self.labels_and_colours(position.setup());
        Shape {
            labels,
            colours,
            stops: self.stops.iter().map(stop).collect(),
            legs: order.into_iter().map(|(line, _)| line).collect(),
            tracks,
            complete: self.complete,
        }
    }

    /// The labels in hexes that legs come through, and the colours of these and of hexes with stops, where some rule asks
    /// for one.
    fn labels_and_colours(&self, setup: &Setup) -> (Labels, Vec<(usize, Colour)>) {
        let legs = self.legs.iter();
        let passed: BTreeSet<usize> = legs.flat_map(|leg| leg.hexes.iter().copied()).collect();
        let labels = passed
            .iter()
            .map(|&hex| (hex, setup.hexes[hex].tile.labels.clone()))
            .filter(|(_, labels)| !labels.is_empty());
        let stops = self.stops.iter().map(|stop| stop.hex);
        let colours = match setup.rules.asks_for_colours() {
            true => stops
                .chain(passed.iter().copied())
                .map(|hex| (hex, setup.hexes[hex].tile.colour))
                .collect(),
            false => Vec::new(),
        };
        (labels.collect(), colours)
    }
}

fn line(leg: &Leg) -> Line {
    let Leg {
        ends,
        hexes,
        borders,
        last,
        outer,
        gauges,
        bypassed,
        ..
    } = leg;
    (
        *ends,
        hexes.clone(),
        *borders,
        [last[0], last[1], *outer],
        *gauges,
        bypassed.clone(),
    )
}
