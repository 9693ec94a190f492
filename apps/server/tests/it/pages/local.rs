//! The site without a server beside one.

use crate::common::House;
use milepost_live::live::time::Time;
use milepost_pages::local::SiteList;
use milepost_server::Settings;
use milepost_server::http::local_site::LocalSite;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use tempfile::TempDir;

const MODULE: &str = "web/milepost.0123456789abcdef.wasm";

/// A folder with all files of a site; those that are not looked at hold a word.
fn site() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let list = SiteList::new(MODULE);
    let write = |name: &str, text: &str| {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    };
    for name in list.files.iter().filter(|name| *name != "./") {
        write(name, "file");
    }
    write("index.html", "<!DOCTYPE html>");
    write("keep.js", "");
    write("site.json", &serde_json::to_string(&list).unwrap());
    folder
}

/// A server with the site of a folder, and otherwise as usual.
fn house(folder: &Path) -> House {
    let settings = Settings {
        local: Some(LocalSite::open(folder).unwrap()),
        ..Settings::default()
    };
    House::with(
        Arc::new(tempfile::tempdir().unwrap()),
        settings,
        Time::system(),
    )
}

fn changed(folder: &Path, from: &str, to: &str) {
    let file = folder.join("site.json");
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains(from));
    fs::write(&file, text.replace(from, to)).unwrap();
}

#[tokio::test]
async fn the_site_is_below_local_and_pages_may_compile_its_module() {
    let folder = site();
    let house = house(folder.path());
    let mut browser = house.browser();
    let bare = browser.get("/local").await;
    assert_eq!(bare.headers["location"], "/local/");
    let page = browser.get("/local/").await;
    assert_eq!(page.headers["content-type"], "text/html; charset=utf-8");
    let policy = page.headers["content-security-policy"].to_str().unwrap();
    assert!(
        policy.contains("script-src 'self' 'wasm-unsafe-eval';"),
        "{policy}"
    );
    let module = browser.get(&format!("/local/{MODULE}")).await;
    assert_eq!(module.headers["content-type"], "application/wasm");
    assert!(
        module.headers["cache-control"]
            .to_str()
            .unwrap()
            .contains("immutable")
    );
    for name in [
        "web/none.js",
        "../site.json",
        "%2e%2e/site.json",
        "web/..%2fsite.json",
    ] {
        assert_eq!(
            browser.get(&format!("/local/{name}")).await.status,
            404,
            "{name}"
        );
    }
}

#[tokio::test]
async fn whoever_loads_all_of_it_may_go_on() {
    let folder = site();
    // As large as the module is, and as hard to compress.
    let noise = (0..14_000_000u64 / 8).flat_map(|word| {
        let mixed = word.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        (mixed.wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 20).to_le_bytes()
    });
    fs::write(folder.path().join(MODULE), noise.collect::<Vec<u8>>()).unwrap();
    let house = house(folder.path());
    let mut browser = house.browser();
    for name in SiteList::new(MODULE).files {
        let name = name.trim_start_matches("./");
        assert_eq!(
            browser.get(&format!("/local/{name}")).await.status,
            200,
            "{name}"
        );
    }
    assert_eq!(browser.get("/routes").await.status, 200);
}

#[tokio::test]
async fn a_server_without_it_says_so_once() {
    let house = House::new();
    let mut browser = house.browser();
    let list = browser.get("/local/site.json").await;
    assert_eq!(list.status, 204);
    assert_eq!(list.headers["cache-control"], "private, max-age=3600");
    assert_eq!(browser.get("/local/").await.status, 404);
}

#[test]
fn a_folder_that_is_no_site_of_this_release_is_refused() {
    let none = tempfile::tempdir().unwrap();
    assert!(
        LocalSite::open(none.path())
            .unwrap_err()
            .contains("site.json")
    );
    let old = site();
    changed(old.path(), env!("CARGO_PKG_VERSION"), "0.0.1");
    assert!(
        LocalSite::open(old.path())
            .unwrap_err()
            .contains("another release")
    );
    let part = site();
    fs::remove_file(part.path().join(MODULE)).unwrap();
    assert!(
        LocalSite::open(part.path())
            .unwrap_err()
            .contains("milepost.0123456789abcdef.wasm")
    );
    // A name that leads out of the folder is none of a file of pages.
    let evil = site();
    changed(evil.path(), MODULE, "web/../../secret");
    LocalSite::open(evil.path()).unwrap();
}
