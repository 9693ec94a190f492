//! What a bot is sent, and what it answers: a JSON object a line.

use milepost_study::Unlimited;
use milepost_table::hint::hints;
use milepost_table::view::{AdviceView, BoardView, ChoicesView};
use milepost_table::{Action, Roster, State, Table, View};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;

/// A line to a bot. Seats, mileposts, pips, cities, goods and demands are indices from 0, money is in millions.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ToBot<'a> {
    /// The first line: what stays the same. It is answered by a line with the version of the protocol.
    Hello(Box<HelloJson<'a>>),
    /// The bot is to act.
    Act(Box<ActJson>),
    /// The last answer was refused; the same decision is asked for again.
    Refused(RefusedJson),
    /// The game is over, or goes on without the bot. The last line: no answer.
    Over(Box<OverJson>),
}

/// What stays the same.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct HelloJson<'a> {
    /// The version of the protocol.
    protocol: u32,
    /// The program and the versions of its games and decks.
    generator: String,
    /// The bot's seat.
    seat: usize,
    /// The names of the players, by seat.
    players: Vec<&'a str>,
    /// Seconds for each answer.
    seconds: u64,
    /// All options of the game by name, as text.
    options: BTreeMap<String, String>,
    /// What may be spent on track in a turn.
    budget: i32,
    /// The board.
    board: BoardView<'a>,
}

/// A decision.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ActJson {
    /// The number of the decision, to be repeated in the answer.
    id: u64,
    /// What the seat sees.
    view: View,
    /// What may be done.
    #[serde(flatten)]
    choices: ChoicesView,
    /// What the planner sees in the demands, if the bot asked for it in its answer to `hello`.
    #[serde(skip_serializing_if = "Option::is_none")]
    advice: Option<AdviceView>,
}

/// Why an answer was refused.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RefusedJson {
    /// The number of the decision.
    pub id: u64,
    /// What was refused, and why.
    pub what: String,
    /// The rule, with its name; empty where the answer is no action.
    pub rule: String,
    /// What can be done; may be empty.
    pub hint: String,
    /// Answers that may still be refused before the seat passes.
    pub left: u32,
}

/// The end.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct OverJson {
    /// What the seat sees.
    view: View,
}

/// A line from a bot.
#[cfg(test)]
#[derive(schemars::JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "it stands for its schema")]
pub enum FromBot {
    /// The answer to `hello`.
    Hello(ReadyJson),
    /// The answer to a decision.
    Answer(AnswerJson),
}

/// The answer to `hello`.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ReadyJson {
    /// The version of the protocol that it speaks.
    pub protocol: u32,
    /// Whether it wants the planner's advice with every decision.
    #[serde(default)]
    pub advice: bool,
}

/// The answer to a decision.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AnswerJson {
    /// The number of the decision.
    pub id: u64,
    /// What the seat does.
    pub action: Action,
}

/// The first line.
pub fn hello<'a>(table: &'a Table, roster: &'a Roster, seat: usize, seconds: u64) -> ToBot<'a> {
    let names = roster.players().iter().map(|who| who.name.as_str());
    ToBot::Hello(Box::new(HelloJson {
        protocol: PROTOCOL,
        generator: table.generator(),
        seat,
        players: names.collect(),
        seconds,
        options: table.options().all(),
        budget: table.budget(),
        board: BoardView::of(table),
    }))
}

/// Whether a bot is given the planner's advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advice {
    Wanted,
    Unwanted,
}

/// A decision of the player to act.
pub fn act(
    table: &Table,
    roster: &Roster,
    state: &State,
    id: u64,
    advice: Advice,
) -> ToBot<'static> {
    ToBot::Act(Box::new(ActJson {
        id,
        view: View::of(table, roster, state, Some(state.mover())),
        choices: ChoicesView::of(table, state),
        advice: match advice {
            Advice::Wanted => {
                hints(table, state, &Unlimited).map(|hints| AdviceView::of(table, &hints))
            }
            Advice::Unwanted => None,
        },
    }))
}

/// The last line.
pub fn over(table: &Table, roster: &Roster, state: &State, seat: usize) -> ToBot<'static> {
    ToBot::Over(Box::new(OverJson {
        view: View::of(table, roster, state, Some(seat)),
    }))
}
