//! Live tables: games that people and bots play in the browser.
//!
//! In the order in which data flows:
//! 1. [`game`] says what a game offers; [`crayon`] is crayon rails as such a game;
//! 2. [`head`] holds what a table is created with, [`entry`] what its log contains;
//! 3. [`room`] is the current state of a table, a pure function of both, including its [`clock`];
//!    [`history`] reconstructs earlier states of the game;
//! 4. [`table`] is a running table: it validates a command, stores it and only then publishes it;
//! 5. [`mod@replay`] rebuilds a table from its log, and [`unplayable`] shows the log of a table
//!    that this release cannot play;
//! 6. [`tables`] manages all tables within the limits on disk ([`disk_quota`]) and memory; [`bots`]
//!    plays the seats of bots; [`mod@time`] is the time source of the clocks; [`turns`] tells of
//!    turns those who are not at the table.
//!
//! This module knows neither HTTP nor JSON: [`render`] is the trait through which the wire module
//! of the server makes what browsers receive. No module but [`crayon`] knows the rules of a game.

pub mod bots;
pub mod clock;
pub mod crayon;
pub mod custom_boards;
pub mod disk_quota;
pub mod entry;
pub mod error;
pub mod game;
pub mod head;
pub mod history;
pub mod log_line;
pub mod render;
pub mod replay;
pub mod room;
pub mod snapshot;
pub mod table;
pub mod tables;
pub mod time;
pub mod turns;
pub mod unplayable;
