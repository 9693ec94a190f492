//! Types that are read by derive.
#![allow(clippy::panic, clippy::too_many_lines, clippy::unwrap_used)]

mod form;

use milepost_document::{At, Cursor, FromNode, Node, Place, Problem, Reader, Severity};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;

#[derive(Debug, PartialEq, FromNode)]
#[form(format("timetable/1"), ignored(&["note"]))]
struct Timetable {
    #[form(name, or_default)]
    name: String,
    #[form(range(0..=59))]
    minute: u8,
    #[serde(rename = "stop", alias = "stops")]
    #[form(most(3), nonempty)]
    stops: Vec<Stop>,
    #[serde(default = "daily")]
    days: Vec<Day>,
    fares: Option<Fares>,
    #[serde(flatten)]
    operator: Operator,
}

#[derive(Debug, PartialEq, FromNode)]
struct Stop {
    at: At<String>,
    #[form(required, range(-90.0..=90.0))]
    degrees: Option<f64>,
    #[form(place)]
    place: Place,
    #[serde(flatten)]
    marks: BTreeMap<String, At<bool>>,
}

#[derive(Clone, Copy, Debug, PartialEq, FromNode)]
#[serde(rename_all = "kebab-case")]
enum Day {
    WorkingDay,
    #[serde(alias = "holiday")]
    Sunday,
}

#[derive(Debug, PartialEq, FromNode)]
#[serde(untagged)]
enum Fares {
    Flat(u32),
    Pair(#[form(range(1..=9))] [u32; 2]),
    By(Tariff),
}

#[derive(Debug, PartialEq, FromNode)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Tariff {
    Zones { zones: Vec<u8> },
    Free,
}

#[derive(Debug, Default, PartialEq, FromNode)]
#[serde(default)]
struct Operator {
    company: String,
    private: bool,
}

fn daily() -> Vec<Day> {
    vec![Day::WorkingDay, Day::Sunday]
}

fn read(file: &Json) -> (Option<Timetable>, Vec<Problem>) {
    let node = Node::from_json_text(&file.to_string()).unwrap();
    let mut reader = Reader::new(Severity::Error);
    (reader.read(&Cursor::root(&node)), reader.problems)
}

fn file() -> Json {
    json!({
        "milepost": "timetable/1",
        "name": "Porto line",
        "minute": 7,
        "stop": [{"at": "Porto", "degrees": 41.1, "roof": true}],
        "fares": {"kind": "zones", "zones": [1, 2]},
        "company": "CP",
        "note": 1
    })
}

/// Where a file with one member changed has problems.
fn places(pointer: &str, value: Json) -> Vec<String> {
    let mut changed = file();
    let (table, key) = pointer.rsplit_once('/').unwrap();
    changed.pointer_mut(table).unwrap()[key] = value;
    let place = |problem: Problem| match problem.place {
        Place::Path(path) => path,
        other => panic!("{other:?}"),
    };
    read(&changed).1.into_iter().map(place).collect()
}

#[test]
fn what_is_right_is_read() {
    let (read, problems) = read(&file());
    assert_eq!(problems, []);
    let path = |path: &str| Place::Path(path.to_owned());
    let at = |value: &str, place| At {
        value: value.to_owned(),
        place: path(place),
    };
    let roof = At {
        value: true,
        place: path("$.stop[0].roof"),
    };
    let expected = Timetable {
        name: "Porto line".to_owned(),
        minute: 7,
        stops: vec![Stop {
            at: at("Porto", "$.stop[0].at"),
            degrees: Some(41.1),
            place: path("$.stop[0]"),
            marks: BTreeMap::from([("roof".to_owned(), roof)]),
        }],
        days: daily(),
        fares: Some(Fares::By(Tariff::Zones { zones: vec![1, 2] })),
        operator: Operator {
            company: "CP".to_owned(),
            private: false,
        },
    };
    assert_eq!(read, Some(expected));
}

#[test]
fn either_form_is_chosen_by_its_kind() {
    let fares = |value: Json| {
        let mut changed = file();
        changed["fares"] = value;
        read(&changed).0.unwrap().fares
    };
    assert_eq!(fares(json!(3)), Some(Fares::Flat(3)));
    assert_eq!(fares(json!([1, 9])), Some(Fares::Pair([1, 9])));
    assert_eq!(
        fares(json!({"kind": "free"})),
        Some(Fares::By(Tariff::Free))
    );
    assert_eq!(fares(json!(null)), None);
}

#[test]
fn each_problem_has_its_place() {
    for (pointer, value, place) in [
        ("/milepost", json!("map/1"), "$.milepost"),
        ("/name", json!(null), "$"),
        ("/name", json!("x".repeat(61)), "$.name"),
        ("/minute", json!(60), "$.minute"),
        ("/minute", json!(1.5), "$.minute"),
        ("/stop", json!([]), "$.stop"),
        ("/stop", json!([1, 2, 3, 4]), "$.stop"),
        ("/stop/0/degrees", json!(91), "$.stop[0].degrees"),
        ("/stop/0/degrees", json!(null), "$.stop[0]"),
        ("/stop/0/roof", json!("tin"), "$.stop[0].roof"),
        ("/days", json!(["sunday", "monday"]), "$.days[1]"),
        ("/fares", json!(true), "$.fares"),
        ("/fares", json!([1]), "$.fares"),
        ("/fares", json!([1, 10]), "$.fares[1]"),
        ("/fares/kind", json!("dear"), "$.fares.kind"),
        ("/fares/price", json!(1), "$.fares.price"),
        ("/private", json!("yes"), "$.private"),
        ("/colour", json!("red"), "$.colour"),
    ] {
        assert_eq!(places(pointer, value.clone()), [place], "{pointer} {value}");
    }
}

#[test]
fn all_problems_are_found_at_once_and_reading_goes_on() {
    let bad = json!({
        "milepost": "timetable/2", "name": 5, "minute": "noon", "stops": [{"at": 1}, {"at": "Ovar", "degrees": 40}],
        "days": ["holiday", "never"], "fares": {"kind": "zones"}, "private": 1, "naem": "x"
    });
    let (read, problems) = read(&bad);
    assert_eq!(read, None);
    assert_eq!(problems.len(), 9, "{problems:#?}");
    let hint = |name: &str| problems.iter().any(|problem| problem.hint.contains(name));
    assert!(hint("did you mean \"name\"?") && hint("working-day, sunday"));
}

#[test]
fn optional_members_that_are_wrong_are_as_if_missing() {
    let mut changed = file();
    changed["fares"] = json!([7]);
    changed["days"] = json!(["never", "sunday"]);
    let (read, problems) = read(&changed);
    let read = read.unwrap();
    assert_eq!((read.fares, read.days), (None, vec![Day::Sunday]));
    assert_eq!(problems.len(), 2);
}

#[test]
fn an_error_beyond_a_thousand_problems_stays_an_error() {
    let mut reader = Reader::new(Severity::Warning);
    for _ in 0..=1000 {
        reader.warning(Place::Whole, "odd", "");
    }
    assert!(reader.problems.iter().all(|problem| !problem.is_error()));
    reader.error(Place::Whole, "wrong", "");
    reader.warning(Place::Whole, "odd", "");
    assert_eq!(reader.problems.len(), 1001);
    assert!(reader.problems[1000].is_error());
}
