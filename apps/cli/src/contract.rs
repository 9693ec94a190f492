//! `milepost contract`: a file for each command.

pub mod cards;
pub mod from;
pub mod network;
pub mod new;
pub mod odds;
pub mod play;
pub mod source;
pub mod study;
pub mod value;
