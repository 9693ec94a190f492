//! Who has won.

use crate::model::table::Table;
use crate::state::State;
use std::collections::BTreeSet;

/// Whether a player has the cash, no locked load, and all but some of the major cities on one connected piece of
/// their own track.
pub fn has_won(table: &Table, state: &State, seat: usize) -> bool {
    let (player, numbers) = (&state.players[seat], &table.options().numbers);
    let needed = table.majors_to_join();
    player.cash >= numbers.goal && !player.is_locked() && joined(table, state, seat) >= needed
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

/// The richest players among those without a locked load.
pub fn richest(state: &State) -> Vec<usize> {
    let free = || (0..state.players.len()).filter(|&seat| !state.players[seat].is_locked());
    let most = free().map(|seat| state.players[seat].cash).max();
    free()
        .filter(|&seat| Some(state.players[seat].cash) == most)
        .collect()
}
