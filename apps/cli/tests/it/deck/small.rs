//! A small map, of which fewer cards can be dealt than are usual for five or six players: every tool works on it with its own
//! number of cards.

use crate::common::{and, file, milepost, printed, refused};

const FEWER: &str = "160 cards: no more can be dealt on this map";

#[test]
fn five_and_six_players_sit_down_with_the_cards_that_can_be_dealt() {
    let folder = tempfile::tempdir().unwrap();
    for (players, usual) in [(5, 200), (6, 240)] {
        let bots = vec!["bot:greedy"; players].join(",");
        let line = "table play low-countries --seed 1 --option rounds=1";
        let log = file(&folder, &format!("{players}.log"));
        let output = milepost(&and(line, &["--players", &bots, "-o", &log]));
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{players}: {said}");
        let note = format!("note: {FEWER}; {usual} are usual for {players} players\n");
        assert!(said.contains(&note), "{players}: {said}");
    }
}

#[test]
fn decks_are_judged_and_tuned_with_the_usual_number_of_cards() {
    let judged = printed(&and(
        "deck judge low-countries --games 2 --seed 1 --option rounds=5",
        &[],
    ));
    assert!(
        judged.contains("\n2 games, locking, 120 cards; "),
        "{judged}"
    );
    let line = "deck tune low-countries --games 12 --steps 1 --check 2 --option rounds=20 --seed 3";
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder, "tuned.toml");
    printed(&and(line, &["-o", &path]));
    assert!(
        std::fs::read_to_string(&path)
            .unwrap()
            .contains("Low Countries")
    );
}

#[test]
fn the_map_is_listed_and_exported_in_forms_that_maps_have() {
    let list = printed(&["map", "list"]);
    assert_eq!(list.lines().count(), milepost_map::shipped::MAPS.len());
    assert!(list.contains("low-countries"), "{list}");
    let folder = tempfile::tempdir().unwrap();
    for name in ["map.ebm", "map.png", "map.csv"] {
        let path = file(&folder, name);
        let said = refused(&["map", "export", "low-countries", "-o", &path], 2);
        assert!(said.contains(".toml, .json"), "{name}: {said}");
        assert!(!std::path::Path::new(&path).exists(), "{name}");
    }
    for name in ["map.toml", "map.json"] {
        let path = file(&folder, name);
        printed(&["map", "export", "low-countries", "-o", &path]);
        printed(&["map", "check", &path]);
    }
}
