//! How a seat changes hands while hands are hidden: to somebody who has seen no other hand, when all who sit at the table
//! agree. The table cannot tell people apart, only browsers; so it is people who let others in, and the log says who did.

use crate::live::line::{About, Line};
use crate::live::room::{Room, no};
use milepost_table::text::Explanation;
use std::collections::{BTreeMap, BTreeSet};

/// How long somebody waits for consent, in milliseconds. Those seated play meanwhile, and see at their next turn at the latest
/// who asks; who asked and has gone long since is not to be let in, nor to be in the way.
pub const LAPSE: u64 = 600_000;

/// Somebody who asks for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ask {
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

impl Ask {
    /// The seats whose players have agreed.
    pub fn agreed(&self) -> impl Iterator<Item = usize> + '_ {
        self.agreed.iter().map(|&(seat, _)| seat)
    }
}

/// Who has seen which hands since the deal, and who asks for one.
#[derive(Clone, Debug, Default)]
pub struct Takeovers {
    seen: BTreeMap<String, BTreeSet<usize>>,
    asks: Vec<Ask>,
}

/// What an entry led to: its lines, and whether somebody sat down by it.
pub type Outcome = (Vec<Line>, bool);

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
    pub fn is_guarded(&self) -> bool {
        self.game.is_some() && !self.is_open() && !self.is_over()
    }

    /// Those who ask for a seat.
    pub fn asks(&self) -> &[Ask] {
        if self.is_guarded() {
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
    ) -> Result<Outcome, Explanation> {
        if !self.is_guarded() {
            return Err(no(
                "no consent is needed at this table",
                "sit down in an open seat",
            ));
        }
        if self.seat(seat)?.token.is_some() {
            return Err(no(
                "somebody sits there already",
                "ask for an open seat, or for a bot's",
            ));
        }
        if self.takeovers.has_seen_another(token, seat) {
            return Err(no(
                "whoever has seen one hand of this game cannot take over another",
                "let somebody play on who has not played yet, or a bot",
            ));
        }
        if self.takeovers.asks.iter().any(|ask| ask.token == token) {
            return Err(no(
                "an answer is awaited already",
                "wait until those seated have answered",
            ));
        }
        self.fits(seat, name)?;
        let returns = self.takeovers.seen.contains_key(token);
        let seq = self.seq + 1;
        let (until, agreed) = (now.saturating_add(LAPSE), BTreeSet::new());
        let ask = Ask {
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
        let mut lines = self.all(text);
        if self.seats.iter().any(|seat| seat.token.is_some()) {
            self.takeovers.asks.push(ask);
            return Ok((lines, false));
        }
        lines.extend(self.take_over(&ask));
        Ok((lines, true))
    }

    /// A player agrees to what was asked by an entry.
    pub(super) fn agree(&mut self, seat: usize, asked: u64) -> Result<Outcome, Explanation> {
        let ask = self.asked(asked)?;
        let (text, named) = (format!("agrees that {} plays on for", ask.name), ask.seat);
        let token = self
            .seat(seat)?
            .token
            .clone()
            .ok_or_else(|| no("nobody sits there", ""))?;
        let mut lines = self.told(seat, format!("{text} {}", self.seats[named].name));
        let asks = self.takeovers.asks.iter_mut();
        if asks
            .filter(|ask| ask.seq == asked)
            .any(|ask| !ask.agreed.insert((seat, token.clone())))
        {
            return Err(no("this player has agreed already", "wait for the others"));
        }
        let settled = self.settle();
        let sat = !settled.is_empty();
        lines.extend(settled);
        Ok((lines, sat))
    }

    /// A player declines what was asked by an entry, which ends the matter.
    pub(super) fn decline(&mut self, seat: usize, asked: u64) -> Result<Vec<Line>, Explanation> {
        let ask = self.asked(asked)?;
        let text = format!(
            "declines that {} plays on for {}",
            ask.name, self.seats[ask.seat].name
        );
        self.takeovers.asks.retain(|ask| ask.seq != asked);
        Ok(self.told(seat, text))
    }

    /// Seats those to whom all have agreed who sit at the table now; at least one has.
    pub(super) fn settle(&mut self) -> Vec<Line> {
        if !self.is_guarded() {
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

    fn is_agreed(&self, ask: &Ask) -> bool {
        let agrees = |(seat, token): (usize, &String)| ask.agreed.contains(&(seat, token.clone()));
        let seated = self.seats.iter().enumerate();
        let mut seated = seated.filter_map(|(at, seat)| Some((at, seat.token.as_ref()?)));
        !ask.agreed.is_empty() && seated.all(agrees)
    }

    fn take_over(&mut self, ask: &Ask) -> Vec<Line> {
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
        self.all(text)
    }

    fn asked(&self, asked: u64) -> Result<&Ask, Explanation> {
        let found = self.asks().iter().find(|ask| ask.seq == asked);
        found.ok_or_else(|| no("nobody asks for that any more", "look at the table again"))
    }

    /// A line about no seat by itself.
    fn all(&self, text: String) -> Vec<Line> {
        vec![Line::open(self.seq + 1, None, About::Table, text)]
    }
}
