//! The host, who made the table: locks seats, mutes people, and removes them from their seats.

use crate::live::entry::Command;
use crate::live::error::TableRefusal;
use crate::live::game::LiveGame;
use crate::live::log_line::{LineKind, LogLine};
use crate::live::room::{Room, Seat};
use milepost_dice::secret;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The host, and what the host has decided.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Hosting {
    /// The hash of the host's token.
    host: Option<String>,
    /// The hash of the key of the link to play, if the seats are locked.
    lock: Option<String>,
    /// The hashes of tokens that may not write; `None` stands for all people without a seat.
    muted: BTreeSet<Option<String>>,
    /// The hashes of tokens that were removed from a seat.
    removed: BTreeSet<String>,
}

impl Hosting {
    /// A table with this host.
    pub fn of(host: Option<String>) -> Hosting {
        Hosting {
            host,
            ..Hosting::default()
        }
    }

    /// Replaces a token.
    pub fn replace_token(&mut self, from: &str, to: &str) {
        if self.host.as_deref() == Some(from) {
            self.host = Some(to.to_owned());
        }
        if self.muted.remove(&Some(from.to_owned())) {
            self.muted.insert(Some(to.to_owned()));
        }
        if self.removed.remove(from) {
            self.removed.insert(to.to_owned());
        }
    }

    /// Whether anything was decided about a token.
    pub fn knows(&self, token: &str) -> bool {
        self.host.as_deref() == Some(token)
            || self.removed.contains(token)
            || self.muted.contains(&Some(token.to_owned()))
    }
}

impl<G: LiveGame> Room<G> {
    /// Whether a token is the host's.
    pub fn is_host(&self, token: Option<&str>) -> bool {
        token.is_some() && self.hosting.host.as_deref() == token
    }

    /// Whether the host has locked the seats.
    pub fn is_locked(&self) -> bool {
        self.hosting.lock.is_some()
    }

    /// Whether the key of the link to play with this hash opens the lock.
    pub fn key_opens(&self, hash: &str) -> bool {
        let lock = self.hosting.lock.as_ref();
        lock.is_some_and(|lock| secret::same(lock, hash))
    }

    /// Whether the host has muted a seat, or people without one.
    pub fn is_muted(&self, seat: Option<usize>) -> bool {
        self.hosting.muted.contains(&self.speaker(seat))
    }

    /// Checks what the host has decided about who may sit down, ask for a seat or write.
    pub(super) fn check_hosting(
        &self,
        by: Option<&str>,
        command: &Command<G::Action>,
    ) -> Result<(), TableRefusal> {
        let muted = |seat: Option<usize>| {
            let mut held = self.held(by).into_iter();
            // Getting up gives nobody their voice back.
            let muted_person =
                by.is_some_and(|by| self.hosting.muted.contains(&Some(by.to_owned())));
            muted_person || self.is_muted(seat) || held.any(|seat| self.is_muted(Some(seat)))
        };
        match command {
            Command::Sit { replaces, key, .. } | Command::Ask { replaces, key, .. } => {
                self.may_be_seated(replaces.as_deref(), key.as_deref())
            }
            Command::Say { seat, .. } if muted(*seat) => Err(TableRefusal::new(
                "the host has muted you at this table",
                "",
            )),
            _ => Ok(()),
        }
    }

    /// Checks whether the host lets somebody take a seat: by the token they had here, and the key of the link to play.
    ///
    /// # Errors
    /// The host has removed them, or locked the seats.
    pub fn may_be_seated(&self, was: Option<&str>, key: Option<&str>) -> Result<(), TableRefusal> {
        if was.is_some_and(|was| self.hosting.removed.contains(was)) {
            return Err(TableRefusal::new(
                "the host has removed you from a seat of this table",
                "",
            ));
        }
        if !self.is_locked() || self.is_host(was) || key.is_some_and(|key| self.key_opens(key)) {
            return Ok(());
        }
        Err(TableRefusal::new(
            "the host has locked the seats",
            "open the link to play, which the host has",
        ))
    }

    /// The host locks the seats, so that the link to play is needed, or opens them to all.
    pub(super) fn lock_seats(&mut self, lock: Option<&str>) -> Vec<LogLine> {
        self.hosting.lock = lock.map(str::to_owned);
        let text = match lock {
            Some(_) => "the host locks the seats: only the link to play lets people sit down",
            None => "the host opens the seats to all who have the link of the table",
        };
        self.table_line(text.to_owned())
    }

    /// The host mutes a seat, or people without one, or lets them write again.
    pub(super) fn mute(
        &mut self,
        seat: Option<usize>,
        muted: bool,
    ) -> Result<Vec<LogLine>, TableRefusal> {
        if let Some(seat) = seat {
            let token = self.seat(seat)?.token.clone();
            if token.is_none() || self.is_host(token.as_deref()) {
                return Err(TableRefusal::new(
                    "no person but the host's guests can be muted",
                    "choose a seat that another person holds",
                ));
            }
        }
        let key = self.speaker(seat);
        match muted {
            true => drop(self.hosting.muted.insert(key)),
            false => drop(self.hosting.muted.remove(&key)),
        }
        let text = match (muted, seat) {
            (true, Some(_)) => "is muted by the host",
            (false, Some(_)) => "may write again",
            (true, None) => "the host mutes people without a seat",
            (false, None) => "people without a seat may write again",
        };
        Ok(vec![LogLine::public(
            self.seq + 1,
            seat,
            LineKind::Table,
            text,
        )])
    }

    /// The host removes a person from a seat, which a bot plays from then on or which is open.
    pub(super) fn remove(
        &mut self,
        seat: usize,
        bot: Option<&str>,
    ) -> Result<Vec<LogLine>, TableRefusal> {
        if self.is_over() {
            return Err(TableRefusal::new("the game is over", ""));
        }
        if let Some(bot) = bot {
            Room::<G>::bot_kind(bot)?;
            self.check_bots()?;
        }
        let begun = self.game.is_some();
        let found = self.seat(seat)?;
        let Some(token) = found.token.clone() else {
            return Err(TableRefusal::new(
                "no person holds this seat",
                "reload the table",
            ));
        };
        let name = found.name.clone();
        *found = Seat {
            name: if begun { name.clone() } else { String::new() },
            ..Seat::default()
        };
        if !self.is_host(Some(&token)) {
            self.hosting.removed.insert(token);
            self.hosting.removed.extend(self.devices.of(seat).cloned());
        }
        // Before the game the name does not stay with the seat, so the text includes it.
        let text = match begun {
            true => "is removed by the host".to_owned(),
            false => format!("{name} is removed by the host"),
        };
        let mut lines = self.seat_line(seat, text);
        if let Some(bot) = bot {
            lines.extend(self.bot(seat, bot)?);
        }
        Ok(lines)
    }
}
