//! Extractors: the table, the numbers and the JSON body of a request.

use crate::http::admission::Peer;
use crate::http::guard::cookie;
use crate::state::App;
use crate::wire::body;
use crate::wire::error::{ApiError, no_table};
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use milepost_document::{FromNode, quoted, shorten};
use milepost_live::live::crayon::CrayonTable;
use milepost_live::live::room::{MAX_ENTRIES, key};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The table that a request addresses, and who sends the request.
pub struct TableContext {
    /// The application state.
    pub app: App,
    /// The table.
    pub live: Arc<CrayonTable>,
    /// The seat token in the request's cookie.
    pub token: Option<String>,
    /// The hash of the token, by which the table knows its seats.
    pub key: Option<String>,
    /// Whether the request came by HTTPS.
    pub secure: bool,
    /// The client's address.
    pub peer: Peer,
}

#[derive(Deserialize)]
struct Named {
    id: String,
}

impl FromRequestParts<App> for TableContext {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<TableContext, ApiError> {
        let named = Path::<Named>::from_request_parts(parts, app).await;
        let Path(Named { id }) = named.map_err(|_| no_table())?;
        let peer: Peer = parts.extensions.get().copied().unwrap_or_default();
        let live = app.table_for(peer.0, &id).await?;
        if let Some(seq) = seen(parts).await {
            live.reach(seq).await?;
        }
        let token = cookie::token(&parts.headers);
        let secure = app.is_secure(&parts.headers);
        Ok(TableContext {
            app: app.clone(),
            live,
            key: token.as_deref().map(key),
            token,
            secure,
            peer,
        })
    }
}

/// The parameter with the number of the latest entry that a client has been shown.
const MIN_SEQ: &str = "min_seq";

/// The latest entry that a client says that it has been shown: `?min_seq=17`, the cookie of a page, or the last event of a stream that
/// it opens again. Other parameters are for the handlers.
async fn seen(parts: &mut Parts) -> Option<u64> {
    let last = parts.headers.get("last-event-id");
    let last = last.and_then(|id| id.to_str().ok()?.parse().ok());
    let pairs = Query::<Vec<(String, String)>>::from_request_parts(parts, &()).await;
    let pairs = pairs.map(|Query(pairs)| pairs).unwrap_or_default();
    let said = pairs.into_iter().find(|(name, _)| name == MIN_SEQ);
    let said = said.and_then(|(_, seq)| seq.parse().ok());
    // No log is longer, whatever anybody says.
    let all = said.max(last).max(cookie::seen(&parts.headers));
    all.filter(|seq| *seq <= MAX_ENTRIES)
}

/// The whole number `{to}` in the path.
pub struct PathNumber(pub usize);

impl FromRequestParts<App> for PathNumber {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<PathNumber, ApiError> {
        let named = Path::<BTreeMap<String, String>>::from_request_parts(parts, app).await;
        let to = named
            .ok()
            .and_then(|Path(mut named)| named.remove("to"))
            .unwrap_or_default();
        to.parse().map(PathNumber).map_err(|_| {
            let message = format!(
                "{} at the end of the address is not a whole number from 0 up",
                quoted(&to)
            );
            ApiError::new(StatusCode::BAD_REQUEST, message).with_hint(
                match parts.uri.path().contains("/replay/") {
                    true => "it is a number of actions; /replay says how many there are",
                    false => "it is the index of a milepost in the list of /board",
                },
            )
        })
    }
}

/// The whole numbers in the query string, by name.
pub struct QueryNumbers(BTreeMap<String, u64>);

impl QueryNumbers {
    /// The number with this name, if the query has it.
    pub fn get(&self, name: &str) -> Option<u64> {
        self.0.get(name).copied()
    }
}

impl FromRequestParts<App> for QueryNumbers {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<QueryNumbers, ApiError> {
        let wrong = |message: String| ApiError::new(StatusCode::BAD_REQUEST, message);
        let pairs = Query::<Vec<(String, String)>>::from_request_parts(parts, app).await;
        let Query(pairs) =
            pairs.map_err(|_| wrong("the query string after the ? cannot be read".to_owned()))?;
        let read = |(name, text): (String, String)| match text.parse() {
            Ok(number) => Ok((name, number)),
            Err(_) => {
                let message = format!(
                    "{}: expected a whole number from 0 up, found {}",
                    shorten(&name),
                    quoted(&text)
                );
                Err(wrong(message).with_hint(
                    "it is the number (seq) of an entry of the log; without it you get the first page",
                ))
            }
        };
        pairs
            .into_iter()
            .map(read)
            .collect::<Result<_, _>>()
            .map(QueryNumbers)
    }
}

/// An example of the call's body for error messages. Each route adds its own to its requests.
#[derive(Clone, Copy)]
pub struct Example(pub &'static str);

/// A JSON body.
pub struct Body<T>(pub T);

impl<T: FromNode> FromRequest<App> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Body<T>, ApiError> {
        let hint = match request.extensions().get::<Example>() {
            Some(Example(example)) => {
                format!("for example {example}; all calls are listed at /api")
            }
            None => "all calls are listed at /api".to_owned(),
        };
        if !is_json(request.headers()) {
            let error = "the content-type header does not declare a JSON body";
            let hint = format!("send content-type: application/json with a body, {hint}");
            return Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, error).with_hint(&hint));
        }
        let body = Bytes::from_request(request, app).await;
        let body =
            body.map_err(|wrong| ApiError::new(wrong.status(), "the body cannot be read"))?;
        body::read(&body)
            .map(Body)
            .map_err(|error| error.with_hint(&hint))
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers
        .get(header::CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok())
        .unwrap_or_default();
    let kind = kind
        .split(';')
        .next()
        .unwrap_or_default()
        .trim()
        .to_ascii_lowercase();
    kind.strip_prefix("application/")
        .is_some_and(|kind| kind == "json" || kind.ends_with("+json"))
}
