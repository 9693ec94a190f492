//! `milepost deck`: a file for each command.

pub mod check;
pub mod convert;
pub mod deal;
pub mod dingles;
pub mod explain;
pub mod file;
pub mod print;
pub mod stats;
