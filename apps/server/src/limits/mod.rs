//! Limits for each client: on the [`concurrency`] of requests, beside those on their rate in [`milepost_live::limits`], and
//! the [`bans`] of the operator.

pub mod bans;
pub mod concurrency;
