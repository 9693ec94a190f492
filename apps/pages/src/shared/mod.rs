//! Code that the pages of several tools share.

pub mod asked;
pub mod cache;
pub mod download;
pub mod errors;
pub mod form_errors;
pub mod link;
pub mod pan;
pub mod player_mark;
pub mod query;
pub mod study;
pub mod study_time;
pub mod tabletop;
pub mod tabletop_files;
pub mod visit;
pub mod words;
