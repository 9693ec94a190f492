//! The best routes of a train over the track that is built.

use crate::model::ground::Step;
use crate::model::table::Table;
use crate::state::State;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// A route for the train of the player to act, over track and through major cities, without ferries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ride {
    /// The mileposts, the first next to where the train stands.
    pub path: Vec<usize>,
    /// The owners who are paid for it, each once a turn.
    pub owners: Vec<usize>,
}

/// A route for the train of the player to act, with ferries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The milepost where it starts.
    pub start: usize,
    /// Its steps.
    pub legs: Vec<Leg>,
}

/// A step of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The milepost it leads to.
    pub to: usize,
    /// Whether by a ferry.
    pub ferry: bool,
}

/// What a route should have least of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Least {
    /// Mileposts, then fees.
    Mileposts,
    /// Fees, then mileposts.
    Fees,
}

/// Where a train is: the milepost, the one it may not turn back to, the owners paid, a bit each.
type Spot = (usize, Option<usize>, u8);

/// Fees and mileposts, the one to have least of in front.
type Price = (u32, u32);

/// A crossing takes the rest of a turn and half of the next.
const CROSSING: u32 = 9;

/// The best ride to a milepost, however far; none where no track leads, or where fees are more than the player has.
pub fn ride(table: &Table, state: &State, to: usize, least: Least) -> Option<Ride> {
    let search = Search {
        table,
        state,
        least,
        cash: Some(match table.options().late_fees {
            true => i32::MAX,
            false => state.active_player().cash,
        }),
    };
    let first = search.here()?;
    let (route, last) = search.run(&[first], &[to])?;
    let paid = last.2 & !first.2;
    (!route.legs.is_empty()).then(|| Ride {
        path: route.legs.iter().map(|leg| leg.to).collect(),
        owners: (0..8).filter(|owner| paid & 1 << owner != 0).collect(),
    })
}

/// The best route of the train to act from where it stands to one of the goals, ferries included, whatever its fees come
/// to. `None` where no track leads there.
pub fn route(table: &Table, state: &State, goals: &[usize], least: Least) -> Option<Route> {
    let search = Search::any(table, state, least);
    Some(search.run(&[search.here()?], goals)?.0)
}

/// The same from the best of several mileposts, as if the train had just been put there.
pub fn route_from(
    table: &Table,
    state: &State,
    starts: &[usize],
    goals: &[usize],
    least: Least,
) -> Option<Route> {
    let search = Search::any(table, state, least);
    let starts: Vec<Spot> = starts
        .iter()
        .map(|&at| search.spot(None, at, search.paid()))
        .collect();
    Some(search.run(&starts, goals)?.0)
}

/// A search by increasing price.
struct Search<'a> {
    table: &'a Table,
    state: &'a State,
    least: Least,
    /// What the fees may come to, without ferries; `None` for any sum, with ferries.
    cash: Option<i32>,
}

impl<'a> Search<'a> {
    fn any(table: &'a Table, state: &'a State, least: Least) -> Search<'a> {
        Search {
            table,
            state,
            least,
            cash: None,
        }
    }

    /// The owners whose track is paid for or is the player's own.
    fn paid(&self) -> u8 {
        self.state.turn().paid | 1 << self.state.mover()
    }

    fn here(&self) -> Option<Spot> {
        let player = &self.state.players()[self.state.mover()];
        Some(self.spot(player.from, player.at?, self.paid()))
    }

    /// Where a train may turn round, it does not matter where it came from.
    fn spot(&self, from: Option<usize>, at: usize, paid: u8) -> Spot {
        (at, from.filter(|_| !self.table.ground().turns(at)), paid)
    }

    /// The best route from one of the starts to one of the goals, and where it ends.
    fn run(&self, starts: &[Spot], goals: &[usize]) -> Option<(Route, Spot)> {
        let mut best: BTreeMap<Spot, (Price, Option<(Spot, Leg)>)> = starts
            .iter()
            .map(|&start| (start, ((0, 0), None)))
            .collect();
        let open = starts.iter().map(|&start| Reverse(((0, 0), start)));
        let mut open: BinaryHeap<_> = open.collect();
        while let Some(Reverse((price, at))) = open.pop() {
            if goals.contains(&at.0) {
                let (mut legs, mut start) = (Vec::new(), at);
                while let Some((_, Some((before, leg)))) = best.get(&start) {
                    legs.push(*leg);
                    start = *before;
                }
                legs.reverse();
                let start = start.0;
                return Some((Route { start, legs }, at));
            }
            if best.get(&at).is_some_and(|(known, _)| *known < price) {
                continue;
            }
            for (next, leg, more) in self.steps(at) {
                let sum = (price.0 + more.0, price.1 + more.1);
                if best.get(&next).is_none_or(|(known, _)| sum < *known) {
                    best.insert(next, (sum, Some((at, leg))));
                    open.push(Reverse((sum, next)));
                }
            }
        }
        None
    }

    fn steps(&self, (at, from, paid): Spot) -> impl Iterator<Item = (Spot, Leg, Price)> + '_ {
        let fee = self.table.options().numbers.fee;
        let spent = (paid & !self.paid()).count_ones() as i32 * fee;
        let ways = self.table.ground().ways(at).iter();
        ways.filter(move |way| from != Some(way.to))
            .filter_map(move |way| {
                let (owner, length) = match way.step {
                    Step::Inside => (None, 1),
                    Step::Section(pip) => (Some(self.state.owner(pip)?), 1),
                    Step::Ferry(_) if self.cash.is_some() => return None,
                    Step::Ferry(ferry) => (self.state.ferry_fee(ferry, paid)?, CROSSING),
                };
                let owner = owner.filter(|owner| paid & 1 << owner == 0);
                if owner.is_some() && self.cash.is_some_and(|cash| cash - spent < fee) {
                    return None;
                }
                let ferry = matches!(way.step, Step::Ferry(_));
                let came = Some(at).filter(|_| !ferry);
                let next = self.spot(came, way.to, owner.map_or(paid, |owner| paid | 1 << owner));
                let fees = u32::from(owner.is_some());
                let price = match self.least {
                    Least::Fees => (fees, length),
                    Least::Mileposts => (length, fees),
                };
                Some((next, Leg { to: way.to, ferry }, price))
            })
    }
}
