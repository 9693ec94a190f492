//! `milepost board`: a file for each command.

pub mod best;
pub mod make;
pub mod report;
pub mod source;
