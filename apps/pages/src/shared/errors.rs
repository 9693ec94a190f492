//! Errors shown to people: above the form they sent, or on a page of their own.

use crate::accept::wants_page;
use crate::error::ApiError;
use crate::frame::frame;
use axum::extract::rejection::FormRejection;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use milepost_document::shorten;

/// Error messages in a box.
pub fn error_list(wrong: &[String]) -> Markup {
    html! {
        @if !wrong.is_empty() {
            div.wrong role="alert" { ul { @for line in wrong { li { (line) } } } }
        }
    }
}

/// The message for a form that could not be read.
pub fn form_error(form: &FormRejection) -> String {
    match form.status() {
        StatusCode::UNSUPPORTED_MEDIA_TYPE => {
            "the request is not a form: its content-type must be application/x-www-form-urlencoded"
        }
        StatusCode::PAYLOAD_TOO_LARGE => "the request is too large for this page",
        _ => "the form is invalid: a field of the page is missing, repeated or malformed",
    }
    .to_owned()
}

/// An error as a page, for browsers, or as JSON, for programs.
pub fn error_response(headers: &HeaderMap, title: &str, error: ApiError) -> Response {
    match wants_page(headers) {
        true => error_page(title, &error),
        false => error.into_response(),
    }
}

/// A page with the messages and the status of an error.
pub fn error_page(title: &str, error: &ApiError) -> Response {
    let mut lines = error.messages().to_vec();
    lines.extend(Some(error.hint().to_owned()).filter(|hint| !hint.is_empty()));
    (error.status(), message_page(title, &lines)).into_response()
}

/// The response for an unknown address.
pub async fn not_found(uri: Uri, headers: HeaderMap) -> Response {
    no_page(&uri, &headers, "")
}

/// The same, with what helps further.
pub fn no_page(uri: &Uri, headers: &HeaderMap, hint: &'static str) -> Response {
    let text = format!("there is no page {}", shorten(uri.path()));
    let error = ApiError::new(StatusCode::NOT_FOUND, text);
    error_response(headers, "Page not found", error.with_hint(hint))
}

/// A page with a heading and some lines.
pub fn message_page(title: &str, lines: &[String]) -> Markup {
    let body = html! {
        h1 { (title) }
        @for line in lines { p { (line) } }
        p { a href="/" { "Back to the workshop" } }
    };
    frame(title, "", &[], body)
}
