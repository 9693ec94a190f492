//! TOML as a tree, and texts that are either TOML or JSON.

use crate::node::{Node, Value};
use crate::problem::{Place, Problem};
use crate::text::{is_json, without_mark};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

impl Node {
    /// The tree of a text that is JSON, if it begins with a brace, or else TOML.
    ///
    /// # Errors
    /// Of TOML every fault of its grammar, of JSON the first.
    pub fn from_text(text: &str) -> Result<Node, Vec<Problem>> {
        let text = without_mark(text);
        match is_json(text) {
            true => Node::from_json_text(text),
            false => Node::from_toml_text(text),
        }
    }

    /// The tree of a TOML text.
    ///
    /// # Errors
    /// Every fault of its grammar, with the bytes it stands on.
    pub fn from_toml_text(text: &str) -> Result<Node, Vec<Problem>> {
        let (table, faults) = DeTable::parse_recoverable(text);
        if !faults.is_empty() {
            let problem = |fault: toml::de::Error| {
                let place = fault.span().map_or(Place::Whole, Place::Span);
                Problem::error(
                    &place,
                    format!("this is not valid TOML: {}", fault.message()),
                    "",
                )
            };
            return Err(faults.into_iter().map(problem).collect());
        }
        let span = table.span();
        Ok(Node {
            value: Value::from_table(table.into_inner()),
            span: Some(span),
            name: None,
        })
    }
}

impl Value {
    fn from_table(table: DeTable<'_>) -> Value {
        Value::Table(
            table
                .into_iter()
                .map(|(key, item)| {
                    let name = Some(key.span());
                    (
                        key.into_inner().into_owned(),
                        Node {
                            name,
                            ..Value::spanned(item)
                        },
                    )
                })
                .collect(),
        )
    }

    fn spanned(item: Spanned<DeValue<'_>>) -> Node {
        let span = item.span();
        let value = match item.into_inner() {
            DeValue::String(text) => Value::Text(text.into_owned()),
            DeValue::Integer(n) => i64::from_str_radix(n.as_str(), n.radix())
                .map_or(Value::Float(f64::NAN), Value::Integer),
            DeValue::Float(n) => Value::Float(n.as_str().parse().unwrap_or(f64::NAN)),
            DeValue::Boolean(b) => Value::Bool(b),
            DeValue::Datetime(date) => Value::Text(date.to_string()),
            DeValue::Array(items) => Value::List(items.into_iter().map(Value::spanned).collect()),
            DeValue::Table(table) => Value::from_table(table),
        };
        Node {
            value,
            span: Some(span),
            name: None,
        }
    }
}
