//! The store in a PostgreSQL database, which any number of nodes share.
//!
//! Every node writes a sign of life now and then, and is alive for a [`LEASE`] after it, by the
//! clock of the database. A log whose owner is no longer alive can be claimed by another node; that
//! raises the log's epoch, and what the old owner still appends names the old one and is refused by
//! the statement that appends. So a node that was stopped for a while can do no harm, however wrong
//! its own clock is.
//!
//! `schema` migrates the database, `link` makes connections and tells what errors mean, `connector`
//! encrypts them, `passwords` reads the file of passwords, `statements` has the SQL, `salvage` finds names where a page is damaged, and
//! `listen` wakes those who follow a log.

mod connector;
mod link;
mod listen;
mod passwords;
mod reader;
mod salvage;
mod schema;
mod statements;
mod whole;

pub use reader::PostgresReader;

use crate::store::error::full_message;
use crate::store::postgres::link::{Link, Settings, ask, outcome, read, settings, write};
use crate::store::postgres::listen::Listener;
use crate::store::{
    Claim, Filter, LEASE, Listed, LoadFrom, NewEntry, NewLog, Node, Note, Phase, SharedText,
    Snapshot, Space, Store, StoreError, StoreFuture, StoredLog, WAKES, Wake, WholeLog,
};
use milepost_dice::secret;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;
use tokio::sync::{Notify, broadcast};
use tokio::time::Instant;
use tokio_postgres::Client;

/// How long it is tried to append an entry, whose outcome may be unknown in between.
const APPEND: Duration = Duration::from_secs(8);
/// The longest that preparing the database may take: many servers may wait for the first one.
const START: Duration = Duration::from_secs(60);
/// The pause between two attempts.
const PAUSE: Duration = Duration::from_millis(200);
/// How long the number of bytes in use counts as known. It is summed over all logs.
const USED: Duration = Duration::from_secs(5);

/// The store in a PostgreSQL database.
pub struct Postgres {
    shared: Arc<Shared>,
    node: Node,
    wakes: broadcast::Sender<Wake>,
    /// As long as the store holds this, it listens.
    _listening: Arc<()>,
}

struct Shared {
    link: Link,
    /// For signs of life, which must not wait for anything else.
    beats: Link,
    channel: String,
    risks: Vec<&'static str>,
    used: AtomicU64,
    /// When `used` was summed.
    summed: tokio::sync::Mutex<Option<Instant>>,
}

impl Postgres {
    /// Connects to the database at `address`, migrates it, and listens to it. Others reach this
    /// node at `url`; the store makes at most so many `connections`, besides one for listening and one for signs of life.
    /// Must be called in a runtime.
    ///
    /// # Errors
    /// [`StoreError::Newer`] if a newer release wrote the tables; [`StoreError::Down`] if the
    /// database cannot be reached or migrated.
    pub async fn open(
        address: &str,
        url: &str,
        connections: usize,
    ) -> Result<Postgres, StoreError> {
        let settings = settings(address)?;
        let channel = tokio::time::timeout(START, prepared(settings.clone()));
        let (channel, risks) = channel.await.unwrap_or_else(|_| {
            let late = "the database did not answer in time";
            Err(StoreError::Down(late.to_owned()))
        })?;
        let id = secret::token().map_err(|_| {
            StoreError::Down("could not obtain random bytes from the operating system".to_owned())
        })?;
        let listening = Arc::new(());
        let (wakes, listens) = (broadcast::Sender::new(WAKES), Arc::new(Notify::new()));
        tokio::spawn(listen::listen(Listener {
            settings: settings.clone(),
            channel: channel.clone(),
            node: id.clone(),
            wakes: wakes.clone(),
            listens: listens.clone(),
            alive: Arc::downgrade(&listening),
        }));
        let store = Postgres {
            shared: Arc::new(Shared {
                beats: Link::new(settings.clone(), 1)?,
                link: Link::new(settings, connections)?,
                channel,
                risks,
                used: AtomicU64::new(0),
                summed: tokio::sync::Mutex::default(),
            }),
            node: Node {
                id,
                url: url.to_owned(),
            },
            wakes,
            _listening: listening,
        };
        if let Err(why) = store.probe().await
            && !why.is_outage()
        {
            return Err(why);
        }
        // Whoever watches from now on is woken by every change.
        let listens = tokio::time::timeout(START, listens.notified()).await;
        listens.map_err(|_| StoreError::Down("the database lets nobody listen".to_owned()))?;
        Ok(store)
    }

    /// Connects to the database at `address` to read it. It neither becomes a node of the store nor
    /// migrates it. Must be called in a runtime.
    ///
    /// # Errors
    /// [`StoreError::Newer`] and [`StoreError::Older`] if the schema is none that this release
    /// reads; [`StoreError::Down`] if the database cannot be reached or has no tables.
    pub async fn read_only(address: &str) -> Result<PostgresReader, StoreError> {
        PostgresReader::open(address).await
    }

    /// What an operation needs beside its arguments.
    fn hold(&self) -> (Arc<Shared>, String) {
        (self.shared.clone(), self.node.id.clone())
    }
}

/// The settings without which the database may lose what it has accepted, each with the values that keep it. The last one is set
/// for each session, unless the database forbids that.
pub const SAFE: [(&str, &[&str]); 3] = [
    ("fsync", &["on"]),
    ("full_page_writes", &["on"]),
    ("synchronous_commit", &["on", "remote_apply"]),
];

/// Migrates the database, and returns the channel of its notifications and the settings that are not safe.
async fn prepared(settings: Settings) -> Result<(String, Vec<&'static str>), StoreError> {
    let connected = settings.config.connect(settings.connector).await;
    let (mut client, connection) =
        connected.map_err(|error| StoreError::Down(full_message(&error)))?;
    let driving = tokio::spawn(connection);
    // Who may only read for the moment reads all the same.
    if schema::check(&client).await.is_err() {
        schema::migrate(&mut client).await?;
    }
    // Tables with the same names may lie elsewhere in the same database.
    let row = client
        .query_one("SELECT 'milepost ' || coalesce(current_schema(), '')", &[])
        .await
        .map_err(|error| outcome(&error))?;
    let channel = row.try_get(0).map_err(|error| outcome(&error))?;
    let mut risks = Vec::new();
    for (name, safe) in SAFE {
        let row = client
            .query_one("SELECT current_setting($1)", &[&name])
            .await
            .map_err(|error| outcome(&error))?;
        let value: String = row.try_get(0).map_err(|error| outcome(&error))?;
        if !safe.contains(&value.as_str()) {
            tracing::warn!(
                "the database has {name} = {value}: what players have done can be lost when it crashes; set it to {}",
                safe[0]
            );
            risks.push(name);
        }
    }
    warn_if_plain(&client)
        .await
        .map_err(|error| outcome(&error))?;
    drop(client);
    let _ = driving.await;
    Ok((channel, risks))
}

/// Warns where what goes to the database over a network is not encrypted.
async fn warn_if_plain(client: &Client) -> Result<(), tokio_postgres::Error> {
    const PLAIN: &str = "
        SELECT coalesce(NOT inet_client_addr() <<= '127.0.0.0/8' AND inet_client_addr() <> '::1' AND NOT ssl, false)
        FROM pg_stat_ssl WHERE pid = pg_backend_pid()";
    let row = client.query_opt(PLAIN, &[]).await?;
    if row.map_or(Ok(false), |row| row.try_get(0))? {
        tracing::warn!(
            "what is sent to the database, hidden hands and seeds among it, is not encrypted: add sslmode=verify-full to its address"
        );
    }
    Ok(())
}

impl Shared {
    /// Appends an entry. While it is not known whether it was, it is tried again: it is stored once,
    /// whichever attempt succeeds.
    async fn append(
        &self,
        (id, node, epoch): (&str, &str, u64),
        entry: &NewEntry,
    ) -> Result<(), StoreError> {
        let wake = Wake::Log {
            id: id.to_owned(),
            seq: entry.seq,
        };
        let wake = listen::write(&wake, node);
        let end = Instant::now() + APPEND;
        let mut unknown = None;
        loop {
            let told = (self.channel.as_str(), wake.as_str());
            let done = write!(self.link, client => statements::append(&client, (id, node, epoch), entry, told));
            let failed = match done {
                Ok(true) => return Ok(()),
                Ok(false) | Err(StoreError::Taken) => {
                    return self.refused((id, node, epoch), entry, unknown).await;
                }
                Err(failed) => failed,
            };
            match failed {
                StoreError::Unknown(_) => unknown = Some(failed),
                StoreError::Down(_) if Instant::now() < end => {}
                failed => return Err(unknown.unwrap_or(failed)),
            }
            if Instant::now() >= end {
                return Err(unknown.unwrap_or_else(|| {
                    StoreError::Down("the database cannot be reached".to_owned())
                }));
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Why an entry was refused; success if an earlier attempt, whose outcome is `unknown`, has
    /// stored it.
    async fn refused(
        &self,
        (id, node, epoch): (&str, &str, u64),
        entry: &NewEntry,
        unknown: Option<StoreError>,
    ) -> Result<(), StoreError> {
        // In this order: an attempt that is still under way cannot succeed any more once the claim
        // has ended.
        let owns = read!(self.link, client => statements::owns(&client, id, node, epoch));
        let has = read!(self.link, client => statements::has_entry(&client, id, epoch, entry));
        match (owns, has) {
            (Ok(_), Ok(true)) if unknown.is_some() => Ok(()),
            (Ok(true), Ok(_)) => Err(StoreError::Taken),
            (Ok(false), Ok(_)) => Err(StoreError::Fenced),
            (Err(failed), _) | (_, Err(failed)) => Err(unknown.unwrap_or(failed)),
        }
    }

    async fn load(&self, id: &str, from: LoadFrom) -> Result<Option<StoredLog>, StoreError> {
        let loaded = read!(self.link, client => statements::load(&client, id, from))?;
        let Some((log, last)) = loaded else {
            return Ok(None);
        };
        // If it lacks entries it was deleted just now, and what was read of it is no log.
        let found = (log.first - 1).saturating_add(log.entries.len() as u64);
        Ok((found >= last).then_some(log))
    }

    /// The sum over all logs, some seconds old. Nobody waits for it who can have the one before.
    async fn used_bytes(&self) -> Result<u64, StoreError> {
        let known = self.used.load(Relaxed);
        let Ok(mut summed) = self.summed.try_lock() else {
            return Ok(known);
        };
        if summed.is_some_and(|at| at.elapsed() <= USED) {
            return Ok(known);
        }
        match read!(self.link, client => statements::used_bytes(&client)) {
            Ok(used) => {
                self.used.store(used, Relaxed);
                *summed = Some(Instant::now());
                Ok(used)
            }
            Err(_) if summed.is_some() => Ok(known),
            Err(failed) => Err(failed),
        }
    }
}

impl Store for Postgres {
    fn begin(&self, id: &str, log: NewLog) -> StoreFuture<()> {
        let ((shared, _), id) = (self.hold(), id.to_owned());
        Box::pin(async move {
            taken_unless(write!(shared.link, client => statements::begin(&client, &id, &log))?)
        })
    }

    fn put_log(&self, id: &str, log: WholeLog) -> StoreFuture<()> {
        let ((shared, _), id) = (self.hold(), id.to_owned());
        Box::pin(async move {
            taken_unless(write!(shared.link, client => whole::put_log(&client, &id, &log))?)
        })
    }

    fn claim(&self, id: &str) -> StoreFuture<Claim> {
        let ((shared, _), id, node) = (self.hold(), id.to_owned(), self.node.clone());
        Box::pin(async move {
            let claimed = write!(shared.link, client => statements::claim(&client, &id, &node))?;
            claimed.ok_or_else(|| {
                StoreError::Down("this server has not reached the database in time".to_owned())
            })
        })
    }

    fn append(&self, id: &str, epoch: u64, entry: NewEntry) -> StoreFuture<()> {
        let ((shared, node), id) = (self.hold(), id.to_owned());
        Box::pin(async move { shared.append((&id, &node, epoch), &entry).await })
    }

    fn load(&self, id: &str, from: LoadFrom) -> StoreFuture<Option<StoredLog>> {
        let ((shared, _), id) = (self.hold(), id.to_owned());
        Box::pin(async move { shared.load(&id, from).await })
    }

    fn save_snapshot(&self, id: &str, epoch: u64, snapshot: Snapshot) -> StoreFuture<()> {
        let ((shared, node), id) = (self.hold(), id.to_owned());
        Box::pin(async move {
            let claim = (id.as_str(), node.as_str(), epoch);
            match write!(shared.link, client => statements::save_snapshot(&client, claim, &snapshot))?
            {
                true => Ok(()),
                false => Err(StoreError::Fenced),
            }
        })
    }

    fn watch(&self) -> broadcast::Receiver<Wake> {
        self.wakes.subscribe()
    }

    fn note(&self, name: &str) -> StoreFuture<Option<Note>> {
        let ((shared, _), name) = (self.hold(), name.to_owned());
        Box::pin(async move { read!(shared.link, client => statements::note(&client, &name)) })
    }

    fn set_note(&self, name: &str, text: String, version: u64) -> StoreFuture<u64> {
        let ((shared, _), name) = (self.hold(), name.to_owned());
        Box::pin(async move {
            let set =
                write!(shared.link, client => statements::set_note(&client, &name, &text, version));
            taken_unless(set?).map(|()| version + 1)
        })
    }

    fn list(&self, filter: Filter) -> StoreFuture<Vec<Listed>> {
        let (shared, _) = self.hold();
        Box::pin(
            async move { read!(shared.link, client => statements::list(&client, filter.clone())) },
        )
    }

    fn delete(&self, id: &str, phase: Option<Phase>, before: u64) -> StoreFuture<bool> {
        let ((shared, _), id) = (self.hold(), id.to_owned());
        Box::pin(async move {
            let wake = listen::write(&Wake::deleted(&id), "");
            let told = (shared.channel.as_str(), wake.as_str());
            write!(shared.link, client => statements::delete(&client, (&id, phase, before), told))
        })
    }

    fn text(&self, hash: &str) -> StoreFuture<Option<String>> {
        let ((shared, _), hash) = (self.hold(), hash.to_owned());
        Box::pin(async move {
            let body = read!(shared.link, client => statements::text(&client, &hash))?;
            body.map(|body| SharedText { hash, body }.sound())
                .transpose()
        })
    }

    fn put_text(&self, text: SharedText, at: u64) -> StoreFuture<()> {
        let (shared, _) = self.hold();
        Box::pin(
            async move { write!(shared.link, client => statements::put_text(&client, &text, at)) },
        )
    }

    fn complete(&self, id: &str, hash: &str) -> StoreFuture<()> {
        let ((shared, _), id, hash) = (self.hold(), id.to_owned(), hash.to_owned());
        Box::pin(async move { write!(shared.link, client => whole::complete(&client, &id, &hash)) })
    }

    fn expire_texts(&self, before: u64) -> StoreFuture<u64> {
        let (shared, _) = self.hold();
        Box::pin(
            async move { write!(shared.link, client => statements::expire_texts(&client, before)) },
        )
    }

    fn probe(&self) -> StoreFuture<Vec<Node>> {
        let ((shared, _), node) = (self.hold(), self.node.clone());
        Box::pin(async move {
            let alive = write!(shared.beats, client => statements::beat(&client, &node));
            if alive.is_ok() {
                shared.link.recovered();
            }
            alive
        })
    }

    fn release(&self) -> StoreFuture<()> {
        let (shared, node) = self.hold();
        Box::pin(async move {
            let wake = listen::write(&Wake::Released { node: node.clone() }, "");
            let told = (shared.channel.as_str(), wake.as_str());
            write!(shared.link, client => statements::release(&client, &node, told))
        })
    }

    fn node(&self) -> &Node {
        &self.node
    }

    fn lease(&self) -> Option<Duration> {
        Some(LEASE)
    }

    fn risks(&self) -> &[&'static str] {
        &self.shared.risks
    }

    fn space(&self) -> StoreFuture<Space> {
        let (shared, _) = self.hold();
        Box::pin(async move {
            let used = shared.used_bytes().await?;
            Ok(Space {
                used,
                ..Space::default()
            })
        })
    }

    fn failures(&self) -> u32 {
        self.shared
            .link
            .failures()
            .max(self.shared.beats.failures())
    }

    fn waiting(&self) -> usize {
        self.shared.link.waiting()
    }

    fn flush(&self) -> StoreFuture<()> {
        // Every operation waits for its own answer.
        Box::pin(async { Ok(()) })
    }

    fn close(&self) -> StoreFuture<()> {
        let ((shared, _), released) = (self.hold(), self.release());
        Box::pin(async move {
            let released = released.await;
            shared.link.close();
            shared.beats.close();
            released
        })
    }
}

fn taken_unless(written: bool) -> Result<(), StoreError> {
    match written {
        true => Ok(()),
        false => Err(StoreError::Taken),
    }
}
