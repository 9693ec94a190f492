//! The entries of a table's log.
//!
//! The stored form has a version of its own, independent of what browsers are sent: each release
//! reads all forms from that of release 1.0 up to its own.

use crate::store::StoredEntry;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The version of the form that this release writes.
pub const FORM: u32 = 3;

/// The version of the form of release 1.0.
const FIRST: u32 = 3;

/// Why a stored entry cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryError {
    /// A newer release wrote it.
    Newer {
        /// The version of its form. This release reads versions up to [`FORM`].
        form: u32,
    },
    /// It is from before release 1.0.
    Unreleased {
        /// The version of its form.
        form: u32,
    },
    /// The text does not have the form of an entry. Contains the error message of the parser.
    Damaged(String),
}

impl fmt::Display for EntryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EntryError::Newer { form } => write!(
                f,
                "a newer release of Milepost wrote the log of this table (version {form} of its form; this release reads up to {FORM})"
            ),
            EntryError::Unreleased { form } => write!(
                f,
                "the log of this table is from before release 1.0 of Milepost (version {form} of its form), and no release reads it"
            ),
            EntryError::Damaged(why) => write!(f, "the log is damaged: {why}"),
        }
    }
}

impl std::error::Error for EntryError {}

/// An entry of the log of a table, with the actions `A` of its game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry<A> {
    /// The id of the request that caused it, used to recognise repeated requests; `None` for bots.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// When it was appended, in milliseconds since 1970.
    pub at: u64,
    /// When the table was reopened, if it was closed since the previous entry: no clock ran until
    /// then. In milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<u64>,
    /// What was done.
    #[serde(rename = "deed")]
    pub command: Command<A>,
}

impl<A: DeserializeOwned> Entry<A> {
    /// Reads a stored entry of any form that a release wrote, up to [`FORM`].
    ///
    /// # Errors
    /// [`EntryError::Newer`] if a newer release wrote it, [`EntryError::Unreleased`] if none did,
    /// [`EntryError::Damaged`] if the text cannot be parsed.
    pub fn read(stored: &StoredEntry) -> Result<Entry<A>, EntryError> {
        match stored.form {
            FIRST..=FORM => serde_json::from_str(&stored.text)
                .map_err(|error| EntryError::Damaged(error.to_string())),
            form @ 0..FIRST => Err(EntryError::Unreleased { form }),
            form => Err(EntryError::Newer { form }),
        }
    }
}

/// A command at a table, with the actions `A` of its game. Seats are numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Command<A> {
    /// A person takes an open seat.
    Sit {
        /// The seat to take.
        seat: usize,
        /// The person's name. In a running game the player keeps the name of the seat.
        name: String,
        /// The hash of the token that gives access to the seat.
        token: String,
        /// The hash of the token that this one replaces, if the table knew it.
        #[serde(rename = "was", default, skip_serializing_if = "Option::is_none")]
        replaces: Option<String>,
        /// The hash of the key of the link to play, if the request has one. It is not stored.
        #[serde(skip)]
        key: Option<String>,
    },
    /// A bot takes an open seat.
    Bot {
        /// The seat to take.
        seat: usize,
        /// The kind of bot.
        bot: String,
    },
    /// A person or a bot leaves a seat.
    Stand {
        /// The seat to leave.
        seat: usize,
    },
    /// The game begins.
    Start,
    /// A player acts.
    Act {
        /// The player's seat.
        seat: usize,
        /// The action.
        action: A,
    },
    /// A player takes back their last action.
    Undo {
        /// The player's seat.
        seat: usize,
    },
    /// A player asks the others to take back their last action and everything since.
    RequestUndo {
        /// The player's seat.
        seat: usize,
    },
    /// The holder of a seat makes a link to it, which revokes the one before.
    Link {
        /// The seat.
        seat: usize,
        /// The hash of the link's secret.
        link: String,
        /// The hash of the token of the device that makes it.
        device: String,
    },
    /// Another device follows the link of a seat.
    Claim {
        /// The seat.
        seat: usize,
        /// The hash of the link's secret.
        link: String,
        /// The hash of the device's token.
        token: String,
        /// The hash of the token that this one replaces, if the table knew it.
        #[serde(rename = "was", default, skip_serializing_if = "Option::is_none")]
        replaces: Option<String>,
    },
    /// The host locks the seats, or opens them to all.
    Lock {
        /// The hash of the key of the link to play; `None` if the seats are open to all.
        lock: Option<String>,
    },
    /// The host mutes somebody, or lets them write again.
    Mute {
        /// The seat; `None` for all people without one.
        seat: Option<usize>,
        /// Whether they are muted from now on.
        muted: bool,
    },
    /// The host removes a person from a seat.
    Remove {
        /// The seat.
        seat: usize,
        /// The kind of bot that plays on; `None` if the seat is open.
        bot: Option<String>,
    },
    /// A player of a game that is over has made another table with the same setup.
    Rematch {
        /// The player's seat.
        seat: usize,
        /// The new table.
        table: String,
    },
    /// Somebody posts a chat message.
    Say {
        /// The author's seat; `None` for somebody without a seat.
        seat: Option<usize>,
        /// The message.
        text: String,
    },
    /// A player resigns and a bot takes over.
    Resign {
        /// The player's seat.
        seat: usize,
        /// The kind of bot.
        bot: String,
    },
    /// A player's time runs out.
    #[serde(rename = "late")]
    TimeUp {
        /// The player's seat.
        seat: usize,
        /// The kind of bot that takes over; `None` if the player continues without time.
        bot: Option<String>,
    },
    /// Somebody asks to take over a seat that is open or played by a bot, in a game with hidden
    /// hands.
    Ask {
        /// The seat they ask for.
        seat: usize,
        /// Their name.
        name: String,
        /// The hash of their token.
        token: String,
        /// The hash of the token that this one replaces, if the table knew it.
        #[serde(rename = "was", default, skip_serializing_if = "Option::is_none")]
        replaces: Option<String>,
        /// The hash of the key of the link to play, if the request has one. It is not stored.
        #[serde(skip)]
        key: Option<String>,
    },
    /// A player agrees to a request, for a seat or to take something back.
    Agree {
        /// The player's seat.
        seat: usize,
        /// The number of the entry with the request.
        ask: u64,
    },
    /// A player declines a request.
    Decline {
        /// The player's seat.
        seat: usize,
        /// The number of the entry with the request.
        ask: u64,
    },
    /// The operator closes the table: it can be read, and nothing changes any more.
    Close {
        /// What players are told; may be empty.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
    },
    /// The holder of a seat says where to tell that it is their turn.
    Webhook {
        /// The seat.
        seat: usize,
        /// The address, which nobody else may know; `None` to be told no more.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        url: Option<String>,
    },
}

impl<A> Command<A> {
    /// Whether the command depends on the current state, so that it is refused as stale if its
    /// author has not seen the latest change. Chat, requests and what the host does do not: they
    /// must not hold up a player's action.
    pub fn depends_on_state(&self) -> bool {
        !matches!(
            self,
            Command::Say { .. }
                | Command::RequestUndo { .. }
                | Command::Link { .. }
                | Command::Claim { .. }
                | Command::Lock { .. }
                | Command::Mute { .. }
                | Command::Remove { .. }
                | Command::Rematch { .. }
                | Command::Ask { .. }
                | Command::Agree { .. }
                | Command::Decline { .. }
                | Command::Close { .. }
                | Command::Webhook { .. }
        )
    }

    /// Whether it may change anything about the table, so that browsers need the full state and not
    /// just an event.
    pub fn needs_full_state(&self) -> bool {
        !matches!(self, Command::Say { .. } | Command::Act { .. })
    }

    /// The hash of the token that the command replaces and the hash of the new one, if it replaces
    /// one.
    pub fn token_change(&self) -> Option<(&str, &str)> {
        match self {
            Command::Sit {
                token,
                replaces: Some(old),
                ..
            }
            | Command::Ask {
                token,
                replaces: Some(old),
                ..
            }
            | Command::Claim {
                token,
                replaces: Some(old),
                ..
            } => Some((old, token)),
            _ => None,
        }
    }

    /// The seat that a person must hold to issue the command, if any.
    pub fn required_seat(&self) -> Option<usize> {
        match self {
            Command::Stand { seat }
            | Command::Act { seat, .. }
            | Command::Undo { seat }
            | Command::RequestUndo { seat }
            | Command::Link { seat, .. }
            | Command::Rematch { seat, .. }
            | Command::Agree { seat, .. }
            | Command::Decline { seat, .. }
            | Command::Webhook { seat, .. }
            | Command::Resign { seat, .. } => Some(*seat),
            Command::Say { seat, .. } => *seat,
            Command::Sit { .. }
            | Command::Ask { .. }
            | Command::Claim { .. }
            | Command::Lock { .. }
            | Command::Mute { .. }
            | Command::Remove { .. }
            | Command::Bot { .. }
            | Command::Start
            | Command::Close { .. }
            | Command::TimeUp { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Chain;
    use milepost_table::Action;

    #[test]
    fn entries_are_read_up_to_the_form_of_this_release() {
        let stored = |form| {
            StoredEntry {
            form,
            text: r#"{"at":1,"deed":{"kind":"act","seat":0,"action":{"do":"cash","seat":1,"amount":-2}}}"#
                .to_owned(),
            chain: Chain::from([0; 32]),
        }
        };
        let read = Entry::read(&stored(FORM)).unwrap();
        let action = Action::Cash {
            seat: 1,
            amount: -2,
            track: false,
        };
        assert_eq!(read.command, Command::Act { seat: 0, action });
        assert_eq!(
            Entry::<Action>::read(&stored(FORM + 1)),
            Err(EntryError::Newer { form: FORM + 1 })
        );
        assert!(matches!(
            Entry::<Action>::read(&stored(FIRST - 1)),
            Err(EntryError::Unreleased { .. })
        ));
        let cut = StoredEntry {
            form: FORM,
            text: "{\"at\":1".to_owned(),
            chain: Chain::from([0; 32]),
        };
        assert!(matches!(
            Entry::<Action>::read(&cut),
            Err(EntryError::Damaged(_))
        ));
    }
}
