//! Requests as tables of their fields, from which arguments, pages, types of other languages and documentation are made.

use crate::from_node::{FromNode, Limits};
use crate::node::{Cursor, Node, Value};
use crate::reader::Reader;
use std::collections::BTreeMap;

/// A request: a table with a known list of fields; made by `#[derive(Form)]` beside `#[derive(FromNode)]`, from the same
/// attributes, the documentation of each field, and of its own, as `#[form(...)]` on a field:
///
/// | attribute | meaning |
/// |---|---|
/// | `usual(value)` | what stands for it where it is missing; an expression |
/// | `subject` | what the request is about: the argument without a name |
/// | `off("...")` | of a boolean that is usually true: what a switch that turns it off says |
/// | `bare("...")` | of a text: what it is where it is named without a value |
/// | `without("a", "b")` | fields that may not be given beside it |
pub trait Form: FromNode {
    /// The fields, in the order in which people are asked for them.
    fn fields() -> Vec<Field>;
}

/// A type that a field of a request can have.
pub trait Typed {
    /// The kind of its values.
    fn kind() -> Kind;
}

/// A field of a request.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name in JSON.
    pub name: &'static str,
    /// Its documentation, on one line and without the dot at its end; also without its range, its usual value and what
    /// [`Kind::Given`] says.
    pub about: String,
    /// The kind of its values.
    pub kind: Kind,
    /// Limits of its values.
    pub limits: Limits,
    /// True if a request without it is refused.
    pub is_required: bool,
    /// Value that stands for it where it is missing, as text; `None` where nothing does.
    pub usual: Option<String>,
    /// True if it is what the request is about.
    pub is_subject: bool,
    /// Words of a switch that turns it off; empty of all but booleans that are usually true.
    pub off: &'static str,
    /// Value where it is named without one; empty where it needs one.
    pub bare: &'static str,
    /// The fields that may not be given beside it.
    pub without: &'static [&'static str],
}

/// The kinds of values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// True or false.
    Flag,
    /// A whole number.
    Whole,
    /// Number of any kind.
    Number,
    /// Text of any length.
    Text,
    /// The name of something that ships, or a text of this kind, such as `map file`.
    Given(&'static str),
    /// One of these words, each with what it means.
    Word(Vec<(&'static str, String)>),
    /// A list of values.
    List(Box<Kind>),
    /// Texts by their names.
    Texts,
}

impl Field {
    /// A field with nothing said of it but its name, its documentation and its type.
    #[must_use]
    pub fn new<T: Typed>(name: &'static str, about: &str) -> Field {
        let lines: Vec<&str> = about.lines().map(str::trim).collect();
        let about = lines.join(" ");
        Field {
            name,
            about: about.trim().trim_end_matches('.').to_owned(),
            kind: T::kind(),
            limits: Limits::new(),
            is_required: false,
            usual: None,
            is_subject: false,
            off: "",
            bare: "",
            without: &[],
        }
    }

    /// Its documentation with its range and, of what is given, with `text`, such as `or a map file`: both stand at the end of
    /// the first sentence.
    pub fn described(&self, text: &str) -> String {
        let (first, rest) = match self.about.split_once(". ") {
            Some((first, rest)) => (first, format!(". {rest}")),
            None => (self.about.as_str(), String::new()),
        };
        let range = self.limits.numbers().map(|range| format!(", {range}"));
        let text = match (&self.kind, text) {
            (Kind::Given(_), text) if !text.is_empty() => format!(", {text}"),
            _ => String::new(),
        };
        format!("{first}{}{text}{rest}", range.unwrap_or_default())
    }

    /// True if it is a boolean that is usually true.
    pub fn is_usually_on(&self) -> bool {
        self.kind == Kind::Flag && self.usual.as_deref() == Some("true")
    }

    /// The value that a text stands for, as people type it: `yes` or `no` for a boolean; a number that cannot be read stays a
    /// text, which reading then refuses.
    pub fn value(&self, text: &str) -> Value {
        value(&self.kind, text)
    }
}

fn value(kind: &Kind, text: &str) -> Value {
    let read = match kind {
        Kind::Flag => match text {
            "yes" | "true" => Some(Value::Bool(true)),
            "no" | "false" => Some(Value::Bool(false)),
            _ => None,
        },
        Kind::Whole => match (text.parse(), text.parse::<u64>()) {
            (Ok(number), _) => Some(Value::Integer(number)),
            (_, Ok(number)) => Some(Value::from(number)),
            _ => None,
        },
        Kind::Number => text.parse().ok().map(Value::Float),
        Kind::List(item) => Some(Value::List(vec![Node::new(value(item, text))])),
        Kind::Text | Kind::Given(_) | Kind::Word(_) | Kind::Texts => None,
    };
    read.unwrap_or_else(|| Value::Text(text.to_owned()))
}

macro_rules! typed {
    ($($kind:ident: $($of:ty),*;)*) => {$($(
        impl Typed for $of {
            fn kind() -> Kind {
                Kind::$kind
            }
        }
    )*)*};
}

typed! {
    Flag: bool;
    Whole: u8, u16, u32, u64, usize, i16, i32, i64;
    Number: f64;
    Text: String;
    Texts: BTreeMap<String, String>;
}

impl<T: Typed> Typed for Option<T> {
    fn kind() -> Kind {
        T::kind()
    }
}

impl<T: Typed> Typed for Vec<T> {
    fn kind() -> Kind {
        Kind::List(Box::new(T::kind()))
    }
}

impl Reader {
    /// Complains of each of the `others` that is given beside the member `key`.
    pub fn without(&mut self, at: &Cursor<'_>, key: &str, others: &[&str]) {
        let given = at.get(key).is_some();
        for other in others.iter().filter(|_| given) {
            let Some(other) = at.get(other) else { continue };
            self.error(
                &other,
                format!("not allowed beside \"{key}\""),
                "leave out one of the two",
            );
        }
    }
}
