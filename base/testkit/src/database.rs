//! The PostgreSQL database of tests: on the usual port of this machine, or at `MILEPOST_POSTGRES`.
//!
//! A test that needs it carries `#[cfg_attr(not(postgres), ignore = "needs PostgreSQL: see CONTRIBUTING.md")]`. The crate's build
//! script sets `postgres` where the database is.

/// Where the database is.
#[must_use]
pub fn postgres() -> String {
    let named = std::env::var("MILEPOST_POSTGRES").unwrap_or_default();
    match named.is_empty() {
        true => "postgres://postgres@127.0.0.1:5432/test".to_owned(),
        false => named,
    }
}
