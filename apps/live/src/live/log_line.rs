//! The readable lines of a table's log.

use serde::{Deserialize, Serialize};

/// What a line reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LineKind {
    /// A player's action.
    Act,
    /// A consequence of an action.
    Event,
    /// A chat message.
    Say,
    /// Seats, clocks and everything else about the table.
    Table,
}

/// A line of a table's log, as people read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogLine {
    /// The number of the entry that it belongs to.
    pub seq: u64,
    /// The seat that it is about; `None` if it is about no seat.
    pub seat: Option<usize>,
    /// What it reports.
    pub about: LineKind,
    /// The text that everybody may read.
    text: String,
    /// The seat that may know more, and the text for it.
    more: Option<(usize, String)>,
}

impl LogLine {
    /// A line that everybody may read.
    pub fn public(
        seq: u64,
        seat: Option<usize>,
        about: LineKind,
        text: impl Into<String>,
    ) -> LogLine {
        LogLine {
            seq,
            seat,
            about,
            text: text.into(),
            more: None,
        }
    }

    /// The same line with another text for one seat.
    pub fn with_private(self, seat: usize, words: String) -> LogLine {
        LogLine {
            more: Some((seat, words)),
            ..self
        }
    }

    /// The text for a seat, or for a spectator.
    pub fn text_for(&self, viewer_seat: Option<usize>) -> &str {
        match &self.more {
            Some((seat, words)) if viewer_seat == Some(*seat) => words,
            _ => &self.text,
        }
    }
}
