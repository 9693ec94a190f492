//! What is asked of a table. Every request has an id of its own, and the number of the last entry that was seen.

use crate::wire::action::Sent;
use crate::wire::error::ApiError;
use axum::http::StatusCode;
use milepost_document::FromNode;

/// The longest id of a request.
const LONGEST_ID: usize = 40;

macro_rules! asks {
    ($($(#[doc = $doc:literal])+ $name:ident { $($(#[$field_doc:meta])* $field:ident: $kind:ty),* })+) => {$(
        $(#[doc = $doc])+
        #[derive(Clone, Debug, FromNode)]
        #[cfg_attr(test, derive(schemars::JsonSchema))]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            /// The number of the last entry that was seen.
            pub seq: u64,
            /// The request's own id, 8 to 40 characters that nobody can guess.
            pub id: String,
            $($(#[$field_doc])* pub $field: $kind,)*
        }

        impl Asked for $name {
            fn mark(&self) -> (u64, &str) {
                (self.seq, &self.id)
            }
        }
    )+};
}

/// A request that is carried out once.
pub trait Asked {
    /// What was seen, and the request's id.
    fn mark(&self) -> (u64, &str);

    /// Checks the id.
    ///
    /// # Errors
    /// What an id looks like.
    fn checked(&self) -> Result<(), ApiError> {
        let (_, id) = self.mark();
        let fits =
            (8..=LONGEST_ID).contains(&id.len()) && id.bytes().all(|sign| sign.is_ascii_graphic());
        let wrong = || {
            ApiError::new(
                StatusCode::BAD_REQUEST,
                "id: a request's id has 8 to 40 signs of ASCII, without spaces",
            )
            .with_hint("make a new one by chance for each request, such as 5f0c2b9e71d84a36")
        };
        if fits { Ok(()) } else { Err(wrong()) }
    }
}

asks! {
    /// To take an open seat.
    Sit {
        /// Which.
        seat: usize,
        /// Under which name.
        name: String
    }
    /// To play on in an open seat or a bot's, where hands are hidden.
    Ask {
        /// Which.
        seat: usize,
        /// What one is called.
        name: String
    }
    /// To agree to what somebody asked, or to decline it.
    Reply {
        /// The seat of who answers.
        seat: usize,
        /// The number of the entry by which it was asked.
        ask: u64
    }
    /// To give an open seat to a bot, or one's own when one resigns.
    Bot {
        /// Which.
        seat: usize,
        /// The kind: random, greedy or planner.
        bot: String
    }
    /// What needs a seat alone: to stand up, to take back.
    Of {
        /// Which.
        seat: usize
    }
    /// What needs nothing more: to start.
    Plain {}
    /// To act.
    Act {
        /// Who.
        seat: usize,
        /// What.
        action: Sent
    }
    /// To say something.
    Say {
        /// Who; none for one without a seat.
        #[serde(default)]
        seat: Option<usize>,
        /// What.
        text: String
    }
}

/// To know what an action would do.
#[derive(Clone, Debug, FromNode)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Preview {
    /// Who.
    pub seat: usize,
    /// What.
    pub action: Sent,
}
