//! Live tables: setting one up, and the table itself.

pub mod create;
pub mod table;
