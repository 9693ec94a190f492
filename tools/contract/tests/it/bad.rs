//! Networks and actions that are not right: all that is wrong is told, each with its place; a refusal changes nothing.

use crate::plain;

use milepost_contract::files::network::read;
use milepost_contract::model::Empty;
use milepost_contract::{Action, Game, Kind, Place, Problem, Refusal, Status, Values, files};
use plain::hand;
use plain::numbers::{Numbers, PRINTED};
use serde_json::{Value, json};

use Kind::{Market, Private, Starting};

fn check(problems: &[Problem], due: &[(&str, &str)], stands: impl Fn(&Place) -> String) {
    let told: Vec<String> = problems
        .iter()
        .map(|problem| format!("{:?}: {}", stands(&problem.place), problem.what))
        .collect();
    assert_eq!(problems.len(), due.len(), "{told:#?}");
    for (at, what) in due {
        let fits =
            |problem: &&Problem| stands(&problem.place) == *at && problem.what.contains(what);
        assert_eq!(
            problems.iter().filter(fits).count(),
            1,
            "{at:?}: {what}\nis not in {told:#?}"
        );
    }
}

/// Checks what is told of a TOML file: the words it stands at, and part of what it says.
fn toml(text: &str, due: &[(&str, &str)]) {
    let problems = read(text).unwrap_err();
    check(&problems, due, |place| match place {
        Place::Span(span) => text[span.clone()].to_owned(),
        Place::Whole => String::new(),
        Place::Path(path) => panic!("{path}"),
    });
}

/// Checks what is told of a JSON file: the path, and part of what it says.
fn paths(file: &Value, due: &[(&str, &str)]) {
    check(
        &read(&file.to_string()).unwrap_err(),
        due,
        |place| match place {
            Place::Path(path) => path.clone(),
            Place::Whole => String::new(),
            Place::Span(span) => panic!("{span:?}"),
        },
    );
}

/// A network of four cities in a row, good as it stands.
fn row() -> Value {
    let cities = "A 40 -100 - coal\nB 40 -99 -\nC 40 -98 - iron\nD 40 -97 - coal";
    hand::file(cities, "A-B B-C C-D")
}

/// Checks what is told when members of the good network, by their paths, are others.
fn with(changes: &[(&str, Value)], due: &[(&str, &str)]) {
    let mut file = row();
    for (pointer, value) in changes {
        match file.pointer_mut(pointer) {
            Some(member) => *member = value.clone(),
            None => file[&pointer[1..]] = value.clone(),
        }
    }
    paths(&file, due);
}

#[test]
fn the_network_is_good_as_it_stands() {
    let checked = read(&row().to_string()).unwrap();
    assert_eq!(checked.warnings, []);
}

#[test]
fn all_that_is_wrong_with_a_file_is_told_at_once() {
    let text = r#"
        name = "many"
        regions = { columns = 2, rows = 1, names = ["west", "east"] }
        commodities = ["coal", { key = "iron", cities = ["A", "C"], regions = ["east"] }, "gold", "coal"]
        starts = [["A", "B"], ["A", "X"], ["B", "A"], ["C", "C"], ["D"]]
        cities = [
          { key = "A", region = "west", lat = 40, lon = -100, commodities = ["coal"] },
          { key = "B", region = "eest", lat = 90.5, lon = -99, commodities = ["wool"] },
          { key = "C", region = "east", lat = 40, lon = -180.1, commodities = ["iron", "iron"] },
          { key = "D", region = "east", lat = -91, lon = 200 },
          { key = "A", region = "east", lat = 41, lon = -100 },
        ]
        routes = [
          { a = "A", b = "B" },
          { a = "B", b = "A" },
          { a = "A", b = "B", length = 2 },
          { a = "C", b = "Y" },
          { a = "D", b = "D" },
        ]
    "#;
    toml(
        text,
        &[
            ("[\"D\"]", "expected two cities"),
            ("\"A\"", "A is listed twice"),
            ("90.5", "B has a position of 90.5 degrees north"),
            ("-180.1", "C has a position of -180.1 degrees east"),
            ("-91", "D has a position of -91 degrees north"),
            ("200", "D has a position of 200 degrees east"),
            ("\"eest\"", "B is in an unknown region"),
            ("\"iron\"", "C lists iron twice"),
            (
                "[\"A\", \"C\"]",
                "the cities of iron are given as A, C, but the cities give C",
            ),
            ("\"gold\"", "no city produces gold"),
            ("\"coal\"", "coal is listed twice"),
            (
                "\"wool\"",
                "B produces wool, which \"commodities\" does not list",
            ),
            ("{ a = \"B\", b = \"A\" }", "a second route between B and A"),
            (
                "{ a = \"A\", b = \"B\", length = 2 }",
                "a second route between A and B",
            ),
            ("\"Y\"", "a route with Y"),
            ("{ a = \"D\", b = \"D\" }", "a route from D to itself"),
            ("\"X\"", "a start with X"),
            ("[\"B\", \"A\"]", "a second start from B and A"),
            ("[\"C\", \"C\"]", "a start from C twice"),
        ],
    );
}

#[test]
fn each_validation_has_its_place() {
    with(
        &[("/routes/1/b", json!("Q"))],
        &[(
            "$.routes[1].b",
            "a route with Q, which is not a city of the network",
        )],
    );
    with(
        &[("/starts", json!([["A", "Q"]]))],
        &[("$.starts[0][1]", "a start with Q")],
    );
    with(
        &[("/starts", json!([["A", "A"]]))],
        &[("$.starts[0]", "a start from A twice")],
    );
    with(
        &[("/starts", json!([["A"]]))],
        &[("$.starts[0]", "expected two cities")],
    );
    with(
        &[("/starts", json!([["A", "B", "C"]]))],
        &[("$.starts[0]", "expected two cities")],
    );
    with(
        &[("/routes/0/b", json!("A"))],
        &[("$.routes[0]", "a route from A to itself")],
    );
    with(
        &[("/cities/1/key", json!("A"))],
        &[
            ("$.cities[1].key", "A is listed twice"),
            ("$.routes[0].b", "a route with B"),
            ("$.routes[1].a", "a route with B"),
        ],
    );
    with(
        &[("/cities/1/key", json!(" "))],
        &[
            ("$.cities[1].key", "a city has no name"),
            ("$.routes[0].b", "a route with B"),
            ("$.routes[1].a", "a route with B"),
        ],
    );
    with(
        &[("/cities/2/region", json!("sea"))],
        &[("$.cities[2].region", "C is in an unknown region")],
    );
    with(
        &[("/cities/2/lat", json!(90.25))],
        &[("$.cities[2].lat", "C has a position of 90.25 degrees north")],
    );
    with(
        &[("/cities/2/lon", json!(-181))],
        &[("$.cities[2].lon", "C has a position of -181 degrees east")],
    );
    with(
        &[("/regions/columns", json!(2))],
        &[("$.regions", "2 x 1 regions have 1 names")],
    );
    with(
        &[("/regions/names", json!(["land", "sea"]))],
        &[("$.regions", "1 x 1 regions have 2 names")],
    );
    let twice = json!({ "columns": 2, "rows": 1, "names": ["land", "land"] });
    with(
        &[("/regions", twice)],
        &[("$.regions", "two regions are called land")],
    );
    with(&[("/name", json!(" "))], &[("", "the network has no name")]);
    let unnamed = json!({ "columns": 2, "rows": 1, "names": ["land", ""] });
    with(
        &[("/regions", unnamed)],
        &[("$.regions", "a region has no name")],
    );
    with(
        &[("/cities/0/commodities", json!(["coal", ""]))],
        &[(
            "$.cities[0].commodities[1]",
            "A produces a commodity without a name",
        )],
    );
    with(
        &[("/cities/0/commodities", json!(["coal", "coal"]))],
        &[("$.cities[0].commodities[1]", "A lists coal twice")],
    );
}

#[test]
fn a_second_route_is_told_of_whichever_way_it_runs() {
    for (second, hint) in [
        (
            json!({ "a": "A", "b": "B", "length": 1 }),
            "keep one of the two",
        ),
        (
            json!({ "a": "B", "b": "A", "length": 1 }),
            "keep one of the two",
        ),
        (json!({ "a": "A", "b": "B", "length": 2 }), "they differ"),
        (
            json!({ "a": "B", "b": "A", "length": 1, "mountainous": true }),
            "they differ",
        ),
    ] {
        let mut file = row();
        file["routes"].as_array_mut().unwrap().push(second);
        paths(&file, &[("$.routes[3]", "a second route between")]);
        assert!(read(&file.to_string()).unwrap_err()[0].hint.contains(hint));
    }
}

#[test]
fn commodities_are_said_once() {
    let said = |list: Value, due: &[(&str, &str)]| with(&[("/commodities", list)], due);
    said(
        json!(["coal", "iron", "gold"]),
        &[("$.commodities[2]", "no city produces gold")],
    );
    said(
        json!(["coal"]),
        &[("$.cities[2].commodities[0]", "C produces iron, which")],
    );
    said(
        json!(["coal", "iron", "coal"]),
        &[("$.commodities[2]", "coal is listed twice")],
    );
    said(
        json!([{ "key": "coal", "cities": ["A"] }, "iron"]),
        &[(
            "$.commodities[0].cities",
            "the cities of coal are given as A, but the cities give A, D",
        )],
    );
    said(
        json!([{ "key": "coal", "regions": [] }, "iron"]),
        &[("$.commodities[0].regions", "the regions of coal")],
    );
    let mut right = row();
    right["commodities"] =
        json!([{ "key": "coal", "cities": ["D", "A"], "regions": ["land"] }, "iron"]);
    assert_eq!(read(&right.to_string()).unwrap().warnings, []);
    let none = [
        "/cities/0/commodities",
        "/cities/2/commodities",
        "/cities/3/commodities",
    ];
    with(&none.map(|at| (at, json!([]))), &[("", "0 commodities:")]);
}

#[test]
fn parts_that_no_route_joins() {
    with(
        &[(
            "/routes",
            json!([{ "a": "A", "b": "B" }, { "a": "C", "b": "D" }]),
        )],
        &[(
            "$.cities[2].key",
            "no route leads to C and the 1 cities joined to it",
        )],
    );
    with(
        &[(
            "/routes",
            json!([{ "a": "A", "b": "B" }, { "a": "C", "b": "B" }]),
        )],
        &[("$.cities[3].key", "no route leads to D")],
    );
    with(
        &[("/routes", json!([]))],
        &[
            ("$.cities[1].key", "no route leads to B"),
            ("$.cities[2].key", "no route leads to C"),
            ("$.cities[3].key", "no route leads to D"),
        ],
    );
    let apart = json!([{ "a": "A", "b": "B" }, { "a": "C", "b": "B" }]);
    with(
        &[("/routes", apart.clone()), ("/cities/0/lat", json!(91))],
        &[
            ("$.cities[0].lat", "A has a position of 91 degrees north"),
            ("$.cities[3].key", "no route leads to D"),
        ],
    );
    // An end that is not known may be the one that is missing.
    with(
        &[("/routes", apart), ("/routes/1/b", json!("Q"))],
        &[(
            "$.routes[1].b",
            "a route with Q, which is not a city of the network",
        )],
    );
}

#[test]
fn a_network_has_2_to_256_cities() {
    let lines = |count: usize| -> String {
        (0..count)
            .map(|n| format!("c{n} 0 {} - coal\n", n as f64 / 2.0))
            .collect()
    };
    let routes =
        |count: usize| -> String { (1..count).map(|n| format!("c{}-c{n} ", n - 1)).collect() };
    assert!(read(&hand::file(&lines(256), &routes(256)).to_string()).is_ok());
    assert!(read(&hand::file(&lines(2), &routes(2)).to_string()).is_ok());
    paths(&hand::file(&lines(1), &routes(1)), &[("", "1 cities")]);
    for count in [257, 300] {
        paths(
            &hand::file(&lines(count), &routes(count)),
            &[(
                "$.cities",
                &format!("at most 256 can stand here, found {count}"),
            )],
        );
    }
}

#[test]
fn members_of_the_wrong_kind() {
    with(&[("/name", json!(7))], &[("$.name", "a text")]);
    with(&[("/cities", json!("all"))], &[("$.cities", "a list")]);
    with(
        &[("/cities/0/lat", json!("north"))],
        &[("$.cities[0].lat", "a number")],
    );
    with(
        &[("/cities/1/commodities", json!("coal"))],
        &[("$.cities[1].commodities", "a list")],
    );
    with(
        &[("/cities/1/commodities", json!([1]))],
        &[("$.cities[1].commodities[0]", "a text")],
    );
    with(
        &[("/routes/0/mountainous", json!(1))],
        &[("$.routes[0].mountainous", "true or false")],
    );
    with(
        &[("/routes/0/length", json!(1.5))],
        &[("$.routes[0].length", "a whole number")],
    );
    with(
        &[("/routes/0/length", json!(0))],
        &[("$.routes[0].length", "a whole number from 1")],
    );
    with(
        &[("/regions/columns", json!(0))],
        &[("$.regions.columns", "a whole number from 1")],
    );
    with(
        &[("/regions/columns", json!(17))],
        &[("$.regions.columns", "a whole number from 1 to 16")],
    );
    with(
        &[("/milepost", json!("map/1"))],
        &[("$.milepost", "not \"contract-network/1\"")],
    );
    for (text, what) in [
        ("{", "EOF"),
        ("cities = [", ""),
        ("[]", ""),
        ("", "is missing"),
        ("\u{feff}{}", "is missing"),
    ] {
        let problems = read(text).unwrap_err();
        assert!(problems[0].what.contains(what), "{text:?}: {problems:?}");
    }
}

#[test]
fn unknown_members_are_told_of_and_ignored() {
    let mut file = row();
    file["population"] = json!(1);
    file["cities"][0]["mayor"] = json!("Ann");
    file["cities"][1]["mayor"] = json!("Bob");
    file["routes"][2]["owner"] = json!(null);
    let checked = read(&file.to_string()).unwrap();
    assert_eq!(checked.network, read(&row().to_string()).unwrap().network);
    assert!(checked.warnings.iter().all(|problem| !problem.is_error()));
    check(
        &checked.warnings,
        &[
            (
                "$.population",
                "\"population\" is not known here and is ignored",
            ),
            (
                "$.cities[0].mayor",
                "\"mayor\" is not known here and is ignored",
            ),
            (
                "$.routes[2].owner",
                "\"owner\" is not known here and is ignored",
            ),
        ],
        |place| match place {
            Place::Path(path) => path.clone(),
            other => panic!("{other:?}"),
        },
    );
}

#[test]
fn unknown_members_are_told_of_beside_what_is_wrong() {
    let both = [("/routes/0/b", json!("Q")), ("/population", json!(1))];
    with(
        &both,
        &[
            ("$.routes[0].b", "a route with Q"),
            ("$.population", "is ignored"),
        ],
    );
    let both = [("/routes/0/b", json!(1)), ("/population", json!(1))];
    with(
        &both,
        &[("$.routes[0].b", "a text"), ("$.population", "is ignored")],
    );
}

/// Checks that an action is refused, and that nothing of the game has changed.
fn refused(game: &mut Game, action: Action, due: Refusal) {
    let (text, state) = (game.text(), game.state().clone());
    assert_eq!(game.act(action), Err(due), "{action:?}");
    assert_eq!((game.text(), game.state()), (text, &state), "{action:?}");
    assert_eq!(game.may(action), Err(due), "{action:?}");
    assert!(!due.to_string().is_empty());
}

#[test]
fn what_cannot_be_done_is_refused() {
    let cities =
        "A 40 -100 - coal\nB 40 -99 -\nC 40 -98 - iron\nD 40 -97 -\nE 40 -96 -\nF 40 -95 -";
    let mut game = hand::game(cities, "A-B B-C C-D D-E E-F", "A+B B+C");
    let players = 2;
    let no_player = Refusal::NoPlayer { player: 2, players };
    for kind in [Starting, Private] {
        refused(&mut game, Action::Draw(kind, 2), no_player);
        assert_eq!(game.odds(kind, 2), Err(no_player));
    }
    for action in [Action::Take(2, 0), Action::Fulfil(2, 0)] {
        refused(&mut game, action, no_player);
    }
    let far = usize::MAX;
    refused(
        &mut game,
        Action::Draw(Private, far - 1),
        Refusal::NoPlayer {
            player: far - 1,
            players,
        },
    );
    refused(
        &mut game,
        Action::Take(0, 0),
        Refusal::NoContract {
            contract: 0,
            contracts: 0,
        },
    );
    refused(
        &mut game,
        Action::Fulfil(0, far - 1),
        Refusal::NoContract {
            contract: far - 1,
            contracts: 0,
        },
    );
    game.act(Action::Draw(Starting, 0)).unwrap();
    let not_offered = |player, contract, status| Refusal::NotOffered {
        player,
        contract,
        status,
    };
    let not_held = |player, contract, status| Refusal::NotHeld {
        player,
        contract,
        status,
    };
    refused(
        &mut game,
        Action::Take(1, 0),
        not_offered(1, 0, Status::Offered(0)),
    );
    refused(
        &mut game,
        Action::Fulfil(0, 0),
        not_held(0, 0, Status::Offered(0)),
    );
    game.act(Action::Take(0, 0)).unwrap();
    refused(
        &mut game,
        Action::Take(0, 0),
        not_offered(0, 0, Status::Held(0)),
    );
    refused(
        &mut game,
        Action::Take(1, 0),
        not_offered(1, 0, Status::Held(0)),
    );
    refused(
        &mut game,
        Action::Fulfil(1, 0),
        not_held(1, 0, Status::Held(0)),
    );
    refused(
        &mut game,
        Action::Take(0, 1),
        not_offered(0, 1, Status::Declined),
    );
    refused(
        &mut game,
        Action::Fulfil(0, 1),
        not_held(0, 1, Status::Declined),
    );
    game.act(Action::Fulfil(0, 0)).unwrap();
    refused(
        &mut game,
        Action::Fulfil(0, 0),
        not_held(0, 0, Status::Fulfilled(0)),
    );
    refused(
        &mut game,
        Action::Take(1, 0),
        not_offered(1, 0, Status::Fulfilled(0)),
    );
    refused(
        &mut game,
        Action::Draw(Starting, 0),
        Refusal::Begun { player: 0 },
    );
    assert_eq!(game.odds(Starting, 0), Err(Refusal::Begun { player: 0 }));
    game.act(Action::Draw(Starting, 1)).unwrap();
    refused(
        &mut game,
        Action::Take(0, 2),
        not_offered(0, 2, Status::Offered(1)),
    );
    game.act(Action::Draw(Market, far)).unwrap();
    let market = game.state().contracts().len() - 1;
    refused(
        &mut game,
        Action::Fulfil(1, market),
        not_held(1, market, Status::Market),
    );
    refused(
        &mut game,
        Action::Fulfil(1, 99),
        Refusal::NoContract {
            contract: 99,
            contracts: market + 1,
        },
    );
}

/// Checks that nothing of a kind can be drawn for player 1, and which set is empty.
fn nothing(game: &Game, kind: Kind, empty: Empty) {
    let due = Refusal::Empty {
        kind,
        player: 0,
        empty,
    };
    refused(&mut game.clone(), Action::Draw(kind, 0), due);
    assert_eq!(game.odds(kind, 0), Err(due));
}

#[test]
fn which_set_is_empty() {
    let two = hand::game("A 40 -100 - coal\nB 40 -99 -", "A-B", "A+B");
    let none_made = hand::game(
        "A 40 -100 -\nB 40 -99 -\nC 40 -98 -\nD 40 -97 -\nE 40 -96 - coal",
        "A-B B-C C-D D-E",
        "A+B",
    );
    let made_all_over = hand::game(
        "A 40 -100 - coal\nB 40 -99 - coal\nC 40 -98 - coal",
        "A-B B-C",
        "A+B",
    );
    for kind in [Starting, Private, Market] {
        nothing(&two, kind, Empty::Destinations);
        nothing(&none_made, kind, Empty::Commodities);
        nothing(&made_all_over, kind, Empty::Pairs);
    }
    // One segment is too little for the market, not for the others.
    let near = hand::game("A 40 -100 -\nB 40 -99 - coal\nC 40 -98 -", "A-B B-C", "A+B");
    nothing(&near, Market, Empty::Pairs);
    assert!(near.odds(Private, 0).is_ok() && near.odds(Starting, 0).is_ok());
    let walled = hand::game("A 40 -100 -\nB 40 -99 - coal\nC 40 -98 -", "A-B B^C", "A+B");
    nothing(&walled, Starting, Empty::Destinations);
    let floor = Numbers {
        floor: Some((6000, 0)),
        ..PRINTED
    };
    let poor = hand::game_by(
        &floor,
        "A 40 -100 -\nB 40 -99 - coal\nC 40 -98 -",
        "A-B B^C",
        "A+B",
    );
    nothing(&poor, Private, Empty::Pairs);
}

#[test]
fn what_has_no_weight_is_told_apart_from_what_is_not_there() {
    let cities = "A 40 -100 - coal\nB 40 -99 -\nC 40 -98 -\nD 40 -97 -";
    let worthless = Numbers { base: 0, ..PRINTED };
    let sideways = Numbers {
        others: [1, 0, 1, 0],
        starting: [1, 0, 1, 0],
        ..PRINTED
    };
    for kind in [Starting, Private, Market] {
        nothing(
            &hand::game_by(&worthless, cities, "A-B B-C C-D", "A+B"),
            kind,
            Empty::Weights,
        );
    }
    for kind in [Starting, Private] {
        nothing(
            &hand::game_by(&sideways, cities, "A-B B-C C-D", "A+B"),
            kind,
            Empty::Weights,
        );
    }
}

#[test]
fn what_is_all_but_impossible_is_drawn_where_it_alone_is_left() {
    // All around lie heavy cities; one light one is in the north, where odds are 1 in 3001, among twenty heavy ones.
    let mut cities = "Base 40.2 -100.1 - coal\nHub 40 -100 -\nLight 43 -100 -\n".to_owned();
    let mut routes = "Hub-Base Hub^Light".to_owned();
    for n in 0..20 {
        cities += &format!("H{n} {} -100 LW\n", 44 + n);
        routes += &format!(" Hub^H{n}");
    }
    for (name, lat, lon) in [("E", 40, -95), ("S", 35, -100), ("W", 40, -105)] {
        cities += &format!("{name} {lat} {lon} LW\n");
        routes += &format!(" Hub^{name}");
    }
    let rare = [1, 1000, 1000, 1000];
    let numbers = Numbers {
        base: 1,
        large: 1000,
        west_coast: 1000,
        others: rare,
        ..PRINTED
    };
    let mut game = hand::game_by(&numbers, &cities, &routes, "Base+Hub");
    // The market does not ask for a direction: it opens all heavy ones.
    (0..23).for_each(|_| assert!(game.act(Action::Draw(Market, 0)).is_ok()));
    let only = game.odds(Private, 0).unwrap();
    assert_eq!(only.len(), 1);
    let event = game.act(Action::Draw(Private, 0)).unwrap();
    assert_eq!(game.drawn(&event)[0].pair, only[0].pair);
}

#[test]
fn rules_that_are_wrong_are_told_of_with_their_places() {
    let known = ["large".to_owned()];
    for (text, at) in [
        (
            "milepost = \"contract-rules/1\"\nreward.dollars_per_segment = -1",
            "-1",
        ),
        (
            "milepost = \"contract-rules/1\"\nties = { same = 1001 }",
            "1001",
        ),
        (
            "milepost = \"contract-rules/1\"\ncity.attributes = { lake = 3 }",
            "3",
        ),
        ("milepost = \"contract-rules/1\"\nprivate.offers = 0", "0"),
        ("milepost = \"contract-rules/1\"\nmarket.least = 1.5", "1.5"),
        ("milepost = \"contract-rules/1\"\nmarkets = 4", "4"),
        ("milepost = \"contract-rules/2\"", "\"contract-rules/2\""),
    ] {
        let problems = files::rules::read(text, &known).unwrap_err();
        let Place::Span(span) = &problems[0].place else {
            panic!("{problems:?}")
        };
        assert_eq!(
            (problems.len(), &text[span.clone()]),
            (1, at),
            "{problems:?}"
        );
    }
    let values = |numbers: Numbers| {
        Values::new(
            hand::network("A 0 0 - coal\nB 0 1 -", "A-B"),
            numbers.rules(),
        )
    };
    assert_eq!(
        values(Numbers {
            dollars_per_segment: 1_000_000,
            ..PRINTED
        })
        .dollars(0, 1),
        1_000_000
    );
}
