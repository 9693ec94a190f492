//! What the operator does at a table.

use crate::live::error::TableRefusal;
use crate::live::game::LiveGame;
use crate::live::log_line::LogLine;
use crate::live::room::Room;
use milepost_document::invisible::unseen;

/// The longest reason, in characters.
pub const MAX_REASON_CHARS: usize = 200;

impl<G: LiveGame> Room<G> {
    /// Whether the operator has closed the table.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// Checks that the operator has not closed the table.
    ///
    /// # Errors
    /// They have.
    pub(super) fn check_open(&self) -> Result<(), TableRefusal> {
        match self.closed {
            true => Err(TableRefusal::new(
                "the operator of this server has closed the table",
                "it can still be read; create another table to play",
            )),
            false => Ok(()),
        }
    }

    /// The operator closes the table.
    pub(super) fn close(&mut self, reason: &str) -> Result<Vec<LogLine>, TableRefusal> {
        if reason.chars().count() > MAX_REASON_CHARS
            || reason.chars().any(char::is_control)
            || unseen(reason).is_some()
        {
            return Err(TableRefusal::new(
                format!(
                    "a reason has at most {MAX_REASON_CHARS} characters on one line, all of them visible"
                ),
                "shorten it",
            ));
        }
        self.closed = true;
        let text = match reason {
            "" => "the table is closed by the operator".to_owned(),
            reason => format!("the table is closed by the operator: {reason}"),
        };
        Ok(self.table_line(text))
    }
}
