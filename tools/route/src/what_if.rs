//! What changes of a position gain, each proven as the best run is.
//!
//! Four things spare most of the work:
//! 1. Changes after which the company sees the same network earn the same. Most of them change nothing that it sees.
//! 2. What a run earns that keeps away from a hex, it earns whatever lies there. So where today's best run does, only
//!    runs through the hex can earn more.
//! 3. Prices that prove today's run to be the best nearly prove the next: only routes are looked at that fall short
//!    of them by little.
//! 4. Changes are tried side by side.

use crate::build::change::Change;
use crate::build::upgrade;
use crate::graph::{Network, Shape};
use crate::model::{Company, Hex, Position, Run, Status, Tile, coordinate};
use crate::progress::SearchProgress;
use crate::solve::driver::{best, is_large, on_threads, ranks};
use crate::solve::nearby::NearbySolver;
use crate::solve::proof::solver::WarmStart;
use crate::solve::request::Limits;
use crate::titles::open::Open;
use milepost_document::Problem;
use rayon::prelude::*;
use std::cmp::Reverse;
use std::collections::BTreeMap;

pub mod report;

/// What some changes gain, each for itself: after them the company sees the same network.
#[derive(Clone, Debug, PartialEq)]
pub struct Gain {
    /// Which changes, by their places among those asked for.
    pub changes: Vec<usize>,
    /// What the company earns with one of them.
    pub revenue: u32,
    /// That less what it earns without.
    pub gain: i64,
    /// What nothing can beat; the revenue itself where it is proven.
    pub bound: u32,
}

impl Gain {
    /// Whether nothing earns more.
    pub fn is_proven(&self) -> bool {
        self.bound == self.revenue
    }
}

/// What all changes gain.
#[derive(Clone, Debug, Default)]
pub struct Ranking {
    /// The greatest gain first; among equals in the order asked.
    pub gains: Vec<Gain>,
    /// The changes that leave a position which cannot be run, and why.
    pub refused: Vec<(usize, Vec<Problem>)>,
}

impl Ranking {
    /// Without the changes whose gain hangs on what a position leaves open, where nothing tells; `most` is the ranking of
    /// the position with as much as it may be.
    #[must_use]
    pub fn settled(mut self, most: &Ranking, open: &Open, title: &str) -> Ranking {
        let bounds: BTreeMap<usize, u32> = most
            .gains
            .iter()
            .flat_map(|gain| gain.changes.iter().map(|&change| (change, gain.bound)))
            .collect();
        for gain in &mut self.gains {
            let bound = gain.bound;
            gain.changes.retain(|change| {
                let with = bounds.get(change).copied().unwrap_or(bound);
                let settled = open.settle(title, bound, with);
                settled
                    .map_err(|problems| self.refused.push((*change, problems)))
                    .is_ok()
            });
        }
        self.gains.retain(|gain| !gain.changes.is_empty());
        self.refused.sort_by_key(|(change, _)| *change);
        self
    }
}

/// Every legal lay of some tiles on some hexes: by coordinate, then by the tile's number, then by turn.
pub fn lays(position: &Position, tiles: &[&Tile], hexes: impl Fn(&Hex) -> bool) -> Vec<Change> {
    let setup = position.setup();
    let mut order: Vec<usize> = (0..setup.hexes.len())
        .filter(|&hex| hexes(&setup.hexes[hex]))
        .collect();
    order.sort_by_cached_key(|&hex| coordinate::key(&setup.hexes[hex].name));
    let mut tiles = tiles.to_vec();
    tiles.sort_by_cached_key(|tile| {
        (
            tile.name.parse::<u32>().unwrap_or(u32::MAX),
            tile.name.clone(),
        )
    });
    let mut lays = Vec::new();
    for hex in order {
        for tile in &tiles {
            let turns = upgrade::turns(&setup.hexes[hex], tile, &setup.colours);
            let lay = |turn| Change::Lay {
                hex,
                tile: (*tile).clone(),
                turn,
                any: false,
            };
            lays.extend(turns.into_iter().map(lay));
        }
    }
    lays
}

/// A token in every city that has room and that the company's track reaches, by coordinate.
pub fn tokens(position: &Position, company: &str, progress: &dyn SearchProgress) -> Vec<Change> {
    let network = Network::new(position, company, usize::MAX, progress);
    let hexes = &position.setup().hexes;
    let open = network
        .stops
        .iter()
        .filter(|stop| stop.kind.holds_tokens() && !stop.token);
    let free = open.filter(|stop| {
        hexes[stop.hex].tokens[stop.index]
            .iter()
            .any(Option::is_none)
    });
    let mut places: Vec<(usize, usize)> = free.map(|stop| (stop.hex, stop.index)).collect();
    places.sort_by_cached_key(|&(hex, stop)| (coordinate::key(&hexes[hex].name), stop));
    places
        .into_iter()
        .map(|(hex, stop)| Change::Token {
            hex,
            stop: Some(stop),
        })
        .collect()
}

/// What each of some changes gains a company, against `run`, its best run today. The answer is the same on any number of
/// threads.
pub fn rank(
    position: &Position,
    company: &Company,
    run: &Run,
    changes: &[Change],
    limits: Limits,
    progress: &dyn SearchProgress,
) -> Ranking {
    let each = Limits {
        memory: limits.memory / limits.threads.max(1),
        threads: 1,
        ..limits
    };
    on_threads(is_large(position), limits.threads, || {
        let ranks = ranks(position);
        let (company, trains) = (company.name.as_str(), company.trains.as_slice());
        Today::new(
            position,
            NearbySolver {
                company,
                trains,
                ranks: &ranks,
                limits: each,
                progress,
            },
            run,
        )
        .rank(changes)
    })
    .unwrap_or_default()
}

/// What a company sees after a change: what it sees today, or something else, whole or as far as there was room.
enum Seen {
    Same,
    Other { shape: Shape, whole: bool },
}

/// The position as it is.
struct Today<'a> {
    position: &'a Position,
    again: NearbySolver<'a>,
    run: &'a Run,
    shape: Shape,
    /// Whether that is all of it, and all that decides what it earns.
    whole: bool,
    /// Where nothing better than its run is known, what helps to solve those like it.
    warm_start: Option<WarmStart>,
}

impl<'a> Today<'a> {
    fn new(position: &'a Position, again: NearbySolver<'a>, run: &'a Run) -> Today<'a> {
        let network = again.network(position);
        let proven = run.status == Status::Optimal;
        let warm_start = if proven {
            again.learn(position, &network, run.revenue)
        } else {
            None
        };
        Today {
            position,
            again,
            run,
            shape: network.shape(position),
            whole: network.complete && !position.setup().rules.look_beyond_routes(),
            warm_start,
        }
    }

    fn rank(&self, changes: &[Change]) -> Ranking {
        let seen: Vec<Result<Seen, Vec<Problem>>> =
            changes.par_iter().map(|change| self.seen(change)).collect();
        let mut ranking = Ranking::default();
        let mut same = Vec::new();
        // By hex; a train is like no other change, nor is what was not seen whole.
        let mut alike: BTreeMap<(Result<usize, usize>, Shape), Vec<usize>> = BTreeMap::new();
        for (index, seen) in seen.into_iter().enumerate() {
            match seen {
                Ok(Seen::Same) => same.push(index),
                Ok(Seen::Other { shape, whole }) => {
                    let hex = changes[index].hex().filter(|_| whole).ok_or(index);
                    alike.entry((hex, shape)).or_default().push(index);
                }
                Err(problems) => ranking.refused.push((index, problems)),
            }
        }
        let groups: Vec<Vec<usize>> = alike.into_values().collect();
        let gain = |group: &Vec<usize>| self.gain(changes, group.clone());
        let found: Vec<_> = groups.par_iter().map(gain).collect();
        for (group, found) in groups.into_iter().zip(found) {
            match found {
                Ok(gain) => ranking.gains.extend(gain),
                Err(problems) => {
                    let each = group.into_iter().map(|index| (index, problems.clone()));
                    ranking.refused.extend(each);
                }
            }
        }
        ranking.refused.sort_by_key(|(index, _)| *index);
        if !same.is_empty() {
            ranking
                .gains
                .push(self.earning(same, self.run.revenue, self.run.bound));
        }
        ranking
            .gains
            .sort_by_key(|gain| (Reverse(gain.gain), gain.changes[0]));
        ranking
    }

    /// What the company sees after a change.
    fn seen(&self, change: &Change) -> Result<Seen, Vec<Problem>> {
        let changed = change.apply(self.position, self.again.company)?;
        let network = self.again.network(&changed);
        let (shape, whole) = (network.shape(&changed), network.complete && self.whole);
        let same = whole && change.hex().is_some() && shape == self.shape;
        Ok(if same {
            Seen::Same
        } else {
            Seen::Other { shape, whole }
        })
    }

    /// What changes gain that come to the same; nothing where the company has no trains then.
    fn gain(&self, changes: &[Change], group: Vec<usize>) -> Result<Option<Gain>, Vec<Problem>> {
        let change = &changes[group[0]];
        let changed = change.apply(self.position, self.again.company)?;
        // What a search nearby finds is an amount, of which no rule can be asked that wants to see the run.
        let rules = &changed.setup().rules;
        let by_amount = rules.missing.iter().all(|one| one.crosses.is_empty());
        let near = self
            .warm_start
            .as_ref()
            .filter(|_| by_amount)
            .zip(change.hex())
            .and_then(|(warm_start, hex)| {
                let least = (!self.touches(hex)).then_some(self.run.revenue);
                self.again
                    .most(&changed, &self.again.network(&changed), warm_start, least)
            });
        if let Some(revenue) = near {
            return Ok(Some(self.earning(group, revenue, revenue)));
        }
        let NearbySolver {
            company,
            limits,
            progress,
            ..
        } = self.again;
        let mut companies = changed.setup().companies.iter();
        let Some(runs) = companies.find(|known| known.name == company) else {
            return Ok(None);
        };
        let run = best(&changed, company, &runs.trains, limits, progress)?;
        Ok(Some(self.earning(group, run.revenue, run.bound)))
    }

    /// Whether today's run comes to a hex.
    fn touches(&self, hex: usize) -> bool {
        let comes = |route: &crate::model::run::Route| {
            route.stops.iter().any(|visit| visit.hex == hex)
                || route.legs.iter().any(|leg| leg.hexes.contains(&hex))
        };
        self.run.routes.iter().any(comes)
    }

    fn earning(&self, changes: Vec<usize>, revenue: u32, bound: u32) -> Gain {
        Gain {
            changes,
            revenue,
            gain: i64::from(revenue) - i64::from(self.run.revenue),
            bound,
        }
    }
}
