//! The beginning of a game.

use super::turn_up;
use crate::model::action::Event;
use crate::model::table::Table;
use crate::model::train::Train;
use crate::state::pile::Pile;
use crate::state::{Player, Stage, State, Turn};

/// The state in which a game begins: cards are dealt, nothing is built.
pub fn start(table: &Table) -> State {
    deal(table).0
}

/// The same with the cards that were dealt, as events.
pub(crate) fn deal(table: &Table) -> (State, Vec<Event>) {
    let numbers = &table.options().numbers;
    let player = Player {
        cash: numbers.cash,
        train: Train::Freight,
        at: None,
        from: None,
        loads: Vec::new(),
        hand: Vec::new(),
    };
    let mut state = State {
        stage: Stage::Opening { back: false },
        mover: 0,
        round: 0,
        idle: 0,
        delivered: false,
        players: vec![player; table.seats()],
        supply: vec![numbers.chips as u8; table.map().goods().len()],
        lying: vec![None; table.map().cities().len()],
        owners: vec![0; table.ground().pips()],
        ports: vec![[0; 2]; table.ground().ferries()],
        pool: Vec::new(),
        pile: Pile::new(table.cards(), table.events(), table.seed()),
        turn: Turn::default(),
        bank: 0,
        events: crate::state::events::Events::default(),
    };
    let mut events = Vec::new();
    if table.is_locking() {
        state.stage = Stage::Draft(Vec::new());
        turn_up::offer(&mut state, numbers.draft as usize, &mut events);
    } else {
        for seat in 0..table.seats() {
            for _ in 0..numbers.hand {
                turn_up::hand(table, &mut state, seat, &mut events);
            }
        }
    }
    (state, events)
}
