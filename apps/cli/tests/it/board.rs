//! `milepost board` as people call it.

use crate::common::{file, printed, refused};
use assert_cmd::Command;
use serde_json::Value;
use std::fs;
use tempfile::TempDir;

const WILDERNESS: &str = include_str!("../../../../tools/board/presets/wilderness.toml");

/// A board that is made: its file, and what is said meanwhile.
fn made(folder: &TempDir, name: &str, args: &[&str]) -> (Vec<u8>, String) {
    let target = file(folder, name);
    let args = [&["board", "make"], args, &["-o", &target]].concat();
    let output = Command::cargo_bin("milepost")
        .unwrap()
        .args(&args)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        output.status.success() && output.stdout.is_empty(),
        "{args:?}: {said}"
    );
    (fs::read(target).unwrap(), said)
}

fn json(bytes: &[u8]) -> Value {
    serde_json::from_slice(bytes).unwrap()
}

/// The first preset with some texts changed, as a file.
fn preset(folder: &TempDir, name: &str, changes: &[[&str; 2]]) -> String {
    let mut text = WILDERNESS.to_owned();
    for [old, new] in changes {
        assert!(text.contains(old), "{old}");
        text = text.replacen(old, new, 1);
    }
    let target = file(folder, name);
    fs::write(&target, text).unwrap();
    target
}

/// A preset file without its forms of land, which have shares of water of their own.
fn without_lands(file: &str) {
    let text = fs::read_to_string(file).unwrap();
    let (before, rest) = text.split_once("# Forms of land.").unwrap();
    let (_, after) = rest.split_once("[cities]").unwrap();
    fs::write(file, format!("{before}[cities]{after}")).unwrap();
}

/// The report of a board in JSON. It ends with status 1 if there are faults, else with 0.
fn reported(board: &str) -> Value {
    let mut command = Command::cargo_bin("milepost").unwrap();
    let output = command
        .args(["board", "report", board, "--json"])
        .output()
        .unwrap();
    let report = json(&output.stdout);
    let faults = report["faults"].as_array().unwrap();
    let due = i32::from(!faults.is_empty());
    assert_eq!(output.status.code(), Some(due), "{faults:?}");
    report
}

/// How many files of a folder are boards or pictures of them, or what is left of one half written.
fn outputs(folder: &TempDir) -> usize {
    let names = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name());
    names
        .filter(|name| !name.to_string_lossy().ends_with(".toml"))
        .count()
}

const SMALL: [&str; 6] = ["--players", "2", "--scenario", "3", "--seed", "7"];

#[test]
fn presets_are_listed_with_their_scenarios() {
    let list = printed(&["board", "list"]);
    for line in [
        "desert: Desert, 1 to 6 players",
        "night: Night, 1 to 8 players",
        "skerries: Skerries, 1 to 6 players",
        "wilderness: Wilderness, 1 to 8 players",
        "  scenario 5  ",
    ] {
        assert!(list.contains(line), "{list}");
    }
}

#[test]
fn a_board_is_written_in_every_form_and_twice_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let forms: [(&str, &[u8]); 4] = [
        ("a.svg", b"<svg"),
        ("a.pdf", b"%PDF-"),
        ("a.png", b"\x89PNG"),
        ("a.json", b"{"),
    ];
    for (name, start) in forms {
        let (first, said) = made(&folder, name, &SMALL);
        assert!(first.starts_with(start), "{name}");
        assert_eq!(made(&folder, name, &SMALL), (first, said), "{name}");
    }
    let (svg, said) = made(&folder, "b.svg", &SMALL);
    let code = said.trim().strip_prefix("seed 7, code ").unwrap();
    let text = String::from_utf8(svg).unwrap();
    // The caption may be set in several lines.
    for words in [
        "Wilderness",
        "seed 7",
        code,
        "board/2",
        "2 players",
        "Far shores",
    ] {
        assert!(text.contains(words), "{words}");
    }
    let board = json(&made(&folder, "b.json", &SMALL).0);
    assert_eq!(
        (&board["milepost"], &board["code"]),
        (&"board/1".into(), &code.into())
    );
}

#[test]
fn themes_papers_and_sheets_change_the_picture_only() {
    let folder = tempfile::tempdir().unwrap();
    let with = |name: &str, more: &[&str]| made(&folder, name, &[&SMALL, more].concat()).0;
    assert_ne!(with("a.svg", &[]), with("b.svg", &["--theme", "ink"]));
    assert_eq!(with("a.json", &[]), with("b.json", &["--theme", "ink"]));
    for paper in ["a4", "letter"] {
        for sheets in ["1", "4", "9", "16"] {
            let pdf = with("a.pdf", &["--paper", paper, "--sheets", sheets]);
            let pages = String::from_utf8_lossy(&pdf).matches("/Type/Page/").count();
            // Sheets to glue have an overview behind them.
            let due = sheets
                .parse()
                .map_or(0, |sheets: usize| if sheets == 1 { 1 } else { sheets + 1 });
            assert_eq!(pages, due, "{paper} {sheets}");
        }
    }
}

#[test]
fn a_code_gives_the_same_board_again() {
    let folder = tempfile::tempdir().unwrap();
    let (board, said) = made(&folder, "a.json", &SMALL);
    let code = said.trim().rsplit(' ').next().unwrap();
    let again = made(&folder, "b.json", &["--code", &code.to_lowercase()]).0;
    assert_eq!(again, board);
    let (target, shown) = (file(&folder, "a.json"), file(&folder, "c.json"));
    printed(&["board", "show", code, "-o", &shown]);
    assert_eq!(fs::read(&shown).unwrap(), board);
    let picture = made(&folder, "a.svg", &SMALL).0;
    for of in [code, &target] {
        let svg = file(&folder, "d.svg");
        printed(&["board", "show", of, "-o", &svg]);
        assert_eq!(fs::read(svg).unwrap(), picture, "{of}");
    }
    assert_eq!(
        printed(&["board", "report", code]),
        printed(&["board", "report", &target])
    );
}

#[test]
fn boards_of_other_presets_are_made_shown_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    let own = preset(
        &folder,
        "own.toml",
        &[
            ["name = \"Wilderness\"", "name = \"Own\""],
            ["first = 6", "first = 7"],
        ],
    );
    for name in ["skerries", &own] {
        let (board, said) = made(
            &folder,
            "a.json",
            &[
                &SMALL[..2],
                &["--scenario", "1", "--seed", "7", "--preset", name],
            ]
            .concat(),
        );
        let code = said.trim().rsplit(' ').next().unwrap();
        assert_eq!(
            made(&folder, "b.json", &["--code", code, "--preset", name]).0,
            board
        );
        let target = file(&folder, "a.json");
        assert!(
            printed(&["board", "report", &target, "--preset", name]).ends_with("a good board\n")
        );
        if name == own {
            let told = refused(&["board", "report", &target], 1);
            assert!(told.contains("the preset Own"), "{told}");
            let told = refused(&["board", "make", "--code", code, "-o", &target], 1);
            assert!(told.contains("--preset"), "{told}");
        } else {
            assert!(printed(&["board", "report", code]).contains("paths: cable car"));
        }
    }
}

#[test]
fn codes_of_an_earlier_generator_are_refused_with_that_reason() {
    for code in ["D32M-AM75-KN", "D38Q-CZ63-5K"] {
        for args in [
            &["report", code][..],
            &["make", "--code", code, "-o", "a.svg"],
        ] {
            let told = refused(&[&["board"], args].concat(), 1);
            let due = [
                "version 1 of the board generator",
                "the release of Milepost that printed",
            ];
            assert!(due.iter().all(|words| told.contains(words)), "{told}");
        }
    }
}

#[test]
fn the_most_even_of_many_is_the_same_on_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let many = [&SMALL[..], &["--fair", "12"]].concat();
    let (board, said) = made(&folder, "a.json", &many);
    let seed = json(&board)["seed"].to_string();
    let due = format!("most even of 12 boards: seed {seed}, wins by seat ");
    assert!(
        said.contains(&due) && said.contains("off even by"),
        "{said}"
    );
    // What is said of it is the verdict of its report.
    let verdict = said.lines().nth(1).unwrap();
    assert!(verdict.starts_with("fair: in 2,000 games"), "{said}");
    let text = printed(&["board", "report", &file(&folder, "a.json")]);
    assert!(text.contains(&format!("\n{verdict}\n")), "{text}");
    let target = file(&folder, "b.json");
    let args = [&["board", "make"], &many[..], &["-o", &target]].concat();
    let output = Command::cargo_bin("milepost")
        .unwrap()
        .env("RAYON_NUM_THREADS", "1")
        .args(&args)
        .output()
        .unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), said);
    assert_eq!(fs::read(target).unwrap(), board);
    refused(
        &[
            &["board", "make"],
            &many[..],
            &["--best-of", "3", "-o", "c.svg"],
        ]
        .concat(),
        2,
    );
}

#[test]
fn the_best_of_many_says_which_it_is_and_why() {
    let folder = tempfile::tempdir().unwrap();
    let many = [&SMALL[..], &["--best-of", "30"]].concat();
    let (board, said) = made(&folder, "a.json", &many);
    assert_eq!(
        made(&folder, "a.json", &many),
        (board.clone(), said.clone())
    );
    let seed = json(&board)["seed"].to_string();
    assert!(
        said.contains(&format!("best of 30 boards: seed {seed}, score ")),
        "{said}"
    );
    for part in [
        "worst score",
        "spread of worth",
        "\nfair: in 2,000 games of bots every player wins ",
        "two types on a cell",
        "balance of types",
        "version 3",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let alone = made(
        &folder,
        "b.json",
        &["--players", "2", "--scenario", "3", "--seed", &seed],
    )
    .0;
    assert_eq!(alone, board);
    // None of the others has a lower score.
    let score = |seed: &str| {
        let target = file(&folder, "c.json");
        printed(&[
            "board",
            "make",
            "--players",
            "2",
            "--scenario",
            "3",
            "--seed",
            seed,
            "-o",
            &target,
        ]);
        reported(&target)["score"]
            .as_object()
            .unwrap()
            .values()
            .map(|part| part.as_f64().unwrap())
            .sum::<f64>()
    };
    let best = score(&seed);
    assert!((7..37).all(|other| score(&other.to_string()) >= best));
    assert!(said.contains(&format!("score {best:.1}")), "{said}");
}

#[test]
fn a_report_is_text_or_json() {
    let folder = tempfile::tempdir().unwrap();
    made(&folder, "a.json", &SMALL);
    let target = file(&folder, "a.json");
    let text = printed(&["board", "report", &target]);
    for line in [
        "paths that are too broad",
        "paths: rail",
        "capital of player 2",
        "wins of player 2",
        "spread in play after bonus",
        "a step on 9 A4 sheets",
        "overlapping labels",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    let report = json(printed(&["board", "report", &target, "--json"]).as_bytes());
    for none in [
        "isolated",
        "cut_off",
        "surplus_airports",
        "boxes",
        "scarce_goods",
        "repeated_goods",
    ] {
        assert_eq!(report[none], 0, "{none}");
    }
    for none in [
        "repeated_paths",
        "missing_paths",
        "overlaps",
        "rungs",
        "astray",
    ] {
        assert_eq!(report[none], 0, "{none}");
    }
    assert!(report["faults"].as_array().unwrap().is_empty());
    assert!(
        report["spread_after"].as_f64().unwrap() <= 1.0
            && report["crossed"].as_f64().unwrap() <= 15.0
    );
    for form in ["board-report", "random-board"] {
        assert!(json(printed(&["schema", form]).as_bytes())["$schema"].is_string());
    }
}

#[test]
fn a_board_is_fair_or_not_by_play() {
    let unfair = [
        ("D4C7-LY75-65J", vec!["player 5 wins 34.6 % ± 1.1"]),
        (
            "D4C7-LY84-63B2",
            vec!["player 1 wins ", "player 3 wins ", "player 4 wins "],
        ),
    ];
    for (code, seats) in unfair {
        let mut texts = Vec::new();
        for threads in ["1", "5"] {
            let mut command = Command::cargo_bin("milepost").unwrap();
            let output = command
                .env("RAYON_NUM_THREADS", threads)
                .args(["board", "report", code])
                .output()
                .unwrap();
            assert_eq!(output.status.code(), Some(1));
            texts.push(String::from_utf8(output.stdout).unwrap());
        }
        assert_eq!(texts[0], texts[1]);
        for seat in &seats {
            assert!(texts[0].contains(&format!("\nfault: {seat}")), "{texts:?}");
        }
        assert!(
            !texts[0].contains("a good board") && !texts[0].contains("fair: "),
            "{texts:?}"
        );
        let report = reported(code);
        assert_eq!(
            (&report["fair"], &report["played"]["games"]),
            (&false.into(), &2000.into())
        );
        let faults = report["faults"].as_array().unwrap();
        assert_eq!(faults.len(), seats.len());
        for (fault, seat) in faults.iter().zip(seats) {
            let fault = fault.as_str().unwrap();
            assert!(
                fault.starts_with(seat) && fault.contains(" of 2,000 games, "),
                "{fault}"
            );
        }
    }
    let text = printed(&["board", "report", "D4C7-LY75-74N6"]);
    let due = "\nfair: in 2,000 games of bots every player wins 14.5 to 24.9 %; 20.0 % is even\na good board\n";
    assert!(text.ends_with(due), "{text}");
    assert_eq!(reported("D4C7-LY75-74N6")["fair"], true);
    // 29.5 % is less than 30 %, but by less than the error.
    let text = printed(&["board", "report", "D4C7-LY45-6JE"]);
    assert!(text.contains("\nfairness not decided: player 1 wins 29.5 % ± 1.0 of 2,000 games, "));
    assert!(
        text.ends_with("but not by more than the error\nno faults\n"),
        "{text}"
    );
    assert_eq!(reported("D4C7-LY45-6JE")["fair"], Value::Null);
}

/// Alone, nobody has an advantage.
#[test]
fn a_board_for_one_is_good_and_neither_fair_nor_unfair() {
    let folder = tempfile::tempdir().unwrap();
    made(
        &folder,
        "a.json",
        &["--players", "1", "--scenario", "3", "--seed", "7"],
    );
    let target = file(&folder, "a.json");
    let text = printed(&["board", "report", &target]);
    assert!(text.ends_with("\na good board\n"), "{text}");
    assert!(!text.contains("fair"), "{text}");
    assert_eq!(reported(&target)["fair"], Value::Null);
}

#[test]
fn a_board_that_is_not_good_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let mut board = json(&made(&folder, "a.json", &SMALL).0);
    board["paths"] = Value::Array(Vec::new());
    board["cities"][0]["wants"] =
        serde_json::from_str(r#"[{"good":"bees","points":2},{"good":"bees","points":3}]"#).unwrap();
    let target = file(&folder, "a.json");
    fs::write(&target, board.to_string()).unwrap();
    let output = Command::cargo_bin("milepost")
        .unwrap()
        .args(["board", "report", &target])
        .output()
        .unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1));
    for words in [
        "fault: 8 cities without a path",
        "goods that a city wants twice",
        "6 paths missing",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
}

#[test]
fn presets_that_ask_for_what_cannot_be_are_refused_with_all_reasons() {
    let folder = tempfile::tempdir().unwrap();
    let bad = preset(
        &folder,
        "bad.toml",
        &[
            ["first = 6 ", "first = 90"],
            ["water = [20, 55]", "water = [10, 0]"],
            ["edge = [2, 4]", "edge = [4, 2]"],
            ["least = 2 ", "least = 20"],
            ["most = 3 ", "most = 1"],
            ["\"Amaris\"", "\"Abaro\""],
            ["look = \"lane\"", "look = \"lace\""],
        ],
    );
    without_lands(&bad);
    let target = file(&folder, "a.json");
    let args = [
        "board",
        "make",
        "--players",
        "2",
        "--scenario",
        "2",
        "--preset",
        &bad,
        "-o",
        &target,
    ];
    let told = refused(&args, 1);
    assert!(
        told.contains("| look = \"lace\"") && told.contains("known here: road, rail, lane, trail"),
        "{told}"
    );
    let text = fs::read_to_string(&bad)
        .unwrap()
        .replace("\"lace\"", "\"lane\"");
    fs::write(&bad, text).unwrap();
    let told = refused(&args, 1);
    for words in [
        "the least, 10, is more than the most, 0",
        "the least, 4, is more than the most, 2",
        "the name \"Abaro\" is empty or is listed twice",
        "there is no water, and boat leads over water",
        "90 cities for players = 1, and on 29 x 20 cells no more than 18 have room",
        "8 goods, each 20 times, are 160, and 90 cities want 90 at most",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    assert_eq!(
        (told.matches("error:").count(), outputs(&folder)),
        (6, 0),
        "{told}"
    );
}

#[test]
fn demands_that_no_try_meets_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let target = file(&folder, "a.json");
    let few_docks = [
        ["water = [20, 55]", "water = [1, 1]"],
        ["least = [2, 3]", "least = [9, 9]"],
    ];
    let crowded = [
        ["first = 6 ", "first = 28"],
        ["more = 2 ", "more = 10"],
        ["players = 8", "players = 2"],
    ];
    let dry = [["water = [20, 55]", "water = [0, 1]"], ["-0.1", "-1.0"]];
    for (changes, words) in [
        (&few_docks[..], "fewer than 9 paths of type boat"),
        (&crowded, "there was no room for 38 cities, 4 cells apart"),
        (
            &dry,
            "no water lay beside land, where paths of type boat begin",
        ),
    ] {
        let hard = preset(&folder, "hard.toml", changes);
        without_lands(&hard);
        for more in [&[][..], &["--best-of", "500"]] {
            let args = [
                "board",
                "make",
                "--players",
                "2",
                "--scenario",
                "2",
                "--seed",
                "1",
                "--preset",
                &hard,
                "-o",
                &target,
            ];
            let told = refused(&[&args, more].concat(), 1);
            assert!(
                told.contains("no board in 40 attempts: in ") && told.contains(words),
                "{words}: {told}"
            );
        }
    }
    assert_eq!(outputs(&folder), 0);
}

#[test]
fn what_is_asked_wrong_is_refused_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let target = file(&folder, "a.svg");
    let asked =
        |args: &[&str], status| refused(&[&["board"], args, &["-o", &target]].concat(), status);
    let told = asked(&["make", "--players", "9", "--scenario", "6"], 2);
    assert!(
        told.contains("--players 9: Wilderness is for 1 to 8 players"),
        "{told}"
    );
    assert!(
        told.contains("--scenario 6: Wilderness has scenarios 0 to 5"),
        "{told}"
    );
    let told = asked(&["make"], 2);
    assert!(
        told.contains("--players") && told.contains("--scenario"),
        "{told}"
    );
    assert!(
        asked(&[&["make"], &SMALL[..], &["--theme", "blue"]].concat(), 2)
            .contains("colour, ink, grey, large, safe")
    );
    for more in [
        ["--sheets", "3"],
        ["--paper", "a5"],
        ["--best-of", "0"],
        ["--code", "D34E"],
    ] {
        asked(&[&["make"], &SMALL[..], &more].concat(), 2);
    }
    asked(
        &[
            "make",
            "--players",
            "2",
            "--scenario",
            "1",
            "--seed",
            "9223372036854775808",
        ],
        2,
    );
    assert!(
        asked(&["make", "--code", "ABCD"], 1)
            .contains("ABCD: this is not a code: a character is mistyped")
    );
    assert!(asked(&["show", "ABCDEF"], 1).contains("ABCDEF: this is not a code"));
    assert!(asked(&["show", "nofile.json"], 1).contains("cannot read nofile.json"));
    let none = ["--preset", "nowhere"];
    assert!(
        asked(&[&["make"], &SMALL[..], &none].concat(), 1)
            .contains("one of desert, night, skerries, wilderness")
    );
    let doc = refused(
        &[
            &["board", "make"],
            &SMALL[..],
            &["-o", &file(&folder, "a.doc")],
        ]
        .concat(),
        2,
    );
    assert!(doc.contains(".svg, .pdf, .png, .json"), "{doc}");
    let away = file(&folder, "no/such/folder/a.pdf");
    assert!(
        refused(
            &[&["board", "make"], &SMALL[..], &["-o", &away]].concat(),
            1
        )
        .contains("there is no folder")
    );
    assert_eq!(outputs(&folder), 0);
}

#[test]
fn files_that_are_no_boards_are_told_of() {
    let folder = tempfile::tempdir().unwrap();
    let target = file(&folder, "a.json");
    let (good, _) = made(&folder, "a.json", &SMALL);
    let good = String::from_utf8(good).unwrap();
    fs::write(&target, &good[..good.len() / 2]).unwrap();
    assert!(refused(&["board", "report", &target], 1).contains("not valid JSON"));
    let bad = good
        .replacen("\"players\": 2", "\"players\": 20", 1)
        .replacen("\"type\": \"road\"", "\"type\": \"rode\"", 1);
    fs::write(&target, bad).unwrap();
    let told = refused(&["board", "report", &target], 1);
    assert!(
        told.contains("a.json: $.players") && told.contains("did you mean road"),
        "{told}"
    );
    fs::write(&target, [0xff, 0xfe]).unwrap();
    assert!(
        refused(
            &["board", "show", &target, "-o", &file(&folder, "a.svg")],
            1
        )
        .contains("UTF-8")
    );
    assert_eq!(outputs(&folder), 1);
}
