//! Limits for each client: on the [`rate`] of what it does, and which addresses count as one
//! [`network`].

pub mod network;
pub mod rate;
