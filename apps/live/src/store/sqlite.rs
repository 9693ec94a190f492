//! The store in a SQLite file with a write-ahead log, synced to disk before anything is accepted.
//! It is for a single node: [`Folder`](crate::store::Folder) keeps others away, so that no claim
//! of another node has to be respected.

mod reader;
mod rows;
mod salvage;
mod schema;
mod whole;
mod writer;

pub use reader::SqliteReader;

use crate::store::sqlite::reader::ReadJob;
use crate::store::sqlite::rows::StatementResult;
use crate::store::sqlite::writer::WriteJob;
use crate::store::{
    Claim, Filter, Listed, LoadFrom, NewEntry, NewLog, Node, Note, Phase, SharedText, Snapshot,
    Space, Store, StoreError, StoreFuture, StoredLog, WAKES, Wake, WholeLog,
};
use rusqlite::Connection;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::thread;
use std::time::Duration;
use tokio::sync::{broadcast, mpsc, oneshot};

/// The most operations that may wait before callers have to wait, too.
const QUEUE: usize = 4096;

/// The store in a SQLite file.
pub struct Sqlite {
    writes: mpsc::Sender<WriteJob>,
    reads: mpsc::Sender<ReadJob>,
    failures: Arc<AtomicU32>,
    wakes: broadcast::Sender<Wake>,
    node: Node,
}

impl Sqlite {
    /// Opens the file, or creates it for its owner only. A file of an older release is backed up
    /// next to it and migrated.
    ///
    /// # Errors
    /// [`StoreError::Newer`] if a newer release wrote the file; [`StoreError::Down`] if it cannot
    /// be opened, copied or migrated.
    pub fn open(file: &Path) -> Result<Sqlite, StoreError> {
        let mut connection = writer::connect(file)?;
        schema::migrate(&mut connection, file)?;
        writer::set(&connection).map_err(|error| StoreError::down(&error))?;
        let reading = reader::connect(file).map_err(|error| StoreError::down(&error))?;
        let (writes, queue) = mpsc::channel(QUEUE);
        let failures = Arc::new(AtomicU32::new(0));
        let counted = failures.clone();
        thread("store", move || writer::work(connection, queue, &counted))?;
        let (reads, queue) = mpsc::channel(QUEUE);
        thread("store-reader", move || reader::work(reading, queue))?;
        Ok(Sqlite {
            writes,
            reads,
            failures,
            wakes: broadcast::Sender::new(WAKES),
            node: Node {
                id: "alone".to_owned(),
                url: String::new(),
            },
        })
    }

    /// Opens a file that another process may be using, to read it. Nothing of it is created or
    /// migrated.
    ///
    /// # Errors
    /// [`StoreError::Newer`] and [`StoreError::Older`] if the file has not the schema of this
    /// release; [`StoreError::Down`] if there is none, or it has no tables.
    pub fn read_only(file: &Path) -> Result<SqliteReader, StoreError> {
        SqliteReader::open(file)
    }

    /// Turns a closed file into one that can be read without a place for others beside it, and syncs
    /// it.
    ///
    /// # Errors
    /// [`StoreError::Down`] if that fails.
    pub fn seal(file: &Path) -> Result<(), StoreError> {
        let sealed = || -> Result<(), Box<dyn std::error::Error>> {
            let connection = Connection::open(file)?;
            connection.pragma_update(None, "journal_mode", "DELETE")?;
            connection.close().map_err(|(_, error)| error)?;
            Ok(std::fs::File::open(file)?.sync_all()?)
        };
        sealed().map_err(|error| StoreError::down(&*error))
    }

    fn write<T: Send + 'static>(
        &self,
        write: impl FnOnce(&Connection) -> StatementResult<T> + Send + 'static,
    ) -> StoreFuture<T> {
        let (reply, answer) = oneshot::channel();
        send(self.writes.clone(), WriteJob::new(write, reply), answer)
    }

    fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> StatementResult<T> + Send + 'static,
    ) -> StoreFuture<T> {
        let (reply, answer) = oneshot::channel();
        send(self.reads.clone(), ReadJob::new(read, reply), answer)
    }
}

fn thread(name: &str, work: impl FnOnce() + Send + 'static) -> Result<(), StoreError> {
    let thread = thread::Builder::new().name(name.to_owned());
    thread
        .spawn(work)
        .map(drop)
        .map_err(|error| StoreError::down(&error))
}

fn send<J: Send + 'static, T: Send + 'static>(
    queue: mpsc::Sender<J>,
    job: J,
    answer: oneshot::Receiver<Result<T, StoreError>>,
) -> StoreFuture<T> {
    Box::pin(async move {
        let gone = || StoreError::Down("the store is closed".to_owned());
        queue.send(job).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    })
}

impl Store for Sqlite {
    fn begin(&self, id: &str, log: NewLog) -> StoreFuture<()> {
        let id = id.to_owned();
        self.write(move |connection| rows::begin(connection, &id, &log))
    }

    fn put_log(&self, id: &str, log: WholeLog) -> StoreFuture<()> {
        let id = id.to_owned();
        self.write(move |connection| whole::put_log(connection, &id, &log))
    }

    fn claim(&self, id: &str) -> StoreFuture<Claim> {
        let id = id.to_owned();
        let claimed = self.write(move |connection| rows::claim(connection, &id));
        Box::pin(async move {
            Ok(match claimed.await? {
                Some(epoch) => Claim::Mine { epoch },
                None => Claim::Missing,
            })
        })
    }

    fn append(&self, id: &str, epoch: u64, entry: NewEntry) -> StoreFuture<()> {
        let id = id.to_owned();
        self.write(move |connection| rows::append(connection, &id, epoch, &entry))
    }

    fn load(&self, id: &str, from: LoadFrom) -> StoreFuture<Option<StoredLog>> {
        let id = id.to_owned();
        self.read(move |connection| rows::load(connection, &id, from))
    }

    fn save_snapshot(&self, id: &str, epoch: u64, snapshot: Snapshot) -> StoreFuture<()> {
        let id = id.to_owned();
        self.write(move |connection| rows::save_snapshot(connection, &id, epoch, &snapshot))
    }

    fn watch(&self) -> broadcast::Receiver<Wake> {
        self.wakes.subscribe()
    }

    fn note(&self, name: &str) -> StoreFuture<Option<Note>> {
        let name = name.to_owned();
        self.read(move |connection| rows::note(connection, &name))
    }

    fn set_note(&self, name: &str, text: String, version: u64) -> StoreFuture<u64> {
        let name = name.to_owned();
        self.write(move |connection| rows::set_note(connection, &name, &text, version))
    }

    fn list(&self, filter: Filter) -> StoreFuture<Vec<Listed>> {
        self.read(move |connection| rows::list(connection, filter))
    }

    fn delete(&self, id: &str, phase: Option<Phase>, before: u64) -> StoreFuture<bool> {
        let id = id.to_owned();
        let (wakes, wake) = (self.wakes.clone(), Wake::deleted(&id));
        let deleted = self.write(move |connection| rows::delete(connection, &id, phase, before));
        Box::pin(async move {
            let deleted = deleted.await?;
            if deleted {
                // It fails if nobody watches, which is fine.
                let _ = wakes.send(wake);
            }
            Ok(deleted)
        })
    }

    fn text(&self, hash: &str) -> StoreFuture<Option<String>> {
        let hash = hash.to_owned();
        self.read(move |connection| rows::text(connection, &hash))
    }

    fn put_text(&self, text: SharedText, at: u64) -> StoreFuture<()> {
        self.write(move |connection| rows::put_text(connection, &text.hash, &text.body, at))
    }

    fn complete(&self, id: &str, hash: &str) -> StoreFuture<()> {
        let (id, hash) = (id.to_owned(), hash.to_owned());
        self.write(move |connection| whole::complete(connection, &id, &hash))
    }

    fn expire_texts(&self, before: u64) -> StoreFuture<u64> {
        self.write(move |connection| rows::expire_texts(connection, before))
    }

    fn probe(&self) -> StoreFuture<Vec<Node>> {
        let (node, probed) = (self.node.clone(), self.write(rows::probe));
        Box::pin(async move { probed.await.map(|()| vec![node]) })
    }

    fn release(&self) -> StoreFuture<()> {
        Box::pin(async { Ok(()) })
    }

    fn node(&self) -> &Node {
        &self.node
    }

    fn lease(&self) -> Option<Duration> {
        None
    }

    fn space(&self) -> StoreFuture<Space> {
        self.read(rows::space)
    }

    fn failures(&self) -> u32 {
        self.failures.load(Relaxed)
    }

    fn waiting(&self) -> usize {
        let used = |queue: usize| QUEUE - queue;
        used(self.writes.capacity()) + used(self.reads.capacity())
    }

    fn flush(&self) -> StoreFuture<()> {
        let (reply, answer) = oneshot::channel();
        send(self.writes.clone(), WriteJob::Flush(reply), answer)
    }

    fn close(&self) -> StoreFuture<()> {
        let (writes, reads) = (self.writes.clone(), self.reads.clone());
        Box::pin(async move {
            // Close the reader first: the file is complete once the last connection is closed.
            let (reply, answer) = oneshot::channel();
            send(reads, ReadJob::End(reply), answer).await?;
            let (reply, answer) = oneshot::channel();
            send(writes, WriteJob::End(reply), answer).await
        })
    }
}
