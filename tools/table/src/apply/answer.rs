//! What an action leads to.

use crate::action::Event;
use crate::refusal::Refusal;

/// What came of an action, or why it is refused.
pub type Answer = Result<Vec<Event>, Refusal>;
