//! Where a table stands: a pure function of its head and the entries of its log.

mod seats;
mod takeover;

pub use takeover::Ask;

use crate::live::clock::{Clocks, Over};
use crate::live::entry::{Command, Entry};
use crate::live::head::Head;
use crate::live::line::{About, Line, of_action};
use crate::secret;
use crate::store::Phase;
use milepost_document::invisible::unseen;
use milepost_table::bot::Kind;
use milepost_table::game::NoUndo;
use milepost_table::view::names_seen;
use milepost_table::text::Explanation;
use milepost_table::{Action, Board, Game, Options, Roster, Variant, Viewer, Who};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use takeover::{Outcome, Takeovers};

/// The longest thing that is said, in characters.
pub const LONGEST_SAID: usize = 500;
/// How long a table waits for one person, in milliseconds, until others may open his seat.
const PATIENCE: u64 = 180_000;
/// The most lines that a seat may say, and the most that all those without one may say together: whoever has a seat can
/// speak, however much was said by others.
const MOST_SAID: usize = 2_000;
/// See `MOST_SAID`.
const MOST_SAID_OUTSIDE: usize = 500;
/// The most entries of a log.
const MOST: u64 = 50_000;

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
    acts: Vec<u64>,
    clocks: Option<Clocks>,
    takeovers: Takeovers,
    woken: Option<u64>,
    lines: Vec<Line>,
    /// How much was said, by the token of a seat; by those without one together.
    said: BTreeMap<Option<String>, usize>,
    seq: u64,
    moved: u64,
    /// When.
    moved_at: u64,
    known: BTreeSet<String>,
    /// Tokens in whose place others came.
    renamed: BTreeSet<String>,
}

fn no(what: impl Into<String>, hint: &str) -> Explanation {
    Explanation {
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
            acts: Vec::new(),
            clocks: None,
            takeovers: Takeovers::default(),
            woken: None,
            lines: Vec::new(),
            said: BTreeMap::new(),
            seq: 0,
            moved: 0,
            moved_at: 0,
            known: BTreeSet::new(),
            renamed: BTreeSet::new(),
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
    pub fn acts(&self) -> &[u64] {
        &self.acts
    }

    /// The clocks of the game, if it has any.
    pub fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// The table is open again: no clock ran meanwhile. The next entry is to tell so.
    pub fn wake(&mut self, now: u64) {
        if let Some(clocks) = &mut self.clocks {
            clocks.wake(now);
            self.woken = Some(now);
        }
    }

    /// When it was opened again, if no entry tells so yet.
    pub fn woken(&self) -> Option<u64> {
        self.woken
    }

    /// What is to be told of one whose time is over.
    pub fn late(&self, now: u64) -> Option<Command> {
        let clocks = self.clocks.as_ref()?;
        let bot = (clocks.pace().over == Over::Bot).then(|| Kind::Planner.to_string());
        clocks.over(now).map(|seat| Command::Late { seat, bot })
    }

    /// What was told so far.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The number of the last entry.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// Whether one who has seen the table up to an entry knows all that his command may hang on.
    pub fn is_known_at(&self, seq: u64) -> bool {
        (self.moved..=self.seq).contains(&seq)
    }

    /// Whether a request has been carried out already.
    pub fn has_done(&self, id: &str) -> bool {
        self.known.contains(id)
    }

    /// Whether everybody sees the same.
    pub fn is_open(&self) -> bool {
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
            .filter(|_| !self.is_over() && self.seq < MOST)
            .map(|game| game.state().mover())
    }

    /// The seats that a token holds.
    pub fn held(&self, token: Option<&str>) -> Vec<usize> {
        let holds = |seat: &usize| token.is_some() && self.seats[*seat].token.as_deref() == token;
        (0..self.seats.len()).filter(holds).collect()
    }

    /// With whose eyes one looks who holds these seats: those of the player to act, if it is one of his.
    pub fn eye(&self, held: &[usize]) -> Option<usize> {
        eye(self.is_open(), self.mover(), held)
    }

    /// Whether who holds these seats may do it at all, at this time in milliseconds since 1970.
    pub fn may(&self, held: &[usize], command: &Command, now: u64) -> bool {
        match command {
            Command::Sit { .. } | Command::Ask { .. } | Command::Say { seat: None, .. } => true,
            Command::Bot { .. } | Command::Start => !held.is_empty(),
            Command::Late { .. } => false,
            // Whoever sits may send a bot away.
            Command::Stand { seat }
                if self.seats.get(*seat).is_some_and(|seat| seat.bot.is_some()) =>
            {
                !held.is_empty()
            }
            // Or open the seat of one who keeps the table waiting.
            Command::Stand { seat } if self.waits_for(*seat, now) => !held.is_empty(),
            command => command.seat().is_some_and(|seat| held.contains(&seat)),
        }
    }

    /// With whose eyes one is advised on what the player to act may do who holds these seats. None for those who may not
    /// know it.
    pub fn adviser(&self, held: &[usize]) -> Option<Viewer> {
        let acts = self.mover().is_some_and(|mover| held.contains(&mover));
        (self.is_open() || acts).then(|| self.eye(held).into())
    }

    /// With whose eyes it is judged what a player would do: his own while he is to act, else a spectator's. So it is when
    /// he does it, and when it is only looked at what would come of it.
    pub fn judge(&self, seat: usize) -> Viewer {
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
    pub fn admits(&self, command: &Command) -> Result<(), Explanation> {
        match command {
            Command::Sit { .. } if self.is_guarded() => Err(no(
                "hands are hidden in this game: a seat is taken over only when all who sit here agree",
                "ask for the seat",
            )),
            // In a game that runs the name of the seat stays, and the one that is sent counts for nothing.
            Command::Sit { name, .. } if self.game.is_none() => {
                can_be_seen("your name", name.trim())
            }
            Command::Ask { name, .. } => can_be_seen("your name", name.trim()),
            Command::Say { text, .. } => can_be_seen("what you say", text.trim()),
            // At the end the seal opens: who goes back then would know what is to come.
            Command::Undo { .. } if self.is_over() => Err(no(NoUndo::Over.to_string(), "")),
            _ => Ok(()),
        }
    }

    /// Whether more may be said from a seat, or by those without one.
    ///
    /// # Errors
    /// That enough was said.
    pub fn may_say(&self, seat: Option<usize>) -> Result<(), Explanation> {
        let most = if seat.is_some() {
            MOST_SAID
        } else {
            MOST_SAID_OUTSIDE
        };
        match self.said.get(&self.speaker(seat)) {
            Some(&said) if said >= most && seat.is_some() => {
                Err(no("you have said enough at this table", ""))
            }
            Some(&said) if said >= most => Err(no(
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
    fn waits_for(&self, seat: usize, now: u64) -> bool {
        let turn = self.game.is_none() || self.mover() == Some(seat);
        turn && now.saturating_sub(self.moved_at) >= PATIENCE
    }

    /// Does what an entry says, as the next one, or leaves all as it was.
    ///
    /// # Errors
    /// Why it cannot be done.
    pub fn take(&mut self, entry: &Entry) -> Result<(), Explanation> {
        let seq = self.seq + 1;
        if seq > MOST {
            return Err(no("so long a game is not kept", "make another table"));
        }
        let ended = match entry.command {
            Command::Undo { .. } => self.ender(),
            _ => None,
        };
        self.takeovers.lapse(entry.at);
        let (lines, sat) = self.renewed(entry)?;
        self.lines.extend(lines);
        self.seq = seq;
        self.clock(entry, ended);
        if sat || entry.command.is_move() {
            self.moved = seq;
            self.moved_at = entry.at;
        }
        self.known.extend(entry.id.clone());
        Ok(())
    }

    /// Does what an entry says, by the token that it brings in place of another; by that other where it cannot be done.
    fn renewed(&mut self, entry: &Entry) -> Result<Outcome, Explanation> {
        let Some((was, token)) = entry.command.renewed() else {
            return self.outcome(entry);
        };
        self.rename(was, token);
        let done = self.outcome(entry);
        match done {
            Ok(_) => drop(self.renamed.insert(was.to_owned())),
            Err(_) => self.rename(token, was),
        }
        done
    }

    fn outcome(&mut self, entry: &Entry) -> Result<Outcome, Explanation> {
        match &entry.command {
            Command::Ask {
                seat, name, token, ..
            } => self.ask(*seat, name.trim(), token, entry.at),
            Command::Agree { seat, ask } => self.agree(*seat, *ask),
            command => Ok((self.carry_out(command)?, false)),
        }
    }

    fn carry_out(&mut self, command: &Command) -> Result<Vec<Line>, Explanation> {
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
            Command::Late { seat, bot } => self.over(*seat, bot.as_deref())?,
            Command::Decline { seat, ask } => self.decline(*seat, *ask)?,
            // See `outcome`.
            Command::Ask { .. } | Command::Agree { .. } => Vec::new(),
        };
        // Who has left need not agree any more.
        if matches!(
            command,
            Command::Stand { .. } | Command::Resign { .. } | Command::Late { .. }
        ) {
            lines.extend(self.settle());
        }
        Ok(lines)
    }

    /// The player of the last action, if it ended a turn.
    fn ender(&self) -> Option<usize> {
        let last = self.game.as_ref()?.entries().last()?;
        last.action.ends_turn().then_some(last.seat)
    }

    /// Time passes until an entry that was taken; `ended` is whose end of a turn it took back.
    fn clock(&mut self, entry: &Entry, ended: Option<usize>) {
        self.woken = None;
        let Some(pace) = self.head.clock.filter(|_| self.game.is_some()) else {
            return;
        };
        let mover = self
            .mover()
            .filter(|mover| self.seats[*mover].bot.is_none());
        let seats = self.seats.len();
        let clocks = self
            .clocks
            .get_or_insert_with(|| Clocks::new(pace, seats, entry.at));
        clocks.wake(entry.since.unwrap_or_default());
        clocks.pass(entry.at);
        match &entry.command {
            Command::Act { seat, action } if action.ends_turn() => clocks.turned(*seat),
            Command::Late { seat, .. } => clocks.tell(*seat),
            _ => {}
        }
        // At a real board the end of a turn may be taken back, and with it what was added for it.
        if let Some(seat) = ended {
            clocks.unturned(seat);
        }
        clocks.run(mover);
    }

    fn told(&self, seat: usize, text: impl Into<String>) -> Vec<Line> {
        vec![Line::open(self.seq + 1, Some(seat), About::Table, text)]
    }

    fn start(&mut self) -> Result<Vec<Line>, Explanation> {
        if self.game.is_some() {
            return Err(no(
                "the game has begun already",
                "play on, or make another table",
            ));
        }
        if self.seats.iter().any(Seat::is_open) {
            return Err(no(
                "a seat is open",
                "wait until somebody sits there, or give it to a bot",
            ));
        }
        let who = |seat: &Seat| Who {
            name: seat.name.clone(),
            bot: seat.bot.map(|kind| kind.to_string()),
        };
        let roster = Roster::kept(self.seats.iter().map(who).collect())
            .map_err(|told| no(told.join("; "), "get up, and sit down under another name"))?;
        let game = self
            .head
            .game(&self.board, roster)
            .map_err(|told| no(told.join("; "), "make another table"))?;
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
        Ok(vec![Line::open(self.seq + 1, None, About::Table, text)])
    }

    fn begun(&mut self) -> Result<&mut Game, Explanation> {
        self.game.as_mut().ok_or_else(|| {
            no(
                "the game has not begun",
                "start it when all seats are taken",
            )
        })
    }

    fn act(&mut self, seat: usize, action: Action) -> Result<Vec<Line>, Explanation> {
        // A device with several seats sees with the eyes of the player to act alone.
        let (seq, viewer) = (self.seq + 1, self.judge(seat));
        let game = self.begun()?;
        let seen = names_seen(game.table(), game.state(), viewer, &action);
        match seen.and_then(|()| game.act(seat, action.clone()).map(<[_]>::to_vec)) {
            Ok(events) => {
                let mut lines = of_action(game, seq, seat, &action, &events);
                if game.state().outcome().is_some() {
                    let text = format!(
                        "the seal opens; seed and salt: {}",
                        self.head.sealed().trim().replace('\n', " ")
                    );
                    lines.push(Line::open(seq, None, About::Table, text));
                }
                self.acts.push(seq);
                Ok(lines)
            }
            Err(refusal) => Err(game.words_to(viewer).refusal(seat, &action, &refusal)),
        }
    }

    fn undo(&mut self, seat: usize) -> Result<Vec<Line>, Explanation> {
        let game = self.begun()?;
        let action = game.undo(seat).map_err(|why| no(why.to_string(), ""))?;
        let text = format!(
            "takes back: {}",
            game.words_to(Viewer::Spectator).done(&action, &[])
        );
        self.acts.pop();
        Ok(self.told(seat, text))
    }

    fn say(&mut self, seat: Option<usize>, text: &str) -> Result<Line, Explanation> {
        let text = text.trim();
        match text.chars().count() {
            1..=LONGEST_SAID if !text.chars().any(char::is_control) => {
                *self.said.entry(self.speaker(seat)).or_default() += 1;
                Ok(Line::open(self.seq + 1, seat, About::Say, text))
            }
            _ => Err(no(
                format!("1 to {LONGEST_SAID} characters can be said, on one line"),
                "say it in several pieces",
            )),
        }
    }
}

/// Whether all signs of a text can be seen.
fn can_be_seen(what: &str, text: &str) -> Result<(), Explanation> {
    match unseen(text) {
        Some(sign) => Err(no(
            format!("{what} has the sign {sign}"),
            "type it anew: such a sign comes along where a text is copied",
        )),
        None => Ok(()),
    }
}

/// With whose eyes one looks who holds these seats, at a table where everybody sees the same or not.
pub fn eye(open: bool, mover: Option<usize>, held: &[usize]) -> Option<usize> {
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
