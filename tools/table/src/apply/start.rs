//! The beginning of a game.

use super::{discard, turn_up};
use crate::model::action::Event;
use crate::model::table::Table;
use crate::model::train::Train;
use crate::state::pile::Pile;
use crate::state::{Player, Stage, State, Turn};

/// The state in which a game begins: cards are dealt, nothing is built.
pub fn start(table: &Table) -> State {
    deal(table).0
}

/// Returns the state in which a game begins, with the cards that were dealt, as events.
pub fn deal(table: &Table) -> (State, Vec<Event>) {
    let numbers = &table.options().numbers;
    let player = Player {
        cash: numbers.cash,
        train: Train::Freight,
        at: None,
        from: None,
        loads: Vec::new(),
        hand: Vec::new(),
        debt: 0,
        owed: [0; 6],
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
        lent: 0,
        first: 0,
        met: 0,
        raised: 0,
    };
    let mut events = Vec::new();
    if table.is_locking() {
        state.stage = Stage::Draft(Vec::new());
        turn_up::offer(&mut state, numbers.draft as usize, &mut events);
    } else {
        for seat in 0..table.seats() {
            for _ in 0..numbers.dealt() {
                turn_up::hand(table, &mut state, seat, &mut events);
            }
        }
        if table.options().highest_first {
            let (seat, payoff) = highest(table, &state);
            (state.first, state.mover) = (seat, seat);
            events.push(Event::Begins { seat, payoff });
        }
        turn_up::refill(table, &mut state, &mut events);
        state.stage = discard::opening(table, &state);
    }
    (state, events)
}

/// The player who was dealt the highest payoff, and that; of equal ones the second highest counts, and so on, then the seat.
/// (Source: docs/rules/crayon-rails.md C40.)
fn highest(table: &Table, state: &State) -> (usize, i32) {
    let payoffs = |seat: usize| {
        let cards = state.players[seat].hand.iter();
        let demands = cards.flat_map(|&card| table.cards()[card].demands);
        let mut payoffs: Vec<i32> = demands.map(|demand| demand.payoff).collect();
        payoffs.sort_unstable_by(|a, b| b.cmp(a));
        payoffs
    };
    let seats = 0..state.players.len();
    let first = seats.rev().max_by_key(|&seat| payoffs(seat)).unwrap_or(0);
    (first, payoffs(first).first().copied().unwrap_or(0))
}
