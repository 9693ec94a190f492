//! Metrics in the text format of Prometheus.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// The upper bounds of the buckets of histograms, in milliseconds.
const BUCKETS_MS: [u64; 12] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 20_000];

macro_rules! metrics {
    ($($kind:ident $name:ident: $help:literal;)+) => {
        /// All metrics of the server.
        #[derive(Default)]
        pub struct Metrics {
            $(#[doc = $help] pub $name: $kind,)+
        }

        impl Metrics {
            /// The text of `/metrics`.
            pub fn text(&self) -> String {
                let mut text = String::new();
                $(self.$name.write(&mut text, concat!("milepost_", stringify!($name)), $help);)+
                text
            }
        }
    };
}

metrics! {
    Counter requests: "Requests answered.";
    Counter refused_by_rate: "Requests refused because of a limit of their address.";
    Counter refused_connections: "Connections refused because their address or the server had too many.";
    Counter server_errors: "Requests answered with a status of 500 or more.";
    Counter entries: "Log entries stored and published.";
    Counter stale: "Stale or repeated requests, answered with the current state.";
    Counter events_sent: "Events sent to streams.";
    Counter states_sent: "Full states sent to streams.";
    Gauge streams: "Open event streams.";
    Counter tables_deleted: "Tables deleted because they had been idle for too long.";
    Gauge tables: "Tables in memory.";
    Gauge table_bytes: "Approximate memory of the tables, in bytes.";
    Gauge store_failures: "Failed writes since the last successful one.";
    Gauge working: "Workers in use.";
    Histogram request_seconds: "Time from request to answer, without streams, in seconds.";
    Histogram commit_seconds: "Time to store an entry, in seconds.";
}

/// A number that only grows.
#[derive(Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// Adds 1.
    pub fn add(&self) {
        self.0.fetch_add(1, Relaxed);
    }

    /// Adds `count`.
    pub fn add_many(&self, count: usize) {
        self.0.fetch_add(count as u64, Relaxed);
    }

    fn write(&self, text: &mut String, name: &str, help: &str) {
        let count = self.0.load(Relaxed);
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(
            text,
            "# HELP {name}_total {help}\n# TYPE {name}_total counter\n{name}_total {count}"
        );
    }
}

/// A number that goes up and down.
#[derive(Default)]
pub struct Gauge(AtomicU64);

impl Gauge {
    /// Adds 1.
    pub fn up(&self) {
        self.0.fetch_add(1, Relaxed);
    }

    /// Subtracts 1.
    pub fn down(&self) {
        self.0.fetch_sub(1, Relaxed);
    }

    /// Sets the value.
    pub fn set(&self, level: usize) {
        self.0.store(level as u64, Relaxed);
    }

    /// The current value.
    pub fn get(&self) -> u64 {
        self.0.load(Relaxed)
    }

    fn write(&self, text: &mut String, name: &str, help: &str) {
        let _ = writeln!(
            text,
            "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {}",
            self.get()
        );
    }
}

/// A histogram of durations.
#[derive(Default)]
pub struct Histogram {
    buckets: [AtomicU64; BUCKETS_MS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

impl Histogram {
    /// Adds a duration.
    pub fn add(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        if let Some(bucket) = BUCKETS_MS.iter().position(|bucket| micros <= bucket * 1000) {
            self.buckets[bucket].fetch_add(1, Relaxed);
        }
        self.count.fetch_add(1, Relaxed);
        self.micros.fetch_add(micros, Relaxed);
    }

    fn write(&self, text: &mut String, name: &str, help: &str) {
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} histogram");
        let mut sum = 0;
        for (bucket, count) in BUCKETS_MS.iter().zip(&self.buckets) {
            sum += count.load(Relaxed);
            let _ = writeln!(
                text,
                "{name}_bucket{{le=\"{}\"}} {sum}",
                *bucket as f64 / 1000.0
            );
        }
        let (count, micros) = (self.count.load(Relaxed), self.micros.load(Relaxed));
        let _ = writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {count}");
        let _ = writeln!(
            text,
            "{name}_sum {}\n{name}_count {count}",
            micros as f64 / 1e6
        );
    }
}
