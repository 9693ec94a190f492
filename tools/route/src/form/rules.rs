//! The rules section of boards and positions, and files of nothing else.

use super::common::{self, is_table};
use crate::rules::{Bonus, Conflict, Rules, Terms};
use milepost_report::{Cursor, Node, Problem, Reader, Severity};

/// Reads a file of rules.
///
/// # Errors
/// All that is wrong with it, each with the bytes it stands on.
pub fn rules(text: &str) -> Result<Rules, Vec<Problem>> {
    let node = Node::from_toml_text(text)?;
    let mut reader = Reader::new(Severity::Error);
    let rules = section(&mut reader, &Cursor::root(&node));
    if reader.problems.is_empty() { Ok(rules.unwrap_or_default()) } else { Err(reader.problems) }
}

/// What a `[rules]` table says.
pub(super) fn section(reader: &mut Reader, at: &Cursor<'_>) -> Option<Rules> {
    if !reader.table(at, &["hex_once", "between", "bonus"]) {
        return None;
    }
    Some(Rules {
        hex_once: reader.optional(at, "hex_once", Reader::boolean).unwrap_or(false),
        between: reader.optional(at, "between", between).unwrap_or_default(),
        bonuses: reader.optional(at, "bonus", |r, at| r.list(at, bonus)).unwrap_or_default(),
    })
}

fn between(reader: &mut Reader, at: &Cursor<'_>) -> Option<Conflict> {
    match reader.text(at)?.as_str() {
        "track" => Some(Conflict::Track),
        "stop" => Some(Conflict::Stop),
        "hex" => Some(Conflict::Hex),
        other => {
            let hint = "what routes may not share: track, stop (and track), hex (and track)";
            reader.error(at, format!("the rule between = \"{other}\" is not supported"), hint);
            None
        }
    }
}

fn bonus(reader: &mut Reader, at: &Cursor<'_>) -> Option<Bonus> {
    if !is_table(reader, at) {
        return None;
    }
    reader.table(at, &["visit", "trains", "from", "to", "pays", "multiplied"]);
    let pays = reader.required(at, "pays", common::money);
    let multiplied = reader.optional(at, "multiplied", Reader::boolean).unwrap_or(false);
    let visit = reader.optional(at, "visit", Reader::text);
    let trains = reader.optional(at, "trains", |r, at| r.list(at, Reader::text));
    let from = reader.optional(at, "from", Reader::text);
    let to = reader.optional(at, "to", |r, at| r.list(at, Reader::text));
    let terms = match (visit, from, to) {
        (Some(hex), None, None) => Terms::Visit { hex, trains: trains.unwrap_or_default() },
        (None, Some(from), Some(to)) if trains.is_none() => Terms::Connection { from, to },
        _ => {
            let hint = "visit = \"F16\" with trains = [\"D\"] if it is not for all, or from = \"F16\" with to = [\"A1\"]";
            reader.error(at, "this bonus does not say, or says twice, what earns it", hint);
            return None;
        }
    };
    Some(Bonus { terms, pays: pays?, multiplied })
}
