//! Actions as programs that play send them.

use super::refusal::Explanation;
use super::words::Words;
use crate::apply::apply;
use crate::model::action::Action;
use crate::model::refusal::Refusal;
use crate::model::roster::Roster;
use crate::model::table::Table;
use crate::state::State;
use crate::view::viewer::{Viewer, names_seen};

/// The action of the engine for one that a program sends for a seat, which the rules may still refuse.
///
/// # Errors
/// The action is longer than any can be, or names a card that the seat does not see.
pub fn read(
    table: &Table,
    roster: &Roster,
    state: &State,
    seat: usize,
    sent: Action,
) -> Result<Action, Explanation> {
    if !sent.is_short() {
        return Err(Explanation {
            what: "the action names too much".to_owned(),
            rule: String::new(),
            hint: String::new(),
        });
    }
    let action = sent.inward(table.numbers());
    match names_seen(table, state, Viewer::Seat(seat), &action) {
        Ok(()) => Ok(action),
        Err(refusal) => Err(explained(table, roster, state, seat, &action, &refusal)),
    }
}

/// The same if the rules allow it.
///
/// # Errors
/// As of [`read`]; or the action breaks a rule.
pub fn judge(
    table: &Table,
    roster: &Roster,
    state: &State,
    seat: usize,
    sent: Action,
) -> Result<Action, Explanation> {
    let action = read(table, roster, state, seat, sent)?;
    match apply(table, &mut state.clone(), seat, &action) {
        Ok(_) => Ok(action),
        Err(refusal) => Err(explained(table, roster, state, seat, &action, &refusal)),
    }
}

/// A refusal in words for the seat.
fn explained(
    table: &Table,
    roster: &Roster,
    state: &State,
    seat: usize,
    action: &Action,
    refusal: &Refusal,
) -> Explanation {
    Words::to(table, roster, state, Viewer::Seat(seat)).refusal(seat, action, refusal)
}
