//! Games as files: a line for each event, with every contract that was drawn. A file is read strictly: its log is replayed,
//! every action must be in the order of play, and every draw must match the one in the file.

use super::network::{NetworkFile, check, short_hash};
use super::rules;
use crate::game::{Action, Event, Game, Refusal};
use crate::generator::GENERATOR;
use crate::model::{Contract, Kind, Network, Pair, Rules};
use crate::value::Values;
use milepost_document::{
    At, Cursor, FromNode, Node, Problem, Reader, Severity, nearest, without_mark,
};
use serde::Serialize;
use serde_json::Value as Json;

/// The format, as files name it.
pub const FORMAT: &str = "contract-game/1";
/// The largest seed that every reader of JSON keeps as it is.
pub const LARGEST_SEED: u64 = (1 << 53) - 1;
/// The most players of a game.
pub const MOST_PLAYERS: usize = 16;

/// A saved game. Everything follows from seed, network, rules and log; a file whose log has draws that the seed does not
/// give is refused.
#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct GameFile {
    /// `contract-game/1`.
    #[form(
        format(FORMAT),
        hint("begin one with: milepost contract new"),
        or_default
    )]
    milepost: String,
    /// The version of the draws.
    #[form(or_default)]
    generator: At<u32>,
    /// The seed, 0 to 2^53 - 1.
    #[form(range(0..=LARGEST_SEED as i64), or_default)]
    seed: u64,
    /// The two cities from which each player starts.
    #[form(name, most(MOST_PLAYERS), nonempty, expected("two cities"), or_default)]
    players: Vec<At<[At<String>; 2]>>,
    /// True: the order of play holds for the whole log. A file that breaks it is refused.
    #[cfg_attr(feature = "schemas", schemars(default = "in_order"))]
    #[form(unread)]
    ordered: bool,
    /// The actions, in order.
    #[form(or_default)]
    log: Vec<At<EventEntry>>,
    /// How many random words the draws of the log have used: the state of the generator.
    #[form(or_default)]
    words: At<u64>,
    /// The rule set.
    #[form(or_default)]
    rules: Rules,
    /// The content hash of network and rules.
    #[form(or_default)]
    hash: At<String>,
    /// The network.
    #[form(or_default)]
    network: NetworkFile,
}

/// An event. Players and contracts count from 1.
#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "lowercase")]
enum EventEntry {
    /// Starting contracts were drawn for a player.
    Starting {
        /// The player.
        #[form(range(1..=MOST_COUNT))]
        player: usize,
        /// The contracts drawn.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        drawn: Vec<ContractJson>,
    },
    /// Private contracts were drawn for a player.
    Private {
        /// The player.
        #[form(range(1..=MOST_COUNT))]
        player: usize,
        /// The contracts drawn.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        drawn: Vec<ContractJson>,
    },
    /// A contract was drawn for the market.
    Market {
        /// The contracts drawn.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        drawn: Vec<ContractJson>,
    },
    /// A player took a contract.
    Take {
        /// The player.
        #[form(range(1..=MOST_COUNT))]
        player: usize,
        /// The contract.
        #[form(range(1..=MOST_COUNT))]
        contract: usize,
    },
    /// A player fulfilled a contract.
    Fulfil {
        /// The player.
        #[form(range(1..=MOST_COUNT))]
        player: usize,
        /// The contract.
        #[form(range(1..=MOST_COUNT))]
        contract: usize,
    },
}

/// The default that the schema has.
#[cfg(feature = "schemas")]
fn in_order() -> bool {
    true
}

/// Players and contracts are counted to here.
const MOST_COUNT: i64 = 1 << 30;

/// A contract.
#[derive(Clone, Debug, PartialEq, Eq, FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ContractJson {
    /// Its number in the game, from 1.
    pub id: usize,
    /// The commodity.
    pub commodity: String,
    /// The destination.
    pub destination: String,
    /// Segments of the shortest route from a city that produces it.
    pub segments: u16,
    /// The reward in dollars.
    pub dollars: u32,
    /// The reward in railroad ties.
    pub ties: u32,
}

impl EventEntry {
    fn of(game: &Game, event: &Event) -> EventEntry {
        let drawn = game.drawn_json(event);
        match event.action {
            Action::Draw(Kind::Market, _) => EventEntry::Market { drawn },
            Action::Draw(Kind::Starting, player) => EventEntry::Starting {
                player: player + 1,
                drawn,
            },
            Action::Draw(Kind::Private, player) => EventEntry::Private {
                player: player + 1,
                drawn,
            },
            Action::Take(player, contract) => EventEntry::Take {
                player: player + 1,
                contract: contract + 1,
            },
            Action::Fulfil(player, contract) => EventEntry::Fulfil {
                player: player + 1,
                contract: contract + 1,
            },
        }
    }

    fn action(&self) -> Action {
        match *self {
            EventEntry::Market { .. } => Action::Draw(Kind::Market, 0),
            EventEntry::Starting { player, .. } => Action::Draw(Kind::Starting, player - 1),
            EventEntry::Private { player, .. } => Action::Draw(Kind::Private, player - 1),
            EventEntry::Take { player, contract } => Action::Take(player - 1, contract - 1),
            EventEntry::Fulfil { player, contract } => Action::Fulfil(player - 1, contract - 1),
        }
    }

    fn drawn(&self) -> &[ContractJson] {
        match self {
            EventEntry::Market { drawn }
            | EventEntry::Starting { drawn, .. }
            | EventEntry::Private { drawn, .. } => drawn,
            EventEntry::Take { .. } | EventEntry::Fulfil { .. } => &[],
        }
    }
}

/// Reads a game.
///
/// # Errors
/// The text is no JSON, members are missing or wrong, the network or the rules have errors, the hash or the generator's
/// version differs (all problems at once); events of the log are out of the order of play (all of them); or an event is not
/// allowed or has other draws than the seed gives (the first one).
pub fn read(text: &str) -> Result<Game, Vec<Problem>> {
    let node = Node::from_json_text(without_mark(text))?;
    let root = Cursor::root(&node);
    let mut reader = Reader::new(Severity::Error);
    let file: Option<GameFile> = reader.read(&root);
    let Some(file) = file else {
        return Err(reader.problems);
    };
    if reader.problems.is_empty() && file.generator.value != GENERATOR {
        let what = format!(
            "the game was started with version {} of the draws, and this release has version {GENERATOR}",
            file.generator.value
        );
        let hint = "continue with the release that started it";
        reader
            .problems
            .push(Problem::error(&file.generator.place, what, hint));
    }
    let network = match check(NetworkFile {
        is_partial: !reader.problems.is_empty(),
        ..file.network
    }) {
        Ok(checked) => checked.network,
        Err(more) => {
            reader.problems.extend(more);
            return Err(reader.problems);
        }
    };
    if let Some(at) = root.get("rules") {
        rules::check(&mut reader, &at, &file.rules, network.attributes());
    }
    let starts = starts(&mut reader, &file.players, &network);
    if !reader.problems.is_empty() {
        return Err(reader.problems);
    }
    let values = Values::new(network, file.rules);
    if file.hash.value != values.hash() {
        let what = format!(
            "network and rules in this file have the hash {}, not the one given here",
            values.hash()
        );
        let hint = "network and rules of a game cannot be edited; start a new game";
        return Err(vec![Problem::error(&file.hash.place, what, hint)]);
    }
    let mut game = Game::new(values, file.seed, starts);
    let replayed = replay(&mut game, &file.log);
    if !game.unordered().is_empty() {
        return Err(out_of_order(&game, &file.log));
    }
    replayed?;
    if game.words() == file.words.value {
        return Ok(game);
    }
    let what = format!(
        "the draws of the log use {} random words, not {}",
        game.words(),
        file.words.value
    );
    Err(vec![Problem::error(&file.words.place, what, EDITED)])
}

const EDITED: &str = "a log cannot be edited by hand: every draw follows from the seed";

fn starts(
    reader: &mut Reader,
    players: &[At<[At<String>; 2]>],
    network: &Network,
) -> Vec<[usize; 2]> {
    let names = || network.cities().iter().map(|city| city.key.as_str());
    let mut city = |name: &At<String>| {
        let found = names().position(|city| city == name.value);
        if found.is_none() {
            let what = format!("the network has no city called {}", name.value);
            let near = nearest(name, names()).join(", ");
            reader
                .problems
                .push(Problem::error(&name.place, what, near));
        }
        found.unwrap_or_default()
    };
    let starts = players
        .iter()
        .map(|start| start.value.each_ref().map(&mut city))
        .collect();
    for start in players
        .iter()
        .filter(|start| start[0].value == start[1].value)
    {
        let what = "a player starts from two different cities";
        reader.problems.push(Problem::error(&start.place, what, ""));
    }
    starts
}

/// The events of a log that are out of the order of play. What the seed gives after the first is no fault of its own.
fn out_of_order(game: &Game, log: &[At<EventEntry>]) -> Vec<Problem> {
    let problem = |(event, refusal): &(usize, Refusal)| {
        Problem::error(&log[*event].place, refusal.to_string(), refusal.hint())
    };
    game.unordered().iter().map(problem).collect()
}

fn replay(game: &mut Game, log: &[At<EventEntry>]) -> Result<(), Vec<Problem>> {
    for entry in log {
        let refused = |what: String, hint: String| vec![Problem::error(&entry.place, what, hint)];
        let event = match game.replay(entry.action()) {
            Ok(event) => event,
            Err(refusal) => return Err(refused(refusal.to_string(), refusal.hint())),
        };
        let drawn = game.drawn_json(&event);
        if drawn != entry.drawn() {
            let due: Vec<String> = drawn
                .iter()
                .map(|c| format!("{} {} to {}", c.id, c.commodity, c.destination))
                .collect();
            let due = match due.is_empty() {
                true => "nothing".to_owned(),
                false => due.join(", "),
            };
            let what = format!(
                "these are not the contracts that the seed gives at this point of the log, which are: {due}"
            );
            return Err(refused(what, EDITED.to_owned()));
        }
    }
    Ok(())
}

impl Values {
    /// The first eight bytes, in hexadecimal, of SHA-256 over the network's hash and the rules.
    pub fn hash(&self) -> String {
        let rules = serde_json::to_string(self.rules()).unwrap_or_default();
        short_hash((self.network().hash() + &rules).as_bytes())
    }
}

impl Game {
    /// Contract number `index`, from 0, as its JSON form.
    pub fn contract_json(&self, index: usize, contract: &Contract) -> ContractJson {
        let Pair {
            commodity,
            destination,
        } = contract.pair;
        let network = self.values().network();
        ContractJson {
            id: index + 1,
            commodity: network.commodities()[commodity].name.clone(),
            destination: network.cities()[destination].key.clone(),
            segments: self.values().segments(commodity, destination),
            dollars: self.values().dollars(commodity, destination),
            ties: self.values().ties(commodity, destination),
        }
    }

    /// The contracts drawn in an event as their JSON forms.
    pub fn drawn_json(&self, event: &Event) -> Vec<ContractJson> {
        let drawn = self.drawn(event).iter().enumerate();
        drawn
            .map(|(i, contract)| self.contract_json(event.first + i, contract))
            .collect()
    }

    /// The game as its JSON form.
    pub fn file(&self) -> GameFile {
        let network = self.values().network();
        let key = |city: usize| At::nowhere(network.cities()[city].key.clone());
        let events = self
            .log()
            .iter()
            .map(|event| EventEntry::of(self, event).into());
        GameFile {
            milepost: FORMAT.to_owned(),
            generator: GENERATOR.into(),
            seed: self.seed(),
            players: self
                .starts()
                .iter()
                .map(|start| start.map(key).into())
                .collect(),
            ordered: true,
            log: events.collect(),
            words: self.words().into(),
            rules: self.values().rules().clone(),
            hash: self.values().hash().into(),
            network: network.file(),
        }
    }

    /// The game as a file: a member a line, and within the log an event a line, so that people can read it.
    pub fn text(&self) -> String {
        // Numbers, names and lists: serialization cannot fail.
        let Ok(Json::Object(members)) = serde_json::to_value(self.file()) else {
            return String::new();
        };
        let line = |(key, value): (&String, &Json)| match value {
            Json::Array(events) if key == "log" && !events.is_empty() => {
                let events: Vec<String> = events.iter().map(|event| format!("  {event}")).collect();
                format!("\"log\": [\n{}\n]", events.join(",\n"))
            }
            value => format!("{}: {value}", Json::from(key.as_str())),
        };
        format!(
            "{{\n{}\n}}\n",
            members.iter().map(line).collect::<Vec<_>>().join(",\n")
        )
    }
}
