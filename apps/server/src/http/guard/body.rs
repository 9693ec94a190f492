//! Request bodies: read completely, up to a limit, before anything else happens. The rest of a body
//! that is too large is read and discarded, so that the client, which is still sending, gets to
//! read the refusal.

use crate::http::guard::TABLE_BODY;
use axum::body::{Body, HttpBody};
use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use http_body_util::BodyExt;
use milepost_pages::error::ApiError;
use milepost_pages::limits::TOOL_BODY;
use milepost_pages::shared::errors;
use std::time::Duration;

/// The most bytes that are discarded.
const MAX_DISCARDED: usize = 16 * 1024 * 1024;
/// The same for requests that are refused before their body is read; a larger one may see a broken
/// connection.
const MAX_SMALL: usize = 64 * 1024;
/// The longest time for discarding.
const DISCARD_TIME: Duration = Duration::from_secs(10);

/// Why a body could not be read.
enum BodyError {
    /// It exceeds the limit.
    TooLarge,
    /// It did not arrive completely.
    Incomplete,
}

/// The largest body for an address, in bytes.
fn limit(path: &str) -> usize {
    if path.starts_with("/table/") {
        TABLE_BODY
    } else {
        TOOL_BODY
    }
}

/// Reads the body of a request, or refuses it: 413 if it is too large, 400 if it does not arrive
/// completely.
pub async fn read(request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let limit = limit(parts.uri.path());
    let (status, message) = match collect(body, limit, &parts.headers).await {
        Ok(bytes) => {
            return next
                .run(Request::from_parts(parts, Body::from(bytes)))
                .await;
        }
        Err(BodyError::TooLarge) => {
            let message = format!(
                "The request is too large: the limit is {} kilobytes.",
                limit / 1024
            );
            (StatusCode::PAYLOAD_TOO_LARGE, message)
        }
        Err(BodyError::Incomplete) => (
            StatusCode::BAD_REQUEST,
            "The body of the request is incomplete.".to_owned(),
        ),
    };
    errors::error_response(
        &parts.headers,
        "Request refused",
        ApiError::new(status, message),
    )
}

/// Discards the body of a refused request if it is small, so that the client gets to read the
/// refusal.
pub async fn discard_small(request: Request) {
    let (parts, body) = request.into_parts();
    let is_small = length(&parts.headers).is_none_or(|message| message <= MAX_SMALL);
    if is_small && !parts.headers.contains_key(header::EXPECT) {
        discard(body, MAX_SMALL).await;
    }
}

/// The length of a body according to its headers.
fn length(headers: &HeaderMap) -> Option<usize> {
    headers
        .get(header::CONTENT_LENGTH)?
        .to_str()
        .ok()?
        .parse()
        .ok()
}

async fn collect(mut body: Body, limit: usize, headers: &HeaderMap) -> Result<Vec<u8>, BodyError> {
    let message = length(headers);
    if message.is_some_and(|message| message > limit) {
        // A client that asks before sending has not begun to send.
        if !headers.contains_key(header::EXPECT) {
            discard(body, MAX_DISCARDED).await;
        }
        return Err(BodyError::TooLarge);
    }
    let mut bytes = Vec::with_capacity(message.unwrap_or_default());
    while let Some(frame) = body.frame().await {
        let Ok(data) = frame.map_err(|_| BodyError::Incomplete)?.into_data() else {
            continue;
        };
        if bytes.len() + data.len() > limit {
            discard(body, MAX_DISCARDED).await;
            return Err(BodyError::TooLarge);
        }
        bytes.extend_from_slice(&data);
    }
    Ok(bytes)
}

async fn discard(mut body: Body, most: usize) {
    let rest = async {
        let mut read = 0;
        while let Some(Ok(frame)) = body.frame().await
            && read < most
        {
            read += frame.data_ref().map_or(0, |data| data.len());
        }
    };
    // A client that sends more, or slowly, is answered anyway and may not get to read the answer.
    let _ = tokio::time::timeout(DISCARD_TIME, rest).await;
}
