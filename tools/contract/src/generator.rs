//! The version of what a seed gives.

/// The version of the draws: while it stays, equal seeds give equal contracts.
pub const GENERATOR: u32 = 1;

/// The program and the version of the draws, as outputs name them.
pub fn generator() -> String {
    format!(
        "milepost {} contract/{GENERATOR}",
        env!("CARGO_PKG_VERSION")
    )
}
