//! The train moves.

use super::answer::Answer;
use crate::model::action::Event;
use crate::model::ground::Step;
use crate::model::refusal::{Refusal, Why};
use crate::model::rule::Rule;
use crate::model::table::Table;
use crate::state::State;

/// The train is put on a city.
pub(super) fn start(table: &Table, state: &mut State, milepost: usize) -> Answer {
    Rule::Start.requires(state.player().at.is_none(), Why::HasStarted)?;
    Rule::Start.requires(
        milepost < table.ground().mileposts(),
        Why::NoSuch { what: "milepost" },
    )?;
    Rule::Start.requires(
        table.ground().city(milepost).is_some(),
        Why::NotACity { milepost },
    )?;
    state.player().at = Some(milepost);
    state.turn.started = true;
    Ok(Vec::new())
}

/// A train on its way, before anything is changed.
struct Way {
    at: usize,
    from: Option<usize>,
    cash: i32,
    paid: u8,
    fees: Vec<usize>,
}

/// The train moves from milepost to milepost.
pub(super) fn travel(table: &Table, state: &mut State, path: &[usize]) -> Answer {
    let player = state.active_player();
    let at = player.at.ok_or_else(|| Why::NotStarted.by(Rule::Start))?;
    Rule::Movement.requires(!path.is_empty(), Why::NoPath)?;
    let (asked, left) = (path.len() as i32, state.movement(table));
    Rule::Movement.requires(asked <= left, Why::TooFar { asked, left })?;
    let (used, made) = used(table, state, path, left);
    Rule::Snow.requires(made == asked, Why::HalfRate { asked, left: made })?;
    let mut way = Way {
        at,
        from: player.from,
        cash: player.cash,
        paid: state.turn.paid,
        fees: Vec::new(),
    };
    for &to in path {
        step(table, state, &mut way, to)?;
    }
    let player = state.player();
    (player.at, player.from) = (Some(way.at), way.from);
    state.turn.moved += used;
    Ok(pay(table, state, &way.fees))
}

/// The movement that a path takes, and how many of its steps so much movement lasts for. In snow and fog a step takes two
/// mileposts, and the last may be made with one left. (Source: docs/rules/crayon-rails.md C45.)
fn used(table: &Table, state: &State, path: &[usize], left: i32) -> (i32, i32) {
    let (mut used, mut made) = (0, 0);
    for &to in path {
        if used >= left {
            break;
        }
        used += state.step_cost(table, to);
        made += 1;
    }
    (used.min(left), made)
}

fn step(table: &Table, state: &State, way: &mut Way, to: usize) -> Result<(), Refusal> {
    let (ground, seat) = (table.ground(), state.mover);
    Rule::Movement.requires(to < ground.mileposts(), Why::NoSuch { what: "milepost" })?;
    let step = ground
        .between(way.at, to)
        .min_by_key(|step| matches!(step, Step::Ferry(_)));
    let step = step.ok_or_else(|| Why::NoWay { from: way.at, to }.by(Rule::Movement))?;
    state.barred(table, step, to)?;
    let owner = match step {
        Step::Ferry(_) => return Err(Why::OverFerry { to }.by(Rule::Crossing)),
        Step::Section(pip) => Some(
            state
                .owner(pip)
                .ok_or_else(|| Why::NoTrack { from: way.at, to }.by(Rule::Movement))?,
        ),
        _ => None,
    };
    if way.from == Some(to) && !ground.turns(way.at) {
        return Err(Why::NoTurning { milepost: way.at }.by(Rule::TurnRound));
    }
    if let Some(owner) = owner.filter(|&owner| owner != seat && way.paid & 1 << owner == 0) {
        way.cash = after_fee(table, way.cash)?;
        way.paid |= 1 << owner;
        way.fees.push(owner);
    }
    (way.from, way.at) = (Some(way.at), to);
    Ok(())
}

/// The cash that is left after a fee. Where it does not reach, the fee is owed, if the option allows it.
/// (Source: docs/rules/crayon-rails.md C36.)
fn after_fee(table: &Table, cash: i32) -> Result<i32, Refusal> {
    let (needed, has) = (table.options().numbers.fee, cash);
    let is_late = has < needed && table.options().late_fees;
    Rule::Fee.requires(has >= needed || is_late, Why::Short { needed, has })?;
    Ok(if is_late { has } else { has - needed })
}

/// Pays the fee to owners of track, if it can be paid or owed.
pub(super) fn charge(
    table: &Table,
    state: &mut State,
    owners: &[usize],
) -> Result<Vec<Event>, Refusal> {
    let cash = state.active_player().cash;
    owners
        .iter()
        .try_fold(cash, |cash, _| after_fee(table, cash))?;
    Ok(pay(table, state, owners))
}

/// Pays the fee to owners of track, or owes it where the cash does not reach.
fn pay(table: &Table, state: &mut State, owners: &[usize]) -> Vec<Event> {
    let (sum, from) = (table.options().numbers.fee, state.mover);
    let mut events = Vec::new();
    for &to in owners {
        if state.players[from].cash < sum {
            state.turn.paid |= 1 << to;
            events.push(state.owe(to, sum));
            continue;
        }
        state.players[from].cash -= sum;
        state.players[to].cash += sum;
        state.turn.paid |= 1 << to;
        events.push(Event::Paid { from, to, sum });
    }
    events
}
