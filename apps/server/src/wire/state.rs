//! Tables and what happens there, as JSON for the eyes of one seat or a spectator.

use crate::live::clock::{Clocks, Pace};
use crate::live::entry::Command;
use crate::live::line::{About, Line};
use crate::live::render::{Message, Render};
use crate::live::room::{Ask, Room, Seat};
use axum::body::Bytes;
use milepost_document::invisible::harmless;
use milepost_table::ground::Step;
use milepost_table::{Action, Game, View};
use serde::Serialize;

/// The lines of the log that come with a whole state.
const RECENT: usize = 100;

/// A table as it stands.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct StateJson<'a> {
    /// The number of the last entry of the log.
    seq: u64,
    table: TableJson<'a>,
    /// The game, once it has begun.
    view: Option<View>,
    /// The clocks of a game that has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<ClockJson<'a>>,
    /// The latest lines of the log.
    lines: Vec<LineJson<'a>>,
}

/// What a table is made of, and who sits there.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TableJson<'a> {
    map: &'a str,
    /// Whether the map is somebody's own, so that `/map.toml` has it.
    own: bool,
    cards: usize,
    options: &'a [(String, String)],
    /// How the clocks go, if there are any.
    clock: Option<Pace>,
    seats: Vec<SeatJson<'a>>,
    /// Whether hands are hidden in a game that is played, so that seats change hands only with the consent of all seated.
    guarded: bool,
    /// Those who ask for a seat.
    asks: Vec<AskJson<'a>>,
    over: bool,
    /// The hash of seed and salt.
    seal: String,
    /// Seed and salt, and the code of the deck, once the game is over.
    sealed: Option<String>,
    code: Option<String>,
    /// The number at the table of each card of the deck, from its top, once the game is over: the log calls cards by
    /// their places in the deck.
    #[serde(skip_serializing_if = "Option::is_none")]
    numbers: Option<Vec<usize>>,
}

/// The clocks of a game. What passes from `since` on is to be taken from the one that runs.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ClockJson<'a> {
    /// What everybody had left at `since`, by seat, in milliseconds; less than 0 where one plays on without time.
    left: &'a [i64],
    /// The seat whose clock runs.
    running: Option<usize>,
    /// In milliseconds since 1970, as `now` of a whole state.
    since: u64,
}

impl<'a> ClockJson<'a> {
    fn of(clocks: &'a Clocks) -> ClockJson<'a> {
        ClockJson {
            left: clocks.lefts(),
            running: clocks.running(),
            since: clocks.since(),
        }
    }
}

/// Who sits in a seat.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SeatJson<'a> {
    name: &'a str,
    /// `open`, `person` or `bot`.
    by: &'static str,
    bot: Option<String>,
}

/// Somebody who asks for a seat that is open or a bot's.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct AskJson<'a> {
    /// The number of the entry by which they asked.
    ask: u64,
    seat: usize,
    name: &'a str,
    /// The seats whose players have agreed.
    agreed: Vec<usize>,
    /// When nobody can agree any more, in milliseconds since 1970, as `now` of a whole state.
    until: u64,
}

impl<'a> AskJson<'a> {
    fn of(ask: &'a Ask) -> AskJson<'a> {
        let agreed = ask.agreed().collect();
        AskJson {
            ask: ask.seq,
            seat: ask.seat,
            name: &ask.name,
            agreed,
            until: ask.until,
        }
    }
}

/// A line of the log.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LineJson<'a> {
    seq: u64,
    seat: Option<usize>,
    /// `act`, `event`, `say` or `table`.
    about: &'static str,
    text: &'a str,
}

/// What one entry changed.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct EventJson<'a> {
    seq: u64,
    lines: Vec<LineJson<'a>>,
    /// The game, its `track` left out; none where somebody has only said something.
    view: Option<View>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<ClockJson<'a>>,
    /// The pips that were built on, with their owner.
    built: Vec<(usize, usize)>,
}

/// A table as it stands, for the one who looks.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WholeJson<'a> {
    you: YouJson<'a>,
    /// The time at the table, in milliseconds since 1970, where there are clocks, or somebody asks for a seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    now: Option<u64>,
    state: StateJson<'a>,
}

/// What a command is answered with that changed no more than it says: the same as an event; else the whole.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum DoneJson<'a> {
    /// The event.
    Event(Box<EventJson<'a>>),
    /// The whole.
    Whole(Box<WholeJson<'a>>),
}

/// One's own seats, before a state that others may share.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct YouJson<'a> {
    seats: &'a [usize],
}

impl<'a> LineJson<'a> {
    fn of(line: &'a Line, eye: Option<usize>) -> LineJson<'a> {
        let about = match line.about {
            About::Act => "act",
            About::Event => "event",
            About::Say => "say",
            About::Table => "table",
        };
        LineJson {
            seq: line.seq,
            seat: line.seat,
            about,
            text: line.words(eye),
        }
    }
}

impl<'a> SeatJson<'a> {
    fn of(seat: &'a Seat) -> SeatJson<'a> {
        let by = match seat {
            Seat { bot: Some(_), .. } => "bot",
            Seat { token: Some(_), .. } => "person",
            _ => "open",
        };
        SeatJson {
            name: &seat.name,
            by,
            bot: seat.bot.map(|kind| kind.to_string()),
        }
    }
}

fn view(room: &Room, eye: Option<usize>) -> Option<View> {
    room.game()
        .map(|game| View::of(game.table(), game.roster(), game.state(), eye))
}

fn json(value: &impl Serialize) -> String {
    // These forms have text for keys, and so can always be written.
    serde_json::to_string(value).unwrap_or_default()
}

fn numbers(game: &Game) -> Vec<usize> {
    (0..game.table().cards().len())
        .map(|card| game.table().numbers().number(card))
        .collect()
}

/// A table as it stands, as far as an eye may see.
fn state(room: &Room, eye: Option<usize>) -> String {
    let head = room.head();
    let disclosed = room.game().filter(|_| room.is_over());
    let table = TableJson {
        map: &head.map,
        own: head.own.is_some(),
        cards: head.cards,
        options: &head.options,
        clock: head.clock,
        seats: room.seats().iter().map(SeatJson::of).collect(),
        guarded: room.is_guarded(),
        asks: room.asks().iter().map(AskJson::of).collect(),
        over: room.is_over(),
        seal: head.seal(),
        sealed: disclosed.map(|_| head.sealed()),
        code: disclosed.map(|game| game.code().to_string()),
        numbers: disclosed.map(numbers),
    };
    let recent = room.lines().len().saturating_sub(RECENT);
    let lines = room.lines()[recent..]
        .iter()
        .map(|line| LineJson::of(line, eye))
        .collect();
    let clock = room.clocks().map(ClockJson::of);
    json(&StateJson {
        seq: room.seq(),
        table,
        view: view(room, eye),
        clock,
        lines,
    })
}

/// What an entry that has just been taken changed, as far as an eye may see.
fn event(room: &Room, command: &Command, eye: Option<usize>) -> String {
    let lines = room
        .lines()
        .iter()
        .rev()
        .take_while(|line| line.seq == room.seq());
    let mut lines: Vec<LineJson<'_>> = lines.map(|line| LineJson::of(line, eye)).collect();
    lines.reverse();
    let mut seen = if command.is_move() {
        view(room, eye)
    } else {
        None
    };
    if let Some(view) = &mut seen {
        view.track = Vec::new();
    }
    let clock = room.clocks().map(ClockJson::of);
    json(&EventJson {
        seq: room.seq(),
        lines,
        view: seen,
        clock,
        built: built(room, command),
    })
}

fn built(room: &Room, command: &Command) -> Vec<(usize, usize)> {
    let (Some(game), Command::Act { seat, action }) = (room.game(), command) else {
        return Vec::new();
    };
    let Action::Build { path } = action else {
        return Vec::new();
    };
    let steps = path
        .windows(2)
        .flat_map(|pair| game.table().ground().between(pair[0], pair[1]));
    let pip = |step| {
        if let Step::Section(pip) = step {
            Some((pip, *seat))
        } else {
            None
        }
    };
    steps
        .filter_map(pip)
        .filter(|&(pip, seat)| game.state().owner(pip) == Some(seat))
        .collect()
}

/// Lines of the log, as far as an eye may see.
pub fn log(lines: &[Line], eye: Option<usize>) -> String {
    json(
        &lines
            .iter()
            .map(|line| LineJson::of(line, eye))
            .collect::<Vec<_>>(),
    )
}

/// What stands before the log in plain text.
pub fn title(room: &Room) -> String {
    format!(
        "Milepost, a table on {} that is still played\n\n",
        room.head().map
    )
}

/// Lines of the log in plain text, as far as all may see: for reading alone.
pub fn text(room: &Room, lines: &[Line]) -> String {
    let mut text = String::new();
    for line in lines {
        text += if line.about == About::Event {
            "    "
        } else {
            ""
        };
        text += &told(room, line);
        text += "\n";
    }
    text
}

/// A line of the log in plain text, as far as all may see. What was said before names and chat were looked at closely turns
/// nothing around.
fn told(room: &Room, line: &Line) -> String {
    let name = line
        .seat
        .and_then(|seat| room.seats().get(seat))
        .map_or("Somebody", |seat| &seat.name);
    let words = line.words(None);
    let told = match line.about {
        About::Event => words.to_owned(),
        About::Table if line.seat.is_none() => words.to_owned(),
        About::Table => format!("{name} {words}"),
        About::Act | About::Say => format!("{name}: {words}"),
    };
    harmless(&told).into_owned()
}

/// The last lines of the log, as far as all may see.
pub fn last(room: &Room, most: usize) -> Vec<String> {
    let lines = room.lines();
    lines[lines.len().saturating_sub(most)..]
        .iter()
        .map(|line| told(room, line))
        .collect()
}

/// A state with the seats of the one who looks, and the time where it matters:
/// `{"you": {...}, "now": 1700000000000, "state": {...}}`.
fn whole(held: &[usize], now: Option<u64>, state: &str) -> Bytes {
    let now = now.map(|now| format!("\"now\":{now},")).unwrap_or_default();
    Bytes::from(format!(
        "{{\"you\":{},{now}\"state\":{state}}}",
        json(&YouJson { seats: held })
    ))
}

/// An entry of a stream of events.
pub fn frame(kind: &str, seq: u64, json: &[u8]) -> Bytes {
    let mut frame = format!("id: {seq}\nevent: {kind}\ndata: ").into_bytes();
    frame.extend_from_slice(json);
    frame.extend_from_slice(b"\n\n");
    Bytes::from(frame)
}

/// What browsers are sent of a table.
pub struct Browser;

impl Render for Browser {
    fn state(&self, room: &Room, eye: Option<usize>) -> String {
        state(room, eye)
    }

    fn whole(&self, held: &[usize], now: Option<u64>, state: &str) -> Bytes {
        whole(held, now, state)
    }

    fn event(&self, room: &Room, command: &Command, eye: Option<usize>) -> Message {
        let answer = Bytes::from(event(room, command, eye));
        Message {
            frame: frame("event", room.seq(), &answer),
            answer,
        }
    }
}
