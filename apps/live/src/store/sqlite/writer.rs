//! The only thread that writes. Everything that is waiting goes into one transaction, so that many
//! tables share the cost of a sync.

use crate::store::error::{LOGGED, StoreError};
use crate::store::sqlite::rows::{StatementResult, WAL, outcome};
use rusqlite::{Connection, ErrorCode, TransactionBehavior};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use tokio::sync::{mpsc, oneshot};

/// The most operations in one transaction.
const BATCH: usize = 256;

type Reply<T> = oneshot::Sender<Result<T, StoreError>>;

/// Tells the caller the result once it is final: the operation's own result, unless the whole batch
/// failed.
type Acknowledge = Box<dyn FnOnce(Result<(), StoreError>)>;

/// The result of one operation: whether the database worked, and how to tell the caller.
pub struct WriteResult {
    sound: bool,
    acknowledge: Acknowledge,
}

/// An operation on the connection. It fails if there is none.
type Write = Box<dyn FnOnce(Option<&Connection>) -> WriteResult + Send>;

/// An operation for the writer thread.
pub enum WriteJob {
    /// Writes something.
    Write(Write),
    /// Sends a reply once all earlier operations are complete.
    Flush(Reply<()>),
    /// Closes the connection, sends the result and ends the thread.
    End(Reply<()>),
}

impl WriteJob {
    /// An operation that sends its result to `reply`.
    pub fn new<T: Send + 'static>(
        write: impl FnOnce(&Connection) -> StatementResult<T> + Send + 'static,
        reply: Reply<T>,
    ) -> WriteJob {
        WriteJob::Write(Box::new(move |connection| {
            let lost = || {
                Ok(Err(StoreError::Down(
                    "the transaction could not be started".to_owned(),
                )))
            };
            let own = connection.map_or_else(lost, |connection| whole_or_not(connection, write));
            let sound = own.is_ok();
            let own = own.unwrap_or_else(|error| Err(outcome(&error)));
            // The caller may have stopped waiting.
            let acknowledge = move |whole: Result<(), StoreError>| drop(reply.send(whole.and(own)));
            WriteResult {
                sound,
                acknowledge: Box::new(acknowledge),
            }
        }))
    }
}

/// Runs an operation of a batch. If it fails, it leaves nothing behind, whatever becomes of the
/// others.
fn whole_or_not<T>(
    connection: &Connection,
    write: impl FnOnce(&Connection) -> StatementResult<T>,
) -> StatementResult<T> {
    let run = |sql| connection.prepare_cached(sql)?.execute([]);
    run("SAVEPOINT operation")?;
    let result = write(connection);
    if !matches!(result, Ok(Ok(_))) {
        // Where the disk is full the database may have ended the whole transaction itself.
        let _ = run("ROLLBACK TO operation");
    }
    let released = run("RELEASE operation");
    let result = result?;
    released.map(|_| result)
}

/// What an error of a commit means. Only if the database could not begin with it, or had no space,
/// is it certain that nothing was done.
fn commit_outcome(error: &rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StoreError::Full,
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::down(error),
        _ => StoreError::Unknown(error.to_string()),
    }
}

/// Opens a connection to a file that other users cannot read.
pub fn connect(file: &std::path::Path) -> Result<Connection, StoreError> {
    let open = || -> Result<Connection, Box<dyn std::error::Error>> {
        crate::store::folder::private().open(file)?;
        let connection = Connection::open(file)?;
        connection.busy_timeout(std::time::Duration::from_secs(5))?;
        Ok(connection)
    };
    open().map_err(|error| StoreError::down(&*error))
}

/// Enables the write-ahead log, and syncing before a commit returns.
pub fn set(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "journal_size_limit", WAL as i64)?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)
}

/// Runs operations until [`WriteJob::End`] arrives or all senders are gone. `failures` counts the
/// failed batches since the last successful one.
pub fn work(mut connection: Connection, mut queue: mpsc::Receiver<WriteJob>, failures: &AtomicU32) {
    let mut jobs = Vec::with_capacity(BATCH);
    while queue.blocking_recv_many(&mut jobs, BATCH) > 0 {
        let (mut writes, mut flushed, mut end) = (Vec::with_capacity(jobs.len()), Vec::new(), None);
        for job in jobs.drain(..) {
            match (job, &end) {
                (WriteJob::Write(write), None) => writes.push(write),
                (WriteJob::Flush(reply), None) => flushed.push(reply),
                // Dropping the reply tells the caller that the store is closed.
                (WriteJob::Write(_) | WriteJob::Flush(_), Some(_)) => {}
                (WriteJob::End(reply), _) => end = Some(reply),
            }
        }
        if !writes.is_empty() {
            batch(&mut connection, writes, failures);
        }
        flushed
            .into_iter()
            .for_each(|reply| drop(reply.send(Ok(()))));
        if let Some(reply) = end {
            let _ = reply.send(close(connection));
            return;
        }
    }
}

fn batch(connection: &mut Connection, writes: Vec<Write>, failures: &AtomicU32) {
    let run = |by: Option<&Connection>| -> Vec<WriteResult> {
        writes.into_iter().map(|write| write(by)).collect()
    };
    let (written, whole) =
        match connection.transaction_with_behavior(TransactionBehavior::Immediate) {
            Ok(change) => (
                run(Some(&change)),
                change.commit().map_err(|error| commit_outcome(&error)),
            ),
            Err(error) => (run(None), Err(outcome(&error))),
        };
    let before = match whole.is_ok() && written.iter().all(|written| written.sound) {
        true => failures.swap(0, Relaxed),
        false => failures.fetch_add(1, Relaxed),
    };
    if let Err(error) = &whole
        && before.is_multiple_of(LOGGED)
    {
        tracing::error!(%error, before, "writing to the store failed");
    }
    // Nobody is told before the data is synced.
    written
        .into_iter()
        .for_each(|written| (written.acknowledge)(whole.clone()));
}

/// Merges the write-ahead log into the file and closes it, so that the file alone is a complete
/// copy.
fn close(connection: Connection) -> Result<(), StoreError> {
    let folded = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| {
        row.get::<_, i64>(0)
    });
    let closed = connection
        .close()
        .map_err(|(_, error)| StoreError::down(&error));
    match folded {
        Ok(0) => closed,
        Ok(_) => Err(StoreError::Down(
            "another program is reading the tables; if you copy the file, copy the -wal file as well".to_owned(),
        )),
        Err(error) => Err(StoreError::down(&error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::sqlite::rows;

    #[test]
    fn what_cannot_be_written_is_counted_until_something_can() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("tables.sqlite");
        let mut connection = connect(&file).unwrap();
        crate::store::sqlite::schema::migrate(&mut connection, &file).unwrap();
        set(&connection).unwrap();
        // This has the effect of a full disk.
        let pages: i64 = connection
            .pragma_query_value(None, "page_count", |row| row.get(0))
            .unwrap();
        connection
            .query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(()))
            .unwrap();
        let failures = AtomicU32::new(0);
        let mut note = |text: String| {
            let (reply, mut answer) = oneshot::channel();
            let WriteJob::Write(write) =
                WriteJob::new(move |on| rows::put_text(on, &text, &text, 1), reply)
            else {
                panic!()
            };
            batch(&mut connection, vec![write], &failures);
            (answer.try_recv().unwrap().is_ok(), failures.load(Relaxed))
        };
        assert_eq!(note("short".to_owned()), (true, 0));
        assert_eq!(note("x".repeat(100_000)), (false, 1));
        assert_eq!(note("x".repeat(100_000)), (false, 2));
        assert_eq!(note("brief".to_owned()), (true, 0));
    }
}
