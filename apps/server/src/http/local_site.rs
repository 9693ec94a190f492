//! The site without a server (`just site`) beside this one: people open it at `/local/`, and pages of this server take the
//! module from there (`web/local/near.js`).

use crate::http::assets::{FOR_EVER, kind};
use crate::http::encoding::Precompressed;
use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use milepost_pages::local::{LIST, SiteList};
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// The first page.
pub const INDEX: &str = "index.html";
/// Its files without hashes in their names.
const BARE: [&str; 3] = [INDEX, "keep.js", LIST];

/// Marks answers whose bytes are in memory once, whoever reads them.
#[derive(Clone, Copy, Debug)]
pub struct SharedBytes;

impl SharedBytes {
    /// Whether an answer is marked.
    pub fn has(answer: &Response) -> bool {
        answer.extensions().get::<SharedBytes>().is_some()
    }
}

/// The files of a site, in memory.
#[derive(Clone)]
pub struct LocalSite(Arc<BTreeMap<String, File>>);

/// A file, compressed when it is asked for the first time.
struct File {
    bytes: Bytes,
    packed: OnceLock<Precompressed>,
}

impl fmt::Debug for LocalSite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LocalSite({} files)", self.0.len())
    }
}

impl LocalSite {
    /// What to do about a folder without such a site.
    pub const HINT: &str =
        "build it of this release with: just site; give the folder target/site/play";

    /// The site in a folder, as `just site` has left it.
    ///
    /// # Errors
    /// It is not one, a file of it is missing, or it was built of another release: a sentence.
    pub fn open(folder: &Path) -> Result<LocalSite, String> {
        let read = |name: &str| {
            let found = std::fs::read(folder.join(name));
            found.map_err(|error| format!("cannot read {}: {error}", folder.join(name).display()))
        };
        let list: SiteList = serde_json::from_slice(&read(LIST)?).map_err(|error| {
            format!(
                "{LIST} in {} does not list a site: {error}",
                folder.display()
            )
        })?;
        if !list.is_ours() {
            return Err(format!("{} was built of another release", folder.display()));
        }
        let named = list.files.iter().map(String::as_str);
        // Whatever the list says, files stand in this folder alone.
        let named = named.filter(|name| name.strip_prefix("web/").is_some_and(is_name));
        let files = BARE.into_iter().chain(named).map(|name| {
            let file = File {
                bytes: read(name)?.into(),
                packed: OnceLock::new(),
            };
            Ok((name.to_owned(), file))
        });
        files
            .collect::<Result<_, String>>()
            .map(Arc::new)
            .map(LocalSite)
    }

    /// A file by its name, such as `web/local.js`; `None` if there is none.
    pub fn answer(&self, name: &str, headers: &HeaderMap) -> Option<Response> {
        let file = self.0.get(name)?;
        let kind = match name {
            INDEX => "text/html; charset=utf-8",
            LIST => "application/json",
            _ => kind(name),
        };
        let pack = || Precompressed::new(kind, file.bytes.clone());
        let mut answer = file.packed.get_or_init(pack).answer(headers);
        answer.extensions_mut().insert(SharedBytes);
        if !BARE.contains(&name) && answer.status() == StatusCode::OK {
            answer.headers_mut().insert(header::CACHE_CONTROL, FOR_EVER);
        }
        Some(answer)
    }
}

/// Whether a name is that of a file of pages.
fn is_name(name: &str) -> bool {
    name.bytes()
        .all(|sign| sign.is_ascii_alphanumeric() || b".-_".contains(&sign))
}
