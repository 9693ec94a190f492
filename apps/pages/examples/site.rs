//! Writes a site that needs no server into a folder: the files of pages, and one that starts the module.
//!
//! ```text
//! cargo run -p milepost-pages --example site -- MODULE FOLDER
//! ```
//!
//! MODULE is apps/wasm, built for browsers.
#![allow(clippy::print_stdout, reason = "an example")]

use milepost_dice::secret;
use milepost_pages::assets::{ASSETS, Asset};
use milepost_pages::local::{self, LIST, SiteList};
use std::error::Error;
use std::fs;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder] = arguments.as_slice() else {
        return Err("usage: site MODULE FOLDER".into());
    };
    let (folder, bytes) = (Path::new(folder), fs::read(module)?);
    fs::create_dir_all(folder.join("web"))?;
    let module = format!("web/milepost.{}.wasm", &secret::hash_of(&bytes)[..16]);
    fs::write(folder.join(&module), &bytes)?;
    for asset in ASSETS {
        let address = asset.address.trim_start_matches('/');
        fs::write(folder.join(address), beside(asset))?;
    }
    let list = SiteList::new(&module);
    let index = local::index(&module)
        .into_string()
        .replace("\"/web/", "\"web/");
    fs::write(folder.join("index.html"), &index)?;
    let version = secret::hash(&format!("{:?}{index}", list.files));
    let keep = ASSETS.iter().find(|asset| asset.name == "keep.js");
    let keep =
        keep.map(|asset| String::from_utf8_lossy(asset.bytes).replace("{version}", &version[..16]));
    fs::write(folder.join("keep.js"), keep.unwrap_or_default())?;
    fs::write(folder.join(LIST), serde_json::to_string_pretty(&list)?)?;
    println!(
        "{} files, the module {} bytes",
        list.files.len() + 2,
        bytes.len()
    );
    Ok(())
}

/// A file of pages whose names for others are beside it, since a site may be anywhere below its host.
fn beside(asset: &Asset) -> Vec<u8> {
    let is_text = [".css", ".js", ".webmanifest"]
        .iter()
        .any(|end| asset.name.ends_with(end));
    if !is_text || asset.name.ends_with(".min.js") {
        return asset.bytes.to_vec();
    }
    let text = String::from_utf8_lossy(asset.bytes);
    let text = text
        .replace("import(\"/web/", "import(\"./")
        .replace("url(\"/web/", "url(\"./")
        .replace("url(/web/", "url(./");
    text.into_bytes()
}
