//! Track that joins what lies apart: pieces of a player's track, and major cities that it does not touch yet.

use crate::legal::buildable;
use crate::legal::network::Network;
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

/// The cheapest track that joins two parts, for each two that the money of the turn joins, as paths from one to the other.
///
/// Where the cheapest tracks from both meet, the sum of their costs is the least: a cheaper one would have to pass a
/// milepost that is nearer to one of them.
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
    let mut meetings: BTreeMap<(Part, Part), Vec<(i32, usize, usize)>> = BTreeMap::new();
    for (at, from) in reached.iter().enumerate() {
        for way in ground.ways(at) {
            let (Some((cost, one)), Some((more, other))) = (from, &reached[way.to]) else {
                continue;
            };
            let Step::Section(pip) = way.step else {
                continue;
            };
            if one < other && state.owner(pip).is_none() {
                let sum = cost + more + ground.crossing(pip);
                let found = meetings.entry((*one, *other)).or_default();
                found.push((sum, at, way.to));
            }
        }
    }
    let join = |mut found: Vec<(i32, usize, usize)>| {
        found.sort_unstable();
        let paths = found.into_iter().take(TRIED).map(|(_, at, to)| {
            let mut path = reach.path(at);
            path.extend(reach.path(to).into_iter().rev());
            path
        });
        paths.into_iter().find(|path| buildable(table, state, path))
    };
    meetings.into_values().filter_map(join).collect()
}
