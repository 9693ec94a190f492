//! How much one address may ask for: [`rate`], [`concurrency`], and which addresses count as one [`network`].

pub mod concurrency;
pub mod network;
pub mod rate;
