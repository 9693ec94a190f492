//! All routes of a class of trains that are worth more than a bound.

pub(crate) mod bound;
pub(crate) mod collect;
pub(crate) mod columns;
pub(crate) mod found;
pub(crate) mod largest;
pub(crate) mod search;
pub(crate) mod search_graph;
