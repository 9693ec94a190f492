//! The rules at work: an action on a state, or why not.
//!
//! Each action is judged whole before anything is changed, so that a refused one leaves the state as it was.

mod answer;
mod build;
mod draft;
mod ferry;
mod load;
mod lock;
mod start;
mod train;
mod travel;
mod turn;
mod turn_up;

pub use answer::Answer;
pub(crate) use build::Site;
pub(crate) use start::deal;
pub use start::start;

use crate::action::Action;
use crate::refusal::{Refusal, Why};
use crate::rule::Rule;
use crate::state::{Stage, State};
use crate::table::Table;

/// Lets a player act. The state changes only if the action is legal.
///
/// # Errors
/// The rule that the action would break.
pub fn apply(table: &Table, state: &mut State, seat: usize, action: &Action) -> Answer {
    if let Stage::Over(_) = state.stage {
        return Err(Why::GameOver.by(Rule::Turns));
    }
    let anytime = table.options().companion && matches!(action, Action::Lose { .. });
    if seat >= table.seats() || seat != state.mover && !anytime {
        return Err(Why::NotYourTurn { mover: state.mover }.by(Rule::Turns));
    }
    let events = perform(table, state, seat, action)?;
    let done_to_him = matches!(
        action,
        Action::Cash { track: false, .. } | Action::Lose { .. }
    );
    if !action.ends_turn() && !done_to_him {
        state.turn.acted = true;
    }
    Ok(events)
}

fn perform(table: &Table, state: &mut State, seat: usize, action: &Action) -> Answer {
    due(table, state, action)?;
    match action {
        Action::Keep { cards: choices } => draft::keep(table, state, choices),
        Action::Start { at: milepost } => travel::start(table, state, *milepost),
        Action::Move { path } => travel::travel(table, state, path),
        Action::Cross { to } => ferry::cross(table, state, *to),
        Action::PickUp { good } => load::pick_up(table, state, *good),
        Action::Drop { good } => load::drop(table, state, *good),
        &Action::Lock { card, demand } => lock::lock(table, state, (card, demand)),
        &Action::Deliver { card, demand } => lock::deliver(table, state, (card, demand)),
        &Action::Lose { good, card, keep } => load::lose(table, state, seat, (good, card), keep),
        Action::Build { path } => build::build(table, state, path),
        Action::Train { train: to } => train::change(table, state, *to),
        Action::Pitch => turn::pitch(table, state),
        Action::GiveUp => turn::give_up(table, state),
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

/// Whether this is the kind of table and the part of the turn for an action, whatever else it may lack.
///
/// # Errors
/// The rule against it.
pub fn due(table: &Table, state: &State, action: &Action) -> Result<(), Refusal> {
    placed(table, action)?;
    timely(table, state, action)
}

/// Whether the action belongs to this part of the turn.
fn timely(table: &Table, state: &State, action: &Action) -> Result<(), Refusal> {
    let stage = &state.stage;
    let drafts = matches!(stage, Stage::Draft(_));
    let (doing, fits) = match action {
        Action::Keep { .. } => ("choosing cards", drafts),
        Action::Start { .. } | Action::Move { .. } | Action::Cross { .. } => {
            ("moving", *stage == Stage::Move)
        }
        Action::PickUp { .. } | Action::Drop { .. } => ("loading", *stage == Stage::Move),
        Action::Deliver { .. } => ("delivering", *stage == Stage::Move),
        Action::Lock { .. } => ("locking", matches!(stage, Stage::Move | Stage::Pitched)),
        Action::Build { .. } | Action::Cash { track: true, .. } => ("building", stage.builds()),
        Action::Train { .. } => ("upgrading", stage.builds()),
        Action::Pitch => ("pitching", *stage == Stage::Move),
        Action::GiveUp => ("giving up the hand", *stage == Stage::Move),
        Action::Lose { .. } => ("losing a load", !drafts),
        Action::Cash { .. } => ("moving cash", !drafts),
        Action::Claim => (
            "winning",
            !drafts && !matches!(stage, Stage::Opening { .. }),
        ),
        Action::End => ("ending the turn", !drafts),
    };
    let rule = match stage {
        _ if matches!(action, Action::Keep { .. }) => Rule::Keep,
        Stage::Draft(_) => Rule::Keep,
        Stage::Opening { .. } => Rule::Opening,
        Stage::Pitched if table.is_locking() => Rule::Pitch,
        Stage::Pitched => Rule::GiveUp,
        _ => Rule::Order,
    };
    if fits {
        Ok(())
    } else {
        Err(Why::NotNow {
            doing,
            stage: now(stage),
        }
        .by(rule))
    }
}

fn now(stage: &Stage) -> &'static str {
    match stage {
        Stage::Draft(_) => "cards are chosen",
        Stage::Opening { .. } => "this is a building round",
        Stage::Move => "the train moves",
        Stage::Build => "building has begun",
        Stage::Pitched => "the turn was given up",
        Stage::Over(_) => "the game is over",
    }
}

/// Whether the action belongs to this kind of table: track and trains are the engine's or the players'.
fn placed(table: &Table, action: &Action) -> Result<(), Refusal> {
    let options = table.options();
    let refused = match action {
        Action::Start { .. }
        | Action::Move { .. }
        | Action::Cross { .. }
        | Action::Build { .. }
            if options.companion =>
        {
            Why::AtRealBoard
        }
        Action::Cash { .. } | Action::Claim if !options.companion => Why::Off {
            option: "companion",
        },
        _ => return Ok(()),
    };
    Err(refused.by(Rule::Companion))
}
