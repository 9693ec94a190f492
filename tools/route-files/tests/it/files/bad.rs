//! What each kind of bad input is told: all at once, with place and hint.

use milepost_route::{Place, Problem};
use milepost_route_files as files;

fn problems(text: &str) -> Vec<Problem> {
    files::read(text, &|_| None).err().unwrap_or_default()
}

/// What stands at the place of a problem.
fn at<'a>(text: &'a str, problem: &'a Problem) -> &'a str {
    match &problem.place {
        Place::Whole => "",
        Place::Span(span) => &text[span.clone()],
        Place::Path(path) => path,
    }
}

/// Whether exactly these are told, in whatever order: place, what, hint.
fn told(text: &str, expected: &[(&str, &str, &str)]) {
    let found = problems(text);
    for (place, what, hint) in expected {
        let fits =
            |p: &Problem| at(text, p) == *place && p.what.contains(what) && p.hint.contains(hint);
        assert!(
            found.iter().any(fits),
            "{place}: {what} ({hint}) is not among {found:#?}"
        );
    }
    assert_eq!(found.len(), expected.len(), "{found:#?}");
}

const POSITION: &str = r#"
milepost = "18xx-position/1"
board = "tern-island"
phase = "3"
company = "TCR"
"#;

#[test]
fn a_position_file_tells_all_its_slips_at_once() {
    let text = format!(
        "{POSITION}{}",
        r#"
        [trains]
        TCR = ["3", "4X", "3F"]
        MRM = ["2"]

        [rules]
        between = "gauge"

        [hexes]
        A7 = "66x r3"
        A33 = "9 r0"
        C1 = "6 r6"
        C7 = "3 r5 token TCR"
        E5 = "14 r2 token MMR token OIL token TCR"
        E9 = "6 r2 token ZZZ"
        F2 = "12 r5 tokem OIL"
        F4 = "8 r3 now"
        G7 = "57 r0 token TCR at 2"
        "#
    );
    told(
        &text,
        &[
            ("\"4X\"", "the train 4X is not known", "[train]"),
            ("\"3F\"", "the train 3F is not known", "known is 3E"),
            ("[\"2\"]", "there is no company MRM", "did you mean MMR"),
            ("\"gauge\"", "\"gauge\" is not supported", "track, stop"),
            ("66x", "there is no tile 66x", "did you mean 66"),
            ("\"9 r0\"", "A33 is not on the board", "did you mean A3"),
            ("r6", "\"r6\" is not a rotation", "r0 to r5"),
            (
                "TCR",
                "a token of TCR in C7, which has no city",
                "lay a tile",
            ),
            ("TCR", "a token of TCR in E5, where 2 stand", "more room"),
            ("ZZZ", "there is no company ZZZ", "known are MMR, OIL, TCR"),
            ("tokem", "is not understood here", "did you mean \"token\"?"),
            ("now", "is not understood here", "then \"token NAME\""),
            ("TCR", "a token of TCR in stop 2 of G7", "its cities are 0"),
        ],
    );
}

#[test]
fn a_position_file_needs_its_board_phase_and_company() {
    told(
        "milepost = \"18xx-position/1\"\nboard = \"tern-iland\"\n[trains]\nTCR = [\"9Q\"]\n",
        &[(
            "\"tern-iland\"",
            "there is no board",
            "did you mean tern-island",
        )],
    );
    let text =
        "milepost = \"18xx-position/1\"\nboard = \"tern-island\"\ncompany = \"MMR\"\nsize = 3\n";
    told(
        text,
        &[
            ("", "\"phase\" is missing", "2, 3, 5"),
            (
                "\"MMR\"",
                "the trains of MMR are not known",
                "MMR = [\"3\"]",
            ),
            ("3", "\"size\" is not known here", "known here"),
        ],
    );
    told(
        &POSITION
            .replace("\"3\"", "\"7\"")
            .replace("company = \"TCR\"", ""),
        &[("\"7\"", "there is no phase \"7\"", "2, 3, 5")],
    );
}

#[test]
fn slips_in_a_board_told_where_its_file_is_named() {
    let text = POSITION
        .replace("tern-island", "mine.toml")
        .replace("company = \"TCR\"", "");
    let board = "milepost = \"18xx-board/1\"\ntitle = \"Mine\"\nlayout = \"flat\"\n[hexes.white]\nA1 = \"tonw\"\n";
    let found = files::read(&text, &|name| {
        (name == "mine.toml").then(|| board.to_owned())
    })
    .unwrap_err();
    let told = found
        .iter()
        .find(|problem| problem.what.contains("no tile tonw"))
        .unwrap();
    assert_eq!(at(&text, told), "\"mine.toml\"");
    assert!(
        told.what.starts_with("in the board mine.toml, line 5: "),
        "{told}"
    );
    assert!(told.hint.contains("did you mean town"), "{told}");
}

#[test]
fn a_board_file_tells_all_its_slips_at_once() {
    let text = r#"
milepost = "18xx-board/1"
title = "Slips"
layout = "flat"
borders = ["A1 A3", "A1 C3", "A1 Q9"]
train.9 = { hexes = 8, stops = 3 }
train.8 = { stops = 3, skip = "hamlets" }
train.7 = { rows = [{ kinds = ["city"], pay = 2 }], skip = "towns" }
tile.X1 = { colour = "mauve", code = "city=revenue:20" }
rules.bonus = [{ visit = "Z9", pays = 10 }, { pays = 20 }]
[phases]
2 = ["yellow", "grean"]
[hexes.white]
"A1 A3" = "city=revenue:0;path=a:7,b:_0"
"B2 07" = "town"
B3 = ""
C3 = "town"
[hexes.purple]
A5 = ""
[names]
A9 = "Nowhere"
"#;
    told(
        text,
        &[
            ("\"A1 C3\"", "are not neighbours", "side by side"),
            ("Q9", "Q9 is not on the board", "list it"),
            ("{ hexes = 8, stops = 3 }", "in 2 ways", "give one"),
            ("\"hamlets\"", "is not a kind of stop", "towns"),
            ("\"towns\"", "\"skip\" goes with \"stops\"", "leave it out"),
            ("\"mauve\"", "is no colour of tiles", "brown"),
            ("\"Z9\"", "Z9 is not on the board", ""),
            ("{ pays = 20 }", "what earns it", "visit ="),
            ("\"grean\"", "is not a colour of a phase", "green"),
            ("7", "no edge 7", "0 to 5"),
            ("\"town\"", "07", "coordinates"),
            ("\"\"", "B3 lies between the rows", "steps of two"),
            (
                "[hexes.purple]",
                "\"purple\" is not a colour of hexes",
                "[hexes.white]",
            ),
            ("\"Nowhere\"", "A9 is not on the board", "did you mean A1"),
        ],
    );
}

#[test]
fn a_recorded_position_tells_all_its_slips_at_once() {
    let text = r#"{"layout": "round", "trains": [{"name": "3", "distance": "far"},
          {"name": "4", "distance": [{"nodes": ["city", "mine"], "pay": 2}]}],
        "hexes": [
          {"id": "A1", "rot": 7, "nb": {"9": "A3", "0": "A33"},
           "nodes": [{"type": "depot"}, {"type": "city", "rev": -10000000}],
           "paths": [["e0", "x0"], ["e0"], ["e0", "e3", {"track": "maglev", "lanes": [[2, 0]]}]]},
          {"id": "A3", "nodes": [{"type": "town", "tokens": ["GW"]}]},
          {"id": "A5", "code": "city=revenue:20;path=a:0,b:_4"}]}"#;
    told(
        text,
        &[
            ("$.layout", "\"round\" is not a layout", "flat"),
            ("$", "no \"corporation\"", "name the company"),
            ("$.trains[0].distance", "expected a number of stops", ""),
            (
                "$.trains[1].distance[0].nodes[1]",
                "\"mine\" is not a kind of stop",
                "halt",
            ),
            ("$.hexes[0].rot", "from 0 to 5, found 7", ""),
            ("$.hexes[0].nb.9", "\"9\" is no edge", "0 to 5"),
            ("$.hexes[0]", "a neighbour A33", "did you mean A3"),
            (
                "$.hexes[0].nodes[0].type",
                "\"depot\" is not a kind of stop",
                "halt",
            ),
            ("$.hexes[0].nodes[1].rev", "found -10000000", ""),
            (
                "$.hexes[0].paths[0][1]",
                "\"x0\" is no end of track",
                "e0 to e5",
            ),
            ("$.hexes[0].paths[1]", "the two ends", ""),
            (
                "$.hexes[0].paths[2][2].track",
                "\"maglev\" is not a gauge",
                "narrow",
            ),
            ("$.hexes[0].paths[2][2].lanes", "a lane for each end", ""),
            ("$.hexes[1]", "a token in A3, in a town", "only cities"),
            ("$.hexes[2].code", "", ""),
        ],
    );
}

#[test]
fn rules_files_tell_their_slips() {
    let text = "hex_once = 1\nbetween = \"stops\"\nbonus = [{ visit = \"A1\", from = \"A3\", pays = 10 }]\nmail = 3\n";
    let found = files::rules(text).unwrap_err();
    let places: Vec<&str> = found.iter().map(|problem| at(text, problem)).collect();
    assert_eq!(
        places,
        [
            "3",
            "1",
            "\"stops\"",
            "{ visit = \"A1\", from = \"A3\", pays = 10 }"
        ],
        "{found:#?}"
    );
}

/// What would silently be asked of every stop, of none, or of others than the person means.
#[test]
fn rules_that_name_nothing_or_contradict_themselves_are_refused() {
    let texts = [
        "bonus = [{ visit = [], pays = 10 }]",
        "bonus = [{ sets = [{ visit = [] }], pays = 10 }]",
        "bonus = [{ sets = [{ visit = \"A1\" }], token = true, pays = 10 }]",
        "bonus = [{ sets = [{ mark = \"port\" }], per = \"hex\", pays = 10 }]",
        "bonus = [{ visit = \"A1\", pays = 10, takes = 10 }]",
        "bonus = [{ visit = \"A1\", takes = 10, gauges = [\"narrow\"] }]",
    ];
    for text in texts {
        let found = files::rules(text).map_err(|problems| problems.len());
        assert_eq!(found.map(|_| ()), Err(1), "{text}");
    }
    files::rules("bonus = [{ sets = [\"A1\", []], pays = 10 }]").unwrap();
}

#[test]
fn no_text_upsets_the_readers() {
    for text in [
        "",
        "{",
        "{}",
        "[]",
        "milepost = 3",
        "{\"format\": 1}",
        "{\"hexes\": {\"a\": 1}}",
        "\u{feff}{}",
    ] {
        assert!(!problems(text).is_empty(), "{text}");
    }
}
