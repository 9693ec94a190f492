//! Checks on requests: sizes, host names, origins, headers.

pub mod address;
pub mod body;
pub mod cookie;
pub mod headers;
pub mod host;
pub mod hsts;
pub mod origin;
pub mod proxy;

/// The largest body of a request to a table, in bytes.
pub const TABLE_BODY: usize = 16 * 1024;
