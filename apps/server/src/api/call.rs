//! An API endpoint, with its documentation.

use crate::http::guard::TABLE_BODY;
use crate::state::App;
use crate::wire::body;
use crate::wire::error::ApiError;
use axum::extract::DefaultBodyLimit;
use axum::routing::MethodRouter;
use milepost_document::FromNode;
#[cfg(test)]
use schemars::{Schema, SchemaGenerator};

/// An endpoint.
pub struct Call {
    /// `get` or `post`.
    pub method: &'static str,
    /// Its path, with names for the parts that vary.
    pub path: &'static str,
    /// What it does.
    pub about: &'static str,
    /// The body of the request, if it has one.
    pub request: Option<RequestBody>,
    /// The response on success.
    pub answer: Answer,
    /// Error responses, by status.
    pub others: &'static [(u16, &'static str)],
    /// How many requests for a page it counts as.
    pub cost: u32,
    /// Its handler.
    pub route: fn() -> MethodRouter<App>,
}

impl Call {
    /// The same call at another cost than that of a page.
    #[must_use]
    pub fn charged(self, cost: u32) -> Call {
        Call { cost, ..self }
    }
}

/// The JSON body of a request.
pub struct RequestBody {
    /// An example.
    pub example: &'static str,
    /// Its schema.
    #[cfg(test)]
    pub schema: fn(&mut SchemaGenerator) -> Schema,
    /// Checks that a text has this form.
    pub reads: fn(&str) -> Result<(), ApiError>,
}

/// The response of an endpoint.
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The media type.
    pub kind: &'static str,
    /// An example, shortened if the JSON is long.
    pub example: &'static str,
    /// The schema of JSON.
    #[cfg(test)]
    pub schema: Option<fn(&mut SchemaGenerator) -> Schema>,
}

/// Types with a JSON schema, which a test compares with the document; outside tests, any type.
#[cfg(test)]
pub use schemars::JsonSchema as Described;
#[cfg(not(test))]
/// Any type: schemas are compared in tests only.
pub trait Described {}
#[cfg(not(test))]
impl<T> Described for T {}

/// The JSON body of a request.
pub fn body_of<T: FromNode + Described>(example: &'static str) -> Option<RequestBody> {
    let reads = |text: &str| body::read::<T>(text.as_bytes()).map(drop);
    Some(RequestBody {
        example,
        #[cfg(test)]
        schema: |all| all.subschema_for::<T>(),
        reads,
    })
}

/// A response in JSON.
pub fn json<T: Described>(status: u16, example: &'static str) -> Answer {
    Answer {
        status,
        kind: "application/json",
        example,
        #[cfg(test)]
        schema: Some(|all| all.subschema_for::<T>()),
    }
}

/// A response of another media type.
pub fn plain(kind: &'static str, example: &'static str) -> Answer {
    Answer {
        status: 200,
        kind,
        example,
        #[cfg(test)]
        schema: None,
    }
}

/// The rules or the form of the request forbid it.
pub const UNPROCESSABLE: (u16, &str) = (
    422,
    "The rules forbid the action, or the request is invalid.",
);
/// Another request came first.
pub const STALE: (u16, &str) = (
    409,
    "The table has changed since `seq`: nothing was done, and the response is the whole state.",
);
/// The table does not exist.
pub const MISSING: (u16, &str) = (404, "There is no such table.");
/// The seat belongs to somebody else.
pub const FORBIDDEN: (u16, &str) = (403, "You do not hold this seat.");
/// The body or the path cannot be parsed.
pub const MALFORMED: (u16, &str) = (
    400,
    "The request is malformed: its body is not JSON, or a number in its path is not a number.",
);
/// The server has no place free for the work.
pub const BUSY: (u16, &str) = (503, "The server is busy; try again in a moment.");
/// The errors of commands.
pub const COMMAND_ERRORS: &[(u16, &str)] =
    &[MALFORMED, FORBIDDEN, MISSING, STALE, UNPROCESSABLE, BUSY];
/// The errors of queries.
pub const QUERY_ERRORS: &[(u16, &str)] = &[MISSING, BUSY];
/// The errors of queries about the game in progress.
pub const ADVICE_ERRORS: &[(u16, &str)] = &[
    MALFORMED,
    (403, "Hands are hidden, and it is another player's turn."),
    MISSING,
    (409, "No game is in progress."),
    BUSY,
];

/// A command at a table.
pub fn command(
    path: &'static str,
    about: &'static str,
    request: Option<RequestBody>,
    answer: Answer,
    route: fn() -> MethodRouter<App>,
) -> Call {
    Call {
        method: "post",
        path,
        about,
        request,
        answer,
        others: COMMAND_ERRORS,
        cost: 1,
        route,
    }
}

/// A query, which changes nothing.
pub fn query(
    path: &'static str,
    about: &'static str,
    answer: Answer,
    others: &'static [(u16, &'static str)],
    route: fn() -> MethodRouter<App>,
) -> Call {
    Call {
        method: "get",
        path,
        about,
        request: None,
        answer,
        others,
        cost: 1,
        route,
    }
}

/// A route whose requests are no longer than an action.
pub(super) fn small(route: MethodRouter<App>) -> MethodRouter<App> {
    route.layer(DefaultBodyLimit::max(TABLE_BODY))
}
