//! A position made in code, which tiles may be laid on it, and the position with something changed.

pub mod builder;
pub mod change;
pub(crate) mod lay;
pub mod upgrade;
