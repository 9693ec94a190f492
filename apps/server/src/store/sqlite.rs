//! The store in a file: SQLite with a write-ahead log, synced before anything is acknowledged.
//!
//! One thread has the connection. What has been asked by the time it is free goes into one transaction, so that many
//! tables share the cost of a sync.

use super::{Kept, Pending, Store, StoreError};
use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};
use std::path::Path;
use std::thread;
use tokio::sync::{mpsc, oneshot};

/// The most that goes into one transaction.
const BATCH: usize = 256;
/// How much may wait before those who ask wait too.
const QUEUE: usize = 4096;

const SCHEMA: &str = "
    CREATE TABLE IF NOT EXISTS log (id TEXT PRIMARY KEY, head TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS entry (
        log TEXT NOT NULL REFERENCES log, seq INTEGER NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (log, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS note (word TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT, WITHOUT ROWID;";

const APPEND: &str = "
    INSERT INTO entry SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM log WHERE id = ?1)
    AND ?2 = 1 + (SELECT coalesce(max(seq), 0) FROM entry WHERE log = ?1)";

/// The store in a file.
pub struct Sqlite {
    jobs: mpsc::Sender<Job>,
}

type Reply<T> = oneshot::Sender<Result<T, StoreError>>;

enum Job {
    Begin { id: String, head: String, reply: Reply<()> },
    Append { id: String, seq: u64, entry: String, reply: Reply<()> },
    Load { id: String, reply: Reply<Option<Kept>> },
    Note { word: String, reply: Reply<Option<String>> },
    SetNote { word: String, text: String, reply: Reply<()> },
    Flush { reply: Reply<()> },
}

impl Sqlite {
    /// Opens the file, or makes it.
    ///
    /// # Errors
    /// What SQLite says.
    pub fn open(file: &Path) -> Result<Sqlite, StoreError> {
        let connection = connect(file)?;
        let (jobs, queue) = mpsc::channel(QUEUE);
        let thread = thread::Builder::new().name("store".to_owned());
        thread.spawn(move || work(connection, queue)).map_err(|error| failed(&error))?;
        Ok(Sqlite { jobs })
    }

    fn ask<T: Send + 'static>(&self, job: impl FnOnce(Reply<T>) -> Job) -> Pending<T> {
        let (reply, answer) = oneshot::channel();
        let (jobs, job) = (self.jobs.clone(), job(reply));
        Box::pin(async move {
            let gone = || StoreError::Failed("it has ended".to_owned());
            jobs.send(job).await.map_err(|_| gone())?;
            answer.await.map_err(|_| gone())?
        })
    }
}

impl Store for Sqlite {
    fn begin(&self, id: &str, head: String) -> Pending<()> {
        let id = id.to_owned();
        self.ask(|reply| Job::Begin { id, head, reply })
    }

    fn append(&self, id: &str, seq: u64, entry: String) -> Pending<()> {
        let id = id.to_owned();
        self.ask(|reply| Job::Append { id, seq, entry, reply })
    }

    fn load(&self, id: &str) -> Pending<Option<Kept>> {
        let id = id.to_owned();
        self.ask(|reply| Job::Load { id, reply })
    }

    fn note(&self, word: &str) -> Pending<Option<String>> {
        let word = word.to_owned();
        self.ask(|reply| Job::Note { word, reply })
    }

    fn set_note(&self, word: &str, text: String) -> Pending<()> {
        let word = word.to_owned();
        self.ask(|reply| Job::SetNote { word, text, reply })
    }

    fn flush(&self) -> Pending<()> {
        self.ask(|reply| Job::Flush { reply })
    }
}

fn failed(error: &dyn std::error::Error) -> StoreError {
    StoreError::Failed(error.to_string())
}

fn connect(file: &Path) -> Result<Connection, StoreError> {
    let open = || {
        let connection = Connection::open(file)?;
        connection.busy_timeout(std::time::Duration::from_secs(5))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        connection.execute_batch(SCHEMA)?;
        Ok(connection)
    };
    open().map_err(|error: rusqlite::Error| failed(&error))
}

/// Does what is asked until nobody can ask any more.
fn work(mut connection: Connection, mut queue: mpsc::Receiver<Job>) {
    let mut jobs = Vec::with_capacity(BATCH);
    while queue.blocking_recv_many(&mut jobs, BATCH) > 0 {
        match batch(&mut connection, &mut jobs) {
            // Nobody is told before it is synced; one who has gone away need not be.
            Ok(replies) => replies.into_iter().for_each(|reply| reply(Ok(()))),
            Err((replies, error)) => {
                tracing::error!(%error, "the store failed");
                replies.into_iter().for_each(|reply| reply(Err(failed(&error))));
            }
        }
    }
}

/// Tells one who asked how it ended, once that is certain: his own result, unless the whole batch failed.
type Told = Box<dyn FnOnce(Result<(), StoreError>)>;

fn told<T: 'static>(reply: Reply<T>, own: rusqlite::Result<Result<T, StoreError>>) -> Told {
    Box::new(move |whole| {
        let own = own.unwrap_or_else(|error| Err(failed(&error)));
        let _ = reply.send(whole.and(own));
    })
}

type Batch = Result<Vec<Told>, (Vec<Told>, rusqlite::Error)>;

fn batch(connection: &mut Connection, jobs: &mut Vec<Job>) -> Batch {
    let mut replies = Vec::with_capacity(jobs.len());
    let transaction = match connection.transaction_with_behavior(TransactionBehavior::Immediate) {
        Ok(transaction) => transaction,
        Err(error) => {
            replies.extend(jobs.drain(..).map(|job| match job {
                Job::Begin { reply, .. }
                | Job::Append { reply, .. }
                | Job::SetNote { reply, .. }
                | Job::Flush { reply } => lost(reply),
                Job::Load { reply, .. } => lost(reply),
                Job::Note { reply, .. } => lost(reply),
            }));
            return Err((replies, error));
        }
    };
    replies.extend(jobs.drain(..).map(|job| match job {
        Job::Begin { id, head, reply } => told(reply, begin(&transaction, &id, &head)),
        Job::Append { id, seq, entry, reply } => told(reply, append(&transaction, &id, seq, &entry)),
        Job::Load { id, reply } => told(reply, load(&transaction, &id).map(Ok)),
        Job::Note { word, reply } => told(reply, note(&transaction, &word).map(Ok)),
        Job::SetNote { word, text, reply } => told(reply, set_note(&transaction, &word, &text)),
        Job::Flush { reply } => told(reply, Ok(Ok(()))),
    }));
    match transaction.commit() {
        Ok(()) => Ok(replies),
        Err(error) => Err((replies, error)),
    }
}

fn lost<T: 'static>(reply: Reply<T>) -> Told {
    told(reply, Ok(Err(StoreError::Failed("the batch was lost".to_owned()))))
}

/// Whether the one row was written.
fn one(written: usize) -> Result<(), StoreError> {
    if written == 1 { Ok(()) } else { Err(StoreError::Taken) }
}

fn begin(connection: &Connection, id: &str, head: &str) -> rusqlite::Result<Result<(), StoreError>> {
    let mut insert = connection.prepare_cached("INSERT OR IGNORE INTO log VALUES (?1, ?2)")?;
    insert.execute(params![id, head]).map(one)
}

fn append(
    connection: &Connection,
    id: &str,
    seq: u64,
    entry: &str,
) -> rusqlite::Result<Result<(), StoreError>> {
    let mut insert = connection.prepare_cached(APPEND)?;
    insert.execute(params![id, i64::try_from(seq).unwrap_or(i64::MAX), entry]).map(one)
}

fn load(connection: &Connection, id: &str) -> rusqlite::Result<Option<Kept>> {
    let mut head = connection.prepare_cached("SELECT head FROM log WHERE id = ?1")?;
    let Some(head) = head.query_row([id], |row| row.get(0)).optional()? else { return Ok(None) };
    let mut entries = connection.prepare_cached("SELECT entry FROM entry WHERE log = ?1 ORDER BY seq")?;
    let entries = entries.query_map([id], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    Ok(Some(Kept { head, entries }))
}

fn note(connection: &Connection, word: &str) -> rusqlite::Result<Option<String>> {
    let mut note = connection.prepare_cached("SELECT text FROM note WHERE word = ?1")?;
    note.query_row([word], |row| row.get(0)).optional()
}

fn set_note(connection: &Connection, word: &str, text: &str) -> rusqlite::Result<Result<(), StoreError>> {
    let mut insert = connection.prepare_cached("INSERT OR REPLACE INTO note VALUES (?1, ?2)")?;
    insert.execute(params![word, text]).map(one)
}
