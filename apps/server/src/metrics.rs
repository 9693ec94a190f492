//! What happens on the server, counted for Prometheus.

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

/// The media type of [`Metrics::text`].
pub const MEDIA_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The upper bounds of the histograms' buckets, in seconds.
const BUCKETS: [f64; 12] = [
    0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0, 20.0,
];

macro_rules! metrics {
    ($($kind:ty, $name:ident, $new:expr, $help:literal;)+) => {
        /// Everything that is counted.
        #[derive(Debug)]
        pub struct Metrics {
            registry: Registry,
            $(#[doc = $help] pub $name: $kind,)+
        }

        impl Default for Metrics {
            fn default() -> Metrics {
                let mut registry = Registry::with_prefix("milepost");
                $(
                    let $name: $kind = $new;
                    registry.register(stringify!($name), $help, $name.clone());
                )+
                Metrics { registry, $($name,)+ }
            }
        }
    };
}

fn seconds() -> Histogram {
    Histogram::new(BUCKETS)
}

metrics! {
    Counter, requests, Counter::default(), "Requests answered";
    Counter, refused_by_rate, Counter::default(), "Requests refused because their address exceeded its rate";
    Counter, refused_connections, Counter::default(), "Connections refused because their address, or the server, had too many";
    Counter, server_errors, Counter::default(), "Requests answered with a status of 500 or more";
    Counter, entries, Counter::default(), "Log entries stored and sent to streams";
    Counter, stale, Counter::default(), "Requests answered with the current state because they were stale or repeated";
    Counter, events_sent, Counter::default(), "Events sent to streams";
    Counter, states_sent, Counter::default(), "Whole states sent to streams";
    Gauge, streams, Gauge::default(), "Open streams";
    Counter, tables_deleted, Counter::default(), "Tables deleted because nothing happened there for as long as they are kept";
    Gauge, tables, Gauge::default(), "Tables in memory";
    Gauge, table_bytes, Gauge::default(), "Estimated memory of these tables, in bytes";
    Gauge, store_failures, Gauge::default(), "Failed writes since the last one that succeeded";
    Gauge, working, Gauge::default(), "Long-running jobs of the tools";
    Histogram, request_seconds, seconds(), "Time from request to answer, without streams";
    Histogram, commit_seconds, seconds(), "Time to store a log entry";
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
