//! How much a request may bring.

/// The largest body of a request, such as a map or a position, in bytes.
pub const TOOL_BODY: usize = 2 * 1024 * 1024;
