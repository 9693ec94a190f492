//! `milepost route import` and `milepost route audit`, on a made-up title and a made-up game.

use crate::common::{file, printed, refused, said};
use milepost_testkit::recorded::{FILES, RECORD};
use std::fs;
use std::path::Path;

/// A folder with the site and the game.
fn set_out(folder: &Path) -> (String, String) {
    for (path, text) in FILES {
        let file = folder.join("site/lib/engine/game").join(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    fs::write(folder.join("game.json"), RECORD).unwrap();
    let name = |path: &str| folder.join(path).to_str().unwrap().to_owned();
    (name("game.json"), name("site"))
}

#[test]
fn a_game_becomes_a_position_before_any_run() {
    let folder = tempfile::tempdir().unwrap();
    let (game, site) = set_out(folder.path());
    let position = file(&folder, "position.toml");
    let asked = [
        "route", "import", &game, "--site", &site, "--at", "8", "-o", &position,
    ];
    let (status, out, err) = said(folder.path(), &asked);
    assert_eq!((status, out.as_str()), (Some(0), ""), "{err}");
    let lines = "18Tern, before action 8: NS with trains 2\nthe run of NS at action 8 is legal and earned 40\n";
    assert!(err.starts_with(lines), "{err}");
    // No file of Milepost tells what happens by itself in games of this title.
    assert!(
        err.contains("uncertain: what happens by itself in games of 18Tern"),
        "{err}"
    );
    let written = fs::read_to_string(&position).unwrap();
    for line in [
        "phase = \"2\"",
        "A3 = \"9 r0\"",
        "A5 = \"57 r0\"",
        "A1 = \"token NS\"",
    ] {
        assert!(written.contains(line), "{line}: {written}");
    }
    let best = printed(&["route", "best", &position]);
    assert!(
        best.contains("A1 20, A5 20") && best.contains("40"),
        "{best}"
    );
}

/// The end comes as a string, which other commands read; the train that rusted is gone.
#[test]
fn without_a_file_the_string_of_the_position_is_printed() {
    let folder = tempfile::tempdir().unwrap();
    let (game, site) = set_out(folder.path());
    let (status, link, err) = said(folder.path(), &["route", "import", &game, "--site", &site]);
    assert_eq!(status, Some(0), "{err}");
    assert!(
        err.starts_with("18Tern, after all 7 actions: NS with trains 3\n"),
        "{err}"
    );
    let best = printed(&["route", "best", link.trim()]);
    assert!(best.contains("A1 20, A5 20, A7 30"), "{best}");
}

/// A run that is not legal in the position, or did not earn what is recorded, shows that something is wrong.
#[test]
fn a_run_that_cannot_have_been_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let (game, site) = set_out(folder.path());
    let asked = ["route", "import", &game, "--site", &site, "--at", "8"];
    for (right, wrong, due) in [
        (
            "\"revenue\": 40",
            "\"revenue\": 50",
            "uncertain: the run of NS at action 8: it earned 50; by the rules it earns 40\n",
        ),
        (
            "\"train\": \"2-0\", \"connections\": [[\"A1\", \"A3\", \"A5\"]]",
            "\"train\": \"2-0\", \"connections\": [[\"A5\", \"A7\"]]",
            "no stop has a token of NS",
        ),
        (
            "\"train\": \"2-0\", \"connections\": [[\"A1\", \"A3\", \"A5\"]]",
            "\"train\": \"2-0\", \"connections\": [[\"A1\", \"B4\"]]",
            "no track leads from",
        ),
        (
            "[\"A1\", \"A3\", \"A5\"]",
            "[\"A1\", \"Z9\"]",
            "Z9 is not on the board",
        ),
    ] {
        fs::write(&game, RECORD.replace(right, wrong)).unwrap();
        let (status, _, err) = said(folder.path(), &asked);
        assert_eq!(status, Some(0), "{err}");
        assert!(err.contains(due), "{due}: {err}");
        assert!(!err.contains("is legal"), "{err}");
    }
}

/// With the board alone homes, trains and phases are not known, which is said; a token is settled by hand.
#[test]
fn a_board_alone_will_do() {
    let folder = tempfile::tempdir().unwrap();
    let (game, site) = set_out(folder.path());
    let map = format!("{site}/lib/engine/game/g_18_tern/map.rb");
    let board = file(&folder, "board.toml");
    let position = file(&folder, "whole.toml");
    let whole = ["route", "import", &game, "--site", &site, "-o", &position];
    assert_eq!(said(folder.path(), &whole).0, Some(0));
    // The board file that `import` wrote beside the position.
    fs::copy(folder.path().join("whole-board.toml"), &board).unwrap();
    for map in [&map, &board] {
        let asked = ["route", "import", &game, "--map", map, "--at", "8"];
        let (status, _, err) = said(folder.path(), &asked);
        assert_eq!(status, Some(0), "{err}");
        for due in [
            "no stop has a token of NS",
            "uncertain: the title's companies are not known as data: their homes are not placed",
            "uncertain: the title's phases or trains are not known as data",
        ] {
            assert!(err.contains(due), "{due}: {err}");
        }
        let settled = [&asked[..], &["--token", "A1=NS"]].concat();
        let (status, _, err) = said(folder.path(), &settled);
        assert_eq!(status, Some(0), "{err}");
        assert!(!err.contains("no stop has a token of NS"), "{err}");
    }
    let both = ["route", "import", &game, "--map", &map, "--site", &site];
    assert_eq!(said(folder.path(), &both).0, Some(2));
    assert_eq!(said(folder.path(), &both[..3]).0, Some(2));
    let wrong = [
        "route", "import", &game, "--site", &site, "--token", "Z9=NS",
    ];
    assert!(refused(&wrong, 1).contains("there is no hex Z9"));
}

#[test]
fn every_run_of_a_game_is_compared_with_the_best() {
    let folder = tempfile::tempdir().unwrap();
    let (game, site) = set_out(folder.path());
    // After the token at A5 the 3-train could have gone on to A7.
    let more = r#"{"type": "run_routes", "entity": "NS", "entity_type": "corporation", "id": 11, "routes": [
        {"train": "3-0", "connections": [["A1", "A3", "A5"]], "revenue": 40}]},
      {"type": "run_routes", "entity": "NS", "entity_type": "corporation", "id": 12, "routes": [
        {"train": "3-0", "connections": [["A1", "A3", "A5"]], "revenue": 45}]}"#;
    fs::write(&game, RECORD.replace("\n]}", &format!(",\n {more}\n]}}"))).unwrap();
    let picture = file(&folder, "audit.svg");
    let asked = ["route", "audit", &game, "--site", &site, "-o", &picture];
    let (status, out, err) = said(folder.path(), &asked);
    assert_eq!(status, Some(0), "{err}");
    for due in [
        "18Tern, 0 players",
        "NS        3                     40      70      30  uncertain",
        "1 x it earned another amount than by the rules",
        "first at action 12: it earned 45; by the rules it earns 40",
        "2 of 3 runs judged: 1 fell short, by 30 in all and 30 at most; they earned 80 of 110, 72.7 %",
    ] {
        assert!(out.contains(due), "{due}: {out}");
    }
    let drawn = fs::read_to_string(&picture).unwrap();
    assert!(
        drawn.contains(">72.7 %<") && drawn.contains(">NS (3)<"),
        "{drawn}"
    );
    let (_, out, _) = said(folder.path(), &[&asked[..5], &["--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["total"]["missed"], 30);
    assert_eq!(json["runs"][1]["best"], 70);
    let two = ["route", "audit", &game, &game, "--site", &site];
    let (_, out, _) = said(folder.path(), &two);
    assert!(out.contains("all 2 games: 4 of 6 runs judged"), "{out}");
    let drawn = [&two[..], &["-o", &picture]].concat();
    assert!(refused(&drawn, 1).contains("shows one game"));
}

/// Where the record does not say what was earned, or what was run at all, that is said, and not made up.
#[test]
fn what_a_record_leaves_out_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let (game, site) = set_out(folder.path());
    let routes = RECORD.find(", \"routes\"").unwrap();
    let end = routes + RECORD[routes..].find("]}").unwrap();
    let without = format!("{}{}", &RECORD[..routes], &RECORD[end + 1..]);
    for (record, import, audit) in [
        (
            RECORD.replace(", \"revenue\": 40", ""),
            "uncertain: the record does not say what the run of NS at action 8 earned; it is legal, and by the rules it earned 40",
            "1 of 1 runs judged",
        ),
        (
            without,
            "uncertain: the run of NS at action 8: the record does not say what was run",
            "1 x the record does not say what was run",
        ),
    ] {
        fs::write(&game, record).unwrap();
        let asked = ["route", "import", &game, "--site", &site, "--at", "8"];
        let (status, _, err) = said(folder.path(), &asked);
        assert_eq!(status, Some(0), "{err}");
        assert!(err.contains(import), "{import}: {err}");
        let out = printed(&["route", "audit", &game, "--site", &site]);
        assert!(out.contains(audit), "{audit}: {out}");
    }
    // A tile takes the city away before the company has placed its home there.
    let lay = r#""id": 2, "hex": "A3", "tile": "57-0""#;
    let gone = RECORD.replace(lay, r#""id": 2, "hex": "A1", "tile": "9-1""#);
    fs::write(
        &game,
        gone.replace(r#""type": "undo""#, r#""type": "message""#),
    )
    .unwrap();
    let (status, _, err) = said(folder.path(), &["route", "import", &game, "--site", &site]);
    assert!(status == Some(0) || status == Some(1), "{err}");
    let position = file(&folder, "position.toml");
    fs::write(&game, RECORD).unwrap();
    let whole = ["route", "import", &game, "--site", &site, "-o", &position];
    assert_eq!(said(folder.path(), &whole).0, Some(0));
    let on_it = ["route", "import", &game, "--map", &position];
    assert!(refused(&on_it, 1).contains("is a position"));
    let stranger = [
        "route", "import", &game, "--site", &site, "--token", "A1=SN",
    ];
    assert!(refused(&stranger, 1).contains("there is no company SN"));
}

#[test]
fn what_cannot_be_read_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let (game, site) = set_out(folder.path());
    let game_of = |title: &str| {
        let name = file(&folder, "other.json");
        fs::write(&name, RECORD.replace("18Tern", title)).unwrap();
        name
    };
    let import =
        |game: &str, more: &[&str]| refused(&[&["route", "import", game][..], more].concat(), 1);
    let all = [
        (
            import(&game_of("18Tem"), &["--site", &site]),
            "no title 18Tem",
        ),
        (
            import(&game, &["--site", &site, "--at", "3"]),
            "no action 3 that was not undone",
        ),
        (
            import(&game, &["--site", &site, "--company", "SN"]),
            "no trains of SN",
        ),
        (
            import(
                &game,
                &[
                    "--site",
                    folder
                        .path()
                        .join("site/lib/engine/game/g_18_tern")
                        .to_str()
                        .unwrap(),
                ],
            ),
            "has no titles",
        ),
        (
            import(
                &format!("{site}/lib/engine/game/g_18_tern/map.rb"),
                &["--site", &site],
            ),
            "no record of a game",
        ),
    ];
    for (told, due) in all {
        assert!(told.contains(due), "{due}: {told}");
    }
}
