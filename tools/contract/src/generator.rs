//! The version of what a seed gives.

/// The version of the draws: while it stays, equal seeds give equal contracts.
pub const GENERATOR: u32 = 1;

/// The program and the version of the draws, as outputs name them. The version of the program is left out: while that of the
/// generator stays, a seed gives the same data in every release.
pub fn generator() -> String {
    format!("milepost contract/{GENERATOR}")
}
