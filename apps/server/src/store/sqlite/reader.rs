//! The thread that only looks: those who ask for what is not there, or for a long log, keep no writer waiting.

use crate::store::error::StoreError;
use crate::store::sqlite::rows::StatementResult;
use rusqlite::{Connection, OpenFlags};
use std::path::Path;
use tokio::sync::{mpsc, oneshot};

/// What is to be looked up.
pub enum ReadJob {
    /// It tells the one who asked.
    At(Box<dyn FnOnce(&Connection) + Send>),
    /// The thread is to end, and to say so when the file is closed.
    End(oneshot::Sender<Result<(), StoreError>>),
}

impl ReadJob {
    /// Looks something up, and tells the one who asked.
    pub fn new<T: Send + 'static>(
        look: impl FnOnce(&Connection) -> StatementResult<T> + Send + 'static,
        reply: oneshot::Sender<Result<T, StoreError>>,
    ) -> ReadJob {
        ReadJob::At(Box::new(move |connection| {
            let found = look(connection).unwrap_or_else(|error| Err(StoreError::of(&error)));
            // One who has gone away need not be told.
            let _ = reply.send(found);
        }))
    }
}

/// A connection that can change nothing. The writer's is to be open before.
pub fn connect(file: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(
        file,
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX,
    )?;
    connection.busy_timeout(std::time::Duration::from_secs(5))?;
    Ok(connection)
}

/// Looks up what is asked until it is told to end, or nobody can ask any more.
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
