//! `milepost deck deal` as people call it: by code, to print, for tables on screen.

use crate::common::{file, png_size, printed, refused};
use serde_json::{Value, json};
use std::fs;

const CODE: &str = "32WZ-5855-S3W";

fn deal(more: &[&str]) -> String {
    printed(&[&["deck", "deal", "iberia", "--code", CODE], more].concat())
}

#[test]
fn a_code_deals_its_deck_again() {
    let deck = deal(&[]);
    assert_eq!(
        deck,
        printed(&["deck", "deal", "iberia", "--players", "4", "--seed", "1"])
    );
    assert_eq!(
        deck,
        printed(&["deck", "deal", "iberia", "--code", "32wz 5855 s3w"])
    );
    assert!(deck.contains(CODE) && deal(&["--json"]).contains(CODE));
}

#[test]
fn event_cards_lie_between_the_cards_of_the_code() {
    let (deck, bare) = (deal(&["--events"]), deal(&[]));
    let (events, cards): (Vec<&str>, Vec<&str>) =
        deck.lines().partition(|line| line.starts_with("event; "));
    assert_eq!(events.len(), 16);
    assert_eq!(cards, bare.lines().collect::<Vec<_>>());
    assert_eq!(deck, deal(&["--events"]));
    let folder = tempfile::tempdir().unwrap();
    let json: Value = serde_json::from_str(&deal(&["--events", "--json"])).unwrap();
    assert_eq!(json["events"].as_array().unwrap().len(), 16);
    let named = file(&folder, "d.json");
    printed(&[
        "deck", "deal", "iberia", "--code", CODE, "--events", "-o", &named,
    ]);
    let text = file(&folder, "d.txt");
    printed(&["deck", "convert", "iberia", &named, "-o", &text]);
    assert_eq!(fs::read_to_string(&text).unwrap(), deck);
}

#[test]
fn a_wrong_code_says_what_is_wrong() {
    let said = |map: &str, code: &str| refused(&["deck", "deal", map, "--code", code], 1);
    for (code, why) in [
        ("32WZ-5855-S3X", "mistyped"),
        ("32WZ-5585-S3W", "mistyped"),
        ("32WZ-5855-O3W", "without I and O"),
        ("", "\"\": the code of a deck has at least 11 characters"),
    ] {
        assert!(
            said("iberia", code).contains(why),
            "{code}: {}",
            said("iberia", code)
        );
    }
    let foreign = said("japan", CODE);
    assert!(
        foreign.contains("another map") && foreign.contains("for the map iberia"),
        "{foreign}"
    );
    for more in [["--players", "4"], ["--cards", "90"], ["--seed", "1"]] {
        refused(
            &[&["deck", "deal", "iberia", "--code", CODE], &more[..]].concat(),
            2,
        );
    }
    refused(
        &["deck", "deal", "iberia", "--code", CODE, "--no-dingles"],
        2,
    );
    // Without a code, players and cards are as many as is usual.
    let usual = printed(&["deck", "deal", "iberia", "--seed", "7"]);
    let said = ["--players", "4", "--cards", "120", "--seed", "7"];
    let same = [&["deck", "deal", "iberia"], &said[..]].concat();
    assert_eq!(printed(&same), usual);
}

/// A board's own code is told as that, not as a deck of some version.
#[test]
fn the_code_of_a_board_is_told_as_one() {
    let folder = tempfile::tempdir().unwrap();
    let target = file(&folder, "b.json");
    printed(&[
        "board",
        "make",
        "--preset",
        "wilderness",
        "--players",
        "3",
        "--scenario",
        "0",
        "--seed",
        "1",
        "-o",
        &target,
    ]);
    let code = read(&target)["code"].as_str().unwrap().to_owned();
    let said = refused(&["deck", "deal", "iberia", "--code", &code], 1);
    assert!(
        said.contains("the code of a board, not of a deck"),
        "{said}"
    );
}

/// The seed is told of what is done, and of nothing else.
#[test]
fn a_deck_that_is_not_written_has_no_seed_to_tell() {
    let folder = tempfile::tempdir().unwrap();
    let target = file(&folder, "nowhere/x.txt");
    let said = refused(
        &[
            "deck",
            "deal",
            "iberia",
            "--players",
            "4",
            "--seed",
            "5",
            "-o",
            &target,
        ],
        1,
    );
    assert!(
        said.starts_with("error: ") && !said.contains("seed 5"),
        "{said}"
    );
    let said = refused(
        &["deck", "deal", "iberia", "--players", "4", "--seed", "-1"],
        2,
    );
    assert!(
        said.contains("expected a whole number from 0 to 18446744073709551615"),
        "{said}"
    );
}

/// One file of a virtual table's cannot be written: none is.
#[test]
fn a_deck_for_a_table_on_screen_is_written_whole_or_not() {
    for (target, blocked) in [
        ("d.tts.json", "d.tts.back.png"),
        ("d.ttp.json", "d.ttp.json"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join(blocked)).unwrap();
        let target = file(&folder, target);
        let said = refused(
            &[
                "deck",
                "deal",
                "iberia",
                "--players",
                "2",
                "--seed",
                "1",
                "-o",
                &target,
            ],
            1,
        );
        assert!(said.contains("no partial file was left"), "{said}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{blocked}");
    }
}

/// A printed deck has its map's name in capitals and with spaces.
#[test]
fn maps_that_ship_are_found_as_they_are_printed() {
    let names = ["British Isles", "british-isles", "BRITISH ISLES"];
    let decks = names.map(|name| printed(&["deck", "deal", name, "--players", "2", "--seed", "1"]));
    assert!(decks.iter().all(|deck| *deck == decks[0]));
}

#[test]
fn what_is_for_paper_is_refused_elsewhere() {
    let begin = ["deck", "deal", "iberia", "--code", CODE];
    for more in [
        ["--backs=long-edge", "-ox.txt"],
        ["--size=mini", "--json"],
        ["--order=stack", "-ox.tts.json"],
        ["--url=x", "-ox.pdf"],
        ["--back-offset=1,1", "-ox.pdf"],
        ["--no-chart", "-ox.json"],
        ["--paper=letter", "-ox.txt"],
        ["--paper=letter", "-ox.tts.json"],
        ["--paper=letter", "--json"],
        ["-o", "x.doc"],
    ] {
        refused(&[&begin[..], &more].concat(), 2);
    }
    let far = [
        &begin[..],
        &["--backs=long-edge", "--back-offset=9,0", "-ox.pdf"],
    ]
    .concat();
    assert!(refused(&far, 2).contains("two numbers"));
}

#[test]
fn a_deck_is_printed_twice_the_same_in_every_way() {
    let folder = tempfile::tempdir().unwrap();
    let target = file(&folder, "deck.pdf");
    let print = |more: &[&str]| {
        deal(&[more, &["-o", &target]].concat());
        fs::read(&target).unwrap()
    };
    let turned = [
        "--size=mini",
        "--backs=short-edge",
        "--back-offset=-0.5,1",
        "--order=stack",
        "--paper=letter",
    ];
    assert_eq!(print(&turned), print(&turned));
    assert!(print(&["--no-chart"]).len() < print(&[]).len());
    assert!(
        print(&[])
            .windows(CODE.len())
            .any(|window| window == CODE.as_bytes())
    );
}

fn read(path: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn has(value: &Value, members: &str) {
    for member in members.split_whitespace() {
        assert!(value.get(member).is_some(), "{member} is missing");
    }
}

const THING: &str = "Name Transform Nickname Description ColorDiffuse Locked Grid Snap Autoraise Sticky Tooltip \
    HideWhenFaceDown Hands SidewaysCard CustomDeck";

#[test]
fn tabletop_simulator_finds_what_it_looks_for() {
    let folder = tempfile::tempdir().unwrap();
    let target = file(&folder, "d.tts.json");
    deal(&["-o", &target]);
    let saved = read(&target);
    has(
        &saved,
        "SaveName GameMode Date Table Sky Note Rules LuaScript LuaScriptState XmlUI TabStates VersionNumber",
    );
    let objects = saved["ObjectStates"].as_array().unwrap();
    let deck = &objects[0];
    assert_eq!((objects.len(), &deck["Name"]), (1, &json!("DeckCustom")));
    has(deck, THING);
    let cards = deck["ContainedObjects"].as_array().unwrap();
    let ids = deck["DeckIDs"].as_array().unwrap();
    assert_eq!((cards.len(), ids.len()), (120, 120));
    let mut left = std::collections::BTreeMap::new();
    for (at, (card, id)) in cards.iter().zip(ids).enumerate() {
        has(card, &format!("{THING} CardID LuaScript LuaScriptState"));
        assert_eq!((&card["Name"], &card["CardID"]), (&json!("Card"), id));
        let id = id.as_u64().unwrap();
        let (key, index) = ((id / 100).to_string(), id % 100);
        // Row by row, at most 69 to a sheet, in the order in which they are drawn.
        let next: &mut u64 = left.entry(key.clone()).or_default();
        assert_eq!((index, index < 69), (*next, true), "card {}", at + 1);
        *next += 1;
        let sheet = &deck["CustomDeck"][&key];
        assert_eq!(&card["CustomDeck"][&key], sheet);
        assert!(index < sheet["NumWidth"].as_u64().unwrap() * sheet["NumHeight"].as_u64().unwrap());
        assert_eq!(
            card["Description"]
                .as_str()
                .unwrap()
                .lines()
                .last()
                .unwrap()
                .matches(": ")
                .count(),
            1
        );
    }
    for (key, sheet) in deck["CustomDeck"].as_object().unwrap() {
        has(
            sheet,
            "FaceURL BackURL NumWidth NumHeight BackIsHidden UniqueBack Type",
        );
        let cells = ["NumWidth", "NumHeight"].map(|side| sheet[side].as_u64().unwrap() as u32);
        let picture = sheet["FaceURL"]
            .as_str()
            .unwrap()
            .rsplit('/')
            .next()
            .unwrap();
        assert_eq!(
            png_size(&file(&folder, picture)),
            (409 * cells[0], 571 * cells[1]),
            "sheet {key}"
        );
        let back = sheet["BackURL"]
            .as_str()
            .unwrap()
            .rsplit('/')
            .next()
            .unwrap();
        assert_eq!(png_size(&file(&folder, back)), (409, 571));
    }
    assert!(deck["Description"].as_str().unwrap().contains(CODE));
}

#[test]
fn tabletop_playground_finds_what_it_looks_for() {
    let folder = tempfile::tempdir().unwrap();
    deal(&["-o", &file(&folder, "d.ttp.json")]);
    let templates = ["d.ttp.json", "d.2.ttp.json"].map(|name| read(&file(&folder, name)));
    let mut cards = 0;
    for template in &templates {
        has(
            template,
            "Type GUID Name FrontTexture BackTexture BackIndex HiddenIndex NumHorizontal NumVertical Width",
        );
        has(
            template,
            "Height Indices CardNames CardMetadata CardTags Model Thickness",
        );
        assert_eq!(
            (&template["Type"], &template["Model"]),
            (&json!("Card"), &json!("Rounded"))
        );
        assert_eq!(
            (&template["BackIndex"], &template["Thickness"]),
            (&json!(-2), &json!(0.05))
        );
        assert_eq!(
            (&template["Width"], &template["Height"]),
            (&json!(6.3), &json!(8.8))
        );
        let guid = template["GUID"].as_str().unwrap();
        assert!(
            guid.len() == 32 && u128::from_str_radix(guid, 16).is_ok(),
            "{guid}"
        );
        let indices = template["Indices"].as_array().unwrap();
        assert!(
            indices
                .iter()
                .enumerate()
                .all(|(at, index)| *index == json!(at))
                && indices.len() <= 69
        );
        for index in 0..indices.len() {
            cards += 1;
            let name = template["CardNames"][index.to_string()].as_str().unwrap();
            assert_eq!(name.trim_end_matches(", taxes"), format!("#{cards}"));
            let told = template["CardMetadata"][index.to_string()]
                .as_str()
                .unwrap();
            assert!(serde_json::from_str::<Value>(told).unwrap()["words"].is_string());
        }
        let cells =
            ["NumHorizontal", "NumVertical"].map(|side| template[side].as_u64().unwrap() as usize);
        assert!(
            cells[0] * cells[1] > indices.len()
                && cells.iter().all(|side| (1..=128).contains(side))
        );
        let picture = file(&folder, template["FrontTexture"].as_str().unwrap());
        let [wide, high] = cells.map(|cells| cells as u32);
        assert_eq!(png_size(&picture), (409 * wide, 571 * high));
        assert_eq!(
            png_size(&file(&folder, template["BackTexture"].as_str().unwrap())),
            (409, 571)
        );
    }
    assert_eq!(cards, 120);
    assert_ne!(templates[0]["GUID"], templates[1]["GUID"]);
}
