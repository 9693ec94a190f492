//! `milepost board`: a file a command.

pub mod best;
pub mod make;
pub mod report;
pub mod source;
