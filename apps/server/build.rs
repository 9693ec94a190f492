//! Tells the tests of this crate whether there is a PostgreSQL database.

#![allow(clippy::print_stdout, reason = "so a build script tells cargo")]

mod postgres;

fn main() {
    println!("cargo::rerun-if-changed=postgres.rs");
    postgres::tell();
}
