//! Whose turn it has become, for those who are to be told where they are.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::mpsc;

/// The most turns that wait to be told.
const WAITING: usize = 256;

/// It has become the turn of a player who wants to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The table.
    pub table: String,
    /// The player's seat.
    pub seat: usize,
}

/// What a player is told.
#[derive(Clone, PartialEq, Eq)]
pub struct Notice {
    /// Where. Nobody else may know it.
    pub url: String,
    /// The player's name.
    pub name: String,
    /// The round of the game.
    pub round: u32,
}

/// Passes on turns, if anybody is to be told.
#[derive(Clone, Debug)]
pub struct Turns(Option<mpsc::Sender<Turn>>);

impl Turns {
    /// Turns, and where they come out.
    pub fn new() -> (Turns, mpsc::Receiver<Turn>) {
        let (sender, receiver) = mpsc::channel(WAITING);
        (Turns(Some(sender)), receiver)
    }

    /// Nobody is to be told.
    pub fn none() -> Turns {
        Turns(None)
    }

    /// Passes on a turn. Returns whether there was room for it.
    pub(super) fn pass(&self, table: &str, seat: usize) -> bool {
        let table = table.to_owned();
        let turn = Turn { table, seat };
        let passed = self.0.as_ref().map(|sender| sender.try_send(turn));
        passed.is_none_or(|passed| passed.is_ok())
    }
}

/// The hashes of the tokens of those who follow a table by a stream of this server, each with the number of
/// their streams.
#[derive(Clone, Debug, Default)]
pub struct Attendance(Arc<Mutex<BTreeMap<String, usize>>>);

impl Attendance {
    /// Somebody follows the table until what is returned is dropped.
    pub fn enter(&self, key: &str) -> Attending {
        *self.lock().entry(key.to_owned()).or_default() += 1;
        Attending {
            all: self.clone(),
            key: key.to_owned(),
        }
    }

    /// Those who follow the table.
    pub fn keys(&self) -> Vec<String> {
        self.lock().keys().cloned().collect()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Somebody who follows a table.
pub struct Attending {
    all: Attendance,
    key: String,
}

impl Drop for Attending {
    fn drop(&mut self) {
        let mut all = self.all.lock();
        let left = all.get_mut(&self.key).map(|count| {
            *count = count.saturating_sub(1);
            *count
        });
        if left == Some(0) {
            all.remove(&self.key);
        }
    }
}
