//! Who has won.

use crate::model::table::Table;
use crate::state::State;
use std::collections::BTreeSet;

/// Whether a player has the cash, no debts, no locked load, and all but some of the major cities on one connected piece of
/// their own track.
pub fn has_won(table: &Table, state: &State, seat: usize) -> bool {
    let player = &state.players[seat];
    let needed = table.majors_to_join();
    player.cash >= state.goal(table)
        && player.owes() == 0
        && !player.is_locked()
        && joined(table, state, seat) >= needed
}

/// The most major cities on one connected piece of a player's own track. A major's interior and a ferry with both its
/// ports count as the player's own.
pub fn joined(table: &Table, state: &State, seat: usize) -> usize {
    let mileposts = |city: usize| &table.map().cities()[city].mileposts;
    let majors = table.board().majors().iter().copied();
    let on_track = |&city: &usize| {
        let mut mileposts = mileposts(city).iter();
        mileposts.any(|&at| state.on_track(table, seat, at))
    };
    let mut left: Vec<usize> = majors.filter(on_track).collect();
    let mut most = 0;
    while let Some(&first) = left.first() {
        let (piece, before) = (piece(table, state, seat, mileposts(first)), left.len());
        left.retain(|&city| !piece.contains(&mileposts(city)[0]));
        most = most.max(before - left.len());
    }
    most
}

/// All mileposts that a player's own track, ferries and major cities join to some places; the places with them.
pub fn piece(table: &Table, state: &State, seat: usize, places: &[usize]) -> BTreeSet<usize> {
    let ground = table.ground();
    let mut piece: BTreeSet<usize> = places.iter().copied().collect();
    let mut open = places.to_vec();
    while let Some(at) = open.pop() {
        let ways = ground.ways(at).iter();
        let ways = ways
            .filter(|way| state.has_way(seat, way.step))
            .map(|way| way.to);
        let major = ground
            .major(at)
            .map(|city| ground.town(city).mileposts.as_slice());
        let near = ways.chain(major.unwrap_or_default().iter().copied());
        open.extend(near.filter(|&to| piece.insert(to)));
    }
    piece
}

/// The richest players among those without a locked load and without debts.
pub fn richest(state: &State) -> Vec<usize> {
    let is_free = |seat: &usize| {
        let player = &state.players[*seat];
        !player.is_locked() && player.owes() == 0
    };
    most(state, (0..state.players.len()).filter(is_free).collect())
}

/// Those with the most cash among the players who have met the goal in this round.
pub fn foremost(state: &State) -> Vec<usize> {
    let seats = 0..state.players.len();
    most(state, seats.filter(|&seat| state.has_met(seat)).collect())
}

/// Those with the most cash among some seats.
fn most(state: &State, mut seats: Vec<usize>) -> Vec<usize> {
    let most = seats.iter().map(|&seat| state.players[seat].cash).max();
    seats.retain(|&seat| Some(state.players[seat].cash) == most);
    seats
}
