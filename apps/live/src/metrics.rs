//! What happens at tables, counted. Whoever runs them gives it names and publishes it.

use crate::store::StoreError;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;

/// The upper bounds of the histograms' buckets, in seconds.
const BUCKETS: [f64; 12] = [
    0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0, 20.0,
];

/// The name and the value of a label.
pub type Label = [(&'static str, &'static str); 1];

/// A histogram of times.
pub fn seconds() -> Histogram {
    Histogram::new(BUCKETS)
}

/// Everything that is counted at tables.
#[derive(Debug)]
pub struct Metrics {
    /// Log entries stored and sent to streams.
    pub entries: Counter,
    /// Time to store a log entry.
    pub commit_seconds: Histogram,
    /// Webhooks that were not sent because there were too many.
    pub webhooks_dropped: Counter,
    /// Tables in memory.
    pub tables: Gauge,
    /// Estimated memory of these tables, in bytes.
    pub table_bytes: Gauge,
    /// Tables that could not be read because what is stored of them is damaged.
    pub tables_unreadable: Gauge,
    /// Tables deleted because nothing happened there for as long as they are kept.
    pub tables_deleted: Counter,
    /// Tables taken over from servers that are gone.
    pub takeovers: Counter,
    /// Time from the news of an entry of another server until it is here.
    pub follow_seconds: Histogram,
    /// Errors of the store, by kind.
    pub store_errors: Family<Label, Counter>,
}

impl Default for Metrics {
    fn default() -> Metrics {
        Metrics {
            entries: Counter::default(),
            commit_seconds: seconds(),
            webhooks_dropped: Counter::default(),
            tables: Gauge::default(),
            table_bytes: Gauge::default(),
            tables_unreadable: Gauge::default(),
            tables_deleted: Counter::default(),
            takeovers: Counter::default(),
            follow_seconds: seconds(),
            store_errors: Family::default(),
        }
    }
}

impl Metrics {
    /// Counts an error of the store.
    pub fn count_store_error(&self, error: &StoreError) {
        self.store_errors
            .get_or_create(&[("kind", error.kind())])
            .inc();
    }
}
