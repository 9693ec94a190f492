//! `milepost table`: a file a command; [`typed`] is what players type.

pub mod begin;
pub mod console;
pub mod file;
pub mod keep;
pub mod picture;
pub mod play;
pub mod session;
pub mod show;
pub mod study;
pub mod typed;
