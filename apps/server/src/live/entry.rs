//! What the log of a table holds.

use milepost_table::Action;
use serde::{Deserialize, Serialize};

/// An entry of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The request it came by, so that a doubled one is known; none of a bot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Since when the table is open, if it was not open all the time since the entry before: no clock ran until then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<u64>,
    /// What was done.
    pub deed: Deed,
}

/// What was done at a table. Seats are numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Deed {
    /// A person takes an open seat.
    Sit {
        /// Which.
        seat: usize,
        /// The name; in a game that runs, that of the player remains.
        name: String,
        /// The hash of the token that the seat is known by.
        token: String,
        /// The hash of the token in whose place this one comes, if the table knew one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        was: Option<String>,
    },
    /// A bot takes an open seat.
    Bot {
        /// Which.
        seat: usize,
        /// Its kind.
        bot: String,
    },
    /// A seat is open again.
    Stand {
        /// Which.
        seat: usize,
    },
    /// The game begins.
    Start,
    /// A player acts.
    Act {
        /// Who.
        seat: usize,
        /// What; cards by their indices in the deck.
        action: Action,
    },
    /// A player takes his last action back.
    Undo {
        /// Who.
        seat: usize,
    },
    /// Somebody says something.
    Say {
        /// Who; none for one without a seat.
        seat: Option<usize>,
        /// What.
        text: String,
    },
    /// A player resigns, and a bot plays on.
    Resign {
        /// Who.
        seat: usize,
        /// The bot's kind.
        bot: String,
    },
    /// The time of a player is over.
    Late {
        /// Whose.
        seat: usize,
        /// The kind of the bot that plays on for him; none where he plays on himself.
        bot: Option<String>,
    },
    /// Somebody asks to play on in a seat that is open or a bot's, where hands are hidden.
    Ask {
        /// Which.
        seat: usize,
        /// What they call themselves.
        name: String,
        /// The hash of the token that they are known by.
        token: String,
        /// The hash of the token in whose place this one comes, if the table knew one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        was: Option<String>,
    },
    /// A player agrees to what somebody asked.
    Agree {
        /// Who.
        seat: usize,
        /// The entry by which it was asked.
        ask: u64,
    },
    /// A player declines what somebody asked.
    Decline {
        /// Who.
        seat: usize,
        /// The entry by which it was asked.
        ask: u64,
    },
}

impl Deed {
    /// Whether it hangs on what was done before, so that one who has not seen that is told first. What is asked of those
    /// seated keeps nobody from acting meanwhile.
    pub fn is_move(&self) -> bool {
        !matches!(
            self,
            Deed::Say { .. } | Deed::Ask { .. } | Deed::Agree { .. } | Deed::Decline { .. }
        )
    }

    /// Whether all of the table may have changed, not just what its line tells.
    pub fn is_whole(&self) -> bool {
        !matches!(self, Deed::Say { .. } | Deed::Act { .. })
    }

    /// The token in whose place another comes with it, and that one.
    pub fn renewed(&self) -> Option<(&str, &str)> {
        match self {
            Deed::Sit {
                token,
                was: Some(was),
                ..
            }
            | Deed::Ask {
                token,
                was: Some(was),
                ..
            } => Some((was, token)),
            _ => None,
        }
    }

    /// The seat that one must hold to do it.
    pub fn seat(&self) -> Option<usize> {
        match *self {
            Deed::Stand { seat }
            | Deed::Act { seat, .. }
            | Deed::Undo { seat }
            | Deed::Agree { seat, .. }
            | Deed::Decline { seat, .. }
            | Deed::Resign { seat, .. } => Some(seat),
            Deed::Say { seat, .. } => seat,
            Deed::Sit { .. }
            | Deed::Ask { .. }
            | Deed::Bot { .. }
            | Deed::Start
            | Deed::Late { .. } => None,
        }
    }
}
