//! JSON as a tree that keeps every member, so that a check can tell of those that stand twice.

use crate::from_node::{FromNode, Limits};
use crate::node::{Cursor, Node, Value};
use crate::problem::{Place, Problem};
use crate::reader::Reader;
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::Value as Json;
use std::fmt;

impl Node {
    /// The tree of a JSON text.
    ///
    /// # Errors
    /// The first fault of its grammar, behind which nothing can be read.
    pub fn from_json_text(text: &str) -> Result<Node, Vec<Problem>> {
        serde_json::from_str(text).map_err(|error| {
            vec![Problem::error(
                &Place::Whole,
                format!("this is not valid JSON: {error}"),
                "",
            )]
        })
    }

    /// The value without its places; of members that stand twice, the last.
    pub fn to_json(&self) -> Json {
        match &self.value {
            Value::Null => Json::Null,
            Value::Bool(value) => Json::from(*value),
            Value::Integer(number) => Json::from(*number),
            Value::Large(number) => Json::from(*number),
            Value::Float(number) => Json::from(*number),
            Value::Text(text) => Json::from(text.as_str()),
            Value::List(items) => items.iter().map(Node::to_json).collect(),
            Value::Table(members) => members
                .iter()
                .map(|(name, node)| (name.clone(), node.to_json()))
                .collect(),
        }
    }
}

/// Anything, for a check that comes later.
impl FromNode for Json {
    fn from_node(_reader: &mut Reader, at: &Cursor<'_>, _limits: &Limits) -> Option<Json> {
        Some(at.node().to_json())
    }

    fn accepts(_value: &Value) -> bool {
        true
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Node, D::Error> {
        deserializer.deserialize_any(Tree).map(Node::new)
    }
}

struct Tree;

impl<'de> Visitor<'de> for Tree {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Integer(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Value::Float(value))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let mut table = Vec::new();
        while let Some(member) = members.next_entry()? {
            table.push(member);
        }
        Ok(Value::Table(table))
    }
}
