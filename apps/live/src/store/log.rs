//! The logs that a store keeps.

use crate::store::chain::Chain;
use crate::store::error::StoreError;
use milepost_dice::secret;

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// It has not begun.
    Lobby,
    /// It is being played.
    Begun,
    /// It is over.
    Over,
}

impl Phase {
    /// All of them.
    pub const ALL: [Phase; 3] = [Phase::Lobby, Phase::Begun, Phase::Over];

    /// The number that stands for it in a database.
    pub(super) fn number(self) -> i16 {
        self as i16
    }

    pub(super) fn of(number: i16) -> Phase {
        Phase::ALL
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
    /// Its SHA-256 in 64 hexadecimal digits, or the name of a text in addresses, which has the first of them.
    pub hash: String,
    /// The text.
    pub body: String,
}

impl SharedText {
    /// Whether the text is the one that was stored under this hash.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        secret::hash(&self.body) == self.hash || secret::text_name(&self.body) == self.hash
    }

    /// The text, if it is the one that was stored.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if it is another.
    pub fn sound(self) -> Result<String, StoreError> {
        match self.is_sound() {
            true => Ok(self.body),
            false => Err(StoreError::Damaged(
                "a text is not what was stored".to_owned(),
            )),
        }
    }
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
    /// The id of the request that caused it. A log has at most one entry with the same id.
    pub request: Option<String>,
    /// The version of the form of `entry`.
    pub form: u32,
    /// The entry as JSON.
    pub entry: String,
    /// The hash over the log up to this entry.
    pub chain: Chain,
}

/// A stored entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEntry {
    /// The version of the form of `text`.
    pub form: u32,
    /// The entry as JSON.
    pub text: String,
    /// The hash over the log up to this entry, as it was stored.
    pub chain: Chain,
}

/// Which entries of a log to load.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoadFrom {
    /// None of them.
    Nothing,
    /// All of them.
    Start,
    /// Those after the snapshot, if there is one, with the snapshot.
    Snapshot,
    /// Those after the entry with this number.
    After(u64),
}

impl LoadFrom {
    /// The number of the entry after which entries are loaded, with this snapshot.
    pub(super) fn after(self, snapshot: Option<&Snapshot>) -> u64 {
        match self {
            // As far as the numbers of a database go.
            LoadFrom::Nothing => i64::MAX as u64,
            LoadFrom::After(seq) => seq,
            LoadFrom::Start | LoadFrom::Snapshot => snapshot.map_or(0, |snapshot| snapshot.seq),
        }
    }
}

/// A stored log, or a part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredLog {
    /// What the table was created with, as JSON.
    pub head: String,
    /// The hash of the text of its map, if the store has that.
    pub text: Option<String>,
    /// How far the game has come.
    pub phase: Phase,
    /// The hash over the whole log, as it was stored.
    pub chain: Chain,
    /// The snapshot, if it was asked for and there is one.
    pub snapshot: Option<Snapshot>,
    /// The number of the first entry in `entries`.
    pub first: u64,
    /// The entries in order, up to the last one.
    pub entries: Vec<StoredEntry>,
}

/// A log with all that a copy of it needs: everything but claims and its snapshot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WholeLog {
    /// What the table was created with, as JSON.
    pub head: String,
    /// The hash of the text of its map, if the store has that.
    pub text: Option<String>,
    /// When the last entry was appended or the table created, in milliseconds since 1970.
    pub at: u64,
    /// How far the game has come.
    pub phase: Phase,
    /// The number of the last entry, as it was stored; 0 if there is none.
    pub last: u64,
    /// The hash over the whole log, as it was stored.
    pub chain: Chain,
    /// The entries in order.
    pub entries: Vec<WholeEntry>,
}

/// A stored entry with its number and its request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WholeEntry {
    /// Its number, from 1.
    pub seq: u64,
    /// The id of the request that caused it.
    pub request: Option<String>,
    /// The entry itself.
    pub stored: StoredEntry,
}

/// A text as a store has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredText {
    /// The text.
    pub body: String,
    /// When it was stored by itself, in milliseconds since 1970; 0 if it is there for logs alone.
    pub at: u64,
}

/// The space of a store, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Space {
    /// What is in use, without the space that deletions have freed, and with what `log` has beyond its usual size.
    pub used: u64,
    /// What was written and is not yet in the file of the tables, for a store that has its own file. It is a part of it that is
    /// used again and again.
    pub log: u64,
    /// What is free on the disk, where this machine tells.
    pub free: Option<u64>,
}

/// The state of a table after an entry, so that not all entries before must be read. It is
/// derived from the log and can be lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The number of that entry.
    pub seq: u64,
    /// The state, in a form that the store does not know.
    pub body: Vec<u8>,
}

/// A value that is stored under a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The value.
    pub text: String,
    /// How many times it was set.
    pub version: u64,
}

/// What a list of logs has of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The name of the table.
    pub id: String,
    /// How far the game has come.
    pub phase: Phase,
    /// When the last entry was appended or the table created, in milliseconds since 1970.
    pub at: u64,
    /// The number of entries.
    pub entries: u64,
}

/// A log's place in a list: when its last entry was appended, and its id.
pub type Place = (u64, String);

/// Which logs to list, the longest idle first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    /// Only those in this phase.
    pub phase: Option<Phase>,
    /// Only those that have had no entry since, in milliseconds since 1970.
    pub before: u64,
    /// Only those after this place. Nothing comes before the place of time 0 and no id.
    pub after: Place,
    /// At most so many.
    pub most: usize,
}

impl Filter {
    /// The longest idle of those in a phase, or of all, that have had no entry since.
    pub fn first(phase: Option<Phase>, before: u64, most: usize) -> Filter {
        Filter {
            phase,
            before,
            after: Place::default(),
            most,
        }
    }
}

impl Chain {
    /// The hash after entries that begin with number `first`.
    ///
    /// # Errors
    /// The number of the first entry whose stored hash is another.
    pub fn follow(self, first: u64, entries: &[StoredEntry]) -> Result<Chain, u64> {
        (first..)
            .zip(entries)
            .try_fold(self, |chain, (seq, entry)| {
                let next = chain.next(seq, entry.form, &entry.text);
                if next == entry.chain {
                    Ok(next)
                } else {
                    Err(seq)
                }
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log(texts: &[&str]) -> Vec<StoredEntry> {
        let mut chain = Chain::begin("a", "head");
        (1..)
            .zip(texts)
            .map(|(seq, text)| {
                chain = chain.next(seq, 1, text);
                StoredEntry {
                    form: 1,
                    text: (*text).to_owned(),
                    chain,
                }
            })
            .collect()
    }

    #[test]
    fn what_was_changed_is_noticed_where_it_was() {
        let begun = Chain::begin("a", "head");
        let whole = log(&["x", "y", "z"]);
        assert_eq!(begun.follow(1, &whole), Ok(whole[2].chain));
        assert_eq!(whole[0].chain.follow(2, &whole[1..]), Ok(whole[2].chain));
        let mut changed = whole.clone();
        changed[1].text = "Y".to_owned();
        assert_eq!(begun.follow(1, &changed), Err(2));
        let mut changed = whole.clone();
        changed[2].form = 2;
        assert_eq!(begun.follow(1, &changed), Err(3));
        let mut lost = whole.clone();
        lost.remove(1);
        assert_eq!(begun.follow(1, &lost), Err(2));
        assert_eq!(Chain::begin("b", "head").follow(1, &whole), Err(1));
        assert_eq!(Chain::begin("a", "heads").follow(1, &whole), Err(1));
        assert_ne!(Chain::begin("ab", "c"), Chain::begin("a", "bc"));
    }
}
