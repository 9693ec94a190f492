//! Oracles, written apart from the library: they work on pieces of track, straight from the rules of a route
//! (docs/rules/18xx.md), and share none of the search's code.
// Each test that has this module needs a part of it.
#![allow(dead_code)]

pub mod allocate;
pub mod board;
pub mod boards;
pub mod check;
pub mod declare;
pub mod extra;
pub mod flood;
pub mod maps;
pub mod pay;
pub mod prefer;
pub mod program;
pub mod set;
pub mod several;
pub mod shrink;
pub mod tape;
pub mod total;
pub mod trains;
pub mod walk;
