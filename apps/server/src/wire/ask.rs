//! The bodies of requests to a table. Each has an id of its own and names the latest entry that its
//! sender has seen.

use crate::wire::action::ActionJson;
use crate::wire::error::ApiError;
use axum::http::StatusCode;
use milepost_document::FromNode;
use milepost_table::Action;

/// The longest id of a request, in characters.
const MAX_ID_CHARS: usize = 40;

macro_rules! command_bodies {
    ($($(#[doc = $doc:literal])+ $name:ident { $($(#[$field_doc:meta])* $field:ident: $kind:ty),* })+) => {$(
        $(#[doc = $doc])+
        #[derive(Clone, Debug, FromNode)]
        #[cfg_attr(test, derive(schemars::JsonSchema))]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            /// The number of the latest entry that the sender has seen.
            pub seq: u64,
            /// The request's own id, 8 to 40 characters that nobody can guess.
            pub id: String,
            $($(#[$field_doc])* pub $field: $kind,)*
        }

        impl CommandBody for $name {
            fn seq_and_id(&self) -> (u64, &str) {
                (self.seq, &self.id)
            }
        }
    )+};
}

/// A request that is carried out at most once.
pub trait CommandBody {
    /// The number of the latest entry seen, and the request's id.
    fn seq_and_id(&self) -> (u64, &str);

    /// Checks the id.
    ///
    /// # Errors
    /// 400 if the id is too short, too long or contains characters other than visible ASCII.
    fn check_id(&self) -> Result<(), ApiError> {
        let (_, id) = self.seq_and_id();
        let fits = (8..=MAX_ID_CHARS).contains(&id.len())
            && id.bytes().all(|sign| sign.is_ascii_graphic());
        let wrong = || {
            ApiError::new(
                StatusCode::BAD_REQUEST,
                "id: expected 8 to 40 ASCII characters without spaces",
            )
            .with_hint("use a new random one for each request, such as 5f0c2b9e71d84a36")
        };
        if fits { Ok(()) } else { Err(wrong()) }
    }
}

command_bodies! {
    /// Takes an open seat.
    Sit {
        /// The seat, from 0.
        seat: usize,
        /// The person's name.
        name: String,
        /// The key of the link to play, if the host has locked the seats.
        #[serde(default)]
        key: Option<String>
    }
    /// Asks to take over a seat that is open or played by a bot, in a game with hidden hands.
    Ask {
        /// The seat, from 0.
        seat: usize,
        /// The person's name.
        name: String,
        /// The key of the link to play, if the host has locked the seats.
        #[serde(default)]
        key: Option<String>
    }
    /// Agrees to a request, or declines it.
    Reply {
        /// The seat that answers, from 0.
        seat: usize,
        /// The number of the entry with the request.
        ask: u64
    }
    /// Gives an open seat to a bot, or the player's own seat when they resign.
    Bot {
        /// The seat, from 0.
        seat: usize,
        /// The kind of bot: random, novice, greedy, regular, planner or master.
        bot: String
    }
    /// A command that needs nothing but a seat: to leave it, or to take back an action.
    Of {
        /// The seat, from 0.
        seat: usize
    }
    /// A command that needs nothing else: to start the game.
    Plain {}
    /// Plays an action.
    Act {
        /// The player's seat, from 0.
        seat: usize,
        /// The action.
        action: ActionJson
    }
    /// Plays a seat on another device, by its link.
    Claim {
        /// The seat, from 0.
        seat: usize,
        /// The secret of the link.
        key: String
    }
    /// Locks the seats, or opens them to all.
    Lock {
        /// Whether the link to play is needed from now on.
        locked: bool
    }
    /// Mutes somebody, or lets them write again.
    Mute {
        /// The seat, from 0; `null` for all people without one.
        #[serde(default)]
        seat: Option<usize>,
        /// Whether they are muted from now on.
        muted: bool
    }
    /// Removes a person from a seat.
    Remove {
        /// The seat, from 0.
        seat: usize,
        /// The kind of bot that plays on; `null` to open the seat.
        #[serde(default)]
        bot: Option<String>
    }
    /// Sets the webhook of a seat, or removes it.
    Webhook {
        /// The seat, from 0.
        seat: usize,
        /// The address; `null` to remove it.
        #[serde(default)]
        url: Option<String>
    }
    /// Posts a chat message.
    Say {
        /// The author's seat, from 0; `null` for somebody without a seat.
        #[serde(default)]
        seat: Option<usize>,
        /// The message.
        text: String
    }
}

/// Asks for a QR code.
#[derive(Clone, Debug, FromNode)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct QrText {
    /// The text, at most 300 bytes.
    pub text: String,
}

/// Asks what track along several paths would cost.
#[derive(Clone, Debug, FromNode)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Quote {
    /// The paths. Each starts in a major city, on the player's track, or on a path before it.
    pub paths: Vec<Vec<usize>>,
}

impl Quote {
    /// Whether there are no more mileposts than a person can draw.
    pub fn is_short(&self) -> bool {
        self.paths.len() <= Action::LONGEST
            && self.paths.iter().map(Vec::len).sum::<usize>() <= 5 * Action::LONGEST
    }
}

/// Asks what an action would do.
#[derive(Clone, Debug, FromNode)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Preview {
    /// The player's seat, from 0.
    pub seat: usize,
    /// The action.
    pub action: ActionJson,
}
