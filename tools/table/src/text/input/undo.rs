//! What was typed as one is taken back as one.

use crate::game::{Entry, Game};
use crate::model::action::{Action, Event};

/// How many actions each command had of those that can be taken back: in this turn, at a real board in all.
pub fn commands(game: &Game) -> Vec<usize> {
    let companion = game.table().options().companion;
    let mut rest = match companion {
        true => game.entries(),
        false => game.this_turn(),
    };
    let mut done = Vec::new();
    while !rest.is_empty() {
        let pairs = rest.windows(2);
        let more = pairs
            .take_while(|pair| were_typed_together(companion, pair))
            .count();
        let count = if companion { 1 + more.min(1) } else { 1 + more };
        done.push(count);
        rest = &rest[count..];
    }
    done
}

/// Whether two actions were typed as one, as far as a log tells: a payment, a load picked up on the way, or the parts of
/// a move, which ferries and fees divide.
fn were_typed_together(companion: bool, pair: &[Entry]) -> bool {
    let [first, next] = pair else { return false };
    match (&first.action, &next.action) {
        (
            &Action::Cash { amount, seat, .. },
            &Action::Cash {
                amount: back,
                seat: other,
                ..
            },
        ) => seat != other && i64::from(amount) == -i64::from(back),
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
    let last = game.entries().last();
    let last = last.filter(|_| game.table().options().companion)?;
    let is_shown = |event: &&Event| matches!(event, Event::TurnedUp(_) | Event::Drew { .. });
    let effect = match (
        last.events.iter().filter(is_shown).count(),
        last.action.ends_turn(),
    ) {
        (0, false) => return None,
        (0, true) => "The previous turn goes on".to_owned(),
        (1, _) => "A card was shown, and goes back unseen".to_owned(),
        (cards, _) => format!("{cards} cards were shown, and go back unseen"),
    };
    let who = game.roster().name(last.seat);
    Some(format!("{effect}; it is then {who}'s turn. Take it back?"))
}
