//! `milepost deck`: a file a command.

pub mod check;
pub mod convert;
pub mod deal;
pub mod dingles;
pub mod explain;
pub mod file;
pub mod print;
pub mod stats;
