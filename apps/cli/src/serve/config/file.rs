//! The configuration file: TOML with a key for each option.

use super::settings::{Form, Given, Options, Setting, Source};
use milepost_document::{Cursor, Node, Problem, Reader, Severity, Value, in_order};
use std::path::Path;

/// What is given in a file. What is wrong is added to `problems`.
pub fn read(path: &Path, text: &str, options: &Options, problems: &mut Vec<Problem>) -> Vec<Given> {
    let node = match Node::from_toml_text(text) {
        Ok(node) => node,
        Err(faults) => {
            problems.extend(faults);
            return Vec::new();
        }
    };
    let (root, mut reader) = (Cursor::root(&node), Reader::new(Severity::Error));
    let names: Vec<&str> = options.all.iter().map(|setting| &*setting.name).collect();
    let mut given = Vec::new();
    for (name, member) in root.members() {
        let Some(setting) = options.named(name) else {
            reader.unknown_member(&member, name, &names, Severity::Error);
            continue;
        };
        let before = text.get(..member.start().unwrap_or_default());
        let line = 1 + before.unwrap_or_default().matches('\n').count();
        if let Some(values) = values(options, setting, &member, &mut reader) {
            given.push(Given {
                name: name.to_owned(),
                values,
                source: Source::File(path.to_owned(), line),
            });
        }
    }
    in_order(&mut reader.problems);
    problems.append(&mut reader.problems);
    given
}

/// The values of an option, where none of them is refused. One value stands for a list of one.
fn values(
    options: &Options,
    setting: &Setting,
    member: &Cursor<'_>,
    reader: &mut Reader,
) -> Option<Vec<String>> {
    match (setting.form, member.value()) {
        (Form::List, Value::List(_)) => {
            let read = member
                .items()
                .map(|item| value(options, setting, &item, reader))
                .collect::<Vec<_>>();
            read.into_iter().collect()
        }
        _ => value(options, setting, member, reader).map(|value| vec![value]),
    }
}

fn value(
    options: &Options,
    setting: &Setting,
    at: &Cursor<'_>,
    reader: &mut Reader,
) -> Option<String> {
    let name = &setting.name;
    let written = match (setting.form, at.value()) {
        (Form::Switch, Value::Bool(value)) => return Some(value.to_string()),
        (Form::Switch, _) => {
            reader.error(at, format!("{name} must be true or false"), &setting.help);
            return None;
        }
        (_, Value::Text(text)) => text.clone(),
        (_, Value::Integer(number)) => number.to_string(),
        (_, Value::Float(number)) => number.to_string(),
        (_, _) => {
            let expected = match setting.form {
                Form::List => format!("{name} must be a list of texts"),
                _ => format!("{name} must be a text or a number"),
            };
            reader.error(at, expected, &setting.help);
            return None;
        }
    };
    if let Some(refusal) = options.refusal(setting, &written, name) {
        reader.error(at, refusal, &setting.help);
        return None;
    }
    Some(written)
}
