//! Files in and out: presets in TOML and boards in JSON, read once and checked, with every problem at its place.

pub mod board;
pub mod preset;
