//! A game of contracts as an address contains it: players, seed, and all actions in a few characters each.

use crate::contracts::rendered::{DrawnNetwork, From, Source};
use crate::error::ApiError;
use crate::shared::form_errors::{invalid_file, unprocessable};
use crate::shared::link;
use crate::shared::query::{Params, did_you_mean};
use axum::http::StatusCode;
use milepost_calls::open_network;
use milepost_contract::files;
use milepost_contract::files::game::{LARGEST_SEED, MOST_PLAYERS};
use milepost_contract::game::{NoStart, starts};
use milepost_contract::model::Network;
use milepost_contract::{Action, Game, Kind, Rules, Values};
use milepost_document::number::counted;

/// The maximum number of steps in a game that an address contains.
pub const STEPS: usize = 1000;
/// The maximum length of a player's name, in characters.
pub const NAME: usize = 24;

/// The game that an address specifies.
#[derive(Clone, Debug, PartialEq)]
pub struct GameSpec {
    /// The players' names, or empty strings.
    pub names: Vec<String>,
    /// The chosen starting cities of each player, by name.
    pub starts: Vec<Option<[String; 2]>>,
    /// The seed, if one is given.
    pub seed: Option<u64>,
    /// The actions so far.
    pub steps: Vec<Action>,
}

impl GameSpec {
    /// Reads the parameters of an address; errors are added to `params`.
    pub fn of(params: &mut Params) -> GameSpec {
        let players = params.number("players", 1..=MOST_PLAYERS, 3);
        let seeded = params.text("seed").is_some();
        let seed = params.number("seed", 0..=LARGEST_SEED, 0);
        let mut names = Vec::new();
        let mut starts = Vec::new();
        for player in 1..=players {
            let name = params
                .text(&format!("name{player}"))
                .unwrap_or_default()
                .to_owned();
            if name.chars().count() > NAME || name.chars().any(char::is_control) {
                params.errors.push(format!(
                    "name of player {player}: at most {NAME} characters, on one line"
                ));
            }
            names.push(name);
            let mut ends =
                ["a", "b"].map(|end| params.text(&format!("{end}{player}")).map(str::to_owned));
            // A start that the network lists, as forms send it.
            if let Some((a, b)) = params
                .text(&format!("start{player}"))
                .and_then(|text| text.split_once('|'))
                && ends == [None, None]
            {
                ends = [a, b].map(|city| Some(city.to_owned()));
            }
            starts.push(match ends {
                [Some(a), Some(b)] => Some([a, b]),
                [None, None] => None,
                _ => {
                    params.errors.push(format!(
                        "player {player} starts from two cities; choose both, or none for a random start"
                    ));
                    None
                }
            });
        }
        let steps = steps(params);
        GameSpec {
            names,
            starts,
            seed: seeded.then_some(seed),
            steps,
        }
    }

    /// The parameters of its address.
    pub fn pairs(&self) -> Vec<(String, String)> {
        let mut pairs = vec![("players".to_owned(), self.names.len().to_string())];
        for (player, (name, start)) in self.names.iter().zip(&self.starts).enumerate() {
            let player = player + 1;
            if !name.is_empty() {
                pairs.push((format!("name{player}"), name.clone()));
            }
            if let Some([a, b]) = start {
                pairs.extend([
                    (format!("a{player}"), a.clone()),
                    (format!("b{player}"), b.clone()),
                ]);
            }
        }
        pairs.extend(self.seed.map(|seed| ("seed".to_owned(), seed.to_string())));
        if !self.steps.is_empty() {
            let steps: Vec<String> = self.steps.iter().map(|step| encode(*step)).collect();
            pairs.push(("log".to_owned(), steps.join(".")));
        }
        pairs
    }

    /// The same game with one more step.
    pub fn and(&self, step: Action) -> GameSpec {
        let mut spec = self.clone();
        spec.steps.push(step);
        spec
    }

    /// The same game without its last step.
    pub fn undone(&self) -> GameSpec {
        let mut spec = self.clone();
        spec.steps.pop();
        spec
    }

    /// The name of a player, or their number.
    pub fn name(&self, player: usize) -> String {
        match self.names.get(player).map(String::as_str) {
            None | Some("") => format!("Player {}", player + 1),
            Some(name) => name.to_owned(),
        }
    }
}

/// The steps in an address; errors are added to `params`.
fn steps(params: &mut Params) -> Vec<Action> {
    let text = params.text("log").unwrap_or_default().to_owned();
    let words: Vec<&str> = text.split('.').filter(|word| !word.is_empty()).collect();
    if words.len() > STEPS {
        params
            .errors
            .push(format!("log: at most {STEPS} steps, not {}", words.len()));
        return Vec::new();
    }
    let mut known = Vec::new();
    for (at, word) in words.into_iter().enumerate() {
        match decode(word) {
            Some(step) => known.push(step),
            None => params
                .errors
                .push(format!("log: step {}, \"{word}\", is not valid", at + 1)),
        }
    }
    known
}

/// A step in a few characters: `s1` and `p1` draw starting and private contracts for player 1, `m` one for the market,
/// `t1-3` takes contract 3 for player 1, `f1-3` fulfils it.
fn encode(step: Action) -> String {
    match step {
        Action::Draw(Kind::Market, _) => "m".to_owned(),
        Action::Draw(Kind::Starting, player) => format!("s{}", player + 1),
        Action::Draw(Kind::Private, player) => format!("p{}", player + 1),
        Action::Take(player, contract) => format!("t{}-{}", player + 1, contract + 1),
        Action::Fulfil(player, contract) => format!("f{}-{}", player + 1, contract + 1),
    }
}

fn decode(word: &str) -> Option<Action> {
    let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
    let both = |text: &str| {
        let (player, contract) = text.split_once('-')?;
        Some((number(player)?, number(contract)?))
    };
    let (what, rest) = word.split_at_checked(1)?;
    match what {
        "m" => rest.is_empty().then_some(Action::Draw(Kind::Market, 0)),
        "s" => Some(Action::Draw(Kind::Starting, number(rest)?)),
        "p" => Some(Action::Draw(Kind::Private, number(rest)?)),
        "t" => both(rest).map(|(player, contract)| Action::Take(player, contract)),
        "f" => both(rest).map(|(player, contract)| Action::Fulfil(player, contract)),
        _ => None,
    }
}

/// The game of a specification, after all of its steps.
///
/// # Errors
/// If a start is not possible, or for the first step that is not.
pub fn game(drawn: &DrawnNetwork, spec: &GameSpec) -> Result<Game, ApiError> {
    let starts = started(&drawn.values, spec)?;
    let mut game = Game::new(drawn.values.clone(), spec.seed.unwrap_or_default(), starts);
    for (at, step) in spec.steps.iter().enumerate() {
        if let Err(refusal) = game.act(*step) {
            let hint = refusal.hint();
            let messages = vec![
                format!("step {} of this game is not possible: {refusal}", at + 1),
                hint,
            ];
            let messages = messages
                .into_iter()
                .filter(|line| !line.is_empty())
                .collect();
            return Err(ApiError::all(StatusCode::UNPROCESSABLE_ENTITY, messages));
        }
    }
    Ok(game)
}

/// Where each player starts: their chosen cities, or a start drawn with the seed.
fn started(values: &Values, spec: &GameSpec) -> Result<Vec<[usize; 2]>, ApiError> {
    let network = values.network();
    let mut messages = Vec::new();
    let mut known = |name: &String| {
        network.city(name).unwrap_or_else(|near| {
            messages.push(format!(
                "the network has no city \"{name}\"{}",
                did_you_mean(&near)
            ));
            usize::MAX
        })
    };
    let chosen: Vec<Option<[usize; 2]>> = spec
        .starts
        .iter()
        .map(|start| start.as_ref().map(|[a, b]| [known(a), known(b)]))
        .collect();
    for (player, start) in chosen.iter().enumerate() {
        if start.is_some_and(|[a, b]| a == b && a != usize::MAX) {
            messages.push(format!(
                "{} must start from two different cities",
                spec.name(player)
            ));
        }
    }
    if !messages.is_empty() {
        return Err(ApiError::all(StatusCode::UNPROCESSABLE_ENTITY, messages));
    }
    let given: Vec<[usize; 2]> = chosen.iter().flatten().copied().collect();
    let all = starts(values, chosen.len(), &given, spec.seed.unwrap_or_default());
    let all = all.map_err(|none| unprocessable(start_error(network, none)))?;
    let mut drawn = all.into_iter().skip(given.len());
    Ok(chosen
        .into_iter()
        .filter_map(|start| start.or_else(|| drawn.next()))
        .collect())
}

fn start_error(network: &Network, none: NoStart) -> String {
    match none {
        NoStart::Twice(start) => {
            let [a, b] = start.map(|city| network.cities()[city].key.as_str());
            format!("two players start from {a} and {b}; give each player a different start")
        }
        NoStart::Few { missing, left } => {
            format!(
                "starts needed: {missing} more; unused starts in the network: {left}; choose cities for the other players"
            )
        }
    }
}

/// An uploaded game file: its network, and the specification of the game.
///
/// # Errors
/// If the file is wrong, with every problem, or too long for an address.
pub fn uploaded(text: &str) -> Result<(Source, GameSpec), ApiError> {
    link::check_length("game", text)?;
    let game = files::game::read(text).map_err(|problems| invalid_file(text, &problems))?;
    if game.log().len() > STEPS {
        return Err(unprocessable(format!(
            "the game has {}; this page shows at most {STEPS}",
            counted(game.log().len(), "step", "steps")
        )));
    }
    let network = game.values().network();
    let rules = match game.values().rules() {
        rules if *rules == Rules::default() => None,
        rules => Some(link::pack(
            &serde_json::to_string(rules).map_err(unprocessable)?,
        )?),
    };
    let from = match open_network::shipped_name(network) {
        Some(name) => From::Shipped(name),
        None => From::Own(link::pack(&network.toml())?),
    };
    let players = game.state().players();
    let name = |city: usize| network.cities()[city].key.clone();
    let spec = GameSpec {
        names: vec![String::new(); players.len()],
        starts: players
            .iter()
            .map(|player| Some(player.starts().map(name)))
            .collect(),
        seed: Some(game.seed()),
        steps: game.log().iter().map(|event| event.action).collect(),
    };
    Ok((Source { from, rules }, spec))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_read_as_they_are_written() {
        for text in ["m", "s1", "p16", "t1-3", "f12-345"] {
            assert_eq!(decode(text).map(encode).as_deref(), Some(text));
        }
        for bad in [
            "",
            "x",
            "m1",
            "s",
            "s0",
            "t1",
            "t-1",
            "t1-0",
            "f1-2-3",
            "é1",
            "s99999999999999999999",
        ] {
            assert_eq!(decode(bad), None, "{bad}");
        }
    }
}
