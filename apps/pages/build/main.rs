//! Makes the files that the server hands out of the sources in `web/`: modules become one file for each page, names get a
//! hash of their contents, and a table of them is written for `src/assets.rs`.
//!
//! To add a file, put it into a folder of `web/`; its name must be the only one of its kind. Sources name each other as
//! `/web/NAME` and never know of hashes.

#![allow(clippy::print_stdout, reason = "so a build script tells cargo")]

mod bundle;
mod files;
mod minify;

use std::env;
use std::error::Error;
use std::fmt::Write;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let here = env::var("CARGO_MANIFEST_DIR")?;
    let out = env::var("OUT_DIR")?;
    let web = Path::new(&here).join("web");
    println!("cargo::rerun-if-changed={}", web.display());
    println!("cargo::rerun-if-changed=build");
    let made = files::read(&web).and_then(files::make);
    let made = made.map_err(|wrong| format!("apps/pages/web: {wrong}"))?;

    let mut table = String::from("&[\n");
    for file in &made {
        let path = Path::new(&out).join(&file.name);
        std::fs::write(&path, &file.bytes)?;
        let path = path
            .to_str()
            .ok_or("the build folder's name is not UTF-8")?;
        writeln!(
            table,
            "    Asset {{ name: {:?}, address: {:?}, bytes: contents!({path:?}) }},",
            file.name, file.address,
        )?;
    }
    table.push(']');
    std::fs::write(Path::new(&out).join("assets.rs"), table)?;
    Ok(())
}
