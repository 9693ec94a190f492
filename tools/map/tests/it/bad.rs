//! Wrong files: every reason at once, each with its place.

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
    found
        .unwrap_or_else(|| panic!("nobody said {what:?}: {problems:#?}"))
        .place
        .clone()
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
            Place::Span(span) => {
                assert!(file[span.clone()].contains(at), "{what}: {:?}", &file[span])
            }
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
fn chips_and_taxes_are_a_maps_numbers_and_change_nothing_where_it_has_none() {
    let bare = text::read(SMALL).unwrap().map;
    let file = SMALL.replacen(
        "\n[[city]]",
        "\n[rules]\nchips = 4\ntaxes = \"10:0 20:3 9\"\n\n[[city]]",
        1,
    );
    let map = text::read(&file).unwrap().map;
    let taxes = map.rules().taxes.as_ref().map(ToString::to_string);
    assert_eq!(
        (map.rules().chips, taxes.as_deref()),
        (Some(4), Some("10:0 20:3 9"))
    );
    assert_ne!(map.hash(), bare.hash());
    assert!(!graph::write(&bare).contains("chips") && !text::write(&bare).contains("taxes"));
    let rules = |line: &str| format!("\n[rules]\n{line}\n\n[[city]]");
    check(
        &[("\n[[city]]", &rules("chips = 0"))],
        &[("from 1 to 100", "0")],
    );
    check(
        &[("\n[[city]]", &rules("taxes = \"20:1 10:2 3\""))],
        &[("found \"20:1 10:2 3\"", "20:1")],
    );
}

#[test]
fn each_fault_is_told_where_it_is() {
    check(
        &[("at = [1, 3]", "at = [7, 7]")],
        &[("no milepost is drawn at row 7", "[7, 7]")],
    );
    check(&[("Bute", "Ayr")], &[("two cities are called Ayr", "Ayr")]);
    check(&[("medium", "huge")], &[("Bute is \"huge\"", "huge")]);
    check(&[("^", "?")], &[("'?' is not a terrain", "?")]);
    check(
        &[("*   .   ^", "* 2 . y ^")],
        &[("'y' is not a crossing", "y")],
    );
    check(
        &[("name = \"Smallest\"", "nmae = \"Smallest\"")],
        &[
            ("\"nmae\" is not known", "Smallest"),
            ("\"name\" is missing", ""),
            ("the map has no name", ""),
        ],
    );
    check(
        &[("[\"Fish\"]", "[\"Fish\", \"Fish\"]")],
        &[("lists Fish twice", "Bute")],
    );
    check(&[("^\n\n", "^\n ~2\n")], &[("'2' is where neither", "2")]);
}

#[test]
fn several_faults_are_told_at_once() {
    check(
        &[
            ("^", "?"),
            ("medium", "huge"),
            ("goods = [\"Coal\"]", "goods = 7"),
        ],
        &[
            ("'?' is not a terrain", "?"),
            ("Bute is \"huge\"", "huge"),
            ("expected a list, found a number", "7"),
        ],
    );
}

/// Each value of a tuning that cannot be, where it stands, and a hint with it; names with the nearest ones.
#[test]
fn what_hangs_apart_is_told_beside_what_else_is_wrong() {
    let apart = (
        "*   .   ^\n\n  .   *",
        "*   .   ^\n\n  .   *\n\n\n\n              *",
    );
    let far = "[[city]]\nname = \"Far\"\nsize = \"small\"\nat = [3, 7]\ngoods = [\"Tin\"]\n\n[[city]]\nname = \"Ayr\"";
    let city = ("[[city]]\nname = \"Ayr\"", far);
    let told = (
        "cannot be reached from the rest, 3.7 among them, with Far",
        "",
    );
    check(&[apart, city], &[told]);
    let unknown = ("name = \"Smallest\"", "name = \"Smallest\"\ncolour = 1");
    check(
        &[apart, city, unknown],
        &[("\"colour\" is not known here", "1"), told],
    );
    let size = ("size = \"medium\"", "size = \"medum\"");
    check(
        &[apart, city, size],
        &[("a city is small, medium or major", "medum"), told],
    );
    // Of a board that could not be read nothing is said of what hangs together.
    check(
        &[apart, city, ("*   .   ^", "*   ?   ^")],
        &[("'?' is not a terrain", "?")],
    );
}

#[test]
fn names_that_cannot_be_told_apart_are_refused() {
    check(
        &[("\"Bute\"", "\"AYR\"")],
        &[("two cities are called Ayr and AYR", "AYR")],
    );
    check(
        &[("\"Fish\"", "\"coal\"")],
        &[("two goods are called Coal and coal", "Bute")],
    );
}

#[test]
fn a_wrong_tuning_is_told_value_by_value() {
    let tuning = r#"
[tuning]
preset = "planets"
city_weights = { major = 0 }
weights = { Ary = 4 }
dingle = { threshold = 1, rate = 0 }
min_payoff = 2.5
long_run = 0
bonus_percent = -15
source_share = "a quarter"
opening_budget = -1
adjustments = [{ amount = 1 }, { good = "Cool", city = "Bude", amount = 5000 }, { good = 3, amount = 1 }]
good_counts = { Coal = 7000, Fsh = 1 }
good_weights = { Coal = 0, Fish = 5000 }
start = -60
spend_before_moving = "all"
colour = 1
"#;
    let file = SMALL.replacen("\n[[city]]", &format!("{tuning}\n[[city]]"), 1);
    let problems = text::read(&file).unwrap_err();
    let complaints = [
        (
            "expected one of the presets (planet), found planets",
            "planets",
        ),
        ("expected a whole number from 1 to 1000, found 0", "0"),
        ("names an unknown city: Ary", "Ary"),
        ("expected a number from 0.01 to 10000, found 0", "0"),
        (
            "expected a whole number from -1000 to 1000, found 2.5",
            "2.5",
        ),
        ("expected a whole number from 1 to 1000000, found 0", "0"),
        ("expected a whole number from 0 to 1000, found -15", "-15"),
        ("expected a number from 0 to 100, found a text", "a quarter"),
        ("expected a whole number from 0 to 10000, found -1", "-1"),
        ("must name a good or a city", "amount = 1"),
        ("expected a number from -1000 to 1000, found 5000", "5000"),
        ("names an unknown good: Cool", "Cool"),
        ("names an unknown city: Bude", "Bude"),
        ("expected a text, found a number", "3"),
        (
            "expected a whole number from -1000 to 1000, found 7000",
            "7000",
        ),
        ("names an unknown good: Fsh", "Fsh"),
        ("expected a number from 0.001 to 1000, found 0", "0"),
        ("expected a number from 0.001 to 1000, found 5000", "5000"),
        ("expected a whole number from 0 to 10000, found -60", "-60"),
        (
            "expected a whole number from 0 to 10000, found a text",
            "all",
        ),
        ("\"colour\" is not known here", "1"),
        ("good_counts sum to 1, not 0", "Coal = 7000"),
    ];
    for (what, at) in complaints {
        let Place::Span(span) = said(&problems, what) else {
            panic!("{what} has no place")
        };
        assert!(file[span.clone()].contains(at), "{what}: {:?}", &file[span]);
    }
    assert!(
        problems.iter().all(|problem| !problem.hint.is_empty()),
        "no hint: {problems:#?}"
    );
    assert!(said_hint(&problems, "unknown city: Ary").contains("did you mean Ayr?"));
    assert!(said_hint(&problems, "unknown good: Fsh").contains("did you mean Fish?"));
    assert_eq!(problems.len(), complaints.len(), "{problems:#?}");
    let start = |problem: &Problem| match &problem.place {
        Place::Span(span) => span.start,
        place => panic!("{place:?}"),
    };
    assert!(
        problems.is_sorted_by_key(start),
        "not in the order of the file: {problems:#?}"
    );
}

/// As everywhere names are typed, case and accents do not count; what is kept are the map's own.
#[test]
fn names_in_a_tuning_are_found_as_people_type_them() {
    let tuned = |tuning: &str| {
        let file = SMALL.replacen(
            "\n[[city]]",
            &format!("\n[tuning]\n{tuning}\n\n[[city]]"),
            1,
        );
        text::read(&file).map(|checked| checked.map)
    };
    let typed = tuned(
        "weights = { bute = 8 }\ngood_counts = { COAL = 1, \"fìsh\" = -1 }\ngood_weights = { coal = 2 }\n\
         adjustments = [{ good = \"fish\", city = \"AYR\", amount = 1 }]",
    );
    let written = tuned(
        "weights = { Bute = 8 }\ngood_counts = { Coal = 1, Fish = -1 }\ngood_weights = { Coal = 2 }\n\
         adjustments = [{ good = \"Fish\", city = \"Ayr\", amount = 1 }]",
    );
    let (typed, written) = (typed.unwrap(), written.unwrap());
    assert_eq!((typed.hash(), &typed), (written.hash(), &written));
    let twice = tuned("good_weights = { Coal = 2, coal = 3 }").unwrap_err();
    assert_eq!(twice.len(), 1, "{twice:#?}");
    assert!(
        twice[0].what.contains("gives Coal two values"),
        "{twice:#?}"
    );
}

/// A name of an adjustment is no place for what is wrong with counts.
#[test]
fn a_sum_is_told_where_the_counts_are() {
    let tuning = "\n[tuning]\nadjustments = [{ good = \"Coal\", amount = 1 }]\ngood_counts = { Coal = 2 }\n\n[[city]]";
    check(
        &[("\n[[city]]", tuning)],
        &[("good_counts sum to 2, not 0", "Coal = 2")],
    );
}

fn said_hint(problems: &[Problem], what: &str) -> String {
    problems
        .iter()
        .find(|problem| problem.what.contains(what))
        .map(|problem| problem.hint.clone())
        .unwrap()
}

/// A preset is where values begin, other members go before it, and both forms write what it stands for.
#[test]
fn presets_are_resolved_on_the_way_in() {
    let tuned = |tuning: &str| {
        let file = SMALL.replacen(
            "\n[[city]]",
            &format!("\n[tuning]\n{tuning}\n\n[[city]]"),
            1,
        );
        text::read(&file).unwrap().map
    };
    let planet = tuned("preset = \"planet\"");
    let tuning = planet.tuning().unwrap();
    assert_eq!(
        (tuning.long_run, tuning.bonus_percent, tuning.opening_budget),
        (2000, 15, 50)
    );
    assert_eq!((tuning.start, tuning.spend_before_moving), (60, 40));
    let spelled = "long_run = 2000\nbonus_percent = 15\nopening_budget = 50\nstart = 60\nspend_before_moving = 40";
    assert_eq!(planet, tuned(spelled));
    assert_eq!(planet.hash(), tuned(spelled).hash());
    let own = tuned("start = 50\npreset = \"planet\"\nbonus_percent = 20");
    let tuning = own.tuning().unwrap();
    assert_eq!(
        (tuning.long_run, tuning.bonus_percent, tuning.start),
        (2000, 20, 50)
    );
    let told = |tuning: &str| {
        let file = SMALL.replacen(
            "\n[[city]]",
            &format!("\n[tuning]\n{tuning}\n\n[[city]]"),
            1,
        );
        text::read(&file)
            .unwrap()
            .warnings
            .iter()
            .map(ToString::to_string)
            .collect::<String>()
    };
    assert!(!told("preset = \"planet\"\nbonus_percent = 20").contains("preset"));
    let beside = told("preset = \"planet\"\nbonus_percent = 0\nlong_run = 1000");
    assert!(
        beside.contains("other values of long_run, bonus_percent than"),
        "{beside}"
    );
    for map in [planet, own] {
        assert_eq!(text::read(&text::write(&map)).unwrap().map, map);
        assert_eq!(graph::read(&graph::write(&map)).unwrap().map, map);
    }
}

/// What the first maps could not say leaves no trace in those that do not say it: their hashes and codes stand.
#[test]
fn usual_values_are_no_part_of_the_hash() {
    let hashes =
        PINNED.map(|(name, _)| (name, milepost_map::shipped::map(name).unwrap().hash_text()));
    assert_eq!(hashes, PINNED.map(|(name, hash)| (name, hash.to_owned())));
}

/// Of the maps that ship, which keep their data.
const PINNED: [(&str, &str); 6] = [
    ("british-isles", "0fd0eab7f12fd66e"),
    ("great-lakes", "a66c4c371bd80fe5"),
    ("iberia", "73e33001c2f7684d"),
    ("india", "72308f728f240fa0"),
    ("japan", "18e5722868618251"),
    ("low-countries", "fb42955b669e924f"),
];

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
        ("A is on 8", "$.cities[0]"),
        ("two cities are called A", "$.cities[1]"),
        ("A lists Tin, but Tin does not list A", "$.loads[0]"),
        ("no city produces Gold", "$.loads[1]"),
        ("\"colour\" is not known here and is ignored", "$.colour"),
    ] {
        assert_eq!(
            said(&problems, what),
            Place::Path(path.to_owned()),
            "{what}"
        );
    }
}

/// A city that no track can reach makes a map useless; a milepost without one does no harm.
#[test]
fn land_apart_is_refused_with_a_city_and_a_warning_without() {
    let file = SMALL.replace("*   .   ^", "*   .       ^");
    let checked = text::read(&file).unwrap();
    said(
        &checked.warnings,
        "1 of 5 mileposts cannot be reached from the rest, 0.6 among them, with no city",
    );
    assert!(
        checked
            .warnings
            .iter()
            .all(|warning| !warning.is_error() && !warning.hint.is_empty())
    );
    assert_eq!(
        text::read(&text::write(&checked.map)).unwrap().map,
        checked.map
    );
    assert_eq!(
        graph::read(&graph::write(&checked.map)).unwrap().map,
        checked.map
    );
    let city = "\n[[city]]\nname = \"Coll\"\nsize = \"small\"\nat = [0, 6]\n";
    let problems = text::read(&format!("{file}{city}")).unwrap_err();
    said(
        &problems,
        "1 of 5 mileposts cannot be reached from the rest, 0.6 among them, with Coll",
    );
    assert!(problems.iter().any(Problem::is_error));
    // What must be reached is the part with the cities, however large the others are.
    let far = SMALL.replace(
        "  .   *\n",
        "  .   *\n\n\n\n  .   .   .   .   .   .\n\n.   .   .   .   .\n",
    );
    let checked = text::read(&far).unwrap();
    said(
        &checked.warnings,
        "11 of 16 mileposts cannot be reached from the rest, 3.1 among them, with no city",
    );
}

/// A ferry beside a pip would cost more than the pip: one of its ports is on the wrong shore.
#[test]
fn a_ferry_between_neighbours_by_land_is_refused() {
    let ferry = |to: &str| format!("\n[[ferry]]\nfrom = [0, 0]\nto = {to}\ncost = 4\n\n[[city]]");
    let beside = ferry("[0, 2]");
    check(
        &[("\n[[city]]", &beside)],
        &[("0.0 and 0.2 joins neighbours that a pip", "[[ferry]]")],
    );
    let problems = text::read(&SMALL.replacen("\n[[city]]", &beside, 1)).unwrap_err();
    assert!(said_hint(&problems, "joins neighbours").contains("move a port"));
    // Over water that is charged the way goes by land none the less; over a blocked pip it does not.
    check(
        &[("\n[[city]]", &beside), ("*   .", "* = .")],
        &[("joins neighbours that a pip", "[[ferry]]")],
    );
    let blocked = SMALL
        .replacen("\n[[city]]", &beside, 1)
        .replacen("*   .", "* x .", 1);
    assert_eq!(text::read(&blocked).unwrap().warnings, []);
    assert_eq!(
        text::read(&SMALL.replacen("\n[[city]]", &ferry("[1, 3]"), 1))
            .unwrap()
            .warnings,
        []
    );
}

/// The one pip between two lands is a tunnel, and a real board has one beside its ferry.
#[test]
fn a_tunnel_beside_its_ferry_is_a_warning() {
    let file = r#"{"name": "g", "mileposts": [
        {"id": 1, "row": 0, "col": 0, "terrain": "clear"}, {"id": 2, "row": 0, "col": 2, "terrain": "clear"}],
        "edges": [{"a": 1, "b": 2}], "cities": [{"name": "A", "size": "small", "mileposts": [1], "loads": ["Tin"]}],
        "loads": [{"name": "Tin", "cities": ["A"]}], "ferries": [{"a": 2, "b": 1, "cost": 5}]}"#;
    let beside = Place::Path("$.ferries[0]".to_owned());
    let problems = graph::read(file).unwrap_err();
    assert_eq!(
        said(&problems, "1 and 2 joins neighbours that a pip"),
        beside
    );
    let city = r#"{"name": "B", "size": "small", "mileposts": [2], "loads": []}"#;
    let tunnel = file.replace("\"Tin\"]}],\n", &format!("\"Tin\"]}}, {city}],\n"));
    let checked = graph::read(&tunnel).unwrap();
    assert_eq!(
        said(&checked.warnings, "1 and 2 joins neighbours that a pip"),
        beside
    );
}

#[test]
fn noise_is_refused() {
    let noise: String = (0..200_000u32)
        .map(|i| char::from((i.wrapping_mul(2_654_435_761) >> 24) as u8))
        .collect();
    assert!(!text::read(&noise).unwrap_err().is_empty());
    assert!(!graph::read(&noise).unwrap_err().is_empty());
    assert!(
        !graph::read(&format!("{{\"mileposts\": {}", "[".repeat(100_000)))
            .unwrap_err()
            .is_empty()
    );
    assert!(
        !text::read(&format!("a = {}", "[".repeat(100_000)))
            .unwrap_err()
            .is_empty()
    );
}
