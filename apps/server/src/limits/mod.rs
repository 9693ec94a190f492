//! Limits for each client: on the [`rate`] and on the [`concurrency`] of requests, and which
//! addresses count as one [`network`].

pub mod bans;
pub mod concurrency;
pub mod network;
pub mod rate;
