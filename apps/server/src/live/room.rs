//! Where a table stands: a pure function of its head and the entries of its log.

use super::clock::{Clocks, Over};
use super::entry::{Deed, Entry};
use super::head::Head;
use super::line::{About, Line, of_action};
use crate::guard::secret;
use milepost_table::bot::Kind;
use milepost_table::words::Told;
use milepost_table::{Action, Board, Game, Options, Roster, Variant, Who};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The longest thing that is said, in characters.
pub const LONGEST_SAID: usize = 500;
/// How long a table waits for one person, in milliseconds, until others may open his seat.
const PATIENCE: u64 = 180_000;
/// The most that is said at a table, and the most entries of its log.
const MOST_SAID: usize = 2_000;
/// See `MOST_SAID`.
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
    woken: Option<u64>,
    lines: Vec<Line>,
    seq: u64,
    moved: u64,
    /// When.
    moved_at: u64,
    known: BTreeSet<String>,
}

fn no(what: impl Into<String>, hint: &str) -> Told {
    Told { what: what.into(), rule: String::new(), hint: hint.to_owned() }
}

impl Room {
    /// A table where nobody sits yet.
    ///
    /// # Errors
    /// Why it cannot be played by this program.
    pub fn new(head: Head, board: Arc<Board>) -> Result<Room, Vec<String>> {
        if head.engine != milepost_table::GENERATOR || head.content != board.map().hash_text() {
            return Err(vec![
                "the table was made by another release, which alone can go on with it".to_owned(),
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
            woken: None,
            lines: Vec::new(),
            seq: 0,
            moved: 0,
            moved_at: 0,
            known: BTreeSet::new(),
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
    pub fn late(&self, now: u64) -> Option<Deed> {
        let clocks = self.clocks.as_ref()?;
        let bot = (clocks.pace().over == Over::Bot).then(|| Kind::Planner.to_string());
        clocks.over(now).map(|seat| Deed::Late { seat, bot })
    }

    /// What was told so far.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The number of the last entry.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// Whether one who has seen the table up to an entry knows all that his deed may hang on.
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
        self.game.as_ref().is_some_and(|game| game.state().outcome().is_some())
    }

    /// The player to act; none where nobody can any more.
    pub fn mover(&self) -> Option<usize> {
        self.game.as_ref().filter(|_| !self.is_over() && self.seq < MOST).map(|game| game.state().mover())
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
    pub fn may(&self, held: &[usize], deed: &Deed, now: u64) -> bool {
        match deed {
            Deed::Sit { .. } | Deed::Say { seat: None, .. } => true,
            Deed::Bot { .. } | Deed::Start => !held.is_empty(),
            Deed::Late { .. } => false,
            // Whoever sits may send a bot away.
            Deed::Stand { seat } if self.seats.get(*seat).is_some_and(|seat| seat.bot.is_some()) => {
                !held.is_empty()
            }
            // Or open the seat of one who keeps the table waiting.
            Deed::Stand { seat } if self.waits_for(*seat, now) => !held.is_empty(),
            deed => deed.seat().is_some_and(|seat| held.contains(&seat)),
        }
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
    pub fn take(&mut self, entry: &Entry) -> Result<(), Told> {
        let seq = self.seq + 1;
        if seq > MOST {
            return Err(no("so long a game is not kept", "make another table"));
        }
        let ended = match entry.deed {
            Deed::Undo { .. } => self.ender(),
            _ => None,
        };
        let lines = match &entry.deed {
            Deed::Sit { seat, name, token } => self.sit(*seat, name.trim(), token)?,
            Deed::Bot { seat, bot } => self.bot(*seat, bot)?,
            Deed::Stand { seat } => self.stand(*seat)?,
            Deed::Start => self.start()?,
            Deed::Act { seat, action } => self.act(*seat, action.clone().into())?,
            Deed::Undo { seat } => self.undo(*seat)?,
            Deed::Say { seat, text } => vec![self.say(*seat, text)?],
            Deed::Resign { seat, bot } => self.resign(*seat, bot)?,
            Deed::Late { seat, bot } => self.over(*seat, bot.as_deref())?,
        };
        self.lines.extend(lines);
        self.seq = seq;
        self.clock(entry, ended);
        if entry.deed.is_move() {
            self.moved = seq;
            self.moved_at = entry.at;
        }
        self.known.extend(entry.id.clone());
        Ok(())
    }

    /// The player of the last action, if it ended a turn.
    fn ender(&self) -> Option<usize> {
        let last = self.game.as_ref()?.entries().last()?;
        last.action.ends_turn().then_some(last.seat)
    }

    /// Time passes until an entry that was taken; `ended` is whose end of a turn it took back.
    fn clock(&mut self, entry: &Entry, ended: Option<usize>) {
        self.woken = None;
        let Some(pace) = self.head.clock.filter(|_| self.game.is_some()) else { return };
        let mover = self.mover().filter(|mover| self.seats[*mover].bot.is_none());
        let seats = self.seats.len();
        let clocks = self.clocks.get_or_insert_with(|| Clocks::new(pace, seats, entry.at));
        clocks.wake(entry.since.unwrap_or_default());
        clocks.pass(entry.at);
        match &entry.deed {
            Deed::Act { seat, action } if Action::from(action.clone()).ends_turn() => clocks.turned(*seat),
            Deed::Late { seat, .. } => clocks.tell(*seat),
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

    fn seat(&mut self, seat: usize) -> Result<&mut Seat, Told> {
        let count = self.seats.len();
        self.seats
            .get_mut(seat)
            .ok_or_else(|| no(format!("there is no seat {}", seat + 1), &format!("there are {count}")))
    }

    fn open(&mut self, seat: usize) -> Result<&mut Seat, Told> {
        let found = self.seat(seat)?;
        if found.is_open() {
            Ok(found)
        } else {
            Err(no("somebody sits there already", "choose an open seat"))
        }
    }

    fn sit(&mut self, seat: usize, name: &str, token: &str) -> Result<Vec<Line>, Told> {
        if self.game.is_none() {
            self.fits(seat, name)?;
        }
        let fixed = self.game.is_some();
        let found = self.open(seat)?;
        found.token = Some(token.to_owned());
        if !fixed {
            found.name = name.to_owned();
        }
        Ok(self.told(seat, "sits down"))
    }

    /// Whether a name can be told apart from the others, by the rules of rosters.
    fn fits(&self, seat: usize, name: &str) -> Result<(), Told> {
        let others =
            self.seats.iter().enumerate().filter(|(at, other)| *at != seat && !other.name.is_empty());
        let mut others: Vec<&str> = others.map(|(_, other)| other.name.as_str()).collect();
        others.push(if name == "a" { "b" } else { "a" });
        let pair = |other: &&str| Roster::new(vec![Who::person(name), Who::person(other)]).err();
        // The last is there for the name itself, and no name is like it.
        match others.iter().rev().find_map(pair) {
            Some(told) => Err(no(told.join("; "), "choose another name")),
            None => Ok(()),
        }
    }

    fn bot(&mut self, seat: usize, kind: &str) -> Result<Vec<Line>, Told> {
        let bot = kind.parse::<Kind>().map_err(|told| no(told, ""))?;
        if self.options.companion {
            return Err(no("a bot cannot play at a real board", ""));
        }
        let title = kind[..1].to_uppercase() + &kind[1..];
        let names = (1..).map(|count| if count == 1 { title.clone() } else { format!("{title} {count}") });
        let free = |name: &String| self.seats.iter().all(|seat| seat.name != *name);
        let name = names.into_iter().find(free).unwrap_or_default();
        let fixed = self.game.is_some();
        let found = self.open(seat)?;
        found.bot = Some(bot);
        if !fixed {
            found.name = name;
        }
        Ok(self.told(seat, format!("is played by a bot: {bot}")))
    }

    fn stand(&mut self, seat: usize) -> Result<Vec<Line>, Told> {
        let begun = self.game.is_some();
        let found = self.seat(seat)?;
        if found.is_open() {
            return Err(no("nobody sits there", ""));
        }
        let name = std::mem::take(&mut found.name);
        *found = Seat { name: if begun { name.clone() } else { String::new() }, ..Seat::default() };
        // Before the game nobody's name stays with the seat, so that it is told.
        Ok(self.told(seat, if begun { "gets up".to_owned() } else { format!("{name} gets up") }))
    }

    fn start(&mut self) -> Result<Vec<Line>, Told> {
        if self.game.is_some() {
            return Err(no("the game has begun already", ""));
        }
        if self.seats.iter().any(Seat::is_open) {
            return Err(no("a seat is open", "wait until somebody sits there, or give it to a bot"));
        }
        let who = |seat: &Seat| Who { name: seat.name.clone(), bot: seat.bot.map(|kind| kind.to_string()) };
        let roster =
            Roster::new(self.seats.iter().map(who).collect()).map_err(|told| no(told.join("; "), ""))?;
        let game =
            self.head.game(&self.board, roster).map_err(|told| no(told.join("; "), "make another table"))?;
        self.game = Some(game);
        let text = format!("the game begins; its seed is sealed: {}", self.head.seal());
        Ok(vec![Line::open(self.seq + 1, None, About::Table, text)])
    }

    fn begun(&mut self) -> Result<&mut Game, Told> {
        self.game.as_mut().ok_or_else(|| no("the game has not begun", "start it when all seats are taken"))
    }

    fn act(&mut self, seat: usize, action: Action) -> Result<Vec<Line>, Told> {
        let seq = self.seq + 1;
        let game = self.begun()?;
        match game.act(seat, action.clone()).map(<[_]>::to_vec) {
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
            Err(refusal) => Err(game.words().refusal(seat, &action, &refusal)),
        }
    }

    fn undo(&mut self, seat: usize) -> Result<Vec<Line>, Told> {
        let game = self.begun()?;
        let action = game.undo(seat).map_err(|why| no(why.to_string(), ""))?;
        let text = format!("takes back: {}", game.words().action(&action));
        self.acts.pop();
        Ok(self.told(seat, text))
    }

    fn say(&self, seat: Option<usize>, text: &str) -> Result<Line, Told> {
        let text = text.trim();
        if self.lines.iter().filter(|line| line.about == About::Say).count() >= MOST_SAID {
            return Err(no("enough has been said at this table", ""));
        }
        match text.chars().count() {
            1..=LONGEST_SAID if !text.chars().any(char::is_control) => {
                Ok(Line::open(self.seq + 1, seat, About::Say, text))
            }
            _ => Err(no(format!("1 to {LONGEST_SAID} characters can be said, on one line"), "")),
        }
    }

    fn resign(&mut self, seat: usize, kind: &str) -> Result<Vec<Line>, Told> {
        let bot = kind.parse::<Kind>().map_err(|told| no(told, ""))?;
        if self.options.companion || self.is_over() {
            return Err(no("there is nothing that a bot could go on with", ""));
        }
        self.begun()?;
        let found = self.seat(seat)?;
        (found.token, found.bot) = (None, Some(bot));
        Ok(self.told(seat, format!("resigns; a bot plays on: {bot}")))
    }

    fn over(&mut self, seat: usize, kind: Option<&str>) -> Result<Vec<Line>, Told> {
        let bot = kind.map(str::parse::<Kind>).transpose().map_err(|told| no(told, ""))?;
        self.begun()?;
        let found = self.seat(seat)?;
        Ok(match bot {
            Some(bot) => {
                (found.token, found.bot) = (None, Some(bot));
                self.told(seat, format!("has no time left; a bot plays on: {bot}"))
            }
            None => self.told(seat, "has no time left"),
        })
    }
}

/// With whose eyes one looks who holds these seats, at a table where everybody sees the same or not.
pub fn eye(open: bool, mover: Option<usize>, held: &[usize]) -> Option<usize> {
    let mover = mover.filter(|mover| held.contains(mover));
    if open { None } else { mover.or_else(|| held.first().copied()) }
}

/// The key by which a token is known.
pub fn key(token: &str) -> String {
    secret::hash(token)
}
