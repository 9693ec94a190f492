//! Literals of Ruby, read as data. Nothing is ever run: what is no literal is known as such, and no more.

use crate::site::ruby::parser::Parser;
use std::collections::{BTreeMap, BTreeSet};

mod lexer;
mod parser;

/// The most bytes of a source file: some ten times those of the largest of a title.
pub(crate) const LARGEST: usize = 1 << 20;

/// How deep literals may stand in each other.
const DEEPEST: usize = 64;

/// A literal.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Literal {
    Nil,
    Bool(bool),
    Integer(i64),
    /// A string, or a symbol.
    Text(String),
    List(Vec<Literal>),
    Table(Vec<(Literal, Literal)>),
    /// The value of a constant, such as `G1822::Map::TILES`.
    Constant(String),
    /// Tables merged, or lists or texts one after another.
    Joined(Box<Literal>, Box<Literal>),
    /// What a table has for a key, such as `LABELS[:coal]`.
    Entry(Box<Literal>, Box<Literal>),
    /// Tables merged, and the tables in them.
    Merged(Box<Literal>, Box<Literal>),
    /// What only Ruby could tell.
    Opaque,
}

impl Literal {
    /// The text, if it is one.
    pub fn text(&self) -> Option<&str> {
        match self {
            Literal::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The whole number, if it is one.
    pub fn integer(&self) -> Option<i64> {
        match self {
            Literal::Integer(number) => Some(*number),
            _ => None,
        }
    }

    /// The items of a list; nothing of anything else.
    pub fn items(&self) -> &[Literal] {
        match self {
            Literal::List(items) => items,
            _ => &[],
        }
    }

    /// The entries of a table; nothing of anything else.
    pub fn entries(&self) -> &[(Literal, Literal)] {
        match self {
            Literal::Table(entries) => entries,
            _ => &[],
        }
    }

    /// The value of a table's entry.
    pub fn get(&self, key: &str) -> Option<&Literal> {
        let entries = self.entries().iter().rev();
        entries
            .filter(|(name, _)| name.text() == Some(key))
            .map(|(_, value)| value)
            .next()
    }

    /// The texts of a list, or the only text.
    pub fn texts(&self) -> Vec<&str> {
        match self {
            Literal::Text(text) => vec![text],
            _ => self.items().iter().filter_map(Literal::text).collect(),
        }
    }

    /// Lists or texts one after another, or tables merged: what the second says of a key is taken. Numbers in a text are
    /// texts.
    pub fn with(self, second: Literal) -> Literal {
        match (self, second) {
            (Literal::Text(first), Literal::Text(second)) => Literal::Text(first + &second),
            (Literal::Text(first), Literal::Integer(second)) => {
                Literal::Text(first + &second.to_string())
            }
            (Literal::List(first), Literal::List(second)) => {
                Literal::List([first, second].concat())
            }
            (Literal::Table(mut first), Literal::Table(second)) => {
                first.retain(|(key, _)| !second.iter().any(|(other, _)| other == key));
                first.extend(second);
                Literal::Table(first)
            }
            _ => Literal::Opaque,
        }
    }

    /// Tables merged, and the tables of the same key in them.
    pub fn merged(self, second: Literal) -> Literal {
        let (Literal::Table(first), Literal::Table(more)) = (&self, &second) else {
            return self.with(second);
        };
        let value = |(key, value): &(Literal, Literal)| {
            let known = first.iter().find(|(other, _)| other == key);
            let value = match known {
                Some((_, known)) if matches!(known, Literal::Table(_)) => {
                    known.clone().merged(value.clone())
                }
                _ => value.clone(),
            };
            (key.clone(), value)
        };
        let second = Literal::Table(more.iter().map(value).collect());
        self.with(second)
    }

    /// What stands for it joined with a second, before constants are known.
    fn joined_to(self, second: Literal) -> Literal {
        match self.is_deep() {
            true => Literal::Opaque,
            false => Literal::Joined(Box::new(self), Box::new(second)),
        }
    }

    /// What stands for it merged with a second, before constants are known.
    fn merged_to(self, second: Literal) -> Literal {
        match self.is_deep() {
            true => Literal::Opaque,
            false => Literal::Merged(Box::new(self), Box::new(second)),
        }
    }

    /// Whether so many are joined that one more would stand too deep.
    fn is_deep(&self) -> bool {
        let mut literal = self;
        for _ in 0..DEEPEST {
            match literal {
                Literal::Joined(first, _) | Literal::Merged(first, _) => literal = first,
                _ => return false,
            }
        }
        true
    }

    /// The text of a number or a text.
    pub fn word(&self) -> Option<String> {
        match self {
            Literal::Text(text) => Some(text.clone()),
            Literal::Integer(number) => Some(number.to_string()),
            _ => None,
        }
    }
}

/// What a source file declares.
#[derive(Clone, Debug, Default)]
pub(crate) struct Source {
    /// The module of the title, such as `G1889`.
    pub module: String,
    /// The names of modules and classes that it takes over, such as `G1822::Game` and `Map`.
    pub parents: Vec<String>,
    /// Its constants, and the methods that give a literal: `def NAME`.
    pub constants: BTreeMap<String, Literal>,
    /// Its methods.
    pub methods: BTreeSet<String>,
}

/// Reads a source file.
pub(crate) fn read(text: &str) -> Source {
    Parser::new(text).source()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn constant(text: &str) -> Literal {
        let mut source = read(&format!("module Engine\n X = {text}\n Y = 1\nend\n"));
        assert_eq!(
            source.constants.get("Y"),
            Some(&Literal::Integer(1)),
            "{text}"
        );
        source.constants.remove("X").unwrap()
    }

    fn text(text: &str) -> Literal {
        Literal::Text(text.to_owned())
    }

    #[test]
    fn literals_are_read_as_ruby_writes_them() {
        let list = |items: &[&str]| Literal::List(items.iter().map(|item| text(item)).collect());
        let all = [
            ("'it\\'s'", text("it's")),
            ("\"a#\\n\"", text("a#\n")),
            ("'a'\\\n   'b'", text("ab")),
            (":flat", text("flat")),
            (":'4+4'", text("4+4")),
            ("%w[A1 B2\n C3].freeze", list(&["A1", "B2", "C3"])),
            ("%i[yellow green]", list(&["yellow", "green"])),
            ("[\n'a', # the first\n'b',\n]\n  .freeze", list(&["a", "b"])),
            ("1_000", Literal::Integer(1000)),
            ("-20", Literal::Integer(-20)),
            ("nil", Literal::Nil),
            ("<<~TEXT\n  one\n    two\n  TEXT", text("one\n  two\n")),
            (
                "[1, foo(2), 3]",
                Literal::List(vec![
                    Literal::Integer(1),
                    Literal::Opaque,
                    Literal::Integer(3),
                ]),
            ),
            (
                "G1822::Map::TILES",
                Literal::Constant("G1822::Map::TILES".into()),
            ),
            ("proc { |x| x / 2 }", Literal::Opaque),
        ];
        for (written, read) in all {
            assert_eq!(constant(written), read, "{written}");
        }
    }

    #[test]
    fn tables_have_three_kinds_of_keys() {
        let table = constant("{ name: '2', 'count' => 3, %w[A1 B2] => '', 5 => { on: true } }");
        assert_eq!(table.get("name"), Some(&text("2")));
        assert_eq!(table.get("count"), Some(&Literal::Integer(3)));
        assert_eq!(table.entries()[2].0.texts(), ["A1", "B2"]);
        assert_eq!(table.entries()[3].1.get("on"), Some(&Literal::Bool(true)));
        let merged = constant("A.merge({ x: 1 }).freeze");
        assert!(matches!(merged, Literal::Joined(..)), "{merged:?}");
    }

    #[test]
    fn methods_are_passed_over() {
        let source = read(
            "module Engine\n module Game\n module G1889\n class Game < G1830::Game\n include Map\n A = 1\n \
             def x\n  y = z / 2; w = \"it's / #{A}\"\n B == 2 ? /'/ : 3\n end\n C = [2].freeze\n end\nend\nend\nend",
        );
        assert_eq!(source.module, "G1889");
        assert_eq!(source.parents, ["G1830::Game", "Map"]);
        assert_eq!(source.constants.len(), 2, "{source:?}");
    }

    /// Whatever a stranger's file holds, reading ends and nothing breaks.
    #[test]
    fn anything_is_read_to_its_end() {
        for text in [
            "X = ",
            "X = [",
            "X = {a: ",
            "X = 'a",
            "X = <<~T\nabc",
            "X = %w[a",
            "X = \"#{",
            "X = (((",
            "é = ü",
        ] {
            read(text);
        }
        read(&format!("X = {}", "[".repeat(100_000)));
        read(&format!("X = {}", "-".repeat(100_000)));
        read(&format!("X = {}", "1 + ".repeat(100_000)));
    }
}
