//! Turns are given up and ended; the game with them.

use super::answer::Answer;
use super::{discard, happen, turn_up};
use crate::model::action::Event;
use crate::model::refusal::Why;
use crate::model::rule::Rule;
use crate::model::table::Table;
use crate::state::win;
use crate::state::{Ending, Outcome, Stage, State, Turn};

/// Unlocked cards leave at random, others turn up, and the player may lock with loads aboard.
/// (Source: docs/rules/public-locking.md L15.)
pub(super) fn pitch(table: &Table, state: &mut State) -> Answer {
    Rule::Pitch.requires(
        table.is_locking(),
        Why::Off {
            option: "game locking",
        },
    )?;
    Rule::Pitch.requires(!state.active_player().is_locked(), Why::Locked)?;
    Rule::Pitch.requires(!state.turn.acted, Why::Acted)?;
    let unlocked = state.unlocked().collect();
    state.stage = Stage::Pitched;
    let mut events = Vec::new();
    for card in state
        .pile
        .some(unlocked, table.options().numbers.pitch as usize)
    {
        state.pool.retain(|&open| open != card);
        state.pile.discard(card);
        events.push(Event::Left(card));
    }
    turn_up::refill(table, state, &mut events);
    Ok(events)
}

/// The hand is given up for a new one.
pub(super) fn give_up(table: &Table, state: &mut State) -> Answer {
    Rule::GiveUp.requires(
        !table.is_locking(),
        Why::Off {
            option: "game standard",
        },
    )?;
    Rule::GiveUp.requires(!state.turn.acted, Why::Acted)?;
    state.stage = Stage::Pitched;
    let (seat, mut events) = (state.mover, Vec::new());
    for card in std::mem::take(&mut state.player().hand) {
        state.pile.discard(card);
        events.push(Event::Left(card));
    }
    for _ in 0..table.options().numbers.hand {
        turn_up::hand(table, state, seat, &mut events);
    }
    Ok(events)
}

/// Cash moves at a real board: what was built, and fees.
pub(super) fn cash(state: &mut State, seat: usize, amount: i32) -> Answer {
    let player = state
        .players
        .get_mut(seat)
        .ok_or_else(|| Why::NoSuch { what: "player" }.by(Rule::Pay))?;
    player.cash = match player.cash.saturating_add(amount) {
        ..0 => {
            return Err(Why::Short {
                needed: amount.saturating_neg(),
                has: player.cash,
            }
            .by(Rule::Pay));
        }
        cash @ ..=MOST_CASH => cash,
        _ => return Err(Why::TooMuch { most: MOST_CASH }.by(Rule::Limit)),
    };
    state.bank -= i64::from(amount);
    Ok(Vec::new())
}

/// No player holds more.
pub(super) const MOST_CASH: i32 = 1_000_000;

/// A player at a real board says that their track joins the major cities.
pub(super) fn claim(table: &Table, state: &mut State) -> Answer {
    let (player, goal, seat) = (state.active_player(), state.goal(table), state.mover);
    Rule::Win.requires(
        player.cash >= goal,
        Why::NotRich {
            cash: player.cash,
            goal,
        },
    )?;
    Rule::Win.requires(!player.is_locked(), Why::Locked)?;
    let owed = player.owes();
    Rule::Win.requires(owed == 0, Why::InDebt { owed })?;
    Rule::Win.requires(!state.has_met(seat), Why::Claimed)?;
    Ok(meet(table, state))
}

/// The player to act has met the goal, and wins, unless the round is played out first.
/// (Source: docs/rules/crayon-rails.md C31, C34.)
fn meet(table: &Table, state: &mut State) -> Vec<Event> {
    let seat = state.mover;
    if table.options().equal_turns {
        state.met |= 1 << seat;
        return vec![Event::Met(seat)];
    }
    over(state, vec![seat], Ending::Victory)
}

/// The turn ends; in the opening rounds the next player builds, in the second of them in reverse order, and the last
/// builder then begins.
pub(super) fn end(table: &Table, state: &mut State) -> Answer {
    let mut events = happen::turn_ends(state);
    let (place, last) = (state.place(state.mover), table.seats() - 1);
    state.turn = Turn::default();
    match state.stage {
        Stage::Opening { back: false } if place == last => {
            state.stage = Stage::Opening { back: true }
        }
        Stage::Opening { back: false } => {
            state.mover = state.after();
            state.stage = discard::opening(table, state);
        }
        Stage::Opening { back: true } if place > 0 => state.mover = state.before(),
        Stage::Opening { .. } => {
            state.stage = Stage::Move;
            state.round = 1;
        }
        _ => {
            events.extend(next(table, state));
            while state.outcome().is_none() && happen::loses_turn(state) {
                events.push(Event::LostTurn(state.mover));
                events.extend(happen::turn_ends(state));
                events.extend(next(table, state));
            }
        }
    }
    Ok(events)
}

fn next(table: &Table, state: &mut State) -> Vec<Event> {
    let mut events = Vec::new();
    if !table.options().companion && win::has_won(table, state, state.mover) {
        events = meet(table, state);
        if state.outcome().is_some() {
            return events;
        }
    }
    state.stage = Stage::Move;
    state.mover = state.after();
    if state.mover == state.first {
        events.extend(round(table, state));
    }
    events
}

/// A round has ended, and the game with it, if somebody has won, too many rounds went by without a delivery, or all were
/// played.
fn round(table: &Table, state: &mut State) -> Vec<Event> {
    let numbers = &table.options().numbers;
    let foremost = win::foremost(state);
    if foremost.len() == 1 {
        return over(state, foremost, Ending::Victory);
    }
    state.met = 0;
    let mut events = Vec::new();
    if !foremost.is_empty() {
        state.raised = state.raised.saturating_add(numbers.tie_raise);
        events.push(Event::Tied(state.goal(table)));
    }
    state.idle = if std::mem::take(&mut state.delivered) {
        0
    } else {
        state.idle + 1
    };
    let why = match () {
        () if state.idle >= numbers.idle_rounds as u32 => Ending::Idle,
        () if state.round >= numbers.rounds as u32 => Ending::Rounds,
        () => {
            state.round += 1;
            return events;
        }
    };
    events.extend(over(state, win::richest(state), why));
    events
}

fn over(state: &mut State, winners: Vec<usize>, why: Ending) -> Vec<Event> {
    let outcome = Outcome { winners, why };
    state.stage = Stage::Over(outcome.clone());
    vec![Event::Over(outcome)]
}
