//! Actions as browsers know them: with the card numbers that players see.

use milepost_document::{Cursor, FromNode, Limits, Reader};
use milepost_table::{Action, CardNumbers};
use serde::Serialize;

/// An action in which a card is the number that players know it by, less 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Sent"))]
#[serde(transparent)]
pub struct ActionJson(Action);

impl ActionJson {
    /// Converts an action of the engine.
    pub fn of(action: Action, numbers: &CardNumbers) -> ActionJson {
        ActionJson(action.outward(numbers))
    }

    /// Converts to an action of the engine.
    pub fn read(self, numbers: &CardNumbers) -> Action {
        self.0.inward(numbers)
    }

    /// Whether its lists are no longer than the rules can ever allow.
    pub fn is_short(&self) -> bool {
        self.0.is_short()
    }
}

impl FromNode for ActionJson {
    const KIND: &'static str = Action::KIND;

    fn from_node(reader: &mut Reader, at: &Cursor<'_>, limits: &Limits) -> Option<ActionJson> {
        Action::from_node(reader, at, limits).map(ActionJson)
    }
}
