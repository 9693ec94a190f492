//! `milepost map` and `milepost survey`: a file for each command.

pub mod check;
pub mod convert;
pub mod distance;
pub mod list;
pub mod show;
pub mod source;
pub mod survey;
