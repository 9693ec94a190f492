//! Games saved and loaded: they go on as if nothing had been, and nobody edits them unseen.

use crate::plain;

use milepost_contract::files::game::read;
use milepost_contract::{Action, Contract, Event, Game, Kind, Place, Values, files};
use milepost_dice::Dice;
use plain::numbers::PRINTED;
use plain::{hand, random};
use serde_json::{Value, json};

/// A random game on a random network, of so many tries.
fn game(seed: u64, tries: usize) -> (Game, Dice) {
    let mut dice = Dice::new(seed, "saved");
    let mut game = random::game(&mut dice, seed);
    (0..tries).for_each(|_| random::act(&mut dice, &mut game));
    (game, dice)
}

fn load(text: &str) -> Game {
    read(text).unwrap_or_else(|problems| panic!("{problems:#?}\n{text}"))
}

/// Checks that two games stand alike and have the same contracts before them.
fn same(a: &Game, b: &Game, seed: u64) {
    assert_eq!(a.state(), b.state(), "seed {seed}");
    assert_eq!(a.text(), b.text(), "seed {seed}");
}

#[test]
fn a_game_saved_and_loaded_at_every_point_goes_on_as_it_would() {
    const TRIES: usize = 16;
    for seed in 0..40 {
        for saved in 0..=TRIES {
            let (mut kept, mut dice) = game(seed, saved);
            let mut loaded = load(&kept.text());
            same(&kept, &loaded, seed);
            let mut again = dice.clone();
            for _ in saved..TRIES {
                random::act(&mut dice, &mut kept);
                random::act(&mut again, &mut loaded);
            }
            same(&kept, &loaded, seed);
        }
    }
}

#[test]
fn a_game_saved_after_every_action_is_the_game_that_never_was() {
    for seed in 100..140 {
        let (mut kept, mut dice) = game(seed, 0);
        let mut loaded = load(&kept.text());
        let mut again = dice.clone();
        for _ in 0..25 {
            random::act(&mut dice, &mut kept);
            random::act(&mut again, &mut loaded);
            loaded = load(&loaded.text());
            same(&kept, &loaded, seed);
        }
    }
}

#[test]
fn the_order_of_the_file_does_not_matter() {
    for seed in 0..60 {
        let mut dice = Dice::new(seed, "orders");
        let file = random::file(&mut dice);
        let mut other = file.clone();
        for list in ["cities", "routes"] {
            dice.shuffle(other[list].as_array_mut().unwrap());
        }
        for route in other["routes"].as_array_mut().unwrap() {
            let (a, b) = (route["a"].clone(), route["b"].clone());
            (route["a"], route["b"]) = (b, a);
        }
        for city in other["cities"].as_array_mut().unwrap() {
            city["commodities"].as_array_mut().unwrap().reverse();
        }
        let [one, two] =
            [file, other].map(|file| files::network::read(&file.to_string()).unwrap().network);
        assert_eq!((&one, one.hash()), (&two, two.hash()), "seed {seed}");
        let starts = random::starts(&mut dice, &one);
        let [mut one, mut two] = [one, two]
            .map(|network| Game::new(Values::new(network, PRINTED.rules()), seed, starts.clone()));
        let mut again = dice.clone();
        for _ in 0..20 {
            random::act(&mut dice, &mut one);
            random::act(&mut again, &mut two);
        }
        same(&one, &two, seed);
    }
}

/// A small game with every kind of event.
fn small() -> Game {
    let cities = "A 40 -100 - coal\nB 41 -101 L\nC 40 -98 W iron\nD 38 -100 -\nE 44 -99 - salt";
    let mut game = hand::game(cities, "A-B A-C A^D B-E C-E", "A+B C+A");
    let actions = [
        Action::Draw(Kind::Starting, 0),
        Action::Take(0, 0),
        Action::Draw(Kind::Market, 0),
        Action::Fulfil(0, 0),
        Action::Draw(Kind::Private, 0),
        Action::Take(1, 2),
        Action::Take(0, 4),
        Action::Fulfil(0, 4),
        Action::Draw(Kind::Private, 0),
    ];
    for action in actions {
        game.act(action)
            .unwrap_or_else(|refusal| panic!("{action:?}: {refusal}"));
    }
    game
}

const GOLDEN: &str = r#"{
"milepost": "contract-game/1",
"generator": 1,
"seed": 1,
"players": [["A","B"],["C","A"]],
"ordered": true,
"log": [
  {"do":"starting","player":1,"drawn":[{"id":1,"commodity":"coal","destination":"C","segments":1,"dollars":3000,"ties":1},{"id":2,"commodity":"coal","destination":"E","segments":2,"dollars":6000,"ties":1}]},
  {"do":"take","player":1,"contract":1},
  {"do":"market","drawn":[{"id":3,"commodity":"coal","destination":"E","segments":2,"dollars":6000,"ties":1}]},
  {"do":"fulfil","player":1,"contract":1},
  {"do":"private","player":1,"drawn":[{"id":4,"commodity":"iron","destination":"D","segments":2,"dollars":6000,"ties":1},{"id":5,"commodity":"salt","destination":"D","segments":3,"dollars":9000,"ties":1}]},
  {"do":"take","player":2,"contract":3},
  {"do":"take","player":1,"contract":5},
  {"do":"fulfil","player":1,"contract":5},
  {"do":"private","player":1,"drawn":[{"id":6,"commodity":"iron","destination":"E","segments":1,"dollars":3000,"ties":1},{"id":7,"commodity":"coal","destination":"E","segments":2,"dollars":6000,"ties":1}]}
],
"words": 27,
"rules": {"milepost":"contract-rules/1","reward":{"dollars_per_segment":3000},"ties":{"same":1,"step":1},"city":{"base":2,"commodities":2,"attributes":{"large":2,"westCoast":6},"destination":2,"source":1},"odds":[{"near":"nearEastCoast","north":15,"east":15,"south":15,"west":55},{"near":"nearWestCoast","north":15,"east":55,"south":15,"west":15},{"north":15,"east":35,"south":15,"west":35}],"private":{"offers":2,"destinations":2,"commodities":1},"starting":{"offers":2,"destinations":2,"mountains":false,"odds":{"north":15,"east":35,"south":15,"west":35}},"market":{"destinations":2,"commodities":1,"least":2}},
"hash": "5598b9b09efd0ad7",
"network": {"milepost":"contract-network/1","name":"hand","regions":{"columns":1,"rows":1,"names":["land"]},"cities":[{"key":"A","region":"land","lat":40.0,"lon":-100.0,"commodities":["coal"]},{"key":"B","region":"land","lat":41.0,"lon":-101.0,"commodities":[],"large":true},{"key":"C","region":"land","lat":40.0,"lon":-98.0,"commodities":["iron"],"westCoast":true},{"key":"D","region":"land","lat":38.0,"lon":-100.0,"commodities":[]},{"key":"E","region":"land","lat":44.0,"lon":-99.0,"commodities":["salt"]}],"routes":[{"a":"A","b":"B","length":1,"mountainous":false},{"a":"A","b":"C","length":1,"mountainous":false},{"a":"A","b":"D","length":1,"mountainous":true},{"a":"B","b":"E","length":1,"mountainous":false},{"a":"C","b":"E","length":1,"mountainous":false}],"starts":[]}
}
"#;

#[test]
fn the_text_of_a_small_game() {
    let text = small().text();
    assert!(
        text == GOLDEN,
        "equal seeds no longer give equal games, or their file has changed:\n{text}"
    );
    assert_eq!(load(GOLDEN).text(), GOLDEN);
}

#[test]
fn all_that_is_out_of_order_is_told_at_once() {
    let cities = "A 40 -100 - coal\nB 40 -99 -\nC 40 -98 -\nD 40 -97 -\nE 40 -96 -";
    let mut game = hand::game(cities, "A-B B-C C-D D-E", "A+B");
    for action in [
        Action::Draw(Kind::Market, 0),
        Action::Draw(Kind::Market, 0),
        Action::Take(0, 0),
        Action::Take(0, 1),
    ] {
        game.act(action).unwrap();
    }
    let mut file: Value = serde_json::from_str(&game.text()).unwrap();
    let fulfil = |contract| json!({ "do": "fulfil", "player": 1, "contract": contract });
    let log = file["log"].as_array_mut().unwrap();
    log.extend([fulfil(1), fulfil(2)]);
    let problems = read(&file.to_string()).unwrap_err();
    let told: Vec<(&Place, &str)> = problems
        .iter()
        .map(|problem| (&problem.place, problem.hint.as_str()))
        .collect();
    let at = |event| Place::Path(format!("$.log[{event}]"));
    let due = [
        (&at(4), "draw starting contracts first"),
        (&at(5), "draw private contracts first"),
    ];
    assert_eq!(told, due);
    // What the seed gives after a step out of order is no second fault.
    let mut file: Value = serde_json::from_str(GOLDEN).unwrap();
    let log = file["log"].as_array_mut().unwrap();
    log.insert(1, log[0].clone());
    let problems = read(&file.to_string()).unwrap_err();
    assert_eq!(problems.len(), 1, "{problems:#?}");
    assert!(problems[0].what.contains("has contracts on offer"));
}

#[test]
fn the_draws_of_a_star() {
    let ends =
        "N 42 -100 - salt\nE 40 -97 L\nS 38 -100 - iron\nW 40 -103 W\nN2 43 -100 -\nE2 40 -95 -";
    let cities = format!("Base 40.2 -100.1 - coal\nHub 40 -100 - tin\n{ends}");
    let mut game = hand::game(
        &cities,
        "Hub-Base Hub-N Hub-E Hub-S Hub-W N-N2 E-E2",
        "Base+Hub",
    );
    let mut drawn = String::new();
    for kind in [Kind::Starting, Kind::Private, Kind::Private] {
        for kind in [kind, Kind::Market] {
            let event = game.act(Action::Draw(kind, 0)).unwrap();
            let names: Vec<String> = game
                .drawn(&event)
                .iter()
                .map(|it| it.pair.name(game.values().network()))
                .collect();
            drawn += &format!("{}: {}\n", kind.name(), names.join(", "));
            if kind != Kind::Market {
                game.act(Action::Take(0, event.first)).unwrap();
                game.act(Action::Fulfil(0, event.first)).unwrap();
            }
        }
    }
    assert!(
        drawn == STAR,
        "equal seeds no longer give equal draws:\n{drawn}"
    );
}

const STAR: &str = "\
starting: tin to W, coal to E
market: iron to N
private: iron to N2, salt to S
market: tin to E2
private: iron to E2, salt to E2
market: coal to E
";

/// The small game with some of its members changed.
fn edited(edit: impl Fn(&mut Value)) -> String {
    let mut file: Value = serde_json::from_str(GOLDEN).unwrap();
    edit(&mut file);
    file.to_string()
}

/// Checks that an edited game is refused at a path, for a reason.
fn refused(edit: impl Fn(&mut Value), path: &str, why: &str) {
    let problems = read(&edited(edit))
        .err()
        .unwrap_or_else(|| panic!("{path} is read: {why}"));
    let fits = |place: &Place| *place == Place::Path(path.to_owned());
    let found = problems
        .iter()
        .any(|problem| fits(&problem.place) && problem.what.contains(why));
    assert!(found, "{path}: {why}\n{problems:#?}");
}

const NOT_SO: &str = "these are not the contracts that the seed gives";

#[test]
fn what_was_drawn_is_not_to_be_edited() {
    for (event, drawn) in [(0, 2), (2, 1), (4, 2), (8, 2)] {
        let path = format!("$.log[{event}]");
        for at in 0..drawn {
            for (key, value) in [
                ("id", json!(9)),
                ("segments", json!(7)),
                ("dollars", json!(1)),
                ("ties", json!(99)),
                ("commodity", json!("gold")),
                ("destination", json!("A")),
            ] {
                refused(
                    |game| game["log"][event]["drawn"][at][key] = value.clone(),
                    &path,
                    NOT_SO,
                );
            }
            // What is no contract is refused by its form.
            let contract = format!("{path}.drawn[{at}]");
            for (key, value, place, why) in [
                ("commodity", json!(null), "", "is missing"),
                ("segments", json!("2"), ".segments", "a whole number"),
                ("note", json!("mine"), ".note", "not known"),
            ] {
                refused(
                    |game| game["log"][event]["drawn"][at][key] = value.clone(),
                    &format!("{contract}{place}"),
                    why,
                );
            }
            refused(
                |game| game["log"][event]["drawn"][at] = json!([]),
                &contract,
                "expected a table",
            );
        }
        let list = |game: &Value| game["log"][event]["drawn"].as_array().cloned().unwrap();
        refused(
            |game| game["log"][event]["drawn"] = json!(list(game)[1..]),
            &path,
            NOT_SO,
        );
        refused(
            |game| game["log"][event]["drawn"] = json!([list(game), list(game)].concat()),
            &path,
            NOT_SO,
        );
        refused(
            |game| drop(game["log"][event].as_object_mut().unwrap().remove("drawn")),
            &path,
            NOT_SO,
        );
        if drawn == 2 {
            refused(
                |game| {
                    game["log"][event]["drawn"]
                        .as_array_mut()
                        .unwrap()
                        .swap(0, 1)
                },
                &path,
                NOT_SO,
            );
        }
    }
    let drawn = |game: &Value| game["log"][0]["drawn"].clone();
    refused(
        |game| game["log"][1]["drawn"] = drawn(game),
        "$.log[1].drawn",
        "not known",
    );
}

#[test]
fn what_was_done_is_not_to_be_edited() {
    refused(
        |game| game["log"][0]["player"] = json!(3),
        "$.log[0]",
        "there is no player 3",
    );
    refused(
        |game| game["log"][0]["player"] = json!(0),
        "$.log[0].player",
        "a whole number from 1",
    );
    refused(
        |game| game["log"][0]["player"] = json!(null),
        "$.log[0]",
        "\"player\" is missing",
    );
    refused(
        |game| game["log"][0]["do"] = json!("market"),
        "$.log[0].player",
        "not known",
    );
    refused(
        |game| game["log"][0]["contract"] = json!(1),
        "$.log[0].contract",
        "not known",
    );
    refused(
        |game| game["log"][0]["do"] = json!("dance"),
        "$.log[0].do",
        "\"dance\" is not known",
    );
    refused(
        |game| game["log"][0]["who"] = json!(1),
        "$.log[0].who",
        "not known",
    );
    refused(
        |game| game["log"][3]["player"] = json!(2),
        "$.log[3]",
        "player 2 does not hold contract 1",
    );
    refused(
        |game| game["log"][3]["contract"] = json!(3),
        "$.log[3]",
        "player 1 does not hold contract 3",
    );
    refused(
        |game| game["log"][3]["contract"] = json!(99),
        "$.log[3]",
        "there is no contract 99",
    );
    refused(
        |game| game["log"][1]["contract"] = json!(2),
        "$.log[2]",
        NOT_SO,
    );
    refused(
        |game| game["log"][4]["do"] = json!("starting"),
        "$.log[4]",
        "player 1 has fulfilled a contract",
    );
    let remove = |game: &mut Value, event| drop(game["log"].as_array_mut().unwrap().remove(event));
    refused(|game| remove(game, 0), "$.log[0]", "there is no contract 1");
    refused(|game| remove(game, 1), "$.log[1]", NOT_SO);
    refused(|game| remove(game, 2), "$.log[3]", NOT_SO);
    let in_hand = "player 1 holds contract 1; private contracts are offered just after it";
    refused(|game| remove(game, 3), "$.log[3]", in_hand);
    refused(|game| remove(game, 8), "$.words", "random words");
    let swap = |game: &mut Value, event| game["log"].as_array_mut().unwrap().swap(event, event + 1);
    refused(|game| swap(game, 0), "$.log[0]", "there is no contract 1");
    refused(|game| swap(game, 3), "$.log[3]", in_hand);
    refused(|game| swap(game, 1), "$.log[1]", NOT_SO);
    refused(
        |game| swap(game, 7),
        "$.log[7]",
        "player 1 holds contract 5",
    );
}

#[test]
fn the_head_is_not_to_be_edited() {
    refused(
        |game| game["milepost"] = json!("contract-game/2"),
        "$.milepost",
        "not \"contract-game/1\"",
    );
    refused(
        |game| game["generator"] = json!(2),
        "$.generator",
        "version 2",
    );
    refused(
        |game| game["generator"] = json!(0),
        "$.generator",
        "version 0",
    );
    refused(|game| game["seed"] = json!(2), "$.log[4]", NOT_SO);
    refused(
        |game| game["seed"] = json!(1_u64 << 53),
        "$.seed",
        "a whole number from 0 to 9007199254740991",
    );
    refused(|game| game["seed"] = json!(-1), "$.seed", "a whole number");
    refused(
        |game| game["words"] = json!(3),
        "$.words",
        "random words, not 3",
    );
    refused(
        |game| game["words"] = json!(null),
        "$",
        "\"words\" is missing",
    );
    refused(
        |game| game["hash"] = json!("0123456789abcdef"),
        "$.hash",
        "have the hash",
    );
    refused(
        |game| game["network"]["cities"][0]["lat"] = json!(40.5),
        "$.hash",
        "have the hash",
    );
    refused(
        |game| game["network"]["routes"][0]["length"] = json!(2),
        "$.hash",
        "have the hash",
    );
    refused(
        |game| game["network"]["routes"][0]["b"] = json!("Q"),
        "$.network.routes[0].b",
        "a route with Q",
    );
    refused(
        |game| game["rules"]["reward"]["dollars_per_segment"] = json!(2000),
        "$.hash",
        "have the hash",
    );
    refused(
        |game| game["rules"]["private"]["offers"] = json!(3),
        "$.hash",
        "have the hash",
    );
    refused(
        |game| game["rules"]["offers"] = json!(3),
        "$.rules.offers",
        "not known",
    );
    refused(
        |game| game["players"][0] = json!(["A", "A"]),
        "$.players[0]",
        "two",
    );
    refused(
        |game| game["players"][0] = json!(["A"]),
        "$.players[0]",
        "two",
    );
    refused(
        |game| game["players"][0][1] = json!("Q"),
        "$.players[0][1]",
        "no city called Q",
    );
    refused(
        |game| game["players"] = json!([]),
        "$.players",
        "this list is empty",
    );
    refused(
        |game| game["players"] = json!(vec![["A", "B"]; 17]),
        "$.players",
        "at most 16 can stand here, found 17",
    );
    refused(
        |game| game["players"][0] = json!(["D", "E"]),
        "$.log[0]",
        "",
    );
    refused(|game| game["log"] = json!("none"), "$.log", "a list");
    refused(|game| game["extra"] = json!(1), "$.extra", "not known");
    refused(|game| *game = json!([]), "$", "a table");
    for member in [
        "generator",
        "seed",
        "players",
        "log",
        "words",
        "rules",
        "network",
    ] {
        let due = format!("\"{member}\" is missing");
        refused(
            |game| *game = json!({ "milepost": "contract-game/1" }),
            "$",
            &due,
        );
    }
}

/// Every member of a game, by its pointer.
fn pointers(value: &Value, at: &str, all: &mut Vec<String>) {
    let mut member = |key: &str, value: &Value| {
        let at = format!("{at}/{key}");
        pointers(value, &at, all);
        all.push(at);
    };
    match value {
        Value::Object(members) => members.iter().for_each(|(key, value)| member(key, value)),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .for_each(|(n, item)| member(&n.to_string(), item)),
        _ => (),
    }
}

/// What has happened in a game, and where.
fn story(game: &Game) -> (&[Event], &[Contract], String) {
    (
        game.log(),
        game.state().contracts(),
        game.values().network().hash(),
    )
}

#[test]
fn no_member_can_be_edited_into_another_game() {
    let mut all = Vec::new();
    pointers(&serde_json::from_str(GOLDEN).unwrap(), "", &mut all);
    assert!(all.len() > 150, "{}", all.len());
    let whole = load(GOLDEN);
    for pointer in &all {
        for value in [
            json!(null),
            json!(-1),
            json!(1e300),
            json!("x"),
            json!([]),
            json!({}),
            json!(true),
        ] {
            let text = edited(|game| *game.pointer_mut(pointer).unwrap() = value.clone());
            if let Ok(game) = read(&text) {
                assert_eq!(story(&game), story(&whole), "{pointer} = {value}");
                assert_eq!(game.text(), GOLDEN, "{pointer} = {value}");
            }
        }
    }
}

#[test]
fn a_game_cut_short_is_refused() {
    for end in 0..GOLDEN.len() {
        let read = read(&GOLDEN[..end]);
        assert_eq!(read.is_ok(), end == GOLDEN.len() - 1, "{end} bytes");
    }
}

#[test]
fn bytes_that_flip_never_make_another_game() {
    let whole = load(GOLDEN);
    let mut dice = Dice::new(1, "flips");
    for _ in 0..20_000 {
        let mut bytes = GOLDEN.as_bytes().to_vec();
        for _ in 0..1 + dice.index(3) {
            let at = dice.index(bytes.len());
            bytes[at] ^= 1 << dice.index(7);
        }
        let text = String::from_utf8(bytes).unwrap();
        if let Ok(game) = read(&text) {
            assert_eq!(story(&game), story(&whole), "{text}");
        }
    }
}
