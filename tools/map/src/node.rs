//! Files of either form as one tree, so that one reader serves both and finds all that is wrong.

use crate::micro::Micro;
use crate::problem::{Place, Problem, Severity};
use std::collections::BTreeSet;
use std::ops::{Range, RangeInclusive};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value of a file, with the bytes it stands on where they are known.
#[derive(Debug)]
pub(crate) struct Node {
    pub value: Value,
    pub span: Option<Range<usize>>,
}

#[derive(Debug)]
pub(crate) enum Value {
    Null,
    Bool(bool),
    Integer(i64),
    Float(f64),
    Text(String),
    List(Vec<Node>),
    Table(Vec<(String, Node)>),
}

impl Node {
    pub fn from_toml(table: Spanned<DeTable<'_>>) -> Node {
        let span = table.span();
        Node { value: Value::from_table(table.into_inner()), span: Some(span) }
    }
}

impl Value {
    fn from_table(table: DeTable<'_>) -> Value {
        Value::Table(
            table
                .into_iter()
                .map(|(key, item)| (key.into_inner().into_owned(), Value::spanned(item)))
                .collect(),
        )
    }

    fn spanned(item: Spanned<DeValue<'_>>) -> Node {
        let span = item.span();
        let value = match item.into_inner() {
            DeValue::String(text) => Value::Text(text.into_owned()),
            DeValue::Integer(n) => {
                i64::from_str_radix(n.as_str(), n.radix()).map_or(Value::Float(f64::NAN), Value::Integer)
            }
            DeValue::Float(n) => Value::Float(n.as_str().parse().unwrap_or(f64::NAN)),
            DeValue::Boolean(b) => Value::Bool(b),
            DeValue::Datetime(date) => Value::Text(date.to_string()),
            DeValue::Array(items) => Value::List(items.into_iter().map(Value::spanned).collect()),
            DeValue::Table(table) => Value::from_table(table),
        };
        Node { value, span: Some(span) }
    }

    fn kind(&self) -> &'static str {
        match self {
            Value::Null => "null",
            Value::Bool(_) => "a boolean",
            Value::Integer(_) | Value::Float(_) => "a number",
            Value::Text(_) => "a text",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
        }
    }
}

/// A node and the way to it from the root.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'a> {
    node: &'a Node,
    parent: Option<&'a Cursor<'a>>,
    step: Step<'a>,
}

#[derive(Clone, Copy)]
enum Step<'a> {
    Root,
    Key(&'a str),
    Index(usize),
}

impl<'a> Cursor<'a> {
    pub fn root(node: &'a Node) -> Cursor<'a> {
        Cursor { node, parent: None, step: Step::Root }
    }

    /// Where it stands: bytes if they are known, else its path.
    pub fn place(&self) -> Place {
        self.node.span.clone().map_or_else(|| Place::Path(self.path()), Place::Span)
    }

    /// The first byte it stands on, where known.
    pub fn start(&self) -> Option<usize> {
        self.node.span.as_ref().map(|span| span.start)
    }

    fn path(&self) -> String {
        let mut path = self.parent.map_or_else(String::new, Cursor::path);
        match self.step {
            Step::Root => path.push('$'),
            Step::Key(key) => path.extend([".", key]),
            Step::Index(index) => path.push_str(&format!("[{index}]")),
        }
        path
    }

    /// The path with its indices left out: equal for the same member of all items of a list.
    fn pattern(&self) -> String {
        let mut path = self.parent.map_or_else(String::new, Cursor::pattern);
        match self.step {
            Step::Root => path.push('$'),
            Step::Key(key) => path.extend([".", key]),
            Step::Index(_) => path.push_str("[*]"),
        }
        path
    }

    pub fn get(&'a self, key: &'a str) -> Option<Cursor<'a>> {
        let Value::Table(members) = &self.node.value else { return None };
        let (name, node) =
            members.iter().find(|(name, node)| name == key && !matches!(node.value, Value::Null))?;
        Some(Cursor { node, parent: Some(self), step: Step::Key(name) })
    }

    pub fn members(&'a self) -> impl Iterator<Item = (&'a str, Cursor<'a>)> {
        let members: &'a [(String, Node)] = match &self.node.value {
            Value::Table(members) => members,
            _ => &[],
        };
        members.iter().map(move |(name, node)| {
            (name.as_str(), Cursor { node, parent: Some(self), step: Step::Key(name) })
        })
    }

    pub fn items(&'a self) -> impl Iterator<Item = Cursor<'a>> {
        let items: &'a [Node] = match &self.node.value {
            Value::List(items) => items,
            _ => &[],
        };
        items.iter().enumerate().map(move |(index, node)| Cursor {
            node,
            parent: Some(self),
            step: Step::Index(index),
        })
    }

    pub fn value(&self) -> &'a Value {
        &self.node.value
    }
}

/// Reads values, and keeps all that is wrong with them.
pub(crate) struct Reader {
    pub problems: Vec<Problem>,
    unknown: Severity,
    told: BTreeSet<String>,
}

impl Reader {
    /// A reader to whom a member it does not know is an error or, in files of others, a warning.
    pub fn new(unknown: Severity) -> Reader {
        Reader { problems: Vec::new(), unknown, told: BTreeSet::new() }
    }

    pub fn error(&mut self, at: &Cursor<'_>, what: impl Into<String>, hint: impl Into<String>) {
        self.problems.push(Problem::error(&at.place(), what, hint));
    }

    fn wrong_kind<T>(&mut self, at: &Cursor<'_>, expected: &str) -> Option<T> {
        self.error(at, format!("expected {expected}, found {}", at.node.value.kind()), "");
        None
    }

    /// Complains unless `at` is a table with no members but `known`.
    pub fn table(&mut self, at: &Cursor<'_>, known: &[&str]) -> bool {
        if !matches!(at.node.value, Value::Table(_)) {
            return self.wrong_kind::<()>(at, "a table").is_some();
        }
        let mut names = BTreeSet::new();
        for (name, member) in at.members().filter(|(name, _)| !names.insert(*name)) {
            self.error(&member, format!("\"{name}\" stands here twice"), "keep one of the two");
        }
        for (name, member) in at.members() {
            if !known.contains(&name) && self.told.insert(member.pattern()) {
                let hint = format!("known here: {}", known.join(", "));
                let what = match self.unknown {
                    Severity::Error => format!("\"{name}\" is not known here"),
                    Severity::Warning => format!("\"{name}\" is not known here and is ignored"),
                };
                self.problems
                    .push(Problem { severity: self.unknown, ..Problem::error(&member.place(), what, hint) });
            }
        }
        true
    }

    /// The member `key`, complained of where it is missing.
    pub fn need<'a>(&mut self, at: &'a Cursor<'a>, key: &'a str) -> Option<Cursor<'a>> {
        let found = at.get(key);
        if found.is_none() && matches!(at.node.value, Value::Table(_)) {
            self.error(at, format!("\"{key}\" is missing"), "");
        }
        found
    }

    pub fn is_list(&mut self, at: &Cursor<'_>) -> bool {
        matches!(at.node.value, Value::List(_)) || self.wrong_kind::<()>(at, "a list").is_some()
    }

    pub fn text(&mut self, at: &Cursor<'_>) -> Option<String> {
        match &at.node.value {
            Value::Text(text) => Some(text.clone()),
            _ => self.wrong_kind(at, "a text"),
        }
    }

    pub fn boolean(&mut self, at: &Cursor<'_>) -> Option<bool> {
        match at.node.value {
            Value::Bool(value) => Some(value),
            _ => self.wrong_kind(at, "true or false"),
        }
    }

    /// A whole number within `range`.
    pub fn integer<T: TryFrom<i64>>(&mut self, at: &Cursor<'_>, range: RangeInclusive<i64>) -> Option<T> {
        let expected = format!("a whole number from {} to {}", range.start(), range.end());
        let number = match at.node.value {
            Value::Integer(number) => number,
            Value::Float(number) if number.fract() == 0.0 && number.abs() < 1e15 => number as i64,
            Value::Float(number) => {
                self.error(at, format!("expected {expected}, found {number}"), "");
                return None;
            }
            _ => return self.wrong_kind(at, &expected),
        };
        if !range.contains(&number) {
            self.error(at, format!("expected {expected}, found {number}"), "");
            return None;
        }
        T::try_from(number).ok()
    }

    /// A number of at most six decimals within `range`.
    pub fn micro(&mut self, at: &Cursor<'_>, range: RangeInclusive<i32>) -> Option<Micro> {
        let expected = format!("a number from {} to {}", range.start(), range.end());
        let number = match at.node.value {
            Value::Integer(number) => number as f64,
            Value::Float(number) => number,
            _ => return self.wrong_kind(at, &expected),
        };
        let found = Micro::nearest(number)
            .filter(|micro| (Micro::whole(*range.start())..=Micro::whole(*range.end())).contains(micro));
        if found.is_none() {
            self.error(at, format!("expected {expected}, found {number}"), "");
        }
        found
    }
}
