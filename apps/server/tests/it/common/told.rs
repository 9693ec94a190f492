//! What clients of tables were told, for the checker of histories: every request, answer, state and entry that browsers and streams of a
//! test have seen.

use crate::store::written;
use axum::http::StatusCode;
use milepost_live::store::{LoadFrom, Store};
use milepost_testkit::history::{Entry, History, Outcome};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

/// The histories of tables by name, which all clients of a test share.
#[derive(Clone, Default)]
pub struct Told(Arc<Mutex<BTreeMap<String, History>>>);

impl Told {
    fn of<T>(&self, table: &str, note: impl FnOnce(&mut History) -> T) -> T {
        note(self.0.lock().unwrap().entry(table.to_owned()).or_default())
    }

    /// Whatever clients were told of a table follows from its log. Returns how much they were shown.
    pub async fn explained(&self, store: &dyn Store, table: &str) -> usize {
        let stored = store.load(table, LoadFrom::Start).await.unwrap().unwrap();
        let entries = stored.entries.iter();
        let log: Vec<Entry> = entries.map(|entry| written(&entry.text)).collect();
        self.of(table, |history| {
            assert_eq!(history.faults(&log), []);
            history.reads()
        })
    }
}

/// One client: a browser, or a stream.
pub struct Client {
    told: Told,
    name: String,
}

impl Client {
    pub fn new(told: &Told) -> Client {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        Client {
            told: told.clone(),
            name: format!("client {}", COUNT.fetch_add(1, Relaxed)),
        }
    }

    /// Another client of the same test.
    pub fn another(&self) -> Client {
        Client::new(&self.told)
    }

    /// It asks for something; the table and the name of the request, if it has one.
    pub fn asks(&self, path: &str, body: &Value) -> Option<(String, String)> {
        let (table, _) = path.strip_prefix("/table/")?.split_once('/')?;
        let request = body["id"].as_str()?;
        self.told.of(table, |history| history.asked(request));
        Some((table.to_owned(), request.to_owned()))
    }

    /// It is answered.
    pub fn is_answered(
        &self,
        (table, request): &(String, String),
        status: StatusCode,
        json: &Value,
    ) {
        let seq = json["state"]["seq"].as_u64().or(json["seq"].as_u64());
        let is_unclear = json["error"].to_string().contains("not known whether");
        let outcome = match status.as_u16() {
            200 => Outcome::Acknowledged,
            _ if is_unclear => Outcome::Unknown,
            400..=499 | 503 | 507 => Outcome::Refused,
            _ => Outcome::Unknown,
        };
        self.told.of(table, |history| {
            history.answered(&self.name, request, outcome, seq);
        });
    }

    /// It is shown what stands at a path.
    pub fn is_shown(&self, path: &str, json: &Value) {
        let path = path.split('?').next().unwrap_or_default();
        let table = path
            .strip_prefix("/table/")
            .and_then(|rest| rest.strip_suffix("/state"));
        if let (Some(table), Some(seq)) = (table, json["state"]["seq"].as_u64()) {
            self.told
                .of(table, |history| history.shown(&self.name, seq));
        }
    }

    /// It is sent a frame of the stream of a table.
    pub fn is_sent(&self, table: &str, kind: &str, data: &Value) {
        match (kind, data["state"]["seq"].as_u64(), data["seq"].as_u64()) {
            ("state", Some(seq), _) => {
                self.told
                    .of(table, |history| history.shown(&self.name, seq));
            }
            ("event", _, Some(seq)) => {
                self.told
                    .of(table, |history| history.sent(&self.name, seq, None));
            }
            _ => {}
        }
    }
}
