//! What title files once only admitted that they did not say: each is answered right now, or refused by its name.

use milepost_route::{Problem, Unlimited};
use milepost_route_files::{Ruling, Texts};

/// What a position of a title earns in phase 7, or why it is refused.
fn earns(
    title: &str,
    hexes: &[(&str, &str)],
    trains: &str,
    tokens: &str,
) -> Result<u32, Vec<Problem>> {
    earns_in("7", title, hexes, trains, tokens)
}

/// The same in a phase.
fn earns_in(
    phase: &str,
    title: &str,
    hexes: &[(&str, &str)],
    trains: &str,
    tokens: &str,
) -> Result<u32, Vec<Problem>> {
    let hexes = hexes
        .iter()
        .map(|(hex, code)| format!("{hex} = \"{code}\"\n"));
    let texts = Texts {
        position: format!(
            "milepost = \"18xx-position/1\"\ntitle = \"{title}\"\nboard = \"b\"\nphase = \"{phase}\"\n[trains]\nAA = [{trains}]\n[hexes]\n{tokens}"
        ),
        board: format!(
            "milepost = \"18xx-board/1\"\ntitle = \"A board\"\nlayout = \"flat\"\n[phases]\n{phase} = [\"yellow\"]\n[hexes.yellow]\n{}",
            hexes.collect::<String>()
        ),
    };
    let played = Ruling::Declared.rule(texts.read()?)?;
    let company = &played.position.setup().companies[0];
    let (run, _) = played.best(company, crate::given::limits(), &Unlimited)?;
    assert_eq!(run.bound, run.revenue);
    Ok(run.revenue)
}

const FAMILY: [&str; 5] = ["1822", "1822CA", "1822MX", "1822PNW", "1822Africa"];

#[test]
fn an_express_comes_to_two_cities_with_tokens() {
    let line = [
        ("B2", "city=revenue:20;path=a:0,b:_0"),
        ("B4", "city=revenue:30;path=a:0,b:_0;path=a:3,b:_0"),
        ("B6", "city=revenue:40;path=a:3,b:_0"),
    ];
    for title in FAMILY {
        let train = match title {
            "1822Africa" => "\"E/5\"",
            _ => "\"E\"",
        };
        let found = |tokens: &str| earns(title, &line, train, tokens).unwrap();
        assert_eq!(found("B2 = \"token AA\""), 0, "{title}");
        let both = "B2 = \"token AA\"\nB6 = \"token AA\"";
        assert_eq!(found(both), 2 * (20 + 40), "{title}");
    }
}

#[test]
fn several_routes_use_the_track_between_a_city_and_the_town_beside_it() {
    for (title, hex, next) in [
        ("1822", "D35", "D37"),
        ("1822CA", "AG13", "AG15"),
        ("1822PNW", "H19", "H21"),
    ] {
        let code = "city=revenue:20;town=revenue:10;path=a:_0,b:_1;path=a:_0,b:0";
        let board = [(hex, code), (next, "city=revenue:30;path=a:3,b:_0")];
        let token = format!("{hex} = \"token AA\"");
        let found = |title| earns(title, &board, "\"3\", \"2\"", &token).unwrap();
        assert_eq!(found(title), 60 + 30, "{title}");
        assert_eq!(found("No title"), 50 + 30, "{title}");
    }
}

#[test]
fn a_run_over_both_ways_between_two_towns_is_refused() {
    let board = [
        ("E34", "city=revenue:30;path=a:3,b:_0;path=a:4,b:_0"),
        ("E32", "path=a:0,b:5"),
        ("F33", "city=revenue:20;path=a:1,b:_0;path=a:2,b:_0"),
    ];
    let found = |trains: &str| earns("1822", &board, trains, "E34 = \"token AA\"");
    assert_eq!(found("\"2\"").unwrap(), 50);
    let problems = found("\"2\", \"2\"").unwrap_err();
    assert!(
        problems[0].what.starts_with(
            "one way alone between Merthyr Tydfil (E34) and Pontypool (F33) is a rule"
        ),
        "{problems:?}"
    );
}

#[test]
fn the_channel_is_for_routes_to_france() {
    let board = [
        ("P39", "city=revenue:20;path=a:0,b:_0"),
        ("P41", "city=revenue:30;path=a:0,b:_0;path=a:3,b:_0"),
        ("P43", "city=revenue:0;path=a:3,b:_0;path=a:5,b:_0"),
        ("Q44", "offboard=revenue:60;path=a:2,b:_0"),
    ];
    let found = |board: &[(&str, &str)]| earns("1822", board, "\"4\"", "P39 = \"token AA\"");
    assert_eq!(found(&board).unwrap(), 110);
    assert_eq!(found(&board[..3]).unwrap(), 50);
    // Two tokens and the Channel alone: no route that visits it earns anything, whatever the destination pays.
    let token = "P39 = \"token AA\"\nP43 = \"token AA\"";
    assert_eq!(earns("1822", &board[..3], "\"4\"", token).unwrap(), 50);
}

#[test]
fn the_gold_mine_pays_where_its_token_is() {
    let board = [
        ("B2", "city=revenue:20;path=a:0,b:_0"),
        ("B4", "city=revenue:30,slots:2;path=a:3,b:_0"),
    ];
    let found = |tokens: &str| earns("1822Africa", &board, "\"2\"", tokens).unwrap();
    assert_eq!(found("B2 = \"token AA\""), 50);
    assert_eq!(found("B2 = \"token AA\"\nB4 = \"token MINE\""), 70);
}

#[test]
fn miami_matters_to_a_run_that_visits_it() {
    let line = [
        ("N16", "city=revenue:20;path=a:0,b:_0"),
        ("N18", "city=revenue:30;path=a:3,b:_0;path=a:0,b:_0"),
        ("N20", "city=revenue:40;path=a:3,b:_0"),
    ];
    let found = |phase, token: &str| {
        let token = format!("{token} = \"token AA\"");
        earns_in(phase, "1832", &line, "\"2\"", &token)
    };
    // The best run is from N18 to N20: what one to Miami would earn, it would be no more.
    assert_eq!(found("4", "N18").unwrap(), 70);
    assert_eq!(found("5", "N16").unwrap(), 50);
    let problems = found("4", "N16").unwrap_err();
    assert!(
        problems[0].what.starts_with("the first run to Miami"),
        "{problems:?}"
    );
}

#[test]
fn an_e_of_1837_comes_to_two_cities() {
    let board = [
        ("B2", "city=revenue:20;path=a:0,b:_0"),
        ("B4", "town=revenue:10;path=a:0,b:_0;path=a:3,b:_0"),
        ("B6", "offboard=revenue:60;path=a:3,b:_0"),
    ];
    let token = "B2 = \"token AA\"\n[train]\n4E = { rows = [{ kinds = \"towns\", pay = 0, visit = \"all\" }, { kinds = \"cities\", pay = 4 }] }";
    let found = |board: &[(&str, &str)]| earns_in("5", "1837", board, "\"4E\"", token);
    assert_eq!(found(&board).unwrap(), 0);
    let board = [board[0], board[1], ("B6", "city=revenue:40;path=a:3,b:_0")];
    assert_eq!(found(&board).unwrap(), 60);
}
