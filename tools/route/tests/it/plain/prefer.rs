//! What runs of the same revenue are preferred for, read anew: every way to pay a route, and what all routes of a run have
//! together.

use super::board::Board;
use super::extra;
use super::pay::Fare;
use super::walk::Path;
use milepost_route::{Prefer, Run};
use std::collections::{BTreeMap, BTreeSet};

/// A way to pay a route: its subsidies, and each of those that one route alone of the run has.
type Outcome = (u32, Vec<u32>);

/// What a route has of what is preferred.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Share {
    /// The ranks of the preferred hexes that it comes through.
    hexes: BTreeSet<u32>,
    /// By the bonuses that one route alone of the run has, as bits: the ways to pay it that earn the most.
    outcomes: Vec<BTreeSet<Outcome>>,
}

fn rule<'a>(board: &'a Board) -> Option<&'a Prefer> {
    board.position.setup().rules.prefer.as_ref()
}

/// Whether routes of a run have something together that is not the sum of what they have.
pub fn is_shared(board: &Board) -> bool {
    matches!(rule(board), Some(Prefer::Subsidy | Prefer::Hexes(_)))
}

/// What a path has that earns so much with each choice of bonuses.
pub fn share(fare: &Fare, path: &Path, earns: &[Option<u32>]) -> Share {
    let mut share = Share::default();
    match rule(fare.board) {
        Some(Prefer::Hexes(names)) => {
            let hexes = &fare.board.position.setup().hexes;
            let named = |rank: &&u32| {
                let hex = fare.board.ranks.iter().position(|one| one == *rank);
                names.contains(&hexes[hex.unwrap()].name)
            };
            share.hexes = path.hexes.iter().filter(named).copied().collect();
        }
        Some(Prefer::Subsidy) => {
            let payable = payable(fare, &path.nodes);
            let ways = |(bits, earns): (usize, &Option<u32>)| {
                earns.map_or_else(BTreeSet::new, |earns| {
                    outcomes(fare, path, &payable, (bits as u32, earns))
                })
            };
            share.outcomes = earns.iter().enumerate().map(ways).collect();
        }
        Some(Prefer::Short) | None => {}
    }
    share
}

/// The sets of stops of a path that may be paid together. Where some are too many, so are they with another.
fn payable(fare: &Fare, nodes: &[usize]) -> Vec<Vec<usize>> {
    let mut found = vec![Vec::new()];
    for &node in nodes {
        let with: Vec<Vec<usize>> = found
            .iter()
            .map(|paid: &Vec<usize>| [&paid[..], &[node]].concat())
            .filter(|paid| fare.room(nodes, paid).is_some())
            .collect();
        found.extend(with);
    }
    found.retain(|paid| fare.may_pay(nodes, paid));
    found
}

/// The ways to pay a path that earn just so much with some bonuses, as bits.
fn outcomes(
    fare: &Fare,
    path: &Path,
    payable: &[Vec<usize>],
    (bits, earns): (u32, u32),
) -> BTreeSet<Outcome> {
    let worth = |paid: &[usize]| extra::worth(fare, &path.nodes, paid, path.line(), bits);
    payable
        .iter()
        .filter(|paid| worth(paid) == Some(earns))
        .map(|paid| extra::subsidies(fare, &path.nodes, paid, path.line()))
        .collect()
}

impl Share {
    /// Whether a route that earns nothing is worth running for it.
    pub fn is_some(&self) -> bool {
        let pays = |(one, once): &Outcome| *one > 0 || once.iter().any(|&one| one > 0);
        !self.hexes.is_empty() || self.outcomes.iter().flatten().any(pays)
    }
}

/// A route of a run: what it earns by bonuses, its hexes, and its share.
pub struct Part<'a> {
    pub earns: &'a [Option<u32>],
    pub hexes: u32,
    pub share: &'a Share,
}

/// What a run has; the more, the better.
pub fn of(board: &Board, parts: &[Part]) -> i64 {
    match rule(board) {
        None => 0,
        Some(Prefer::Short) => -parts.iter().map(|part| i64::from(part.hexes)).sum::<i64>(),
        Some(Prefer::Hexes(_)) => {
            let all: BTreeSet<u32> = parts
                .iter()
                .flat_map(|part| &part.share.hexes)
                .copied()
                .collect();
            all.len() as i64
        }
        Some(Prefer::Subsidy) => subsidy(parts),
    }
}

/// The most subsidy of all ways to share out the bonuses by which a run earns the most.
fn subsidy(parts: &[Part]) -> i64 {
    let mut ways: BTreeMap<usize, (u32, BTreeSet<Outcome>)> =
        BTreeMap::from([(0, (0, BTreeSet::from([(0, Vec::new())])))]);
    for part in parts {
        let mut next: BTreeMap<usize, (u32, BTreeSet<Outcome>)> = BTreeMap::new();
        for (before, (sum, known)) in &ways {
            for (bits, earns) in part.earns.iter().enumerate() {
                let Some(earns) = earns.filter(|_| bits & before == 0) else {
                    continue;
                };
                let way = next.entry(before | bits).or_default();
                if way.0 < sum + earns || way.1.is_empty() {
                    *way = (sum + earns, BTreeSet::new());
                }
                if way.0 == sum + earns {
                    for one in known {
                        let theirs = part.share.outcomes[bits].iter();
                        way.1.extend(theirs.map(|two| joined(one, two)));
                    }
                }
            }
        }
        ways = next;
    }
    let most = ways.values().map(|way| way.0).max().unwrap_or(0);
    let best = ways.values().filter(|way| way.0 == most);
    let all = best.flat_map(|way| &way.1);
    let sums = all.map(|(one, once)| i64::from(one + once.iter().sum::<u32>()));
    sums.max().unwrap_or(0)
}

fn joined((one, once): &Outcome, (two, more): &Outcome) -> Outcome {
    let at = |list: &[u32], index: usize| list.get(index).copied().unwrap_or(0);
    let both = 0..once.len().max(more.len());
    let most = both.map(|index| at(once, index).max(at(more, index)));
    (one + two, most.collect())
}

/// What a run says that it has, in the same sense.
pub fn said(board: &Board, run: &Run) -> i64 {
    match rule(board) {
        None => 0,
        Some(Prefer::Short) => {
            let hexes = run.routes.iter().map(|route| i64::from(route.borders) + 1);
            -hexes.sum::<i64>()
        }
        Some(Prefer::Hexes(names)) => {
            let all = &board.position.setup().hexes;
            let stops = run.routes.iter().flat_map(|route| &route.stops);
            let legs = run.routes.iter().flat_map(|route| &route.legs);
            let passed = legs.flat_map(|leg| leg.hexes.iter().copied());
            let passed: BTreeSet<usize> = stops.map(|stop| stop.hex).chain(passed).collect();
            let named = passed.iter().filter(|&&hex| names.contains(&all[hex].name));
            named.count() as i64
        }
        Some(Prefer::Subsidy) => {
            let all = run.routes.iter().flat_map(|route| &route.subsidies);
            all.map(|one| one.pays).sum()
        }
    }
}
