//! What is wrong, as people are told: by what they typed, or on a page of its own.

use super::sorry;
use crate::wire::trouble::Trouble;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};

/// All that is wrong, in a box.
pub fn listed(wrong: &[String]) -> Markup {
    html! {
        @if !wrong.is_empty() {
            div.wrong role="alert" { ul { @for line in wrong { li { (line) } } } }
        }
    }
}

/// A page that says what went wrong, with its status.
pub fn refused(title: &str, trouble: &Trouble) -> Response {
    (trouble.status(), sorry(title, trouble.error())).into_response()
}
