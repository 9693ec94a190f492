//! What the others are about to do.

use crate::model::action::Choice;
use crate::model::table::Table;
use crate::state::{Bond, State};

/// Twelfths of a turn.
pub(super) const TURN: i32 = 12;

/// When the first rival who has the load of a demand aboard may deliver it, in twelfths of a turn from now, as the crow
/// flies with a quarter more.
pub(super) fn first(table: &Table, state: &State, (card, demand): Choice) -> Option<i32> {
    let site = |at: usize| table.map().mileposts()[at].site;
    let wanted = table.cards()[card].demands[demand];
    let rivals = (0..table.seats()).filter(|&seat| seat != state.mover());
    let arrivals = rivals.filter_map(|seat| {
        let player = &state.players()[seat];
        let has = player.loads.iter().any(|load| match load.bond {
            Bond::Lock { card: locked, .. } => locked == card,
            Bond::Free => load.good == wanted.good,
            Bond::Private { .. } => false,
        });
        let at = player.at.filter(|_| has)?;
        let length = table.map().cities()[wanted.city]
            .mileposts
            .iter()
            .map(|&to| site(at).steps(site(to)) as i32)
            .min()?;
        Some(length * 5 * TURN / (4 * player.train.speed(&table.options().numbers)))
    });
    arrivals.min()
}
