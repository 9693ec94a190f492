//! The version of what a seed gives.

/// The version of what a request gives: equal versions give equal bytes. 2 draws water as it is charged and leads rivers
/// through lakes where the water is. The relief came without a new version: no hash, deck or sheet has changed by it. 3 makes
/// what towns are known for, keeps cities and ports on their own shores, and has deserts, jungles, forests and swamps.
pub const GENERATOR: u8 = 3;
