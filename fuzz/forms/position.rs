//! Any text read as a position, in TOML or JSON: it never panics, and what reads can be run.

use milepost_route::{Limits, Progress, SearchProgress, best};
use milepost_route_files as files;
use std::sync::atomic::{AtomicU32, Ordering};

/// Someone of little patience.
struct Looks(AtomicU32);

impl Progress for Looks {
    fn go_on(&self) -> bool {
        self.0.fetch_add(1, Ordering::Relaxed) < 50
    }
}

impl SearchProgress for Looks {
    fn half_over(&self) -> bool {
        self.0.load(Ordering::Relaxed) > 25
    }
}

/// Holds it against a text.
pub fn hold(text: &str) {
    let Ok(position) = files::read(text, &|_| None) else {
        return;
    };
    let limits = Limits {
        memory: 16 << 20,
        ..Limits::default()
    };
    for company in &position.setup().companies {
        let run = best(
            &position,
            &company.name,
            &company.trains,
            limits,
            &Looks(AtomicU32::new(0)),
        )
        .unwrap();
        assert!(run.revenue <= run.bound);
    }
}
