//! Every clause of the rules, each with a test named after it.
#![allow(clippy::unwrap_used)]

#[path = "../common/mod.rs"]
mod common;

mod city;
mod deck;
mod end;
mod engine;
mod ferry;
mod load;
mod lock;
mod lose;
mod pitch;
mod ride;
mod start;
mod track;
mod turn;
