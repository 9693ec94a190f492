//! Nodes: servers that share a store. Each log is owned by at most one of them at a time.

use std::time::Duration;

/// The note with the secret that nodes share.
pub const SECRET_NOTE: &str = "nodes";
/// The note with what their key is made of. It is not the secret, which nodes without encryption send.
pub const KEY_NOTE: &str = "nodes-key";

/// How long a node that shares a store counts as alive after its last sign of life.
pub const LEASE: Duration = Duration::from_secs(8);

/// What came of a claim on a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// This node owns the log from now on. Whoever claimed it before can append nothing more.
    Mine {
        /// The number of the claim, which every append must name.
        epoch: u64,
    },
    /// Another node that is alive owns it.
    Theirs(Node),
    /// There is no log with this name.
    Missing,
}

/// A server that shares the store with others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Node {
    /// Its name, a new one each time it starts.
    pub id: String,
    /// The address at which other nodes reach it, such as `https://10.0.0.5:8019`.
    pub url: String,
}

impl Node {
    /// Whether other nodes reach it over TLS.
    #[must_use]
    pub fn is_encrypted(&self) -> bool {
        self.url.starts_with("https://")
    }
}

/// That a log has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wake {
    /// This log has the entry with this number now, or was deleted.
    Log {
        /// Its name.
        id: String,
        /// The number of the latest entry.
        seq: u64,
    },
    /// A node has given up its claims.
    Released {
        /// Its name.
        node: String,
    },
    /// Changes may have been missed: any log may have changed.
    All,
}

impl Wake {
    /// That a log was deleted: no entry is newer.
    #[must_use]
    pub fn deleted(id: &str) -> Wake {
        Wake::Log {
            id: id.to_owned(),
            seq: u64::MAX,
        }
    }
}
