//! The build script of all crates whose tests read data beside the repository: it says whether they are to. See
//! `milepost_testkit::data`.
#![allow(clippy::print_stdout, reason = "so a build script tells cargo")]

fn main() {
    let setting = std::env::var("MILEPOST_DATA").unwrap_or_default();
    println!("cargo::rustc-check-cfg=cfg(outside_data)");
    println!("cargo::rerun-if-env-changed=MILEPOST_DATA");
    println!("cargo::rerun-if-changed=../../base/testkit/outside_data.rs");
    let here = std::path::Path::new("../../../shared/data").is_dir() && setting != "absent";
    if here || setting == "required" {
        println!("cargo::rustc-cfg=outside_data");
    }
}
