//! Positions and boards from form to form, and as a string.

use crate::common::{file, printed, refused};
use std::fs;
use std::path::Path;

/// The answer without the name of the file, and without what depends on the clock.
fn answer(position: &str) -> serde_json::Value {
    let text = printed(&["route", "best", position, "--json"]);
    let mut answer: serde_json::Value = serde_json::from_str(&text).unwrap();
    for member in ["file", "seconds"] {
        answer.as_object_mut().unwrap().remove(member);
    }
    answer
}

/// A small recorded position of a game with rules of its own: two cities, a town between them off the middle, a run.
const RECORDED: &str = r#"{"title": "A game", "layout": "flat", "phase": {"name": "3", "tiles": ["yellow", "green"]}, "corporation": "A B",
    "trains": [{"id": "2-0", "name": "2", "distance": [{"nodes": ["city", "town"], "pay": 3, "visit": 4}]}], "title_plain": true,
    "routes": [{"train": "2-0", "stops": ["A1:0", "A5:0"], "visited": ["A1:0", "A3:0", "A5:0"], "revenue": 50}],
    "hexes": [{"id": "A1", "color": "white", "code": "", "nodes": [{"type": "city", "rev": {"yellow": 20, "green": 30}, "slots": 2, "tokens": [null, "A B"], "groups": ["X"]}], "paths": [["e0", "n0"]]},
              {"id": "A3", "tile": "58", "color": "yellow", "rot": 1, "nodes": [{"type": "town", "rev": 10, "edge": 3}], "paths": [["e0", "n0"], ["n0", "e3", {"terminal": 1}]]},
              {"id": "A5", "tile": "57", "color": "yellow", "rot": 0, "icons": ["port"], "nodes": [{"type": "city", "rev": 20, "slots": 1, "tokens": [null]}], "paths": [["e3", "n0"]]},
              {"id": "B4", "color": "white"}]}"#;

#[test]
fn a_string_stands_for_its_position() {
    let folder = tempfile::tempdir().unwrap();
    let recorded = file(&folder, "recorded.json");
    fs::write(&recorded, RECORDED).unwrap();
    for position in ["tern-island-midway", "velmark-late", &recorded] {
        let link = printed(&["route", "link", position]);
        let link = link.trim_end();
        assert!(link.len() < 1000 && link.starts_with("2."), "{link}");
        assert_eq!(answer(link), answer(position));
        assert_eq!(
            printed(&["route", "link", link]).trim_end(),
            link,
            "the shortest stays the shortest"
        );
        assert!(printed(&["route", "check", link]).contains("good"));
        let address = format!("http://127.0.0.1:8000/routes/at?p={link}&hex=A1#board");
        assert_eq!(answer(&address), answer(position));
        let map = file(&folder, "map.svg");
        printed(&["route", "map", link, "-o", &map]);
        assert!(Path::new(&map).exists());
    }
    let link = printed(&["route", "link", "tern-island-midway"]);
    let link = link.trim_end();
    let said = refused(&["route", "best", &link[..link.len() - 7]], 1);
    assert!(
        said.contains("cut off, or changed") && said.contains("copy all of it again"),
        "{said}"
    );
    assert!(refused(&["route", "best", &format!("9{}", &link[1..])], 1).contains("\"9.\""));
    assert!(refused(&["route", "best", "no-such-file"], 1).contains("cannot read no-such-file"));
}

#[test]
fn positions_go_from_form_to_form_and_stay_what_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let (recorded, toml) = (file(&folder, "recorded.json"), file(&folder, "own.toml"));
    fs::write(&recorded, RECORDED).unwrap();
    printed(&["route", "convert", &recorded, "-o", &toml]);
    assert!(
        fs::read_to_string(&toml)
            .unwrap()
            .contains("board = \"own-board.toml\"")
    );
    assert!(
        fs::read_to_string(file(&folder, "own-board.toml"))
            .unwrap()
            .contains("18xx-board/1")
    );
    assert_eq!(answer(&toml), answer(&recorded));
    let again = file(&folder, "again.toml");
    printed(&["route", "convert", &toml, "-o", &again]);
    let renamed = fs::read_to_string(&again)
        .unwrap()
        .replace("again-board", "own-board");
    assert_eq!(renamed, fs::read_to_string(&toml).unwrap());
    // On a board that ships there is nothing to write but the position.
    let ships = printed(&["route", "convert", "tern-island-midway", "--to", "position"]);
    assert!(
        ships.contains("board = \"tern-island\"")
            && ships.contains("E5 = \"14 r2 token MMR token OIL\""),
        "{ships}"
    );
    let board = printed(&["route", "convert", "tern-island-midway", "--to", "board"]);
    assert!(board.contains("title = \"Tern Island\""), "{board}");
    let notation = printed(&["route", "convert", "tern-island-midway", "--to", "notation"]);
    assert!(
        notation.contains("[hexes.yellow]")
            && notation.contains("label=") | notation.contains("path=a:0,b:3"),
        "{notation}"
    );
    let whole = file(&folder, "whole.toml");
    fs::write(&whole, &notation).unwrap();
    assert!(printed(&["route", "check", &whole]).contains("33 hexes"));
}

#[test]
fn boards_go_to_18xx_maker_and_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let (json, board, back) = (
        file(&folder, "m.json"),
        file(&folder, "m.toml"),
        file(&folder, "n.json"),
    );
    printed(&["route", "convert", "velmark", "-o", &json]);
    let file: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&json).unwrap()).unwrap();
    assert_eq!(file["info"]["orientation"], "vertical");
    printed(&["route", "convert", &json, "-o", &board]);
    printed(&["route", "convert", &board, "-o", &back]);
    assert_eq!(
        fs::read_to_string(&back).unwrap(),
        fs::read_to_string(&json).unwrap()
    );
    fs::write(
        &json,
        r#"{"map": {"hexes": [{"citys": [], "hexes": ["A1"]}]}}"#,
    )
    .unwrap();
    assert!(
        refused(&["route", "convert", &json, "-o", &board], 1).contains("did you mean \"cities\"?")
    );
    fs::write(
        &json,
        r#"{"map": {"axis": 1, "hexes": [{"hexes": ["A1"]}]}}"#,
    )
    .unwrap();
    printed(&["route", "convert", &json, "-o", &board]);
    fs::write(
        &json,
        r#"{"map": {"hexes": [{"encoding": "city=slots:2", "hexes": ["A1", "B1"]}]}}"#,
    )
    .unwrap();
    assert!(refused(&["route", "convert", &json, "-o", &board], 1).contains("without revenue"));
}

#[test]
fn forms_that_are_not_known_are_usage() {
    assert!(refused(&["route", "convert", "velmark", "-o", "v.svg"], 2).contains(".toml, .json"));
    refused(&["route", "convert", "velmark"], 2);
    refused(&["route", "convert", "velmark", "--to", "svg"], 2);
    refused(&["route", "tiles", "57", "--notation", "-o", "t.svg"], 2);
}

#[test]
fn tiles_are_told_as_notation() {
    let told = printed(&["route", "tiles", "57", "8", "--notation"]);
    assert_eq!(
        told,
        "57     yellow  city=revenue:20;path=a:_0,b:0;path=a:_0,b:3\n8      yellow  path=a:0,b:2\n"
    );
    assert!(printed(&["route", "tiles", "--notation"]).lines().count() > 400);
}
