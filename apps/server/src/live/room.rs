//! Where a table stands: a pure function of its head and the entries of its log.

mod seats;
mod takeover;

pub use takeover::TakeoverRequest;

use crate::live::clock::{Clocks, OnTimeUp};
use crate::live::entry::{Command, Entry};
use crate::live::head::Head;
use crate::live::log_line::{LineKind, LogLine, action_lines};
use crate::secret;
use crate::store::Phase;
use milepost_document::invisible::unseen;
use milepost_table::bot::Kind;
use milepost_table::game::NoUndo;
use milepost_table::view::names_seen;
use milepost_table::words::Told;
use milepost_table::{Action, Board, Game, Options, Roster, Variant, Viewer, Who};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use takeover::{Outcome, Takeovers};

/// The longest thing that is said, in characters.
pub const MAX_CHAT_CHARS: usize = 500;
/// How long a table waits for one person, in milliseconds, until others may open his seat.
const WAITING_LIMIT_MS: u64 = 180_000;
/// The most lines that a seat may say, and the most that all those without one may say together: whoever has a seat can
/// speak, however much was said by others.
const MAX_SEAT_CHAT_LINES: usize = 2_000;
/// See `MAX_SEAT_CHAT_LINES`.
const MAX_SPECTATOR_CHAT_LINES: usize = 500;
/// The most entries of a log.
const MAX_ENTRIES: u64 = 50_000;

/// A seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seat {
    /// The name of who sits or sat there; empty before anybody did.
    pub name: String,
    /// The hash of the token of the person who sits there.
    pub token: Option<String>,
    /// The bot that sits there.
    pub bot: Option<Kind>,
}

impl Seat {
    /// Whether nobody sits there.
    pub fn is_open(&self) -> bool {
        self.token.is_none() && self.bot.is_none()
    }
}

/// Where a table stands.
#[derive(Clone, Debug)]
pub struct Room {
    head: Head,
    options: Options,
    board: Arc<Board>,
    seats: Vec<Seat>,
    game: Option<Game>,
    /// The entry that each of the game's actions came by.
    action_entries: Vec<u64>,
    clocks: Option<Clocks>,
    takeovers: Takeovers,
    reopened_at: Option<u64>,
    lines: Vec<LogLine>,
    /// How much was said, by the token of a seat; by those without one together.
    chat_counts: BTreeMap<Option<String>, usize>,
    seq: u64,
    changed_seq: u64,
    /// When.
    changed_at: u64,
    request_ids: BTreeSet<String>,
    /// Tokens in whose place others came.
    replaced_tokens: BTreeSet<String>,
}

fn refusal(what: impl Into<String>, hint: &str) -> Told {
    Told {
        what: what.into(),
        rule: String::new(),
        hint: hint.to_owned(),
    }
}

impl Room {
    /// A table where nobody sits yet.
    ///
    /// # Errors
    /// Why it cannot be played by this program.
    pub fn new(head: Head, board: Arc<Board>) -> Result<Room, Vec<String>> {
        if head.engine != milepost_table::GENERATOR || head.content != board.map().hash_text() {
            return Err(vec![
                "the table was made by another release, which alone can go on with it; its log is at /log.txt behind its address".to_owned(),
            ]);
        }
        let (options, seats) = (head.rules()?, vec![Seat::default(); head.seats]);
        Ok(Room {
            head,
            options,
            board,
            seats,
            game: None,
            action_entries: Vec::new(),
            clocks: None,
            takeovers: Takeovers::default(),
            reopened_at: None,
            lines: Vec::new(),
            chat_counts: BTreeMap::new(),
            seq: 0,
            changed_seq: 0,
            changed_at: 0,
            request_ids: BTreeSet::new(),
            replaced_tokens: BTreeSet::new(),
        })
    }

    /// What it is made of. It holds the seed.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// Its board.
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// The seats.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The game, once it has begun. It holds all that is hidden.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// The entries that the game's actions came by.
    pub fn action_entries(&self) -> &[u64] {
        &self.action_entries
    }

    /// The clocks of the game, if it has any.
    pub fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// The table is open again: no clock ran meanwhile. The next entry is to tell so.
    pub fn reopen(&mut self, now: u64) {
        if let Some(clocks) = &mut self.clocks {
            clocks.resume(now);
            self.reopened_at = Some(now);
        }
    }

    /// When it was opened again, if no entry tells so yet.
    pub fn reopened_at(&self) -> Option<u64> {
        self.reopened_at
    }

    /// What is to be told of one whose time is over.
    pub fn time_up(&self, now: u64) -> Option<Command> {
        let clocks = self.clocks.as_ref()?;
        let bot = (clocks.time_control().over == OnTimeUp::Bot).then(|| Kind::Planner.to_string());
        clocks
            .expired(now)
            .map(|seat| Command::TimeUp { seat, bot })
    }

    /// What was told so far.
    pub fn lines(&self) -> &[LogLine] {
        &self.lines
    }

    /// The number of the last entry.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// Whether one who has seen the table up to an entry knows all that his command may hang on.
    pub fn is_current_at(&self, seq: u64) -> bool {
        (self.changed_seq..=self.seq).contains(&seq)
    }

    /// Whether a request has been carried out already.
    pub fn has_request(&self, id: &str) -> bool {
        self.request_ids.contains(id)
    }

    /// Whether everybody sees the same.
    pub fn is_fully_public(&self) -> bool {
        self.options.game == Variant::Locking || self.options.open_hands
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.game
            .as_ref()
            .is_some_and(|game| game.state().outcome().is_some())
    }

    /// How far its game has come.
    pub fn phase(&self) -> Phase {
        match (&self.game, self.is_over()) {
            (None, _) => Phase::Lobby,
            (Some(_), false) => Phase::Begun,
            (Some(_), true) => Phase::Over,
        }
    }

    /// The player to act; none where nobody can any more.
    pub fn mover(&self) -> Option<usize> {
        self.game
            .as_ref()
            .filter(|_| !self.is_over() && self.seq < MAX_ENTRIES)
            .map(|game| game.state().mover())
    }

    /// The seats that a token holds.
    pub fn held(&self, token: Option<&str>) -> Vec<usize> {
        let holds = |seat: &usize| token.is_some() && self.seats[*seat].token.as_deref() == token;
        (0..self.seats.len()).filter(holds).collect()
    }

    /// With whose eyes one looks who holds these seats: those of the player to act, if it is one of his.
    pub fn viewer_seat(&self, held: &[usize]) -> Option<usize> {
        viewer_seat(self.is_fully_public(), self.mover(), held)
    }

    /// Whether who holds these seats may do it at all, at this time in milliseconds since 1970.
    pub fn permits(&self, held: &[usize], command: &Command, now: u64) -> bool {
        match command {
            Command::Sit { .. } | Command::Ask { .. } | Command::Say { seat: None, .. } => true,
            Command::Bot { .. } | Command::Start => !held.is_empty(),
            Command::TimeUp { .. } => false,
            // Whoever sits may send a bot away.
            Command::Stand { seat }
                if self.seats.get(*seat).is_some_and(|seat| seat.bot.is_some()) =>
            {
                !held.is_empty()
            }
            // Or open the seat of one who keeps the table waiting.
            Command::Stand { seat } if self.is_kept_waiting_by(*seat, now) => !held.is_empty(),
            command => command
                .required_seat()
                .is_some_and(|seat| held.contains(&seat)),
        }
    }

    /// With whose eyes one is advised on what the player to act may do who holds these seats. None for those who may not
    /// know it.
    pub fn advice_viewer(&self, held: &[usize]) -> Option<Viewer> {
        let action_entries = self.mover().is_some_and(|mover| held.contains(&mover));
        (self.is_fully_public() || action_entries).then(|| self.viewer_seat(held).into())
    }

    /// With whose eyes it is judged what a player would do: his own while he is to act, else a spectator's. So it is when
    /// he does it, and when it is only looked at what would come of it.
    pub fn action_viewer(&self, seat: usize) -> Viewer {
        if self.mover() == Some(seat) {
            Viewer::Seat(seat)
        } else {
            Viewer::Spectator
        }
    }

    /// Whether a token holds a seat here, has held one since the deal, or asks for one.
    pub fn knows(&self, token: &str) -> bool {
        self.takeovers.knows(token) || !self.held(Some(token)).is_empty()
    }

    /// Why nobody may do it now, whoever asks, though what is kept may have it from before this was a rule.
    ///
    /// # Errors
    /// What to do in its place.
    pub fn check_current_rules(&self, command: &Command) -> Result<(), Told> {
        match command {
            Command::Sit { .. } if self.needs_consent() => Err(refusal(
                "hands are hidden in this game: a seat is taken over only when all who sit here agree",
                "ask for the seat",
            )),
            // In a game that runs the name of the seat stays, and the one that is sent counts for nothing.
            Command::Sit { name, .. } if self.game.is_none() => {
                check_visible("your name", name.trim())
            }
            Command::Ask { name, .. } => check_visible("your name", name.trim()),
            Command::Say { text, .. } => check_visible("what you say", text.trim()),
            // At the end the seal opens: who goes back then would know what is to come.
            Command::Undo { .. } if self.is_over() => Err(refusal(NoUndo::Over.to_string(), "")),
            _ => Ok(()),
        }
    }

    /// Whether more may be said from a seat, or by those without one.
    ///
    /// # Errors
    /// That enough was said.
    pub fn check_chat_limit(&self, seat: Option<usize>) -> Result<(), Told> {
        let most = if seat.is_some() {
            MAX_SEAT_CHAT_LINES
        } else {
            MAX_SPECTATOR_CHAT_LINES
        };
        match self.chat_counts.get(&self.speaker(seat)) {
            Some(&said) if said >= most && seat.is_some() => {
                Err(refusal("you have said enough at this table", ""))
            }
            Some(&said) if said >= most => Err(refusal(
                "enough was said here by those without a seat",
                "take a seat to speak",
            )),
            _ => Ok(()),
        }
    }

    /// Who speaks from a seat: the token that holds it; none for those without a seat.
    fn speaker(&self, seat: Option<usize>) -> Option<String> {
        seat.map(|seat| {
            self.seats
                .get(seat)
                .and_then(|seat| seat.token.clone())
                .unwrap_or_default()
        })
    }

    /// Whether nothing has happened for long, and it is at this seat.
    fn is_kept_waiting_by(&self, seat: usize, now: u64) -> bool {
        let turn = self.game.is_none() || self.mover() == Some(seat);
        turn && now.saturating_sub(self.changed_at) >= WAITING_LIMIT_MS
    }

    /// Does what an entry says, as the next one, or leaves all as it was.
    ///
    /// # Errors
    /// Why it cannot be done.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), Told> {
        let seq = self.seq + 1;
        if seq > MAX_ENTRIES {
            return Err(refusal("so long a game is not kept", "make another table"));
        }
        let ended = match entry.command {
            Command::Undo { .. } => self.last_turn_ender(),
            _ => None,
        };
        self.takeovers.lapse(entry.at);
        let (lines, sat) = self.apply_with_token_change(entry)?;
        self.lines.extend(lines);
        self.seq = seq;
        self.update_clocks(entry, ended);
        if sat || entry.command.depends_on_state() {
            self.changed_seq = seq;
            self.changed_at = entry.at;
        }
        self.request_ids.extend(entry.id.clone());
        Ok(())
    }

    /// Does what an entry says, by the token that it brings in place of another; by that other where it cannot be done.
    fn apply_with_token_change(&mut self, entry: &Entry) -> Result<Outcome, Told> {
        let Some((was, token)) = entry.command.token_change() else {
            return self.apply_command(entry);
        };
        self.rename(was, token);
        let done = self.apply_command(entry);
        match done {
            Ok(_) => drop(self.replaced_tokens.insert(was.to_owned())),
            Err(_) => self.rename(token, was),
        }
        done
    }

    fn apply_command(&mut self, entry: &Entry) -> Result<Outcome, Told> {
        match &entry.command {
            Command::Ask {
                seat, name, token, ..
            } => self.ask(*seat, name.trim(), token, entry.at),
            Command::Agree { seat, ask } => self.agree(*seat, *ask),
            command => Ok((self.carry_out(command)?, false)),
        }
    }

    fn carry_out(&mut self, command: &Command) -> Result<Vec<LogLine>, Told> {
        let mut lines = match command {
            Command::Sit {
                seat, name, token, ..
            } => self.sit(*seat, name.trim(), token)?,
            Command::Bot { seat, bot } => self.bot(*seat, bot)?,
            Command::Stand { seat } => self.stand(*seat)?,
            Command::Start => self.start()?,
            Command::Act { seat, action } => self.act(*seat, action.clone())?,
            Command::Undo { seat } => self.undo(*seat)?,
            Command::Say { seat, text } => vec![self.say(*seat, text)?],
            Command::Resign { seat, bot } => self.resign(*seat, bot)?,
            Command::TimeUp { seat, bot } => self.over(*seat, bot.as_deref())?,
            Command::Decline { seat, ask } => self.decline(*seat, *ask)?,
            // See `outcome`.
            Command::Ask { .. } | Command::Agree { .. } => Vec::new(),
        };
        // Who has left need not agree any more.
        if matches!(
            command,
            Command::Stand { .. } | Command::Resign { .. } | Command::TimeUp { .. }
        ) {
            lines.extend(self.seat_approved());
        }
        Ok(lines)
    }

    /// The player of the last action, if it ended a turn.
    fn last_turn_ender(&self) -> Option<usize> {
        let last = self.game.as_ref()?.entries().last()?;
        last.action.ends_turn().then_some(last.seat)
    }

    /// Time passes until an entry that was taken; `ended` is whose end of a turn it took back.
    fn update_clocks(&mut self, entry: &Entry, ended: Option<usize>) {
        self.reopened_at = None;
        let Some(time_control) = self.head.clock.filter(|_| self.game.is_some()) else {
            return;
        };
        let mover = self
            .mover()
            .filter(|mover| self.seats[*mover].bot.is_none());
        let seats = self.seats.len();
        let clocks = self
            .clocks
            .get_or_insert_with(|| Clocks::new(time_control, seats, entry.at));
        clocks.resume(entry.since.unwrap_or_default());
        clocks.advance(entry.at);
        match &entry.command {
            Command::Act { seat, action } if action.ends_turn() => clocks.end_turn(*seat),
            Command::TimeUp { seat, .. } => clocks.mark_reported(*seat),
            _ => {}
        }
        // At a real board the end of a turn may be taken back, and with it what was added for it.
        if let Some(seat) = ended {
            clocks.undo_end_turn(seat);
        }
        clocks.set_running(mover);
    }

    fn seat_line(&self, seat: usize, text: impl Into<String>) -> Vec<LogLine> {
        vec![LogLine::public(
            self.seq + 1,
            Some(seat),
            LineKind::Table,
            text,
        )]
    }

    fn start(&mut self) -> Result<Vec<LogLine>, Told> {
        if self.game.is_some() {
            return Err(refusal(
                "the game has begun already",
                "play on, or make another table",
            ));
        }
        if self.seats.iter().any(Seat::is_open) {
            return Err(refusal(
                "a seat is open",
                "wait until somebody sits there, or give it to a bot",
            ));
        }
        let who = |seat: &Seat| Who {
            name: seat.name.clone(),
            bot: seat.bot.map(|kind| kind.to_string()),
        };
        let roster = Roster::kept(self.seats.iter().map(who).collect())
            .map_err(|told| refusal(told.join("; "), "get up, and sit down under another name"))?;
        let game = self
            .head
            .game(&self.board, roster)
            .map_err(|told| refusal(told.join("; "), "make another table"))?;
        self.game = Some(game);
        for (seat, token) in self
            .seats
            .iter()
            .enumerate()
            .filter_map(|(at, seat)| Some((at, seat.token.as_ref()?)))
        {
            self.takeovers.note(token, seat);
        }
        let text = format!("the game begins; its seed is sealed: {}", self.head.seal());
        Ok(vec![LogLine::public(
            self.seq + 1,
            None,
            LineKind::Table,
            text,
        )])
    }

    fn game_mut(&mut self) -> Result<&mut Game, Told> {
        self.game.as_mut().ok_or_else(|| {
            refusal(
                "the game has not begun",
                "start it when all seats are taken",
            )
        })
    }

    fn act(&mut self, seat: usize, action: Action) -> Result<Vec<LogLine>, Told> {
        // A device with several seats sees with the eyes of the player to act alone.
        let (seq, viewer) = (self.seq + 1, self.action_viewer(seat));
        let game = self.game_mut()?;
        let seen = names_seen(game.table(), game.state(), viewer, &action);
        match seen.and_then(|()| game.act(seat, action.clone()).map(<[_]>::to_vec)) {
            Ok(events) => {
                let mut lines = action_lines(game, seq, seat, &action, &events);
                if game.state().outcome().is_some() {
                    let text = format!(
                        "the seal opens; seed and salt: {}",
                        self.head.sealed().trim().replace('\n', " ")
                    );
                    lines.push(LogLine::public(seq, None, LineKind::Table, text));
                }
                self.action_entries.push(seq);
                Ok(lines)
            }
            Err(refusal) => Err(game.words_to(viewer).refusal(seat, &action, &refusal)),
        }
    }

    fn undo(&mut self, seat: usize) -> Result<Vec<LogLine>, Told> {
        let game = self.game_mut()?;
        let action = game
            .undo(seat)
            .map_err(|why| refusal(why.to_string(), ""))?;
        let text = format!(
            "takes back: {}",
            game.words_to(Viewer::Spectator).done(&action, &[])
        );
        self.action_entries.pop();
        Ok(self.seat_line(seat, text))
    }

    fn say(&mut self, seat: Option<usize>, text: &str) -> Result<LogLine, Told> {
        let text = text.trim();
        match text.chars().count() {
            1..=MAX_CHAT_CHARS if !text.chars().any(char::is_control) => {
                *self.chat_counts.entry(self.speaker(seat)).or_default() += 1;
                Ok(LogLine::public(self.seq + 1, seat, LineKind::Say, text))
            }
            _ => Err(refusal(
                format!("1 to {MAX_CHAT_CHARS} characters can be said, on one line"),
                "say it in several pieces",
            )),
        }
    }
}

/// Whether all signs of a text can be seen.
fn check_visible(what: &str, text: &str) -> Result<(), Told> {
    match unseen(text) {
        Some(sign) => Err(refusal(
            format!("{what} has the sign {sign}"),
            "type it anew: such a sign comes along where a text is copied",
        )),
        None => Ok(()),
    }
}

/// With whose eyes one looks who holds these seats, at a table where everybody sees the same or not.
pub fn viewer_seat(open: bool, mover: Option<usize>, held: &[usize]) -> Option<usize> {
    let mover = mover.filter(|mover| held.contains(mover));
    if open {
        None
    } else {
        mover.or_else(|| held.first().copied())
    }
}

/// The key by which a token is known.
pub fn key(token: &str) -> String {
    secret::hash(token)
}
