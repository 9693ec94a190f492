//! Boards as files and codes.

use milepost_board::code::{Code, NoBoard};
use milepost_board::files;
use milepost_board::files::board::{json, preset_name, read};
use milepost_board::model::board::Ground;
use milepost_board::{Board, Preset, Setting, make, shipped};
use milepost_document::Place;
use serde_json::{Value, json as value};

fn preset() -> Preset {
    files::preset::read(shipped::preset("wilderness").unwrap()).unwrap()
}

fn board(preset: &Preset, players: usize, scenario: usize, seed: u64) -> Board {
    make(
        Setting {
            preset,
            players,
            scenario,
            land: None,
        },
        seed,
    )
    .unwrap()
}

#[test]
fn a_board_comes_back_from_its_file() {
    let preset = preset();
    for (players, scenario, seed) in [(1, 0, 1), (3, 5, 2), (8, 2, (1 << 53) - 1)] {
        let setting = Setting {
            preset: &preset,
            players,
            scenario,
            land: None,
        };
        let made = board(&preset, players, scenario, seed);
        let text = serde_json::to_string(&json(&setting, &made)).unwrap();
        assert_eq!(preset_name(&text).as_deref(), Ok("Wilderness"));
        assert_eq!(read(&text, &preset), Ok(made));
    }
}

#[test]
fn a_code_gives_the_board_again() {
    let preset = preset();
    let made = board(&preset, 5, 3, 77);
    let code = Code::read(&Code::of(&Setting::of(&preset, &made), 77).to_string()).unwrap();
    assert_eq!(code.fits(&preset), Ok(()));
    assert_eq!(make(code.setting(&preset), code.seed).as_ref(), Ok(&made));
    assert_eq!(code.to_string(), "D4C7-LY75-44FG");
    let mut other = preset.clone();
    other.fair.airport += 1;
    assert_eq!(code.fits(&other), Err(NoBoard::Preset));
    assert_eq!(
        Code {
            version: 31,
            ..code
        }
        .fits(&preset),
        Err(NoBoard::Version(31))
    );
    assert_eq!(
        Code { players: 9, ..code }.fits(&preset),
        Err(NoBoard::Setting)
    );
    assert_eq!(
        Code {
            scenario: 6,
            ..code
        }
        .fits(&preset),
        Err(NoBoard::Setting)
    );
    let beyond = Some(preset.lands.len());
    assert_eq!(
        Code {
            land: beyond,
            ..code
        }
        .fits(&preset),
        Err(NoBoard::Setting)
    );
    // One that names no form of land leaves it to the seed.
    let open = Code { land: None, ..code };
    assert_eq!(make(open.setting(&preset), open.seed), Ok(made));
}

/// Codes of generator 1 had no form of land: this one was of five players, scenario 3 and seed 77.
#[test]
fn codes_of_before_are_refused_for_their_version() {
    for old in ["D32M-AM75-4FK", "D32M-AM75-KN"] {
        let code = Code::read(old).unwrap();
        assert_eq!(code.fits(&preset()), Err(NoBoard::Version(1)), "{old}");
    }
}

/// Checks what is told of a file in which members are others.
fn told(changes: &[(&str, Value)], due: &[&str]) {
    let preset = preset();
    let setting = Setting {
        preset: &preset,
        players: 2,
        scenario: 2,
        land: None,
    };
    let mut file = serde_json::to_value(json(&setting, &board(&preset, 2, 2, 4))).unwrap();
    for (pointer, new) in changes {
        *file.pointer_mut(pointer).unwrap() = new.clone();
    }
    let problems = read(&file.to_string(), &preset).unwrap_err();
    let all: Vec<String> = problems.iter().map(ToString::to_string).collect();
    for words in due {
        assert!(
            all.iter().any(|told| told.contains(words)),
            "{words}: {all:#?}"
        );
    }
}

/// Two corners with land on both banks, on the board that is changed.
fn land_corners() -> [[usize; 2]; 2] {
    let board = board(&preset(), 2, 2, 4);
    let is_dry = |x: usize, y: usize| board.ground[y * board.grid.columns + x] != Ground::Water;
    let mut corners =
        (1..board.grid.columns).flat_map(|x| (0..board.grid.rows).map(move |y| [x, y]));
    let [x, y] = corners
        .find(|&[x, y]| is_dry(x - 1, y) && is_dry(x, y))
        .unwrap();
    [[x, y], [x, y + 1]]
}

#[test]
fn files_that_are_wrong_are_told_of_with_their_places() {
    told(&[("/players", value!(9))], &["$.players", "from 1 to 8"]);
    told(
        &[("/cities/0/at", value!([99, 0]))],
        &["$.cities[0].at", "expected column and row"],
    );
    told(
        &[("/cities/1/wants", value!([{"good": "bee", "points": 3}]))],
        &["did you mean bees"],
    );
    told(
        &[("/paths/0/type", value!("rode"))],
        &["$.paths[0].type", "did you mean road"],
    );
    told(
        &[("/paths/0/cells/1", value!([0, 0]))],
        &["$.paths[0]", "does not lead from city to city"],
    );
    told(
        &[("/land", value!("coasts"))],
        &[
            "$.land",
            "there is no form of land called coasts",
            "did you mean coast",
        ],
    );
    let river = |points: Value| [("/rivers", value!([{ "points": points }]))];
    told(
        &river(value!([[3, 3], [99, 3]])),
        &["$.rivers[0].points[1]", "at most 33 columns"],
    );
    told(
        &river(value!([[3, 3], [5, 3]])),
        &["$.rivers[0]", "does not run from corner to corner"],
    );
    told(
        &river(value!([[3, 3]])),
        &["$.rivers[0]", "at least two corners"],
    );
    told(
        &river(value!([[0, 3], [0, 4]])),
        &["$.rivers[0]", "land on both banks"],
    );
    let bed = value!({ "points": land_corners() });
    told(
        &[("/rivers", value!([bed.clone(), bed]))],
        &["$.rivers[1]", "a river runs here already"],
    );
    told(
        &[("/rivers", value!(vec![value!({ "points": [] }); 201]))],
        &["$.rivers", "200"],
    );
    told(
        &[("/ground/3", value!("~~"))],
        &["$.ground[3]", "does not have 33 cells"],
    );
    told(
        &[("/ground/3", value!("#".repeat(33)))],
        &["'#' is not a kind of ground"],
    );
    told(
        &[("/seed", value!(-1)), ("/scenario", value!(7))],
        &["$.seed", "$.scenario"],
    );
    told(
        &[
            ("/cities/2/name", value!("")),
            ("/cities/1/name", value!("")),
        ],
        &["has the name or the cell"],
    );
}

/// Checks what is told of the shipped preset where a text in it is another.
fn preset_told(old: &str, new: &str, due: &str) {
    let text = shipped::preset("wilderness").unwrap();
    assert!(text.contains(old), "{old}");
    let problems = files::preset::read(&text.replace(old, new)).unwrap_err();
    let all: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert!(all.iter().any(|told| told.contains(due)), "{due}: {all:#?}");
}

#[test]
fn presets_that_do_not_agree_are_told_of() {
    preset_told(
        "name = \"rail\"",
        "name = \"road\"",
        "the name \"road\" is empty or is listed twice",
    );
    preset_told(
        "name = \"bees\"",
        "name = \"fruit\"",
        "the name \"fruit\" is empty or is listed twice",
    );
    preset_told(
        "points = [1, 3]",
        "points = [3, 1]",
        "the least, 3, is more than the most, 1",
    );
    preset_told(
        "look = \"plane\"",
        "look = \"rocket\"",
        "known here: plane, balloon",
    );
}

#[test]
fn names_of_lands_fit_into_files() {
    let shipped = shipped::preset("wilderness").unwrap();
    let lists = |lists: &str| {
        let (head, rest) = shipped.split_once("\nlands = [").unwrap();
        let (_, tail) = rest.split_once("\n]").unwrap();
        format!("{head}\nlands = {lists}{tail}")
    };
    let part = |letters: usize| format!("\"{}\"", "e".repeat(letters));
    let titles = files::preset::read(shipped).unwrap().lands;
    let titles = titles.iter().flat_map(|land| &land.titles);
    let longest = titles.map(|title| title.chars().count() - 2).max().unwrap();
    let room = 60 - longest;
    // What is drawn is as long as it may be, and a letter longer.
    let good = lists(&format!("[[{}, \"a\"], [{}]]", part(room - 5), part(5)));
    let made = files::preset::read(&good);
    assert!(made.is_ok(), "{made:?}");
    let long = lists(&format!("[[{}, \"a\"], [{}]]", part(room - 5), part(6)));
    let told = files::preset::read(&long).unwrap_err();
    assert!(
        told[0].what.contains("has 61 letters") && told[0].what.contains("expected at most 60"),
        "{told:?}"
    );
    assert!(
        matches!(&told[0].place, Place::Span(span) if long[span.clone()].starts_with("[[\"eee")),
        "{told:?}"
    );
    let many = lists(&format!("[{}]", "[\"a\"], ".repeat(5)));
    let told = files::preset::read(&many).unwrap_err();
    assert!(
        told[0].what.contains("5 lists of parts, of at most 4"),
        "{told:?}"
    );
}

#[test]
fn a_preset_that_contradicts_itself_is_told_of() {
    let shipped = shipped::preset("wilderness").unwrap();
    for (old, new, due) in [
        (
            "water = [20, 55]",
            "water = [55, 20]",
            "the least, 55, is more than the most, 20",
        ),
        (
            "water = [20, 55]",
            "water = [0, 0]",
            "there is no water, and boat leads over water",
        ),
        (
            "water = [20, 55]",
            "water = [100, 100]",
            "there is no land, and road leads over land",
        ),
        (
            "apart = [4, 5]",
            "apart = [5, 4]",
            "the least, 5, is more than the most, 4",
        ),
        (
            "name = \"rail\"",
            "name = \"road\"",
            "the name \"road\" is empty or is listed twice",
        ),
        ("name = \"bees\"", "name = \" \"", "the name \" \" is empty"),
        ("\"Amaris\"", "\"Abaro\"", "the name \"Abaro\""),
        (
            "first = 6 ",
            "first = 29",
            "29 cities for players = 1, and on 29 x 20 cells no more than 28",
        ),
        (
            "least = 2 ",
            "least = 7",
            "7 cities want each good, and there are only 6",
        ),
        (
            "least = 2 ",
            "least = 3",
            "8 goods, each 3 times, are 24, and 6 cities want 18 at most",
        ),
    ] {
        let told = files::preset::read(&shipped.replacen(old, new, 1)).unwrap_err();
        assert!(
            told.iter().any(|problem| problem.what.contains(due)),
            "{due}: {told:?}"
        );
    }
    let late = files::preset::read(&shipped.replace("from = 0", "from = 1")).unwrap_err();
    assert!(
        late[0].what.contains("scenario 0 has no path type"),
        "{late:?}"
    );
    let many = shipped.replacen(
        "scenarios = [",
        &format!("scenarios = [{}", "\"more\", ".repeat(30)),
        1,
    );
    assert!(
        files::preset::read(&many).unwrap_err()[0]
            .what
            .contains("36 scenarios, of at most 32")
    );
}

#[test]
fn texts_cut_short_never_panic() {
    let preset = preset();
    let setting = Setting {
        preset: &preset,
        players: 1,
        scenario: 0,
        land: None,
    };
    let text = serde_json::to_string(&json(&setting, &board(&preset, 1, 0, 1))).unwrap();
    for end in (0..text.len()).step_by(7) {
        assert!(read(&text[..end], &preset).is_err());
    }
    for (at, byte) in shipped::PRESETS[1].1.char_indices().step_by(11) {
        assert!(
            files::preset::read(&shipped::PRESETS[1].1[..at]).is_err(),
            "{byte}"
        );
    }
}

/// Presets of generator 1 had one value where there is a list by scenario now, and no game.
#[test]
fn presets_of_before_are_read() {
    let text = shipped::preset("wilderness").unwrap();
    let mut old = String::new();
    for line in text.lines() {
        let line = match line.split_once('=').map_or("", |(key, _)| key.trim()) {
            "forest_line" => "forest_line = 0.6",
            "range" => "range = [18, 2]",
            "share" => "share = 18",
            "closeness" => "bonus = 6",
            "[play]" | "steps" | "hand" | "load" if !line.contains("0.") => continue,
            _ => line,
        };
        old.push_str(line);
        old.push('\n');
    }
    let old = files::preset::read(&old.replace("[play]", "")).unwrap();
    assert_eq!(old.terrain.forest_line, [0.6]);
    assert_eq!(old.paths.range, [[18, 2]]);
    assert_eq!(old.dealing.share, [18]);
    assert_eq!(old.fair.closeness, [150]);
    assert_eq!(old.play, preset().play);
    assert!(
        files::preset::read(&text.replace("share = [18, 17, 16, 15, 14, 13]", "share = []"))
            .is_err()
    );
}
