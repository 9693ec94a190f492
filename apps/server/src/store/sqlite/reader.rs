//! The thread that only reads, so that long logs and unknown names do not hold up writes.

use crate::store::error::StoreError;
use crate::store::sqlite::rows::StatementResult;
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
            let found = look(connection).unwrap_or_else(|error| Err(StoreError::of(&error)));
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
                    .map_err(|(_, error)| StoreError::of(&error));
                let _ = reply.send(closed);
                return;
            }
        }
    }
}
