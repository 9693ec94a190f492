//! Stores: what each of them promises, by one suite, and what is special about some.

mod conformance;
mod copies;
#[cfg(unix)]
mod damaged;
#[cfg(unix)]
mod encrypted;
mod link;
mod memory;
mod postgres;
mod sqlite;
mod whole;
