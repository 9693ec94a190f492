//! Track that joins what lies apart: pieces of a player's track, and major cities that it does not touch yet.

use crate::legal::network::Network;
use crate::legal::price;
use crate::legal::reach::Reach;
use crate::model::ground::Step;
use crate::model::table::Table;
use crate::state::State;
use std::collections::BTreeMap;

/// How many ways to join the same two are tried: the cheapest may break a rule as a whole.
const TRIED: usize = 8;

/// What lies apart: a piece of the player's track, or a major city by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Piece(usize),
    Major(usize),
}

/// A section or a ferry where the cheapest tracks from two parts meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Meeting {
    /// About what both tracks cost with it.
    cost: i32,
    at: usize,
    to: usize,
}

/// The cheapest track that joins two parts, for each two that the money of the turn joins, as paths from one to the other.
///
/// They are put together of the cheapest tracks from both, where these meet, and led the way that costs less: who builds into
/// a city pays more than who builds out of it. Meetings are tried in the order of what they cost by the list, which the rules of
/// cities and ports may make a little dearer.
pub fn joins(table: &Table, state: &State) -> Vec<Vec<usize>> {
    if !state.stage().builds() {
        return Vec::new();
    }
    let (ground, reach) = (table.ground(), Reach::of(table, state));
    let network = Network::of(table, state);
    let part = |at: usize| match (network.piece(at), ground.city(at)) {
        (Some(piece), _) => Some(Part::Piece(piece)),
        (None, Some(city)) => Some(Part::Major(city)),
        (None, None) => None,
    };
    let reached: Vec<Option<(i32, Part)>> = (0..ground.mileposts())
        .map(|at| Some((reach.cost(at)?, part(*reach.path(at).first()?)?)))
        .collect();
    let mut meetings: BTreeMap<(Part, Part), Vec<Meeting>> = BTreeMap::new();
    for (at, from) in reached.iter().enumerate() {
        for way in ground.ways(at) {
            let (Some((cost, one)), Some((more, other))) = (from, &reached[way.to]) else {
                continue;
            };
            let between = match way.step {
                Step::Section(pip) if state.owner(pip).is_none() => ground.crossing(pip),
                // Both have paid for a port of it.
                Step::Ferry(ferry) => -ground.fare(ferry),
                Step::Section(_) | Step::Inside => continue,
            };
            if one < other {
                let found = meetings.entry((*one, *other)).or_default();
                found.push(Meeting {
                    cost: cost + more + between,
                    at,
                    to: way.to,
                });
            }
        }
    }
    let join = |mut found: Vec<Meeting>| {
        found.sort_unstable();
        let paths = found.into_iter().take(TRIED).flat_map(|meeting| {
            let [here, there] = [meeting.at, meeting.to].map(|at| reach.path(at));
            let led = |from: &[usize], to: &[usize]| -> Vec<usize> {
                from.iter().chain(to.iter().rev()).copied().collect()
            };
            [led(&here, &there), led(&there, &here)]
        });
        let priced = paths.filter_map(|path| Some((price(table, state, &path)?, path)));
        let cheapest = priced.min_by_key(|(price, _)| *price);
        cheapest.map(|(_, path)| path)
    };
    meetings.into_values().filter_map(join).collect()
}
