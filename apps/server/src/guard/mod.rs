//! What stands between the network and the rest: sizes, rates, origins, headers, secrets.

pub mod address;
pub mod body;
pub mod cookie;
pub mod crowd;
pub mod headers;
pub mod host;
pub mod network;
pub mod origin;
pub mod proxy;
pub mod rate;
pub mod secret;

/// The most that a request to a table may bring, in bytes.
pub const TABLE_BODY: usize = 16 * 1024;
/// The most that any other request may bring: a map, a position.
pub const TOOL_BODY: usize = 2 * 1024 * 1024;
