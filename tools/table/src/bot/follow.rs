//! What may follow a trip.

use super::stop::StopKind;
use super::style::Style;
use super::think::{Choice, Head};
use crate::model::table::Table;
use crate::state::{Bond, Load, State};

/// The trip that may follow a trip: as if it were done, and nobody else did anything.
pub(super) fn next(table: &Table, state: &State, style: Style, choice: &Choice) -> Option<Choice> {
    Head::default().choose(table, &after(table, state, choice), style)
}

/// As if the player to act had done a trip, and nobody else anything.
fn after(table: &Table, state: &State, choice: &Choice) -> State {
    let mut after = state.as_if_turn();
    for work in &choice.trip.works {
        work.windows(2).for_each(|ends| after.lay(table, ends));
    }
    let player = after.player();
    if let Some((_, last)) = choice.trip.legs.last() {
        (player.at, player.from) = (Some(last.to as usize), None);
    }
    player.cash = (player.cash + choice.profit).max(0);
    let stops = choice.trip.stops.iter();
    let handed = stops.filter(|stop| stop.kind == StopKind::Deliver);
    for job in handed.map(|stop| &choice.jobs[stop.job]) {
        let of_card = |load: &Load| load.card() == Some(job.choice.0);
        let free = |load: &Load| load.good == job.good && load.bond == Bond::Free;
        let player = after.player();
        let loads = &mut player.loads;
        let found = loads.iter().position(of_card);
        if let Some(at) = found.or(loads.iter().position(free)) {
            loads.remove(at);
        }
        player.hand.retain(|&card| card != job.choice.0);
        after.pool.retain(|&card| card != job.choice.0);
    }
    after
}
