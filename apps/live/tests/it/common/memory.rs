//! A store in memory, as plain as can be: what others do is compared with it, and it fails when a
//! test says so.

use super::Place;
use milepost_live::store::{
    Chain, Claim, Filter, LEASE, Listed, LoadFrom, NewEntry, NewLog, Node, Note, Phase, SharedText,
    Snapshot, Space, Store, StoreError, StoreFuture, StoredEntry, StoredLog, Wake, WholeLog,
};
use milepost_testkit::wait::tasks::let_pass;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::sync::broadcast;
use tokio::time::Instant;

/// What becomes of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is done and answered, after a while.
    Done(Duration),
    /// It does not reach the store.
    Refused,
    /// It does not reach the store, and nobody knows.
    Lost,
    /// It is done, but its answer is lost.
    Unanswered,
    /// It is done so much later, when nobody waits for it any more.
    Late(Duration),
}

/// A fault of the store that is put in on purpose, for what must find it. It shows now and then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Planted {
    /// An entry is acknowledged and not stored.
    Forgets,
    /// An entry is stored twice.
    StoresTwice,
    /// An entry is stored, and the answer is that nothing was.
    StoresWhatItRefuses,
    /// Whoever has lost a log may go on writing it, over the entries of its owner.
    LetsAnybodyWrite,
}

/// How often a fault shows: at every entry with a number that this divides.
const SHOWS: u64 = 5;

/// Decides what becomes of each operation of a node.
pub type Fates = dyn FnMut() -> Fate + Send;

#[derive(Default)]
struct Log {
    head: String,
    text: Option<String>,
    phase: Option<Phase>,
    at: u64,
    owner: Option<String>,
    epoch: u64,
    entries: Vec<StoredEntry>,
    requests: BTreeSet<String>,
    snapshot: Option<Snapshot>,
}

/// The tables that the nodes share.
#[derive(Default)]
pub struct World {
    logs: BTreeMap<String, Log>,
    texts: BTreeMap<String, (String, u64)>,
    notes: BTreeMap<String, Note>,
    beats: BTreeMap<Node, Instant>,
    listeners: Vec<(String, broadcast::Sender<Wake>)>,
    nodes: u32,
    /// What is wrong with the store.
    pub planted: Option<Planted>,
}

impl World {
    /// Stores a text in the place of a damaged one, for as long as the longer of the two.
    fn put_text(&mut self, text: SharedText, at: u64) {
        let known = self.texts.get(&text.hash).map_or(0, |known| known.1);
        self.texts.insert(text.hash, (text.body, at.max(known)));
    }

    fn alive(&self) -> Vec<Node> {
        let beats = self.beats.iter();
        let alive = beats.filter(|(_, beat)| beat.elapsed() < LEASE);
        alive.map(|(node, _)| node.clone()).collect()
    }

    fn wake(&self, by: &str, wake: &Wake) {
        for (_, listener) in self.listeners.iter().filter(|(node, _)| node != by) {
            let _ = listener.send(wake.clone());
        }
    }

    fn append(
        &mut self,
        id: &str,
        (node, epoch): (&str, u64),
        entry: NewEntry,
    ) -> Result<(), StoreError> {
        let log = self.logs.get_mut(id).ok_or(StoreError::Taken)?;
        let shows = |fault| self.planted == Some(fault);
        if shows(Planted::LetsAnybodyWrite) {
            let kept = entry.seq.saturating_sub(1) as usize;
            log.entries.truncate(kept);
        } else if log.owner.as_deref() != Some(node) || log.epoch != epoch {
            return Err(StoreError::Fenced);
        }
        let next = log.entries.len() as u64 + 1;
        if entry.seq != next
            || entry
                .request
                .as_ref()
                .is_some_and(|id| log.requests.contains(id))
        {
            return Err(StoreError::Taken);
        }
        let shows = |fault| shows(fault) && next.is_multiple_of(SHOWS);
        if shows(Planted::Forgets) {
            return Ok(());
        }
        log.requests.extend(entry.request);
        (log.at, log.phase) = (entry.at, Some(entry.phase));
        let stored = StoredEntry {
            form: entry.form,
            text: entry.entry,
            chain: entry.chain,
        };
        let times = 1 + usize::from(shows(Planted::StoresTwice));
        log.entries.extend(std::iter::repeat_n(stored, times));
        let refused = shows(Planted::StoresWhatItRefuses);
        let id = id.to_owned();
        self.wake(node, &Wake::Log { id, seq: next });
        match refused {
            true => Err(StoreError::Full),
            false => Ok(()),
        }
    }
}

/// A node with the tables of a world.
pub struct Memory {
    world: Arc<Mutex<World>>,
    node: Node,
    wakes: broadcast::Sender<Wake>,
    fates: Arc<Mutex<Box<Fates>>>,
    /// Whether no space is left for what is written.
    pub full: Arc<AtomicBool>,
    /// What [`Store::failures`] answers.
    pub failures: AtomicU32,
}

impl Memory {
    /// A node to which nothing happens.
    pub fn new(world: &Arc<Mutex<World>>, url: &str) -> Memory {
        Memory::with(world, url, Box::new(|| Fate::Done(Duration::ZERO)))
    }

    /// A node whose operations end as `fates` says.
    pub fn with(world: &Arc<Mutex<World>>, url: &str, fates: Box<Fates>) -> Memory {
        let mut within = world.lock().unwrap();
        within.nodes += 1;
        let node = Node {
            id: format!("node {}", within.nodes),
            url: url.to_owned(),
        };
        let wakes = broadcast::Sender::new(1024);
        within.listeners.push((node.id.clone(), wakes.clone()));
        within.beats.insert(node.clone(), Instant::now());
        drop(within);
        Memory {
            world: world.clone(),
            node,
            wakes,
            fates: Arc::new(Mutex::new(fates)),
            full: Arc::default(),
            failures: AtomicU32::new(0),
        }
    }

    /// Makes its operations end as `fates` says from now on.
    pub fn suffer(&self, fates: Box<Fates>) {
        *self.fates.lock().unwrap() = fates;
    }

    /// An operation that writes something.
    fn write<T: Send + 'static>(
        &self,
        operation: impl FnOnce(&mut World) -> Result<T, StoreError> + Send + 'static,
    ) -> StoreFuture<T> {
        let full = self.full.clone();
        self.run(move |world| match full.load(Relaxed) {
            true => Err(StoreError::Full),
            false => operation(world),
        })
    }

    fn run<T: Send + 'static>(
        &self,
        operation: impl FnOnce(&mut World) -> Result<T, StoreError> + Send + 'static,
    ) -> StoreFuture<T> {
        let (world, fates) = (self.world.clone(), self.fates.clone());
        Box::pin(async move {
            let fate = (fates.lock().unwrap())();
            let unknown = || Err(StoreError::Unknown("the answer was lost".to_owned()));
            match fate {
                Fate::Done(after) => {
                    let_pass(after).await;
                    operation(&mut world.lock().unwrap())
                }
                Fate::Refused => Err(StoreError::Down("it cannot be reached".to_owned())),
                Fate::Lost => unknown(),
                Fate::Unanswered => {
                    let _ = operation(&mut world.lock().unwrap());
                    unknown()
                }
                Fate::Late(by) => {
                    tokio::spawn(async move {
                        let_pass(by).await;
                        let _ = operation(&mut world.lock().unwrap());
                    });
                    unknown()
                }
            }
        })
    }
}

impl Store for Memory {
    fn begin(&self, id: &str, log: NewLog) -> StoreFuture<()> {
        let id = id.to_owned();
        self.write(move |world| {
            if world.logs.contains_key(&id) {
                return Err(StoreError::Taken);
            }
            let text = log.text.as_ref().map(|text| text.hash.clone());
            if let Some(text) = log.text {
                world.put_text(text, 0);
            }
            let new = Log {
                head: log.head,
                text,
                phase: Some(Phase::Lobby),
                at: log.at,
                ..Log::default()
            };
            world.logs.insert(id, new);
            Ok(())
        })
    }

    fn put_log(&self, id: &str, log: WholeLog) -> StoreFuture<()> {
        let id = id.to_owned();
        self.write(move |world| {
            if world.logs.contains_key(&id) {
                return Err(StoreError::Taken);
            }
            if log
                .text
                .as_ref()
                .is_some_and(|text| !world.texts.contains_key(text))
            {
                return Err(StoreError::Down("there is no such text".to_owned()));
            }
            let new = Log {
                head: log.head,
                text: log.text,
                phase: Some(log.phase),
                at: log.at,
                requests: log
                    .entries
                    .iter()
                    .filter_map(|entry| entry.request.clone())
                    .collect(),
                entries: log.entries.into_iter().map(|entry| entry.stored).collect(),
                ..Log::default()
            };
            world.logs.insert(id, new);
            Ok(())
        })
    }

    fn claim(&self, id: &str) -> StoreFuture<Claim> {
        let (id, node) = (id.to_owned(), self.node.clone());
        self.write(move |world| {
            let alive = world.alive();
            if !alive.contains(&node) {
                return Err(StoreError::Down("not heard in time".to_owned()));
            }
            let Some(log) = world.logs.get_mut(&id) else {
                return Ok(Claim::Missing);
            };
            let owner = log.owner.as_ref().filter(|owner| **owner != node.id);
            if let Some(owner) = alive.into_iter().find(|alive| Some(&alive.id) == owner) {
                return Ok(Claim::Theirs(owner));
            }
            (log.owner, log.epoch) = (Some(node.id), log.epoch + 1);
            Ok(Claim::Mine { epoch: log.epoch })
        })
    }

    fn append(&self, id: &str, epoch: u64, entry: NewEntry) -> StoreFuture<()> {
        let (id, node) = (id.to_owned(), self.node.id.clone());
        self.write(move |world| world.append(&id, (&node, epoch), entry))
    }

    fn load(&self, id: &str, from: LoadFrom) -> StoreFuture<Option<StoredLog>> {
        let id = id.to_owned();
        self.run(move |world| {
            let Some(log) = world.logs.get(&id) else {
                return Ok(None);
            };
            let snapshot = log.snapshot.clone().filter(|_| from == LoadFrom::Snapshot);
            let after = match from {
                LoadFrom::Nothing => i64::MAX as u64,
                LoadFrom::After(seq) => seq,
                LoadFrom::Start | LoadFrom::Snapshot => {
                    snapshot.as_ref().map_or(0, |snapshot| snapshot.seq)
                }
            };
            let known = usize::try_from(after).unwrap();
            Ok(Some(StoredLog {
                head: log.head.clone(),
                text: log.text.clone(),
                phase: log.phase.unwrap(),
                chain: log
                    .entries
                    .last()
                    .map_or(Chain::begin(&id, &log.head), |entry| entry.chain),
                snapshot,
                first: after + 1,
                entries: log.entries.get(known..).unwrap_or_default().to_vec(),
            }))
        })
    }

    fn save_snapshot(&self, id: &str, epoch: u64, snapshot: Snapshot) -> StoreFuture<()> {
        let (id, node) = (id.to_owned(), self.node.id.clone());
        self.write(move |world| {
            let log = world.logs.get_mut(&id).ok_or(StoreError::Fenced)?;
            if log.owner != Some(node) || log.epoch != epoch {
                return Err(StoreError::Fenced);
            }
            let known = log.snapshot.as_ref().map_or(0, |known| known.seq);
            if (known + 1..=log.entries.len() as u64).contains(&snapshot.seq) {
                log.snapshot = Some(snapshot);
            }
            Ok(())
        })
    }

    fn watch(&self) -> broadcast::Receiver<Wake> {
        self.wakes.subscribe()
    }

    fn note(&self, name: &str) -> StoreFuture<Option<Note>> {
        let name = name.to_owned();
        self.run(move |world| Ok(world.notes.get(&name).cloned()))
    }

    fn set_note(&self, name: &str, text: String, version: u64) -> StoreFuture<u64> {
        let name = name.to_owned();
        self.write(move |world| {
            let known = world.notes.get(&name).map_or(0, |note| note.version);
            if known != version {
                return Err(StoreError::Taken);
            }
            let version = version + 1;
            world.notes.insert(name, Note { text, version });
            Ok(version)
        })
    }

    fn list(&self, filter: Filter) -> StoreFuture<Vec<Listed>> {
        self.run(move |world| {
            let logs = world.logs.iter().map(|(id, log)| Listed {
                id: id.clone(),
                phase: log.phase.unwrap(),
                at: log.at,
                entries: log.entries.len() as u64,
            });
            let mut listed: Vec<Listed> = logs
                .filter(|log| log.at < filter.before)
                .filter(|log| filter.phase.is_none_or(|phase| phase == log.phase))
                .filter(|log| (log.at, &log.id) > (filter.after.0, &filter.after.1))
                .collect();
            listed.sort_by_key(|log| (log.at, log.id.clone()));
            listed.truncate(filter.most);
            Ok(listed)
        })
    }

    fn delete(&self, id: &str, phase: Option<Phase>, before: u64) -> StoreFuture<bool> {
        let id = id.to_owned();
        self.write(move |world| {
            let idle =
                |log: &Log| log.at < before && phase.is_none_or(|phase| log.phase == Some(phase));
            if !world.logs.get(&id).is_some_and(idle) {
                return Ok(false);
            }
            let text = world.logs.remove(&id).and_then(|log| log.text);
            if world.logs.values().all(|log| log.text != text) {
                let hash = text.unwrap_or_default();
                world
                    .texts
                    .retain(|known, (_, at)| *known != hash || *at > 0);
            }
            world.wake("", &Wake::deleted(&id));
            Ok(true)
        })
    }

    fn text(&self, hash: &str) -> StoreFuture<Option<String>> {
        let hash = hash.to_owned();
        self.run(move |world| {
            let body = world.texts.get(&hash).map(|(body, _)| body.clone());
            let sound = body.map(|body| SharedText { hash, body }.sound());
            sound.transpose()
        })
    }

    fn put_text(&self, text: SharedText, at: u64) -> StoreFuture<()> {
        self.write(move |world| {
            world.put_text(text, at);
            Ok(())
        })
    }

    fn complete(&self, id: &str, hash: &str) -> StoreFuture<()> {
        let (id, hash) = (id.to_owned(), hash.to_owned());
        self.write(move |world| {
            if let Some(log) = world.logs.get_mut(&id) {
                log.text.get_or_insert(hash);
            }
            Ok(())
        })
    }

    fn expire_texts(&self, before: u64) -> StoreFuture<u64> {
        self.write(move |world| {
            let count = world.texts.len();
            let needed: BTreeSet<&String> = world
                .logs
                .values()
                .filter_map(|log| log.text.as_ref())
                .collect();
            world
                .texts
                .retain(|hash, (_, at)| *at == 0 || *at >= before || needed.contains(hash));
            Ok((count - world.texts.len()) as u64)
        })
    }

    fn probe(&self) -> StoreFuture<Vec<Node>> {
        let node = self.node.clone();
        self.write(move |world| {
            world.beats.insert(node, Instant::now());
            Ok(world.alive())
        })
    }

    fn release(&self) -> StoreFuture<()> {
        let node = self.node.clone();
        self.write(move |world| {
            let owned = world.logs.values_mut();
            owned
                .filter(|log| log.owner.as_ref() == Some(&node.id))
                .for_each(|log| log.owner = None);
            world.beats.remove(&node);
            world.wake("", &Wake::Released { node: node.id });
            Ok(())
        })
    }

    fn node(&self) -> &Node {
        &self.node
    }

    fn lease(&self) -> Option<Duration> {
        Some(LEASE)
    }

    fn space(&self) -> StoreFuture<Space> {
        self.run(|world| {
            let texts: usize = world.texts.values().map(|(body, _)| body.len()).sum();
            Ok(Space {
                used: texts as u64,
                ..Space::default()
            })
        })
    }

    fn failures(&self) -> u32 {
        self.failures.load(Relaxed)
    }

    fn waiting(&self) -> usize {
        0
    }

    fn flush(&self) -> StoreFuture<()> {
        self.run(|_| Ok(()))
    }

    fn close(&self) -> StoreFuture<()> {
        let released = self.release();
        let fates = self.fates.clone();
        Box::pin(async move {
            let released = released.await;
            *fates.lock().unwrap() = Box::new(|| Fate::Refused);
            released
        })
    }
}

impl Place for Arc<Mutex<World>> {
    async fn node_at(&self, url: &str) -> Arc<dyn Store> {
        Arc::new(Memory::new(self, url))
    }

    async fn silence(&self, node: &Arc<dyn Store>) {
        let mut world: MutexGuard<'_, World> = self.lock().unwrap();
        world.beats.remove(node.node());
    }

    const SHARED: bool = true;
}
