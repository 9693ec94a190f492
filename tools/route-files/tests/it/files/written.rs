//! What is written reads back as what it was: notation, positions, boards, strings.

use crate::plain;

use crate::given::{self, Given, cases, positions};
use milepost_route::model::tile::Terrain;
use milepost_route::notation::Ground;
use milepost_route::{
    Position, Setup, Train, Unlimited, answer, best, catalogue, notation, review,
};
use milepost_route_files as files;
use milepost_route_files::{Ruling, Style, Texts, alike, link, shipped, write};
use milepost_testkit::random;
use plain::boards;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

fn read(text: &str) -> Position {
    files::read(text, &|_| None).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

/// A name, the texts of a position, and the position.
type Case = (String, Texts, Position);

/// What ships.
fn ships() -> Vec<Case> {
    let case = |(name, text): &(&str, &str)| {
        let texts = Texts {
            position: (*text).to_owned(),
            board: String::new(),
        };
        ((*name).to_owned(), texts, read(text))
    };
    shipped::POSITIONS
        .iter()
        .chain(shipped::BOARDS)
        .map(case)
        .collect()
}

/// Cases and recorded positions.
fn by_others() -> impl Iterator<Item = Case> {
    let case = |given: Given| (given.name, given.texts, given.position);
    cases().into_iter().chain(positions(|_| true)).map(case)
}

/// What the notation does not hold, taken from the tile.
fn bare(tile: &milepost_route::Tile) -> milepost_route::Tile {
    milepost_route::Tile {
        name: String::new(),
        colour: milepost_route::Colour::White,
        ..tile.clone()
    }
}

#[test]
fn every_standard_tile_is_written_and_read_again_in_all_its_turns() {
    for tile in catalogue::tiles() {
        for turn in 0..6 {
            let turned = tile.turned(turn);
            let written = notation::write(&turned);
            let reading = notation::read(&written.code);
            assert_eq!(
                (written.omitted, &reading.problems[..]),
                (Vec::new(), &[][..]),
                "{}",
                tile.name
            );
            assert_eq!(
                reading.tile,
                bare(&turned),
                "{} r{turn}: {}",
                tile.name,
                written.code
            );
        }
    }
    let code = |name: &str| notation::write(catalogue::tile(name).unwrap()).code;
    assert_eq!(code("8"), "path=a:0,b:2");
    assert_eq!(code("57"), "city=revenue:20;path=a:_0,b:0;path=a:_0,b:3");
}

#[test]
fn every_hex_is_written_and_read_again_as_notation() {
    hexes_come_back(ships());
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn every_hex_is_written_and_read_again_as_notation_of_others() {
    hexes_come_back(by_others());
}

fn hexes_come_back(all: impl IntoIterator<Item = Case>) {
    let (mut hexes, mut stops) = (0, 0);
    for (name, _, position) in all {
        for hex in &position.setup().hexes {
            let written = notation::write(&hex.tile);
            let reading = notation::read(&written.code);
            assert_eq!(
                (written.omitted, &reading.problems[..]),
                (Vec::new(), &[][..]),
                "{name} {}",
                hex.name
            );
            assert_eq!(
                reading.tile,
                bare(&hex.tile),
                "{name} {}: {}",
                hex.name,
                written.code
            );
            hexes += 1;
            stops += hex.tile.stops.len();
        }
    }
    eprintln!("{hexes} hexes with {stops} stops, all read again as they were");
}

#[test]
fn every_position_is_written_and_read_again() {
    assert_eq!(positions_come_back(ships()), 0);
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn every_position_is_written_and_read_again_of_others() {
    assert_eq!(
        positions_come_back(by_others()),
        16,
        "1870 has eight in the phase of blue"
    );
}

/// Titles with a hex beside the board, between its rows, which no board file can have.
const BETWEEN_ROWS: [&str; 2] = ["1848", "1866"];

/// How many positions come back, written in both styles, without a colour of their phase, which is told.
fn positions_come_back(all: impl IntoIterator<Item = Case>) -> usize {
    let mut blue = 0;
    for (name, _, position) in all {
        for style in [Style::Wide("board.toml".to_owned()), Style::Tight] {
            let title = name.split(' ').next().unwrap();
            let written = match write::write(&position, &style) {
                Ok(written) => written,
                Err(problems) => {
                    assert!(BETWEEN_ROWS.contains(&title), "{name}: {problems:#?}");
                    assert!(
                        problems[0].what.contains("lies between the rows"),
                        "{name}: {problems:#?}"
                    );
                    continue;
                }
            };
            assert!(!BETWEEN_ROWS.contains(&title), "{name}");
            let again = written
                .texts
                .read()
                .unwrap_or_else(|problems| panic!("{name}: {problems:#?}"));
            // The one colour of phases that a board file does not know, which is told.
            if title == "1870"
                && written
                    .omitted
                    .contains(&"the colour blue of the phase".to_owned())
            {
                assert!(!alike(&position, &again), "{name}");
                blue += 1;
                continue;
            }
            assert!(alike(&position, &again), "{name}");
            // Gaps of the board are no part of it.
            let gaps = |omitted: &String| {
                omitted.ends_with("to which nothing leads") || omitted.ends_with("not on the board")
            };
            assert!(
                written.omitted.iter().all(gaps),
                "{name}: {:?}",
                written.omitted
            );
            let twice = write::write(&again, &style).unwrap();
            assert_eq!(twice.texts, written.texts, "{name}");
        }
    }
    blue
}

/// Rules of all kinds, on random boards.
#[test]
fn rules_are_written_and_read_again() {
    let mut runner = TestRunner::new(random::cases(500));
    let numbers = proptest::collection::vec(any::<u16>(), 100..500);
    runner
        .run(&numbers, |numbers| {
            let Some((position, _)) = boards::preferring(&numbers) else {
                return Ok(());
            };
            // Random trains are odder than files allow.
            let mut setup = position.setup().clone();
            for company in &mut setup.companies {
                company.trains = vec![Train::plain("3", 3)];
            }
            let Ok(position) = Position::new(setup) else {
                return Ok(());
            };
            let rules = &position.setup().rules;
            let written = write::write(&position, &Style::Tight).unwrap();
            let again = written
                .texts
                .read()
                .unwrap_or_else(|problems| panic!("{problems:#?} in {:#?}", written.texts));
            prop_assert_eq!(&again.setup().rules, rules);
            Ok(())
        })
        .unwrap();
}

#[test]
fn a_hex_between_the_rows_is_told_of_and_not_written() {
    let position = read(
        r#"{"layout": "flat", "phase": {"tiles": ["yellow"]},
        "hexes": [{"id": "A1", "x": 0, "y": 0}, {"id": "B2", "x": 1, "y": 1}, {"id": "C2", "x": 2, "y": 1, "code": "city=revenue:20;path=a:2,b:_0"}]}"#,
    );
    let problems = write::write(&position, &Style::Tight).unwrap_err();
    assert!(
        problems[0].what.contains("lies between the rows"),
        "{problems:?}"
    );
}

#[test]
fn what_differs_is_not_alike() {
    let position = read(shipped::position("tern-island-midway").unwrap());
    let change = |change: &dyn Fn(&mut Setup)| {
        let mut setup = position.setup().clone();
        change(&mut setup);
        Position::new(setup).unwrap()
    };
    assert!(alike(
        &position,
        &change(&|setup| setup.hexes.iter_mut().for_each(|hex| hex.marks.sort()))
    ));
    let at =
        |setup: &Setup, name: &str| setup.hexes.iter().position(|hex| hex.name == name).unwrap();
    let changes: [&dyn Fn(&mut Setup); 8] = [
        &|setup| setup.title.push('!'),
        &|setup| drop(setup.companies[0].trains.pop()),
        &|setup| drop(setup.colours.pop()),
        &|setup| setup.rules.bypass = true,
        &|setup| {
            let hex = at(setup, "E5");
            drop(setup.hexes[hex].tokens[0].pop());
        },
        &|setup| {
            let hex = at(setup, "A5");
            setup.hexes[hex].tile = setup.hexes[hex].tile.turned(1);
        },
        &|setup| {
            let hex = at(setup, "A5");
            setup.hexes[hex].sides = [None; 6];
        },
        &|setup| setup.undeclared.push("a rule".to_owned()),
    ];
    for (number, one) in changes.into_iter().enumerate() {
        assert!(!alike(&position, &change(one)), "change {number}");
    }
}

#[test]
fn strings_hold_positions_and_are_short() {
    let longest = strings_hold(ships());
    for name in ["tern-island-midway", "velmark-late"] {
        assert!(
            longest
                .iter()
                .any(|(known, most)| known == name && *most < 1000),
            "{longest:?}"
        );
    }
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn strings_hold_positions_and_are_short_of_others() {
    strings_hold(by_others());
}

/// The length of the longest string of each title.
fn strings_hold(all: impl IntoIterator<Item = Case>) -> Vec<(String, usize)> {
    let mut longest: Vec<(String, usize)> = Vec::new();
    for (name, texts, position) in all {
        let word = link::of_position(&position, &texts);
        assert!(
            link::is_link(&word) && !word.contains(['+', '/', '=']),
            "{word}"
        );
        let again = link::read(&word).unwrap().read().unwrap();
        assert!(alike(&position, &again), "{name}");
        assert_eq!(
            again.setup().record.is_some(),
            position.setup().record.is_some(),
            "{name}"
        );
        let title = name.split(' ').next().unwrap().to_owned();
        match longest.last_mut().filter(|(known, _)| *known == title) {
            Some((_, most)) => *most = (*most).max(word.len()),
            None => longest.push((title.clone(), word.len())),
        }
        // Some have more than two hundred hexes; and what no board file can have keeps the whole record.
        let as_given = title == "1870" || BETWEEN_ROWS.contains(&title.as_str());
        let most = if as_given { 14_000 } else { 3000 };
        assert!(word.len() < most, "{name}: {}", word.len());
    }
    longest
}

/// What is told of the best run, but for the clock; why there is none, where rules of the title are not declared.
fn best_run(position: &Position) -> Result<String, String> {
    let played = Ruling::Declared
        .rule(position.clone())
        .map_err(|problems| problems[0].to_string())?;
    let company = played.position.setup().companies[0].clone();
    let run = best(
        &played.position,
        &company.name,
        &company.trains,
        given::limits(),
        &Unlimited,
    )
    .unwrap();
    let json = answer::json("", 0, &played.position, &company, &run, 0.0);
    Ok(serde_json::to_string(&json).unwrap())
}

#[test]
fn a_string_runs_as_its_position_does() {
    strings_run(ships(), 1);
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn a_string_runs_as_its_position_does_of_others() {
    strings_run(by_others(), 16);
}

fn strings_run(all: impl IntoIterator<Item = Case>, every: usize) {
    let (few, mut count) = (
        all.into_iter()
            .filter(|(_, _, position)| !position.setup().companies.is_empty()),
        0,
    );
    for (name, texts, position) in few.step_by(every) {
        let again = link::read(&link::of_position(&position, &texts))
            .unwrap()
            .read()
            .unwrap();
        assert_eq!(best_run(&again), best_run(&position), "{name}");
        count += 1;
    }
    assert!(
        count > 1,
        "{count} positions run the same from their strings"
    );
}

#[test]
fn broken_strings_are_told() {
    let text = shipped::position("tern-island-midway").unwrap();
    let texts = Texts {
        position: text.to_owned(),
        board: "a board".to_owned(),
    };
    let word = link::of_texts(&texts);
    assert_eq!(link::read(&word), Ok(texts));
    for cut in 2..word.len() {
        let problem = link::read(&word[..cut]).unwrap_err();
        assert!(
            problem.what.contains("not whole") && !problem.hint.is_empty(),
            "{cut}: {}",
            problem.what
        );
    }
    for at in 2..word.len() {
        let letter = if &word[at..=at] == "x" { "y" } else { "x" };
        assert!(
            link::read(&format!("{}{letter}{}", &word[..at], &word[at + 1..])).is_err(),
            "{at}"
        );
    }
    let newer = format!("7{}", &word[1..]);
    assert!(link::read(&newer).unwrap_err().what.contains("\"7.\""));
    let bomb = format!(
        "2.{}",
        milepost_document::link::seal(&" ".repeat(link::MOST + 1))
    );
    assert!(link::read(&bomb).unwrap_err().what.contains("more than"));
    for not in [
        "",
        "tern-island",
        "2.",
        "2.short",
        "file.toml",
        "2.abcdefghijklmnop/qrst",
        "a.abcdefghijklmnopqrst",
    ] {
        assert!(!link::is_link(not), "{not}");
    }
}

#[test]
fn what_the_notation_cannot_say_is_told() {
    let tile = notation::read("city=revenue:10,groups:A;label=OO").tile;
    let mut odd = tile.clone();
    odd.labels.push("a;b".to_owned());
    odd.stops[0].groups.push("x|y".to_owned());
    let icons = ["port/blue".to_owned(), "a,b".to_owned()];
    let terrain = [Terrain {
        cost: 80,
        kinds: vec!["water".to_owned(), "a=b".to_owned()],
    }];
    let written = notation::write_hex(
        &odd,
        Ground {
            icons: &icons,
            terrain: &terrain,
            impassable: &[],
        },
    );
    assert_eq!(
        written.omitted,
        [
            "the group \"x|y\"",
            "the label \"a;b\"",
            "the terrain \"a=b\"",
            "the icon \"a,b\""
        ]
    );
    let reading = notation::read(&written.code);
    assert_eq!(
        (reading.tile, reading.icons),
        (tile, vec!["port/blue".to_owned()])
    );
}

#[test]
fn names_with_spaces_and_tokens_in_their_places_are_said() {
    let board = "milepost = \"18xx-board/1\"\ntitle = \"T\"\nlayout = \"flat\"\n[hexes.white]\n\"A1..A9\" = \"\"\nA5 = \"town=revenue:10\"\nB2 = \"city=revenue:10,slots:3\"\n[tile]\n\"8 first\" = { colour = \"yellow\", code = \"path=a:0,b:2\", number = \"8\" }\n";
    let position = "milepost = \"18xx-position/1\"\nboard = \"b\"\n[hexes]\nA3 = \"'8 first' r1 mark 'a port'\"\nB2 = \"token 'The Line' place 2 token X place 0 token Y extra\"\n";
    let read = files::read(position, &|_| Some(board.to_owned())).unwrap();
    let setup = read.setup();
    let hex = |name: &str| setup.hexes.iter().find(|hex| hex.name == name).unwrap();
    assert_eq!(
        (hex("A3").tile.name.as_str(), &hex("A3").marks[..]),
        ("8", &["a port".to_owned()][..])
    );
    let places: Vec<_> = hex("B2").tokens[0]
        .iter()
        .map(|token| token.as_ref().map(|one| one.company.as_str()))
        .collect();
    assert_eq!(places, [Some("X"), None, Some("The Line"), Some("Y")]);
    assert_eq!((setup.hexes.len(), hex("A5").tile.stops.len()), (6, 1));
    let written = write::write(&read, &Style::Tight).unwrap();
    assert!(
        alike(&read, &written.texts.read().unwrap()) && written.omitted.is_empty(),
        "{written:?}"
    );
    for (line, what) in [
        ("token X place 3", "is taken or not there"),
        ("token X place", "is no place"),
    ] {
        let position = position.replace(
            "token 'The Line' place 2 token X place 0 token Y extra",
            line,
        );
        let problems = files::read(&position, &|_| Some(board.to_owned())).unwrap_err();
        assert!(problems[0].what.contains(what), "{problems:?}");
    }
    for (row, what) in [
        ("A1..B2", "one row"),
        ("A9..A1", "one row"),
        ("A1..A4", "one row"),
        ("A1..A99999", "one row"),
    ] {
        let board = board.replace("A1..A9", row);
        let problems = files::read(&board, &|_| None).unwrap_err();
        assert!(problems[0].what.contains(what), "{row}: {problems:?}");
    }
}

/// A city printed in B2 under a green tile, and nothing known of what is under the tile in B4.
#[test]
fn what_is_printed_below_a_tile_is_written_where_it_is_known() {
    let board = "milepost = \"18xx-board/1\"\ntitle = \"T\"\nlayout = \"flat\"\n[hexes.white]\nB2 = \"city=revenue:10;upgrade=cost:40,terrain:water\"\nB4 = \"\"\nB6 = \"city=revenue:0\"\n[names]\nB2 = \"Ash\"\n";
    let position = "milepost = \"18xx-position/1\"\nboard = \"b\"\n[trains]\nAA = [\"2\"]\n[hexes]\nB2 = \"15 token AA\"\nB4 = \"9\"\nB6 = \"57\"\n";
    let boards = |_: &str| Some(board.to_owned());
    let printed = files::kit(position, &boards).unwrap().printed;
    let position = files::read(position, &boards).unwrap();
    let warnings = |texts: &Texts| {
        let kit = files::kit(&texts.position, &|_| Some(texts.board.clone())).unwrap();
        review::warnings(&texts.read().unwrap(), &kit)
    };
    for style in [Style::Tight, Style::Wide("b.toml".to_owned())] {
        let blind = write::write(&position, &style).unwrap().texts;
        let whats = warnings(&blind);
        let what = "15 r0 in B2 has 1 cities, and B2 has 0";
        assert!(whats.iter().any(|one| one.what == what), "{whats:?}");
        let seen = write::write_over(&position, &printed, &style)
            .unwrap()
            .texts;
        assert!(alike(&position, &seen.read().unwrap()));
        let whats = warnings(&seen);
        assert!(
            !whats.iter().any(|one| one.what.contains("cities")),
            "{whats:?}"
        );
    }
}

proptest! {
    #![proptest_config(milepost_testkit::random::cases(256))]

    #[test]
    fn notation_that_was_read_is_written_and_read_again(
        parts in prop::collection::vec(
            "((city|pass|town|halt|offboard)=revenue:([0-9]{1,3}|yellow_[0-9]{1,2}\\|brown_[0-9]{1,2}|x_1)(,slots:[0-4])?(,groups:[A-C](\\|[A-C])?)?(,loc:([0-5](\\.5)?|center))?(,visit_cost:[0-2])?|junction|path=a:_?[0-5],b:_?[0-5](,terminal:[12])?(,track:(narrow|dual|thin|future))?(,lanes:[0-4])?(,a_lane:[23]\\.[01])?|label=[A-Z =,]{1,3}|upgrade=cost:[0-9]{2}(,terrain:water(\\|mountain)?)?|border=edge:[0-6],type:impassable|icon=image:[a-z/,]{1,5})",
            0..12,
        ),
    ) {
        let code = parts.join(";");
        let first = notation::read(&code);
        let ground = Ground { impassable: &first.impassable, terrain: &first.terrain, icons: &first.icons };
        let written = notation::write_hex(&first.tile, ground);
        let again = notation::read(&written.code);
        prop_assert!(again.is_whole(), "{code}\n{}", written.code);
        if written.omitted.is_empty() {
            prop_assert_eq!(&again.tile, &first.tile, "{}\n{}", &code, &written.code);
            prop_assert_eq!((&again.impassable, &again.terrain, &again.icons), (&first.impassable, &first.terrain, &first.icons));
        }
        let twice = notation::write_hex(&again.tile, Ground { impassable: &again.impassable, terrain: &again.terrain, icons: &again.icons });
        prop_assert_eq!(twice.code, written.code);
    }
}
