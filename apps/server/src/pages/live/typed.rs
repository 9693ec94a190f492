//! What is typed into the form that creates a table, and the table that it asks for.

use crate::pages::live::options::{self, Fields};
use crate::wire::error::ApiError;
use axum::http::StatusCode;
use milepost_deck::size::DECK;
use milepost_document::quoted;
use milepost_live::live::clock::{ClockKind, OnTimeUp, TimeControl};
use milepost_live::live::crayon::request::TableRequest;
use milepost_pages::shared::link;
use serde::Deserialize;

/// The maximum length of all fields except the map, in bytes.
const LONGEST: usize = 8 * 1024;
/// The value of a real board, beside which the table keeps cards, locks and cash.
pub(super) const REAL: &str = "real";
/// The value of a table that allows no hints.
pub(super) const OFF: &str = "off";

/// The fields of the form as typed. Options have one line each, as name=value.
#[derive(Clone, Deserialize)]
pub(super) struct Typed {
    pub(super) map: String,
    #[serde(default)]
    pub(super) own: String,
    pub(super) game: String,
    #[serde(default)]
    pub(super) board: String,
    pub(super) seats: String,
    pub(super) cards: String,
    #[serde(default)]
    pub(super) clock: String,
    #[serde(default)]
    pub(super) increment: String,
    #[serde(default)]
    pub(super) over: String,
    #[serde(default)]
    pub(super) options: String,
    #[serde(default)]
    pub(super) hints: String,
    /// A preset, where its button was pressed: the rules are filled in, and nothing is created.
    #[serde(default)]
    pub(super) preset: String,
    /// The rules that have fields of their own.
    #[serde(flatten)]
    pub(super) rules: Fields,
}

impl Default for Typed {
    fn default() -> Typed {
        let [map, game, seats, cards] = ["iberia", "locking", "3", ""].map(str::to_owned);
        let [clock, increment, over] = ["none", "10", "tell"].map(str::to_owned);
        let [own, board, options, hints, preset] = [(); 5].map(|()| String::new());
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
            preset,
            rules: Fields::new(),
        }
    }
}

impl Typed {
    /// Refuses input that is too long, before it is parsed.
    pub(super) fn check_length(&self) -> Result<(), ApiError> {
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
            .chain([&self.increment, &self.over, &self.options])
            .chain([&self.hints, &self.preset])
            .chain(self.rules.iter().flat_map(|(name, value)| [name, value]));
        let length: usize = rest.map(String::len).sum();
        if length <= LONGEST {
            return Ok(());
        }
        let message =
            format!("options: {length} bytes; the fields of this page accept at most {LONGEST}");
        Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, message))
    }

    /// The table requested, and the errors in the fields, which are replaced by defaults.
    pub(super) fn wanted(&self) -> (TableRequest, Vec<String>) {
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
        let seats = number(&self.seats, "seats", 3);
        let is_usual = self.cards.trim().is_empty();
        let cards = (!is_usual).then(|| number(&self.cards, "cards", DECK));
        let mut options = vec![("game".to_owned(), self.game.clone())];
        if self.board == REAL {
            options.push(("companion".to_owned(), "on".to_owned()));
        }
        options.extend(
            options::rules(&self.rules).map(|(name, value)| (name.to_owned(), value.to_owned())),
        );
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
                increment: match kind {
                    ClockKind::Move => 0,
                    ClockKind::Bank => increment,
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
