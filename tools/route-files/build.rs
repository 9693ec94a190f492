//! Tells the tests of this crate whether the data beside the repository is there.

#[path = "../../base/testkit/outside_data.rs"]
mod outside_data;

fn main() {
    outside_data::tell();
}
