//! Actions as browsers know them: cards have the numbers that players see.

use milepost_document::{Cursor, FromNode, Limits, Reader};
use milepost_table::{Action, CardNumbers};
use serde::Serialize;

/// The longest path of mileposts.
pub const LONGEST_PATH: usize = 200;

/// An action on the wire, where a card is the number that players know it by, less 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Sent(Action);

impl Sent {
    /// An action of the engine, to be sent.
    pub fn of(action: Action, numbers: &CardNumbers) -> Sent {
        Sent(action.with_cards(|card| numbers.number(card).saturating_sub(1)))
    }

    /// What was sent, as an action of the engine. A number that no card has becomes an index that none has.
    pub fn read(self, numbers: &CardNumbers) -> Action {
        let card = |sent: usize| numbers.card(sent.saturating_add(1)).unwrap_or(usize::MAX);
        self.0.with_cards(card)
    }

    /// Whether it is no longer than anything the rules allow.
    pub fn is_short(&self) -> bool {
        match &self.0 {
            Action::Keep { cards } => cards.len() <= LONGEST_PATH,
            Action::Move { path } | Action::Build { path } => path.len() <= LONGEST_PATH,
            _ => true,
        }
    }
}

impl FromNode for Sent {
    const KIND: &'static str = Action::KIND;

    fn from_node(reader: &mut Reader, at: &Cursor<'_>, limits: &Limits) -> Option<Sent> {
        Action::from_node(reader, at, limits).map(Sent)
    }
}
