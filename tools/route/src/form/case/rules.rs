//! The rules of an explicit position.

use crate::form::common::{self, is_table};
use crate::form::members;
use crate::rules::{Bonus, Conflict, Once, Rules};
use milepost_document::{Cursor, Reader};
use std::collections::BTreeMap;

pub(super) fn rules(reader: &mut Reader, root: &Cursor<'_>) -> Rules {
    let mut rules = Rules::default();
    if let Some(at) = reader.need(root, "rules") {
        is_table(reader, &at);
        members::CASE_RULES.check(reader, &at);
        let within = reader.required(&at, "within_route", |r, at| conflict(r, at, "of a route"));
        let between = reader.required(&at, "between_routes", |r, at| {
            conflict(r, at, "between routes")
        });
        // A route is a simple path: it never visits a stop twice.
        rules.once = if within == Some(Conflict::Hex) {
            Once::Hex
        } else {
            Once::Stop
        };
        rules.between = between.unwrap_or_default();
    }
    let bonuses = reader
        .optional(root, "bonuses", |r, at| r.list(at, bonus))
        .unwrap_or_default();
    rules.bonuses = merged(bonuses);
    rules
}

fn conflict(reader: &mut Reader, at: &Cursor<'_>, of: &str) -> Option<Conflict> {
    match reader.text(at)?.as_str() {
        "track_only" => Some(Conflict::Track),
        "track_or_stop" => Some(Conflict::Stop),
        "track_or_stop_hex" => Some(Conflict::Hex),
        other => {
            let known = "track_only, track_or_stop, track_or_stop_hex";
            reader.error(
                at,
                format!("the rule {of} \"{other}\" is not supported"),
                known,
            );
            None
        }
    }
}

fn bonus(reader: &mut Reader, at: &Cursor<'_>) -> Option<Bonus> {
    if !is_table(reader, at) {
        return None;
    }
    members::CASE_BONUS.check(reader, at);
    let kind = reader.required(at, "type", Reader::text)?;
    let pays = reader.required(at, "bonus", common::money);
    let bonus = match kind.as_str() {
        "visit" => Bonus::visit(reader.required(at, "hex", Reader::text)?, 0),
        "visit_with_train" => {
            let hex = reader.required(at, "hex", Reader::text);
            let train = reader.required(at, "train", Reader::text);
            let mut bonus = Bonus::visit(hex?, 0);
            bonus.when.trains = vec![train?];
            bonus
        }
        "connection" => {
            let from = reader.required(at, "from", Reader::text);
            let to = reader.required(at, "to_any", |r, at| r.list(at, Reader::text));
            Bonus::connection(from?, to?, 0)
        }
        other => {
            let hint = "known are visit, visit_with_train, connection";
            reader.error(
                at,
                format!("bonuses of the type \"{other}\" are not supported"),
                hint,
            );
            return None;
        }
    };
    Some(Bonus {
        pays: pays?,
        multiplied: true,
        ..bonus
    })
}

/// A second bonus for visiting a hex takes the first's place, and of the one for all trains and the one for a train
/// the greater counts (cases' page, `bonuses`).
fn merged(bonuses: Vec<Bonus>) -> Vec<Bonus> {
    let mut visits: BTreeMap<(String, Vec<String>), u32> = BTreeMap::new();
    let mut merged = Vec::new();
    for bonus in bonuses {
        match bonus.sets.as_slice() {
            [places] => {
                let key = (places.hexes.join(" "), bonus.when.trains.clone());
                let for_all = bonus.when.trains.is_empty();
                let known = visits.entry(key).or_default();
                *known = if for_all {
                    bonus.pays
                } else {
                    bonus.pays.max(*known)
                };
            }
            _ => merged.push(bonus),
        }
    }
    for ((hex, trains), pays) in &visits {
        let others = if trains.is_empty() {
            None
        } else {
            visits.get(&(hex.clone(), Vec::new()))
        };
        let pays = pays.saturating_sub(others.copied().unwrap_or(0));
        if pays > 0 {
            let mut bonus = Bonus {
                multiplied: true,
                ..Bonus::visit(hex.clone(), pays)
            };
            bonus.when.trains = trains.clone();
            merged.push(bonus);
        }
    }
    merged
}
