//! What was typed as one is taken back as one.

use milepost_table::game::Entry;
use milepost_table::{Action, Event, Game};

/// How many actions each command had of those that can be taken back: in this turn, at a real board in all.
pub fn commands(game: &Game) -> Vec<usize> {
    let (entries, companion) = (game.entries(), game.table().options().companion);
    let turn = entries
        .iter()
        .rposition(|entry| entry.action.ends_turn())
        .map_or(0, |end| end + 1);
    let mut rest = &entries[if companion { 0 } else { turn }..];
    let mut done = Vec::new();
    while !rest.is_empty() {
        let more = rest
            .windows(2)
            .take_while(|pair| joined(companion, pair))
            .count();
        let count = if companion { 1 + more.min(1) } else { 1 + more };
        done.push(count);
        rest = &rest[count..];
    }
    done
}

/// Whether two actions were typed as one, as far as a log tells: a payment, a load fetched on the way, or the parts of a
/// move, which ferries and fees divide.
fn joined(companion: bool, pair: &[Entry]) -> bool {
    let [first, next] = pair else { return false };
    match (&first.action, &next.action) {
        (
            Action::Cash { amount, seat, .. },
            Action::Cash {
                amount: back,
                seat: other,
                ..
            },
        ) => seat != other && i64::from(*amount) == -i64::from(*back),
        (Action::PickUp { .. }, Action::Lock { .. } | Action::Deliver { .. }) => companion,
        (
            Action::Move { .. } | Action::Cross { .. },
            Action::Move { .. } | Action::Cross { .. },
        ) => true,
        _ => false,
    }
}

/// What is asked before something is taken back that others have seen, at a real board.
pub fn question(game: &Game) -> Option<String> {
    let last = game
        .entries()
        .last()
        .filter(|_| game.table().options().companion)?;
    let shown = last
        .events
        .iter()
        .filter(|event| matches!(event, Event::TurnedUp(_) | Event::Drew { .. }))
        .count();
    let told = match (shown, last.action.ends_turn()) {
        (0, false) => return None,
        (0, true) => "The turn before goes on".to_owned(),
        (1, _) => "A card was shown, and goes back unseen".to_owned(),
        (cards, _) => format!("{cards} cards were shown, and go back unseen"),
    };
    let who = crate::table::typed::tell::name(game, last.seat);
    Some(format!("{told}; it is {who} who acts then. Take it back?"))
}
