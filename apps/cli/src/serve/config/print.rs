//! The options in effect, as a configuration file.

use super::mask;
use super::settings::{Form, Options, Setting, Source, is_secret};
use clap::ArgMatches;
use clap::parser::ValueSource;
use milepost_document::toml_writer::{TomlWriter, quoted};
use std::collections::BTreeMap;
use std::ffi::OsStr;

/// The most letters of a line of a comment.
const WIDTH: usize = 100;

/// A file with a key for each option: its help and where it is set above it. An option that has no value is a comment.
pub fn file(options: &Options, matches: &ArgMatches, sources: &BTreeMap<String, Source>) -> String {
    let mut writer = TomlWriter::default();
    writer
        .text
        .push_str("# The options of milepost serve in effect, and where each is set. Passwords are not shown.\n");
    for setting in &options.all {
        let value = value(setting, matches, &writer);
        let source = match sources.get(&setting.name) {
            Some(source) => source.clone(),
            None if matches.value_source(&setting.id) == Some(ValueSource::CommandLine) => {
                Source::CommandLine
            }
            None if value.is_none() => Source::Nowhere,
            None => Source::Default,
        };
        writer.text.push('\n');
        for line in lines(&setting.help) {
            writer.text.push_str(&format!("# {line}\n"));
        }
        writer.text.push_str(&format!("# From: {source}\n"));
        match value {
            Some(value) => writer.raw(&setting.name, &value),
            None => {
                let line = format!("# {} = {}\n", setting.name, setting.expected);
                writer.text.push_str(&line);
            }
        }
    }
    writer.text
}

/// The value in TOML; `None` if there is none.
fn value(setting: &Setting, matches: &ArgMatches, writer: &TomlWriter) -> Option<String> {
    if setting.form == Form::Switch {
        return Some(matches.get_flag(&setting.id).to_string());
    }
    let values = matches.get_raw(&setting.id)?;
    let shown = |value: &OsStr| match is_secret(&setting.name) {
        true => mask::STARS.to_owned(),
        false => mask::hidden(&value.to_string_lossy()),
    };
    let mut values = values.map(|value| literal(&shown(value)));
    match setting.form {
        Form::List => Some(writer.list(&values.collect::<Vec<_>>())),
        _ => values.next(),
    }
}

/// A number as it is, anything else in quotes.
fn literal(value: &str) -> String {
    match value.parse::<i64>() {
        Ok(number) if number.to_string() == value => value.to_owned(),
        _ => quoted(value),
    }
}

/// A text in lines of at most [`WIDTH`] letters, unless a word is longer.
fn lines(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
