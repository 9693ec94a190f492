//! What the build scripts of crates do whose tests read data beside the repository: they say whether the tests are to. See
//! `milepost_testkit::data`.
#![allow(clippy::print_stdout, reason = "so a build script tells cargo")]

/// Sets `outside_data` for the tests of the crate that is built, where they are to read it.
pub fn tell() {
    let setting = std::env::var("MILEPOST_DATA").unwrap_or_default();
    println!("cargo::rustc-check-cfg=cfg(outside_data)");
    println!("cargo::rerun-if-env-changed=MILEPOST_DATA");
    println!("cargo::rerun-if-changed=../../base/testkit/outside_data.rs");
    let here = std::path::Path::new("../../../shared/data").is_dir() && setting != "absent";
    if here || setting == "required" {
        println!("cargo::rustc-cfg=outside_data");
    }
}
