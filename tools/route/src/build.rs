//! Building on a position: which tiles may be laid, and the position with something changed.

pub mod change;
pub mod upgrade;
