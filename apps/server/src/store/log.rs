//! The logs that a store keeps.

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// It has not begun.
    Lobby,
    /// It is being played.
    Begun,
    /// It is over.
    Over,
}

impl Phase {
    /// The number that stands for it in the database.
    pub(super) fn number(self) -> i64 {
        self as i64
    }

    pub(super) fn of(number: i64) -> Phase {
        [Phase::Lobby, Phase::Begun, Phase::Over]
            .into_iter()
            .find(|phase| phase.number() == number)
            .unwrap_or(Phase::Begun)
    }
}

/// A new log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewLog {
    /// What the table was created with, as JSON.
    pub head: String,
    /// The text of its map. Logs with the same text share it.
    pub text: Option<SharedText>,
    /// When the table was created, in milliseconds since 1970.
    pub at: u64,
}

/// A text that is stored once, however many logs refer to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedText {
    /// Its SHA-256, in 64 hexadecimal digits.
    pub hash: String,
    /// The text.
    pub body: String,
}

/// An entry to append.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEntry {
    /// Its number, from 1.
    pub seq: u64,
    /// When it was made, in milliseconds since 1970.
    pub at: u64,
    /// How far the game has come after it.
    pub phase: Phase,
    /// The version of the form of `entry`.
    pub form: u32,
    /// The entry as JSON.
    pub entry: String,
}

/// A stored entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEntry {
    /// The version of the form of `text`.
    pub form: u32,
    /// The entry as JSON.
    pub text: String,
}

/// A stored log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredLog {
    /// What the table was created with, as JSON.
    pub head: String,
    /// The hash of the text of its map, if the store has that.
    pub text: Option<String>,
    /// How far the game has come.
    pub phase: Phase,
    /// The entries in order, beginning with number 1.
    pub entries: Vec<StoredEntry>,
}
