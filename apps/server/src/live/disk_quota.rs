//! How much of the disk tables take, against what they may. The store says it now and then; what is appended meanwhile is
//! reckoned.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What an entry takes beside its text, roughly, in bytes.
const ROW: u64 = 64;

/// How much of the disk tables take, against what they may, in bytes.
pub struct DiskQuota {
    limit: u64,
    used: AtomicU64,
}

impl DiskQuota {
    /// So many at most; as far as is known, none are taken.
    pub fn new(limit: u64) -> DiskQuota {
        DiskQuota {
            limit,
            used: AtomicU64::new(0),
        }
    }

    /// So many are taken, as the store says.
    pub fn set_used(&self, used: u64) {
        if self.used.swap(used, Relaxed) < self.limit && used >= self.limit {
            tracing::warn!(
                used,
                limit = self.limit,
                "the disk quota is used up: nothing more is kept"
            );
        }
    }

    /// An entry of so many bytes was appended.
    pub fn add_entry(&self, entry: usize) {
        self.used.fetch_add(entry as u64 + ROW, Relaxed);
    }

    /// Whether another table may be begun. The last tenth is for those that are there.
    pub fn accepts_tables(&self) -> bool {
        self.used.load(Relaxed) < self.limit - self.limit / 10
    }

    /// Whether anything may be kept.
    pub fn accepts_entries(&self) -> bool {
        self.used.load(Relaxed) < self.limit
    }
}
