//! The store in a file: SQLite with a write-ahead log, synced before anything is acknowledged.

mod reader;
mod rows;
mod schema;
mod writer;

use crate::store::sqlite::reader::Look;
use crate::store::sqlite::rows::Own;
use crate::store::sqlite::writer::Job;
use crate::store::{Kept, NewLog, Pending, Phase, Row, Store, StoreError};
use rusqlite::Connection;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::thread;
use tokio::sync::{mpsc, oneshot};

/// How much may wait before those who ask wait too.
const QUEUE: usize = 4096;

/// The store in a file.
pub struct Sqlite {
    jobs: mpsc::Sender<Job>,
    looks: mpsc::Sender<Look>,
    failures: Arc<AtomicU32>,
}

impl Sqlite {
    /// Opens the file, or makes it, for its owner alone. A file of an older release is copied beside itself and brought
    /// up to date.
    ///
    /// # Errors
    /// What SQLite says, or that a newer release has written it.
    pub fn open(file: &Path) -> Result<Sqlite, StoreError> {
        let mut connection = writer::connect(file)?;
        schema::migrate(&mut connection, file)?;
        writer::set(&connection).map_err(|error| StoreError::of(&error))?;
        let reading = reader::connect(file).map_err(|error| StoreError::of(&error))?;
        let (jobs, queue) = mpsc::channel(QUEUE);
        let failures = Arc::new(AtomicU32::new(0));
        let counted = failures.clone();
        thread("store", move || writer::work(connection, queue, &counted))?;
        let (looks, queue) = mpsc::channel(QUEUE);
        thread("store-reader", move || reader::work(reading, queue))?;
        Ok(Sqlite {
            jobs,
            looks,
            failures,
        })
    }

    fn write<T: Send + 'static>(
        &self,
        write: impl FnOnce(&Connection) -> Own<T> + Send + 'static,
    ) -> Pending<T> {
        let (reply, answer) = oneshot::channel();
        send(self.jobs.clone(), Job::new(write, reply), answer)
    }

    fn look<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Connection) -> Own<T> + Send + 'static,
    ) -> Pending<T> {
        let (reply, answer) = oneshot::channel();
        send(self.looks.clone(), Look::new(look, reply), answer)
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
) -> Pending<T> {
    Box::pin(async move {
        let gone = || StoreError::Failed("it has ended".to_owned());
        queue.send(job).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    })
}

impl Store for Sqlite {
    fn begin(&self, id: &str, log: NewLog) -> Pending<()> {
        let id = id.to_owned();
        self.write(move |connection| rows::begin(connection, &id, &log))
    }

    fn append(&self, id: &str, row: Row) -> Pending<()> {
        let id = id.to_owned();
        self.write(move |connection| rows::append(connection, &id, &row))
    }

    fn load(&self, id: &str) -> Pending<Option<Kept>> {
        let id = id.to_owned();
        self.look(move |connection| rows::load(connection, &id))
    }

    fn text(&self, hash: &str) -> Pending<Option<String>> {
        let hash = hash.to_owned();
        self.look(move |connection| rows::text(connection, &hash))
    }

    fn note(&self, word: &str) -> Pending<Option<String>> {
        let word = word.to_owned();
        self.look(move |connection| rows::note(connection, &word))
    }

    fn set_note(&self, word: &str, text: String) -> Pending<()> {
        let word = word.to_owned();
        self.write(move |connection| rows::set_note(connection, &word, &text))
    }

    fn idle(&self, phase: Phase, before: u64, most: usize) -> Pending<Vec<String>> {
        self.look(move |connection| rows::idle(connection, phase, before, most))
    }

    fn delete(&self, id: &str, phase: Phase, before: u64) -> Pending<bool> {
        let id = id.to_owned();
        self.write(move |connection| rows::delete(connection, &id, phase, before))
    }

    fn used(&self) -> Pending<u64> {
        self.look(rows::used)
    }

    fn failures(&self) -> u32 {
        self.failures.load(Relaxed)
    }

    fn flush(&self) -> Pending<()> {
        let (reply, answer) = oneshot::channel();
        send(self.jobs.clone(), Job::Flush(reply), answer)
    }

    fn close(&self) -> Pending<()> {
        let (jobs, looks) = (self.jobs.clone(), self.looks.clone());
        Box::pin(async move {
            // The reader goes first: the file is whole when the last connection is closed.
            let (reply, answer) = oneshot::channel();
            send(looks, Look::End(reply), answer).await?;
            let (reply, answer) = oneshot::channel();
            send(jobs, Job::End(reply), answer).await
        })
    }
}
