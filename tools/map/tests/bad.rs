//! Wrong files: every reason at once, each with its place.
#![allow(clippy::panic, clippy::print_stderr, clippy::unwrap_used)]

use milepost_map::{Place, Problem, graph, text};

const SMALL: &str = r#"milepost = "map/1"
name = "Smallest"
origin = [0, 0]
board = '''
*   .   ^

  .   *
'''

[[city]]
name = "Ayr"
size = "small"
at = [0, 0]
goods = ["Coal"]

[[city]]
name = "Bute"
size = "medium"
at = [1, 3]
goods = ["Fish"]
"#;

fn said(problems: &[Problem], what: &str) -> Place {
    let found = problems.iter().find(|problem| problem.what.contains(what));
    found.unwrap_or_else(|| panic!("nobody said {what:?}: {problems:#?}")).place.clone()
}

/// Reads the small map with some of its text replaced and returns what is complained of, with the text there.
fn check(edits: &[(&str, &str)], complaints: &[(&str, &str)]) {
    let mut file = SMALL.to_owned();
    for (from, to) in edits {
        assert!(file.contains(from), "{from}");
        file = file.replacen(from, to, 1);
    }
    let problems = text::read(&file).unwrap_err();
    for (what, at) in complaints {
        match said(&problems, what) {
            Place::Span(span) => assert!(file[span.clone()].contains(at), "{what}: {:?}", &file[span]),
            place => assert_eq!((*at, place), ("", Place::Whole), "{what}"),
        }
    }
    assert_eq!(problems.len(), complaints.len(), "{problems:#?}");
}

#[test]
fn the_small_map_itself_is_right() {
    let checked = text::read(SMALL).unwrap();
    assert_eq!(checked.warnings, []);
    assert_eq!(checked.map.pips().len(), 7);
}

#[test]
fn each_fault_is_told_where_it_is() {
    check(&[("at = [1, 3]", "at = [7, 7]")], &[("no milepost is drawn at row 7", "[7, 7]")]);
    check(&[("Bute", "Ayr")], &[("two cities are called Ayr", "Ayr")]);
    check(&[("medium", "huge")], &[("Bute is \"huge\"", "Bute")]);
    check(&[("^", "?")], &[("'?' is no terrain", "?")]);
    check(&[("*   .   ^", "* 2 . y ^")], &[("'y' is no crossing", "y")]);
    check(
        &[("name = \"Smallest\"", "nmae = \"Smallest\"")],
        &[("\"nmae\" is not known", "Smallest"), ("\"name\" is missing", ""), ("the map has no name", "")],
    );
    check(&[("[\"Fish\"]", "[\"Fish\", \"Fish\"]")], &[("makes Fish twice", "Bute")]);
    check(&[("^\n\n", "^\n ~2\n")], &[("'2' stands where neither", "2")]);
}

#[test]
fn several_faults_are_told_at_once() {
    check(
        &[("^", "?"), ("medium", "huge"), ("goods = [\"Coal\"]", "goods = 7")],
        &[("'?' is no terrain", "?"), ("Bute is \"huge\"", "Bute"), ("expected a list, found a number", "7")],
    );
}

#[test]
fn graph_files_tell_paths() {
    let file = r#"{"name": "g", "mileposts": [
        {"id": 1, "row": 0, "col": 0, "terrain": "clear"}, {"id": 2, "row": 0, "col": 2, "terrain": "swamp"},
        {"id": 3, "row": 0, "col": 4, "terrain": "clear"}, {"id": 3, "row": 1, "col": "x", "terrain": "clear"}],
        "edges": [{"a": 1, "b": 2}, {"a": 2, "b": 1}, {"a": 1, "b": 9}, {"a": 3, "b": 3}],
        "cities": [{"name": "A", "size": "small", "mileposts": [8], "loads": ["Tin"]},
                   {"name": "A", "size": "small", "mileposts": [1], "loads": []}],
        "loads": [{"name": "Tin", "cities": []}, {"name": "Gold", "cities": []}], "ferries": [], "colour": 1}"#;
    let problems = graph::read(file).unwrap_err();
    for (what, path) in [
        ("expected a whole number", "$.mileposts[3].col"),
        ("terrain \"swamp\" has no price", "$.mileposts[1]"),
        ("the pip between 2 and 1 is listed twice", "$.edges[1]"),
        ("a pip ends at 9", "$.edges[2]"),
        ("a pip leads from 3 to itself", "$.edges[3]"),
        ("A stands on 8", "$.cities[0]"),
        ("two cities are called A", "$.cities[1]"),
        ("A lists Tin, but Tin does not list A", "$.loads[0]"),
        ("Gold is a good that no city makes", "$.loads[1]"),
        ("\"colour\" is not known here and is ignored", "$.colour"),
    ] {
        assert_eq!(said(&problems, what), Place::Path(path.to_owned()), "{what}");
    }
}

#[test]
fn land_apart_is_refused() {
    let file = SMALL.replace("*   .   ^", "*   .       ^");
    let problems = text::read(&file).unwrap_err();
    said(&problems, "1 of 5 mileposts cannot be reached from the rest, 0.6 among them, with no city");
}

#[test]
fn noise_is_refused() {
    let noise: String =
        (0..200_000u32).map(|i| char::from((i.wrapping_mul(2_654_435_761) >> 24) as u8)).collect();
    assert!(!text::read(&noise).unwrap_err().is_empty());
    assert!(!graph::read(&noise).unwrap_err().is_empty());
    assert!(!graph::read(&format!("{{\"mileposts\": {}", "[".repeat(100_000))).unwrap_err().is_empty());
    assert!(!text::read(&format!("a = {}", "[".repeat(100_000))).unwrap_err().is_empty());
}
