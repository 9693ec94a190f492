//! Files in and out, TOML, JSON and CSV: read loosely, checked once, with every problem at its place.
//!
//! 1. [`network`]: networks, read and written;
//! 2. [`rules`]: rule sets, read;
//! 3. [`game`]: games, written, and read by playing their log again;
//! 4. [`cards`] and [`odds`]: written for other programs.

pub mod cards;
pub mod game;
pub mod network;
pub mod odds;
pub mod rules;
