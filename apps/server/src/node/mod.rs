//! Servers that share a store. Each table is run by one of them, so what changes a table is
//! forwarded to that one: `forward` does so with the requests of browsers, `client` reaches other
//! servers, and `routes` is what they reach here, with a secret that only they know. `key` is what they know each other by
//! where that is encrypted. `duties` is what a server does for the others all the time.

mod client;
pub mod duties;
pub mod forward;
pub mod key;
pub mod routes;

pub use client::{NoAnswer, Nodes};

use axum::http::HeaderName;

/// The header with the secret that the servers share.
const SECRET: HeaderName = HeaderName::from_static("x-milepost-secret");
/// The header with the address of the client for whom a request is forwarded.
const PEER: HeaderName = HeaderName::from_static("x-milepost-peer");
