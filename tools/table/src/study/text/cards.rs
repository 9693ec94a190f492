//! What became of cards and locks.

use super::{NAME, table};
use crate::study::form::LockingJson;
use milepost_document::number::{part, percent};
use std::fmt::Write;

/// The tables of the locking game.
pub fn write(out: &mut String, locking: &LockingJson) {
    table(
        out,
        "Locks",
        "% of the public cards that were gone, by the locks that each had seen",
    );
    let gone: u64 = locking.delivered.iter().chain(&locking.pitched).sum();
    line!(out, "{:<NAME$} {:>10} {:>10}", "", "delivered", "pitched");
    for locks in 0..locking.delivered.len().max(locking.pitched.len()) {
        let cell = |row: &[u64]| part(row.get(locks).copied().unwrap_or_default(), gone);
        let name = if locks == 1 {
            "1 lock".to_owned()
        } else {
            format!("{locks} locks")
        };
        line!(
            out,
            "{name:<NAME$} {:>10} {:>10}",
            cell(&locking.delivered),
            cell(&locking.pitched)
        );
    }
    line!(out, "{:<NAME$} {:>10.2}", "mean", locking.locks);
    table(out, "Cards", "means of a game");
    for (name, value) in FATES {
        line!(out, "{name:<58} {:>8.2}", value(locking));
    }
    line!(
        out,
        "{:<58} {:>8}",
        "stolen, % of all locks",
        percent(locking.stolen_share)
    );
}

/// What became of cards, in words, and how often.
pub type Fate = (&'static str, fn(&LockingJson) -> f64);

pub const FATES: [Fate; 7] = [
    ("kept at the start and delivered", |l| l.private),
    ("open at the end", |l| l.open),
    ("not turned up", |l| l.unseen),
    (
        "missed with the load aboard: another delivered the card",
        |l| l.missed_delivered,
    ),
    ("missed: another locked it for another demand", |l| {
        l.missed_locked
    }),
    ("missed: another pitched it", |l| l.missed_pitched),
    (
        "stolen: another delivered a card that a load had locked",
        |l| l.stolen,
    ),
];
