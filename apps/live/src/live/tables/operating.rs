//! What the operator does with tables.

use crate::live::error::LiveError;
use crate::live::game::LiveGame;
use crate::live::tables::Tables;
use crate::store::{Filter, Listed, Node, StoreError};
use milepost_dice::code;

/// A table in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loaded {
    /// Its name.
    pub id: String,
    /// How many streams show it.
    pub streams: usize,
    /// Whether this server runs it.
    pub is_owner: bool,
}

impl<G: LiveGame> Tables<G> {
    /// The time by which tables go, in milliseconds since 1970.
    pub fn now(&self) -> u64 {
        self.services.time.now()
    }

    /// Some tables of the store, the longest idle first.
    ///
    /// # Errors
    /// The store fails.
    pub async fn list(&self, filter: Filter) -> Result<Vec<Listed>, StoreError> {
        self.services.store.list(filter).await
    }

    /// The tables in memory.
    pub fn loaded(&self) -> Vec<Loaded> {
        let all = self.all().into_iter();
        all.map(|live| Loaded {
            id: live.id.clone(),
            streams: live.listeners(),
            is_owner: live.is_owner(),
        })
        .collect()
    }

    /// The other servers that were alive when this one last heard of them.
    pub fn other_nodes(&self) -> Vec<Node> {
        let mut nodes = self.presence.nodes();
        nodes.retain(|node| node != self.node());
        nodes
    }

    /// Deletes a table, whoever watches it, and ends its streams. Other servers are woken by the
    /// store. Returns whether there was one.
    ///
    /// # Errors
    /// The store fails.
    pub async fn delete(&self, typed: &str) -> Result<bool, LiveError> {
        let Ok(digits) = code::read(typed) else {
            return Ok(false);
        };
        let id = code::write(&digits);
        let deleted = self.services.store.delete(&id, None, u64::MAX).await?;
        // An entry that is stored in between is refused, because its log is gone.
        let live = self.lock().remove(&id);
        if let Some(live) = live {
            live.drop_now();
        }
        Ok(deleted)
    }
}
