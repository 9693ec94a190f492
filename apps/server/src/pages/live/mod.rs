//! Pages of live tables: creating a table, and the table itself.

pub mod create;
pub mod table;
pub mod tour;
