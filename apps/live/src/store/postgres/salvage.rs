//! Names in a database of which a page is damaged. The rows of a table are read page by page, so that the names on the others are
//! found; those of the page itself stand with the entries of their logs, too.

use crate::store::error::StoreError;
use crate::store::postgres::link::answered;
use deadpool_postgres::Object;
use std::collections::BTreeSet;

/// The names of all logs that are found.
///
/// # Errors
/// The database fails.
pub async fn log_names(client: &Object) -> Result<BTreeSet<String>, StoreError> {
    let mut names = of_pages(client, "log", "id").await?;
    with_entries(client, &mut names).await?;
    Ok(names)
}

/// The hashes of all texts that are found.
///
/// # Errors
/// The database fails.
pub async fn text_hashes(client: &Object) -> Result<BTreeSet<String>, StoreError> {
    of_pages(client, "text", "hash").await
}

/// What a column has on all pages of a table that can be read.
async fn of_pages(
    client: &Object,
    table: &str,
    column: &str,
) -> Result<BTreeSet<String>, StoreError> {
    let pages = format!(
        "SELECT pg_relation_size('{table}'::regclass) / current_setting('block_size')::bigint"
    );
    let pages: i64 = answered(async { client.query_one(&pages, &[]).await?.try_get(0) }).await?;
    let page = format!(
        "SELECT {column} FROM {table} WHERE ctid >= ('(' || $1::bigint || ',0)')::tid AND ctid < ('(' || $1::bigint + 1 || ',0)')::tid"
    );
    let mut found = BTreeSet::new();
    for number in 0..pages {
        let rows = answered(async {
            let rows = client.query(&page, &[&number]).await?;
            rows.iter()
                .map(|row| row.try_get(0))
                .collect::<Result<Vec<String>, _>>()
        });
        match rows.await {
            Ok(names) => found.extend(names),
            Err(StoreError::Damaged(_)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(found)
}

/// Adds the names of logs that have entries, one after another. Where the entries of one cannot be read, it goes on after the next
/// that is known.
async fn with_entries(client: &Object, names: &mut BTreeSet<String>) -> Result<(), StoreError> {
    const NEXT: &str = "SELECT log FROM entry WHERE log > $1 ORDER BY log, seq LIMIT 1";
    let mut last = String::new();
    loop {
        let next = answered(async {
            let row = client.query_opt(NEXT, &[&last]).await?;
            row.map(|row| row.try_get::<_, String>(0)).transpose()
        });
        let next = match next.await {
            Ok(next) => next,
            Err(StoreError::Damaged(_)) => {
                let later = names.iter().find(|name| **name > last);
                later.cloned()
            }
            Err(error) => return Err(error),
        };
        let Some(next) = next else { return Ok(()) };
        names.insert(next.clone());
        last = next;
    }
}
