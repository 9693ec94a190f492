//! Files of either form as one tree, so that one reader serves both and finds all that is wrong.

use crate::problem::Place;
use crate::shorten::shorten;
use std::ops::Range;

/// A value of a file, with the bytes it stands on where they are known.
#[derive(Clone, Debug)]
pub struct Node {
    /// What it is.
    pub value: Value,
    /// The bytes it stands on.
    pub span: Option<Range<usize>>,
    /// As a member of a table, the bytes that its name stands on.
    pub name: Option<Range<usize>>,
}

/// What a file can say, in either form.
#[derive(Clone, Debug)]
pub enum Value {
    /// Nothing; only JSON has it.
    Null,
    /// True or false.
    Bool(bool),
    /// A whole number.
    Integer(i64),
    /// A whole number above the greatest `i64`, such as a seed; only JSON and requests have it.
    Large(u64),
    /// Any other number; NaN where the file's is too long to hold.
    Float(f64),
    /// A text, or a date of TOML.
    Text(String),
    /// Values in order.
    List(Vec<Node>),
    /// Members; JSON may name one twice.
    Table(Vec<(String, Node)>),
}

impl Node {
    /// A value that stands in no file.
    #[must_use]
    pub fn new(value: Value) -> Node {
        Node {
            value,
            span: None,
            name: None,
        }
    }
}

impl Value {
    /// What a person would call it.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Value::Null => "null",
            Value::Bool(_) => "a boolean",
            Value::Integer(_) | Value::Large(_) | Value::Float(_) => "a number",
            Value::Text(_) => "a text",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
        }
    }

    /// The nearest number that a float holds; `None` of anything else than a number.
    #[must_use]
    pub fn as_float(&self) -> Option<f64> {
        match *self {
            Value::Integer(number) => Some(number as f64),
            Value::Large(number) => Some(number as f64),
            Value::Float(number) => Some(number),
            _ => None,
        }
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Value {
        i64::try_from(number).map_or(Value::Large(number), Value::Integer)
    }
}

/// A node and the way to it from the root.
#[derive(Clone, Copy)]
pub struct Cursor<'a> {
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

impl From<&Cursor<'_>> for Place {
    fn from(at: &Cursor<'_>) -> Place {
        at.place()
    }
}

impl<'a> Cursor<'a> {
    /// The whole of a file.
    pub fn root(node: &'a Node) -> Cursor<'a> {
        Cursor {
            node,
            parent: None,
            step: Step::Root,
        }
    }

    /// Where it stands: bytes if they are known, else its path.
    pub fn place(&self) -> Place {
        self.node
            .span
            .clone()
            .map_or_else(|| Place::Path(self.path()), Place::Span)
    }

    /// Where its name stands, of a member of a table; else where it stands itself.
    pub fn name_place(&self) -> Place {
        self.node
            .name
            .clone()
            .map_or_else(|| self.place(), Place::Span)
    }

    /// The first byte it stands on, where known.
    pub fn start(&self) -> Option<usize> {
        self.node.span.as_ref().map(|span| span.start)
    }

    fn path(&self) -> String {
        let mut path = self.parent.map_or_else(String::new, Cursor::path);
        match self.step {
            Step::Root => path.push('$'),
            Step::Key(key) => path.extend([".", &shorten(key)]),
            Step::Index(index) => path.push_str(&format!("[{index}]")),
        }
        path
    }

    /// The path with its indices left out: equal for the same member of all items of a list.
    pub(crate) fn pattern(&self) -> String {
        let mut path = self.parent.map_or_else(String::new, Cursor::pattern);
        match self.step {
            Step::Root => path.push('$'),
            Step::Key(key) => path.extend([".", key]),
            Step::Index(_) => path.push_str("[*]"),
        }
        path
    }

    /// The member `key`, if it is there and not null.
    pub fn get(&'a self, key: &'a str) -> Option<Cursor<'a>> {
        let Value::Table(members) = &self.node.value else {
            return None;
        };
        let (name, node) = members
            .iter()
            .find(|(name, node)| name == key && !matches!(node.value, Value::Null))?;
        Some(Cursor {
            node,
            parent: Some(self),
            step: Step::Key(name),
        })
    }

    /// The members of a table; of anything else, none.
    pub fn members(&'a self) -> impl Iterator<Item = (&'a str, Cursor<'a>)> {
        let members: &'a [(String, Node)] = match &self.node.value {
            Value::Table(members) => members,
            _ => &[],
        };
        members.iter().map(move |(name, node)| {
            (
                name.as_str(),
                Cursor {
                    node,
                    parent: Some(self),
                    step: Step::Key(name),
                },
            )
        })
    }

    /// The items of a list; of anything else, none.
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

    /// The node itself.
    #[cfg(feature = "files")]
    pub(crate) fn node(&self) -> &'a Node {
        self.node
    }

    /// What stands here.
    pub fn value(&self) -> &'a Value {
        &self.node.value
    }
}
