//! The store in a SQLite file with a write-ahead log, synced to disk before anything is
//! acknowledged.

mod reader;
mod rows;
mod schema;
mod writer;

use crate::store::sqlite::reader::ReadJob;
use crate::store::sqlite::rows::StatementResult;
use crate::store::sqlite::writer::WriteJob;
use crate::store::{NewEntry, NewLog, Phase, Store, StoreError, StoreFuture, StoredLog};
use rusqlite::Connection;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::thread;
use tokio::sync::{mpsc, oneshot};

/// The most operations that may wait before callers have to wait, too.
const QUEUE: usize = 4096;

/// The store in a SQLite file.
pub struct Sqlite {
    writes: mpsc::Sender<WriteJob>,
    reads: mpsc::Sender<ReadJob>,
    failures: Arc<AtomicU32>,
}

impl Sqlite {
    /// Opens the file, or creates it for its owner only. A file of an older release is backed up
    /// next to it and migrated.
    ///
    /// # Errors
    /// [`StoreError::Newer`] if a newer release wrote the file; [`StoreError::Failed`] if it cannot
    /// be opened, copied or migrated.
    pub fn open(file: &Path) -> Result<Sqlite, StoreError> {
        let mut connection = writer::connect(file)?;
        schema::migrate(&mut connection, file)?;
        writer::set(&connection).map_err(|error| StoreError::of(&error))?;
        let reading = reader::connect(file).map_err(|error| StoreError::of(&error))?;
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
        })
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
        .map_err(|error| StoreError::of(&error))
}

fn send<J: Send + 'static, T: Send + 'static>(
    queue: mpsc::Sender<J>,
    job: J,
    answer: oneshot::Receiver<Result<T, StoreError>>,
) -> StoreFuture<T> {
    Box::pin(async move {
        let gone = || StoreError::Failed("the store is closed".to_owned());
        queue.send(job).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    })
}

impl Store for Sqlite {
    fn create(&self, id: &str, log: NewLog) -> StoreFuture<()> {
        let id = id.to_owned();
        self.write(move |connection| rows::create(connection, &id, &log))
    }

    fn append(&self, id: &str, row: NewEntry) -> StoreFuture<()> {
        let id = id.to_owned();
        self.write(move |connection| rows::append(connection, &id, &row))
    }

    fn load(&self, id: &str) -> StoreFuture<Option<StoredLog>> {
        let id = id.to_owned();
        self.read(move |connection| rows::load(connection, &id))
    }

    fn text(&self, hash: &str) -> StoreFuture<Option<String>> {
        let hash = hash.to_owned();
        self.read(move |connection| rows::text(connection, &hash))
    }

    fn get_value(&self, word: &str) -> StoreFuture<Option<String>> {
        let word = word.to_owned();
        self.read(move |connection| rows::get_value(connection, &word))
    }

    fn set_value(&self, word: &str, text: String) -> StoreFuture<()> {
        let word = word.to_owned();
        self.write(move |connection| rows::set_value(connection, &word, &text))
    }

    fn idle(&self, phase: Phase, before: u64, most: usize) -> StoreFuture<Vec<String>> {
        self.read(move |connection| rows::idle(connection, phase, before, most))
    }

    fn delete(&self, id: &str, phase: Phase, before: u64) -> StoreFuture<bool> {
        let id = id.to_owned();
        self.write(move |connection| rows::delete(connection, &id, phase, before))
    }

    fn used_bytes(&self) -> StoreFuture<u64> {
        self.read(rows::used_bytes)
    }

    fn failures(&self) -> u32 {
        self.failures.load(Relaxed)
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
