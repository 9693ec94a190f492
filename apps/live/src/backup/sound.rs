//! Whether a log is what was stored: what its hash chain says.

use crate::store::{Chain, WholeLog};
use std::fmt;

/// How many numbers of entries a message names.
const NAMED: usize = 5;

/// The place of a fault.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// In the store as a whole.
    Store,
    /// In the text with this hash.
    Text(String),
    /// In the table with this name.
    Table(String),
}

/// What is wrong with a table, or with the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Entries of the log are missing.
    LostEntries(Vec<u64>),
    /// These entries do not go on from the ones before: they, or the hashes that they were stored with, have changed.
    ChangedEntries(Vec<u64>),
    /// The head of a log without entries has changed.
    ChangedHead,
    /// The log does not end with the entry that it should end with.
    WrongEnd,
    /// The text of the map is missing.
    MissingText,
    /// A text has changed, or the one of the map.
    ChangedText,
    /// The snapshot is not of this log. Contains the reason.
    WrongSnapshot(String),
    /// The rules refuse the log. Contains the reason.
    Unplayable(String),
    /// The database finds something wrong. Contains what it says.
    Database(String),
}

impl Fault {
    /// The name of its kind, for programs.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Fault::LostEntries(_) => "lost_entries",
            Fault::ChangedEntries(_) => "changed_entries",
            Fault::ChangedHead => "changed_head",
            Fault::WrongEnd => "wrong_end",
            Fault::MissingText => "missing_text",
            Fault::ChangedText => "changed_text",
            Fault::WrongSnapshot(_) => "wrong_snapshot",
            Fault::Unplayable(_) => "unplayable",
            Fault::Database(_) => "database",
        }
    }

    /// The entries that it concerns, if it is about some.
    #[must_use]
    pub fn entries(&self) -> &[u64] {
        match self {
            Fault::LostEntries(entries) | Fault::ChangedEntries(entries) => entries,
            _ => &[],
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::LostEntries(entries) => {
                write!(f, "{} missing", Numbered(entries, "is", "are"))
            }
            Fault::ChangedEntries(entries) if entries.first() == Some(&1) => write!(
                f,
                "the head or {} not what was stored",
                Numbered(entries, "is", "are")
            ),
            Fault::ChangedEntries(entries) => {
                write!(f, "{} not what was stored", Numbered(entries, "is", "are"))
            }
            Fault::ChangedHead => f.write_str("the head is not what was stored"),
            Fault::WrongEnd => {
                f.write_str("the last entry is not the one with which the log should end")
            }
            Fault::MissingText => f.write_str("the text of its map is missing"),
            Fault::ChangedText => f.write_str("the text is not what was stored"),
            Fault::WrongSnapshot(why) => write!(f, "the snapshot is wrong: {why}"),
            Fault::Unplayable(why) => write!(f, "it cannot be played: {why}"),
            Fault::Database(why) => write!(f, "the database is damaged: {why}"),
        }
    }
}

/// Entries by their numbers, with a verb for one and for several.
struct Numbered<'a>(&'a [u64], &'static str, &'static str);

impl fmt::Display for Numbered<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Numbered(entries, one, several) = *self;
        let (noun, verb) = match entries.len() {
            1 => ("entry", one),
            _ => ("entries", several),
        };
        let named: Vec<String> = entries.iter().take(NAMED).map(u64::to_string).collect();
        write!(f, "{noun} {}", named.join(", "))?;
        match entries.len().saturating_sub(NAMED) {
            0 => write!(f, " {verb}"),
            more => write!(f, " and {more} more {verb}"),
        }
    }
}

/// What the hash chain says of a log with this name.
#[must_use]
pub fn chain_faults(id: &str, log: &WholeLog) -> Vec<Fault> {
    let (mut lost, mut changed, mut faults) = (Vec::new(), Vec::new(), Vec::new());
    let (mut before, mut next) = (Some(Chain::begin(id, &log.head)), 1);
    for entry in &log.entries {
        if entry.seq != next {
            lost.extend(next..entry.seq);
            // The hash of the entry before is lost with it, so that this one cannot be checked.
            before = None;
        }
        let stored = &entry.stored;
        let wrong =
            |before: Chain| before.next(entry.seq, stored.form, &stored.text) != stored.chain;
        if before.is_some_and(wrong) {
            changed.push(entry.seq);
        }
        (before, next) = (Some(stored.chain), entry.seq.saturating_add(1));
    }
    let known = next - 1;
    lost.extend(next..=log.last);
    if known > log.last || known == log.last && before != Some(log.chain) {
        faults.push(match log.entries.is_empty() {
            true => Fault::ChangedHead,
            false => Fault::WrongEnd,
        });
    }
    let of_entries = [
        (Fault::LostEntries as fn(_) -> _, lost),
        (Fault::ChangedEntries as fn(_) -> _, changed),
    ];
    let of_entries = of_entries.into_iter().filter(|(_, seqs)| !seqs.is_empty());
    of_entries
        .map(|(fault, seqs)| fault(seqs))
        .chain(faults)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Phase, StoredEntry, WholeEntry};

    fn log(texts: &[&str]) -> WholeLog {
        let mut chain = Chain::begin("a", "head");
        let entries: Vec<WholeEntry> = (1..)
            .zip(texts)
            .map(|(seq, text)| {
                chain = chain.next(seq, 2, text);
                let text = (*text).to_owned();
                WholeEntry {
                    seq,
                    request: None,
                    stored: StoredEntry {
                        form: 2,
                        text,
                        chain,
                    },
                }
            })
            .collect();
        WholeLog {
            head: "head".to_owned(),
            text: None,
            at: 1,
            phase: Phase::Lobby,
            last: texts.len() as u64,
            chain,
            entries,
        }
    }

    #[track_caller]
    fn check(change: fn(&mut WholeLog), expected: &[Fault]) {
        let mut log = log(&["u", "v", "w", "x", "y"]);
        change(&mut log);
        assert_eq!(chain_faults("a", &log), expected);
    }

    #[test]
    fn each_damage_is_told_where_it_is() {
        use Fault::{ChangedEntries, LostEntries, WrongEnd};
        check(|_| {}, &[]);
        let third = |log: &mut WholeLog| log.entries[2].stored.text.push(' ');
        check(third, &[ChangedEntries(vec![3])]);
        check(|log| log.head.push(' '), &[ChangedEntries(vec![1])]);
        check(|log| drop(log.entries.remove(2)), &[LostEntries(vec![3])]);
        check(|log| drop(log.entries.pop()), &[LostEntries(vec![5])]);
        check(|log| log.entries.truncate(3), &[LostEntries(vec![4, 5])]);
        // Texts alone, and whole rows.
        let texts = |log: &mut WholeLog| {
            let text = std::mem::take(&mut log.entries[1].stored.text);
            log.entries[1].stored.text = std::mem::replace(&mut log.entries[2].stored.text, text);
        };
        check(texts, &[ChangedEntries(vec![2, 3])]);
        let rows = |log: &mut WholeLog| {
            log.entries.swap(1, 2);
            (log.entries[1].seq, log.entries[2].seq) = (2, 3);
        };
        check(rows, &[ChangedEntries(vec![2, 3, 4])]);
        check(|log| log.chain = Chain::from([0; 32]), &[WrongEnd]);
        check(|log| log.last = 4, &[WrongEnd]);
        let mut empty = log(&[]);
        empty.head.push(' ');
        assert_eq!(chain_faults("a", &empty), [Fault::ChangedHead]);
    }

    #[test]
    fn numbers_are_told_in_words() {
        for (fault, expected) in [
            (Fault::LostEntries(vec![3]), "entry 3 is missing"),
            (
                Fault::ChangedEntries((2..9).collect()),
                "entries 2, 3, 4, 5, 6 and 2 more are not what was stored",
            ),
            (
                Fault::ChangedEntries(vec![1]),
                "the head or entry 1 is not what was stored",
            ),
        ] {
            assert_eq!(fault.to_string(), expected);
        }
    }
}
