//! The version of what a seed gives.

/// The version of the generator: equal seeds give equal boards while it stays.
pub const GENERATOR: u32 = 1;

/// The program and the version of its boards, as outputs name them.
pub fn generator() -> String {
    format!("milepost {} board/{GENERATOR}", env!("CARGO_PKG_VERSION"))
}
