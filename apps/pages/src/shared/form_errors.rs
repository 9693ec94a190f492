//! Errors for invalid input and files: status 422.

use crate::error::ApiError;
use axum::http::StatusCode;
use milepost_document::{Problem, lines};

/// The error for input that a tool refuses, one message per line.
pub fn unprocessable(what: impl ToString) -> ApiError {
    let messages = what
        .to_string()
        .lines()
        .map(|line| line.trim().to_owned())
        .collect();
    ApiError::all(StatusCode::UNPROCESSABLE_ENTITY, messages)
}

/// The error for a file with problems, one message for each.
pub fn invalid_file(text: &str, problems: &[Problem]) -> ApiError {
    ApiError::all(StatusCode::UNPROCESSABLE_ENTITY, lines(text, problems))
}
