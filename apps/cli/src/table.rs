//! `milepost table`: a file a command. What players type is read by [`milepost_table::text::input`].

pub mod begin;
pub mod console;
pub mod file;
pub mod keep;
pub mod picture;
pub mod play;
pub mod session;
pub mod show;
pub mod study;
