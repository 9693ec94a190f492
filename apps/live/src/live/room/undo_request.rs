//! Undo by consent: a player asks to take back their last action although it has shown something or
//! others have acted since. It goes back once every other person with a seat agrees; bots agree.

use crate::live::error::TableRefusal;
use crate::live::game::LiveGame;
use crate::live::log_line::{LineKind, LogLine};
use crate::live::room::Room;
use crate::live::room::consent::Consent;
use crate::live::room::outcome::Outcome;
use milepost_document::number::counted;
use serde::{Deserialize, Serialize};

/// How long a request stays open, in milliseconds: the table waits while people read it.
pub const UNDO_LIFETIME_MS: u64 = 300_000;
/// The most actions that one request may take back.
const MAX_ACTIONS: usize = 200;
/// The most times that a table goes back. Each plays the game again from its start, and so does
/// loading the table.
const MAX_REWINDS: usize = 100;
/// The most actions that are played again for it in all.
const MAX_REPLAYED: usize = 200_000;

/// A request to take back a player's last action and everything since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UndoRequest {
    /// The number of the entry with the request.
    pub seq: u64,
    /// The seat that asks.
    pub seat: usize,
    /// When the request expires, in milliseconds since 1970.
    pub until: u64,
    /// The number of the entry with the first action to take back.
    pub from: u64,
    /// The number of actions before it.
    count: usize,
    /// The hash of the token that asks.
    token: String,
    agreed: Consent,
}

impl UndoRequest {
    /// The seats whose players have agreed.
    pub fn agreed(&self) -> impl Iterator<Item = usize> + '_ {
        self.agreed.seats()
    }
}

/// The open request, and what was decided about earlier ones.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct UndoRequests {
    open: Option<UndoRequest>,
    /// The entry whose action the others last declined to take back.
    declined: Option<u64>,
    /// How many times the table has gone back.
    rewinds: usize,
    /// How many actions were played again for that.
    replayed: usize,
}

impl UndoRequests {
    /// Returns whether a request is open, even if nothing comes of it any more because the game is over.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Removes the request if it has expired by `now`.
    pub fn expire(&mut self, now: u64) {
        self.open.take_if(|request| request.until <= now);
    }

    /// Whether the open request is of one of so many seats, and no more was taken back than may be.
    pub fn fit(&self, seats: usize) -> bool {
        let fits = |open: &UndoRequest| open.seat < seats && open.agreed.fits(seats);
        self.rewinds <= MAX_REWINDS
            && self.replayed <= MAX_REPLAYED
            && self.open.as_ref().is_none_or(fits)
    }

    /// Replaces a token.
    pub fn replace_token(&mut self, from: &str, to: &str) {
        let Some(request) = &mut self.open else {
            return;
        };
        if request.token == from {
            to.clone_into(&mut request.token);
        }
        request.agreed.replace_token(from, to);
    }
}

impl<G: LiveGame> Room<G> {
    /// The open request to take something back.
    pub fn undo_request(&self) -> Option<&UndoRequest> {
        let open = self.undo_requests.open.as_ref();
        open.filter(|_| !self.is_over() && !self.is_closed())
    }

    /// How many actions a request takes back, whether something hidden was shown since, and the
    /// first action in words that everybody may read.
    pub fn undo_extent(&self, request: &UndoRequest) -> (usize, bool, &str) {
        let count = self.action_entries.len().saturating_sub(request.count);
        let game = self.game.as_ref();
        let shown = game.is_some_and(|game| game.revealed_since(request.count));
        (count, shown, self.action_words(request.from))
    }

    /// A player asks to take back their last action and everything since. If no other person has a
    /// seat, it is taken back at once.
    pub(super) fn request_undo(&mut self, seat: usize, now: u64) -> Result<Outcome, TableRefusal> {
        let (count, from) = self.check_undo(seat)?;
        let token = self.seat(seat)?.token.clone().unwrap_or_default();
        let (seq, until) = (self.seq + 1, now.saturating_add(UNDO_LIFETIME_MS));
        let actions = counted(self.action_entries.len() - count, "action", "actions");
        let words = self.action_words(from);
        let text = format!("asks to take back {actions}, from: {words}");
        let mut lines = self.seat_line(seat, text);
        self.undo_requests.open = Some(UndoRequest {
            seq,
            seat,
            until,
            from,
            count,
            token,
            agreed: Consent::default(),
        });
        let done = self.undo_agreed();
        let changed = !done.is_empty();
        lines.extend(done);
        Ok(Outcome { lines, changed })
    }

    /// Checks that a player may ask. Returns the number of actions before their last one and the
    /// number of its entry.
    fn check_undo(&mut self, seat: usize) -> Result<(usize, u64), TableRefusal> {
        let over = self.is_over();
        let game = self.game_mut()?;
        if over {
            return Err(TableRefusal::new("the game is over", ""));
        }
        if G::mover(game.current()) == seat && game.undo_refusal().is_none() {
            return Err(TableRefusal::new(
                "this action can be taken back without asking",
                "use undo",
            ));
        }
        let count = game.actions().rev().position(|(by, _)| by == seat);
        let all = game.actions().count();
        let Some(back) = count.filter(|back| *back < MAX_ACTIONS) else {
            return Err(TableRefusal::new(
                format!("none of the last {MAX_ACTIONS} actions is this player's"),
                "",
            ));
        };
        let count = all - back - 1;
        let from = self.action_entries.get(count).copied().unwrap_or_default();
        let requests = &self.undo_requests;
        if requests.open.is_some() {
            return Err(TableRefusal::new(
                "a request to take something back is open",
                "wait until it is answered",
            ));
        }
        if requests.declined == Some(from) {
            return Err(TableRefusal::new(
                "the others have declined to take this action back",
                "play on",
            ));
        }
        if requests.rewinds >= MAX_REWINDS || requests.replayed + count > MAX_REPLAYED {
            return Err(TableRefusal::new(
                "actions were taken back as often as may be at this table",
                "play on",
            ));
        }
        Ok((count, from))
    }

    /// Whether entry `entry` holds the open request.
    pub(super) fn asks_undo(&self, entry: u64) -> bool {
        self.undo_request().is_some_and(|open| open.seq == entry)
    }

    /// A player agrees to the open request.
    pub(super) fn agree_undo(&mut self, seat: usize) -> Result<Outcome, TableRefusal> {
        let token = self.seat(seat)?.token.clone();
        let gone = || TableRefusal::new("this request is no longer open", "reload the table");
        let request = self.undo_requests.open.as_mut().ok_or_else(gone)?;
        let token = token
            .filter(|token| *token != request.token)
            .ok_or_else(|| {
                TableRefusal::new("the player who asks need not agree", "wait for the others")
            })?;
        if !request.agreed.add(seat, token) {
            return Err(TableRefusal::new(
                "this player has already agreed",
                "wait for the other players",
            ));
        }
        let asker = request.seat;
        let text = format!("agrees that {} takes it back", self.seats[asker].name);
        let mut lines = self.seat_line(seat, text);
        let done = self.undo_agreed();
        let changed = !done.is_empty();
        lines.extend(done);
        Ok(Outcome { lines, changed })
    }

    /// A player declines the open request, which ends it; or withdraws their own, which may be asked again.
    pub(super) fn decline_undo(&mut self, seat: usize) -> Result<Vec<LogLine>, TableRefusal> {
        let token = self.seat(seat)?.token.clone();
        let Some(request) = self.undo_requests.open.take() else {
            return Ok(Vec::new());
        };
        if token.is_some_and(|token| token == request.token) {
            return Ok(self.seat_line(seat, "no longer asks to take it back"));
        }
        // Nobody is asked about the same action twice.
        self.undo_requests.declined = Some(request.from);
        Ok(self.seat_line(seat, "declines to take it back"))
    }

    /// A person who acts has played on, so an open request ends; a bot's action leaves it open.
    pub(super) fn play_on(&mut self, seat: usize) -> Vec<LogLine> {
        let person = self
            .seats
            .get(seat)
            .is_some_and(|seat| seat.token.is_some());
        match self.undo_requests.open.take_if(|_| person) {
            Some(_) => self.table_line("the game goes on, and nothing is taken back".to_owned()),
            None => Vec::new(),
        }
    }

    /// Whether the open request waits for the player of a seat. A player who is made to leave has not agreed thereby.
    pub(super) fn undo_waits_for(&self, seat: usize) -> bool {
        let holder = self.seats.get(seat).and_then(|seat| seat.token.as_ref());
        let open = self.undo_requests.open.as_ref();
        open.zip(holder).is_some_and(|(request, token)| {
            *token != request.token && !request.agreed.has(seat, token)
        })
    }

    /// Ends the open request.
    pub(super) fn end_undo(&mut self) -> Vec<LogLine> {
        let open = self.undo_requests.open.take();
        self.undo_requests.declined = open.map(|request| request.from);
        self.table_line(
            "somebody who had not agreed has left, and nothing is taken back".to_owned(),
        )
    }

    /// Goes back if every other person with a seat has agreed. The request ends if the person who
    /// asks has left.
    pub(super) fn undo_agreed(&mut self) -> Vec<LogLine> {
        let Some(request) = &self.undo_requests.open else {
            return Vec::new();
        };
        let holds = |at: usize, token: &str| self.seats[at].token.as_deref() == Some(token);
        if !holds(request.seat, &request.token) {
            self.undo_requests.open = None;
            return Vec::new();
        }
        let mut seated = self.seats.iter().enumerate();
        let agreed = seated.all(|(at, seat)| {
            seat.token
                .as_ref()
                .is_none_or(|token| *token == request.token || request.agreed.has(at, token))
        });
        if !agreed {
            return Vec::new();
        }
        let request = self.undo_requests.open.take();
        request.map_or_else(Vec::new, |request| self.rewind(&request))
    }

    fn rewind(&mut self, request: &UndoRequest) -> Vec<LogLine> {
        let back = self.action_entries.len().saturating_sub(request.count);
        let ended = self.turn_enders(request.count);
        let rewound = self.game_mut().and_then(|game| game.rewind(request.count));
        if let Err(refusal) = rewound {
            return self.table_line(format!("nothing is taken back: {}", refusal.what));
        }
        self.action_entries.truncate(request.count);
        self.undo_requests.rewinds += 1;
        self.undo_requests.replayed += request.count;
        self.undone_turns = ended;
        let by: Vec<&str> = request
            .agreed()
            .map(|seat| self.seats[seat].name.as_str())
            .collect();
        let by = if by.is_empty() {
            String::new()
        } else {
            format!("; agreed: {}", by.join(", "))
        };
        let actions = counted(back, "action", "actions");
        let words = self.action_words(request.from);
        self.seat_line(
            request.seat,
            format!("takes back {actions}, from: {words}{by}"),
        )
    }

    /// The lines of the actions since the first that is asked for or can be: a request and its grant name one of them.
    pub(super) fn lines_to_take_back(&self) -> Vec<LogLine> {
        let first = self.action_entries.len().saturating_sub(MAX_ACTIONS);
        let first = self.action_entries.get(first).copied();
        let asked = self.undo_requests.open.as_ref().map(|open| open.from);
        let first = first.into_iter().chain(asked).min().unwrap_or(u64::MAX);
        let lines = &self.lines[self.lines.partition_point(|line| line.seq < first)..];
        let acts = lines.iter().filter(|line| line.about == LineKind::Act);
        acts.cloned().collect()
    }

    /// The action of an entry in words that everybody may read.
    fn action_words(&self, entry: u64) -> &str {
        let start = self.lines.partition_point(|line| line.seq < entry);
        let own = self.lines[start..].iter();
        own.take_while(|line| line.seq == entry)
            .find(|line| line.about == LineKind::Act)
            .map_or("", |line| line.text_for(None))
    }
}
