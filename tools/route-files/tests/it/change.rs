//! What may be changed, and all that is said where it may not.

use milepost_route::{Change, Position, Train, catalogue};
use milepost_route_files as files;

fn position(hexes: &str) -> Position {
    let text = format!(
        "milepost = \"18xx-position/1\"\nboard = \"tern-island\"\nphase = \"3\"\ncompany = \"TCR\"\n\
         [trains]\nTCR = [\"3\"]\n[hexes]\n{hexes}"
    );
    files::read(&text, &|_| None).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

fn hex(position: &Position, name: &str) -> usize {
    position
        .setup()
        .hexes
        .iter()
        .position(|hex| hex.name == name)
        .unwrap()
}

fn lay(position: &Position, name: &str, tile: &str, turn: u8, any: bool) -> Change {
    Change::Lay {
        hex: hex(position, name),
        tile: catalogue::tile(tile).unwrap().clone(),
        turn,
        any,
    }
}

fn whats(position: &Position, change: &Change) -> Vec<String> {
    change
        .apply(position, "TCR")
        .unwrap_err()
        .into_iter()
        .map(|problem| problem.what)
        .collect()
}

#[test]
fn all_reasons_are_told_at_once() {
    let on = position("E5 = \"14 r2 token MMR token OIL\"\nA7 = \"6 r3 token TCR\"\nB2 = \"9 r0\"");
    for (name, tile, turn, expected) in [
        ("A7", "63", 0, &["not of the next colour"][..]),
        (
            "E5",
            "57",
            1,
            &["not of the next colour", "drops track of stop 0", "no room"],
        ),
        (
            "B2",
            "57",
            0,
            &[
                "not of the next colour",
                "1 cities",
                "track that leads nowhere",
            ],
        ),
        ("H4", "57", 0, &["H4 is off the board"]),
        ("E5", "63", 0, &["not in use"]),
        (
            "E5",
            "59",
            0,
            &["not of the next colour", "2 cities", "label OO"],
        ),
    ] {
        let said = whats(&on, &lay(&on, name, tile, turn, false));
        for words in expected {
            let found = said.iter().any(|what| what.contains(words));
            assert!(found, "{tile} in {name}: {words}: {said:#?}");
        }
    }
}

#[test]
fn a_lay_is_what_a_position_file_of_it_says() {
    let before = position("A7 = \"6 r3 token TCR\"\nE5 = \"57 r2 token MMR\"\nE7 = \"9 r0\"");
    let after = position("A7 = \"6 r3 token TCR\"\nE5 = \"14 r2 token MMR\"\nE7 = \"9 r0\"");
    let changed = lay(&before, "E5", "14", 2, false)
        .apply(&before, "TCR")
        .unwrap();
    let on = hex(&before, "E5");
    let [changed, after] = [&changed, &after].map(|position| &position.setup().hexes[on]);
    assert_eq!(
        (&changed.tile, &changed.tokens, changed.rotation),
        (&after.tile, &after.tokens, after.rotation)
    );
}

#[test]
fn any_tile_lies_where_tokens_have_room() {
    let on = position("E5 = \"14 r2 token MMR token OIL\"");
    assert!(lay(&on, "E5", "611", 0, true).apply(&on, "TCR").is_ok());
    let said = whats(&on, &lay(&on, "E5", "57", 2, true));
    assert!(
        said.len() == 1 && said[0].contains("no room for the tokens"),
        "{said:?}"
    );
}

#[test]
fn tokens_need_a_free_place() {
    let on = position("E5 = \"14 r2 token MMR token OIL\"\nA7 = \"6 r3 token TCR\"\nB2 = \"9 r0\"");
    let token = |name, stop| Change::Token {
        hex: hex(&on, name),
        stop,
    };
    for (name, stop, expected) in [
        ("E5", None, "where 2 stand and no more have room"),
        ("A7", None, "TCR has a token in A7 already"),
        ("B2", None, "which has no city"),
        ("E5", Some(4), "which is no city"),
    ] {
        let said = whats(&on, &token(name, stop));
        assert!(said.len() == 1 && said[0].contains(expected), "{said:?}");
    }
    let free = position("E5 = \"14 r2 token MMR\"");
    let placed = Change::Token {
        hex: hex(&free, "E5"),
        stop: None,
    }
    .apply(&free, "TCR")
    .unwrap();
    assert!(placed.has_token(hex(&free, "E5"), 0, "TCR"));
}

#[test]
fn a_train_comes_behind_the_others() {
    let on = position("A7 = \"6 r3 token TCR\"");
    let with = Change::Train(Train::plain("5", 5))
        .apply(&on, "TCR")
        .unwrap();
    let names: Vec<&str> = with.setup().companies[0]
        .trains
        .iter()
        .map(|train| train.name.as_str())
        .collect();
    assert_eq!(names, ["3", "5"]);
}
