//! Loads besides those of the trip: reserved ones are turned up wherever the train passes, and holds that are free are
//! filled with what may be wanted next, for that costs nothing.

use super::job::{Have, Job, jobs, spare};
use super::ways::between::Ways;
use super::ways::dijkstra::Leg;
use super::ways::row::Cell;
use crate::model::table::Table;
use crate::state::{Player, State};

/// A reserved load that can be turned face up where the train stands.
pub(super) fn reserved_here(table: &Table, state: &State) -> Option<usize> {
    let player = state.active_player();
    let city = player.at.and_then(|at| table.ground().city(at))?;
    reserved_in(table, player, city)
}

fn reserved_in(table: &Table, player: &Player, city: usize) -> Option<usize> {
    let made = &table.map().cities()[city].goods;
    let reserved = player.loads.iter().filter(|load| !load.is_up());
    reserved
        .map(|load| load.good)
        .find(|good| made.contains(good))
}

/// How many of these steps lead to the first city where a reserved load can be turned up, all where there is none.
pub(super) fn up_to_reserved(table: &Table, state: &State, legs: &[Leg]) -> usize {
    let player = state.active_player();
    let is_there = |&(_, hop): &Leg| {
        let city = table.ground().city(hop.to as usize);
        city.is_some_and(|city| reserved_in(table, player, city).is_some())
    };
    let found = legs.iter().position(is_there);
    found.map_or(legs.len(), |before| before + 1)
}

/// A good to fill a free hold with, where the train stands: what is worth most for a demand in sight, or may be for one
/// to come. Goods of the planned jobs are left: the trip picks them up in its time.
pub(super) fn on_speculation(
    table: &Table,
    state: &State,
    ways: &Ways,
    planned: &[&Job],
) -> Option<usize> {
    let player = state.active_player();
    let city = player.at.and_then(|at| table.ground().city(at))?;
    if player.loads.len() >= player.train.holds(&table.options().numbers) {
        return None;
    }
    let made = table.map().cities()[city].goods.iter().copied();
    let lying = state.lying(city);
    let there = made.filter(|&good| state.supply(good) > 0).chain(lying);
    let free: Vec<usize> = spare(state).collect();
    let jobs = jobs(table, state);
    let value = |good: usize| {
        let wanted = jobs
            .iter()
            .filter(|job| job.good == good && job.have == Have::Open)
            .filter(|job| planned.iter().all(|other| other.choice.0 != job.choice.0));
        let seen = wanted.map(|job| worth(ways.cell(city, job.city), job.payoff, ways.step()));
        let seen = seen.max().unwrap_or(0);
        2 * seen.max(0) + fare(table, good)
    };
    let is_planned = |good: usize| planned.iter().any(|job| job.good == good);
    let new = there.filter(|&good| !free.contains(&good) && !is_planned(good));
    new.max_by_key(|&good| (value(good), good))
}

/// What a payoff leaves, with its load aboard, after a way of so much, in eighths of a million.
pub(super) fn worth(way: Cell, payoff: i32, step: i32) -> i32 {
    if way.exists() {
        payoff * 8 - way.coin - way.length * step
    } else {
        0
    }
}

/// What a demand for a good may bring once one comes, in eighths of a million: demands pay by the distance from the
/// nearest source, and one in four such loads is thought to find its demand.
pub(super) fn fare(table: &Table, good: usize) -> i32 {
    let (distances, cities) = (table.board().distances(), table.ground().cities());
    let sources = &table.map().goods()[good].sources;
    let nearest = |city: usize| {
        let pips = sources
            .iter()
            .map(|&source| distances.run(source, city).pips);
        pips.min().unwrap_or(0)
    };
    let sum: u32 = (0..cities).map(nearest).sum();
    sum as i32 * 2 / cities.max(1) as i32
}
