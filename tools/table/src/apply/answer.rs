//! What an action leads to.

use crate::model::action::Event;
use crate::model::refusal::Refusal;

/// What came of an action, or why it is refused.
pub type Answer = Result<Vec<Event>, Refusal>;
