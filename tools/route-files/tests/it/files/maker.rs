//! 18xx-maker JSON in and out, with a check of what is written that knows the schema's words alone.

use crate::given::{cases, positions};
use milepost_grid::Layout;
use milepost_route::{Colour, End, Kind, Position, Revenue, Rules, Setup, Token, notation};
use milepost_route_files as files;
use milepost_route_files::{Style, alike, shipped, write, write_maker};
use serde_json::Value;

fn read(text: &str) -> Position {
    files::read(text, &|_| None).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

/// What a board has of a position.
fn board(position: &Position) -> Position {
    let mut setup = Setup {
        phase: String::new(),
        colours: Vec::new(),
        companies: Vec::new(),
        rules: Rules::default(),
        game: String::new(),
        undeclared: Vec::new(),
        record: None,
        ..position.setup().clone()
    };
    for hex in &mut setup.hexes {
        hex.tile.name.clear();
        hex.tokens
            .iter_mut()
            .flatten()
            .for_each(|place: &mut Option<Token>| *place = None);
    }
    Position::new(setup).unwrap()
}

/// Hexes copy lists, and one kind of hex may stand in every place: what is too long is refused before it is copied.
#[test]
fn lists_of_a_hex_have_a_limit() {
    let many = |count: usize| {
        let cities = vec![serde_json::json!({"size": 1}); count];
        let map = serde_json::json!({"hexes": [
            {"hexes": ["B2"], "cities": cities},
            {"hexes": ["B4"], "copy": "B2"},
        ]});
        serde_json::json!({"info": {"title": "Many"}, "map": map}).to_string()
    };
    assert!(files::read(&many(2), &|_| None).is_ok());
    let problems = files::read(&many(251), &|_| None).unwrap_err();
    let limit = problems
        .iter()
        .filter(|problem| problem.what == "251 items of a hex");
    assert_eq!(limit.count(), 1, "{problems:#?}");
}

/// A game with a board of three hexes, and what its box holds.
const GAME: &str = r##"{
    "info": {"title": "Three Hexes", "orientation": "horizontal"},
    "map": {"hexes": [{"hexes": ["A1", "A3"], "cities": [{"size": 1}], "values": [{"value": 20}]}, {"hexes": ["B2"]}]},
    "phases": [
        {"name": "2", "limit": 4, "tiles": "yellow"},
        {"name": "3", "limit": 2, "tiles": "green", "minor": true},
        {"name": "3", "limit": 4, "tiles": "green"},
        {"train": ["5", "4D"], "limit": 3, "tiles": "russet"},
        {"name": "last", "limit": 2, "tiles": "purple"}
    ],
    "trains": [
        {"name": "2", "quantity": 6, "color": "yellow", "price": 80},
        {"name": "Pullman", "quantity": "∞", "color": "gray"}
    ],
    "companies": [
        {"name": "Tern Coast Railway", "abbrev": "TCR", "color": "blue", "tokens": ["Free", 40]},
        {"name": "Oil Line", "abbrev": "OIL", "color": "black", "variant": "short"},
        {"name": "Oil Line, longer", "abbrev": "OIL", "color": "black", "variant": "long"},
        {"name": "Ferry"}
    ],
    "tiles": {
        "7": 4, "8": {"quantity": "∞", "print": 10}, "57|b": 2, "57": 1,
        "X1": {"color": "brown", "quantity": 2, "cities": [{"size": 2}], "values": [{"value": 60}],
            "track": [{"side": 1}, {"side": 4}]},
        "9": {"color": "yellow", "track": [{"type": "straight", "side": 1}]},
        "nowhere": 1, "58": "some"
    }
}"##;

/// The board file of a board that nothing lies on.
fn written(board: &Position) -> String {
    let style = Style::Wide("three.toml".to_owned());
    write::write(board, &style).unwrap().texts.position
}

#[test]
fn what_the_box_holds_is_kept() {
    let (position, notes) = files::read_noted(GAME, &|_| None).unwrap();
    let setup = position.setup();
    let manifest = setup.manifest.as_ref().unwrap();
    let counts: Vec<(&str, Option<u32>)> = manifest
        .counts
        .iter()
        .map(|(name, count)| (name.as_str(), *count))
        .collect();
    assert_eq!(
        counts,
        [
            ("57", Some(3)),
            ("7", Some(4)),
            ("8", None),
            ("9", Some(1)),
            ("X1", Some(2)),
            ("nowhere", Some(1)),
        ]
    );
    let own: Vec<&str> = manifest.own.iter().map(|tile| tile.name.as_str()).collect();
    assert_eq!(own, ["X1"], "9 is drawn as the standard tile is");
    assert_eq!(manifest.own[0].stops[0].revenue, Revenue::Plain(60));
    let whats: Vec<&str> = notes.iter().map(|note| note.what.as_str()).collect();
    assert_eq!(
        whats,
        [
            "the phase last is left out: \"purple\" is no colour of tiles",
            "there is no standard tile nowhere, and none is drawn here",
            "how many tiles 58 there are is not understood",
            "nothing says how far these trains run: Pullman",
        ]
    );
    let board = written(&position);
    for part in [
        "[phases]\n2 = [\"yellow\"]\n3 = [\"yellow\", \"green\"]\n\"5/4D\" = [\"yellow\", \"green\", \"brown\"]\n",
        "[companies]\nFerry = \"Ferry\"\nOIL = \"Oil Line\"\nTCR = \"Tern Coast Railway\"\n",
        "[manifest]\n1 = \"9 nowhere\"\n2 = \"X1\"\n3 = \"57\"\n4 = \"7\"\nunlimited = \"8\"\n",
        "[tile]\nX1 = { colour = \"brown\", code = \"city=revenue:60,slots:2;path=a:0,b:_0;path=a:3,b:_0\" }\n",
    ] {
        assert!(board.contains(part), "{part}\n{board}");
    }
    let again = read(&board);
    assert_eq!(again.setup().declared.phases, setup.declared.phases);
    assert_eq!(again.setup().declared.companies, setup.declared.companies);
    assert_eq!(again.setup().manifest, setup.manifest);
    assert_eq!(written(&again), board);
}

/// A list that cannot be all is no manifest: nothing could be laid in the first phase.
#[test]
fn tiles_without_a_yellow_one_are_no_manifest() {
    let text = GAME.replace("\"yellow\", \"track\"", "\"green\", \"track\"");
    let text = text.replace(
        "\"7\": 4, \"8\": {\"quantity\": \"∞\", \"print\": 10}, \"57|b\": 2, \"57\": 1,",
        "",
    );
    let (position, notes) = files::read_noted(&text, &|_| None).unwrap();
    assert_eq!(position.setup().manifest, None);
    assert!(
        notes
            .iter()
            .any(|note| note.what.contains("no yellow tile")),
        "{notes:#?}"
    );
    let board = written(&position);
    assert!(
        board.contains("X1 = ") && !board.contains("[manifest]"),
        "{board}"
    );
}

#[test]
fn a_game_is_known_by_what_18xx_maker_calls_it() {
    let shikoku = read(&GAME.replace("Three Hexes", "Shikoku 1889"));
    assert_eq!(shikoku.setup().game, "1889");
    let board = written(&shikoku);
    assert!(board.contains("title = \"Shikoku 1889\""), "{board}");
    assert!(alike(&read(&board), &shikoku));
    assert_eq!(read(GAME).setup().game, "");
}

/// A position on such a board whose phase is not known is written so that it can be read again.
#[test]
fn a_position_without_a_phase_lies_on_a_board_with_phases() {
    let mut setup = read(GAME).setup().clone();
    let token = Token {
        company: "TCR".to_owned(),
        neutral: false,
    };
    setup.hexes[0].tokens = vec![vec![Some(token)]];
    let position = Position::new(setup).unwrap();
    let style = Style::Wide("three.toml".to_owned());
    let texts = write::write(&position, &style).unwrap().texts;
    assert!(alike(&texts.read().unwrap(), &position), "{texts:#?}");
    assert!(
        texts.board.contains("\n3 = [\"yellow\", \"green\"]\n"),
        "{texts:#?}"
    );
}

#[test]
fn a_game_without_a_map_is_refused_for_that() {
    for text in [
        r#"{"info": {"title": "1888"}, "tiles": {"7": 4, "nowhere": 1}}"#,
        r#"{"info": {"title": "1888"}, "map": null}"#,
        r#"{"stock": {"market": []}, "companies": []}"#,
    ] {
        let problems = files::read(text, &|_| None).unwrap_err();
        assert_eq!(
            problems[0].what, "this game of 18xx-maker has no map: there is no board in it",
            "{problems:#?}"
        );
        assert!(problems[0].hint.contains("draw the map"), "{problems:#?}");
    }
    let problems = files::read(r#"{"info": {"title": "1888"}, "map": []}"#, &|_| None).unwrap_err();
    assert_eq!(problems.len(), 1, "{problems:#?}");
}

/// A member, and what it must be.
type Member = (&'static str, fn(&Value) -> bool);

/// Only such members, each of such a kind (docs/route-files.md, and the words of the schema that it names).
fn only(value: &Value, members: &[Member]) {
    for (name, value) in value.as_object().unwrap() {
        let (_, fits) = members
            .iter()
            .find(|(known, _)| known == name)
            .unwrap_or_else(|| panic!("extra key {name}"));
        assert!(fits(value), "{name}: {value}");
    }
}

fn each(value: &Value, members: &[Member]) -> bool {
    value
        .as_array()
        .unwrap()
        .iter()
        .for_each(|item| only(item, members));
    true
}

fn is_id(value: &Value) -> bool {
    let text = value.as_str().unwrap();
    let number = text.trim_start_matches(|c: char| c.is_ascii_uppercase());
    number.len() < text.len()
        && !number.is_empty()
        && number.bytes().all(|sign| sign.is_ascii_digit())
}

fn is_name(value: &Value) -> bool {
    only(value, &[("name", Value::is_string)]);
    value.get("name").is_some()
}

fn is_side(value: &Value) -> bool {
    value.as_u64().is_some_and(|side| (1..=6).contains(&side))
}

fn texts(value: &Value) -> bool {
    value.as_array().unwrap().iter().all(Value::is_string)
}

fn angle(value: &Value) -> bool {
    value
        .as_i64()
        .is_some_and(|angle| (-359..360).contains(&angle))
}

/// The members of a hex.
const HEX: &[Member] = &[
    ("color", |value| {
        [
            "plain", "water", "offboard", "yellow", "green", "brown", "gray",
        ]
        .contains(&value.as_str().unwrap())
    }),
    ("encoding", Value::is_string),
    ("hexes", |value| {
        !value.as_array().unwrap().is_empty() && value.as_array().unwrap().iter().all(is_id)
    }),
    ("cities", |value| {
        each(
            value,
            &[
                ("size", |size| {
                    size.as_u64().is_some_and(|size| (1..=6).contains(&size))
                }),
                ("pass", |pass| pass == &Value::Bool(true)),
                ("name", is_name),
                ("groups", texts),
                ("angle", angle),
                ("percent", Value::is_number),
            ],
        )
    }),
    ("centerTowns", |value| {
        each(
            value,
            &[
                ("name", is_name),
                ("groups", texts),
                ("angle", angle),
                ("percent", Value::is_number),
            ],
        )
    }),
    ("values", |value| {
        each(value, &[("value", Value::is_number)])
    }),
    ("names", |value| {
        value.as_array().unwrap().iter().all(is_name)
    }),
    ("labels", |value| {
        each(value, &[("label", Value::is_string)])
    }),
    ("terrain", |value| {
        each(
            value,
            &[
                ("type", Value::is_string),
                ("cost", Value::is_number),
                ("size", |size| size == "small"),
            ],
        )
    }),
    ("track", |value| {
        each(
            value,
            &[
                ("side", is_side),
                ("revenue", Value::is_u64),
                ("type", |kind| {
                    ["sharp", "gentle", "straight", "offboard"].contains(&kind.as_str().unwrap())
                }),
                ("gauge", |gauge| {
                    ["narrow", "dual", "line"].contains(&gauge.as_str().unwrap())
                }),
            ],
        )
    }),
    ("offBoardRevenue", |value| {
        only(
            value,
            &[
                ("name", is_name),
                ("groups", texts),
                ("revenues", |revenues| {
                    each(
                        revenues,
                        &[
                            ("color", Value::is_string),
                            ("value", |value| value.is_number() || value.is_string()),
                        ],
                    )
                }),
            ],
        );
        true
    }),
];

fn valid(file: &Value) {
    only(
        file,
        &[("info", Value::is_object), ("map", Value::is_object)],
    );
    let orientation = |value: &Value| ["vertical", "horizontal"].contains(&value.as_str().unwrap());
    only(
        &file["info"],
        &[("title", Value::is_string), ("orientation", orientation)],
    );
    only(&file["map"], &[("hexes", Value::is_array)]);
    assert!(each(&file["map"]["hexes"], HEX));
}

#[test]
fn boards_that_ship_go_out_valid_and_come_back_the_same() {
    let ships = shipped::POSITIONS.iter().chain(shipped::BOARDS);
    let back = ships
        .map(|(name, text)| comes_back(name, &read(text)))
        .collect::<Vec<_>>();
    assert!(back.iter().all(|back| *back), "{back:?}");
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn boards_of_others_go_out_valid_and_come_back_the_same() {
    let all = cases().into_iter().chain(positions(|_| true));
    let (same, renamed): (Vec<bool>, Vec<bool>) = all
        .map(|given| comes_back(&given.name, &given.position))
        .partition(|same| *same);
    assert_eq!(
        (same.len(), renamed.len()),
        (1634, 474),
        "so many come back under other names of hexes"
    );
}

/// Whether a board comes back under the same names of hexes; where it does, it is the same.
fn comes_back(name: &str, position: &Position) -> bool {
    let (text, omitted) = write_maker(position).unwrap();
    let file: Value = serde_json::from_str(&text).unwrap();
    valid(&file);
    let again = read(&text);
    assert!(
        files::notes(&text).is_empty(),
        "{name}: {:?}",
        files::notes(&text)
    );
    let kinds = file["map"]["hexes"].as_array().unwrap().iter();
    let hexes: usize = kinds
        .map(|kind| kind["hexes"].as_array().unwrap().len())
        .sum();
    assert_eq!(hexes, again.setup().hexes.len());
    let renamed = omitted
        .iter()
        .any(|omitted| omitted.starts_with("the names of hexes"));
    assert!(
        renamed || alike(&board(position), &board(&again)),
        "{name}: {omitted:?}"
    );
    !renamed
}

const FILE: &str = r#"{"info": {"title": "Map 42", "orientation": "ORIENTATION"}, "map": {"hexes": [
    {"color": "plain", "hexes": ["B2", "C3"]},
    {"color": "plain", "cities": [{"size": 2, "name": {"name": "Riga"}, "groups": ["N"]}], "labels": [{"label": "R"}], "hexes": ["D4"]},
    {"color": "plain", "centerTowns": [{"name": {"name": "Muki"}}], "hexes": ["E5"]},
    {"copy": "E5", "centerTowns": [{"name": {"name": "Aki"}}], "terrain": [{"type": "river", "cost": "¥80"}], "hexes": ["F4"]},
    {"color": "water", "hexes": ["A1"]},
    {"color": "gray", "track": [{"type": "straight", "side": 2}, {"type": "gentle", "side": 6, "gauge": "narrow"}], "hexes": ["G5"]},
    {"color": "yellow", "cities": [{}, {}], "values": [{"value": 30}, {"value": 40}], "track": [{"side": 1}, {"side": 4}], "hexes": ["H4"]},
    {"tile": "57", "rotation": 60, "hexes": ["H6"]},
    {"color": "gray", "encoding": "town=revenue:10;path=a:1,b:_0", "cities": [{}], "hexes": ["I5"]},
    {"color": "offboard", "offBoardRevenue": {"name": {"name": "West"}, "revenues": [{"color": "yellow", "value": 30}, {"color": "brown", "value": "60"}, {"color": "gray", "value": "D90"}]},
     "track": [{"type": "offboard", "side": 1}], "hexes": ["A3"]}]}}"#;

fn hex<'a>(position: &'a Position, name: &str) -> &'a milepost_route::Hex {
    position
        .setup()
        .hexes
        .iter()
        .find(|hex| hex.name == name)
        .unwrap()
}

#[test]
fn boards_of_others_are_read_as_they_are_drawn() {
    for (orientation, layout, first) in [
        ("horizontal", Layout::Flat, 0),
        ("vertical", Layout::Pointy, 1),
    ] {
        let text = FILE.replace("ORIENTATION", orientation);
        let position = read(&text);
        assert_eq!(
            (position.setup().layout, position.setup().title.as_str()),
            (layout, "Map 42")
        );
        let code = |name: &str| notation::write(&hex(&position, name).tile).code;
        let edge = |side: u8| (side - 1 + first) % 6;
        assert_eq!(code("D4"), "city=revenue:0,slots:2,groups:N;label=R");
        assert_eq!(
            (
                hex(&position, "D4").town.as_str(),
                hex(&position, "E5").town.as_str()
            ),
            ("Riga", "Muki")
        );
        let copied = hex(&position, "F4");
        assert_eq!(
            (
                copied.town.as_str(),
                copied.tile.stops[0].kind,
                copied.terrain[0].cost
            ),
            ("Aki", Kind::Town, 80)
        );
        assert_eq!(copied.terrain[0].kinds, ["water"]);
        assert_eq!(hex(&position, "A1").tile.colour, Colour::Blue);
        let gray = format!(
            "path=a:{},b:{};path=a:{},b:{},track:narrow",
            edge(2),
            edge(5),
            edge(6),
            edge(2)
        );
        assert_eq!(code("G5"), gray);
        let two = &hex(&position, "H4").tile;
        assert_eq!(
            (two.stops[0].revenue.clone(), two.stops[1].revenue.clone()),
            (Revenue::Plain(30), Revenue::Plain(40))
        );
        assert_eq!(
            two.exits(0)
                .into_iter()
                .map(|edge| edge.number())
                .collect::<Vec<_>>(),
            [edge(1)]
        );
        assert_eq!(
            two.exits(1)
                .into_iter()
                .map(|edge| edge.number())
                .collect::<Vec<_>>(),
            [edge(4)]
        );
        let laid = hex(&position, "H6");
        let exits: Vec<u8> = laid
            .tile
            .exits(0)
            .into_iter()
            .map(|edge| edge.number())
            .collect();
        assert_eq!(
            (laid.tile.name.as_str(), laid.tile.colour, exits),
            ("57", Colour::Yellow, vec![(first + 1) % 6, (first + 4) % 6])
        );
        assert_eq!(code("I5"), "town=revenue:10;path=a:1,b:_0");
        let area = hex(&position, "A3");
        assert_eq!(
            code("A3"),
            format!(
                "offboard=revenue:yellow_30|brown_60|diesel_90;path=a:{},b:_0",
                edge(1)
            )
        );
        assert_eq!(
            (area.tile.colour, area.town.as_str()),
            (Colour::Red, "West")
        );
        assert_eq!(area.tile.track[0].ends[1], End::Stop(0));
        assert!(files::notes(&text).is_empty());
    }
}

#[test]
fn what_is_not_understood_is_told_and_what_is_wrong_refused() {
    let notes = files::notes(
        r#"{"mapp": 1, "info": {"titel": 1}, "map": [{"lin": [], "hexes": [{"routeBonuses": [{"value": 30}], "color": "pink", "track": [{"type": "bent", "side": 1}], "hexes": ["A1"]}]}, {"name": "East", "copy": 0}]}"#,
    );
    let told: Vec<&str> = notes.iter().map(|note| note.what.as_str()).collect();
    assert_eq!(told.len(), 7, "{told:?}");
    for (note, what) in notes.iter().zip([
        "\"mapp\" is not known",
        "\"titel\" is not known",
        "\"lin\" is not known",
        "\"pink\" is read as plain",
        "\"bent\" is left out",
        "bonus for routes is left out",
        "\"East\" is left out",
    ]) {
        assert!(note.what.contains(what), "{told:?}");
    }
    assert!(notes[0].hint.contains("map") && notes[1].hint.contains("title"));
    let bad = r#"{"map": {"hexes": [{"copy": "Z9", "hexes": ["A1"]}, {"encoding": "city=slots:2", "hexes": ["B2"]}, {"tile": "99999", "hexes": ["C1"]}, {"hexes": ["1A"]},
        {"track": [{"side": 7}], "hexes": ["E1"]}, {"copy": "F2", "hexes": ["F2"]}, {"hexes": 3}, {},
        {"citys": [], "hexes": ["G1"]}, {"offboardRevenue": {}, "hexes": ["G3"]}, {"track": [{"sied": 2}], "hexes": ["H2"]}, {"track": [{"type": "gentel", "side": 1}], "hexes": ["J2"]}, {"towns": [{"citty": true}], "hexes": ["H4"]},
        {"values": [{"valeu": 2}], "hexes": ["I1"]}, {"offBoardRevenue": {"revenus": []}, "hexes": ["I3"]}, {"offBoardRevenue": {"revenues": [{"colour": "green", "value": 1}]}, "hexes": ["I5"]}]}}"#;
    let problems = files::read(bad, &|_| None).unwrap_err();
    let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
    for what in [
        "not on the map",
        "without revenue",
        "no standard tile 99999",
        "begins with a letter",
        "from 1 to 6",
        "copies itself",
        "expected a list",
        "\"hexes\" is missing",
        "\"citys\" is not known here",
        "\"offboardRevenue\" is not known here",
        "\"sied\" is not known here",
        "\"gentel\" is no kind of track",
        "\"citty\" is not known here",
        "\"valeu\" is not known here",
        "\"revenus\" is not known here",
        "\"colour\" is not known here",
    ] {
        assert!(
            told.iter().any(|one| one.contains(what)),
            "{what}: {told:#?}"
        );
    }
    assert!(files::read(r#"{"map": {}}"#, &|_| None).is_err());
}

#[test]
fn a_hex_listed_again_with_the_same_on_it_is_read_once() {
    let file = |again: &str| {
        format!(
            r#"{{"map": {{"hexes": [{{"towns": [{{}}], "values": [{{"value": 10}}], "hexes": ["A1", "A3"]}},
            {{"towns": [{{}}], "values": [{{"value": {again}}}], "hexes": ["A1"]}}]}}}}"#
        )
    };
    assert_eq!(read(&file("10")).setup().hexes.len(), 2);
    let notes = files::notes(&file("10"));
    assert!(
        notes.len() == 1
            && notes[0]
                .what
                .contains("A1 stands here twice, with the same"),
        "{notes:?}"
    );
    let problems = files::read(&file("20"), &|_| None).unwrap_err();
    let told: Vec<&str> = problems
        .iter()
        .map(|problem| problem.what.as_str())
        .collect();
    assert_eq!(told, ["hex A1 stands here twice"]);
}
