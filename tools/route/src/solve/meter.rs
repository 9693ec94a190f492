//! What a search has used up, and why it ended.

use crate::model::Ended;
use crate::progress::{Progress, SearchProgress, Stats};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// The steps that a search has left, shared by all its parts, and the first reason for which it ended.
pub(crate) struct Budget {
    left: AtomicU64,
    limited: bool,
    /// What ended the search, and what ended a part of it after which the others go on; as numbers.
    ended: AtomicU8,
    cut: AtomicU8,
    spent: AtomicU64,
    counts: [AtomicU64; 4],
}

/// What is counted of a search.
#[derive(Clone, Copy)]
pub(crate) enum Count {
    Programs,
    Columns,
    Cuts,
    Nodes,
}

impl Budget {
    /// So many steps; without a number, any.
    pub fn new(steps: Option<u64>) -> Budget {
        let left = AtomicU64::new(steps.unwrap_or(u64::MAX));
        Budget {
            left,
            limited: steps.is_some(),
            ended: AtomicU8::new(0),
            cut: AtomicU8::new(0),
            spent: AtomicU64::new(0),
            counts: Default::default(),
        }
    }

    /// What was counted so far.
    pub fn stats(&self) -> Stats {
        let count = |count: Count| self.counts[count as usize].load(Ordering::Relaxed);
        Stats {
            programs: count(Count::Programs),
            columns: count(Count::Columns),
            cuts: count(Count::Cuts),
            nodes: count(Count::Nodes),
            steps: self.spent.load(Ordering::Relaxed),
        }
    }

    /// Why not everything was searched.
    pub fn why(&self) -> Option<Ended> {
        read(&self.ended).or(read(&self.cut))
    }

    /// Ends a part of the search; the others go on.
    pub fn cut(&self, why: Ended) {
        note(&self.cut, why);
    }

    /// Takes steps; says whether there were so many.
    fn spend(&self, steps: u64) -> bool {
        self.spent.fetch_add(steps, Ordering::Relaxed);
        if !self.limited {
            return true;
        }
        let left = self
            .left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                Some(left.saturating_sub(steps))
            });
        left.is_ok_and(|left| left > steps)
    }
}

fn read(number: &AtomicU8) -> Option<Ended> {
    let number = usize::from(number.load(Ordering::Relaxed));
    number
        .checked_sub(1)
        .and_then(|index| Ended::ALL.get(index))
        .copied()
}

/// Writes down a reason; the first counts.
fn note(number: &AtomicU8, why: Ended) {
    let known = Ended::ALL
        .iter()
        .position(|known| *known == why)
        .map_or(0, |index| index as u8 + 1);
    let _ = number.compare_exchange(0, known, Ordering::Relaxed, Ordering::Relaxed);
}

/// A budget, and someone who watches.
#[derive(Clone, Copy)]
pub(crate) struct Meter<'a> {
    pub progress: &'a dyn SearchProgress,
    pub budget: &'a Budget,
}

/// Pieces of track that a network is walked over between two looks at its progress.
const WALKED: u64 = 1 << 10;

impl Meter<'_> {
    /// Takes steps; says whether to go on.
    pub fn spend(&self, steps: u64) -> bool {
        if !self.budget.spend(steps) {
            note(&self.budget.ended, Ended::Steps);
        } else if !self.progress.go_on() {
            note(
                &self.budget.ended,
                if self.progress.is_late() {
                    Ended::Time
                } else {
                    Ended::Asked
                },
            );
        }
        !self.is_over()
    }

    /// Counts so many more.
    pub fn count(&self, what: Count, more: usize) {
        self.budget.counts[what as usize].fetch_add(more as u64, Ordering::Relaxed);
    }

    /// Whether the search has ended.
    pub fn is_over(&self) -> bool {
        self.budget.ended.load(Ordering::Relaxed) != 0
    }
}

impl Progress for Meter<'_> {
    fn go_on(&self) -> bool {
        self.spend(WALKED)
    }
}

impl SearchProgress for Meter<'_> {
    fn half_over(&self) -> bool {
        self.progress.half_over()
    }

    fn is_late(&self) -> bool {
        self.progress.is_late()
    }

    fn bounds(&self, revenue: u32, bound: u32) {
        self.progress.bounds(revenue, bound);
    }

    fn improved(&self, run: &dyn Fn() -> crate::model::run::Run) {
        self.progress.improved(run);
    }
}

/// Someone who waits, and hears nothing of what is found on the way.
pub(crate) struct Quiet<'a>(pub &'a dyn SearchProgress);

impl Progress for Quiet<'_> {
    fn go_on(&self) -> bool {
        self.0.go_on()
    }
}

impl SearchProgress for Quiet<'_> {
    fn half_over(&self) -> bool {
        self.0.half_over()
    }

    fn is_late(&self) -> bool {
        self.0.is_late()
    }
}
