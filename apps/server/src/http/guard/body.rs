//! Bodies of requests: read whole before anything is done with them, up to a limit. Of one that is too large the rest is
//! read and thrown away, so that the client, which still writes, gets to read why it is refused.

use crate::http::guard::{TABLE_BODY, TOOL_BODY};
use crate::pages::shared::errors;
use crate::wire::error::ApiError;
use axum::body::{Body, HttpBody};
use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use http_body_util::BodyExt;
use std::time::Duration;

/// The most bytes that are thrown away.
const REST: usize = 16 * 1024 * 1024;
/// The same of a request that is refused before its body is looked at: one that is larger may get a broken connection.
const SMALL: usize = 64 * 1024;
/// The longest that is waited for them.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why there is no body.
enum NoBody {
    /// It is larger than it may be.
    Large,
    /// It did not come whole.
    Broken,
}

/// The most bytes that a request may bring to an address.
fn limit(path: &str) -> usize {
    if path.starts_with("/table/") {
        TABLE_BODY
    } else {
        TOOL_BODY
    }
}

/// Reads the body of a request, or refuses it: 413 where it is too large, 400 where it does not come whole.
pub async fn read(request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let limit = limit(parts.uri.path());
    let (status, told) = match collect(body, limit, &parts.headers).await {
        Ok(bytes) => {
            return next
                .run(Request::from_parts(parts, Body::from(bytes)))
                .await;
        }
        Err(NoBody::Large) => {
            let told = format!(
                "This is too large: at most {} kilobytes can be sent here.",
                limit / 1024
            );
            (StatusCode::PAYLOAD_TOO_LARGE, told)
        }
        Err(NoBody::Broken) => (
            StatusCode::BAD_REQUEST,
            "The body of the request did not come whole.".to_owned(),
        ),
    };
    errors::error_response(&parts.headers, "Not taken", ApiError::new(status, told))
}

/// Reads the body of a request that is refused, if it is small, so that the client gets to read why.
pub async fn leave(request: Request) {
    let (parts, body) = request.into_parts();
    let is_small = length(&parts.headers).is_none_or(|told| told <= SMALL);
    if is_small && !parts.headers.contains_key(header::EXPECT) {
        throw_away(body, SMALL).await;
    }
}

/// How long a body is, as its headers tell.
fn length(headers: &HeaderMap) -> Option<usize> {
    headers
        .get(header::CONTENT_LENGTH)?
        .to_str()
        .ok()?
        .parse()
        .ok()
}

async fn collect(mut body: Body, limit: usize, headers: &HeaderMap) -> Result<Vec<u8>, NoBody> {
    let told = length(headers);
    if told.is_some_and(|told| told > limit) {
        // Who asks first whether to send it has not begun to.
        if !headers.contains_key(header::EXPECT) {
            throw_away(body, REST).await;
        }
        return Err(NoBody::Large);
    }
    let mut bytes = Vec::with_capacity(told.unwrap_or_default());
    while let Some(frame) = body.frame().await {
        let Ok(data) = frame.map_err(|_| NoBody::Broken)?.into_data() else {
            continue;
        };
        if bytes.len() + data.len() > limit {
            throw_away(body, REST).await;
            return Err(NoBody::Large);
        }
        bytes.extend_from_slice(&data);
    }
    Ok(bytes)
}

async fn throw_away(mut body: Body, most: usize) {
    let rest = async {
        let mut read = 0;
        while let Some(Ok(frame)) = body.frame().await
            && read < most
        {
            read += frame.data_ref().map_or(0, |data| data.len());
        }
    };
    // Who sends more, or slowly, is answered all the same, and may not read it.
    let _ = tokio::time::timeout(PATIENCE, rest).await;
}
