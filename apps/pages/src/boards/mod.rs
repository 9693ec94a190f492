//! Pages of random boards.

pub mod best;
pub mod best_of;
pub mod figures;
pub mod file;
pub mod forms;
pub mod handlers;
pub mod own;
pub mod rendered;
pub mod view;
