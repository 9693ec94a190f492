//! The rules section of boards, positions and titles, and files of nothing else.

use super::common;
use crate::rules::{Compulsory, Conflict, KINDS, Once, RuleKind, Rules, TownEnds};
use milepost_document::{Cursor, Node, Problem, Reader, Severity, Value};

mod bonus;
mod total;

/// Reads a file of rules.
///
/// # Errors
/// All that is wrong with it, each with the bytes it stands on.
pub fn rules(text: &str) -> Result<Rules, Vec<Problem>> {
    let node = Node::from_toml_text(text)?;
    let mut reader = Reader::new(Severity::Error);
    let rules = section(&mut reader, &Cursor::root(&node));
    if reader.problems.is_empty() {
        Ok(rules.unwrap_or_default())
    } else {
        Err(reader.problems)
    }
}

/// What a `[rules]` table says.
pub(super) fn section(reader: &mut Reader, at: &Cursor<'_>) -> Option<Rules> {
    let known: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
    if !reader.table(at, &known) {
        return None;
    }
    Some(Rules {
        once: reader.optional(at, "hex_once", once).unwrap_or_default(),
        between: reader.optional(at, "between", between).unwrap_or_default(),
        bonuses: reader
            .optional(at, "bonus", |r, at| r.list(at, bonus::bonus))
            .unwrap_or_default(),
        factors: reader
            .optional(at, "factor", |r, at| r.list(at, bonus::factor))
            .unwrap_or_default(),
        needs: reader
            .optional(at, "need", |r, at| r.list(at, bonus::need))
            .unwrap_or_default(),
        totals: reader
            .optional(at, "total", |r, at| r.list(at, total::total))
            .unwrap_or_default(),
        town_ends: reader
            .optional(at, "town_ends", town_ends)
            .unwrap_or_default(),
        compulsory: reader
            .optional(at, "compulsory", compulsory)
            .unwrap_or_default(),
        rights: reader
            .optional(at, "right", |r, at| r.list(at, bonus::right))
            .unwrap_or_default(),
        token_once: reader.optional(at, "token_once", words).unwrap_or_default(),
        missing: reader
            .optional(at, "missing", |r, at| r.list(at, bonus::missing))
            .unwrap_or_default(),
        bypass: reader
            .optional(at, "bypass", Reader::boolean)
            .unwrap_or(false),
    })
}

/// What the table of kinds says of one.
fn kind(name: &str) -> &'static RuleKind {
    KINDS
        .iter()
        .find(|kind| kind.name == name)
        .unwrap_or(&KINDS[0])
}

fn once(reader: &mut Reader, at: &Cursor<'_>) -> Option<Once> {
    if let Value::Bool(once) = at.value() {
        return Some(if *once { Once::Hex } else { Once::Stop });
    }
    match reader.text(at)?.as_str() {
        "cities" => Some(Once::City),
        "stops" => Some(Once::Hex),
        "passing" => Some(Once::Pass),
        other => unsupported(reader, at, "hex_once", other),
    }
}

fn between(reader: &mut Reader, at: &Cursor<'_>) -> Option<Conflict> {
    match reader.text(at)?.as_str() {
        "track" => Some(Conflict::Track),
        "stop" => Some(Conflict::Stop),
        "hex" => Some(Conflict::Hex),
        other => unsupported(reader, at, "between", other),
    }
}

fn town_ends(reader: &mut Reader, at: &Cursor<'_>) -> Option<TownEnds> {
    match reader.text(at)?.as_str() {
        "free" => Some(TownEnds::Free),
        "forbidden" => Some(TownEnds::Forbidden),
        "cities" => Some(TownEnds::Cities),
        other => unsupported(reader, at, "town_ends", other),
    }
}

fn compulsory(reader: &mut Reader, at: &Cursor<'_>) -> Option<Compulsory> {
    if let Value::Bool(must) = at.value() {
        return Some(if *must {
            Compulsory::Earning
        } else {
            Compulsory::None
        });
    }
    match reader.text(at)?.as_str() {
        "most" => Some(Compulsory::Most),
        other => unsupported(reader, at, "compulsory", other),
    }
}

fn unsupported<T>(reader: &mut Reader, at: &Cursor<'_>, name: &str, word: &str) -> Option<T> {
    let kind = kind(name);
    let hint = format!("{}: {}", kind.sentence, kind.members().join(", "));
    reader.error(
        at,
        format!("the rule {name} = \"{word}\" is not supported"),
        hint,
    );
    None
}

/// One word, or a list of them.
fn words(reader: &mut Reader, at: &Cursor<'_>) -> Option<Vec<String>> {
    match at.value() {
        Value::List(_) => reader.list(at, Reader::text),
        _ => reader.text(at).map(|word| vec![word]),
    }
}

/// What multiplies or divides.
fn times(reader: &mut Reader, at: &Cursor<'_>) -> Option<u32> {
    reader.integer(at, 1..=common::MOST_TIMES)
}
