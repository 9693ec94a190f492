//! Who takes what a search finds.

use super::bits::Bits;
use super::columns::Columns;
use super::field::Field;
use super::search::{Found, Sink};

/// Looks for the best route that leaves some track alone, and keeps those it met on the way up.
pub(super) struct Climb<'a, const W: usize> {
    pub field: &'a Field<'a, W>,
    pub columns: &'a mut Columns<W>,
    /// Track, or stops, that are taken.
    pub taken: Bits<W>,
    pub floor: i64,
    /// The best so far.
    pub best: Option<i64>,
}

impl<const W: usize> Sink<W> for Climb<'_, W> {
    fn floor(&self) -> i64 {
        self.best.unwrap_or(self.floor)
    }

    fn take(&mut self, found: &Found<'_, W>) -> bool {
        if !found.track.meets(&self.taken) {
            self.best = self.best.max(Some(found.reduced));
            self.columns.add(self.field, found);
        }
        true
    }
}

/// Keeps every route above a floor, as long as there is room.
pub(super) struct Gather<'a, const W: usize> {
    pub field: &'a Field<'a, W>,
    pub columns: &'a mut Columns<W>,
    pub floor: i64,
    /// The most bytes the columns may take.
    pub room: usize,
}

impl<const W: usize> Sink<W> for Gather<'_, W> {
    fn floor(&self) -> i64 {
        self.floor
    }

    fn take(&mut self, found: &Found<'_, W>) -> bool {
        self.columns.add(self.field, found);
        self.columns.bytes() <= self.room
    }
}
