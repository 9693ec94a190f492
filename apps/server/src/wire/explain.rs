//! What is wrong with the JSON of a request, member by member, by the schema of what was expected: the same that
//! `/api/openapi.json` gives, so that neither says what the other does not.

use milepost_document::{listed, shorten};
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// The most that is told of one body.
const MOST: usize = 20;

/// All that keeps a value from having the form of a type, each with the path of its member; nothing where the schema alone
/// finds nothing.
pub fn explain<T: JsonSchema>(value: &Value) -> Vec<String> {
    let root = SchemaGenerator::default()
        .into_root_schema_for::<T>()
        .to_value();
    let mut check = Check {
        known: root.get("$defs").cloned().unwrap_or_default(),
        wrong: Vec::new(),
    };
    check.value(&root, value, "");
    check.wrong.truncate(MOST);
    check.wrong
}

struct Check {
    known: Value,
    wrong: Vec<String>,
}

/// A member of an object, as a path leads there.
fn below(path: &str, name: &str) -> String {
    if path.is_empty() {
        shorten(name).into_owned()
    } else {
        format!("{path}.{}", shorten(name))
    }
}

fn texts(schema: &Value, key: &str) -> Vec<String> {
    let all = schema
        .get(key)
        .and_then(Value::as_array)
        .into_iter()
        .flatten();
    all.filter_map(Value::as_str).map(str::to_owned).collect()
}

fn list(names: &[String]) -> String {
    listed(names.iter().map(String::as_str))
}

/// A value as a message repeats it.
fn shown(value: &Value) -> String {
    match value {
        Value::Object(_) => "an object".to_owned(),
        Value::Array(_) => "a list".to_owned(),
        Value::Null => "null".to_owned(),
        plain => shorten(&plain.to_string()).into_owned(),
    }
}

impl Check {
    /// The schema itself, where one refers to another by its name.
    ///
    /// Alternatives that are one constant each, as those of an enum whose variants are documented, become one list.
    fn resolved(&self, schema: &Value) -> Value {
        let ways = schema.get("oneOf").and_then(Value::as_array);
        if let Some(constants) = ways.and_then(|ways| {
            ways.iter()
                .map(|way| way.get("const"))
                .collect::<Option<Vec<_>>>()
        }) {
            return json!({ "enum": constants });
        }
        let name = schema
            .get("$ref")
            .and_then(Value::as_str)
            .and_then(|to| to.strip_prefix("#/$defs/"));
        match name.and_then(|name| self.known.get(name)) {
            Some(found) => self.resolved(found),
            None => schema.clone(),
        }
    }

    fn tell(&mut self, path: &str, told: &str) {
        let place = if path.is_empty() { "the body" } else { path };
        self.wrong.push(format!("{place}: {told}"));
    }

    fn value(&mut self, schema: &Value, value: &Value, path: &str) {
        let schema = self.resolved(schema);
        if let Some(ways) = schema
            .get("oneOf")
            .or(schema.get("anyOf"))
            .and_then(Value::as_array)
        {
            return self.one_of(ways, value, path);
        }
        let kinds = match schema.get("type") {
            Some(Value::String(kind)) => vec![kind.clone()],
            _ => texts(&schema, "type"),
        };
        let named = schema.get("const").is_none_or(|one| one == value);
        let among = schema
            .get("enum")
            .and_then(Value::as_array)
            .is_none_or(|all| all.contains(value));
        if !(kinds.is_empty() || kinds.iter().any(|kind| is(kind, value, &schema)))
            || !named
            || !among
        {
            let expected = self.expected(&schema);
            return self.tell(path, &format!("expected {expected}, not {}", shown(value)));
        }
        match value {
            Value::Object(members) => self.members(&schema, members, path),
            Value::Array(items) => self.items(&schema, items, path),
            _ => {}
        }
    }

    fn members(&mut self, schema: &Value, members: &Map<String, Value>, path: &str) {
        let none = Map::new();
        let known = schema
            .get("properties")
            .and_then(Value::as_object)
            .unwrap_or(&none);
        for name in texts(schema, "required")
            .iter()
            .filter(|name| !members.contains_key(*name))
        {
            let expected = known
                .get(name)
                .map_or_else(|| "a value".to_owned(), |of| self.expected(of));
            self.wrong.push(format!(
                "{} is missing: expected {expected}",
                below(path, name)
            ));
        }
        for (name, value) in members {
            match known.get(name) {
                Some(schema) => self.value(schema, value, &below(path, name)),
                None if schema.get("additionalProperties") == Some(&Value::Bool(false)) => {
                    let names: Vec<String> = known.keys().cloned().collect();
                    self.tell(
                        &below(path, name),
                        &format!("there is no such member here, only {}", list(&names)),
                    );
                }
                None => {}
            }
        }
    }

    fn items(&mut self, schema: &Value, items: &[Value], path: &str) {
        let each = schema.get("prefixItems").and_then(Value::as_array);
        if each.is_some_and(|each| each.len() != items.len()) {
            let expected = self.expected(schema);
            return self.tell(
                path,
                &format!("expected {expected}, not one of {}", items.len()),
            );
        }
        for (at, item) in items.iter().enumerate().take(1000) {
            let schema = each.and_then(|each| each.get(at)).or(schema.get("items"));
            if let Some(schema) = schema {
                self.value(schema, item, &format!("{path}[{at}]"));
            }
        }
    }

    /// One of several ways: told apart by a member that names it, or by what kind of value it is.
    fn one_of(&mut self, ways: &[Value], value: &Value, path: &str) {
        let ways: Vec<Value> = ways.iter().map(|way| self.resolved(way)).collect();
        if ways.iter().any(|way| self.fits(way, value)) {
            return;
        }
        let Some(tag) = tag(&ways) else {
            let mut whole = ways
                .iter()
                .filter(|way| way.get("type") != Some(&"null".into()));
            return match (whole.next(), whole.next(), value) {
                (Some(one), None, Value::Object(_) | Value::Array(_)) => {
                    self.value(one, value, path)
                }
                _ => {
                    let expected = self.alternatives(&ways);
                    self.tell(path, &format!("expected {expected}, not {}", shown(value)));
                }
            };
        };
        let name = |way: &Value| {
            way["properties"][&tag]["const"]
                .as_str()
                .unwrap_or_default()
                .to_owned()
        };
        let names: Vec<String> = ways.iter().map(name).collect();
        let said = value.as_object().map(|members| members.get(&tag));
        match said {
            None => self.tell(
                path,
                &format!("expected an object with \"{tag}\", not {}", shown(value)),
            ),
            Some(None) => {
                self.wrong.push(format!(
                    "{} is missing: expected one of {}",
                    below(path, &tag),
                    names.join(", ")
                ));
            }
            Some(Some(said)) => match ways
                .iter()
                .find(|way| way["properties"][&tag]["const"] == *said)
            {
                Some(way) => self.value(way, value, path),
                None => {
                    let told = format!("expected one of {}, not {}", names.join(", "), shown(said));
                    self.tell(&below(path, &tag), &told);
                }
            },
        }
    }

    fn fits(&self, schema: &Value, value: &Value) -> bool {
        let mut check = Check {
            known: self.known.clone(),
            wrong: Vec::new(),
        };
        check.value(schema, value, "");
        check.wrong.is_empty()
    }

    fn alternatives(&self, ways: &[Value]) -> String {
        let told: BTreeSet<String> = ways.iter().map(|way| self.expected(way)).collect();
        told.into_iter().collect::<Vec<_>>().join(" or ")
    }

    /// What is expected, in words.
    fn expected(&self, schema: &Value) -> String {
        let schema = self.resolved(schema);
        if let Some(one) = schema.get("const") {
            return one.to_string();
        }
        if schema.get("enum").is_some() {
            return format!("one of {}", texts(&schema, "enum").join(", "));
        }
        if let Some(ways) = schema
            .get("oneOf")
            .or(schema.get("anyOf"))
            .and_then(Value::as_array)
        {
            return match tag(&ways
                .iter()
                .map(|way| self.resolved(way))
                .collect::<Vec<_>>())
            {
                Some(tag) => format!("an object with \"{tag}\""),
                None => self.alternatives(ways),
            };
        }
        let kind = |kind: &str| match (kind, schema.get("minimum").and_then(Value::as_f64)) {
            ("integer", Some(0.0)) => "a whole number from 0 on".to_owned(),
            ("integer", _) => "a whole number".to_owned(),
            ("string", _) => "a text".to_owned(),
            ("boolean", _) => "true or false".to_owned(),
            ("array", _) => match schema.get("prefixItems").and_then(Value::as_array) {
                Some(items) => format!("a list of {}", items.len()),
                None => "a list".to_owned(),
            },
            ("object", _) => "an object".to_owned(),
            (other, _) => other.to_owned(),
        };
        match schema.get("type") {
            Some(Value::String(one)) => kind(one),
            _ => texts(&schema, "type")
                .iter()
                .map(|one| kind(one))
                .collect::<Vec<_>>()
                .join(" or "),
        }
    }
}

/// The member that tells the ways of an object apart, if one does.
fn tag(ways: &[Value]) -> Option<String> {
    let named = |way: &Value, name: &str| way["properties"][name].get("const").is_some();
    let (name, _) = ways
        .first()?
        .get("properties")?
        .as_object()?
        .iter()
        .find(|(_, of)| of.get("const").is_some())?;
    ways.iter()
        .all(|way| named(way, name))
        .then(|| name.clone())
}

fn is(kind: &str, value: &Value, schema: &Value) -> bool {
    let least = schema.get("minimum").and_then(Value::as_f64);
    let small = schema.get("format").and_then(Value::as_str) == Some("int32");
    match kind {
        "integer" => match (value.as_i64(), value.as_u64()) {
            (None, None) => false,
            (Some(number), _) if small && i32::try_from(number).is_err() => false,
            (None, Some(_)) if small => false,
            _ => least.is_none_or(|least| value.as_f64().is_some_and(|number| number >= least)),
        },
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "number" => value.is_number(),
        "null" => value.is_null(),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::head::Wanted;
    use crate::wire::ask::Act;
    use serde_json::json;

    fn told<T: JsonSchema>(value: Value) -> String {
        explain::<T>(&value).join("; ")
    }

    #[test]
    fn each_member_is_told_with_its_place() {
        let act = |action: Value| {
            told::<Act>(json!({"seq": 0, "id": "request-1", "seat": 0, "action": action}))
        };
        for (value, expected) in [
            (json!([]), "the body: expected an object, not a list"),
            (
                json!({"seq": -1, "seat": "x", "colour": 1}),
                "id is missing: expected a text; action is missing: expected an \
                object with \"do\"; seq: expected a whole number from 0 on, not -1; seat: expected a whole number from 0 on, \
                not \"x\"; colour: there is no such member here, only seq, id, seat, action",
            ),
        ] {
            assert_eq!(told::<Act>(value), expected);
        }
        for (action, expected) in [
            (
                json!("end"),
                "action: expected an object with \"do\", not \"end\"",
            ),
            (
                json!({}),
                "action.do is missing: expected one of keep, start, move,",
            ),
            (
                json!({"do": "fly"}),
                "action.do: expected one of keep, start, move,",
            ),
            (
                json!({"do": "build", "path": [1, "b"]}),
                "action.path[1]: expected a whole number from 0 on, not \"b\"",
            ),
            (
                json!({"do": "keep", "cards": [[1]]}),
                "action.cards[0]: expected a list of 2, not one of 1",
            ),
            (
                json!({"do": "train", "train": "slow"}),
                "action.train: expected one of freight, fast, heavy, super, not \"slow\"",
            ),
            (
                json!({"do": "start", "at": 1.5}),
                "action.at: expected a whole number from 0 on, not 1.5",
            ),
            (
                json!({"do": "cash", "seat": 0, "amount": 3_000_000_000_u64}),
                "action.amount: expected a whole number, not 3000000000",
            ),
            (json!({"do": "end"}), ""),
            (
                json!({"do": "lose", "good": 1, "card": null, "keep": true}),
                "",
            ),
        ] {
            let told = act(action);
            assert!(
                told.starts_with(expected) && told.is_empty() == expected.is_empty(),
                "{told}"
            );
        }
        assert!(act(json!({"do": "fly"})).ends_with("not \"fly\""));
        let wanted = json!({"map": "iberia", "seats": 2, "clock": {"bank": "long", "increment": 1, "over": "tell"}});
        assert_eq!(
            told::<Wanted>(wanted),
            "clock.bank: expected a whole number from 0 on, not \"long\""
        );
        assert_eq!(
            told::<Wanted>(json!({"seats": 2, "map": 3, "own": null})),
            "map: expected a text, not 3"
        );
    }
}
