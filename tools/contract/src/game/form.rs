//! The game as a file: an event a line, what was drawn told in full.

use super::{Action, Event, GENERATOR, Game};
use crate::network::form::NetworkJson;
use crate::offer::{Kind, Pair};
use crate::rules::Rules;
use crate::state::Contract;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a file says that it is.
pub const FORMAT: &str = "contract-game/1";

/// A saved game. All of it follows from seed, network, rules and the log; a draw in the log that the seed does not give
/// is refused.
#[derive(Serialize, Deserialize, JsonSchema)]
pub struct GameJson {
    /// `contract-game/1`.
    pub milepost: String,
    /// The version of the draws.
    pub generator: u32,
    /// The seed, 0 to 2^53 - 1.
    pub seed: u64,
    /// The two cities from which each player starts.
    pub players: Vec<[String; 2]>,
    /// What was done, in order.
    pub log: Vec<EventJson>,
    /// How many words of chance the draws of the log have used: the state of the generator.
    pub words: u64,
    /// The rule set.
    pub rules: Rules,
    /// The content hash of network and rules.
    pub hash: String,
    /// The network.
    pub network: NetworkJson,
}

/// Something that was done. Players and contracts count from 1.
#[derive(Serialize, Deserialize, JsonSchema)]
pub struct EventJson {
    /// `starting`, `private` or `market`: contracts were drawn; `take` or `fulfil`: a player took or fulfilled one.
    #[serde(rename = "do")]
    pub what: String,
    /// The player, except for the market.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<usize>,
    /// The contract taken or fulfilled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contract: Option<usize>,
    /// The contracts drawn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<ContractJson>,
}

/// A contract.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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

    fn event_json(&self, event: &Event) -> EventJson {
        let drawn = self.drawn_json(event);
        let (what, player, contract) = match event.action {
            Action::Draw(Kind::Market, _) => (Kind::Market.name(), None, None),
            Action::Draw(kind, player) => (kind.name(), Some(player + 1), None),
            Action::Take(player, contract) => ("take", Some(player + 1), Some(contract + 1)),
            Action::Fulfil(player, contract) => ("fulfil", Some(player + 1), Some(contract + 1)),
        };
        EventJson {
            what: what.to_owned(),
            player,
            contract,
            drawn,
        }
    }

    /// The game as its JSON form.
    pub fn json(&self) -> GameJson {
        let network = self.values.network();
        let key = |city: usize| network.cities()[city].key.clone();
        GameJson {
            milepost: FORMAT.to_owned(),
            generator: GENERATOR,
            seed: self.seed,
            players: self.starts.iter().map(|start| start.map(key)).collect(),
            log: self
                .log
                .iter()
                .map(|event| self.event_json(event))
                .collect(),
            words: self.dice.spent(),
            rules: self.values.rules().clone(),
            hash: self.values.hash(),
            network: network.json(),
        }
    }

    /// The game as a file: a member a line, and within the log an event a line, so that people can read it.
    pub fn text(&self) -> String {
        // Nothing in the form can fail to be said in JSON.
        let Ok(Value::Object(members)) = serde_json::to_value(self.json()) else {
            return String::new();
        };
        let line = |(key, value): (&String, &Value)| match value {
            Value::Array(events) if key == "log" && !events.is_empty() => {
                let events: Vec<String> = events.iter().map(|event| format!("  {event}")).collect();
                format!("\"log\": [\n{}\n]", events.join(",\n"))
            }
            value => format!("{}: {value}", Value::from(key.as_str())),
        };
        format!(
            "{{\n{}\n}}\n",
            members.iter().map(line).collect::<Vec<_>>().join(",\n")
        )
    }
}
