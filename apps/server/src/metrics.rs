//! What happens on the server, counted for Prometheus.

pub mod process;

use milepost_live::metrics::{Label, seconds};
use milepost_live::store::{SAFE, StoreError};
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// The media type of [`Metrics::text`].
pub const MEDIA_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

macro_rules! metrics {
    ($live:ident; $($kind:ty, $name:ident, $new:expr, $help:literal;)+) => {
        /// Everything that is counted.
        #[derive(Debug)]
        pub struct Metrics {
            registry: Registry,
            /// The counts of what happens at tables.
            pub $live: Arc<milepost_live::metrics::Metrics>,
            $(#[doc = $help] pub $name: $kind,)+
        }

        impl Default for Metrics {
            fn default() -> Metrics {
                let mut registry = Registry::with_prefix("milepost");
                let $live = Arc::<milepost_live::metrics::Metrics>::default();
                $(
                    let $name: $kind = $new;
                    registry.register(stringify!($name), $help, $name.clone());
                )+
                let version = ("version", env!("CARGO_PKG_VERSION"));
                registry.register("build", "The release", Info::new(vec![version]));
                let metrics = Metrics { registry, $live, $($name,)+ };
                metrics.start_time_seconds.set(process::unix_seconds());
                // A count of 0 lets alerts see the first error.
                for kind in StoreError::KINDS {
                    drop(metrics.store_errors.get_or_create(&[("kind", kind)]));
                }
                for (setting, _) in SAFE {
                    drop(metrics.store_unsafe.get_or_create(&[("setting", setting)]));
                }
                metrics
            }
        }
    };
}

metrics! {
    live;
    Counter, requests, Counter::default(), "Requests answered";
    Counter, refused_by_rate, Counter::default(), "Requests refused because their address exceeded its rate";
    Counter, refused_by_ban, Counter::default(), "Requests and connections refused because their address is banned";
    Counter, refused_connections, Counter::default(), "Connections refused because their address, or the server, had too many";
    Counter, webhooks_sent, Counter::default(), "Webhooks delivered";
    Counter, webhooks_failed, Counter::default(), "Attempts to deliver a webhook that failed";
    Counter, webhooks_dropped, live.webhooks_dropped.clone(), "Webhooks that were not sent because there were too many";
    Counter, server_errors, Counter::default(), "Requests answered with a status of 500 or more";
    Gauge, requests_open, Gauge::default(), "Requests that are being answered";
    Gauge, connections, Gauge::default(), "Open connections, without those of the operator";
    Counter, entries, live.entries.clone(), "Log entries stored and sent to streams";
    Counter, stale, Counter::default(), "Requests answered with the current state because they were stale or repeated";
    Counter, events_sent, Counter::default(), "Events sent to streams";
    Counter, states_sent, Counter::default(), "Whole states sent to streams";
    Gauge, streams, Gauge::default(), "Open streams";
    Counter, tables_deleted, live.tables_deleted.clone(), "Tables deleted because nothing happened there for as long as they are kept";
    Gauge, tables, live.tables.clone(), "Tables in memory";
    Gauge, tables_unreadable, live.tables_unreadable.clone(), "Tables that could not be read because what is stored of them is damaged";
    Gauge, table_bytes, live.table_bytes.clone(), "Estimated memory of these tables, in bytes";
    Gauge, table_limit_bytes, Gauge::default(), "The most memory that tables may take, in bytes";
    Gauge, disk_used_bytes, Gauge::default(), "Disk space that tables take, in bytes";
    Gauge, disk_limit_bytes, Gauge::default(), "The most disk space that tables may take, in bytes";
    Gauge<f64, AtomicU64>, disk_free_bytes, Gauge::default(), "Free space on the disk of the tables, in bytes; NaN where that is not known";
    Gauge, store_wal_bytes, Gauge::default(), "Size of the write-ahead log of the tables' file, in bytes; 0 with a database";
    Counter, takeovers, live.takeovers.clone(), "Tables taken over from servers that are gone";
    Gauge, tables_behind, Gauge::default(), "Tables in memory of which the store may have entries that are not here";
    Histogram, follow_seconds, live.follow_seconds.clone(), "Time from the news of an entry of another server until it is here";
    Family<Label, Counter>, store_errors, live.store_errors.clone(), "Errors of the store, by kind";
    Gauge, store_waiting, Gauge::default(), "Operations that wait for a connection to the database, or for the thread that writes";
    Gauge, store_failures, Gauge::default(), "Failed writes since the last one that succeeded";
    Family<Label, Gauge>, store_unsafe, Family::default(), "Settings of the database with which it may lose what it has accepted, by setting: 1";
    Gauge, working, Gauge::default(), "Long-running jobs of the tools";
    Family<Label, Gauge>, pool_busy, Family::default(), "Places in use, by pool";
    Family<Label, Gauge>, pool_waiting, Family::default(), "Requests that wait for a place, by pool";
    Gauge, resident_bytes, Gauge::default(), "Memory of the server's process without its workers, in bytes; 0 where the system does not tell";
    Gauge, start_time_seconds, Gauge::default(), "When the server started, in seconds since 1970";
    Histogram, request_seconds, seconds(), "Time from request to answer, without streams";
    Histogram, commit_seconds, live.commit_seconds.clone(), "Time to store a log entry";
}

impl Metrics {
    /// The text that `/metrics` answers, in the OpenMetrics format.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

/// One more in a gauge, until this is dropped.
pub struct Counted(Gauge);

impl Counted {
    /// Adds one to a gauge.
    pub fn new(gauge: &Gauge) -> Counted {
        gauge.inc();
        Counted(gauge.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.dec();
    }
}
