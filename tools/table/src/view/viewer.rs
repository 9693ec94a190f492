//! Who looks at a game, and what they may see of its cards.

use crate::model::action::{Action, Event};
use crate::model::options::Variant;
use crate::model::refusal::{Refusal, Why};
use crate::model::rule::Rule;
use crate::model::table::Table;
use crate::state::{Stage, State};

/// Who looks at a game while it is played. Whoever has its log sees more: all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Viewer {
    /// Somebody without a seat.
    Spectator,
    /// The player in a seat, from 0.
    Seat(usize),
}

impl Viewer {
    /// The seat; none of a spectator.
    pub fn seat(self) -> Option<usize> {
        match self {
            Viewer::Spectator => None,
            Viewer::Seat(seat) => Some(seat),
        }
    }
}

impl From<Option<usize>> for Viewer {
    fn from(seat: Option<usize>) -> Viewer {
        seat.map_or(Viewer::Spectator, Viewer::Seat)
    }
}

/// Whether a viewer sees the hand of a seat.
pub fn sees(table: &Table, viewer: impl Into<Viewer>, of: usize) -> bool {
    table.options().open_hands || viewer.into() == Viewer::Seat(of)
}

/// Whether a viewer may know all of an event: one that draws a card into a hand is for those who see that hand.
pub fn shows(table: &Table, viewer: impl Into<Viewer>, event: &Event) -> bool {
    match event {
        Event::Drew { seat: of, .. } => {
            table.options().game == Variant::Locking || sees(table, viewer, *of)
        }
        _ => true,
    }
}

/// Whether the face of a card lies before a viewer as the game stands: in the pool, among the cards offered, as a private
/// card or in a hand that they see. Nobody sees a card of the deck, one that is gone, or one that does not exist.
pub fn sees_card(table: &Table, state: &State, viewer: impl Into<Viewer>, card: usize) -> bool {
    let viewer = viewer.into();
    let offered = matches!(state.stage(), Stage::Draft(offered) if offered.contains(&card));
    let mut hands = state.players().iter().enumerate();
    offered
        || state.pool().contains(&card)
        || state.keeper(card).is_some()
        || hands.any(|(seat, player)| player.hand.contains(&card) && sees(table, viewer, seat))
}

/// Whether a viewer sees every card that an action names. To be asked before the rules are: why they refuse an action
/// could tell what is on a card that is hidden.
///
/// # Errors
/// A card is named that the viewer does not see. The refusal is the same whatever that card is, and wherever it lies.
pub fn names_seen(
    table: &Table,
    state: &State,
    viewer: impl Into<Viewer>,
    action: &Action,
) -> Result<(), Refusal> {
    let viewer = viewer.into();
    if action
        .cards()
        .all(|card| sees_card(table, state, viewer, card))
    {
        Ok(())
    } else {
        Err(Why::Unseen.by(Rule::Seen))
    }
}
