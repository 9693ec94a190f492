//! `milepost route`: a file a command.

pub mod all;
pub mod ask;
pub mod best;
pub mod change;
pub mod check;
pub mod convert;
pub mod explain;
pub mod few;
pub mod link;
pub mod list;
pub mod map;
pub mod source;
pub mod tiles;
pub mod what_if;
