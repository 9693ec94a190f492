//! How a seat changes hands while hands are hidden: to somebody who has seen no other hand, when all who sit at the table
//! agree. The table cannot tell people apart, only browsers; so it is people who let others in, and the log says who did.

use crate::live::log_line::{LineKind, LogLine};
use crate::live::room::{Room, refusal};
use milepost_table::words::Told;
use std::collections::{BTreeMap, BTreeSet};

/// How long somebody waits for consent, in milliseconds. Those seated play meanwhile, and see at their next turn at the latest
/// who asks; who asked and has gone long since is not to be let in, nor to be in the way.
pub const REQUEST_LIFETIME_MS: u64 = 600_000;

/// Somebody who asks for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakeoverRequest {
    /// The entry by which they asked.
    pub seq: u64,
    /// For which seat.
    pub seat: usize,
    /// What they call themselves.
    pub name: String,
    /// When they ask no more, in milliseconds since 1970.
    pub until: u64,
    token: String,
    /// Who has agreed: the seat, and the token that held it.
    agreed: BTreeSet<(usize, String)>,
}

impl TakeoverRequest {
    /// The seats whose players have agreed.
    pub fn agreed(&self) -> impl Iterator<Item = usize> + '_ {
        self.agreed.iter().map(|&(seat, _)| seat)
    }
}

/// Who has seen which hands since the deal, and who asks for one.
#[derive(Clone, Debug, Default)]
pub struct Takeovers {
    seen: BTreeMap<String, BTreeSet<usize>>,
    asks: Vec<TakeoverRequest>,
}

/// What an entry led to: its lines, and whether somebody sat down by it.
pub type Outcome = (Vec<LogLine>, bool);

impl Takeovers {
    /// A token holds a seat while there are hands.
    pub fn note(&mut self, token: &str, seat: usize) {
        self.seen.entry(token.to_owned()).or_default().insert(seat);
    }

    /// Whoever was known by a token is known by another from now on.
    pub fn rename(&mut self, from: &str, to: &str) {
        if let Some(seats) = self.seen.remove(from) {
            self.seen.insert(to.to_owned(), seats);
        }
        for ask in &mut self.asks {
            if ask.token == from {
                to.clone_into(&mut ask.token);
            }
            let all = std::mem::take(&mut ask.agreed).into_iter();
            ask.agreed = all
                .map(|(seat, token)| (seat, if token == from { to.to_owned() } else { token }))
                .collect();
        }
    }

    /// Whether a token has held a seat since the deal, or asks for one.
    pub fn knows(&self, token: &str) -> bool {
        self.seen.contains_key(token) || self.asks.iter().any(|ask| ask.token == token)
    }

    /// Forgets those who have waited long enough by now.
    pub fn lapse(&mut self, now: u64) {
        self.asks.retain(|ask| ask.until > now);
    }

    /// Whether a token has seen the hand of another seat than this one.
    fn has_seen_another(&self, token: &str, seat: usize) -> bool {
        self.seen
            .get(token)
            .is_some_and(|seats| seats.iter().any(|&seen| seen != seat))
    }
}

impl Room {
    /// Whether seats change hands by consent alone: a game is played in which not all see the same cards.
    pub fn needs_consent(&self) -> bool {
        self.game.is_some() && !self.is_fully_public() && !self.is_over()
    }

    /// Those who ask for a seat.
    pub fn asks(&self) -> &[TakeoverRequest] {
        if self.needs_consent() {
            &self.takeovers.asks
        } else {
            &[]
        }
    }

    pub(super) fn ask(
        &mut self,
        seat: usize,
        name: &str,
        token: &str,
        now: u64,
    ) -> Result<Outcome, Told> {
        if !self.needs_consent() {
            return Err(refusal(
                "no consent is needed at this table",
                "sit down in an open seat",
            ));
        }
        if self.seat(seat)?.token.is_some() {
            return Err(refusal(
                "somebody sits there already",
                "ask for an open seat, or for a bot's",
            ));
        }
        if self.takeovers.has_seen_another(token, seat) {
            return Err(refusal(
                "whoever has seen one hand of this game cannot take over another",
                "let somebody play on who has not played yet, or a bot",
            ));
        }
        if self.takeovers.asks.iter().any(|ask| ask.token == token) {
            return Err(refusal(
                "an answer is awaited already",
                "wait until those seated have answered",
            ));
        }
        self.fits(seat, name)?;
        let returns = self.takeovers.seen.contains_key(token);
        let seq = self.seq + 1;
        let (until, agreed) = (now.saturating_add(REQUEST_LIFETIME_MS), BTreeSet::new());
        let ask = TakeoverRequest {
            seq,
            seat,
            name: name.to_owned(),
            until,
            token: token.to_owned(),
            agreed,
        };
        let been = if returns {
            "who has held this seat before"
        } else {
            "who is new to this game"
        };
        let text = format!(
            "{name}, {been}, asks to play on for {}",
            self.seats[seat].name
        );
        let mut lines = self.table_line(text);
        if self.seats.iter().any(|seat| seat.token.is_some()) {
            self.takeovers.asks.push(ask);
            return Ok((lines, false));
        }
        lines.extend(self.take_over(&ask));
        Ok((lines, true))
    }

    /// A player agrees to what was asked by an entry.
    pub(super) fn agree(&mut self, seat: usize, asked: u64) -> Result<Outcome, Told> {
        let ask = self.find_request(asked)?;
        let (text, named) = (format!("agrees that {} plays on for", ask.name), ask.seat);
        let token = self
            .seat(seat)?
            .token
            .clone()
            .ok_or_else(|| refusal("nobody sits there", ""))?;
        let mut lines = self.seat_line(seat, format!("{text} {}", self.seats[named].name));
        let asks = self.takeovers.asks.iter_mut();
        if asks
            .filter(|ask| ask.seq == asked)
            .any(|ask| !ask.agreed.insert((seat, token.clone())))
        {
            return Err(refusal(
                "this player has agreed already",
                "wait for the others",
            ));
        }
        let settled = self.seat_approved();
        let sat = !settled.is_empty();
        lines.extend(settled);
        Ok((lines, sat))
    }

    /// A player declines what was asked by an entry, which ends the matter.
    pub(super) fn decline(&mut self, seat: usize, asked: u64) -> Result<Vec<LogLine>, Told> {
        let ask = self.find_request(asked)?;
        let text = format!(
            "declines that {} plays on for {}",
            ask.name, self.seats[ask.seat].name
        );
        self.takeovers.asks.retain(|ask| ask.seq != asked);
        Ok(self.seat_line(seat, text))
    }

    /// Seats those to whom all have agreed who sit at the table now; at least one has.
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
        let agrees = |(seat, token): (usize, &String)| ask.agreed.contains(&(seat, token.clone()));
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
        self.takeovers.note(&ask.token, ask.seat);
        // Others who asked for it have come too late.
        self.takeovers.asks.retain(|other| other.seat != ask.seat);
        self.table_line(text)
    }

    fn find_request(&self, asked: u64) -> Result<&TakeoverRequest, Told> {
        let found = self.asks().iter().find(|ask| ask.seq == asked);
        found.ok_or_else(|| refusal("nobody asks for that any more", "look at the table again"))
    }

    /// A line about no seat by itself.
    fn table_line(&self, text: String) -> Vec<LogLine> {
        vec![LogLine::public(self.seq + 1, None, LineKind::Table, text)]
    }
}
