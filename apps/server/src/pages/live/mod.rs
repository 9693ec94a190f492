//! Pages of live tables: creating a table, the table itself, and the links to its seats.

pub mod create;
mod form;
mod options;
pub mod seat;
pub mod table;
pub mod tour;
mod typed;
