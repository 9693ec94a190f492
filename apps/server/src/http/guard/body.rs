//! Request bodies: read completely, up to a limit, before anything else happens. The rest of a body
//! that is too large is read and discarded, so that the client, which is still sending, gets to
//! read the refusal.

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

/// The most bytes that are discarded.
const REST: usize = 16 * 1024 * 1024;
/// The same for requests that are refused before their body is read; a larger one may see a broken
/// connection.
const SMALL: usize = 64 * 1024;
/// The longest time for discarding.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why a body could not be read.
enum NoBody {
    /// It exceeds the limit.
    Large,
    /// It did not arrive completely.
    Broken,
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
        Err(NoBody::Large) => {
            let message = format!(
                "This is too large: at most {} kilobytes can be sent here.",
                limit / 1024
            );
            (StatusCode::PAYLOAD_TOO_LARGE, message)
        }
        Err(NoBody::Broken) => (
            StatusCode::BAD_REQUEST,
            "The body of the request did not come whole.".to_owned(),
        ),
    };
    errors::error_response(&parts.headers, "Not taken", ApiError::new(status, message))
}

/// Discards the body of a refused request if it is small, so that the client gets to read the
/// refusal.
pub async fn leave(request: Request) {
    let (parts, body) = request.into_parts();
    let is_small = length(&parts.headers).is_none_or(|message| message <= SMALL);
    if is_small && !parts.headers.contains_key(header::EXPECT) {
        throw_away(body, SMALL).await;
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

async fn collect(mut body: Body, limit: usize, headers: &HeaderMap) -> Result<Vec<u8>, NoBody> {
    let message = length(headers);
    if message.is_some_and(|message| message > limit) {
        // A client that asks before sending has not begun to send.
        if !headers.contains_key(header::EXPECT) {
            throw_away(body, REST).await;
        }
        return Err(NoBody::Large);
    }
    let mut bytes = Vec::with_capacity(message.unwrap_or_default());
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
    // A client that sends more, or slowly, is answered anyway and may not get to read the answer.
    let _ = tokio::time::timeout(PATIENCE, rest).await;
}
