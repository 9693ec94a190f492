//! What the tests of stores and of tables share: places for tables and what is put there. Those of the server use it, too.
#![allow(
    dead_code,
    reason = "each of the two programs that have it needs a part of it"
)]

pub mod copies;
pub mod database;
pub mod memory;

use milepost_dice::secret;
use milepost_live::live::tables::Settings;
use milepost_live::store::{
    Chain, Claim, NewEntry, NewLog, Phase, SharedText, Store, StoreError, StoredEntry, WholeEntry,
    WholeLog,
};
use milepost_testkit::history;
use serde_json::Value;
use std::sync::Arc;

/// Settings with more room than the tables of a test take.
pub const SETTINGS: Settings = Settings {
    memory: 256 << 20,
    disk: 4 << 30,
    tells_turns: false,
};

/// A place for tables, and the nodes that use it.
pub trait Place {
    /// Another node, which others reach at `url`.
    async fn node_at(&self, url: &str) -> Arc<dyn Store>;

    /// Another node, which nobody reaches.
    async fn node(&self) -> Arc<dyn Store> {
        self.node_at("http://127.0.0.1:1").await
    }

    /// Makes a node count as no longer alive.
    async fn silence(&self, node: &Arc<dyn Store>);

    /// Whether the nodes know of each other: one respects the claims of others that are alive.
    const SHARED: bool;
}

pub fn log(head: &str) -> NewLog {
    NewLog {
        head: head.to_owned(),
        text: None,
        at: 10,
    }
}

pub fn text(body: &str) -> SharedText {
    SharedText {
        hash: secret::hash(body),
        body: body.to_owned(),
    }
}

/// A writer of a log that keeps its chain.
pub struct Writer {
    id: String,
    pub seq: u64,
    pub chain: Chain,
}

impl Writer {
    pub fn new(id: &str, head: &str) -> Writer {
        Writer {
            id: id.to_owned(),
            seq: 0,
            chain: Chain::begin(id, head),
        }
    }

    /// The next entry with a text and the id of a request.
    pub fn entry(&self, text: &str, request: Option<&str>) -> NewEntry {
        NewEntry {
            seq: self.seq + 1,
            at: 1000 * (self.seq + 1),
            phase: Phase::Lobby,
            request: request.map(str::to_owned),
            form: 1,
            entry: text.to_owned(),
            chain: self.chain.next(self.seq + 1, 1, text),
        }
    }

    /// Appends the next entry, and counts it if it was accepted.
    pub async fn append(
        &mut self,
        store: &Arc<dyn Store>,
        epoch: u64,
        text: &str,
    ) -> Result<(), StoreError> {
        let entry = self.entry(text, None);
        let chain = entry.chain;
        store.append(&self.id, epoch, entry).await?;
        (self.seq, self.chain) = (self.seq + 1, chain);
        Ok(())
    }
}

pub async fn epoch(store: &Arc<dyn Store>, id: &str) -> u64 {
    match store.claim(id).await.unwrap() {
        Claim::Mine { epoch } => epoch,
        other => panic!("{other:?}"),
    }
}

/// A log with entries of these texts, each with the id of a request.
pub fn whole(id: &str, head: &str, texts: &[&str]) -> WholeLog {
    let mut chain = Chain::begin(id, head);
    let entries: Vec<WholeEntry> = (1..)
        .zip(texts)
        .map(|(seq, text)| {
            chain = chain.next(seq, 2, text);
            let text = (*text).to_owned();
            WholeEntry {
                seq,
                request: Some(format!("request {seq}")),
                stored: StoredEntry {
                    form: 2,
                    text,
                    chain,
                },
            }
        })
        .collect();
    WholeLog {
        head: head.to_owned(),
        text: None,
        at: 7_000_000,
        phase: Phase::Begun,
        last: texts.len() as u64,
        chain,
        entries,
    }
}

/// An entry as a store has it.
pub fn written(text: &str) -> history::Entry {
    let entry: Value = serde_json::from_str(text).unwrap();
    history::Entry {
        request: entry["id"].as_str().map(str::to_owned),
        text: entry["deed"].to_string(),
    }
}
