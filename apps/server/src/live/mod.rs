//! Live tables.
//!
//! In the order data flows:
//! 1. [`head`] is what a table is made of, [`entry`] what its log holds;
//! 2. [`room`] is where a table stands: a pure function of both, its [`clock`] too; [`past`] is where its game stood;
//! 3. [`table`] is a table that is played: it judges a command, has it kept, and only then tells of it;
//! 4. [`mod@replay`] makes a table of its log again, and [`kept`] tells of one that this release cannot play;
//!    [`tables`] has them all, within what [`disk`] and memory they may take; [`bots`] act in seats of their own, [`mod@time`] is
//!    what clocks go by.

pub mod bots;
pub mod clock;
pub mod custom_maps;
pub mod disk_quota;
pub mod entry;
pub mod error;
pub mod head;
pub mod history;
pub mod log_line;
pub mod maps;
pub mod render;
pub mod replay;
pub mod room;
pub mod snapshot;
pub mod table;
pub mod tables;
pub mod time;
pub mod unplayable;
