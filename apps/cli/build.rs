//! Tells the tests of this crate whether there is a PostgreSQL database.

#![allow(clippy::print_stdout, reason = "so a build script tells cargo")]

#[path = "../server/build/postgres.rs"]
mod postgres;

fn main() {
    println!("cargo::rerun-if-changed=../server/build/postgres.rs");
    postgres::tell();
}
