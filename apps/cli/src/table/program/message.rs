//! What a bot is sent, and what it answers: a JSON object a line.

use milepost_study::Unlimited;
use milepost_table::hint::hints;
use milepost_table::legal::reach::Reach;
use milepost_table::legal::{buildable, simple};
use milepost_table::view::AdviceView;
use milepost_table::{Action, CardNumbers, Options, Roster, State, Table, View};
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
    board: BoardJson<'a>,
}

/// A board.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct BoardJson<'a> {
    name: &'a str,
    /// The content hash of the map.
    hash: String,
    /// The mileposts.
    mileposts: Vec<MilepostJson<'a>>,
    /// The pips, in the order of `track` in a view: both mileposts, what crossing it adds to the price of a section, and
    /// whether it lies inside a major city, where nothing is built.
    pips: Vec<(usize, usize, u16, bool)>,
    cities: Vec<CityJson<'a>>,
    /// The names of the goods.
    goods: Vec<&'a str>,
    ferries: Vec<FerryJson>,
}

/// A milepost.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct MilepostJson<'a> {
    /// The name that players type.
    name: &'a str,
    /// What a section that leads to it costs, crossings aside.
    cost: i32,
    /// Its city.
    city: Option<usize>,
}

/// A city.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct CityJson<'a> {
    name: &'a str,
    /// `small`, `medium` or `major`.
    size: &'static str,
    mileposts: &'a [usize],
    /// The goods that it makes.
    goods: &'a [usize],
}

/// A ferry.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct FerryJson {
    /// The mileposts.
    ports: [usize; 2],
    /// What its first port costs.
    price: i32,
}

/// A decision.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ActJson {
    /// The number of the decision, to be repeated in the answer.
    id: u64,
    /// What the seat sees.
    view: View,
    /// All that may be done, building aside. A card in an action is its number in the view, less 1.
    legal: Vec<Action>,
    /// Each milepost that the money of the turn reaches, the one before it on the cheapest track there, and what all of that
    /// track costs. Going back from one to the next leads to where the track begins: own track or a major city, which is
    /// not listed. Any other path may be built as well.
    builds: Vec<(usize, usize, i32)>,
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

/// The most mileposts or cards that an action names.
const MOST: usize = 200;

/// The first line.
pub fn hello<'a>(table: &'a Table, roster: &'a Roster, seat: usize, seconds: u64) -> ToBot<'a> {
    let names = roster.players().iter().map(|who| who.name.as_str());
    ToBot::Hello(Box::new(HelloJson {
        protocol: PROTOCOL,
        generator: milepost_table::generator(),
        seat,
        players: names.collect(),
        seconds,
        options: options(table.options()),
        budget: table.budget(),
        board: board(table),
    }))
}

fn options(options: &Options) -> BTreeMap<String, String> {
    let known = Options::names().into_iter();
    known
        .filter_map(|name| Some((name.to_owned(), options.get(name)?)))
        .collect()
}

fn board(table: &Table) -> BoardJson<'_> {
    let (map, ground) = (table.map(), table.ground());
    let names = table.board().names();
    let mileposts = names.mileposts.iter().enumerate();
    let cities = map.cities().iter().map(|city| CityJson {
        name: &city.name,
        size: city.size.name(),
        mileposts: &city.mileposts,
        goods: &city.goods,
    });
    BoardJson {
        name: map.name(),
        hash: map.hash_text(),
        mileposts: mileposts
            .map(|(at, name)| MilepostJson {
                name,
                cost: ground.entry(at),
                city: ground.city(at),
            })
            .collect(),
        pips: map
            .pips()
            .iter()
            .map(|pip| (pip.a, pip.b, pip.extra, pip.interior))
            .collect(),
        cities: cities.collect(),
        goods: map.goods().iter().map(|good| good.name.as_str()).collect(),
        ferries: (0..ground.ferries())
            .map(|ferry| FerryJson {
                ports: ground.ferry(ferry),
                price: ground.fare(ferry),
            })
            .collect(),
    }
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
    let numbers = table.numbers();
    let legal = simple(table, state).into_iter();
    ToBot::Act(Box::new(ActJson {
        id,
        view: View::of(table, roster, state, Some(state.mover())),
        legal: legal.map(|action| outward(action, numbers)).collect(),
        builds: builds(table, state),
        advice: match advice {
            Advice::Wanted => {
                hints(table, state, &Unlimited).map(|hints| AdviceView::of(table, &hints))
            }
            Advice::Unwanted => None,
        },
    }))
}

fn builds(table: &Table, state: &State) -> Vec<(usize, usize, i32)> {
    if !state.stage().builds() {
        return Vec::new();
    }
    let reach = Reach::of(table, state);
    let builds = reach.targets().filter_map(|to| {
        let path = reach.path(to);
        let [.., before, _] = path[..] else {
            return None;
        };
        // Where a path may be built, each part of it from its beginning may be.
        buildable(table, state, &path).then_some((to, before, reach.cost(to)?))
    });
    builds.collect()
}

/// An action with the numbers that players know cards by, less 1.
fn outward(action: Action, numbers: &CardNumbers) -> Action {
    action.with_cards(|card| numbers.number(card).saturating_sub(1))
}

/// An action as a bot writes it; a number that no card has becomes an index that no card has.
pub fn inward(action: Action, numbers: &CardNumbers) -> Action {
    action.with_cards(|card| numbers.card(card.saturating_add(1)).unwrap_or(usize::MAX))
}

/// Whether its lists are no longer than the rules can ever allow.
pub fn is_short(action: &Action) -> bool {
    match action {
        Action::Keep { cards } => cards.len() <= MOST,
        Action::Move { path } | Action::Build { path } => path.len() <= MOST,
        _ => true,
    }
}

/// The last line.
pub fn over(table: &Table, roster: &Roster, state: &State, seat: usize) -> ToBot<'static> {
    ToBot::Over(Box::new(OverJson {
        view: View::of(table, roster, state, Some(seat)),
    }))
}
