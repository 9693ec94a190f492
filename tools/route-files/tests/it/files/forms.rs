//! Positions in all their forms, and those recorded by others.

use crate::given;
use milepost_grid::Edge;
use milepost_route::model::train::UNLIMITED;
use milepost_route::{
    Bonus, Colour, Conflict, Distance, End, Gauge, Hex, Kind, Kinds, Lane, Position, Revenue, Row,
    Rules, Token, Tokened,
};
use milepost_route_files as files;

fn read(text: &str) -> Position {
    files::read(text, &|_| None).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn every_case_reads() {
    let cases = given::cases();
    assert_eq!(cases.len(), 40);
    for case in cases {
        assert_eq!(case.position.setup().companies.len(), 1, "{}", case.name);
    }
}

/// The recorded positions number 2,068.
#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn every_recorded_position_reads() {
    let mut count = 0;
    for given in given::positions(|_| true) {
        assert!(given.position.setup().hexes.len() > 20, "{}", given.name);
        count += 1;
    }
    assert_eq!(count, 2068);
}

/// The same position with what its codes say left out.
fn by_code(line: &str) -> String {
    let mut position: serde_json::Value = serde_json::from_str(line).unwrap();
    for hex in position["hexes"].as_array_mut().unwrap() {
        let hex = hex.as_object_mut().unwrap();
        for member in ["nodes", "paths", "nb", "x", "y"] {
            hex.remove(member);
        }
        // Gaps in the board are told from plain hexes by their neighbours alone.
        if hex.contains_key("empty") {
            hex.insert(
                "impassable_edges".into(),
                serde_json::json!([0, 1, 2, 3, 4, 5]),
            );
        }
    }
    position.to_string()
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn codes_and_coordinates_say_what_is_spelled_out() {
    let mut looked_at = 0;
    for line in given::lines(|_| true).filter(|line| line.number % 8 == 0) {
        let name = format!("{} {}", line.title, line.number);
        code_says_what_is_spelled_out(&name, &line.text);
        looked_at += 1;
    }
    assert!(looked_at > 250, "{looked_at}");
}

/// Compares them.
fn code_says_what_is_spelled_out(name: &str, line: &str) {
    let spelled = read(line);
    let coded = files::read(&by_code(line), &|_| None)
        .unwrap_or_else(|problems| panic!("{name}: {problems:#?}"));
    // These games change what stops pay as they go.
    let changes = ["1844 ", "1868_Wyoming "]
        .iter()
        .any(|title| name.starts_with(title));
    let hexes = spelled.setup().hexes.iter().zip(&coded.setup().hexes);
    for (index, (a, b)) in hexes.enumerate() {
        let place = format!("{name} {}", a.name);
        let kinds = |hex: &milepost_route::Hex| -> Vec<_> {
            let stops = hex.tile.stops.iter();
            let pays = |stop: &milepost_route::Stop| stop.revenue.on(&spelled.setup().colours);
            stops
                .map(|stop| (stop.kind, if changes { 0 } else { pays(stop) }))
                .collect()
        };
        // Records do not number junctions. Where a tile has two, all its track is terminal.
        let track = |hex: &milepost_route::Hex| -> Vec<_> {
            let one = |end| {
                if let End::Junction(_) = end {
                    End::Junction(0)
                } else {
                    end
                }
            };
            let track = hex.tile.track.iter();
            track
                .map(|on| (on.ends.map(one), on.lanes, on.gauge, on.terminal))
                .collect()
        };
        assert_eq!(
            (a.at, track(a), kinds(a)),
            (b.at, track(b), kinds(b)),
            "{place}"
        );
        for edge in Edge::ALL {
            assert_eq!(
                meets(&spelled, index, edge),
                meets(&coded, index, edge),
                "{place} {edge:?}"
            );
        }
    }
}

/// The hex over an edge, where track of both leads to that edge: of others the records say that track may be laid there.
fn meets(position: &Position, hex: usize, edge: Edge) -> Option<usize> {
    let leads = |hex: usize, edge: Edge| {
        let track = &position.setup().hexes[hex].tile.track;
        track
            .iter()
            .any(|track| track.ends.contains(&End::Edge(edge)))
    };
    position
        .across(hex, edge)
        .filter(|&next| leads(hex, edge) && leads(next, edge.opposite()))
}

const HEADER: &str = "milepost = \"18xx-position/1\"\nboard = \"tern-island\"\nphase = \"3\"\n";

fn hex<'a>(position: &'a Position, name: &str) -> &'a Hex {
    position
        .setup()
        .hexes
        .iter()
        .find(|hex| hex.name == name)
        .unwrap()
}

#[test]
fn a_position_file_says_what_lies_on_its_board() {
    let position = read(&format!(
        "{HEADER}company = \"oil\"\n[trains]\nTCR = [\"2\", \"3+2\", \"D\"]\nOIL = [\"3E\"]\n[hexes]\n{}",
        "c1 = \" 6  R5 TOKEN tcr \"\nE5 = \"14 r2 token OIL neutral, token MMR\"\nA7 = \"token MMR\"\nB6 = \"\"\n"
    ));
    let setup = position.setup();
    assert_eq!(
        (setup.title.as_str(), &setup.colours[..]),
        ("Tern Island", &["yellow", "green"].map(str::to_owned)[..])
    );
    let names: Vec<&str> = setup
        .companies
        .iter()
        .map(|company| company.name.as_str())
        .collect();
    assert_eq!(names, ["OIL", "TCR"], "the one that is to run comes first");
    let skipping = Distance::Skipping {
        stops: 3,
        skip: Kinds::ALL,
    };
    assert_eq!(
        (
            &setup.companies[0].trains[0].distance,
            setup.companies[0].trains[0].multiplier
        ),
        (&skipping, 2)
    );
    let row = |kinds, pay| Row {
        kinds,
        pay,
        visit: pay,
        multiplier: None,
    };
    let trains: Vec<_> = setup.companies[1]
        .trains
        .iter()
        .map(|train| &train.distance)
        .collect();
    let rows = Distance::Rows(vec![row(Kinds::CITIES, 3), row(Kinds::TOWNS, 2)]);
    assert_eq!(
        trains,
        [&Distance::Stops(2), &rows, &Distance::Stops(UNLIMITED)]
    );
    let c1 = hex(&position, "C1");
    assert_eq!(
        (c1.town.as_str(), c1.tile.name.as_str(), c1.rotation),
        ("Northhead", "6", 5)
    );
    let token = |company: &str, neutral| {
        Some(Token {
            company: company.into(),
            neutral,
        })
    };
    assert_eq!(c1.tokens, [vec![token("TCR", false)]]);
    assert_eq!(
        hex(&position, "E5").tokens,
        [vec![token("OIL", true), token("MMR", false)]]
    );
    assert_eq!(hex(&position, "A7").tokens, [vec![token("MMR", false)]]);
}

#[test]
fn a_position_file_may_bring_its_own_trains_tiles_and_rules() {
    let position = read(&format!(
        "{HEADER}{}",
        r#"
        train.X = { rows = [{ kinds = ["city", "offboard"], pay = 2, visit = 5, times = 3 }], pays_token = false }
        train.8H = { hexes = 8, group = "narrow" }
        train.F = { flood = true, tokened = 2 }
        train.E = { stops = "all", skip = "towns", tokened = "only", local = true }
        tile.57 = { colour = "green", code = "city=revenue:70,slots:2;path=a:0,b:_0" }
        trains.MMR = ["X", "8H", "F", "E"]
        hexes.E5 = "57 r1 token MMR"
        rules = { between = "hex", bonus = [{ visit = "E5", trains = ["X"], pays = 20, multiplied = true }] }
        "#
    ));
    let setup = position.setup();
    let trains = &setup.companies[0].trains;
    let row = Row {
        kinds: Kinds::default().with(Kind::City).with(Kind::Offboard),
        pay: 2,
        visit: 5,
        multiplier: Some(3),
    };
    assert_eq!(
        (&trains[0].distance, trains[0].pays_token),
        (&Distance::Rows(vec![row]), false)
    );
    assert_eq!(
        (&trains[1].distance, trains[1].group.as_str()),
        (&Distance::Hexes(8), "narrow")
    );
    assert_eq!(
        (&trains[2].distance, trains[2].tokened),
        (&Distance::Flood, Tokened::Times(2))
    );
    assert_eq!((trains[3].tokened, trains[3].local), (Tokened::Only, true));
    let e5 = hex(&position, "E5");
    assert_eq!(
        (e5.tile.colour, &e5.tile.stops[0].revenue),
        (Colour::Green, &Revenue::Plain(70))
    );
    let mut bonus = Bonus {
        multiplied: true,
        ..Bonus::visit("E5", 20)
    };
    bonus.when.trains = vec!["X".into()];
    let rules = Rules {
        between: Conflict::Hex,
        bonuses: vec![bonus],
        ..Rules::default()
    };
    assert_eq!(setup.rules, rules);
}

#[test]
fn a_city_keeps_its_groups_under_a_tile() {
    let board = "milepost = \"18xx-board/1\"\ntitle = \"T\"\nlayout = \"flat\"\nborders = [\"A3 A5\"]\n[hexes.yellow]\n\
        A3 = \"city=revenue:20,groups:Old;city=revenue:20,groups:New;path=a:0,b:_0;path=a:3,b:_1\"\n\
        [hexes.white]\n\"A1 A5\" = \"city=revenue:0,groups:Old\"\n";
    let text = "milepost = \"18xx-position/1\"\nboard = \"b\"\n[tile]\n\
        X = { colour = \"green\", code = \"city=revenue:40;city=revenue:40;path=a:3,b:_0;path=a:0,b:_1\" }\n\
        [hexes]\nA3 = \"X r0 token Z at 1\"\nA1 = \"57 r0\"\n";
    let position = files::read(text, &|_| Some(board.to_owned())).unwrap();
    let groups = |name: &str| -> Vec<Vec<String>> {
        hex(&position, name)
            .tile
            .stops
            .iter()
            .map(|stop| stop.groups.clone())
            .collect()
    };
    assert_eq!(groups("A3"), [["New"], ["Old"]], "by their exits");
    assert_eq!(groups("A1"), [["Old"]], "by its number, having none");
    assert_eq!(hex(&position, "A3").tokens[1].iter().flatten().count(), 1);
    let south = Edge::new(0);
    let a3 = 2;
    assert_eq!(
        (
            position.across(a3, south),
            position.across(a3, south.opposite())
        ),
        (None, Some(0)),
        "a border"
    );
}

#[test]
fn a_recorded_position_says_which_rules_it_leaves_out() {
    let undeclared = |members: &str| -> Vec<String> {
        read(&format!("{{\"hexes\": [{{\"id\": \"A1\"}}]{members}}}"))
            .setup()
            .undeclared
            .clone()
    };
    assert!(undeclared("").is_empty());
    assert!(undeclared(", \"title_plain\": true, \"overrides\": [\"check_other\"]").is_empty());
    let own = ", \"overrides\": [\"revenue_for\"], \"bonus_abilities\": [{}], \"corporation_assignments\": []";
    assert_eq!(undeclared(own), ["revenue_for", "bonus_abilities"]);
    assert_eq!(undeclared(", \"title_plain\": false"), ["title_plain"]);
}

#[test]
fn a_recorded_position_may_hold_all_that_the_notation_knows() {
    let text = r#"{"layout": "pointy", "phase": {"tiles": ["yellow"]}, "corporation": "X",
        "trains": [{"id": "L-0", "distance": 1, "multiplier": null},
                   {"name": "4E", "distance": [{"nodes": ["city", "pass"], "pay": 4, "visit": 99, "multiplier": 2},
                                               {"nodes": ["town", "halt"], "pay": 0}]}],
        "hexes": [{"id": "B2", "color": "sepia", "labels": ["Y"],
            "nodes": [{"type": "pass", "slots": 2, "tokens": ["X"], "visit_cost": 0},
                      {"type": "halt", "edge": 5.5}, {"type": "city", "tokens": ["A", "B"], "token_types": ["neutral", null]}],
            "paths": [["e0", "n0", {"terminal": "2", "track": "narrow"}], ["e1", "n1", {"track": "future"}],
                      ["n2", "j"], ["e2", "j", {"ignore": true, "terminal": false}],
                      ["e3", "n1", {"lanes": [[2, 1], [1, 0]], "track": "dual"}]]}]}"#;
    let position = read(text);
    let [here] = &position.setup().hexes[..] else {
        panic!()
    };
    let trains = &position.setup().companies[0].trains;
    assert!(
        trains[0].local && trains[0].name == "L-0" && !trains[0].pays_token && trains[1].pays_token
    );
    let Distance::Rows(rows) = &trains[1].distance else {
        panic!()
    };
    assert_eq!(
        (rows[0].visit, rows[0].multiplier, rows[1].visit),
        (UNLIMITED, Some(2), 0)
    );
    assert_eq!(
        (here.at.x, here.at.y, here.tile.colour, here.tile.junctions),
        (1, 1, Colour::Gray, 1)
    );
    assert_eq!(
        here.tokens.iter().map(Vec::len).collect::<Vec<_>>(),
        [2, 0, 2],
        "one beyond the city's place"
    );
    assert!(
        here.tokens[2][0].as_ref().unwrap().neutral && !here.tokens[2][1].as_ref().unwrap().neutral
    );
    assert_eq!(here.tile.stops[1].seat, Some(11));
    let track = &here.tile.track;
    assert_eq!(
        (track.len(), track[0].terminal, track[0].gauge),
        (4, true, Gauge::Narrow)
    );
    assert_eq!(
        (track[2].terminal, track[3].gauge, track[3].lanes[0]),
        (false, Gauge::Dual, Lane { width: 2, index: 1 })
    );
}

#[test]
fn the_examples_of_the_documentation_read() {
    let page = include_str!("../../../../../docs/route-files.md");
    let examples: Vec<&str> = page
        .split("```toml\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .collect();
    assert_eq!(examples.len(), 3);
    let [midway, bare] = [read(examples[0]), read(examples[1])];
    let with_tiles = read(&[examples[1], examples[2]].concat());
    let manifest = with_tiles.setup().manifest.clone().unwrap();
    assert_eq!(
        (manifest.counts["57"], manifest.counts["8"]),
        (Some(4), None)
    );
    assert_eq!(hex(&midway, "E5").tokens[0].iter().flatten().count(), 2);
    assert_eq!(hex(&bare, "A7").town, "Gannet Bay");
}
