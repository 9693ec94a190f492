//! What went wrong, as JSON: `{"error": [...], "rule": "...", "hint": "..."}`.

use crate::live::error::LiveError;
use crate::secret::NoRandomness;
use crate::store::StoreError;
use crate::work::WorkError;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use milepost_document::number::counted;
use milepost_table::words::Told;
use serde::Serialize;

/// What one does who has no seat, or another one.
const SEATED: &str =
    "take an open seat first; programs send the cookie that /sit has set with every request";

/// What went wrong.
#[derive(Clone, Debug)]
pub struct ApiError {
    status: StatusCode,
    told: ErrorJson,
}

/// The same as JSON.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ErrorJson {
    /// All that is wrong.
    error: Vec<String>,
    /// The rule that was broken; empty where it was none of the game's.
    rule: String,
    /// What to do; empty where there is nothing to say.
    hint: String,
}

impl ApiError {
    /// With a status of its own.
    pub fn new(status: StatusCode, what: impl Into<String>) -> ApiError {
        ApiError::all(status, vec![what.into()])
    }

    /// All that is wrong at once.
    pub fn all(status: StatusCode, error: Vec<String>) -> ApiError {
        ApiError {
            status,
            told: ErrorJson {
                error,
                rule: String::new(),
                hint: String::new(),
            },
        }
    }

    /// What the rules refuse.
    pub fn refused(told: Told) -> ApiError {
        let Told { what, rule, hint } = told;
        ApiError {
            status: StatusCode::UNPROCESSABLE_ENTITY,
            told: ErrorJson {
                error: vec![what],
                rule,
                hint,
            },
        }
    }

    /// There is nothing of that name.
    pub fn missing(what: &str) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, format!("there is no such {what}"))
    }

    /// There is no table of that name.
    pub fn no_table() -> ApiError {
        ApiError::missing("table")
            .with_hint("look at its letters once more: it may have been mistyped, or deleted since")
    }

    /// It is for whoever sits in another seat.
    pub fn not_seated(seat: usize, seats: usize) -> ApiError {
        match seat < seats {
            true => ApiError::forbidden(&format!(
                "you do not hold seat {}: this is for those who sit there",
                seat + 1
            ))
            .with_hint(SEATED),
            false => ApiError::forbidden(&format!(
                "there is no seat {}, and so nobody sits there",
                seat.saturating_add(1)
            ))
            .with_hint(&format!(
                "the table has {}; in JSON they count from 0",
                counted(seats, "seat", "seats")
            )),
        }
    }

    /// One may not do it.
    pub fn forbidden(what: &str) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, what)
    }

    /// The server cannot do it now.
    pub fn busy(what: &str) -> ApiError {
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, what)
    }

    /// The same with what to do.
    #[must_use]
    pub fn with_hint(mut self, hint: &str) -> ApiError {
        hint.clone_into(&mut self.told.hint);
        self
    }

    /// What is wrong.
    pub fn error(&self) -> &[String] {
        &self.told.error
    }

    /// What to do; empty where there is nothing to say.
    pub fn hint(&self) -> &str {
        &self.told.hint
    }

    /// The status it is answered with.
    pub fn status(&self) -> StatusCode {
        self.status
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(self.told)).into_response()
    }
}

impl From<WorkError> for ApiError {
    fn from(why: WorkError) -> ApiError {
        ApiError::busy(match why {
            WorkError::LimitExceeded(limit) => {
                let told = format!(
                    "This took longer than {} seconds, the limit here; ask for less, or try again when the server is less busy.",
                    limit.as_secs()
                );
                return ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, told);
            }
            WorkError::QueueFull => "too much is being worked on; ask again in a moment",
            WorkError::TimedOut => "this took too long; ask for less",
            WorkError::Failed => "this broke down",
        })
    }
}

impl From<NoRandomness> for ApiError {
    fn from(_: NoRandomness) -> ApiError {
        ApiError::busy("could not obtain random bytes from the operating system")
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

impl From<LiveError> for ApiError {
    fn from(error: LiveError) -> ApiError {
        match error {
            LiveError::NoTable => ApiError::no_table(),
            LiveError::Dropped => ApiError::busy("the table is being loaded again; repeat the request"),
            LiveError::Unplayable(why) => ApiError::all(StatusCode::GONE, why.messages()),
            LiveError::Invalid(reasons) => ApiError::all(
                StatusCode::UNPROCESSABLE_ENTITY,
                reasons.iter().map(ToString::to_string).collect(),
            ),
            LiveError::Refused(refusal) => ApiError::refused(refusal),
            LiveError::NotYourSeat { seat, seats } => ApiError::not_seated(seat, seats),
            LiveError::NoSeat => {
                ApiError::forbidden("only players with a seat at this table can do this")
                    .with_hint(SEATED)
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
                .with_hint("/replay goes through it"),
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
            LiveError::NotStored => ApiError::busy("the entry could not be stored; repeat the request"),
            LiveError::Failed => ApiError::busy("Internal error. No game data was lost."),
            LiveError::NoRandomness => NoRandomness.into(),
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
        "only the player to act can ask this, and it is the turn of {mover}"
    ))
    .with_hint(&hint)
}
