//! What a table is created with. It never changes afterwards.

use crate::live::clock::TimeControl;
use milepost_dice::secret;
use serde::{Deserialize, Serialize};

/// What a table is created with. Its seed is random and stays secret until the game is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head<S> {
    /// The version of the game engine.
    pub engine: u8,
    /// The number of seats.
    pub seats: usize,
    /// The time control, if the game has clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<TimeControl>,
    /// The hash of the token of the host, who made the table, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// The seed of all chance in the game.
    pub seed: u64,
    /// Random digits that prevent guessing the seed from its published hash.
    pub salt: String,
    /// What the game needs to know beside these.
    #[serde(flatten)]
    pub setup: S,
}

impl<S> Head<S> {
    /// A new token for a seat, derived from the request's id and from the token that the browser
    /// sent with it. Nobody can guess it without knowing seed and salt. A request that is sent
    /// twice gets the same token, so a browser keeps its seat even if the first answer was lost.
    pub fn seat_token(&self, brought: &str, id: &str) -> String {
        self.derived("seat token", brought, id)
    }

    /// The secret of a link that somebody makes, in the same way: a request that is sent twice gets
    /// the same link. `what` names the kind of link.
    pub fn link_secret(&self, what: &str, brought: &str, id: &str) -> String {
        self.derived(what, brought, id)
    }

    fn derived(&self, what: &str, brought: &str, id: &str) -> String {
        let mut token = secret::hash(&format!("{what}\n{}{brought}\n{id}", self.sealed()));
        token.truncate(secret::TOKEN_DIGITS);
        token
    }

    /// Seed and salt, one per line. The hash of this text is published at the start of the game,
    /// and the text itself at the end.
    pub fn sealed(&self) -> String {
        format!("{}\n{}\n", self.seed, self.salt)
    }

    /// The hash of [`Head::sealed`].
    pub fn seal(&self) -> String {
        secret::hash(&self.sealed())
    }
}
