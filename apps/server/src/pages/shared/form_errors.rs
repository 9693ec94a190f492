//! What is wrong with what people ask for and bring, in sentences.

use crate::problems::lines;
use crate::wire::error::ApiError;
use axum::http::StatusCode;
use milepost_document::Problem;

/// What a tool refuses, line by line.
pub fn unprocessable(what: impl ToString) -> ApiError {
    let messages = what
        .to_string()
        .lines()
        .map(|line| line.trim().to_owned())
        .collect();
    ApiError::all(StatusCode::UNPROCESSABLE_ENTITY, messages)
}

/// A file that is refused, with all its problems.
pub fn invalid_file(text: &str, problems: &[Problem]) -> ApiError {
    ApiError::all(StatusCode::UNPROCESSABLE_ENTITY, lines(text, problems))
}
