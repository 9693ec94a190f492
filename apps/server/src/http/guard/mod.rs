//! What stands between the network and the rest: sizes, names, origins, headers.

pub mod address;
pub mod body;
pub mod cookie;
pub mod headers;
pub mod host;
pub mod origin;
pub mod proxy;

/// The most that a request to a table may bring, in bytes.
pub const TABLE_BODY: usize = 16 * 1024;
/// The most that any other request may bring: a map, a position.
pub const TOOL_BODY: usize = 2 * 1024 * 1024;
