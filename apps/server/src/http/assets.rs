//! The files of pages, compressed once each.

use crate::http::encoding::Precompressed;
use crate::wire::error::ApiError;
use axum::Router;
use axum::body::Bytes;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use axum::routing::get;
use milepost_pages::assets::ASSETS;
use std::sync::OnceLock;

/// For files at addresses that change with their contents.
pub const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// The script that browsers keep, so that pages open without a connection. It is responsible for pages below its own
/// address, and so lies above `/web`.
const WORKER: &str = "worker.js";

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

/// The media type of a file, by the end of its name.
pub fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.') {
        Some((_, "css")) => "text/css; charset=utf-8",
        Some((_, "js")) => "text/javascript; charset=utf-8",
        Some((_, "png")) => "image/png",
        Some((_, "svg")) => "image/svg+xml",
        Some((_, "wasm")) => "application/wasm",
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
}
