//! Rule files, TOML or JSON with the same members.

use crate::model::Rules;
use milepost_document::{Cursor, Node, Problem, Reader, Severity, Value, nearest, quoted};

/// Reads a rule set for a network with these attributes: JSON begins with a brace, all else is TOML.
///
/// # Errors
/// The text is neither TOML nor JSON, a member is missing, unknown or out of range, a row of odds is all 0, or an attribute
/// is not one of the network's; all problems with their places.
pub fn read(text: &str, attributes: &[String]) -> Result<Rules, Vec<Problem>> {
    let node = Node::from_text(text)?;
    let root = Cursor::root(&node);
    let mut reader = Reader::new(Severity::Error);
    let rules: Option<Rules> = reader.read(&root);
    if let Some(rules) = &rules {
        check(&mut reader, &root, rules, attributes);
    }
    match rules {
        Some(rules) if reader.problems.is_empty() => Ok(rules),
        _ => Err(reader.problems),
    }
}

/// Checks what depends on the network, and what joins several members.
pub(crate) fn check(reader: &mut Reader, root: &Cursor<'_>, rules: &Rules, attributes: &[String]) {
    if let Some(city) = root.get("city")
        && let Some(at) = city.get("attributes")
    {
        at.members()
            .for_each(|(name, at)| is_attribute(reader, &at, name, attributes));
    }
    if let Some(starting) = root.get("starting")
        && let Some(odds) = starting.get("odds")
        && let Some(near) = odds.get("near")
    {
        reader.error(
            &near,
            "starting odds apply to all cities",
            "remove \"near\"",
        );
    }
    let Some(at) = root.get("odds") else {
        return;
    };
    for row in at.items() {
        if let Some(near) = row.get("near")
            && let Value::Text(name) = near.value()
        {
            is_attribute(reader, &near, name, attributes);
        }
    }
    let general = rules.odds.iter().position(|row| row.near.is_none());
    let last = general.is_some_and(|place| place + 1 == rules.odds.len());
    if !last && rules.odds.len() == at.items().count() {
        reader.error(
            &at,
            "exactly the last row of odds must apply to all other cities",
            "remove \"near\" from the last row only",
        );
    }
}

fn is_attribute(r: &mut Reader, at: &Cursor<'_>, name: &str, known: &[String]) {
    if known.iter().any(|attribute| attribute == name) {
        return;
    }
    let near = nearest(name, known.iter().map(String::as_str)).join(" or ");
    let hint = if near.is_empty() {
        known.join(", ")
    } else {
        near
    };
    r.error(
        at,
        format!(
            "{} is not an attribute of the network's cities",
            quoted(name)
        ),
        format!("known: {hint}"),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::ATTRIBUTES;

    fn attributes() -> Vec<String> {
        ATTRIBUTES.map(str::to_owned).to_vec()
    }

    #[test]
    fn what_a_file_leaves_out_is_as_in_the_source() {
        assert_eq!(
            read("milepost = \"contract-rules/1\"", &attributes()),
            Ok(Rules::default())
        );
        let json = serde_json::to_string(&Rules::default()).unwrap();
        assert_eq!(read(&json, &attributes()), Ok(Rules::default()));
    }

    #[test]
    fn all_problems_are_reported() {
        let text = "milepost = \"rules\"\nreward = { dollars = 1 }\nties.same = -1\n\
            city.attributes.larg = 3\nodds = [{ north = 1, east = 1, south = 1 }]\n\
            private.floor = { dollars = 6000 }\nstarting.odds = { north = 0, east = 0, south = 0, west = 0 }\n";
        let problems = read(text, &attributes()).unwrap_err();
        let found: Vec<&str> = problems
            .iter()
            .map(|problem| problem.what.as_str())
            .collect();
        assert_eq!(found.len(), 7, "{found:#?}");
        let text = "milepost = \"contract-rules/1\"\nties.same = -1\nodds = []\n";
        assert_eq!(read(text, &attributes()).unwrap_err().len(), 2);
    }
}
