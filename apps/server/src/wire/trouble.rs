//! What went wrong, as JSON: `{"error": [...], "rule": "...", "hint": "..."}`.

use crate::guard::secret::NoChance;
use crate::store::StoreError;
use crate::work::NotDone;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use milepost_document::number::counted;
use milepost_table::words::Told;
use schemars::JsonSchema;
use serde::Serialize;

/// What one does who has no seat, or another one.
pub const SEATED: &str =
    "take an open seat first; programs send the cookie that /sit has set with every request";

/// What went wrong.
#[derive(Clone, Debug)]
pub struct Trouble {
    status: StatusCode,
    told: TroubleJson,
}

/// The same as JSON.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct TroubleJson {
    /// All that is wrong.
    error: Vec<String>,
    /// The rule that was broken; empty where it was none of the game's.
    rule: String,
    /// What to do; empty where there is nothing to say.
    hint: String,
}

impl Trouble {
    /// With a status of its own.
    pub fn new(status: StatusCode, what: impl Into<String>) -> Trouble {
        Trouble::all(status, vec![what.into()])
    }

    /// All that is wrong at once.
    pub fn all(status: StatusCode, error: Vec<String>) -> Trouble {
        Trouble {
            status,
            told: TroubleJson {
                error,
                rule: String::new(),
                hint: String::new(),
            },
        }
    }

    /// What the rules refuse.
    pub fn refused(told: Told) -> Trouble {
        let Told { what, rule, hint } = told;
        Trouble {
            status: StatusCode::UNPROCESSABLE_ENTITY,
            told: TroubleJson {
                error: vec![what],
                rule,
                hint,
            },
        }
    }

    /// There is nothing of that name.
    pub fn missing(what: &str) -> Trouble {
        Trouble::new(StatusCode::NOT_FOUND, format!("there is no such {what}"))
    }

    /// There is no table of that name.
    pub fn no_table() -> Trouble {
        Trouble::missing("table")
            .with_hint("look at its letters once more: it may have been mistyped, or deleted since")
    }

    /// It is for whoever sits in another seat.
    pub fn not_seated(seat: usize, seats: usize) -> Trouble {
        match seat < seats {
            true => Trouble::forbidden(&format!(
                "you do not hold seat {}: this is for those who sit there",
                seat + 1
            ))
            .with_hint(SEATED),
            false => Trouble::forbidden(&format!(
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
    pub fn forbidden(what: &str) -> Trouble {
        Trouble::new(StatusCode::FORBIDDEN, what)
    }

    /// The server cannot do it now.
    pub fn busy(what: &str) -> Trouble {
        Trouble::new(StatusCode::SERVICE_UNAVAILABLE, what)
    }

    /// The same with what to do.
    #[must_use]
    pub fn with_hint(mut self, hint: &str) -> Trouble {
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

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        (self.status, Json(self.told)).into_response()
    }
}

impl From<NotDone> for Trouble {
    fn from(why: NotDone) -> Trouble {
        Trouble::busy(match why {
            NotDone::Limit(limit) => {
                let told = format!(
                    "This took longer than {} seconds, the limit here; ask for less, or try again when the server is less busy.",
                    limit.as_secs()
                );
                return Trouble::new(StatusCode::UNPROCESSABLE_ENTITY, told);
            }
            NotDone::Full => "too much is being worked on; ask again in a moment",
            NotDone::Late => "this took too long; ask for less",
            NotDone::Broken => "this broke down",
        })
    }
}

impl From<NoChance> for Trouble {
    fn from(_: NoChance) -> Trouble {
        Trouble::busy("there is no chance to be had")
    }
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Trouble {
        match error {
            StoreError::Full => Trouble::new(StatusCode::INSUFFICIENT_STORAGE, error.to_string()),
            _ => Trouble::busy(&error.to_string()),
        }
    }
}
