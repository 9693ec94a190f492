//! One route for each train, no two in conflict.

pub(crate) mod branch_and_bound;
pub(crate) mod buckets;
pub(crate) mod item;
