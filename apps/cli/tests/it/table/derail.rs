//! A derailment at the terminal: the player whose train derails chooses what to lose, in the turn of another as well.

use crate::table::common::begun;

/// Both trains take two loads and stay where they are, while the players draw cards; whoever can loses one.
fn lines() -> String {
    let start = |city: &str, loads: [&str; 2]| {
        let [first, second] = loads;
        format!("start {city}\npick {first}\npick {second}\nend\n")
    };
    let mut lines = "end\n".repeat(4);
    lines += &start("Bilbao", ["Iron", "Steel"]);
    lines += &start("Zaragoza", ["Machinery", "Wheat"]);
    for _ in 0..300 {
        lines += "?\n? lose\nlose Steel\nlose Wheat\ngive up\nend\n";
    }
    lines
}

fn played(seed: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let args = [
        "play",
        "iberia",
        "--players",
        "Ana,Ben",
        "--game",
        "standard",
    ];
    let options = [
        "--seed",
        seed,
        "--option",
        "events=on",
        "--option",
        "idle_rounds=1000",
        "--option",
        "open_hands=on",
    ];
    begun(&folder, &[&args[..], &options].concat(), &lines()).1
}

#[test]
fn the_derailed_player_is_asked_what_to_lose() {
    let told = played(SEED);
    let (_, asked) = told
        .split_once("the train has derailed, choose what to lose")
        .unwrap_or_else(|| panic!("no train has derailed: {told}"));
    let head = asked.split("> ").next().unwrap();
    for said in [
        "chooses what to lose:\n  lose Iron\n  lose Steel\n",
        "loses the next turn",
    ] {
        assert!(head.contains(said), "{said}: {head}");
    }
    for said in [
        "lose     Iron, Steel\n",
        "lose wine: ",
        "Ana: lose Steel\n    Ana derails and loses Steel and the next turn\n",
    ] {
        assert!(asked.contains(said), "{said}: {asked}");
    }
}

const SEED: &str = "5";
