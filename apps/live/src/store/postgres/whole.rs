//! The SQL statements of copies: whole logs, and lists of everything.

use crate::store::log::{Note, Phase, StoredText, WholeEntry, WholeLog};
use crate::store::postgres::statements::{
    Result, bytes, chain, form, number, stored_entry, unsigned,
};
use deadpool_postgres::Object;
use tokio_postgres::Row;

/// Whether there was no such log. One statement, so that a log is there whole or not at all.
pub async fn put_log(client: &Object, id: &str, log: &WholeLog) -> Result<bool> {
    const PUT: &str = "
        WITH put AS (
            INSERT INTO log (id, head, text, at, phase, last, chain, bytes) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            ON CONFLICT DO NOTHING
            RETURNING id
        ), entries AS (
            INSERT INTO entry (log, seq, epoch, request, form, entry, chain)
            SELECT put.id, given.seq, 0, given.request, given.form, given.entry, given.chain
            FROM put, unnest($9::bigint[], $10::text[], $11::integer[], $12::text[], $13::bytea[])
                AS given (seq, request, form, entry, chain)
        )
        SELECT 1 FROM put";
    let put = client.prepare_cached(PUT).await?;
    let entries = &log.entries;
    let seqs: Vec<i64> = column(entries, |entry| number(entry.seq));
    let requests: Vec<Option<&str>> = column(entries, |entry| entry.request.as_deref());
    let forms: Vec<i32> = column(entries, |entry| form(entry.stored.form));
    let texts: Vec<&str> = column(entries, |entry| entry.stored.text.as_str());
    let chains: Vec<Vec<u8>> = column(entries, |entry| entry.stored.chain.bytes().to_vec());
    let sizes = texts.iter().map(|text| bytes(text.len()));
    let size = sizes.sum::<i64>() + bytes(log.head.len());
    let (last, chain) = (number(log.last), log.chain.bytes());
    let rows = client
        .query(
            &put,
            &[
                &id,
                &log.head,
                &log.text,
                &number(log.at),
                &log.phase.number(),
                &last,
                &&chain[..],
                &size,
                &seqs,
                &requests,
                &forms,
                &texts,
                &chains,
            ],
        )
        .await?;
    Ok(!rows.is_empty())
}

/// Gives a log without a text one.
pub async fn complete(client: &Object, id: &str, hash: &str) -> Result<()> {
    const TEXT: &str = "UPDATE log SET text = $2 WHERE id = $1 AND text IS NULL";
    let complete = client.prepare_cached(TEXT).await?;
    client.execute(&complete, &[&id, &hash]).await.map(drop)
}

/// What there is of each entry.
fn column<'a, T>(entries: &'a [WholeEntry], of: impl Fn(&'a WholeEntry) -> T) -> Vec<T> {
    entries.iter().map(of).collect()
}

/// A log up to the entry that was the last one when its head was read; `None` if there is none.
pub async fn whole_log(client: &Object, id: &str) -> Result<Option<WholeLog>> {
    const HEAD: &str = "SELECT head, text, at, phase, last, chain FROM log WHERE id = $1";
    const ENTRIES: &str = "SELECT form, entry, chain, seq, request FROM entry WHERE log = $1 AND seq <= $2 ORDER BY seq";
    let head = client.prepare_cached(HEAD).await?;
    let Some(row) = client.query_opt(&head, &[&id]).await? else {
        return Ok(None);
    };
    let last: i64 = row.try_get(4)?;
    let entries = client.prepare_cached(ENTRIES).await?;
    let entries = client.query(&entries, &[&id, &last]).await?;
    let log = WholeLog {
        head: row.try_get(0)?,
        text: row.try_get(1)?,
        at: unsigned(&row, 2)?,
        phase: Phase::of(row.try_get(3)?),
        last: unsigned(&row, 4)?,
        chain: chain(&row, 5)?,
        entries: entries.iter().map(whole_entry).collect::<Result<_>>()?,
    };
    // Where entries are missing it may have been deleted just now, and what was read is no log.
    let deleted =
        (log.entries.len() as u64) < log.last && client.query_opt(&head, &[&id]).await?.is_none();
    Ok((!deleted).then_some(log))
}

fn whole_entry(row: &Row) -> Result<WholeEntry> {
    Ok(WholeEntry {
        seq: unsigned(row, 3)?,
        request: row.try_get(4)?,
        stored: stored_entry(row)?,
    })
}

pub async fn count(client: &Object) -> Result<u64> {
    let row = client.query_one("SELECT count(*) FROM log", &[]).await?;
    unsigned(&row, 0)
}

pub async fn log_names(client: &Object, after: &str, most: usize) -> Result<Vec<String>> {
    const NAMES: &str = "SELECT id FROM log WHERE id > $1 ORDER BY id LIMIT $2";
    names(client, NAMES, (after, most)).await
}

pub async fn text_hashes(client: &Object, after: &str, most: usize) -> Result<Vec<String>> {
    const HASHES: &str = "SELECT hash FROM text WHERE hash > $1 ORDER BY hash LIMIT $2";
    names(client, HASHES, (after, most)).await
}

async fn names(client: &Object, sql: &str, (after, most): (&str, usize)) -> Result<Vec<String>> {
    let names = client.prepare_cached(sql).await?;
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let rows = client.query(&names, &[&after, &most]).await?;
    rows.iter().map(|row| row.try_get(0)).collect()
}

pub async fn stored_text(client: &Object, hash: &str) -> Result<Option<StoredText>> {
    const TEXT: &str = "SELECT body, at FROM text WHERE hash = $1";
    let text = client.prepare_cached(TEXT).await?;
    let row = client.query_opt(&text, &[&hash]).await?;
    let stored = |row: Row| {
        Ok(StoredText {
            body: row.try_get(0)?,
            at: unsigned(&row, 1)?,
        })
    };
    row.map(stored).transpose()
}

pub async fn notes(client: &Object) -> Result<Vec<(String, Note)>> {
    const NOTES: &str = "SELECT word, text, version FROM note ORDER BY word";
    let rows = client.query(NOTES, &[]).await?;
    let named = |row: &Row| {
        let note = Note {
            text: row.try_get(1)?,
            version: unsigned(row, 2)?,
        };
        Ok((row.try_get(0)?, note))
    };
    rows.iter().map(named).collect()
}
