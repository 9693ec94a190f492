//! Tables and events as JSON, each for the view of one seat or of a spectator.

use axum::body::Bytes;
use milepost_live::live::clock::{Clocks, TimeControl};
use milepost_live::live::crayon::{CrayonCommand, CrayonRoom};
use milepost_live::live::entry::Command;
use milepost_live::live::log_line::{LineKind, LogLine};
use milepost_live::live::render::{Message, Person, Render};
use milepost_live::live::room::{Seat, TakeoverRequest, UndoRequest};
use milepost_table::ground::Step;
use milepost_table::{Action, Game, View};
use serde::Serialize;

/// Whether a member is left out.
#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_false(value: &bool) -> bool {
    !value
}

/// The number of log lines in a full state.
const RECENT: usize = 100;

/// The current state of a table.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct StateJson<'a> {
    /// The number of the latest entry of the log.
    seq: u64,
    table: TableJson<'a>,
    /// The game, once it has begun.
    view: Option<View>,
    /// The clocks, if the game has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<ClockJson<'a>>,
    /// The latest lines of the log.
    lines: Vec<LineJson<'a>>,
}

/// What a table was created with, and who sits there.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TableJson<'a> {
    map: &'a str,
    /// Whether the map is a custom one, whose text is at `/map.toml`.
    own: bool,
    cards: usize,
    options: &'a [(String, String)],
    /// Whether players may ask for hints.
    hints: bool,
    /// The time control, if the game has clocks.
    clock: Option<TimeControl>,
    seats: Vec<SeatJson<'a>>,
    /// Whether a game with hidden hands is running, so that seats change hands only with the
    /// consent of everybody who has one.
    guarded: bool,
    /// Whether the host has locked the seats: /sit and /ask need the key of the link to play.
    locked: bool,
    /// Whether the host has muted people without a seat.
    #[serde(default, skip_serializing_if = "is_false")]
    quiet: bool,
    /// The table of the rematch, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    rematch: Option<&'a str>,
    /// The open takeover requests.
    asks: Vec<AskJson<'a>>,
    /// The open request to take something back.
    #[serde(skip_serializing_if = "Option::is_none")]
    undo: Option<UndoJson<'a>>,
    over: bool,
    /// Whether the operator has closed the table: it can be read, and nothing changes any more.
    #[serde(default, skip_serializing_if = "is_false")]
    closed: bool,
    /// The hash of seed and salt.
    seal: String,
    /// Seed and salt and the code of the deck, once the game is over.
    sealed: Option<String>,
    code: Option<String>,
    /// Once the game is over, the number of each card of the deck, from the top: the log refers to
    /// cards by their position in the deck.
    #[serde(skip_serializing_if = "Option::is_none")]
    numbers: Option<Vec<usize>>,
}

/// The clocks of a game. The time since `since` still has to be deducted from the one that is
/// running.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ClockJson<'a> {
    /// The time each seat had left at `since`, in milliseconds; negative for a player who continues
    /// without time.
    left: &'a [i64],
    /// The seat whose clock is running.
    running: Option<usize>,
    /// In milliseconds since 1970, on the same clock as `now` of a full state.
    since: u64,
}

impl<'a> ClockJson<'a> {
    fn of(clocks: &'a Clocks) -> ClockJson<'a> {
        ClockJson {
            left: clocks.all_remaining(),
            running: clocks.running(),
            since: clocks.updated_at(),
        }
    }
}

/// The occupant of a seat.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SeatJson<'a> {
    name: &'a str,
    /// `open`, `person` or `bot`.
    by: &'static str,
    bot: Option<&'a str>,
    /// Whether the host has muted the person.
    #[serde(default, skip_serializing_if = "is_false")]
    muted: bool,
}

/// A request to take over a seat that is open or played by a bot.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct AskJson<'a> {
    /// The number of the entry with the request.
    ask: u64,
    seat: usize,
    name: &'a str,
    /// The seats whose players have agreed.
    agreed: Vec<usize>,
    /// When the request expires, in milliseconds since 1970, on the same clock as `now` of a full
    /// state.
    until: u64,
}

impl<'a> AskJson<'a> {
    fn of(ask: &'a TakeoverRequest) -> AskJson<'a> {
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

/// A request to take back a player's last action and everything since.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct UndoJson<'a> {
    /// The number of the entry with the request.
    ask: u64,
    /// The seat that asks.
    seat: usize,
    /// The seats whose players have agreed.
    agreed: Vec<usize>,
    /// When the request expires, in milliseconds since 1970, on the same clock as `now` of a full
    /// state.
    until: u64,
    /// The first action that is taken back.
    text: &'a str,
    /// How many actions are taken back.
    actions: usize,
    /// Whether something hidden was shown since.
    shown: bool,
}

impl<'a> UndoJson<'a> {
    fn of(room: &'a CrayonRoom, request: &'a UndoRequest) -> UndoJson<'a> {
        let (actions, shown, text) = room.undo_extent(request);
        UndoJson {
            ask: request.seq,
            seat: request.seat,
            agreed: request.agreed().collect(),
            until: request.until,
            text,
            actions,
            shown,
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
    /// The game without its `track`; `null` after a chat message.
    view: Option<View>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<ClockJson<'a>>,
    /// The pips that were built, each with its owner.
    built: Vec<(usize, usize)>,
}

/// The full state of a table for one person.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WholeJson<'a> {
    you: YouJson<'a>,
    /// The server's time in milliseconds since 1970, if the game has clocks or a request is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    now: Option<u64>,
    /// Since when nothing can be kept, in milliseconds since 1970, if so: the table can be read, and no request changes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    unkept: Option<u64>,
    state: StateJson<'a>,
}

/// The answer to a command: an event if it describes the whole change, otherwise the full state.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum DoneJson<'a> {
    /// An event.
    Event(Box<EventJson<'a>>),
    /// The full state.
    Whole(Box<WholeJson<'a>>),
}

/// The person's own seats, which precede a state that others may share.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct YouJson<'a> {
    seats: &'a [usize],
    /// Whether the person is the host of the table.
    #[serde(default, skip_serializing_if = "is_false")]
    host: bool,
}

/// The secret of a new link; `null` if there is none any more.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct KeyJson {
    /// 32 hexadecimal digits.
    pub key: Option<String>,
}

impl<'a> LineJson<'a> {
    fn of(line: &'a LogLine, viewer_seat: Option<usize>) -> LineJson<'a> {
        let about = match line.about {
            LineKind::Act => "act",
            LineKind::Event => "event",
            LineKind::Say => "say",
            LineKind::Table => "table",
        };
        LineJson {
            seq: line.seq,
            seat: line.seat,
            about,
            text: line.text_for(viewer_seat),
        }
    }
}

impl<'a> SeatJson<'a> {
    fn of(room: &'a CrayonRoom, at: usize, seat: &'a Seat) -> SeatJson<'a> {
        let by = match seat {
            Seat { bot: Some(_), .. } => "bot",
            Seat { token: Some(_), .. } => "person",
            _ => "open",
        };
        SeatJson {
            name: &seat.name,
            by,
            bot: seat.bot.as_deref(),
            muted: seat.token.is_some() && room.is_muted(Some(at)),
        }
    }
}

fn view(room: &CrayonRoom, viewer_seat: Option<usize>) -> Option<View> {
    room.game()
        .map(|game| View::of(game.table(), game.roster(), game.state(), viewer_seat))
}

fn json(value: &impl Serialize) -> String {
    // All keys are strings, so serialization cannot fail.
    serde_json::to_string(value).unwrap_or_default()
}

fn numbers(game: &Game) -> Vec<usize> {
    (0..game.table().cards().len())
        .map(|card| game.table().numbers().number(card))
        .collect()
}

/// The current state, as far as a viewer may see it.
fn state(room: &CrayonRoom, viewer_seat: Option<usize>) -> String {
    let head = room.head();
    let disclosed = room.game().filter(|_| room.is_over());
    let table = TableJson {
        map: &head.setup.map,
        own: head.setup.custom_map_hash.is_some(),
        cards: head.setup.cards,
        options: &head.setup.options,
        hints: head.setup.hints,
        clock: head.clock,
        seats: (room.seats().iter().enumerate())
            .map(|(at, seat)| SeatJson::of(room, at, seat))
            .collect(),
        guarded: room.needs_consent(),
        locked: room.is_locked(),
        quiet: room.is_muted(None),
        rematch: room.rematch(),
        asks: room.asks().iter().map(AskJson::of).collect(),
        undo: room.undo_request().map(|asked| UndoJson::of(room, asked)),
        over: room.is_over(),
        closed: room.is_closed(),
        seal: head.seal(),
        sealed: disclosed.map(|_| head.sealed()),
        code: disclosed.map(|game| game.code().to_string()),
        numbers: disclosed.map(numbers),
    };
    let recent = room.lines().len().saturating_sub(RECENT);
    let lines = room.lines()[recent..]
        .iter()
        .map(|line| LineJson::of(line, viewer_seat))
        .collect();
    let clock = room.clocks().map(ClockJson::of);
    json(&StateJson {
        seq: room.seq(),
        table,
        view: view(room, viewer_seat),
        clock,
        lines,
    })
}

/// What the latest entry changed, as far as a viewer may see it.
fn event(room: &CrayonRoom, command: &CrayonCommand, viewer_seat: Option<usize>) -> String {
    let lines = room
        .lines()
        .iter()
        .rev()
        .take_while(|line| line.seq == room.seq());
    let mut lines: Vec<LineJson<'_>> = lines.map(|line| LineJson::of(line, viewer_seat)).collect();
    lines.reverse();
    let mut seen = if command.depends_on_state() {
        view(room, viewer_seat)
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

fn built(room: &CrayonRoom, command: &CrayonCommand) -> Vec<(usize, usize)> {
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

/// Lines of the log, as far as a viewer may see them.
pub fn log(lines: &[LogLine], viewer_seat: Option<usize>) -> String {
    json(
        &lines
            .iter()
            .map(|line| LineJson::of(line, viewer_seat))
            .collect::<Vec<_>>(),
    )
}

/// Completes a state with the person's seats and, if needed, the time, and since when nothing can be kept: `{"you": {...},
/// "now": 1700000000000, "unkept": 1699999990000, "state": {...}}`.
fn whole(you: &Person, now: Option<u64>, unkept: Option<u64>, state: &str) -> Bytes {
    let time = |name, at: Option<u64>| at.map(|at| format!("\"{name}\":{at},")).unwrap_or_default();
    Bytes::from(format!(
        "{{\"you\":{},{}{}\"state\":{state}}}",
        json(&YouJson {
            seats: &you.held,
            host: you.is_host,
        }),
        time("now", now),
        time("unkept", unkept),
    ))
}

/// A server-sent event.
pub fn frame(kind: &str, seq: u64, json: &[u8]) -> Bytes {
    let mut frame = format!("id: {seq}\nevent: {kind}\ndata: ").into_bytes();
    frame.extend_from_slice(json);
    frame.extend_from_slice(b"\n\n");
    Bytes::from(frame)
}

/// Renders tables as JSON for browsers.
pub struct Browser;

impl Render<Game> for Browser {
    fn state(&self, room: &CrayonRoom, viewer_seat: Option<usize>) -> String {
        state(room, viewer_seat)
    }

    fn whole(&self, you: &Person, now: Option<u64>, unkept: Option<u64>, state: &str) -> Bytes {
        whole(you, now, unkept, state)
    }

    fn event(
        &self,
        room: &CrayonRoom,
        command: &CrayonCommand,
        viewer_seat: Option<usize>,
    ) -> Message {
        let answer = Bytes::from(event(room, command, viewer_seat));
        Message {
            frame: frame("event", room.seq(), &answer),
            answer,
        }
    }
}
