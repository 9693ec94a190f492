//! All tables: those in memory, and those that are kept.

use crate::limits::network::{Network, narrowest};
use crate::live::custom_maps::CustomMaps;
use crate::live::disk::Disk;
use crate::live::error::LiveError;
use crate::live::head::{Head, Wanted};
use crate::live::maps::{ShippedMaps, TableMap};
use crate::live::render::Render;
use crate::live::replay::replay;
use crate::live::room::Room;
use crate::live::table::{LiveTable, Services};
use crate::live::time::Time;
use crate::metrics::Metrics;
use crate::secret;
use crate::settings::{Keep, Settings};
use crate::store::{Kept, NewLog, Phase, Store, StoreError, Text};
use crate::work::{Pool, queue};
use milepost_dice::code;
use milepost_document::quoted;
use milepost_map::shipped;
use std::collections::BTreeMap;
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// All tables.
pub struct Tables {
    services: Services,
    /// Bytes of memory that tables may take.
    memory: usize,
    live: Mutex<InMemory>,
    shipped: ShippedMaps,
    custom: CustomMaps,
    waking: Pool<Network>,
    waking_own: Pool<Network>,
    /// Tables that are being read again: who has a place and wants the same one waits for it.
    awaited: Mutex<BTreeMap<String, Arc<Mutex<()>>>>,
}

/// The tables in memory, by their names.
type InMemory = BTreeMap<String, Arc<LiveTable>>;

/// How many of one address may wait for tables to be read again.
const WAITING: usize = 256;
/// How long a table may take to be read again, or its deck to be dealt, waiting for others included.
pub const WAKING: Duration = Duration::from_secs(20);

/// Attempts to write that have failed one after the other, from which on the server is not well.
const FAILURES: u32 = 3;
/// The most tables of a phase that are deleted at a time.
const AT_ONCE: usize = 100;
/// Under which word the store keeps when the server was last well.
const BEAT: &str = "beat";

/// What is told of a map that does not come with Milepost.
fn no_map(map: &str) -> String {
    let names: Vec<&str> = shipped::MAPS.iter().map(|(name, _)| *name).collect();
    let told = if map.is_empty() {
        "no map is named".to_owned()
    } else {
        format!("there is no map called {}", quoted(map))
    };
    format!("{told}; these come with Milepost: {}", names.join(", "))
}

impl Tables {
    /// The tables of a store.
    pub fn new(
        store: Arc<dyn Store>,
        metrics: Arc<Metrics>,
        time: Time,
        render: Arc<dyn Render>,
        settings: &Settings,
    ) -> Tables {
        let memory = usize::try_from(settings.memory).unwrap_or(usize::MAX);
        let live = Mutex::default();
        let (disk, shipped, custom) = (
            Arc::new(Disk::new(settings.disk)),
            ShippedMaps::default(),
            CustomMaps::default(),
        );
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let pool = |places: usize| {
            Pool::new(queue::Bounds {
                places,
                each: (places / 2).max(1),
                waiting: WAITING,
            })
        };
        let (waking, waking_own) = (pool(cores.max(2)), pool((cores / 2).max(1)));
        let awaited = Mutex::default();
        Tables {
            services: Services {
                store,
                metrics,
                time,
                disk,
                render,
            },
            memory,
            live,
            shipped,
            custom,
            waking,
            waking_own,
            awaited,
        }
    }

    /// The maps that ship with Milepost.
    pub fn shipped(&self) -> &ShippedMaps {
        &self.shipped
    }

    /// Where tables are read again, by the addresses that ask for them: those on custom maps have places of their own, so that others do not wait for them.
    pub fn waking(&self, own: bool) -> &Pool<Network> {
        if own { &self.waking_own } else { &self.waking }
    }

    /// The table of a name, however it is typed; none where there is none.
    ///
    /// # Errors
    /// Why it cannot be played.
    pub async fn find(
        self: &Arc<Tables>,
        typed: &str,
    ) -> Result<Option<Arc<LiveTable>>, LiveError> {
        self.find_for(narrowest(Ipv4Addr::LOCALHOST.into()), typed)
            .await
    }

    /// The same for one who asks, in whose places it is read again if need be.
    ///
    /// # Errors
    /// See [`Tables::find`].
    pub async fn find_for(
        self: &Arc<Tables>,
        address: Network,
        typed: &str,
    ) -> Result<Option<Arc<LiveTable>>, LiveError> {
        let Ok(digits) = code::read(typed) else {
            return Ok(None);
        };
        let id = code::write(&digits);
        if let Some(live) = self.lock().get(&id).filter(|live| !live.is_lost()) {
            live.touch();
            return Ok(Some(live.clone()));
        }
        let Some(kept) = self.services.store.load(&id).await? else {
            return Ok(None);
        };
        self.services.disk.note(self.services.store.used().await?);
        let tables = self.clone();
        let wrong = |error: serde_json::Error| {
            LiveError::Unplayable(vec![format!("the log is damaged: {error}")])
        };
        let head: Head = serde_json::from_str(&kept.head).map_err(wrong)?;
        let waking = self.waking(head.own.is_some());
        let found = waking
            .run(address, WAKING, move |_| tables.wake_once(id, head, &kept))
            .await;
        found.map_err(LiveError::NotDone)?.map(Some)
    }

    /// Reads a table again, or waits for somebody else who does.
    fn wake_once(&self, id: String, head: Head, kept: &Kept) -> Result<Arc<LiveTable>, LiveError> {
        let awaited = || self.awaited.lock().unwrap_or_else(PoisonError::into_inner);
        let alone = awaited().entry(id.clone()).or_default().clone();
        let found = {
            let _alone = alone.lock().unwrap_or_else(PoisonError::into_inner);
            self.wake(id.clone(), head, kept)
        };
        drop(alone);
        let mut awaited = awaited();
        if awaited
            .get(&id)
            .is_some_and(|alone| Arc::strong_count(alone) == 1)
        {
            awaited.remove(&id);
        }
        found
    }

    /// A table in memory, as it is kept; where several look for one, the first has put it there.
    fn wake(&self, id: String, head: Head, kept: &Kept) -> Result<Arc<LiveTable>, LiveError> {
        if let Some(live) = self.lock().get(&id).filter(|live| !live.is_lost()) {
            return Ok(live.clone());
        }
        // What there is no memory for is not even read.
        self.make_room(&mut self.lock(), 0)?;
        let (mut room, leaf) = self.replay(head, kept).map_err(LiveError::Unplayable)?;
        room.wake(self.services.time.now());
        let found = LiveTable::new(id.clone(), room, leaf, self.services.clone());
        found.grow(kept.entries.iter().map(|entry| entry.text.len()).sum());
        self.enter(id, found)
    }

    /// Has a table in memory from now on, if there is room for it. Two may have looked for it at once: the first one found
    /// counts.
    fn enter(&self, id: String, found: LiveTable) -> Result<Arc<LiveTable>, LiveError> {
        let mut live = self.lock();
        if let Some(known) = live.get(&id).filter(|live| !live.is_lost()) {
            return Ok(known.clone());
        }
        self.make_room(&mut live, found.bytes())?;
        let found = Arc::new(found);
        live.insert(id, found.clone());
        self.services.metrics.tables.set(live.len() as i64);
        Ok(found)
    }

    /// What is kept, as it stands. It waits for the store, and so is not for the threads of requests.
    fn replay(&self, head: Head, kept: &Kept) -> Result<(Room, Arc<TableMap>), Vec<String>> {
        let shipped = self
            .shipped
            .map(&head.map, Some(&head.content))
            .filter(|_| head.own.is_none());
        let same = shipped
            .clone()
            .filter(|leaf| leaf.board.map().hash_text() == head.content);
        let leaf = match (same, &kept.text) {
            (Some(leaf), _) => leaf,
            // Somebody's own, or one that has changed since.
            (None, Some(hash)) => self.shared(hash)?,
            // An older release kept no text of it: the table tells what is wrong.
            (None, None) => self.leaf(&head.map, None)?,
        };
        let room = replay(head, leaf.board.clone(), &kept.entries)?;
        Ok((room, leaf))
    }

    /// The board of a text that is kept.
    fn shared(&self, hash: &str) -> Result<Arc<TableMap>, Vec<String>> {
        if let Some(leaf) = self.custom.find(hash) {
            return Ok(leaf);
        }
        let text = tokio::runtime::Handle::current().block_on(self.services.store.text(hash));
        let text = text.map_err(|error| vec![error.to_string()])?;
        let text = text.ok_or_else(|| vec!["the text of its map is not kept".to_owned()])?;
        Ok(self.custom.share(hash, TableMap::kept(&text)?))
    }

    /// What is kept of the table of a name, however it is typed; none where there is none.
    ///
    /// # Errors
    /// What the store says.
    pub async fn kept(&self, typed: &str) -> Result<Option<Kept>, StoreError> {
        let Ok(digits) = code::read(typed) else {
            return Ok(None);
        };
        self.services.store.load(&code::write(&digits)).await
    }

    /// The board of a map that comes with Milepost, or of one that is brought as text.
    fn leaf(&self, map: &str, own: Option<&str>) -> Result<Arc<TableMap>, Vec<String>> {
        match own {
            Some(text) => TableMap::read(text).map(Arc::new),
            None => self.shipped.map(map, None).ok_or_else(|| vec![no_map(map)]),
        }
    }

    /// What a new table on a map that comes with Milepost would be made of. It deals a deck, which takes a moment.
    ///
    /// # Errors
    /// All that is wrong with what was asked.
    pub fn head(&self, wanted: &Wanted) -> Result<Head, LiveError> {
        Head::new(
            wanted,
            self.leaf(&wanted.map, wanted.own.as_deref())
                .map(|leaf| leaf.board.clone()),
        )
    }

    /// Makes sure that another table may be kept.
    ///
    /// # Errors
    /// That the disk quota is reached, or what the store says.
    pub async fn has_room(&self) -> Result<(), StoreError> {
        self.services.disk.note(self.services.store.used().await?);
        if self.services.disk.takes_tables() {
            Ok(())
        } else {
            Err(StoreError::Full)
        }
    }

    /// Begins a table, and gives its name. `own` is the text of its map, if that is somebody's own; the text of a map
    /// that comes with Milepost is kept too, so that the table outlives a change of that map.
    ///
    /// # Errors
    /// What the store says.
    pub async fn begin(&self, head: &Head, own: Option<String>) -> Result<String, StoreError> {
        let failed = |why: &str| StoreError::Failed(why.to_owned());
        self.has_room().await?;
        let id = secret::name()
            .map_err(|_| failed("could not obtain random bytes from the operating system"))?;
        let shipped = || {
            milepost_map::shipped::MAPS
                .iter()
                .find(|(name, _)| *name == head.map)
        };
        let body = own.or_else(|| shipped().map(|(_, text)| (*text).to_owned()));
        let text = body.map(|body| Text {
            hash: secret::hash(&body),
            body,
        });
        let head = serde_json::to_string(head).map_err(|_| failed("the head cannot be written"))?;
        self.services
            .store
            .begin(
                &id,
                NewLog {
                    head,
                    text,
                    at: self.services.time.now(),
                },
            )
            .await?;
        Ok(id)
    }

    /// The text that has this hash, such as that of a map that somebody brought.
    ///
    /// # Errors
    /// What the store says.
    pub async fn text(&self, hash: &str) -> Result<Option<String>, StoreError> {
        self.services.store.text(hash).await
    }

    /// What the store has noted under a word.
    ///
    /// # Errors
    /// What the store says, here and below.
    pub async fn noted(&self, word: &str) -> Result<Option<String>, StoreError> {
        self.services.store.note(word).await
    }

    /// Has something noted under a word.
    ///
    /// # Errors
    /// See [`Tables::noted`].
    pub async fn note(&self, word: &str, text: &str) -> Result<(), StoreError> {
        self.services.store.set_note(word, text.to_owned()).await
    }

    /// The tables in memory that have clocks.
    pub fn clocked(&self) -> Vec<Arc<LiveTable>> {
        self.lock()
            .values()
            .filter(|live| live.has_clock && !live.is_lost())
            .cloned()
            .collect()
    }

    /// Drops tables that nobody looks at from memory where the rest takes more than it may. They are found again.
    pub fn sweep(&self) {
        // Those that people look at stay, whatever they have grown to: it is new ones that are refused.
        let _ = self.make_room(&mut self.lock(), 0);
    }

    /// Makes room for a table of so many bytes: drops others that nobody looks at, those first that were asked for longest
    /// ago. One table alone may be larger than all the room.
    fn make_room(&self, live: &mut InMemory, wanted: usize) -> Result<(), LiveError> {
        live.retain(|_, live| !live.is_lost());
        let mut bytes: usize = live.values().map(|live| live.bytes()).sum();
        if bytes + wanted > self.memory {
            let idle = live.iter().filter(|(_, live)| Arc::strong_count(live) == 1);
            let mut idle: Vec<_> = idle.map(|(id, live)| (live.used(), id.clone())).collect();
            idle.sort_unstable();
            // A little more than need be, so that the next table does not begin it anew.
            let goal = self.memory / 10 * 9;
            for (_, id) in idle {
                if bytes + wanted <= goal {
                    break;
                }
                bytes = bytes.saturating_sub(live.remove(&id).map_or(0, |live| live.bytes()));
            }
        }
        self.services.metrics.tables.set(live.len() as i64);
        self.services.metrics.table_bytes.set(bytes as i64);
        if bytes + wanted > self.memory && !live.is_empty() {
            Err(LiveError::MemoryFull)
        } else {
            Ok(())
        }
    }

    /// Deletes tables where nothing has happened for as long as they are kept, unless somebody looks at them; gives how
    /// many.
    ///
    /// # Errors
    /// What the store says.
    pub async fn retire(&self, keep: &Keep) -> Result<usize, StoreError> {
        let rules = [
            (Phase::Lobby, keep.lobby),
            (Phase::Over, keep.over),
            (Phase::Begun, keep.begun),
        ];
        let mut count = 0;
        for (phase, time) in rules {
            let Some(time) = time else { continue };
            let time = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
            let Some(before) = self.services.time.now().checked_sub(time) else {
                continue;
            };
            for id in self.services.store.idle(phase, before, AT_ONCE).await? {
                if self.drop_idle(&id) && self.services.store.delete(&id, phase, before).await? {
                    count += 1;
                }
            }
        }
        self.services.metrics.tables_deleted.inc_by(count as u64);
        Ok(count)
    }

    /// Drops a table from memory if nobody looks at it; whether it is not there now.
    fn drop_idle(&self, id: &str) -> bool {
        let mut live = self.lock();
        let looked_at = live.get(id).is_some_and(|live| Arc::strong_count(live) > 1);
        if !looked_at {
            live.remove(id);
        }
        !looked_at
    }

    /// Writes that the server is well, which is known when it cannot be written, and learns how much of the disk is taken.
    ///
    /// # Errors
    /// What the store says.
    pub async fn beat(&self) -> Result<(), StoreError> {
        self.services.disk.note(self.services.store.used().await?);
        self.services
            .store
            .set_note(BEAT, self.services.time.now().to_string())
            .await
    }

    /// How many attempts to write have failed since the last one that did not.
    pub fn failures(&self) -> u32 {
        self.services.store.failures()
    }

    /// Whether the store answers, and has not failed again and again.
    ///
    /// # Errors
    /// What is wrong.
    pub async fn check(&self) -> Result<(), StoreError> {
        self.services.store.flush().await?;
        match self.services.store.failures() {
            0..FAILURES => Ok(()),
            times => Err(StoreError::Failed(format!(
                "the last {times} attempts to write have failed"
            ))),
        }
    }

    /// Done when all that was done is kept.
    pub async fn flush(&self) -> Result<(), StoreError> {
        self.services.store.flush().await
    }

    /// Ends: nothing is kept any more, and all that was done is in the one file.
    ///
    /// # Errors
    /// What the store says.
    pub async fn close(&self) -> Result<(), StoreError> {
        self.services.store.close().await
    }

    fn lock(&self) -> MutexGuard<'_, InMemory> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
