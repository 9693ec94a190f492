//! How busy the server is.

use crate::metrics::process;
use crate::state::App;
use crate::worker::Class;
use milepost_live::live::game::BoardKind;
use milepost_live::work::queue::Load;
use std::sync::atomic::Ordering::{Acquire, Release};

impl App {
    /// The load of every pool, by its name in metrics.
    pub fn loads(&self) -> [(&'static str, Load); 12] {
        let loading = |kind| self.tables.loading(kind).load();
        let worker = |class| self.workers.line(class).load();
        [
            ("loading", loading(BoardKind::Shipped)),
            ("loading_custom", loading(BoardKind::Custom)),
            ("creation", self.creation.load()),
            ("advice", self.advice.load()),
            ("advice_custom", self.advice_custom.load()),
            ("bots", self.bots.load()),
            ("bots_custom", self.bots_custom.load()),
            ("reading", self.workers.reading.load()),
            ("worker_shipped", worker(Class::Shipped)),
            ("worker_uploaded", worker(Class::Uploaded)),
            ("worker_long", worker(Class::Long)),
            ("worker_table", worker(Class::Table)),
        ]
    }

    /// Sets the metrics that are not counted as things happen.
    pub fn measure(&self) {
        let (metrics, disk) = (&self.metrics, self.tables.disk());
        let bytes = |bytes: u64| i64::try_from(bytes).unwrap_or(i64::MAX);
        metrics.working.set(self.workers.busy() as i64);
        metrics.store_failures.set(self.tables.failures().into());
        for setting in self.tables.store_risks() {
            metrics
                .store_unsafe
                .get_or_create(&[("setting", setting)])
                .set(1);
        }
        metrics
            .store_waiting
            .set(self.tables.store_waiting() as i64);
        metrics.table_limit_bytes.set(bytes(self.settings.memory));
        metrics.disk_used_bytes.set(bytes(disk.used()));
        metrics.disk_limit_bytes.set(bytes(disk.limit()));
        let free = disk.free().map_or(f64::NAN, |free| free as f64);
        metrics.disk_free_bytes.set(free);
        metrics.store_wal_bytes.set(bytes(disk.log()));
        metrics.tables_behind.set(self.tables.behind() as i64);
        metrics
            .resident_bytes
            .set(process::resident_bytes().unwrap_or_default());
        for (pool, load) in self.loads() {
            let label = [("pool", pool)];
            metrics
                .pool_busy
                .get_or_create(&label)
                .set(load.busy as i64);
            metrics
                .pool_waiting
                .get_or_create(&label)
                .set(load.waiting as i64);
        }
    }

    /// Whether the maps of this release are loaded.
    pub fn is_preloaded(&self) -> bool {
        self.preloaded.load(Acquire)
    }

    /// Records that the maps of this release are loaded.
    pub(super) fn set_preloaded(&self) {
        self.preloaded.store(true, Release);
    }
}
