//! The game as a file: an event a line, what was drawn in full. A file is read strictly: its log is played again, and
//! every draw in it must come out as it is written.

use super::{Action, Event, GENERATOR, Game};
use crate::network::{self, Network, NetworkFile};
use crate::offer::{Kind, Pair};
use crate::rules::{self, Rules};
use crate::state::Contract;
use crate::value::Values;
use milepost_document::{At, Cursor, FromNode, Node, Problem, Reader, Severity, nearest};
use serde::Serialize;
use serde_json::Value as Json;

/// What a file says that it is.
pub const FORMAT: &str = "contract-game/1";
/// The largest seed that every reader of JSON keeps as it is.
pub const LARGEST_SEED: u64 = (1 << 53) - 1;
/// The most players of a game.
pub const MOST_PLAYERS: usize = 16;

/// A saved game. All of it follows from seed, network, rules and the log; a draw in the log that the seed does not give
/// is refused.
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
    /// What was done, in order.
    #[form(or_default)]
    log: Vec<At<EventEntry>>,
    /// How many words of chance the draws of the log have used: the state of the generator.
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

/// Something that was done. Players and contracts count from 1.
#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "lowercase")]
enum EventEntry {
    /// Contracts were drawn for a player who has none yet.
    Starting {
        /// The player.
        #[form(range(1..=MOST_COUNT))]
        player: usize,
        /// The contracts drawn.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        drawn: Vec<ContractJson>,
    },
    /// Contracts were drawn for a player who fulfilled one.
    Private {
        /// The player.
        #[form(range(1..=MOST_COUNT))]
        player: usize,
        /// The contracts drawn.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        drawn: Vec<ContractJson>,
    },
    /// A contract was drawn for everybody.
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

/// Players and contracts are counted to here.
const MOST_COUNT: i64 = 1 << 30;

/// A contract.
#[derive(Clone, Debug, PartialEq, Eq, FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ContractJson {
    /// Its number in the game, from 1.
    pub id: usize,
    /// What it asks for.
    pub commodity: String,
    /// Where to.
    pub destination: String,
    /// Segments of the shortest way from a city that makes it.
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
/// All that is wrong with its form; else the first event of its log that cannot have happened, and why.
pub fn read(text: &str) -> Result<Game, Vec<Problem>> {
    let node = Node::from_json_text(text.trim_start_matches('\u{feff}'))?;
    let root = Cursor::root(&node);
    let mut reader = Reader::new(Severity::Error);
    let file: Option<GameFile> = reader.read(&root);
    let Some(file) = file else {
        return Err(reader.problems);
    };
    if reader.problems.is_empty() && file.generator.value != GENERATOR {
        let what = format!(
            "the game was begun with draws of version {}; these are {GENERATOR}",
            file.generator.value
        );
        let hint = "go on with the release that began it";
        reader
            .problems
            .push(Problem::error(&file.generator.place, what, hint));
    }
    let network = match network::check(NetworkFile {
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
        rules::file::check(&mut reader, &at, &file.rules, network.attributes());
    }
    let starts = starts(&mut reader, &file.players, &network);
    if !reader.problems.is_empty() {
        return Err(reader.problems);
    }
    let values = Values::new(network, file.rules);
    if file.hash.value != values.hash() {
        let what = format!(
            "network and rules in this file have the hash {}",
            values.hash()
        );
        let hint = "they are not edited in a game: begin a new one";
        return Err(vec![Problem::error(&file.hash.place, what, hint)]);
    }
    let game = replay(Game::new(values, file.seed, starts), &file.log)?;
    if game.dice.spent() == file.words.value {
        return Ok(game);
    }
    let what = format!(
        "the log's draws use {} words of chance, not {}",
        game.dice.spent(),
        file.words.value
    );
    Err(vec![Problem::error(&file.words.place, what, EDITED)])
}

const EDITED: &str = "a log is not edited by hand: the seed gives every draw";

fn starts(
    reader: &mut Reader,
    players: &[At<[At<String>; 2]>],
    network: &Network,
) -> Vec<[usize; 2]> {
    let names = || network.cities().iter().map(|city| city.key.as_str());
    let mut city = |name: &At<String>| {
        let found = names().position(|city| city == name.value);
        if found.is_none() {
            let what = format!("{} is no city of the network", name.value);
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
        let what = "a player starts from two cities";
        reader.problems.push(Problem::error(&start.place, what, ""));
    }
    starts
}

fn replay(mut game: Game, log: &[At<EventEntry>]) -> Result<Game, Vec<Problem>> {
    for entry in log {
        let refused = |what: String, hint: String| vec![Problem::error(&entry.place, what, hint)];
        let event = match game.act(entry.action()) {
            Ok(event) => event,
            Err(refusal) => return Err(refused(refusal.to_string(), refusal.hint())),
        };
        let drawn = game.drawn_json(&event);
        if drawn != entry.drawn() {
            let told: Vec<String> = drawn
                .iter()
                .map(|c| format!("{} {} to {}", c.id, c.commodity, c.destination))
                .collect();
            let told = match told.is_empty() {
                true => "nothing".to_owned(),
                false => told.join(", "),
            };
            let what = format!(
                "what was drawn here is not what the seed gives after what went before: {told}"
            );
            return Err(refused(what, EDITED.to_owned()));
        }
    }
    Ok(game)
}

impl Game {
    /// Contract number `index`, from 0, as its JSON form.
    pub fn contract_json(&self, index: usize, contract: &Contract) -> ContractJson {
        let Pair {
            commodity,
            destination,
        } = contract.pair;
        let network = self.values.network();
        ContractJson {
            id: index + 1,
            commodity: network.commodities()[commodity].name.clone(),
            destination: network.cities()[destination].key.clone(),
            segments: self.values.segments(commodity, destination),
            dollars: self.values.dollars(commodity, destination),
            ties: self.values.ties(commodity, destination),
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
        let network = self.values.network();
        let key = |city: usize| At::nowhere(network.cities()[city].key.clone());
        let events = self
            .log
            .iter()
            .map(|event| EventEntry::of(self, event).into());
        GameFile {
            milepost: FORMAT.to_owned(),
            generator: GENERATOR.into(),
            seed: self.seed,
            players: self
                .starts
                .iter()
                .map(|start| start.map(key).into())
                .collect(),
            log: events.collect(),
            words: self.dice.spent().into(),
            rules: self.values.rules().clone(),
            hash: self.values.hash().into(),
            network: network.file(),
        }
    }

    /// The game as a file: a member a line, and within the log an event a line, so that people can read it.
    pub fn text(&self) -> String {
        // Nothing in the form can fail to be said in JSON.
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
