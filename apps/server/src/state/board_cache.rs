//! The files of boards that browsers are sent. Each is made once, however many requests come at the
//! same time.

use crate::cache::Cache;
use crate::wire::board_files::BoardFiles;
use milepost_live::limits::network::Network;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use tokio::sync::OnceCell;

/// The most bytes of files of custom maps.
const BYTES: usize = 32 << 20;

type Making = OnceCell<Arc<BoardFiles>>;

/// Files of boards, by the hash of the map. Those of shipped maps stay; those of custom maps share
/// a bounded cache.
pub struct BoardCache {
    shipped: Mutex<BTreeMap<String, Arc<BoardFiles>>>,
    custom: Cache<Arc<BoardFiles>>,
    making: Mutex<BTreeMap<String, Weak<Making>>>,
}

/// Whose share of the cache the files of a map take.
#[derive(Clone, Copy, Debug)]
pub enum Owner {
    /// Nobody's: the map ships with Milepost.
    Shipped,
    /// The network that uploaded the map or was the first to ask for it.
    Network(Network),
}

impl Default for BoardCache {
    fn default() -> BoardCache {
        BoardCache {
            shipped: Mutex::default(),
            custom: Cache::new(BYTES),
            making: Mutex::default(),
        }
    }
}

impl BoardCache {
    /// The files of a map, if they are here.
    pub fn get(&self, key: &str) -> Option<Arc<BoardFiles>> {
        let shipped = self.shipped.lock().unwrap_or_else(PoisonError::into_inner);
        let found = shipped.get(key).cloned();
        drop(shipped);
        found.or_else(|| self.custom.get(key))
    }

    /// Adds the files of a map.
    pub fn put(&self, owner: Owner, key: &str, files: Arc<BoardFiles>) {
        match owner {
            Owner::Shipped => {
                let mut shipped = self.shipped.lock().unwrap_or_else(PoisonError::into_inner);
                shipped.insert(key.to_owned(), files);
            }
            Owner::Network(network) => {
                let bytes = files.bytes();
                self.custom.put(network, key, files, bytes);
            }
        }
    }

    /// The files of a map. `make` makes them if they are not here.
    ///
    /// # Errors
    /// The error of `make`. The next request tries again.
    pub async fn get_or_make<E>(
        &self,
        owner: Owner,
        key: &str,
        make: impl Future<Output = Result<Arc<BoardFiles>, E>>,
    ) -> Result<Arc<BoardFiles>, E> {
        if let Some(files) = self.get(key) {
            return Ok(files);
        }
        let cell = self.cell(key);
        let made = cell.get_or_try_init(|| async {
            let files = make.await?;
            // The one request that made them adds them, not all that waited.
            self.put(owner, key, files.clone());
            Ok(files)
        });
        made.await.cloned()
    }

    /// The cell in which the files of a map are made, shared by all requests that wait for them.
    fn cell(&self, key: &str) -> Arc<Making> {
        let mut making = self.making.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(cell) = making.get(key).and_then(Weak::upgrade) {
            return cell;
        }
        making.retain(|_, cell| cell.strong_count() > 0);
        let cell = Arc::new(Making::new());
        making.insert(key.to_owned(), Arc::downgrade(&cell));
        cell
    }
}
