//! Who takes what a search finds.

use crate::solve::bit_set::Bits;
use crate::solve::enumerate::columns::Columns;
use crate::solve::enumerate::found::{FoundRoute, RouteVisitor};
use crate::solve::enumerate::search_graph::SearchGraph;

/// Looks for the best route that leaves some track alone, and keeps those it met on the way up.
pub(crate) struct FindBest<'a, const W: usize> {
    pub graph: &'a SearchGraph<'a, W>,
    pub columns: &'a mut Columns<W>,
    /// Track, or stops, that are taken.
    pub taken: Bits<W>,
    pub floor: i64,
    /// The best so far.
    pub best: Option<i64>,
    /// Whether routes met on the way up are of no use.
    pub only_best: bool,
    /// The most bytes the columns may take.
    pub room: usize,
}

impl<const W: usize> RouteVisitor<W> for FindBest<'_, W> {
    fn floor(&self) -> i64 {
        self.best.unwrap_or(self.floor)
    }

    fn take(&mut self, found: &FoundRoute<'_, W>) -> bool {
        if !found.track.meets(&self.taken) {
            if self.only_best && self.best < Some(found.reduced) {
                self.columns.clear();
            }
            self.best = self.best.max(Some(found.reduced));
            self.columns.add(self.graph, found);
            if self.only_best {
                self.columns.keep_first(self.graph);
            }
        }
        self.columns.bytes() <= self.room
    }
}

/// Keeps every route above a floor, as long as there is room.
pub(crate) struct CollectAll<'a, const W: usize> {
    pub graph: &'a SearchGraph<'a, W>,
    pub columns: &'a mut Columns<W>,
    pub floor: i64,
    /// The most bytes the columns may take.
    pub room: usize,
}

impl<const W: usize> RouteVisitor<W> for CollectAll<'_, W> {
    fn floor(&self) -> i64 {
        self.floor
    }

    fn take(&mut self, found: &FoundRoute<'_, W>) -> bool {
        self.columns.add(self.graph, found);
        self.columns.bytes() <= self.room
    }
}
