//! Rivers as they are drawn.

use crate::walk::Walk;

/// A stretch of a river that counts, straightened.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    /// The river's name.
    pub name: String,
    /// Its line on the lattice.
    pub walk: Walk,
    /// Whether it leads through a lake.
    pub is_stitch: bool,
}
