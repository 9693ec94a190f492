//! Errors of the API: those of the pages, and those of tables and their storage.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use milepost_dice::secret::NoRandomness;
use milepost_document::number::counted;
use milepost_live::live::crayon::request::NewTableError;
use milepost_live::live::error::{LiveError, TableRefusal, Unplayable};
use milepost_live::store::StoreError;
use milepost_live::work::WorkError;
use milepost_pages::error;
pub use milepost_pages::error::ErrorJson;
use milepost_pages::work;
use std::ops::Deref;

/// The hint for requests without the cookie of a seat.
const SEATED: &str =
    "take an open seat first; programs must send the cookie set by /sit with every request";

/// An error response, as pages have it. Errors of tables and of their storage become one, too.
#[derive(Clone, Debug)]
pub struct ApiError(error::ApiError);

impl ApiError {
    /// An error with one message.
    pub fn new(status: StatusCode, what: impl Into<String>) -> ApiError {
        ApiError(error::ApiError::new(status, what))
    }

    /// An error with all messages at once.
    pub fn all(status: StatusCode, error: Vec<String>) -> ApiError {
        ApiError(error::ApiError::all(status, error))
    }

    /// The error for something that does not exist: status 404.
    pub fn missing(what: &str) -> ApiError {
        ApiError(error::ApiError::missing(what))
    }

    /// The error for a client that may not do this: status 403.
    pub fn forbidden(what: &str) -> ApiError {
        ApiError(error::ApiError::forbidden(what))
    }

    /// The error for work that the server cannot do now: status 503.
    pub fn busy(what: &str) -> ApiError {
        ApiError(error::ApiError::busy(what))
    }

    /// The same error with a hint.
    #[must_use]
    pub fn with_hint(self, hint: &str) -> ApiError {
        ApiError(self.0.with_hint(hint))
    }

    /// The same error, of a rule of the game.
    #[must_use]
    pub fn with_rule(self, rule: &str) -> ApiError {
        ApiError(self.0.with_rule(rule))
    }
}

impl Deref for ApiError {
    type Target = error::ApiError;

    fn deref(&self) -> &error::ApiError {
        &self.0
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        self.0.into_response()
    }
}

impl From<error::ApiError> for ApiError {
    fn from(error: error::ApiError) -> ApiError {
        ApiError(error)
    }
}

impl From<work::WorkError> for ApiError {
    fn from(why: work::WorkError) -> ApiError {
        ApiError(why.into())
    }
}

impl From<NoRandomness> for ApiError {
    fn from(why: NoRandomness) -> ApiError {
        ApiError(why.into())
    }
}

impl From<WorkError> for ApiError {
    fn from(why: WorkError) -> ApiError {
        match why {
            WorkError::QueueFull => ApiError::busy("the server is busy; try again in a moment"),
            WorkError::TimedOut => ApiError::busy("this took too long; ask for less"),
            WorkError::Failed => work::WorkError::Failed.into(),
        }
    }
}

/// The error for an action that the rules refuse: status 422.
pub fn refused(refusal: impl Into<TableRefusal>) -> ApiError {
    let TableRefusal { what, rule, hint } = refusal.into();
    ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, what)
        .with_rule(&rule)
        .with_hint(&hint)
}

/// The error for a table that does not exist: status 404.
pub fn no_table() -> ApiError {
    ApiError::missing("table").with_hint("check the spelling; the table may also have been deleted")
}

/// The error for a seat that the client does not hold, or that does not exist: status 403.
pub fn not_seated(seat: usize, seats: usize) -> ApiError {
    match seat < seats {
        true => ApiError::forbidden(&format!(
            "you do not hold seat {}: only its player can do this",
            seat + 1
        ))
        .with_hint(SEATED),
        false => ApiError::forbidden(&format!("there is no seat {}", seat.saturating_add(1)))
            .with_hint(&format!(
                "the table has {}; JSON counts them from 0",
                counted(seats, "seat", "seats")
            )),
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        match error {
            StoreError::Full => ApiError::new(StatusCode::INSUFFICIENT_STORAGE, error.to_string()),
            _ => ApiError::busy(&error.to_string()),
        }
    }
}

impl From<NewTableError> for ApiError {
    fn from(error: NewTableError) -> ApiError {
        match error {
            NewTableError::Invalid(reasons) => ApiError::all(
                StatusCode::UNPROCESSABLE_ENTITY,
                reasons.iter().map(ToString::to_string).collect(),
            ),
            NewTableError::NoRandomness => NoRandomness.into(),
        }
    }
}

impl From<LiveError> for ApiError {
    fn from(error: LiveError) -> ApiError {
        match error {
            LiveError::NoTable => no_table(),
            LiveError::Dropped => ApiError::busy("the table is being loaded again; repeat the request"),
            LiveError::Unplayable(Unplayable::Store(why)) => why.into(),
            LiveError::Unplayable(why) => ApiError::all(StatusCode::GONE, why.messages()),
            LiveError::Refused(refusal) => refused(refusal),
            LiveError::NotYourSeat { seat, seats } => not_seated(seat, seats),
            LiveError::NoSeat => {
                ApiError::forbidden("only players with a seat at this table can do this")
                    .with_hint(SEATED)
            }
            LiveError::NotHost => {
                ApiError::forbidden("only the host of this table can do this").with_hint(
                    "the host is who made the table, in the browser in which it was made",
                )
            }
            LiveError::SeatInUse => ApiError::forbidden(
                "Only the player in this seat can leave it; others may free it after three minutes of waiting.",
            )
            .with_hint("wait until then"),
            LiveError::NotToAct { mover, seated } => not_to_act(&mover, seated),
            LiveError::NotBegun => {
                ApiError::new(StatusCode::CONFLICT, "the game has not begun")
                    .with_hint("start it when all seats are taken")
            }
            LiveError::Over => ApiError::new(StatusCode::CONFLICT, "the game is over")
                .with_hint("/replay replays it"),
            LiveError::Closed => {
                ApiError::new(StatusCode::CONFLICT, "the operator has closed this table")
                    .with_hint("it can still be read; create another table to play")
            }
            LiveError::Elsewhere => ApiError::new(
                StatusCode::MISDIRECTED_REQUEST,
                "another server runs this table; repeat the request",
            ),
            LiveError::Older => ApiError::busy(
                "this server has not yet heard of all that you have seen of the table; repeat the request",
            ),
            LiveError::Changed => ApiError::busy("the table has changed; repeat the request"),
            LiveError::DiskFull => ApiError::new(
                StatusCode::INSUFFICIENT_STORAGE,
                "this server has no disk space left for tables",
            )
            .with_hint(
                "the table stays as it is; play can go on when old tables are deleted or the operator raises the limit",
            ),
            LiveError::MemoryFull => ApiError::busy(
                "all the memory that this server has for tables is in use",
            )
            .with_hint("try again in a few minutes"),
            LiveError::NotStored => ApiError::busy("nothing can be stored at the moment").with_hint(
                "the table stays as it is and can be read; repeat the request when the server can write again",
            ),
            LiveError::Unclear => ApiError::busy("it is not known whether this could be stored").with_hint(
                "repeat the request with the same id in a moment: it is carried out once",
            ),
            LiveError::Failed => ApiError::busy("Internal error. No game data was lost."),
            LiveError::Work(why) => why.into(),
            LiveError::Store(error) => error.into(),
        }
    }
}

/// Hands are hidden, and somebody else is to act.
fn not_to_act(mover: &str, seated: bool) -> ApiError {
    let hint = if seated {
        format!("wait until {mover} ends the turn")
    } else {
        format!("hands are hidden in this game: {SEATED}")
    };
    ApiError::forbidden(&format!(
        "only the player to act can ask this, and it is {mover}'s turn"
    ))
    .with_hint(&hint)
}
