//! The version of what a seed gives.

/// The version of the generator: equal seeds give equal boards while it stays.
pub const GENERATOR: u32 = 1;
