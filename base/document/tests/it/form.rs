//! Requests whose fields are listed by derive.

use milepost_document::form::{Field, Kind, Typed};
use milepost_document::{Cursor, Form, FromNode, Node, Reader, Severity, Value};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

const SEATS: RangeInclusive<usize> = 2..=6;
const USUAL: usize = 4;

/// A train to be run.
#[derive(Debug, PartialEq, FromNode, Form)]
struct Train {
    /// The line that it runs on.
    #[form(subject)]
    line: String,
    /// Drive of the train.
    #[serde(flatten)]
    drive: Drive,
    /// Seats in each row. Rows
    /// have an aisle.
    #[form(within(SEATS), usual(USUAL))]
    seats: usize,
    /// Speed of the train.
    #[form(range(0.5..=90.0))]
    speed: Option<f64>,
    /// Stops that it passes.
    #[serde(default)]
    passed: Vec<String>,
    /// Notes, by their titles.
    #[serde(default)]
    notes: BTreeMap<String, String>,
    /// A ticket, which says all that is left out beside it.
    #[form(without("seats", "speed"))]
    ticket: Option<String>,
    /// The number of the driver.
    driver: Option<u64>,
}

#[derive(Debug, PartialEq, FromNode, Form)]
struct Drive {
    /// Power of the drive.
    #[form(bare("steam"))]
    power: Option<Power>,
    /// A whistle that it blows.
    #[form(usual(true), off("Without a whistle"))]
    whistle: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, FromNode, Form)]
#[serde(rename_all = "kebab-case")]
enum Power {
    /// Coal and water.
    Steam,
    /// A wire above.
    Electric,
}

fn read(text: &str) -> Result<Train, Vec<String>> {
    let node = Node::from_json_text(text).unwrap();
    let read = Reader::new(Severity::Error).finish(&Cursor::root(&node));
    read.map_err(|problems| problems.iter().map(ToString::to_string).collect())
}

fn field(name: &str) -> Field {
    let mut fields = Train::fields().into_iter();
    fields.find(|field| field.name == name).unwrap()
}

#[test]
fn fields_are_listed_in_order_with_what_is_said_of_them() {
    let names: Vec<&str> = Train::fields().iter().map(|field| field.name).collect();
    let all = "line power whistle seats speed passed notes ticket driver";
    assert_eq!(names.join(" "), all);
    let required: Vec<&str> = Train::fields()
        .iter()
        .filter(|field| field.is_required)
        .map(|field| field.name)
        .collect();
    assert_eq!(required, ["line"]);
    assert!(field("line").is_subject && !field("seats").is_subject);
    assert_eq!(field("seats").usual.as_deref(), Some("4"));
    assert_eq!(
        field("seats").described(""),
        "Seats in each row, 2 to 6. Rows have an aisle"
    );
    assert_eq!(
        field("speed").described(""),
        "Speed of the train, 0.5 to 90"
    );
    assert_eq!(field("ticket").without, ["seats", "speed"]);
    assert_eq!(
        (field("whistle").off, field("power").bare),
        ("Without a whistle", "steam")
    );
    assert!(field("whistle").is_usually_on());
}

#[test]
fn kinds_follow_from_types() {
    let words = [("steam", "Coal and water."), ("electric", "A wire above.")];
    let words = words.map(|(word, about)| (word, about.to_owned()));
    for (name, kind) in [
        ("line", Kind::Text),
        ("power", Kind::Word(words.into())),
        ("whistle", Kind::Flag),
        ("seats", Kind::Whole),
        ("speed", Kind::Number),
        ("passed", Kind::List(Box::new(Kind::Text))),
        ("notes", Kind::Texts),
    ] {
        assert_eq!(field(name).kind, kind, "{name}");
    }
    assert_eq!(<Option<bool>>::kind(), Kind::Flag);
}

#[test]
fn usual_values_stand_where_nothing_is_said() {
    let train = read(r#"{ "line": "coast" }"#).unwrap();
    assert_eq!((train.seats, train.drive.whistle), (USUAL, true));
    assert_eq!(train.drive.power, None);
}

#[test]
fn what_may_not_stand_together_is_refused_member_by_member() {
    let wrong = read(r#"{ "line": "coast", "ticket": "T", "seats": 9, "speed": 3 }"#).unwrap_err();
    let all = wrong.join("\n");
    assert_eq!(wrong.len(), 3, "{all}");
    assert!(all.contains("from 2 to 6, found 9"), "{all}");
    assert_eq!(
        all.matches("not allowed beside \"ticket\"").count(),
        2,
        "{all}"
    );
    assert!(read(r#"{ "line": "coast", "ticket": "T" }"#).is_ok());
}

#[test]
fn the_greatest_numbers_are_read_as_they_are() {
    for number in [0, u64::from(u32::MAX), i64::MAX as u64, 1 << 63, u64::MAX] {
        let text = format!(r#"{{ "line": "coast", "driver": {number} }}"#);
        assert_eq!(read(&text).unwrap().driver, Some(number));
        let typed = field("driver").value(&number.to_string());
        let node = Node::new(typed);
        assert_eq!(node.to_json(), serde_json::Value::from(number));
    }
    let wrong = read(r#"{ "line": "coast", "driver": 18446744073709551616 }"#).unwrap_err();
    let told = wrong.join("\n");
    assert!(told.contains("0 to 18446744073709551615"), "{told}");
    assert!(told.ends_with("found a larger one"), "{told}");
    let wrong = read(r#"{ "line": "coast", "seats": 18446744073709551615 }"#).unwrap_err();
    assert!(
        wrong.join("\n").contains("found 18446744073709551615"),
        "{wrong:?}"
    );
}

#[test]
fn texts_that_people_type_are_values_of_their_kind() {
    let json = |name: &str, text: &str| Node::new(field(name).value(text)).to_json();
    assert_eq!(json("whistle", "no"), serde_json::json!(false));
    assert_eq!(json("whistle", "perhaps"), serde_json::json!("perhaps"));
    assert_eq!(json("seats", "5"), serde_json::json!(5));
    assert_eq!(json("seats", "five"), serde_json::json!("five"));
    assert_eq!(json("speed", "2.5"), serde_json::json!(2.5));
    assert_eq!(json("passed", "Hill"), serde_json::json!(["Hill"]));
    assert!(matches!(field("line").value("7"), Value::Text(text) if text == "7"));
}
