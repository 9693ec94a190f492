//! The consent of the people at a table to what somebody asks.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The seats that have agreed, each with the token hash that held it then: consent ends where a seat changes hands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Consent(BTreeSet<(usize, String)>);

impl Consent {
    /// The person in a seat agrees. Returns whether that is new.
    pub fn add(&mut self, seat: usize, token: String) -> bool {
        self.0.insert((seat, token))
    }

    /// Whether the person with this token in this seat has agreed.
    pub fn has(&self, seat: usize, token: &str) -> bool {
        self.0
            .iter()
            .any(|(at, agreed)| *at == seat && agreed == token)
    }

    /// Whether the seats that have agreed are among so many.
    pub fn fits(&self, seats: usize) -> bool {
        self.seats().all(|seat| seat < seats)
    }

    /// Whether nobody has agreed yet.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The seats whose people have agreed.
    pub fn seats(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().map(|&(seat, _)| seat)
    }

    /// Replaces a token.
    pub fn replace_token(&mut self, from: &str, to: &str) {
        let all = std::mem::take(&mut self.0).into_iter();
        let renamed = |token: String| if token == from { to.to_owned() } else { token };
        self.0 = all.map(|(seat, token)| (seat, renamed(token))).collect();
    }
}
