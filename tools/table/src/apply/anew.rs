//! What helps players who are trapped: loans, turning round, beginning anew.

use super::answer::Answer;
use super::turn::MOST_CASH;
use super::{travel, turn, turn_up};
use crate::model::action::Event;
use crate::model::ground::Step;
use crate::model::refusal::Why;
use crate::model::rule::Rule;
use crate::model::table::Table;
use crate::model::train::Train;
use crate::state::{Stage, State, Turn};

/// The player borrows from the bank and owes double. (Source: docs/rules/crayon-rails.md C35.)
pub(super) fn borrow(table: &Table, state: &mut State, sum: i32) -> Answer {
    Rule::Borrow.requires(table.options().loans, Why::Off { option: "loans" })?;
    let left = state.loan(table);
    Rule::Borrow.requires((1..=left).contains(&sum), Why::LoanSum { left })?;
    let cash = state.active_player().cash.saturating_add(sum);
    Rule::Limit.requires(cash <= MOST_CASH, Why::TooMuch { most: MOST_CASH })?;
    Ok(vec![state.lend(sum)])
}

/// The train turns round where it stands, which ends the turn. On another player's track that costs the fee.
/// (Source: docs/rules/crayon-rails.md C37.)
pub(super) fn backtrack(table: &Table, state: &mut State) -> Answer {
    let off = Why::Off {
        option: "backtrack",
    };
    Rule::Backtrack.requires(table.options().backtrack, off)?;
    Rule::Backtrack.requires(!state.turn.acted, Why::Acted)?;
    let player = state.active_player();
    let at = player.at.ok_or_else(|| Why::NotStarted.by(Rule::Start))?;
    let from = player.from.filter(|_| !table.ground().turns(at));
    let from = from.ok_or_else(|| Why::MayTurn.by(Rule::Backtrack))?;
    let owner = table
        .ground()
        .between(at, from)
        .find_map(|step| match step {
            Step::Section(pip) => state.owner(pip),
            _ => None,
        });
    let owner = owner.filter(|&owner| owner != state.mover);
    let mut events = travel::charge(table, state, owner.as_slice())?;
    state.player().from = None;
    events.extend(turn::end(table, state)?);
    Ok(events)
}

/// The player gives up everything and begins anew, with only building left of the turn. What they owe the bank is
/// cancelled; fees that they owe to others stay. (Source: docs/rules/crayon-rails.md C38.)
pub(super) fn restart(table: &Table, state: &mut State) -> Answer {
    Rule::Restart.requires(table.options().restart, Why::Off { option: "restart" })?;
    Rule::Restart.requires(!state.turn.acted, Why::Acted)?;
    let mut events = vec![Event::Restarted];
    erase(table, state, &mut events);
    let private: Vec<usize> = state.private(state.mover).map(|(card, ..)| card).collect();
    let held = std::mem::take(&mut state.player().hand);
    for card in private.into_iter().chain(held) {
        state.pile.discard(card);
        events.push(Event::Left(card));
    }
    for load in std::mem::take(&mut state.player().loads) {
        state.supply[load.good] += 1;
    }
    state.forgive();
    let cash = table.options().numbers.cash;
    state.bank += i64::from(state.active_player().cash - cash);
    let player = state.player();
    (player.cash, player.train) = (cash, Train::Freight);
    (player.at, player.from) = (None, None);
    state.turn = Turn::default();
    state.stage = Stage::Build;
    if !table.is_locking() {
        let seat = state.mover;
        for _ in 0..table.options().numbers.hand {
            turn_up::hand(table, state, seat, &mut events);
        }
    }
    turn_up::refill(table, state, &mut events);
    Ok(events)
}

/// Erases the track and the ports of the player to act. Another's train that stood on that track may then go anywhere from
/// where it is; one that no track reaches any more, outside a city, is to be put on the map anew.
fn erase(table: &Table, state: &mut State, events: &mut Vec<Event>) {
    let (ground, seat) = (table.ground(), state.mover);
    let is_own = |&pip: &usize| state.owner(pip) == Some(seat);
    let erased: Vec<usize> = (0..ground.pips()).filter(is_own).collect();
    for &pip in &erased {
        state.owners[pip] = 0;
    }
    for side in state.ports.iter_mut().flatten() {
        *side &= !(1 << seat);
    }
    for other in (0..table.seats()).filter(|&other| other != seat) {
        let Some(at) = state.players[other].at else {
            continue;
        };
        let (sections, ferries) = (ground.sections(at), ground.ports(at));
        if sections.iter().any(|pip| erased.contains(pip)) {
            state.players[other].from = None;
        }
        let is_reached = ground.city(at).is_some()
            || sections.iter().any(|&pip| state.owner(pip).is_some())
            || ferries
                .iter()
                .any(|&ferry| (0..table.seats()).any(|owner| state.has_ferry(owner, ferry)));
        if !is_reached {
            (state.players[other].at, state.players[other].from) = (None, None);
            events.push(Event::Displaced(other));
        }
    }
}
