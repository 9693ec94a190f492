//! What players do that good ones do not: trains that stand still or run empty, reserved loads that are left behind.

use super::ledger::Ledger;
use milepost_table::model::action::Action;
use milepost_table::model::table::Table;
use milepost_table::state::{Player, State};

/// Turns in a row without moving that are one too many.
pub const TOO_LONG: u32 = 8;

/// How long each player's train has stood still.
#[derive(Clone, Debug, Default)]
pub(super) struct Habits {
    still: Vec<u32>,
}

impl Habits {
    pub fn new(seats: usize) -> Habits {
        Habits {
            still: vec![0; seats],
        }
    }

    /// Counts what an action is about to do.
    pub fn count(&mut self, table: &Table, state: &State, action: &Action, ledger: &mut Ledger) {
        let player = state.active_player();
        match action {
            Action::Move { path } => {
                let length = path.len() as u64;
                ledger.mileposts += length;
                if !player.loads.iter().any(|load| load.is_up()) {
                    ledger.empty += length;
                }
                ledger.left_behind += left_behind(table, player, path);
            }
            Action::End if state.stage().is_turn() => self.end(state, ledger),
            _ => {}
        }
    }

    fn end(&mut self, state: &State, ledger: &mut Ledger) {
        let Some(still) = self.still.get_mut(state.mover()) else {
            return;
        };
        let turn = state.turn();
        let moves = turn.moved > 0 || turn.crossed || turn.started;
        *still = if moves { 0 } else { *still + 1 };
        ledger.stood += u64::from(*still == TOO_LONG);
    }
}

/// The reserved loads that a train leaves behind in cities that make them, on its way along a path.
fn left_behind(table: &Table, player: &Player, path: &[usize]) -> u64 {
    let ground = table.ground();
    let last = path.last().and_then(|&at| ground.city(at));
    let before = &path[..path.len().saturating_sub(1)];
    let mut cities: Vec<usize> = player
        .at
        .iter()
        .chain(before)
        .filter_map(|&at| ground.city(at))
        .filter(|&city| Some(city) != last)
        .collect();
    cities.sort_unstable();
    cities.dedup();
    let reserved = player.loads.iter().filter(|load| !load.is_up());
    let left = reserved.filter(|load| {
        let goods = |city: &usize| &table.map().cities()[*city].goods;
        cities.iter().any(|city| goods(city).contains(&load.good))
    });
    left.count() as u64
}
