//! Who has won.

use crate::state::State;
use crate::table::Table;

/// Whether a player has the cash, no locked load, and all but some of the major cities on one connected piece of his
/// own track.
pub fn has_won(table: &Table, state: &State, seat: usize) -> bool {
    let (player, numbers) = (&state.players[seat], &table.options().numbers);
    let needed = table
        .board()
        .majors()
        .len()
        .saturating_sub(numbers.spared as usize)
        .max(1);
    player.cash >= numbers.goal && !player.is_locked() && joined(table, state, seat) >= needed
}

/// The most major cities on one connected piece of a player's own track. A major's interior and a ferry with both its
/// ports count as his.
pub fn joined(table: &Table, state: &State, seat: usize) -> usize {
    let ground = table.ground();
    let mut pieces = Pieces((0..ground.mileposts()).collect());
    for city in table.board().majors() {
        let mileposts = &table.map().cities()[*city].mileposts;
        mileposts
            .iter()
            .for_each(|&milepost| pieces.join(mileposts[0], milepost));
    }
    for pip in (0..ground.pips()).filter(|&pip| state.owner(pip) == Some(seat)) {
        let [a, b] = ground.ends(pip);
        pieces.join(a, b);
    }
    for ferry in (0..ground.ferries()).filter(|&ferry| state.has_ferry(seat, ferry)) {
        let [a, b] = ground.ferry(ferry);
        pieces.join(a, b);
    }
    let on_track = |&&city: &&usize| {
        table.map().cities()[city]
            .mileposts
            .iter()
            .any(|&milepost| state.on_track(table, seat, milepost))
    };
    let majors = table.board().majors().iter().filter(on_track);
    let mut found: Vec<usize> = majors
        .map(|&city| pieces.of(table.map().cities()[city].mileposts[0]))
        .collect();
    found.sort_unstable();
    found
        .chunk_by(|a, b| a == b)
        .map(<[usize]>::len)
        .max()
        .unwrap_or(0)
}

/// The richest players among those without a locked load.
pub fn richest(state: &State) -> Vec<usize> {
    let free = || (0..state.players.len()).filter(|&seat| !state.players[seat].is_locked());
    let most = free().map(|seat| state.players[seat].cash).max();
    free()
        .filter(|&seat| Some(state.players[seat].cash) == most)
        .collect()
}

/// Mileposts joined into pieces.
struct Pieces(Vec<usize>);

impl Pieces {
    fn of(&mut self, mut milepost: usize) -> usize {
        while self.0[milepost] != milepost {
            self.0[milepost] = self.0[self.0[milepost]];
            milepost = self.0[milepost];
        }
        milepost
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.of(a), self.of(b));
        self.0[a.max(b)] = a.min(b);
    }
}
