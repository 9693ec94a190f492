//! Times in which nothing can be kept: the disk is full, or the database is down, read-only or failing over. Tables stay
//! readable meanwhile.

use crate::store::StoreError;
use tokio::sync::watch;

/// After so many failed writes in a row the server counts as unhealthy, and no entry is tried until the store shows signs of
/// life.
pub const FAILURES: u32 = 3;
/// How long a full disk counts as full after the last entry that it refused, in milliseconds: signs of life need less space
/// than entries.
const FULL: u64 = 10_000;

/// A time in which nothing can be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Failing {
    /// When it was noticed.
    since: u64,
    /// The last time that something was refused.
    last: u64,
    is_full: bool,
}

/// Whether anything can be kept. All times are in milliseconds since 1970.
#[derive(Debug)]
pub struct Outage(watch::Sender<Option<Failing>>);

impl Default for Outage {
    fn default() -> Outage {
        Outage(watch::Sender::new(None))
    }
}

impl Outage {
    /// Something was not kept, for this reason. Reasons that lie in what was to be kept do not count.
    pub fn failed(&self, now: u64, why: &StoreError) {
        let is_full = match why {
            StoreError::Full => true,
            StoreError::Down(_) | StoreError::Unknown(_) => false,
            _ => return,
        };
        self.0.send_if_modified(|failing| {
            let is_new = failing.is_none();
            let since = failing.map_or(now, |failing| failing.since);
            *failing = Some(Failing {
                since,
                last: now,
                is_full,
            });
            is_new
        });
    }

    /// An entry was kept.
    pub fn stored(&self) {
        self.end(|_| true);
    }

    /// The store has answered a sign of life.
    pub fn heard(&self, now: u64) {
        self.end(|failing| !failing.is_full || now.saturating_sub(failing.last) > FULL);
    }

    fn end(&self, is_over: impl Fn(&Failing) -> bool) {
        self.0.send_if_modified(|failing| {
            let ends = failing.as_ref().is_some_and(is_over);
            if ends {
                *failing = None;
            }
            ends
        });
    }

    /// Since when nothing is kept; `None` if everything is.
    pub fn since(&self) -> Option<u64> {
        self.0.borrow().map(|failing| failing.since)
    }

    /// Whether nothing is kept because the store cannot be reached or refuses to write.
    pub fn is_down(&self) -> bool {
        self.0.borrow().is_some_and(|failing| !failing.is_full)
    }

    /// Wakes with the beginning and the end of each such time.
    pub fn watch(&self) -> Changes {
        Changes(self.0.subscribe())
    }
}

/// The beginnings and ends of times in which nothing can be kept.
pub struct Changes(watch::Receiver<Option<Failing>>);

impl Changes {
    /// Waits for the next one; forever once the server has ended.
    pub async fn next(&mut self) {
        if self.0.changed().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn down() -> StoreError {
        StoreError::Down("gone".to_owned())
    }

    #[test]
    fn it_lasts_from_the_first_refusal_until_something_is_kept() {
        let outage = Outage::default();
        assert_eq!(outage.since(), None);
        outage.failed(1_000, &down());
        outage.failed(5_000, &down());
        assert_eq!((outage.since(), outage.is_down()), (Some(1_000), true));
        outage.stored();
        assert_eq!(outage.since(), None);
        for why in [StoreError::Taken, StoreError::Fenced] {
            outage.failed(6_000, &why);
            assert_eq!(outage.since(), None, "{why}");
        }
    }

    #[test]
    fn a_sign_of_life_ends_it_but_for_a_disk_that_was_full_a_moment_ago() {
        let outage = Outage::default();
        outage.failed(1_000, &down());
        outage.heard(1_001);
        assert_eq!(outage.since(), None);
        outage.failed(2_000, &StoreError::Full);
        outage.heard(2_000 + FULL);
        assert_eq!((outage.since(), outage.is_down()), (Some(2_000), false));
        outage.heard(2_001 + FULL);
        assert_eq!(outage.since(), None);
    }
}
