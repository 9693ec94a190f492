//! The rules at work: an action on a state, or why not.
//!
//! Each action is judged whole before anything is changed, so that a refused one leaves the state as it was.

mod anew;
mod answer;
mod build;
mod derail;
mod discard;
mod draft;
mod ferry;
mod happen;
mod load;
mod lock;
mod lose;
mod start;
mod train;
mod travel;
mod turn;
mod turn_up;

pub use answer::Answer;
pub(crate) use build::Site;
pub use start::{deal, start};

use crate::model::action::{Action, ActionKind};
use crate::model::refusal::{Refusal, Why};
use crate::model::rule::Rule;
use crate::model::stage::Loss;
use crate::model::table::Table;
use crate::state::{Stage, State};

/// Lets a player act. The state changes only if the action is legal.
///
/// # Errors
/// The action would break a rule, or is out of turn; the state is then unchanged.
pub fn apply(table: &Table, state: &mut State, seat: usize, action: &Action) -> Answer {
    if let Stage::Over(_) = state.stage {
        return Err(Why::GameOver.by(Rule::Turns));
    }
    let anytime = table.options().companion && matches!(action, Action::Lose { .. });
    if seat >= table.seats() || seat != state.mover && !anytime {
        let mover = state.mover;
        return Err(match state.stage {
            Stage::Derailed(_) => Why::Derailed { mover }.by(Rule::Derail),
            _ => Why::NotYourTurn { mover }.by(Rule::Turns),
        });
    }
    let events = perform(table, state, seat, action)?;
    let done_to_him = matches!(
        action,
        Action::Cash { track: false, .. } | Action::Lose { .. } | Action::Borrow { .. }
    );
    if !action.ends_turn() && !done_to_him {
        state.turn.acted = true;
    }
    Ok(events)
}

fn perform(table: &Table, state: &mut State, seat: usize, action: &Action) -> Answer {
    placed(table, action.kind())?;
    let timed = match action {
        Action::Cash { track: true, .. } => ActionKind::Build,
        action => action.kind(),
    };
    timely(table, state, timed)?;
    match action {
        Action::Keep { cards: choices } => draft::keep(table, state, choices),
        &Action::Discard { card } => discard::discard(table, state, card),
        Action::Start { at: milepost } => travel::start(table, state, *milepost),
        Action::Move { path } => travel::travel(table, state, path),
        Action::Cross { to } => ferry::cross(table, state, *to),
        Action::PickUp { good } => load::pick_up(table, state, *good),
        Action::TurnUp { good } => load::turn_up(table, state, *good),
        Action::Drop { good } => load::drop(table, state, *good),
        &Action::Lock { card, demand } => lock::lock(table, state, (card, demand)),
        &Action::Deliver { card, demand } => lock::deliver(table, state, (card, demand)),
        &Action::Lose { good, card, keep } => {
            let loss = Loss { good, card, keep };
            match state.stage.clone() {
                Stage::Derailed(due) => lose::choose(table, state, *due, loss),
                _ => lose::lose(table, state, seat, loss),
            }
        }
        Action::Build { path } => build::build(table, state, path),
        Action::Train { train: to } => train::change(table, state, *to),
        Action::Pitch => turn::pitch(table, state),
        Action::GiveUp => turn::give_up(table, state),
        &Action::Borrow { sum } => anew::borrow(table, state, sum),
        Action::Backtrack => anew::backtrack(table, state),
        Action::Restart => anew::restart(table, state),
        &Action::Cash {
            seat,
            amount,
            track: false,
        } => turn::cash(state, seat, amount),
        &Action::Cash {
            seat,
            amount,
            track: true,
        } => build::pay(table, state, seat, amount),
        Action::Claim => turn::claim(table, state),
        Action::End => turn::end(table, state),
    }
}

/// Whether a kind of action belongs to this table and this part of the turn, whatever else an action of that kind may
/// lack.
///
/// # Errors
/// - [`Why::AtRealBoard`] or [`Why::Off`]: it does not belong to this kind of table.
/// - [`Why::NotNow`]: it belongs to another part of the turn.
pub fn due(table: &Table, state: &State, kind: ActionKind) -> Result<(), Refusal> {
    placed(table, kind)?;
    timely(table, state, kind)
}

fn timely(table: &Table, state: &State, kind: ActionKind) -> Result<(), Refusal> {
    let stage = &state.stage;
    let derailed = matches!(stage, Stage::Derailed(_));
    let chooses = derailed || matches!(stage, Stage::Draft(_) | Stage::Discard { .. });
    let fits = match kind {
        ActionKind::Keep => matches!(stage, Stage::Draft(_)),
        ActionKind::Discard => matches!(stage, Stage::Discard { .. }),
        ActionKind::Lock => matches!(stage, Stage::Move | Stage::Pitched),
        ActionKind::Build | ActionKind::Train => stage.builds(),
        ActionKind::Borrow => matches!(stage, Stage::Move | Stage::Build),
        ActionKind::Claim => !chooses && !matches!(stage, Stage::Opening { .. }),
        // With event cards the game says when; at a real board, and with option `derailments`, the players do.
        ActionKind::Lose if table.options().events && !table.options().loses_by_hand() => derailed,
        ActionKind::Lose => derailed || !chooses,
        ActionKind::Cash | ActionKind::End => !chooses,
        ActionKind::Start
        | ActionKind::Move
        | ActionKind::Cross
        | ActionKind::PickUp
        | ActionKind::TurnUp
        | ActionKind::Drop
        | ActionKind::Deliver
        | ActionKind::Pitch
        | ActionKind::GiveUp
        | ActionKind::Backtrack
        | ActionKind::Restart => *stage == Stage::Move,
    };
    let rule = match stage {
        _ if kind == ActionKind::Keep => Rule::Keep,
        _ if kind == ActionKind::Discard => Rule::Discard,
        Stage::Draft(_) => Rule::Keep,
        Stage::Discard { .. } => Rule::Discard,
        Stage::Derailed(_) => Rule::Derail,
        Stage::Opening { .. } => Rule::Opening,
        Stage::Pitched if table.is_locking() => Rule::Pitch,
        Stage::Pitched => Rule::GiveUp,
        _ => Rule::Order,
    };
    let stage = stage.clone();
    match fits {
        true => Ok(()),
        false => Err(Why::NotNow { kind, stage }.by(rule)),
    }
}

/// Whether the action belongs to this kind of table: track and trains are the engine's or the players'.
fn placed(table: &Table, kind: ActionKind) -> Result<(), Refusal> {
    let companion = table.options().companion;
    let refused = match kind {
        ActionKind::Start
        | ActionKind::Move
        | ActionKind::Cross
        | ActionKind::Build
        | ActionKind::Backtrack
            if companion =>
        {
            Why::AtRealBoard
        }
        ActionKind::Cash | ActionKind::Claim if !companion => Why::Off {
            option: "companion",
        },
        _ => return Ok(()),
    };
    Err(refused.by(Rule::Companion))
}
