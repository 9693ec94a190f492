//! Tells the tests of this crate whether there is a PostgreSQL database.

#![allow(clippy::print_stdout, reason = "so a build script tells cargo")]

#[path = "../../base/testkit/postgres.rs"]
mod postgres;

fn main() {
    println!("cargo::rerun-if-changed=../../base/testkit/postgres.rs");
    postgres::tell();
}
