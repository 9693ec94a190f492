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

/// A time in which something was not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Failing {
    /// When it was noticed.
    since: u64,
    /// The last time that something was refused.
    last: u64,
    is_full: bool,
    /// The number of refusals, up to [`FAILURES`]: from then on it is said that nothing can be kept. One alone may be due to one
    /// table.
    refused: u32,
}

impl Failing {
    /// Since when nothing is kept, if that is said.
    fn said(&self) -> Option<u64> {
        (self.refused >= FAILURES).then_some(self.since)
    }
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
    /// An entry of a table was not kept, or its log could not be loaded, for this reason.
    pub fn refused(&self, now: u64, why: &StoreError) {
        self.add(now, why, 1);
    }

    /// The store itself has no room or does not answer, for this reason.
    pub fn failed(&self, now: u64, why: &StoreError) {
        self.add(now, why, FAILURES);
    }

    fn add(&self, now: u64, why: &StoreError, refusals: u32) {
        if !why.is_outage() {
            return;
        }
        self.0.send_if_modified(|failing| {
            let before = *failing;
            let (since, refused) = before.map_or((now, 0), |before| (before.since, before.refused));
            let after = Failing {
                since,
                last: now,
                is_full: *why == StoreError::Full,
                refused: (refused + refusals).min(FAILURES),
            };
            *failing = Some(after);
            before.is_none_or(|before| before.said() != after.said())
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
        self.0.borrow().and_then(|failing| failing.said())
    }

    /// Whether nothing is kept because the store cannot be reached or refuses to write.
    pub fn is_down(&self) -> bool {
        let failing = *self.0.borrow();
        failing.is_some_and(|failing| failing.said().is_some() && !failing.is_full)
    }

    /// Wakes with each change.
    pub fn watch(&self) -> Changes {
        Changes {
            failing: self.0.subscribe(),
            said: self.since(),
        }
    }
}

/// The changes of whether anything can be kept.
pub struct Changes {
    failing: watch::Receiver<Option<Failing>>,
    said: Option<u64>,
}

impl Changes {
    /// Waits until something was refused for the first time, or that has become more than a refusal, or is over; forever once the
    /// server has ended.
    pub async fn any(&mut self) {
        if self.failing.changed().await.is_err() {
            std::future::pending::<()>().await;
        }
    }

    /// Waits until it is said otherwise than before since when nothing is kept.
    pub async fn said(&mut self) {
        loop {
            self.any().await;
            let said = self.failing.borrow().and_then(|failing| failing.said());
            if said != self.said {
                self.said = said;
                return;
            }
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
        outage.refused(1_000, &down());
        outage.refused(2_000, &down());
        // One table's trouble is not everybody's.
        assert_eq!((outage.since(), outage.is_down()), (None, false));
        outage.refused(5_000, &down());
        assert_eq!((outage.since(), outage.is_down()), (Some(1_000), true));
        outage.stored();
        assert_eq!(outage.since(), None);
        for why in [StoreError::Taken, StoreError::Fenced] {
            outage.failed(6_000, &why);
            assert_eq!(outage.since(), None, "{why}");
        }
        outage.failed(7_000, &down());
        assert_eq!((outage.since(), outage.is_down()), (Some(7_000), true));
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

    #[tokio::test]
    async fn streams_wake_with_what_is_said_alone() {
        let outage = Outage::default();
        let (mut any, mut said) = (outage.watch(), outage.watch());
        outage.refused(1_000, &down());
        any.any().await;
        let waits = async |said: &mut Changes| {
            tokio::select! {
                biased;
                () = said.said() => false,
                () = std::future::ready(()) => true,
            }
        };
        assert!(waits(&mut said).await);
        outage.refused(1_001, &down());
        outage.stored();
        assert!(waits(&mut said).await);
        outage.failed(2_000, &down());
        assert!(!waits(&mut said).await);
        outage.stored();
        assert!(!waits(&mut said).await);
        assert!(waits(&mut said).await);
    }
}
