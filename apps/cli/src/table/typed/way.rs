//! The cheapest way of a train over the track that lies.

use milepost_table::ground::Step;
use milepost_table::{State, Table};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// What a way should save first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thrift {
    /// Money.
    Fees,
    /// Mileposts.
    Mileposts,
}

/// A step of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The milepost it leads to.
    pub to: usize,
    /// Whether by a ferry.
    pub ferry: bool,
}

/// Where a train is on its way: the milepost, the one it may not turn back to, the owners paid.
type Spot = (usize, Option<usize>, u8);

/// Owners to be paid and mileposts, the one to be saved first in front.
type Price = (u32, u32);

/// The cheapest price of each spot, and the step that led there.
type Found = BTreeMap<Spot, (Price, Option<(Spot, Leg)>)>;

/// A crossing takes the rest of a turn and half of the next.
const CROSSING: u32 = 9;

/// The cheapest way of the train to act from where it stands to one of the goals; its money is not asked for. `None`
/// where no track leads there.
pub fn way(table: &Table, state: &State, goals: &[usize], thrift: Thrift) -> Option<Vec<Leg>> {
    let player = &state.players()[state.mover()];
    let start = spot(table, player.from, player.at?, paid(state));
    search(table, state, &[start], goals, thrift).map(|(_, legs)| legs)
}

/// The same from the best of several mileposts, as if the train had just been put there; also gives that one.
pub fn way_from(
    table: &Table,
    state: &State,
    starts: &[usize],
    goals: &[usize],
    thrift: Thrift,
) -> Option<(usize, Vec<Leg>)> {
    let starts: Vec<Spot> = starts
        .iter()
        .map(|&at| spot(table, None, at, paid(state)))
        .collect();
    search(table, state, &starts, goals, thrift)
}

fn search(
    table: &Table,
    state: &State,
    starts: &[Spot],
    goals: &[usize],
    thrift: Thrift,
) -> Option<(usize, Vec<Leg>)> {
    let mut best: Found = starts
        .iter()
        .map(|&start| (start, ((0, 0), None)))
        .collect();
    let mut open: BinaryHeap<_> = starts
        .iter()
        .map(|&start| Reverse(((0, 0), start)))
        .collect();
    while let Some(Reverse((price, at))) = open.pop() {
        if goals.contains(&at.0) {
            return Some(back(&best, at));
        }
        if best.get(&at).is_some_and(|(known, _)| *known < price) {
            continue;
        }
        for (next, leg, more) in steps(table, state, at, thrift) {
            let sum = (price.0 + more.0, price.1 + more.1);
            if best.get(&next).is_none_or(|(known, _)| sum < *known) {
                best.insert(next, (sum, Some((at, leg))));
                open.push(Reverse((sum, next)));
            }
        }
    }
    None
}

fn paid(state: &State) -> u8 {
    state.turn().paid | 1 << state.mover()
}

/// Where a train may turn round, it does not matter where it came from.
fn spot(table: &Table, from: Option<usize>, at: usize, paid: u8) -> Spot {
    (at, from.filter(|_| !table.ground().turns(at)), paid)
}

fn steps<'a>(
    table: &'a Table,
    state: &'a State,
    (at, from, paid): Spot,
    thrift: Thrift,
) -> impl Iterator<Item = (Spot, Leg, Price)> + 'a {
    table
        .ground()
        .ways(at)
        .iter()
        .filter(move |way| from != Some(way.to))
        .filter_map(move |way| {
            let (owner, length) = match way.step {
                Step::Inside => (None, 1),
                Step::Section(pip) => (Some(state.owner(pip)?), 1),
                Step::Ferry(ferry) => (state.ferry_fee(ferry, paid)?, CROSSING),
            };
            let fee = owner.filter(|owner| paid & 1 << owner == 0);
            let ferry = matches!(way.step, Step::Ferry(_));
            let next = spot(
                table,
                Some(at).filter(|_| !ferry),
                way.to,
                fee.map_or(paid, |owner| paid | 1 << owner),
            );
            let fees = u32::from(fee.is_some());
            let price = if thrift == Thrift::Fees {
                (fees, length)
            } else {
                (length, fees)
            };
            Some((next, Leg { to: way.to, ferry }, price))
        })
}

/// Where a way begins, and its legs.
fn back(best: &Found, mut at: Spot) -> (usize, Vec<Leg>) {
    let mut legs = Vec::new();
    while let Some((_, Some((before, leg)))) = best.get(&at) {
        legs.push(*leg);
        at = *before;
    }
    legs.reverse();
    (at.0, legs)
}
