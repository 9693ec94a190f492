//! Pages of live tables: creating a table, and the table itself.

pub mod create;
mod form;
mod options;
pub mod table;
mod typed;
