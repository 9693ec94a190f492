//! `milepost contract` as people call it.

use crate::common::{file, printed, refused};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&printed(args)).unwrap()
}

/// A game that has begun.
fn begun(folder: &tempfile::TempDir, seed: &str) -> String {
    let game = file(folder, "game.json");
    printed(&[
        "contract",
        "new",
        "north-america",
        "--players",
        "2",
        "--seed",
        seed,
        "-o",
        &game,
    ]);
    game
}

#[test]
fn networks_are_listed_described_checked_and_converted() {
    let folder = tempfile::tempdir().unwrap();
    assert!(printed(&["contract", "network", "list"]).contains("north-america"));
    assert!(printed(&["contract", "network", "show", "north-america"]).contains("26 commodities"));
    let (toml, other) = (file(&folder, "n.toml"), file(&folder, "n.json"));
    for output in [&toml, &other] {
        printed(&["contract", "network", "show", "north-america", "-o", output]);
    }
    let checked = printed(&[
        "contract",
        "network",
        "check",
        "north-america",
        &toml,
        &other,
    ]);
    let hashes: BTreeSet<&str> = checked
        .lines()
        .filter_map(|line| line.split("hash ").nth(1))
        .collect();
    assert_eq!((checked.lines().count(), hashes.len()), (3, 1), "{checked}");
}

#[test]
fn every_shipped_map_becomes_a_network() {
    let folder = tempfile::tempdir().unwrap();
    for map in ["british-isles", "great-lakes", "iberia", "india", "japan"] {
        let network = file(&folder, &format!("{map}.toml"));
        printed(&["contract", "network", "from", map, "-o", &network]);
        assert!(
            printed(&["contract", "network", "check", &network]).contains(" 0 warnings"),
            "{map}"
        );
        let game = file(&folder, "game.json");
        printed(&["contract", "new", &network, "--players", "8", "-o", &game]);
        for player in 1..=8 {
            let player = player.to_string();
            for kind in ["starting", "private", "market"] {
                let odds = json(&[
                    "contract", "odds", &game, "--kind", kind, "--player", &player, "--json",
                ]);
                assert!(!odds.as_array().unwrap().is_empty(), "{map} {kind}");
            }
        }
    }
    let grid = printed(&[
        "contract",
        "network",
        "from",
        "iberia",
        "--columns",
        "4",
        "--rows",
        "1",
    ]);
    assert!(
        grid.contains(r#"names = ["A1", "A2", "A3", "A4"]"#),
        "{grid}"
    );
}

#[test]
fn values_are_told_one_or_all() {
    let one = printed(&["contract", "value", "north-america", "COAL", "boston"]);
    assert!(
        one.contains("Pittsburgh - New York - Boston") && one.contains("$6,000"),
        "{one}"
    );
    let rows = json(&["contract", "values", "north-america", "--json"]);
    assert_eq!(rows.as_array().unwrap().len(), 26 * 55);
    let row = rows
        .as_array()
        .unwrap()
        .iter()
        .find(|r| r["commodity"] == "coal" && r["destination"] == "Boston");
    let row = row.unwrap();
    assert_eq!(
        (&row["segments"], &row["dollars"], &row["ties"]),
        (&2.into(), &6000.into(), &1.into())
    );
    let table = printed(&["contract", "values", "north-america"]);
    assert_eq!(table.lines().count(), 26 * 55 + 1);
    let near = refused(&["contract", "value", "north-america", "cole", "Boston"], 1);
    assert!(near.contains("did you mean coal"), "{near}");
}

#[test]
fn a_game_is_played_to_a_fulfilled_contract() {
    let folder = tempfile::tempdir().unwrap();
    let game = begun(&folder, "7");
    let offered = json(&["contract", "start", &game, "--player", "1", "--json"]);
    let ids: Vec<String> = offered
        .as_array()
        .unwrap()
        .iter()
        .map(|c| c["id"].to_string())
        .collect();
    assert_eq!(ids, ["1", "2"]);
    printed(&[
        "contract",
        "take",
        &game,
        "--player",
        "1",
        "--contract",
        "2",
    ]);
    let told = printed(&[
        "contract",
        "fulfil",
        &game,
        "--player",
        "1",
        "--contract",
        "2",
    ]);
    assert!(told.starts_with("player 1 has $"), "{told}");
    let market = json(&["contract", "market", &game, "--json"]);
    assert_eq!(market.as_array().unwrap().len(), 1);
    let standing = json(&["contract", "show", &game, "--json"]);
    assert_eq!(
        standing["players"][0]["active"].as_array().unwrap().len(),
        3
    );
    assert_eq!(standing["players"][0]["dollars"], offered[1]["dollars"]);
    assert_eq!(standing["market"], market);
}

#[test]
fn the_same_commands_make_the_same_file() {
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let files = folders.each_ref().map(|folder| {
        let game = begun(folder, "11");
        for player in ["1", "2"] {
            printed(&["contract", "start", &game, "--player", player]);
        }
        fs::read(game).unwrap()
    });
    assert_eq!(files[0], files[1]);
}

#[test]
fn odds_sum_to_one_in_every_form() {
    let folder = tempfile::tempdir().unwrap();
    let game = begun(&folder, "3");
    for (kind, player) in [("starting", "1"), ("private", "2"), ("market", "1")] {
        let args = [
            "contract", "odds", &game, "--kind", kind, "--player", player,
        ];
        let rows = json(&[&args[..], &["--json"]].concat());
        let sum: f64 = rows
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row["probability"].as_f64().unwrap())
            .sum();
        assert!((sum - 1.0).abs() < 1e-12, "{kind}: {sum}");
        let csv = printed(&[&args[..], &["--csv"]].concat());
        assert!(
            csv.starts_with("commodity,destination,probability\r\n"),
            "{csv}"
        );
        assert_eq!(csv.lines().count(), rows.as_array().unwrap().len() + 1);
        assert!(printed(&args).contains(" %  one in "));
    }
}

#[test]
fn what_cannot_be_done_is_refused_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let game = begun(&folder, "5");
    printed(&["contract", "start", &game, "--player", "1"]);
    let before = fs::read(&game).unwrap();
    for (args, said) in [
        (
            vec!["fulfil", &game, "--player", "1", "--contract", "1"],
            "does not hold contract 1",
        ),
        (
            vec!["take", &game, "--player", "2", "--contract", "1"],
            "is offered to player 1",
        ),
        (
            vec!["take", &game, "--player", "1", "--contract", "9"],
            "contracts are 1 to 2",
        ),
        (vec!["start", &game, "--player", "3"], "players are 1 to 2"),
        (
            vec!["start", &game, "--player", "1"],
            "player 1 has contracts on offer; the next are offered when one of them has been taken and fulfilled (K15)",
        ),
        (
            vec!["offer", &game, "--player", "1"],
            "take contract 1 or another of the offer first",
        ),
        (
            vec!["offer", &game, "--player", "2"],
            "private ones are offered when a starting or private contract has been fulfilled (K10)",
        ),
        (
            vec!["odds", &game, "--kind", "private", "--player", "3"],
            "there is no player 3",
        ),
    ] {
        let told = refused(&[&["contract"], &args[..]].concat(), 1);
        assert!(told.contains(said), "{told}");
    }
    refused(&["contract", "odds", &game, "--kind", "private"], 2);
    assert_eq!(fs::read(&game).unwrap(), before);
    let edited = fs::read_to_string(&game).unwrap().replacen(
        "\"id\":1,\"commodity\":\"",
        "\"id\":1,\"commodity\":\"x",
        1,
    );
    fs::write(&game, &edited).unwrap();
    let told = refused(&["contract", "offer", &game, "--player", "1"], 1);
    assert!(
        told.contains("$.log[0]") && told.contains("not the contracts that the seed gives"),
        "{told}"
    );
    assert_eq!(fs::read_to_string(&game).unwrap(), edited);
}

#[test]
fn contracts_are_offered_in_their_order() {
    let folder = tempfile::tempdir().unwrap();
    let game = begun(&folder, "5");
    let play = |args: &str| {
        let args: Vec<&str> = args.split(' ').collect();
        printed(&[&["contract", args[0], &game], &args[1..]].concat())
    };
    let no = |args: &str, said: &str| {
        let before = fs::read(&game).unwrap();
        let args: Vec<&str> = args.split(' ').collect();
        let told = refused(&[&["contract", args[0], &game], &args[1..]].concat(), 1);
        assert!(told.contains(said), "{args:?}: {told}");
        assert_eq!(fs::read(&game).unwrap(), before);
    };
    play("market");
    play("market");
    for contract in ["1", "2"] {
        play(&format!("take --player 1 --contract {contract}"));
    }
    no(
        "fulfil --player 1 --contract 1",
        "starting contracts are due to player 1",
    );
    play("start --player 1");
    no("start --player 1", "has contracts on offer");
    play("take --player 1 --contract 3");
    no(
        "start --player 1",
        "starting contracts are offered once (K11)",
    );
    no(
        "offer --player 1",
        "fulfil contract 3 first, then draw private contracts",
    );
    play("fulfil --player 1 --contract 1");
    no("offer --player 1", "player 1 holds contract 3");
    play("fulfil --player 1 --contract 3");
    no(
        "start --player 1",
        "only offered before the first one (K11)",
    );
    no(
        "fulfil --player 1 --contract 2",
        "draw private contracts first",
    );
    play("offer --player 1");
    no("offer --player 1", "has contracts on offer");
    play("fulfil --player 1 --contract 2");

    // A file is refused for the same reason, with its place.
    let text = fs::read_to_string(&game).unwrap();
    let log = text.find("  {\"do\":\"starting\"").unwrap();
    let end = text[log..].find('\n').unwrap() + 1;
    let mut twice = text.clone();
    twice.insert_str(log, &text[log..log + end]);
    fs::write(&game, &twice).unwrap();
    let told = refused(&["contract", "show", &game], 1);
    assert!(
        told.contains("$.log[5]") && told.contains("player 1 has contracts on offer"),
        "{told}"
    );
}

#[test]
fn undo_takes_back_one_action_after_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let game = begun(&folder, "5");
    let read = || fs::read_to_string(&game).unwrap();
    let mut kept = vec![read()];
    let steps: [&[&str]; 4] = [
        &["start", &game, "--player", "1"],
        &["take", &game, "--player", "1", "--contract", "2"],
        &["market", &game],
        &["fulfil", &game, "--player", "1", "--contract", "2"],
    ];
    let mut told = Vec::new();
    for step in steps {
        told.push(json(&[&["contract"], step, &["--json"]].concat()));
        kept.push(read());
    }
    let all = fs::read_to_string(&game).unwrap();
    for what in [
        "fulfilled by player 1",
        "drawn for the market",
        "taken by player 1",
        "offered to player 1",
    ] {
        kept.pop();
        let said = printed(&["contract", "undo", &game]);
        assert!(
            said.starts_with(&format!("taken back: {what}\n  ")),
            "{said}"
        );
        assert_eq!(Some(&read()), kept.last(), "{what}");
    }
    let none = refused(&["contract", "undo", &game], 1);
    assert!(
        none.contains("no action of the game is left to undo"),
        "{none}"
    );
    fs::write(&game, all).unwrap();
    while let Some(contracts) = told.pop() {
        assert_eq!(json(&["contract", "undo", &game, "--json"]), contracts);
    }
}

#[test]
fn starts_are_given_or_drawn_and_none_is_there_twice() {
    let folder = tempfile::tempdir().unwrap();
    let game = file(&folder, "game.json");
    let new = |more: &[&str]| {
        let args = [
            "contract",
            "new",
            "north-america",
            "--seed",
            "1",
            "-o",
            &game,
        ];
        [&args[..], more]
            .concat()
            .into_iter()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let run = |more: &[&str]| printed(&new(more).iter().map(String::as_str).collect::<Vec<_>>());
    let fail = |more: &[&str], status| {
        refused(
            &new(more).iter().map(String::as_str).collect::<Vec<_>>(),
            status,
        )
    };
    let told = run(&["--players", "8"]);
    assert_eq!(
        told.lines()
            .map(|line| &line[8..])
            .collect::<BTreeSet<_>>()
            .len(),
        8,
        "{told}"
    );
    let told = run(&["--players", "2", "--start", "new york, boston"]);
    assert!(
        told.starts_with("player 1 starts from New York and Boston\n"),
        "{told}"
    );
    assert!(
        fail(&["--players", "9"], 1)
            .contains("starts needed: 9 more; unused starts in the network: 8")
    );
    let twice = [
        "--players",
        "2",
        "--start",
        "Boston,New York",
        "--start",
        "New York,Boston",
    ];
    assert!(fail(&twice, 1).contains("two players start from"));
    assert!(
        fail(&["--players", "1", "--start", "Boston,Bostan"], 1).contains("did you mean Boston")
    );
    assert!(fail(&["--players", "1", "--start", "Boston,Boston"], 1).contains("twice"));
    fail(&["--players", "1", "--start", "Boston"], 2);
    let both = fail(
        &[
            "--players",
            "2",
            "--start",
            "Boston,Bostan",
            "--start",
            "Denvor,Butte",
        ],
        1,
    );
    assert!(both.contains("Bostan") && both.contains("Denvor"), "{both}");
    fail(
        &[
            "--players",
            "1",
            "--start",
            "Boston,Miami",
            "--start",
            "Butte,Denver",
        ],
        2,
    );
}

#[test]
fn a_bad_network_is_told_all_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let bad = file(&folder, "bad.toml");
    let text = "name = \"Bad\"\nregions = { columns = 1, rows = 1, names = [\"all\"] }\n\
        cities = [\n  { key = \"A\", region = \"all\", lat = 95, lon = 0, commodities = [\"coal\"] },\n  \
        { key = \"B\", region = \"al\", lat = 0, lon = 0 },\n]\nroutes = [{ a = \"A\", b = \"A\" }, { a = \"A\", b = \"C\" }]\n";
    fs::write(&bad, text).unwrap();
    let told = refused(&["contract", "network", "check", &bad], 1);
    for said in [
        "bad.toml:4:",
        "A has a position of 95 degrees north",
        "B is in an unknown region",
        "a route from A to itself",
        "a route with C, which is not a city of the network",
    ] {
        assert!(told.contains(said), "{said}: {told}");
    }
}
