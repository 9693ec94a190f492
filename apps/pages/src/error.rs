//! Errors of the API, as JSON: `{"error": [...], "rule": "...", "hint": "..."}`.

use crate::work::WorkError;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use milepost_dice::secret::NoRandomness;
use serde::Serialize;

/// An error response: a status and its messages.
#[derive(Clone, Debug)]
pub struct ApiError {
    status: StatusCode,
    body: ErrorJson,
}

/// The body of an error response.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ErrorJson {
    /// Every problem found, one message each.
    error: Vec<String>,
    /// The rule of the game that was broken, or an empty string.
    rule: String,
    /// What to do about it, or an empty string.
    hint: String,
}

impl ApiError {
    /// An error with one message.
    pub fn new(status: StatusCode, what: impl Into<String>) -> ApiError {
        ApiError::all(status, vec![what.into()])
    }

    /// An error with all messages at once.
    pub fn all(status: StatusCode, error: Vec<String>) -> ApiError {
        ApiError {
            status,
            body: ErrorJson {
                error,
                rule: String::new(),
                hint: String::new(),
            },
        }
    }

    /// The error for something that does not exist: status 404.
    pub fn missing(what: &str) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, format!("there is no such {what}"))
    }

    /// The error for a client that may not do this: status 403.
    pub fn forbidden(what: &str) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, what)
    }

    /// The error for work that the server cannot do now: status 503.
    pub fn busy(what: &str) -> ApiError {
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, what)
    }

    /// The same error with a hint.
    #[must_use]
    pub fn with_hint(mut self, hint: &str) -> ApiError {
        hint.clone_into(&mut self.body.hint);
        self
    }

    /// The same error, of a rule of the game.
    #[must_use]
    pub fn with_rule(mut self, rule: &str) -> ApiError {
        rule.clone_into(&mut self.body.rule);
        self
    }

    /// The error messages.
    pub fn messages(&self) -> &[String] {
        &self.body.error
    }

    /// What to do about it, or an empty string.
    pub fn hint(&self) -> &str {
        &self.body.hint
    }

    /// The status of the response.
    pub fn status(&self) -> StatusCode {
        self.status
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(self.body)).into_response()
    }
}

impl From<WorkError> for ApiError {
    fn from(why: WorkError) -> ApiError {
        ApiError::busy(match why {
            WorkError::LimitExceeded(limit) => {
                let message = format!(
                    "This took longer than {} seconds, the limit here; ask for less, or try again when the server is less busy.",
                    limit.as_secs()
                );
                return ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, message);
            }
            WorkError::Failed => "this failed with an internal error",
        })
    }
}

impl From<NoRandomness> for ApiError {
    fn from(_: NoRandomness) -> ApiError {
        ApiError::busy("could not obtain random bytes from the operating system")
    }
}
