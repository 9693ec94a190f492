//! The proof that no run earns more.

pub(crate) mod column_generation;
pub(crate) mod context;
pub(crate) mod incumbent;
pub(crate) mod solver;
