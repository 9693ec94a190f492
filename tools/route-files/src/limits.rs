//! Limits of files and drawings: those of the solver that files keep to, and some that it does not need.

pub(crate) use milepost_route::inner::limits::{DEAREST, HEXES, RUN, TITLE, TRACK, TRAINS, VISIT};

/// Names of companies that a board lists, tiles and trains that it declares, phases.
pub(crate) const DECLARED: usize = 1000;
/// Sheets of a board at true size.
pub(crate) const SHEETS: usize = 100;
