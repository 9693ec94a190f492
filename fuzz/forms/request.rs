//! Any text read as a request for a survey, and as a file of goods.

use milepost_survey::{GoodsRequest, Request};

/// Holds it against a text.
pub fn hold(text: &str) {
    drop(GoodsRequest::read(text));
    drop(Request::read(text));
}
