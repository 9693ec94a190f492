//! A train without a trip: it goes where it may find one, on its own track, and waits for no more than a turn or two.

use super::cargo::fare;
use super::clock::fees;
use super::style::BROKE;
use super::ways::costs::StepCosts;
use super::ways::dijkstra::{Dijkstra, Leg, Start, Usable};
use super::ways::row::Row;
use crate::model::table::Table;
use crate::state::State;

/// Whether the train to act stands where no track of its player leads.
pub(super) fn is_away(table: &Table, state: &State) -> bool {
    let Some(at) = state.active_player().at else {
        return false;
    };
    let city = table.ground().major(at);
    let mileposts = city.map_or(&[][..], |city| &table.map().cities()[city].mileposts);
    let mut here = mileposts.iter().chain([&at]);
    !here.any(|&at| state.on_track(table, state.mover(), at))
}

/// Where a train without a trip is put: in a city on own track, one that makes what is reserved if there is any.
pub(super) fn start(table: &Table, state: &State) -> Option<usize> {
    let loads = &state.active_player().loads;
    let own = state.track(table, state.mover());
    let cities = own.filter_map(|at| Some((table.ground().city(at)?, at)));
    let is_wanted = |city: usize| {
        let goods = &table.map().cities()[city].goods;
        loads
            .iter()
            .filter(|load| goods.contains(&load.good))
            .count()
    };
    let best = cities.max_by_key(|&(city, at)| (is_wanted(city), at));
    best.map(|(_, at)| at)
}

/// The way to the city that is worth going to most without building: one that makes what is not aboard, and is near; from
/// elsewhere the nearest on own track that the cash leads to.
pub(super) fn way(
    table: &Table,
    state: &State,
    costs: &StepCosts,
    dijkstra: &mut Dijkstra,
    here: &Row,
) -> Option<Vec<Leg>> {
    let player = state.active_player();
    let at = player.at?;
    let away = is_away(table, state);
    let worth = |city: usize| {
        if away {
            return -here[city].coin - here[city].length;
        }
        let goods = table.map().cities()[city].goods.iter();
        let new = goods.filter(|&&good| player.loads.iter().all(|load| load.good != good));
        let best = new.map(|&good| fare(table, good)).max().unwrap_or(0);
        best - here[city].coin - here[city].length * costs.weights.step as i32
    };
    let is_home = |city: usize| {
        let mut mileposts = table.map().cities()[city].mileposts.iter();
        !away || mileposts.any(|&at| state.on_track(table, state.mover(), at))
    };
    let cities = (0..table.ground().cities()).filter(|&city| {
        here[city].exists()
            && here[city].cost == 0
            && (away || here[city].coin == 0)
            && is_home(city)
            && table.ground().city(at) != Some(city)
    });
    let city = cities.max_by_key(|&city| (worth(city), city))?;
    let way = ride(state, costs, dijkstra, city)?;
    let numbers = &table.options().numbers;
    let others = way.iter().filter(|(_, hop)| hop.by.owner().is_some());
    let speed = player.train.speed(numbers).max(1);
    let fees = fees(others.count() as i32, speed, numbers.fee);
    (!away || player.cash >= fees).then_some(way)
}

/// The way of the train to a city over what there is.
fn ride(
    state: &State,
    costs: &StepCosts,
    dijkstra: &mut Dijkstra,
    city: usize,
) -> Option<Vec<Leg>> {
    let player = state.active_player();
    let train = Start::Train(player.at?, player.from);
    let end = dijkstra.toward(costs, train, Usable::Any(&[]), city)?;
    Some(dijkstra.way(costs, end))
}

/// Cities nearby that a train wanders to in turn.
const NEAR: usize = 4;

/// The way over any track that there is to one of the nearest cities, another each time, if the cash pays for it and some
/// is left.
pub(super) fn wander(
    table: &Table,
    state: &State,
    costs: &StepCosts,
    dijkstra: &mut Dijkstra,
    here: &Row,
) -> Option<Vec<Leg>> {
    let player = state.active_player();
    let (at, numbers) = (player.at?, &table.options().numbers);
    let speed = player.train.speed(numbers).max(1);
    let is_there = |city: &usize| {
        let cell = here[*city];
        cell.exists()
            && cell.cost == 0
            && (cell.coin == 0 || fees(cell.length, speed, numbers.fee) + 2 * BROKE <= player.cash)
            && table.ground().city(at) != Some(*city)
    };
    let mut near: Vec<usize> = (0..table.ground().cities()).filter(is_there).collect();
    near.sort_by_key(|&city| (here[city].coin, here[city].length));
    near.truncate(NEAR);
    let turn = state.round() as usize / 3 % near.len().max(1);
    let city = *near.get(turn)?;
    ride(state, costs, dijkstra, city)
}
