//! A train without a trip: it goes where it may find one, on its own track, and waits for no more than a turn or two.

use super::cargo::fare;
use super::ways::costs::StepCosts;
use super::ways::dijkstra::{Dijkstra, Leg, Start, Usable};
use super::ways::row::Row;
use crate::model::table::Table;
use crate::state::State;

/// Whether the train to act stands neither on its player's track nor in a major city.
pub(super) fn is_away(table: &Table, state: &State) -> bool {
    let at = state.active_player().at;
    at.is_some_and(|at| {
        table.ground().major(at).is_none() && !state.on_track(table, state.mover(), at)
    })
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
/// elsewhere the nearest on own track.
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
    let end = dijkstra.toward(costs, Start::Train(at, player.from), Usable::Any(&[]), city)?;
    Some(dijkstra.way(costs, end))
}
