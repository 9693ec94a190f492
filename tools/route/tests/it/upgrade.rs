//! What may be laid next, against what players know.

use milepost_route::build::upgrade::{homes, turns};
use milepost_route::{Hex, catalogue};

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
