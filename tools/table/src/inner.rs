//! States as they might be, for `milepost-lab`: what the rules let no player do. It is no interface, and may change in any
//! release.

use crate::apply::Site;
use crate::model::table::Table;
use crate::state::{Stage, State, Turn};

/// Makes a seat that of the player to act.
pub fn set_mover(state: &mut State, seat: usize) {
    state.mover = seat;
}

/// Returns the state as if a seat began its turn to move, and saw of the pool and of its hand only the cards that are known.
pub fn to_move(mut state: State, seat: usize, is_known: impl Fn(&usize) -> bool) -> State {
    state.pool.retain(&is_known);
    state.players[seat].hand.retain(&is_known);
    state.turn = Turn::default();
    (state.stage, state.mover) = (Stage::Move, seat);
    state
}

/// Lays the track of a path for the player to act, section after section, each as in a turn of its own. Returns whether no rule
/// stopped it.
pub fn lay(table: &Table, state: &mut State, path: &[usize]) -> bool {
    path.windows(2).all(|pair| {
        let mut site = Site::anywhere(table, state, pair[0]);
        if site.follow(pair[1]) {
            return true;
        }
        let laid = site.step(pair[1]).is_ok().then(|| site.laid());
        let is_laid = laid.is_some();
        if let Some(laid) = laid {
            laid.onto(state);
            state.turn.outs.clear();
        }
        is_laid
    })
}
