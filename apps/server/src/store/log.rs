//! Logs as a store takes and gives them.

/// How far the game of a log has come.
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
    /// The number that stands for it in a file.
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

/// A log to begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewLog {
    /// What its table is made of.
    pub head: String,
    /// The text of its map. Logs with the same text share it.
    pub text: Option<SharedText>,
    /// When, in milliseconds since 1970.
    pub at: u64,
}

/// A text that is kept once, however many logs need it.
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
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// How far the game has come with it.
    pub phase: Phase,
    /// The version of the form that the text is written in.
    pub form: u32,
    /// What it holds.
    pub entry: String,
}

/// An entry as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEntry {
    /// The version of the form that the text is written in.
    pub form: u32,
    /// What it holds.
    pub text: String,
}

/// A log as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredLog {
    /// What its table was made of.
    pub head: String,
    /// The hash of the text of its map, if that is kept.
    pub text: Option<String>,
    /// How far its game has come.
    pub phase: Phase,
    /// The entries, from number 1 on.
    pub entries: Vec<StoredEntry>,
}
