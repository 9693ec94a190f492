//! What may be laid next, against what players know and what lies on the boards that ship.

use milepost_route::build::upgrade::{homes, turns};
use milepost_route::files::shipped;
use milepost_route::model::kit::Kit;
use milepost_route::{Hex, Tile, catalogue, files};

fn colours(all: &[&str]) -> Vec<String> {
    all.iter().map(|&colour| colour.to_owned()).collect()
}

/// A hex of a standard tile that lies as it is printed, neighbours all around but where edges are shut.
fn hex(name: &str, turn: u8, shut: &[usize]) -> Hex {
    let mut hex = Hex::new(
        "A1",
        milepost_grid::Hex::new(0, 0),
        catalogue::tile(name).unwrap().clone(),
        turn,
    );
    hex.sides = std::array::from_fn(|edge| (!shut.contains(&edge)).then_some(1));
    hex
}

fn lie(on: &Hex, name: &str, all: &[&str]) -> Vec<u8> {
    turns(on, catalogue::tile(name).unwrap(), &colours(all))
}

#[test]
fn tiles_go_where_players_lay_them() {
    let all = ["yellow", "green", "brown", "gray"];
    for (old, turn, new, expected) in [
        ("blank", 0, "9", &[0, 1, 2][..]),
        ("blank", 0, "7", &[0, 1, 2, 3, 4, 5]),
        ("blank", 0, "57", &[]),
        ("blank", 0, "20", &[]),
        ("city", 0, "57", &[0, 1, 2]),
        ("city", 0, "9", &[]),
        ("city", 0, "14", &[]),
        ("town", 0, "58", &[0, 1, 2, 3, 4, 5]),
        // Straight track under each tile that has it.
        ("9", 0, "20", &[0, 2]),
        ("9", 0, "23", &[0, 3]),
        ("9", 1, "23", &[1, 4]),
        ("9", 0, "26", &[0, 3]),
        ("7", 0, "20", &[]),
        ("57", 0, "14", &[0, 2]),
        ("57", 0, "15", &[0, 3]),
        ("57", 0, "59", &[]),
        ("14", 0, "63", &[0]),
        ("63", 0, "14", &[]),
    ] {
        assert_eq!(
            lie(&hex(old, turn, &[]), new, &all),
            expected,
            "{new} on {old} r{turn}"
        );
    }
    assert_eq!(
        lie(&hex("blank", 0, &[0]), "9", &all),
        [1, 2],
        "not off the board"
    );
    assert!(
        lie(&hex("9", 0, &[]), "20", &["yellow"]).is_empty(),
        "not before its phase"
    );
}

#[test]
fn tokens_keep_their_room() {
    let mut on = hex("14", 0, &[]);
    let token = || {
        Some(milepost_route::Token {
            company: "A".to_owned(),
            neutral: false,
        })
    };
    on.tokens[0] = vec![token(), token(), token()];
    assert!(
        lie(&on, "63", &["brown"]).is_empty(),
        "three tokens and room for two"
    );
    on.tokens[0].pop();
    assert_eq!(lie(&on, "63", &["brown"]), [0]);
    let (two, one) = (
        catalogue::tile("235").unwrap(),
        catalogue::tile("57").unwrap(),
    );
    assert_eq!(homes(two, one).len(), 2);
}

fn kit(text: &str) -> Kit {
    files::kit(text, &|_| None).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

/// Whether a hex as it lies is reached from what is printed, tile by tile, with tiles of the box.
fn reached(printed: &Hex, goal: &Hex, tiles: &[&Tile], all: &[String]) -> bool {
    let mut known = vec![printed.clone()];
    while let Some(on) = known.pop() {
        if on.tile.track == goal.tile.track && on.tile.name == goal.tile.name {
            return true;
        }
        for tile in tiles.iter().filter(|tile| tile.colour <= goal.tile.colour) {
            for turn in turns(&on, tile, all) {
                // Only what can still become the goal is followed.
                let mut next = Hex::new(on.name.clone(), on.at, (*tile).clone(), turn);
                next.sides = on.sides;
                if homes(&next.tile, &goal.tile).iter().all(Option::is_some) && known.len() < 5000 {
                    known.push(next);
                }
            }
        }
    }
    false
}

#[test]
fn what_lies_on_shipped_boards_could_be_laid() {
    for (name, text) in shipped::POSITIONS {
        let (position, kit) = (files::read(text, &|_| None).unwrap(), kit(text));
        let tiles: Vec<&Tile> = kit.tiles.iter().chain(catalogue::tiles()).collect();
        let all = colours(&["yellow", "green", "brown", "gray"]);
        let laid = kit
            .printed
            .iter()
            .zip(&position.setup().hexes)
            .filter(|(printed, hex)| printed.tile.name != hex.tile.name);
        let missing: Vec<String> = laid
            .filter(|(printed, hex)| !reached(printed, hex, &tiles, &all))
            .map(|(_, hex)| format!("{} {}", hex.name, hex.tile.name))
            .collect();
        // The capital of Velmark grows from yellow to gray at once: its box has no other tile with its label.
        let expected: &[&str] = if *name == "velmark-late" {
            &["H14 V1"]
        } else {
            &[]
        };
        assert_eq!(missing, expected, "{name}");
    }
}

#[test]
fn the_kit_is_what_the_board_declares() {
    let velmark = kit(shipped::position("velmark-late").unwrap());
    assert_eq!(
        (
            velmark.tiles.len(),
            velmark.trains.len(),
            velmark.phases.len()
        ),
        (9, 8, 6)
    );
    assert_eq!(
        velmark.companies,
        ["CVR", "ELR", "NVR", "SSL", "TLR", "WMR"]
    );
    assert!(
        velmark
            .printed
            .iter()
            .all(|hex| hex.sides.iter().any(Option::is_some))
    );
    let wrong = files::kit(
        "milepost = \"18xx-position/1\"\nboard = \"atlantis\"",
        &|_| None,
    )
    .unwrap_err();
    assert!(wrong[0].what.contains("atlantis"));
}
