//! Takeovers: how a seat changes hands in a game with hidden hands. It goes to somebody who has
//! seen no other hand, once everybody with a seat agrees. The server can tell browsers apart but
//! not people; so players decide whom to admit, and the log records their decisions.

use crate::live::error::TableRefusal;
use crate::live::game::LiveGame;
use crate::live::log_line::{LineKind, LogLine};
use crate::live::room::Room;
use crate::live::room::consent::Consent;
use crate::live::room::outcome::Outcome;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// How long a request stays open, in milliseconds. Players see it at their next turn at the latest;
/// after that, the person who asked may have gone.
pub const REQUEST_LIFETIME_MS: u64 = 600_000;

/// A request to take over a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakeoverRequest {
    /// The number of the entry with the request.
    pub seq: u64,
    /// The seat they ask for.
    pub seat: usize,
    /// Their name.
    pub name: String,
    /// When the request expires, in milliseconds since 1970.
    pub until: u64,
    token: String,
    agreed: Consent,
}

impl TakeoverRequest {
    /// The seats whose players have agreed.
    pub fn agreed(&self) -> impl Iterator<Item = usize> + '_ {
        self.agreed.seats()
    }
}

/// Who has seen which hands since the deal, and who asks for a seat.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Takeovers {
    seen: BTreeMap<String, BTreeSet<usize>>,
    asks: Vec<TakeoverRequest>,
}

impl Takeovers {
    /// Records that a token holds a seat while there are hands to see.
    pub fn record_seat(&mut self, token: &str, seat: usize) {
        self.seen.entry(token.to_owned()).or_default().insert(seat);
    }

    /// Replaces a token.
    pub fn replace_token(&mut self, from: &str, to: &str) {
        if let Some(seats) = self.seen.remove(from) {
            self.seen.insert(to.to_owned(), seats);
        }
        for ask in &mut self.asks {
            if ask.token == from {
                to.clone_into(&mut ask.token);
            }
            ask.agreed.replace_token(from, to);
        }
    }

    /// Whether the seats that are asked for, and those that have agreed, are among so many.
    pub fn fit(&self, seats: usize) -> bool {
        let fits = |ask: &TakeoverRequest| ask.seat < seats && ask.agreed.fits(seats);
        self.asks.iter().all(fits)
    }

    /// Whether a token has held a seat since the deal, or asks for one.
    pub fn knows(&self, token: &str) -> bool {
        self.seen.contains_key(token) || self.asks.iter().any(|ask| ask.token == token)
    }

    /// Removes the requests that have expired by `now`.
    pub fn expire(&mut self, now: u64) {
        self.asks.retain(|ask| ask.until > now);
    }

    /// Whether a token has seen the hand of a seat that another has not.
    pub fn has_seen_more(&self, token: &str, than: &str) -> bool {
        let seen = |token| self.seen.get(token).into_iter().flatten();
        seen(token).any(|seat| !seen(than).any(|known| known == seat))
    }

    /// Whether a token has seen the hand of a seat other than this one.
    fn has_seen_another(&self, token: &str, seat: usize) -> bool {
        self.seen
            .get(token)
            .is_some_and(|seats| seats.iter().any(|&seen| seen != seat))
    }
}

impl<G: LiveGame> Room<G> {
    /// Whether seats change hands only by consent: a game with hidden hands is running.
    pub fn needs_consent(&self) -> bool {
        self.game.is_some() && !self.is_fully_public() && !self.is_over()
    }

    /// The open takeover requests.
    pub fn asks(&self) -> &[TakeoverRequest] {
        if self.needs_consent() && !self.is_closed() {
            &self.takeovers.asks
        } else {
            &[]
        }
    }

    /// Checks that somebody may ask for a seat.
    fn check_takeover(&mut self, seat: usize, name: &str, token: &str) -> Result<(), TableRefusal> {
        if !self.needs_consent() {
            return Err(TableRefusal::new(
                "taking a seat needs no consent at this table",
                "take an open seat",
            ));
        }
        if self.seat(seat)?.token.is_some() {
            return Err(TableRefusal::new(
                "a person holds this seat",
                "ask for a seat that is open or played by a bot",
            ));
        }
        if self.takeovers.has_seen_another(token, seat) {
            return Err(TableRefusal::new(
                "somebody who has seen one hand of this game cannot take over another",
                "leave the seat to a bot or to somebody who has not played in this game",
            ));
        }
        if self.takeovers.asks.iter().any(|ask| ask.token == token) {
            return Err(TableRefusal::new(
                "your previous request is still open",
                "wait until the players have answered",
            ));
        }
        self.check_name(seat, name)
    }

    /// Somebody asks for a seat. If nobody has a seat at the table, they get it at once.
    pub(super) fn ask(
        &mut self,
        seat: usize,
        name: &str,
        token: &str,
        now: u64,
    ) -> Result<Outcome, TableRefusal> {
        self.check_takeover(seat, name, token)?;
        let returns = self.takeovers.seen.contains_key(token);
        let seq = self.seq + 1;
        let (until, agreed) = (now.saturating_add(REQUEST_LIFETIME_MS), Consent::default());
        let ask = TakeoverRequest {
            seq,
            seat,
            name: name.to_owned(),
            until,
            token: token.to_owned(),
            agreed,
        };
        let who = if returns {
            "who has held this seat before"
        } else {
            "who is new to this game"
        };
        let text = format!(
            "{name}, {who}, asks to play on for {}",
            self.seats[seat].name
        );
        let mut lines = self.table_line(text);
        if self.seats.iter().any(|seat| seat.token.is_some()) {
            self.takeovers.asks.push(ask);
            return Ok(Outcome {
                lines,
                changed: false,
            });
        }
        lines.extend(self.take_over(&ask));
        Ok(Outcome {
            lines,
            changed: true,
        })
    }

    /// A player agrees to the request of entry `entry`.
    pub(super) fn agree(&mut self, seat: usize, entry: u64) -> Result<Outcome, TableRefusal> {
        let ask = self.find_request(entry)?;
        let (text, named) = (format!("agrees that {} plays on for", ask.name), ask.seat);
        let token = self
            .seat(seat)?
            .token
            .clone()
            .ok_or_else(|| TableRefusal::new("nobody holds this seat", ""))?;
        let mut lines = self.seat_line(seat, format!("{text} {}", self.seats[named].name));
        let asks = self.takeovers.asks.iter_mut();
        if asks
            .filter(|ask| ask.seq == entry)
            .any(|ask| !ask.agreed.add(seat, token.clone()))
        {
            return Err(TableRefusal::new(
                "this player has already agreed",
                "wait for the other players",
            ));
        }
        let approved = self.seat_approved();
        let changed = !approved.is_empty();
        lines.extend(approved);
        Ok(Outcome { lines, changed })
    }

    /// A player declines the request of entry `entry`, which ends it.
    pub(super) fn decline(
        &mut self,
        seat: usize,
        entry: u64,
    ) -> Result<Vec<LogLine>, TableRefusal> {
        let ask = self.find_request(entry)?;
        let text = format!(
            "declines that {} plays on for {}",
            ask.name, self.seats[ask.seat].name
        );
        self.takeovers.asks.retain(|ask| ask.seq != entry);
        Ok(self.seat_line(seat, text))
    }

    /// Seats everybody whose request has the consent of all people with a seat. At least one of
    /// them must have agreed.
    pub(super) fn seat_approved(&mut self) -> Vec<LogLine> {
        if !self.needs_consent() {
            return Vec::new();
        }
        let mut lines = Vec::new();
        while let Some(at) = self
            .takeovers
            .asks
            .iter()
            .position(|ask| self.is_agreed(ask))
        {
            let ask = self.takeovers.asks.remove(at);
            lines.extend(self.take_over(&ask));
        }
        lines
    }

    fn is_agreed(&self, ask: &TakeoverRequest) -> bool {
        let agrees = |(seat, token): (usize, &String)| ask.agreed.has(seat, token);
        let seated = self.seats.iter().enumerate();
        let mut seated = seated.filter_map(|(at, seat)| Some((at, seat.token.as_ref()?)));
        !ask.agreed.is_empty() && seated.all(agrees)
    }

    fn take_over(&mut self, ask: &TakeoverRequest) -> Vec<LogLine> {
        let by: Vec<String> = ask
            .agreed()
            .map(|seat| self.seats[seat].name.clone())
            .collect();
        let by = if by.is_empty() {
            "nobody sat at the table".to_owned()
        } else {
            by.join(", ")
        };
        let found = &mut self.seats[ask.seat];
        (found.token, found.bot) = (Some(ask.token.clone()), None);
        let text = format!("{} plays on for {}; agreed: {by}", ask.name, found.name);
        self.takeovers.record_seat(&ask.token, ask.seat);
        // Other requests for the same seat are void.
        self.takeovers.asks.retain(|other| other.seat != ask.seat);
        self.table_line(text)
    }

    fn find_request(&self, entry: u64) -> Result<&TakeoverRequest, TableRefusal> {
        let found = self.asks().iter().find(|ask| ask.seq == entry);
        found.ok_or_else(|| TableRefusal::new("this request is no longer open", "reload the table"))
    }

    /// A line that is about no single seat.
    pub(super) fn table_line(&self, text: String) -> Vec<LogLine> {
        vec![LogLine::public(self.seq + 1, None, LineKind::Table, text)]
    }
}
