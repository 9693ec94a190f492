//! The page that creates a table.

use crate::api::host_token;
use crate::http::admission::Peer;
use crate::http::guard::cookie;
use crate::live::clock::{ClockKind, INCREMENT, OnTimeUp, TimeControl};
use crate::live::crayon::request::{CARDS, SEATS, TableRequest};
use crate::pages::frame::frame;
use crate::pages::maps::title::title;
use crate::pages::nav;
use crate::pages::shared::errors::form_error;
use crate::pages::shared::link;
use crate::state::App;
use crate::wire::error::ApiError;
use axum::extract::rejection::FormRejection;
use axum::extract::{Form, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use axum::routing::get;
use axum::{Extension, Router};
use maud::{Markup, html};
use milepost_document::quoted;
use milepost_map::shipped::MAPS;
use milepost_table::Options;
use milepost_table::options::{NUMBERS, SWITCHES};
use serde::Deserialize;

/// The routes of the page that sets up a table.
pub fn routes() -> Router<App> {
    Router::new().route("/play", get(empty).post(create))
}

/// The fields of the form as typed. Options have one line each, as name=value.
#[derive(Clone, Deserialize)]
struct Typed {
    map: String,
    #[serde(default)]
    own: String,
    game: String,
    #[serde(default)]
    board: String,
    seats: String,
    cards: String,
    #[serde(default)]
    clock: String,
    #[serde(default)]
    increment: String,
    #[serde(default)]
    over: String,
    #[serde(default)]
    options: String,
    #[serde(default)]
    hints: String,
}

impl Default for Typed {
    fn default() -> Typed {
        let [map, game, seats, cards] = ["iberia", "locking", "3", "120"].map(str::to_owned);
        let [clock, increment, over] = ["none", "10", "tell"].map(str::to_owned);
        let [own, board, options, hints] = [(); 4].map(|()| String::new());
        Typed {
            map,
            own,
            game,
            board,
            seats,
            cards,
            clock,
            increment,
            over,
            options,
            hints,
        }
    }
}

impl Typed {
    /// Refuses input that is too long, before it is parsed.
    fn check_length(&self) -> Result<(), ApiError> {
        link::check_length("custom map", &self.own)?;
        let rest = [
            &self.map,
            &self.game,
            &self.board,
            &self.seats,
            &self.cards,
            &self.clock,
        ];
        let rest = rest
            .into_iter()
            .chain([&self.increment, &self.over, &self.options, &self.hints]);
        let length: usize = rest.map(String::len).sum();
        if length <= LONGEST {
            return Ok(());
        }
        let message =
            format!("options: {length} bytes; the fields of this page accept at most {LONGEST}");
        Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, message))
    }

    /// The table requested, and the errors in the fields, which are replaced by defaults.
    fn wanted(&self) -> (TableRequest, Vec<String>) {
        let mut wrong = Vec::new();
        let mut number = |text: &str, what: &str, usual| {
            text.trim().parse().unwrap_or_else(|_| {
                wrong.push(format!(
                    "{what}: expected a whole number, not {}",
                    quoted(text)
                ));
                usual
            })
        };
        let (seats, cards) = (
            number(&self.seats, "seats", 3),
            number(&self.cards, "cards", 120),
        );
        let mut options = vec![("game".to_owned(), self.game.clone())];
        if self.board == REAL {
            options.push(("companion".to_owned(), "on".to_owned()));
        }
        for line in self
            .options
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
        {
            match line.split_once('=') {
                Some((name, value)) => {
                    options.push((name.trim().to_owned(), value.trim().to_owned()))
                }
                None => wrong.push(format!(
                    "options: \"{line}\" has no value; write name=value"
                )),
            }
        }
        let clock = self.clock().unwrap_or_else(|messages| {
            wrong.extend(messages);
            None
        });
        let own = Some(self.own.clone()).filter(|text| !text.trim().is_empty());
        (
            TableRequest {
                map: self.map.clone(),
                custom_map: own,
                seats,
                cards,
                options,
                clock,
                hints: self.hints != OFF,
            },
            wrong,
        )
    }

    /// The clocks requested, if any.
    fn clock(&self) -> Result<Option<TimeControl>, Vec<String>> {
        if matches!(self.clock.trim(), "" | "none") {
            return Ok(None);
        }
        let number = |text: &str, what: &str| {
            let read = if text.trim().is_empty() {
                Ok(0)
            } else {
                text.trim().parse::<u64>()
            };
            read.map_err(|_| format!("{what}: expected a whole number, not \"{text}\""))
        };
        let over = match self.over.as_str() {
            "" | "tell" => Ok(OnTimeUp::Announce),
            "bot" => Ok(OnTimeUp::Bot),
            text => Err(format!("over: expected tell or bot, not \"{text}\"")),
        };
        let (clock, unit, kind) = match self.clock.trim().strip_suffix('d') {
            Some(days) => (days, 86_400, ClockKind::Move),
            None => (self.clock.trim(), 60, ClockKind::Bank),
        };
        let clock = number(clock, "clock").map(|count| count.saturating_mul(unit));
        match (clock, number(&self.increment, "increment"), over) {
            (Ok(bank), Ok(increment), Ok(over)) => Ok(Some(TimeControl {
                kind,
                bank,
                increment: if kind == ClockKind::Move {
                    0
                } else {
                    increment
                },
                on_time_up: over,
            })),
            (bank, increment, over) => Err([bank.err(), increment.err(), over.err()]
                .into_iter()
                .flatten()
                .collect()),
        }
    }
}

async fn empty() -> Markup {
    page(&Typed::default(), &[])
}

async fn create(
    State(app): State<App>,
    Extension(Peer(address)): Extension<Peer>,
    headers: HeaderMap,
    form: Result<Form<Typed>, FormRejection>,
) -> Response {
    let typed = match form {
        Ok(Form(typed)) => typed,
        Err(rejection) => {
            let messages = [form_error(&rejection)];
            return (rejection.status(), page(&Typed::default(), &messages)).into_response();
        }
    };
    if let Err(error) = typed.check_length() {
        return (error.status(), page(&Typed::default(), error.messages())).into_response();
    }
    let (wanted, mut wrong) = typed.wanted();
    let own = wanted.custom_map.clone();
    let (head, host) = (app.head(address, wanted).await, host_token());
    let begun = match (head, host) {
        (Ok(mut head), Ok((token, hash))) if wrong.is_empty() => {
            head.host = Some(hash);
            let id = app.store_table(address, &head, own).await;
            id.map(|id| (cookie::keep(&id, &token, app.is_secure(&headers)), id))
        }
        (Ok(_), Ok(_)) => Err(ApiError::all(StatusCode::UNPROCESSABLE_ENTITY, wrong)),
        (Ok(_), Err(error)) => Err(error.into()),
        (Err(error), _) => {
            wrong.extend_from_slice(error.messages());
            Err(ApiError::all(error.status(), wrong))
        }
    };
    match begun {
        Ok((host, id)) => {
            let host = AppendHeaders(host.map(|host| (header::SET_COOKIE, host)));
            (host, Redirect::to(&format!("/table/{id}"))).into_response()
        }
        Err(error) => (error.status(), page(&typed, error.messages())).into_response(),
    }
}

/// The maximum length of all fields except the map, in bytes.
const LONGEST: usize = 8 * 1024;

/// A field that selects one of several labelled values.
fn choice(name: &str, values: &[(String, String)], chosen: &str) -> Markup {
    html! {
        select id=(name) name=(name) {
            @for (value, called) in values { option value=(value) selected[value == chosen] { (called) } }
        }
    }
}

/// A real board, beside which the table keeps cards, locks and cash.
const REAL: &str = "real";

/// The table allows no hints.
const OFF: &str = "off";

/// Whether players may ask for hints.
const HINTS: [(&str, &str); 2] = [
    ("on", "players may ask the planner bot"),
    (OFF, "nobody gets any"),
];

/// The games and boards to choose from.
const GAMES: [(&str, &str); 2] = [
    ("locking", "Public locking"),
    ("standard", "Standard, with hands"),
];
const BOARDS: [(&str, &str); 2] = [
    ("screen", "on the screen"),
    (REAL, "a real one; the table keeps cards, locks and cash"),
];

fn page(typed: &Typed, wrong: &[String]) -> Markup {
    let owned = |(value, called): (&str, &str)| (value.to_owned(), called.to_owned());
    let maps: Vec<_> = MAPS
        .iter()
        .map(|(name, _)| ((*name).to_owned(), title(name)))
        .collect();
    let seats: Vec<_> = SEATS
        .map(|seats| (seats.to_string(), seats.to_string()))
        .collect();
    let body = html! {
        h1 { "New table" }
        @if !wrong.is_empty() {
            div.wrong role="alert" {
                p { "The table could not be created:" }
                ul { @for message in wrong { li { (message) } } }
            }
        }
        form.stack method="post" action="/play" {
            label for="map" { "Map" } (choice("map", &maps, &typed.map))
            details open[!typed.own.is_empty()] {
                summary { "Custom map" }
                label for="own" { "Text of a map file, used instead of the map above" }
                textarea #own name="own" rows="6" spellcheck="false" data-file=".toml,.json,text/*" { (typed.own) }
            }
            label for="game" { "Game" } (choice("game", &GAMES.map(owned), &typed.game))
            label for="board" { "Board" } (choice("board", &BOARDS.map(owned), &typed.board))
            label for="seats" { "Seats" } (choice("seats", &seats, &typed.seats))
            label for="cards" { "Cards" }
            input #cards name="cards" type="number" min=(CARDS.start()) max=(CARDS.end()) value=(typed.cards);
            (clocks(typed))
            label for="hints" { "Hints" } (choice("hints", &HINTS.map(owned), &typed.hints))
            details open[!typed.options.is_empty()] {
                summary { "Rule options" }
                label for="options" { "One per line, as name=value" }
                textarea #options name="options" rows="4" spellcheck="false" { (typed.options) }
                (known())
            }
            button.primary { "Create the table" }
        }
    };
    frame("New table", nav::PLAY.path, &["files.js"], body)
}

/// The days for each turn to choose from.
const DAYS: [(&str, &str); 4] = [
    ("1d", "1 day for each turn"),
    ("2d", "2 days for each turn"),
    ("3d", "3 days for each turn"),
    ("7d", "7 days for each turn"),
];

/// The minutes to choose from.
const MINUTES: [&str; 7] = ["none", "5", "10", "20", "40", "60", "120"];

fn clocks(typed: &Typed) -> Markup {
    let days = |text: &str| DAYS.iter().any(|(days, _)| *days == text);
    let own =
        !typed.clock.is_empty() && !MINUTES.contains(&typed.clock.as_str()) && !days(&typed.clock);
    let overs = [
        ("tell", "the table announces it"),
        ("bot", "a bot takes over"),
    ];
    html! {
        label for="clock" { "Clock: minutes per player, or days for each turn" }
        select #clock name="clock" {
            @for minutes in MINUTES { option value=(minutes) selected[minutes == typed.clock] { (minutes) } }
            @for (days, label) in DAYS { option value=(days) selected[days == typed.clock] { (label) } }
            @if own { option value=(typed.clock) selected { (typed.clock) } }
        }
        div.row.fields {
            span.field { label for="increment" { "Seconds added per turn" }
                input #increment name="increment" type="number" min=(INCREMENT.start()) max=(INCREMENT.end())
                    value=(typed.increment); }
            span.field { label for="over" { "When time runs out" }
                select #over name="over" {
                    @for (value, label) in overs { option value=(value) selected[value == typed.over] { (label) } }
                } }
        }
    }
}

/// The options of the rules, from the tables of the table crate.
fn known() -> Markup {
    let usual = Options::default();
    let value = |name| usual.get(name).unwrap_or_default();
    html! {
        div.scroll {
            table {
                thead { tr { th scope="col" { "Option" } th scope="col" { "Default" } th scope="col" { "Meaning" } } }
                tbody {
                    @for switch in SWITCHES {
                        tr { th scope="row" { (switch.name) } td { (value(switch.name)) } td { (switch.meaning) } }
                    }
                    @for number in NUMBERS {
                        tr { th scope="row" { (number.name) } td { (value(number.name)) } td { (number.meaning.trim()) } }
                    }
                }
            }
        }
    }
}
