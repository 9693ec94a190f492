//! Constants and methods by what they come to.

use crate::site::evaluate::Evaluator;
use crate::site::ruby::Literal;
use crate::site::{Chosen, Site};

/// The value of a constant beside others, in a title of that file alone.
fn beside(others: &str, said: &str) -> Literal {
    let text = format!(
        "module Engine\nmodule Game\nmodule G1\nmodule Map\n{others}\nX = {said}\nY = 1\nend\nend\nend\nend\n"
    );
    let read = |path: &str| (path == "map.rb").then(|| text.clone());
    let site = Site::of_map("made", &read);
    let chosen = Chosen::default();
    let mut evaluator = Evaluator::new(&site, "G1", &chosen);
    assert_eq!(evaluator.constant("Y"), Some(Literal::Integer(1)), "{said}");
    evaluator.constant("X").unwrap()
}

fn value(said: &str) -> Literal {
    beside("", said)
}

#[test]
fn literals_are_read_as_ruby_writes_them() {
    for (said, same) in [
        ("'it\\'s'", "\"it's\""),
        ("'a'\\\n   'b'", "'ab'"),
        (":flat", "'flat'"),
        (":'4+4'", "'4+4'"),
        ("%w[A1 B2\n C3].freeze", "['A1', 'B2', 'C3']"),
        ("%i[yellow green]", "[:yellow, :green]"),
        ("[\n'a', # the first\n'b',\n]\n  .freeze", "['a', 'b']"),
        ("1_000", "1000"),
        ("<<~TEXT\n  one\n    two\n  TEXT", "\"one\\n  two\\n\""),
        (
            "{ name: '2', 'count' => 3 }",
            "{ 'name' => '2', 'count': 3 }",
        ),
        ("{ a: 1, b: 2, a: 3 }", "{ a: 3, b: 2 }"),
    ] {
        assert_eq!(value(said), value(same), "{said}");
    }
    assert_eq!(value("\"a#\\n\""), Literal::Text("a#\n".to_owned()));
    assert_eq!(value("-20"), Literal::Integer(-20));
    assert_eq!(value("nil"), Literal::Nil);
}

/// Constants that others are made of.
const OTHERS: &str = "A = { '1' => 1, '2' => 2, '3' => { 'count' => 3 } }.freeze\nB = %w[x y z]\nC = 'city=revenue:20'\n\
                  D = [{ name: '2', on: 1 }, { name: '3' }]\ndef self.a\n 1\nend";

/// What is said comes to the same as what is written down.
fn come_to(all: &[(&str, &str)]) {
    for (said, same) in all {
        assert_eq!(beside(OTHERS, said), beside(OTHERS, same), "{said}");
        assert_ne!(beside(OTHERS, said), Literal::Opaque, "{said}");
    }
}

#[test]
fn tables_are_made_of_others() {
    come_to(&[
        (
            "A.reject { |k, _v| %w[1 3].include?(k) }.merge({ '7' => 4 }).freeze",
            "{ '2' => 2, '7' => 4 }",
        ),
        (
            "A.reject do |k, _v|\n k == '3'\nend.freeze",
            "{ '1' => 1, '2' => 2 }",
        ),
        (
            "A.select { |_k, v| v == 1 || v == 2 }",
            "{ '1' => 1, '2' => 2 }",
        ),
        (
            "A.merge('1' => 9, '2': 8)",
            "{ '1' => 9, '2' => 8, '3' => { 'count' => 3 } }",
        ),
        ("A.dup.merge!({ '1' => 9 }).slice('1')", "{ '1' => 9 }"),
        ("A.except('3', '2')", "{ '1' => 1 }"),
        ("A.keys + A.slice('2').values", "['1', '2', '3', 2]"),
        (
            "A.slice('1', '2').transform_values { |v| v + 1 }",
            "{ '1' => 2, '2' => 3 }",
        ),
        (
            "A.slice('1').transform_keys { |k| \"t#{k}\" }",
            "{ 't1' => 1 }",
        ),
        ("A.slice('1').map { |k, v| [v, k] }.to_h", "{ 1 => '1' }"),
    ]);
}

#[test]
fn lists_and_texts_are_made_of_others() {
    come_to(&[
        (
            "B.to_h { |one| [one, 1] }",
            "{ 'x' => 1, 'y' => 1, 'z' => 1 }",
        ),
        (
            "B.each_with_object({}) { |one, all| all[one] = one }",
            "{ 'x' => 'x', 'y' => 'y', 'z' => 'z' }",
        ),
        ("[*B, 'w'] - %w[x y]", "['z', 'w']"),
        ("{ **A, '3' => 0 }", "{ '1' => 1, '2' => 2, '3' => 0 }"),
        ("(B | %w[z w]).uniq", "['x', 'y', 'z', 'w']"),
        ("[B, [1, [2]]].flatten", "['x', 'y', 'z', 1, 2]"),
        ("[B, [1, [2]]].flatten(1).last", "[2]"),
        ("B.concat([1], [2]).first(4)", "['x', 'y', 'z', 1]"),
        (
            "B.zip([1, 2]).flat_map { |one| one }",
            "['x', 1, 'y', 2, 'z', nil]",
        ),
        (
            "B.zip([1, 2]).map.with_index(1) { |pair, at| \"#{pair[0]}#{at}\" }",
            "['x1', 'y2', 'z3']",
        ),
        (
            "D.map { |one| one[:on] ? one.merge(on: 2) : one }",
            "[{ name: '2', on: 2 }, { name: '3' }]",
        ),
        (
            "D.map(&:dup).reject { |one| one[:name] != '2' }",
            "[{ name: '2', on: 1 }]",
        ),
        (
            "D.map do |one|\n one[:on] = 5\n one\nend",
            "[{ name: '2', on: 5 }, { name: '3', on: 5 }]",
        ),
        ("(1..3).map { |n| n * 2 }", "[2, 4, 6]"),
        ("('A'..'C').to_a", "['A', 'B', 'C']"),
        ("[nil, 1].compact", "[1]"),
        (
            "\"#{C};path=a:#{1}\" + ';x'",
            "'city=revenue:20;path=a:1;x'",
        ),
        ("A['3']['count']", "3"),
        (
            "Other.merge_hexes({ a: { b: 1 } }, { a: { c: 2 } })",
            "{ a: { b: 1, c: 2 } }",
        ),
    ]);
}

/// What is not understood stays unread, and what stands beside it is read.
#[test]
fn nothing_is_guessed() {
    let others = "A = { '1' => rand, '2' => 2 }\nB = [1, foo(2), 3]";
    for said in [
        "A.reject { |_k, v| v == 1 }",
        "B.reject { |one| one == 1 }",
        "B.include?(5)",
        "A.sort_by { |k, v| v }",
        "B.shuffle",
        "proc { |x| x / 2 }",
        "unknown ? 1 : 2",
        "A if unknown",
        "\"#{unknown}\"",
        "[*unknown]",
        "Z",
        "G2::Map::A",
        "B - [1]",
        "'a' * 2",
        "X",
    ] {
        assert_eq!(beside(others, said), Literal::Opaque, "{said}");
    }
    assert_eq!(beside(others, "A['2']"), Literal::Integer(2));
    let [first, second] = [1, 3].map(Literal::Integer);
    assert_eq!(
        beside(others, "B"),
        Literal::List(vec![first, Literal::Opaque, second])
    );
}

/// A few lines stand for more than any machine holds: they are too much, and what comes after is read.
#[test]
fn what_grows_without_end_is_not_read() {
    let mut others = "A0 = %w[a b c d e f g h]\n".to_owned();
    for n in 0..23 {
        others += &format!("A{} = A{n} + A{n}\n", n + 1);
    }
    assert_eq!(beside(&others, "A23"), Literal::Opaque);
    let blocks = "(1..9999).map { |a| (1..9999).map { |b| (1..9999).map { |c| a } } }";
    assert_eq!(value(blocks), Literal::Opaque);
    // A range takes as many steps as it has members.
    for ranges in [
        "(0..9000).map { |a| (0..9999) }",
        "(0..9000).map { |a| (0..300).map { |b| (0..9999) } }",
    ] {
        assert_eq!(value(ranges), Literal::Opaque, "{ranges}");
    }
    let doubled = format!(
        "def game_x\n a = 'ab'\n{} a\nend",
        "a = [a, a]\n".repeat(400)
    );
    assert_eq!(beside(&doubled, "game_x"), Literal::Opaque);
}
