//! What may be laid next, against what lies on the boards that ship.

use milepost_route::build::upgrade::{homes, turns};
use milepost_route::model::kit::Kit;
use milepost_route::{Hex, Tile, catalogue};
use milepost_route_files::{self as files, shipped};

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
        let all = ["yellow", "green", "brown", "gray"].map(str::to_owned);
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
