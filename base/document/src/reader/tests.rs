//! What readers report.

use super::*;
use crate::Node;

fn read<T>(json: &str, read: impl FnOnce(&mut Reader, &Cursor<'_>) -> T) -> (T, Vec<Problem>) {
    let node = Node::from_json_text(json).expect("JSON");
    let mut reader = Reader::new(Severity::Error);
    let value = read(&mut reader, &Cursor::root(&node));
    (value, reader.problems)
}

#[test]
fn a_long_name_is_refused_and_read_on_shortened() {
    let (name, problems) = read(&format!("\"{}\"", "x".repeat(61)), Reader::name);
    assert_eq!(
        name.as_deref(),
        Some(format!("{}… (61 letters)", "x".repeat(60)).as_str())
    );
    assert_eq!(problems.len(), 1);
    let (name, problems) = read(&format!("\"{}\"", "é".repeat(60)), Reader::name);
    assert!(name == Some("é".repeat(60)) && problems.is_empty());
}

#[test]
fn a_list_beyond_its_limit_is_not_read() {
    let never = |_: &mut Reader, _: &Cursor<'_>| -> Option<()> { panic!("an item was read") };
    let (items, problems) = read("[1,2,3]", |r, at| r.list_up_to(at, 2, never));
    assert_eq!(
        (items, problems[0].what.as_str()),
        (None, "at most 2 can stand here, found 3")
    );
    assert!(
        read("[1,2]", |r, at| r.list_up_to(at, 2, |_, _| Some(())))
            .0
            .is_some()
    );
}

#[test]
fn problems_beyond_a_thousand_are_counted() {
    let numbers = format!("[{}]", vec!["1"; 5000].join(","));
    let (_, problems) = read(&numbers, |r, at| r.list(at, Reader::text));
    assert_eq!(problems.len(), MOST + 1);
    assert_eq!(
        problems.last().expect("a last one").what,
        "4,000 more problems are not listed"
    );
}

#[test]
fn what_cannot_be_seen_is_refused_but_in_requests_that_check_it_later() {
    let name = "\"Ana\\u202e\"";
    let (_, problems) = read(name, Reader::name);
    assert_eq!(
        problems[0].what,
        "\"Ana\u{fffd}\" has U+202E, which turns the direction of writing"
    );
    assert_eq!(read("\"a\\nb\"", Reader::name).1.len(), 1);
    assert_eq!(read("\"a\\nb\"", Reader::text).1.len(), 0);
    assert_eq!(read("\"a\\u001b[31m\"", Reader::text).1.len(), 1);
    let named = |r: &mut Reader, at: &Cursor<'_>| r.named(at, |r, at| r.boolean(at));
    assert_eq!(read("{\"\\u200bx\": true}", named).1.len(), 1);
    let node = Node::from_text(&format!("{{\"name\": {name}}}")).unwrap();
    let mut request = Reader::new(Severity::Error).with_unseen();
    let root = Cursor::root(&node);
    assert!(request.required(&root, "name", Reader::name).is_some());
    assert_eq!(request.problems, []);
}
