//! The migrations of the database, in order. The table `schema` says which were done.

use crate::store::error::StoreError;
use crate::store::postgres::link::outcome;
use tokio_postgres::{Client, Error, Row};

/// All steps. A released step must never change. While servers are upgraded one after the other,
/// the release before works on the schema of this one: a step may add, but not change or remove
/// what that release uses.
const STEPS: [&str; 1] = [include_str!("schema.sql")];

/// The version that this release writes.
const VERSION: i64 = STEPS.len() as i64;

/// The number of the lock that one migrating server holds.
const LOCK: i64 = 0x006d_696c_6570_6f73;

/// Migrates the schema that comes first in the search path to the current version.
///
/// # Errors
/// [`StoreError::Newer`] if a newer release has changed it so that this one cannot use it;
/// [`StoreError::Down`] if it cannot be changed. It is then unchanged.
pub async fn migrate(client: &mut Client) -> Result<(), StoreError> {
    let failed = |error| outcome(&error);
    let change = client.transaction().await.map_err(failed)?;
    // Until the end of the transaction, so that servers that start at once do it once.
    change
        .execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK])
        .await
        .map_err(failed)?;
    change
        .batch_execute(
            "CREATE TABLE IF NOT EXISTS schema (version bigint NOT NULL, readable_by bigint NOT NULL)",
        )
        .await
        .map_err(failed)?;
    let found = change
        .query_opt("SELECT version, readable_by FROM schema", &[])
        .await
        .map_err(failed)?;
    let (found, readable_by) = match found {
        Some(row) => version(&row).map_err(failed)?,
        None => (0, 0),
    };
    if readable_by > VERSION {
        return Err(StoreError::Newer {
            found,
            known: VERSION,
        });
    }
    let todo = usize::try_from(found)
        .ok()
        .and_then(|found| STEPS.get(found..))
        .unwrap_or_default();
    for step in todo {
        change.batch_execute(step).await.map_err(failed)?;
    }
    if !todo.is_empty() {
        tracing::info!(from = found, to = VERSION, "migrated the database");
        // `readable_by` is the oldest release, by its version, that may use this schema.
        change
            .batch_execute("DELETE FROM schema")
            .await
            .map_err(failed)?;
        change
            .execute("INSERT INTO schema VALUES ($1, 1)", &[&VERSION])
            .await
            .map_err(failed)?;
    }
    change.commit().await.map_err(failed)
}

/// The version of the schema, and the oldest that may use it.
fn version(row: &Row) -> Result<(i64, i64), Error> {
    Ok((row.try_get(0)?, row.try_get(1)?))
}

/// Checks that the schema, which stays as it is, is one that this release reads.
///
/// # Errors
/// [`StoreError::Newer`] or [`StoreError::Older`] if it is not; [`StoreError::Down`] if there is
/// none.
pub async fn check(client: &Client) -> Result<(), StoreError> {
    const THERE: &str =
        "SELECT to_regclass('schema') IS NOT NULL AND to_regclass('log') IS NOT NULL";
    let there = client.query_one(THERE, &[]).await;
    let there = there.and_then(|row| row.try_get(0));
    if !there.map_err(|error| outcome(&error))? {
        return Err(StoreError::Down("it has no tables of Milepost".to_owned()));
    }
    let row = client
        .query_one("SELECT version, readable_by FROM schema", &[])
        .await
        .map_err(|error| outcome(&error))?;
    let (found, readable_by) = version(&row).map_err(|error| outcome(&error))?;
    let known = VERSION;
    match (readable_by > known, found < known) {
        (true, _) => Err(StoreError::Newer { found, known }),
        (_, true) => Err(StoreError::Older { found, known }),
        _ => Ok(()),
    }
}
