//! What the log of a table holds.
//!
//! Texts of entries have a version of their own, apart from what browsers are sent: a release reads all forms up to its own.

use crate::store::StoredEntry;
use milepost_table::Action;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The form that this release writes.
pub const FORM: u32 = 1;

/// Why the text of an entry cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryError {
    /// A newer release wrote it.
    Newer {
        /// Its form; this release reads forms up to [`FORM`].
        form: u32,
    },
    /// It is not what any release writes.
    Damaged(String),
}

impl fmt::Display for EntryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EntryError::Newer { form } => write!(
                f,
                "a newer release of Milepost wrote the log of this table (form {form}; this release reads up to {FORM})"
            ),
            EntryError::Damaged(why) => write!(f, "the log is damaged: {why}"),
        }
    }
}

impl std::error::Error for EntryError {}

/// An entry of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The request it came by, so that a doubled one is known; none of a bot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Since when the table is open, if it was not open all the time since the entry before: no clock ran until then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<u64>,
    /// What was done.
    #[serde(rename = "deed")]
    pub command: Command,
}

impl Entry {
    /// Reads an entry in any form up to [`FORM`].
    ///
    /// # Errors
    /// A newer release wrote it, or its text is damaged.
    pub fn read(kept: &StoredEntry) -> Result<Entry, EntryError> {
        match kept.form {
            0..=FORM => serde_json::from_str(&kept.text)
                .map_err(|error| EntryError::Damaged(error.to_string())),
            form => Err(EntryError::Newer { form }),
        }
    }
}

/// What was done at a table. Seats are numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Command {
    /// A person takes an open seat.
    Sit {
        /// Which.
        seat: usize,
        /// The name; in a game that runs, that of the player remains.
        name: String,
        /// The hash of the token that the seat is known by.
        token: String,
        /// The hash of the token in whose place this one comes, if the table knew one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        was: Option<String>,
    },
    /// A bot takes an open seat.
    Bot {
        /// Which.
        seat: usize,
        /// Its kind.
        bot: String,
    },
    /// A seat is open again.
    Stand {
        /// Which.
        seat: usize,
    },
    /// The game begins.
    Start,
    /// A player acts.
    Act {
        /// Who.
        seat: usize,
        /// What; cards by their indices in the deck.
        action: Action,
    },
    /// A player takes his last action back.
    Undo {
        /// Who.
        seat: usize,
    },
    /// Somebody says something.
    Say {
        /// Who; none for one without a seat.
        seat: Option<usize>,
        /// What.
        text: String,
    },
    /// A player resigns, and a bot plays on.
    Resign {
        /// Who.
        seat: usize,
        /// The bot's kind.
        bot: String,
    },
    /// The time of a player is over.
    #[serde(rename = "late")]
    TimeUp {
        /// Whose.
        seat: usize,
        /// The kind of the bot that plays on for him; none where he plays on himself.
        bot: Option<String>,
    },
    /// Somebody asks to play on in a seat that is open or a bot's, where hands are hidden.
    Ask {
        /// Which.
        seat: usize,
        /// What they call themselves.
        name: String,
        /// The hash of the token that they are known by.
        token: String,
        /// The hash of the token in whose place this one comes, if the table knew one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        was: Option<String>,
    },
    /// A player agrees to what somebody asked.
    Agree {
        /// Who.
        seat: usize,
        /// The entry by which it was asked.
        ask: u64,
    },
    /// A player declines what somebody asked.
    Decline {
        /// Who.
        seat: usize,
        /// The entry by which it was asked.
        ask: u64,
    },
}

impl Command {
    /// Whether it hangs on what was done before, so that one who has not seen that is told first. What is asked of those
    /// seated keeps nobody from acting meanwhile.
    pub fn depends_on_state(&self) -> bool {
        !matches!(
            self,
            Command::Say { .. }
                | Command::Ask { .. }
                | Command::Agree { .. }
                | Command::Decline { .. }
        )
    }

    /// Whether all of the table may have changed, not just what its line tells.
    pub fn needs_full_state(&self) -> bool {
        !matches!(self, Command::Say { .. } | Command::Act { .. })
    }

    /// The token in whose place another comes with it, and that one.
    pub fn token_change(&self) -> Option<(&str, &str)> {
        match self {
            Command::Sit {
                token,
                was: Some(was),
                ..
            }
            | Command::Ask {
                token,
                was: Some(was),
                ..
            } => Some((was, token)),
            _ => None,
        }
    }

    /// The seat that one must hold to do it.
    pub fn required_seat(&self) -> Option<usize> {
        match *self {
            Command::Stand { seat }
            | Command::Act { seat, .. }
            | Command::Undo { seat }
            | Command::Agree { seat, .. }
            | Command::Decline { seat, .. }
            | Command::Resign { seat, .. } => Some(seat),
            Command::Say { seat, .. } => seat,
            Command::Sit { .. }
            | Command::Ask { .. }
            | Command::Bot { .. }
            | Command::Start
            | Command::TimeUp { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_read_up_to_the_form_of_this_release() {
        let kept = |form| {
            StoredEntry {
            form,
            text: r#"{"at":1,"deed":{"kind":"act","seat":0,"action":{"do":"cash","seat":1,"amount":-2}}}"#
                .to_owned(),
        }
        };
        let read = Entry::read(&kept(FORM)).unwrap();
        let action = Action::Cash {
            seat: 1,
            amount: -2,
            track: false,
        };
        assert_eq!(read.command, Command::Act { seat: 0, action });
        assert_eq!(
            Entry::read(&kept(FORM + 1)),
            Err(EntryError::Newer { form: FORM + 1 })
        );
        let cut = StoredEntry {
            form: FORM,
            text: "{\"at\":1".to_owned(),
        };
        assert!(matches!(Entry::read(&cut), Err(EntryError::Damaged(_))));
    }
}
