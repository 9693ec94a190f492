//! What is wrong, as people are told: by what they typed, or on a page of its own.

use crate::http::accept::wants_page;
use crate::pages::frame::frame;
use crate::wire::error::ApiError;
use axum::extract::rejection::FormRejection;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use milepost_document::shorten;

/// All that is wrong, in a box.
pub fn listed(wrong: &[String]) -> Markup {
    html! {
        @if !wrong.is_empty() {
            div.wrong role="alert" { ul { @for line in wrong { li { (line) } } } }
        }
    }
}

/// Why a form could not be read.
pub fn unread(form: &FormRejection) -> String {
    match form.status() {
        StatusCode::UNSUPPORTED_MEDIA_TYPE => {
            "the request is not a form: its content-type must be application/x-www-form-urlencoded"
        }
        StatusCode::PAYLOAD_TOO_LARGE => "the request is too large for this page",
        _ => "the form is invalid: a field of the page is missing, repeated or malformed",
    }
    .to_owned()
}

/// What went wrong: for a browser that asks for a page on one, for programs in JSON.
pub fn told(headers: &HeaderMap, title: &str, trouble: ApiError) -> Response {
    match wants_page(headers) {
        true => refused(title, &trouble),
        false => trouble.into_response(),
    }
}

/// A page that says what went wrong, with its status.
pub fn refused(title: &str, trouble: &ApiError) -> Response {
    let mut lines = trouble.error().to_vec();
    lines.extend(Some(trouble.hint().to_owned()).filter(|hint| !hint.is_empty()));
    (trouble.status(), sorry(title, &lines)).into_response()
}

/// There is nothing at this address.
pub async fn missing(uri: Uri, headers: HeaderMap) -> Response {
    let text = format!("there is no page {}", shorten(uri.path()));
    let trouble = ApiError::new(StatusCode::NOT_FOUND, text);
    told(
        &headers,
        "Page not found",
        trouble.with_hint("the API is documented at /api"),
    )
}

/// What went wrong, for people.
pub fn sorry(title: &str, told: &[String]) -> Markup {
    let body = html! {
        h1 { (title) }
        @for line in told { p { (line) } }
        p { a href="/" { "Back to the workshop" } }
    };
    frame(title, "", &[], body)
}
