//! A route as packing sees it.

use crate::solve::bit_set::Bits;

/// A route that may be chosen.
#[derive(Clone, Copy)]
pub(crate) struct Item<const W: usize> {
    pub deficit: i64,
    pub weight: i64,
    pub track: Bits<W>,
    /// Its number among its class's columns.
    pub column: u32,
}
