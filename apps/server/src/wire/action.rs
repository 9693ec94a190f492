//! Actions as browsers know them: with the card numbers that players see.

use milepost_document::{Cursor, FromNode, Limits, Reader};
use milepost_table::{Action, CardNumbers};
use serde::Serialize;

/// The longest path, in mileposts.
pub const MAX_PATH: usize = 200;

/// An action in which a card is the number that players know it by, less 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Sent"))]
#[serde(transparent)]
pub struct ActionJson(Action);

impl ActionJson {
    /// Converts an action of the engine.
    pub fn of(action: Action, numbers: &CardNumbers) -> ActionJson {
        ActionJson(action.with_cards(|card| numbers.number(card).saturating_sub(1)))
    }

    /// Converts to an action of the engine. A number that no card has becomes an index that no card
    /// has.
    pub fn read(self, numbers: &CardNumbers) -> Action {
        let card = |sent: usize| numbers.card(sent.saturating_add(1)).unwrap_or(usize::MAX);
        self.0.with_cards(card)
    }

    /// Whether its lists are no longer than the rules can ever allow.
    pub fn is_short(&self) -> bool {
        match &self.0 {
            Action::Keep { cards } => cards.len() <= MAX_PATH,
            Action::Move { path } | Action::Build { path } => path.len() <= MAX_PATH,
            _ => true,
        }
    }
}

impl FromNode for ActionJson {
    const KIND: &'static str = Action::KIND;

    fn from_node(reader: &mut Reader, at: &Cursor<'_>, limits: &Limits) -> Option<ActionJson> {
        Action::from_node(reader, at, limits).map(ActionJson)
    }
}
