//! The version of what a seed gives.

/// The version of the generator: equal seeds give equal boards while it stays.
pub const GENERATOR: u32 = 2;

/// The program and the version of its boards, as outputs name them. The version of the program is left out: while that of the
/// generator stays, a seed gives the same data in every release.
pub fn generator() -> String {
    format!("milepost board/{GENERATOR}")
}
