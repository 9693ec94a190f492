//! The table that a request is about, and who asks.

use crate::http::admission::Peer;
use crate::http::guard::cookie;
use crate::live::room::key;
use crate::live::table::LiveTable;
use crate::state::App;
use crate::wire::body;
use crate::wire::error::ApiError;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use milepost_document::{FromNode, quoted, shorten};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The table that a request is about, and who asks.
pub struct At {
    /// What requests share.
    pub app: App,
    /// The table.
    pub live: Arc<LiveTable>,
    /// The token that the request brings.
    pub token: Option<String>,
    /// By what its seats are known.
    pub key: Option<String>,
    /// Whether it came by https.
    pub secure: bool,
    /// The address it comes from.
    pub peer: Peer,
}

#[derive(Deserialize)]
struct Named {
    id: String,
}

impl FromRequestParts<App> for At {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<At, ApiError> {
        let named = Path::<Named>::from_request_parts(parts, app).await;
        let Path(Named { id }) = named.map_err(|_| ApiError::no_table())?;
        let peer: Peer = parts.extensions.get().copied().unwrap_or_default();
        let live = app.table_for(peer.0, &id).await?;
        let token = cookie::token(&parts.headers);
        let secure = app.is_secure(&parts.headers);
        Ok(At {
            app: app.clone(),
            live,
            key: token.as_deref().map(key),
            token,
            secure,
            peer,
        })
    }
}

/// A whole number in the path of an address, called `to` there.
pub struct To(pub usize);

impl FromRequestParts<App> for To {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<To, ApiError> {
        let named = Path::<BTreeMap<String, String>>::from_request_parts(parts, app).await;
        let to = named
            .ok()
            .and_then(|Path(mut named)| named.remove("to"))
            .unwrap_or_default();
        to.parse().map(To).map_err(|_| {
            let told = format!(
                "{} is expected to be a whole number from 0 on, at the end of the address",
                quoted(&to)
            );
            ApiError::new(StatusCode::BAD_REQUEST, told).with_hint(
                match parts.uri.path().contains("/replay/") {
                    true => "it is the number of actions before a moment: /replay tells how many there are",
                    false => "it is the place of a milepost in the list of /board",
                },
            )
        })
    }
}

/// Whole numbers behind the `?` of an address, by their names.
pub struct Numbers(BTreeMap<String, u64>);

impl Numbers {
    /// The number of a name, if it is there.
    pub fn get(&self, name: &str) -> Option<u64> {
        self.0.get(name).copied()
    }
}

impl FromRequestParts<App> for Numbers {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Numbers, ApiError> {
        let wrong = |told: String| ApiError::new(StatusCode::BAD_REQUEST, told);
        let pairs = Query::<Vec<(String, String)>>::from_request_parts(parts, app).await;
        let Query(pairs) =
            pairs.map_err(|_| wrong("what stands behind the ? cannot be read".to_owned()))?;
        let read = |(name, text): (String, String)| match text.parse() {
            Ok(number) => Ok((name, number)),
            Err(_) => {
                let told = format!(
                    "{}: expected a whole number from 0 on, not {}",
                    shorten(&name),
                    quoted(&text)
                );
                Err(wrong(told).with_hint(
                    "it is the number of an entry of the log, seq; without it the first page is given",
                ))
            }
        };
        pairs
            .into_iter()
            .map(read)
            .collect::<Result<_, _>>()
            .map(Numbers)
    }
}

/// What a call is asked with, for example; goes along with each request.
#[derive(Clone, Copy)]
pub struct Example(pub &'static str);

/// A body of JSON.
pub struct Body<T>(pub T);

impl<T: FromNode> FromRequest<App> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Body<T>, ApiError> {
        let hint = match request.extensions().get::<Example>() {
            Some(Example(example)) => format!("such as {example}; all calls are listed at /api"),
            None => "all calls are listed at /api".to_owned(),
        };
        if !is_json(request.headers()) {
            let error = "the header content-type does not say that the body is JSON";
            let hint = format!("send content-type: application/json, and {hint}");
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
