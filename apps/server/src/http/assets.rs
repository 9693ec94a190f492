//! The files of `web/`, put together by `build/`, embedded in the program and compressed once each.

use crate::http::encoding::Precompressed;
use crate::wire::error::ApiError;
use axum::Router;
use axum::body::Bytes;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use axum::routing::get;
use std::sync::OnceLock;

/// A file that is handed out.
struct Asset {
    /// Its name in `web/`.
    name: &'static str,
    /// Its address, which changes with its contents.
    address: &'static str,
    bytes: &'static [u8],
}

const ASSETS: &[Asset] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// For files at addresses that change with their contents.
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// The script that browsers keep, so that pages open without a connection. It is responsible for pages below its own
/// address, and so lies above `/web`.
const WORKER: &str = "worker.js";

/// The address of a file of `web/` by its name.
pub fn address(name: &str) -> &str {
    let found = ASSETS.iter().find(|asset| asset.name == name);
    found.map_or(name, |asset| asset.address)
}

/// Whether there is a file of this name.
pub fn is_known(name: &str) -> bool {
    ASSETS.iter().any(|asset| asset.name == name)
}

/// Answers `/web/NAME` and `/worker.js`.
pub fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    let worker = async |headers: HeaderMap| file(Path(WORKER.to_owned()), headers).await;
    Router::new()
        .route("/web/{name}", get(file))
        .route("/worker.js", get(worker))
}

/// A file by its address, which browsers keep for ever, or by its bare name, which they ask for again. A page that was open
/// when the server was replaced may ask for the file as it was; it gets the present one, without a promise.
async fn file(Path(asked): Path<String>, headers: HeaderMap) -> Result<Response, ApiError> {
    static PACKED: [OnceLock<Precompressed>; ASSETS.len()] =
        [const { OnceLock::new() }; ASSETS.len()];
    let name = without_hash(&asked);
    let at = ASSETS.iter().position(|asset| asset.name == name);
    let at = at.ok_or_else(|| ApiError::missing("file"))?;
    let asset = &ASSETS[at];
    let pack = || Precompressed::new(kind(asset.name), Bytes::from_static(asset.bytes));
    let mut answer = PACKED[at].get_or_init(pack).answer(&headers);
    let is_exact = asset.address.strip_prefix("/web/") == Some(asked.as_str());
    if is_exact && answer.status() == StatusCode::OK {
        answer.headers_mut().insert(header::CACHE_CONTROL, FOR_EVER);
    }
    Ok(answer)
}

/// The number of hexadecimal digits of a hash.
const DIGITS: usize = 16;

/// The name of a file in `web/` of which this is an address.
fn without_hash(asked: &str) -> String {
    match asked.split('.').collect::<Vec<_>>().as_slice() {
        [stem, hash, ending @ ..]
            if !ending.is_empty()
                && hash.len() == DIGITS
                && hash.bytes().all(|digit| digit.is_ascii_hexdigit()) =>
        {
            format!("{stem}.{}", ending.join("."))
        }
        _ => asked.to_owned(),
    }
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.') {
        Some((_, "css")) => "text/css; charset=utf-8",
        Some((_, "js")) => "text/javascript; charset=utf-8",
        Some((_, "png")) => "image/png",
        Some((_, "svg")) => "image/svg+xml",
        Some((_, "webmanifest")) => "application/manifest+json",
        Some((_, "webp")) => "image/webp",
        Some((_, "woff2")) => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_its_name_with_a_hash() {
        for asset in ASSETS {
            let asked = asset.address.strip_prefix("/web/").unwrap();
            assert_ne!(asked, asset.name);
            assert_eq!(without_hash(asked), asset.name);
            assert_eq!(without_hash(asset.name), asset.name);
        }
    }

    /// The names in quotes that end like files of pages.
    fn named(text: &str) -> impl Iterator<Item = &str> {
        let quoted = text.split('"').skip(1).step_by(2);
        let is_name = |text: &&str| {
            text.bytes()
                .all(|b| b.is_ascii_lowercase() || b".-".contains(&b))
        };
        quoted
            .filter(|text| text.ends_with(".js") || text.ends_with(".css"))
            .filter(is_name)
    }

    #[test]
    fn pages_name_files_that_are_there() {
        let mut folders = vec![std::path::PathBuf::from(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/src/pages"
        ))];
        let mut count = 0;
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let text = std::fs::read_to_string(&path).unwrap();
                for name in named(&text).filter(|name| name.len() > 4) {
                    assert!(is_known(name), "{} names {name}", path.display());
                    count += 1;
                }
            }
        }
        assert!(count > 20);
    }

    #[test]
    fn files_name_each_other_by_addresses() {
        let texts = ASSETS.iter().filter(|asset| {
            let made = asset.name.ends_with(".min.js");
            !made
                && [".css", ".js", ".webmanifest"]
                    .iter()
                    .any(|end| asset.name.ends_with(end))
        });
        for asset in texts {
            let text = std::str::from_utf8(asset.bytes).unwrap();
            for named in text.split("\"/web/").skip(1) {
                let named = named.split('"').next().unwrap();
                assert!(
                    ASSETS
                        .iter()
                        .any(|other| other.address == format!("/web/{named}")),
                    "{} names {named}",
                    asset.name
                );
            }
        }
    }
}
