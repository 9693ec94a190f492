//! The thread that only reads, so that long logs and unknown names do not hold up writes; and by
//! itself, for a file that another process uses.

use crate::store::error::StoreError;
use crate::store::error::StoreFuture;
use crate::store::log::{Note, Snapshot, StoredText, WholeLog};
use crate::store::reader::StoreReader;
use crate::store::sqlite::rows::{StatementResult, outcome};
use crate::store::sqlite::{QUEUE, salvage, schema, send, thread, whole};
use rusqlite::{Connection, OpenFlags};
use std::path::Path;
use tokio::sync::{mpsc, oneshot};

/// An operation for the reader thread.
pub enum ReadJob {
    /// Reads something and sends the answer.
    At(Box<dyn FnOnce(&Connection) + Send>),
    /// Closes the connection, sends the result and ends the thread.
    End(oneshot::Sender<Result<(), StoreError>>),
}

impl ReadJob {
    /// An operation that sends its result to `reply`.
    pub fn new<T: Send + 'static>(
        look: impl FnOnce(&Connection) -> StatementResult<T> + Send + 'static,
        reply: oneshot::Sender<Result<T, StoreError>>,
    ) -> ReadJob {
        ReadJob::At(Box::new(move |connection| {
            let found = look(connection).unwrap_or_else(|error| Err(outcome(&error)));
            // The caller may have stopped waiting.
            let _ = reply.send(found);
        }))
    }
}

/// Opens a read-only connection. The writer must have opened the file before.
pub fn connect(file: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(
        file,
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX,
    )?;
    connection.busy_timeout(std::time::Duration::from_secs(5))?;
    Ok(connection)
}

/// Runs operations until [`ReadJob::End`] arrives or all senders are gone.
pub fn work(connection: Connection, mut queue: mpsc::Receiver<ReadJob>) {
    while let Some(look) = queue.blocking_recv() {
        match look {
            ReadJob::At(look) => look(&connection),
            ReadJob::End(reply) => {
                let closed = connection
                    .close()
                    .map_err(|(_, error)| StoreError::down(&error));
                let _ = reply.send(closed);
                return;
            }
        }
    }
}

/// A file that is only read, and that another process may be writing.
pub struct SqliteReader(mpsc::Sender<ReadJob>);

impl SqliteReader {
    pub(super) fn open(file: &Path) -> Result<SqliteReader, StoreError> {
        let connection = connect(file).map_err(|error| StoreError::down(&error))?;
        schema::check(&connection)?;
        let (reads, queue) = mpsc::channel(QUEUE);
        thread("store-reader", move || work(connection, queue))?;
        Ok(SqliteReader(reads))
    }

    fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> StatementResult<T> + Send + 'static,
    ) -> StoreFuture<T> {
        let (reply, answer) = oneshot::channel();
        send(self.0.clone(), ReadJob::new(read, reply), answer)
    }
}

impl StoreReader for SqliteReader {
    fn faults(&self) -> StoreFuture<Vec<String>> {
        self.read(whole::faults)
    }

    fn count(&self) -> StoreFuture<u64> {
        self.read(|connection| {
            whole::count(connection).or_else(|error| salvage::count(connection, error))
        })
    }

    fn log_names(&self, after: &str, most: usize) -> StoreFuture<Vec<String>> {
        let after = after.to_owned();
        self.read(move |connection| {
            let page = (after.as_str(), most);
            let names = whole::log_names(connection, page.0, page.1);
            names.or_else(|error| salvage::log_names(connection, page, error))
        })
    }

    fn whole_log(&self, id: &str) -> StoreFuture<Option<WholeLog>> {
        let id = id.to_owned();
        self.read(move |connection| whole::whole_log(connection, &id))
    }

    fn snapshot(&self, id: &str) -> StoreFuture<Option<Snapshot>> {
        let id = id.to_owned();
        self.read(move |connection| whole::snapshot(connection, &id))
    }

    fn text_hashes(&self, after: &str, most: usize) -> StoreFuture<Vec<String>> {
        let after = after.to_owned();
        self.read(move |connection| {
            let page = (after.as_str(), most);
            let hashes = whole::text_hashes(connection, page.0, page.1);
            hashes.or_else(|error| salvage::text_hashes(connection, page, error))
        })
    }

    fn stored_text(&self, hash: &str) -> StoreFuture<Option<StoredText>> {
        let hash = hash.to_owned();
        self.read(move |connection| whole::stored_text(connection, &hash))
    }

    fn notes(&self) -> StoreFuture<Vec<(String, Note)>> {
        self.read(whole::notes)
    }
}
