//! The disk quota for tables, and the disk. The store reports the space in use now and then; in between,
//! appended entries are estimated.

use crate::store::Space;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The approximate overhead of an entry beside its text, in bytes.
const ROW: u64 = 64;

/// The value that stands for a number of bytes that is not known.
const UNKNOWN: u64 = u64::MAX;

/// The disk space that tables use, its limit, and what else the store tells of its disk, in bytes.
pub struct DiskQuota {
    limit: u64,
    used: AtomicU64,
    log: AtomicU64,
    free: AtomicU64,
}

impl DiskQuota {
    /// A quota of `limit` bytes, none of them used yet.
    pub fn new(limit: u64) -> DiskQuota {
        DiskQuota {
            limit,
            used: AtomicU64::new(0),
            log: AtomicU64::new(0),
            free: AtomicU64::new(UNKNOWN),
        }
    }

    /// The number of bytes in use, roughly.
    pub fn used(&self) -> u64 {
        self.used.load(Relaxed)
    }

    /// The most bytes that may be in use.
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// The bytes of the store's log of what is not yet in its file; 0 if it has none.
    pub fn log(&self) -> u64 {
        self.log.load(Relaxed)
    }

    /// The bytes that are free on the disk of the store, if that is known.
    pub fn free(&self) -> Option<u64> {
        Some(self.free.load(Relaxed)).filter(|free| *free != UNKNOWN)
    }

    /// Sets what the store reports.
    pub fn set(&self, space: Space) {
        let Space { used, log, free } = space;
        self.log.store(log, Relaxed);
        self.free.store(free.unwrap_or(UNKNOWN), Relaxed);
        if self.used.swap(used, Relaxed) < self.limit && used >= self.limit {
            tracing::warn!(
                used,
                limit = self.limit,
                "the disk quota is used up: nothing more is stored"
            );
        }
    }

    /// Adds an appended entry whose text has this many bytes.
    pub fn add_entry(&self, entry: usize) {
        self.used.fetch_add(entry as u64 + ROW, Relaxed);
    }

    /// Whether a new table may be created. The last tenth of the quota is reserved for entries of
    /// existing tables.
    pub fn accepts_tables(&self) -> bool {
        self.used.load(Relaxed) < self.limit - self.limit / 10
    }

    /// Whether anything may be stored.
    pub fn accepts_entries(&self) -> bool {
        self.used.load(Relaxed) < self.limit
    }
}
