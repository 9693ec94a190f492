//! Game files, read strictly: the log is played again, and every draw in it must come out as it is written.

use super::form::FORMAT;
use super::{Action, GENERATOR, Game};
use crate::network::{self, Network};
use crate::offer::Kind;
use crate::rules;
use crate::value::Values;
use milepost_document::{Cursor, Node, Place, Problem, Reader, Severity, Value, nearest, quoted};

/// The largest seed that every reader of JSON keeps as it is.
pub const LARGEST_SEED: u64 = (1 << 53) - 1;
/// The most players of a game.
pub const MOST_PLAYERS: usize = 16;

const MEMBERS: [&str; 9] = [
    "milepost",
    "generator",
    "seed",
    "players",
    "log",
    "words",
    "rules",
    "hash",
    "network",
];

/// Reads a game.
///
/// # Errors
/// All that is wrong with its form; else the first event of its log that cannot have happened, and why.
pub fn read(text: &str) -> Result<Game, Vec<Problem>> {
    let node = Node::from_json_text(text.trim_start_matches('\u{feff}'))?;
    let root = Cursor::root(&node);
    let mut reader = Reader::new(Severity::Error);
    if !reader.table(&root, &MEMBERS) {
        return Err(reader.problems);
    }
    head(&mut reader, &root);
    let network = reader
        .need(&root, "network")
        .map(|at| network::file::of(&at));
    let mut problems = Vec::new();
    let network = match network.transpose() {
        Ok(checked) => checked.map(|checked| checked.network),
        Err(more) => {
            problems.extend(more);
            None
        }
    };
    let seed = reader.required(&root, "seed", |r, at| {
        r.integer::<u64>(at, 0..=LARGEST_SEED as i64)
    });
    let (rules, starts) = (reader.need(&root, "rules"), reader.need(&root, "players"));
    let log = reader.required(&root, "log", |r, at| r.list(at, event));
    let words = reader.required(&root, "words", |r, at| r.integer::<u64>(at, 0..=i64::MAX));
    let Some(network) = network else {
        problems.extend(reader.problems);
        return Err(problems);
    };
    let rules = rules.map(|at| rules::file::of(&at, network.attributes()));
    let rules = rules.transpose().unwrap_or_else(|more| {
        problems.extend(more);
        None
    });
    let starts = starts.and_then(|at| players(&mut reader, &at, &network));
    problems.extend(reader.problems);
    match (seed, rules, starts, log, words) {
        (Some(seed), Some(rules), Some(starts), Some(log), Some(words)) if problems.is_empty() => {
            let values = Values::new(network, rules);
            hash(&root, &values)?;
            let game = replay(Game::new(values, seed, starts), log)?;
            if game.dice.spent() == words {
                return Ok(game);
            }
            let what = format!(
                "the log's draws use {} words of chance, not {words}",
                game.dice.spent()
            );
            Err(vec![Problem::error(
                &Place::Path("$.words".to_owned()),
                what,
                EDITED,
            )])
        }
        _ => Err(problems),
    }
}

const EDITED: &str = "a log is not edited by hand: the seed gives every draw";

fn head(reader: &mut Reader, root: &Cursor<'_>) {
    let said = reader.required(root, "milepost", |r, at| Some((r.text(at)?, at.place())));
    if let Some((said, place)) = said.filter(|(said, _)| said != FORMAT) {
        let what = format!("this file says it is {}, not \"{FORMAT}\"", quoted(&said));
        reader.problems.push(Problem::error(
            &place,
            what,
            "begin one with: milepost contract new",
        ));
    }
    let generator = reader.required(root, "generator", |r, at| {
        Some((r.integer::<u32>(at, 0..=1 << 30)?, at.place()))
    });
    if let Some((generator, place)) = generator.filter(|(generator, _)| *generator != GENERATOR) {
        let what =
            format!("the game was begun with draws of version {generator}; these are {GENERATOR}");
        reader.problems.push(Problem::error(
            &place,
            what,
            "go on with the release that began it",
        ));
    }
}

fn hash(root: &Cursor<'_>, values: &Values) -> Result<(), Vec<Problem>> {
    let mut reader = Reader::new(Severity::Error);
    let found = values.hash();
    reader.required(root, "hash", |r, at| {
        if r.text(at)? != found {
            let what = format!("network and rules in this file have the hash {found}");
            r.error(at, what, "they are not edited in a game: begin a new one");
        }
        Some(())
    });
    if reader.problems.is_empty() {
        Ok(())
    } else {
        Err(reader.problems)
    }
}

fn players(reader: &mut Reader, at: &Cursor<'_>, network: &Network) -> Option<Vec<[usize; 2]>> {
    let mut city = |r: &mut Reader, at: &Cursor<'_>| {
        let name = r.name(at)?;
        let found = network.cities().iter().position(|city| city.key == name);
        if found.is_none() {
            let near = nearest(&name, network.cities().iter().map(|city| city.key.as_str()));
            r.error(
                at,
                format!("{name} is no city of the network"),
                near.join(", "),
            );
        }
        found
    };
    let starts = reader.list(at, |r, at| {
        let start = <[usize; 2]>::try_from(r.list(at, &mut city)?).ok();
        if start.is_none_or(|[a, b]| a == b) {
            r.error(at, "a player starts from two cities", "");
        }
        start
    })?;
    if !(1..=MOST_PLAYERS).contains(&starts.len()) {
        reader.error(
            at,
            format!("{} players: a game has 1 to {MOST_PLAYERS}", starts.len()),
            "",
        );
    }
    Some(starts)
}

/// An action, what it is said to have drawn, and where it stands.
struct Said {
    action: Action,
    drawn: Vec<Node>,
    place: Place,
}

/// What may be said of an event, by what was done.
fn members(done: &Value) -> &'static [&'static str] {
    let Value::Text(done) = done else {
        return &["do", "player", "contract", "drawn"];
    };
    match done.as_str() {
        "market" => &["do", "drawn"],
        "starting" | "private" => &["do", "player", "drawn"],
        "take" | "fulfil" => &["do", "player", "contract"],
        _ => &["do", "player", "contract", "drawn"],
    }
}

fn event(reader: &mut Reader, at: &Cursor<'_>) -> Option<Said> {
    reader.table(at, members(at.get("do").unwrap_or(*at).value()));
    let what = reader.required(at, "do", Reader::name)?;
    let number =
        |r: &mut Reader, key| r.required(at, key, |r, at| r.integer::<usize>(at, 1..=1 << 30));
    let action = match what.as_str() {
        "market" => Action::Draw(Kind::Market, 0),
        "starting" => Action::Draw(Kind::Starting, number(reader, "player")? - 1),
        "private" => Action::Draw(Kind::Private, number(reader, "player")? - 1),
        "take" => Action::Take(
            number(reader, "player")? - 1,
            number(reader, "contract")? - 1,
        ),
        "fulfil" => Action::Fulfil(
            number(reader, "player")? - 1,
            number(reader, "contract")? - 1,
        ),
        _ => {
            let at = at.get("do").unwrap_or(*at);
            reader.error(
                &at,
                format!("nobody can do \"{what}\""),
                "starting, private, market, take, fulfil",
            );
            return None;
        }
    };
    let drawn = reader.optional(at, "drawn", |r, at| {
        r.list(at, |_, at| {
            Some(Node {
                value: at.value().clone(),
                span: None,
                name: None,
            })
        })
    });
    Some(Said {
        action,
        drawn: drawn.unwrap_or_default(),
        place: at.place(),
    })
}

fn replay(mut game: Game, log: Vec<Said>) -> Result<Game, Vec<Problem>> {
    for said in log {
        let refused = |what: String, hint: String| vec![Problem::error(&said.place, what, hint)];
        let event = match game.act(said.action) {
            Ok(event) => event,
            Err(refusal) => return Err(refused(refusal.to_string(), refusal.hint())),
        };
        let drawn = game.drawn_json(&event);
        let same = drawn.len() == said.drawn.len()
            && drawn
                .iter()
                .zip(&said.drawn)
                .all(|(drawn, said)| is(drawn, said));
        if !same {
            let told: Vec<String> = drawn
                .iter()
                .map(|c| format!("{} {} to {}", c.id, c.commodity, c.destination))
                .collect();
            let told = if told.is_empty() {
                "nothing".to_owned()
            } else {
                told.join(", ")
            };
            let what = format!(
                "what was drawn here is not what the seed gives after what went before: {told}"
            );
            return Err(refused(what, EDITED.to_owned()));
        }
    }
    Ok(game)
}

/// Whether a contract in a file says what the contract is.
fn is(contract: &super::form::ContractJson, said: &Node) -> bool {
    let text = serde_json::to_string(contract).unwrap_or_default();
    Node::from_json_text(&text).is_ok_and(|node| alike(&node, said))
}

fn alike(a: &Node, b: &Node) -> bool {
    use Value::{Integer, Table, Text};
    match (&a.value, &b.value) {
        (Integer(a), Integer(b)) => a == b,
        (Text(a), Text(b)) => a == b,
        (Table(a), Table(b)) => {
            let member = |(name, node): &(String, Node)| {
                b.iter()
                    .any(|(key, other)| key == name && alike(node, other))
            };
            a.len() == b.len() && a.iter().all(member)
        }
        _ => false,
    }
}
