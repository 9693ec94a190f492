//! The table that a request is about, and who asks.

use crate::http::admission::Peer;
use crate::http::guard::cookie;
use crate::live::room::key;
use crate::live::table::LiveTable;
use crate::state::App;
use crate::wire::error::ApiError;
use crate::wire::explain::explain;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use milepost_document::{quoted, shorten};
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
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

impl<T: DeserializeOwned + JsonSchema> FromRequest<App> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Body<T>, ApiError> {
        let hint = match request.extensions().get::<Example>() {
            Some(Example(example)) => format!("such as {example}; all calls stand at /api"),
            None => "all calls stand at /api".to_owned(),
        };
        if !is_json(request.headers()) {
            let told = "the header content-type does not say that the body is JSON";
            let hint = format!("send content-type: application/json, and {hint}");
            return Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, told).with_hint(&hint));
        }
        let body = Bytes::from_request(request, app).await;
        let body =
            body.map_err(|wrong| ApiError::new(wrong.status(), "the body cannot be read"))?;
        serde_json::from_slice(&body)
            .map(Body)
            .map_err(|error| wrong::<T>(&body, &error).with_hint(&hint))
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

/// All that is wrong with a body that could not be read.
fn wrong<T: JsonSchema>(body: &[u8], error: &serde_json::Error) -> ApiError {
    let refused = |told: String| ApiError::new(StatusCode::BAD_REQUEST, told);
    if body.trim_ascii().is_empty() {
        return refused("the body is empty".to_owned());
    }
    let Ok(value) = serde_json::from_slice::<Value>(body) else {
        let ends = if error.is_eof() {
            "it ends too early"
        } else {
            "it goes wrong"
        };
        return refused(format!(
            "the body is no JSON: {ends}, at line {}, column {}",
            error.line(),
            error.column()
        ));
    };
    let mut told = explain::<T>(&value);
    if told.is_empty() {
        let twice = error.to_string();
        let twice = twice
            .strip_prefix("duplicate field `")
            .and_then(|rest| rest.split('`').next());
        told.push(match twice {
            Some(name) => format!("{name}: this member stands there twice"),
            None => "the body does not have the form that this call is asked with".to_owned(),
        });
    }
    ApiError::all(StatusCode::UNPROCESSABLE_ENTITY, told)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::ask::Of;

    #[test]
    fn what_cannot_be_read_is_told_in_plain_words() {
        for (body, status, told) in [
            ("", 400, "the body is empty"),
            (
                "{\"seq\": 1",
                400,
                "the body is no JSON: it ends too early, at line 1, column 9",
            ),
            (
                "{seq",
                400,
                "the body is no JSON: it goes wrong, at line 1, column 2",
            ),
            (
                r#"{"seq": 1, "seq": 1, "id": "request-1", "seat": 0}"#,
                422,
                "seq: this member stands there twice",
            ),
            (
                r#"{"seq": 1, "id": "request-1", "seat": true}"#,
                422,
                "seat: expected a whole number from 0 on, not true",
            ),
        ] {
            let error = serde_json::from_slice::<Of>(body.as_bytes()).unwrap_err();
            let wrong = wrong::<Of>(body.as_bytes(), &error);
            assert_eq!(
                (wrong.status().as_u16(), wrong.error()),
                (status, &[told.to_owned()][..])
            );
        }
    }
}
