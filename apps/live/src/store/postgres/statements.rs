//! The SQL statements.

use crate::store::chain::Chain;
use crate::store::log::{
    Filter, Listed, LoadFrom, NewEntry, NewLog, Note, Phase, SharedText, Snapshot, StoredEntry,
    StoredLog,
};
use crate::store::node::{Claim, LEASE, Node};
use deadpool_postgres::Object;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Error, Row};

pub type Result<T> = std::result::Result<T, Error>;

/// The bytes that a log or an entry takes beside its texts.
const ROW: usize = 128;

/// Whether the node in the column is alive, by the clock of the database.
const ALIVE: &str = "node.beat > clock_timestamp() - make_interval(secs => $3)";

pub fn number(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A number of a row.
///
/// # Errors
/// The column has another type, as everywhere below: somebody has changed the tables.
pub fn unsigned(row: &Row, column: usize) -> Result<u64> {
    Ok(u64::try_from(row.try_get::<_, i64>(column)?).unwrap_or_default())
}

pub fn bytes(of: usize) -> i64 {
    i64::try_from(of + ROW).unwrap_or(i64::MAX)
}

/// Whether there was no such log.
pub async fn begin(client: &Object, id: &str, log: &NewLog) -> Result<bool> {
    // One that is there, but is not what was stored, is of no use to the new log.
    const TEXT: &str = "
        INSERT INTO text (hash, body) VALUES ($7, $8)
        ON CONFLICT (hash) DO UPDATE SET body = excluded.body WHERE text.body <> excluded.body";
    const LOG: &str = "
        INSERT INTO log (id, head, at, phase, chain, bytes, text) VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT DO NOTHING";
    let chain = Chain::begin(id, &log.head).bytes();
    let (at, phase, size) = (number(log.at), Phase::Lobby.number(), bytes(log.head.len()));
    let (chain, hash) = (&chain[..], log.text.as_ref().map(|text| &text.hash));
    let mut values: Vec<&(dyn ToSql + Sync)> =
        vec![&id, &log.head, &at, &phase, &chain, &size, &hash];
    // One statement, so that the text cannot go between the two: the log that was the last with it may be deleted meanwhile.
    let insert = match &log.text {
        Some(SharedText { body, .. }) => {
            values.push(body);
            format!("WITH shared AS ({TEXT}) {LOG}")
        }
        None => LOG.to_owned(),
    };
    let insert = client.prepare_cached(&insert).await?;
    Ok(client.execute(&insert, &values).await? == 1)
}

/// The claim; `None` if this node is not alive itself, by the clock of the database.
pub async fn claim(client: &Object, id: &str, node: &Node) -> Result<Option<Claim>> {
    let claim = format!(
        "UPDATE log SET owner = $2, epoch = epoch + 1
         WHERE id = $1 AND EXISTS (SELECT 1 FROM node WHERE node.id = $2 AND {ALIVE})
         AND (owner IS NULL OR owner = $2 OR NOT EXISTS (SELECT 1 FROM node WHERE node.id = owner AND {ALIVE}))
         RETURNING epoch"
    );
    let owner = format!(
        "SELECT owner, url FROM log LEFT JOIN node ON node.id = owner AND owner <> $2 AND {ALIVE} WHERE log.id = $1"
    );
    let lease = LEASE.as_secs_f64();
    let claim = client.prepare_cached(&claim).await?;
    if let Some(row) = client.query_opt(&claim, &[&id, &node.id, &lease]).await? {
        return Ok(Some(Claim::Mine {
            epoch: unsigned(&row, 0)?,
        }));
    }
    let owner = client.prepare_cached(&owner).await?;
    let Some(row) = client.query_opt(&owner, &[&id, &node.id, &lease]).await? else {
        return Ok(Some(Claim::Missing));
    };
    Ok(match (row.try_get(0)?, row.try_get(1)?) {
        (Some(id), Some(url)) => Some(Claim::Theirs(Node { id, url })),
        _ => None,
    })
}

/// Whether the entry was appended. With it goes the notification.
pub async fn append(
    client: &Object,
    (id, node, epoch): (&str, &str, u64),
    entry: &NewEntry,
    (channel, payload): (&str, &str),
) -> Result<bool> {
    const APPEND: &str = "
        WITH moved AS (
            UPDATE log SET last = $2::bigint, at = $5, phase = $6, chain = $7, bytes = bytes + $8
            WHERE id = $1 AND last = $2::bigint - 1 AND owner = $3 AND epoch = $4
            RETURNING id
        ), put AS (
            INSERT INTO entry (log, seq, epoch, request, form, entry, chain)
            SELECT id, $2::bigint, $4, $9, $10, $11, $7 FROM moved
            RETURNING 1
        )
        SELECT pg_notify($12, $13) FROM put";
    let append = client.prepare_cached(APPEND).await?;
    let chain = entry.chain.bytes();
    let rows = client
        .query(
            &append,
            &[
                &id,
                &number(entry.seq),
                &node,
                &number(epoch),
                &number(entry.at),
                &entry.phase.number(),
                &&chain[..],
                &bytes(entry.entry.len()),
                &entry.request,
                &form(entry.form),
                &entry.entry,
                &channel,
                &payload,
            ],
        )
        .await?;
    Ok(!rows.is_empty())
}

pub fn form(form: u32) -> i32 {
    i32::try_from(form).unwrap_or(i32::MAX)
}

/// Whether a claim still stands.
pub async fn owns(client: &Object, id: &str, node: &str, epoch: u64) -> Result<bool> {
    const OWNS: &str = "SELECT 1 FROM log WHERE id = $1 AND owner = $2 AND epoch = $3";
    let owns = client.prepare_cached(OWNS).await?;
    let row = client
        .query_opt(&owns, &[&id, &node, &number(epoch)])
        .await?;
    Ok(row.is_some())
}

/// Whether the log has an entry, put there under a claim.
pub async fn has_entry(client: &Object, id: &str, epoch: u64, entry: &NewEntry) -> Result<bool> {
    const HAS: &str =
        "SELECT 1 FROM entry WHERE log = $1 AND seq = $2 AND epoch = $3 AND chain = $4";
    let has = client.prepare_cached(HAS).await?;
    let chain = entry.chain.bytes();
    let row = client
        .query_opt(
            &has,
            &[&id, &number(entry.seq), &number(epoch), &&chain[..]],
        )
        .await?;
    Ok(row.is_some())
}

/// A log and the number of its last entry at the time when its head was read. What was loaded lacks
/// entries if it was deleted meanwhile.
pub async fn load(client: &Object, id: &str, from: LoadFrom) -> Result<Option<(StoredLog, u64)>> {
    const HEAD: &str = "SELECT head, text, phase, last, chain FROM log WHERE id = $1";
    const ENTRIES: &str = "SELECT form, entry, chain FROM entry WHERE log = $1 AND seq > $2 AND seq <= $3 ORDER BY seq";
    let head = client.prepare_cached(HEAD).await?;
    let Some(head) = client.query_opt(&head, &[&id]).await? else {
        return Ok(None);
    };
    let snapshot = match from {
        LoadFrom::Snapshot => snapshot(client, id).await?,
        LoadFrom::Nothing | LoadFrom::Start | LoadFrom::After(_) => None,
    };
    let after = from.after(snapshot.as_ref());
    let entries = client.prepare_cached(ENTRIES).await?;
    // Up to the one that was the last when the hash was read.
    let last: i64 = head.try_get(3)?;
    let entries = client
        .query(&entries, &[&id, &number(after), &last])
        .await?;
    let log = StoredLog {
        head: head.try_get(0)?,
        text: head.try_get(1)?,
        phase: Phase::of(head.try_get(2)?),
        chain: chain(&head, 4)?,
        snapshot,
        first: after + 1,
        entries: entries.iter().map(stored_entry).collect::<Result<_>>()?,
    };
    Ok(Some((log, unsigned(&head, 3)?)))
}

pub async fn snapshot(client: &Object, id: &str) -> Result<Option<Snapshot>> {
    const SNAPSHOT: &str = "SELECT seq, body FROM snapshot WHERE log = $1";
    let snapshot = client.prepare_cached(SNAPSHOT).await?;
    let row = client.query_opt(&snapshot, &[&id]).await?;
    let snapshot = |row: Row| {
        Ok(Snapshot {
            seq: unsigned(&row, 0)?,
            body: row.try_get(1)?,
        })
    };
    row.map(snapshot).transpose()
}

pub fn stored_entry(row: &Row) -> Result<StoredEntry> {
    Ok(StoredEntry {
        form: u32::try_from(row.try_get::<_, i32>(0)?).unwrap_or(u32::MAX),
        text: row.try_get(1)?,
        chain: chain(row, 2)?,
    })
}

/// A hash. One of another length is as wrong as another hash.
pub fn chain(row: &Row, column: usize) -> Result<Chain> {
    let chain: &[u8] = row.try_get(column)?;
    Ok(Chain::try_from(chain).unwrap_or(Chain::from([0; 32])))
}

/// Whether the claim still stands.
pub async fn save_snapshot(
    client: &Object,
    (id, node, epoch): (&str, &str, u64),
    snapshot: &Snapshot,
) -> Result<bool> {
    const UPSERT: &str = "
        INSERT INTO snapshot (log, seq, body)
        SELECT id, $4, $5 FROM log WHERE id = $1 AND owner = $2 AND epoch = $3 AND last >= $4
        ON CONFLICT (log) DO UPDATE SET seq = excluded.seq, body = excluded.body WHERE excluded.seq > snapshot.seq";
    let upsert = client.prepare_cached(UPSERT).await?;
    let seq = number(snapshot.seq);
    client
        .execute(&upsert, &[&id, &node, &number(epoch), &seq, &snapshot.body])
        .await?;
    owns(client, id, node, epoch).await
}

pub async fn note(client: &Object, name: &str) -> Result<Option<Note>> {
    const NOTE: &str = "SELECT text, version FROM note WHERE word = $1";
    let note = client.prepare_cached(NOTE).await?;
    let row = client.query_opt(&note, &[&name]).await?;
    let note = |row: Row| {
        Ok(Note {
            text: row.try_get(0)?,
            version: unsigned(&row, 1)?,
        })
    };
    row.map(note).transpose()
}

/// Whether the note had this version.
pub async fn set_note(client: &Object, name: &str, text: &str, version: u64) -> Result<bool> {
    const FIRST: &str = "INSERT INTO note (word, text, version) VALUES ($1, $2, 1 + $3::bigint) ON CONFLICT DO NOTHING";
    const NEXT: &str =
        "UPDATE note SET text = $2, version = version + 1 WHERE word = $1 AND version = $3";
    let set = client
        .prepare_cached(if version == 0 { FIRST } else { NEXT })
        .await?;
    let written = client
        .execute(&set, &[&name, &text, &number(version)])
        .await?;
    Ok(written == 1)
}

pub async fn list(client: &Object, filter: Filter) -> Result<Vec<Listed>> {
    const LIST: &str = "
        SELECT id, phase, at, last FROM log WHERE ($1::smallint IS NULL OR phase = $1) AND at < $2 AND (at, id) > ($3, $4)
        ORDER BY at, id LIMIT $5";
    let list = client.prepare_cached(LIST).await?;
    let most = i64::try_from(filter.most).unwrap_or(i64::MAX);
    let phase = filter.phase.map(Phase::number);
    let rows = client
        .query(
            &list,
            &[
                &phase,
                &number(filter.before),
                &number(filter.after.0),
                &filter.after.1,
                &most,
            ],
        )
        .await?;
    let listed = |row: &Row| {
        Ok(Listed {
            id: row.try_get(0)?,
            phase: Phase::of(row.try_get(1)?),
            at: unsigned(row, 2)?,
            entries: unsigned(row, 3)?,
        })
    };
    rows.iter().map(listed).collect()
}

/// Whether the log was deleted. With it goes the notification.
pub async fn delete(
    client: &Object,
    (id, phase, before): (&str, Option<Phase>, u64),
    (channel, payload): (&str, &str),
) -> Result<bool> {
    const DELETE: &str = "
        WITH gone AS (
            DELETE FROM log WHERE id = $1 AND ($2::smallint IS NULL OR phase = $2) AND at < $3 RETURNING text
        )
        SELECT text, pg_notify($4, $5) FROM gone";
    const ALONE: &str = "
        DELETE FROM text WHERE hash = $1 AND at = 0 AND NOT EXISTS (SELECT 1 FROM log WHERE log.text = hash)";
    let delete = client.prepare_cached(DELETE).await?;
    let phase = phase.map(Phase::number);
    let gone = client
        .query_opt(&delete, &[&id, &phase, &number(before), &channel, &payload])
        .await?;
    let Some(gone) = gone else {
        return Ok(false);
    };
    if let Some(hash) = gone.try_get::<_, Option<String>>(0)? {
        let alone = client.prepare_cached(ALONE).await?;
        let deleted = client.execute(&alone, &[&hash]).await;
        // A log that begins at this moment keeps the text.
        deleted.map(drop).or_else(|error| match error.code() {
            Some(&SqlState::FOREIGN_KEY_VIOLATION) => Ok(()),
            _ => Err(error),
        })?;
    }
    Ok(true)
}

pub async fn text(client: &Object, hash: &str) -> Result<Option<String>> {
    let text = client
        .prepare_cached("SELECT body FROM text WHERE hash = $1")
        .await?;
    let row = client.query_opt(&text, &[&hash]).await?;
    row.map(|row| row.try_get(0)).transpose()
}

pub async fn put_text(client: &Object, text: &SharedText, at: u64) -> Result<()> {
    const UPSERT: &str = "
        INSERT INTO text (hash, body, at) VALUES ($1, $2, $3)
        ON CONFLICT (hash) DO UPDATE SET body = excluded.body, at = greatest(text.at, excluded.at)";
    let upsert = client.prepare_cached(UPSERT).await?;
    client
        .execute(&upsert, &[&text.hash, &text.body, &number(at)])
        .await
        .map(drop)
}

pub async fn expire_texts(client: &Object, before: u64) -> Result<u64> {
    const OLD: &str = "
        DELETE FROM text WHERE at > 0 AND at < $1 AND NOT EXISTS (SELECT 1 FROM log WHERE log.text = hash)";
    let old = client.prepare_cached(OLD).await?;
    client.execute(&old, &[&number(before)]).await
}

/// Writes that a node is alive, forgets those that have long been dead, and returns those that are
/// alive.
pub async fn beat(client: &Object, node: &Node) -> Result<Vec<Node>> {
    const BEAT: &str = "
        INSERT INTO node (id, url, beat) VALUES ($1, $2, clock_timestamp())
        ON CONFLICT (id) DO UPDATE SET beat = excluded.beat";
    const FORGET: &str =
        "DELETE FROM node WHERE beat < clock_timestamp() - make_interval(secs => $1)";
    const NODES: &str = "
        SELECT id, url FROM node WHERE beat > clock_timestamp() - make_interval(secs => $1) ORDER BY id";
    let beat = client.prepare_cached(BEAT).await?;
    client.execute(&beat, &[&node.id, &node.url]).await?;
    let lease = LEASE.as_secs_f64();
    let forget = client.prepare_cached(FORGET).await?;
    client.execute(&forget, &[&(lease * 1000.0)]).await?;
    let nodes = client.prepare_cached(NODES).await?;
    let rows = client.query(&nodes, &[&lease]).await?;
    let named = |row: &Row| {
        Ok(Node {
            id: row.try_get(0)?,
            url: row.try_get(1)?,
        })
    };
    rows.iter().map(named).collect()
}

/// Ends a node, and its claims with it: the claims of a node that is not known count for nothing. With it goes the notification.
pub async fn release(client: &Object, node: &str, (channel, payload): (&str, &str)) -> Result<()> {
    const RELEASE: &str = "
        WITH ended AS (DELETE FROM node WHERE id = $1) SELECT pg_notify($2, $3)";
    let release = client.prepare_cached(RELEASE).await?;
    client
        .query(&release, &[&node, &channel, &payload])
        .await
        .map(drop)
}

pub async fn used_bytes(client: &Object) -> Result<u64> {
    const USED: &str = "
        SELECT (coalesce((SELECT sum(bytes) FROM log), 0) + coalesce((SELECT sum(bytes) FROM text), 0)
            + coalesce((SELECT sum(octet_length(body)) FROM snapshot), 0))::bigint";
    let used = client.prepare_cached(USED).await?;
    unsigned(&client.query_one(&used, &[]).await?, 0)
}
