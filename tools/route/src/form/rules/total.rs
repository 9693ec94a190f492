//! Rules for the total of a run.

use super::bonus::{opens, sets, when};
use super::times;
use crate::form::common;
use crate::rules::{Effect, Total};
use milepost_document::{Cursor, Reader};

/// The most trains that a rule counts.
const MOST_TRAINS: i64 = 100;

pub(super) fn total(reader: &mut Reader, at: &Cursor<'_>) -> Option<Total> {
    if !opens(reader, at, "total") {
        return None;
    }
    let each = reader.optional(at, "per", per).unwrap_or(false);
    let change = change(reader, at, each)?;
    let runs = reader.optional(at, "runs", trains);
    let total = Total {
        name: reader
            .optional(at, "name", Reader::text)
            .unwrap_or_default(),
        sets: sets(reader, at, true)?,
        runs: runs.unwrap_or(1),
        change,
        when: when(reader, at),
    };
    let loose = runs.is_none() && total.sets.is_empty();
    let named = !total.when.trains.is_empty();
    let trouble = match change {
        Effect::Pays(_) => None,
        _ if !loose => {
            Some("only what pays once for a run may ask for stops, or for so many trains")
        }
        Effect::Takes(_) | Effect::Scaled { .. } if named => {
            Some("this is for the whole run, not for trains")
        }
        _ => None,
    };
    if let Some(what) = trouble {
        reader.error(
            at,
            what,
            "leave out visit, from, to, sets, mark, kinds, token and runs, or the trains",
        );
        return None;
    }
    Some(total)
}

/// Whether it is for each train.
fn per(reader: &mut Reader, at: &Cursor<'_>) -> Option<bool> {
    match reader.text(at)?.as_str() {
        "run" => Some(false),
        "train" => Some(true),
        other => {
            let hint = "run (once), train (for each that runs)";
            reader.error(
                at,
                format!("a total per \"{other}\" is not supported"),
                hint,
            );
            None
        }
    }
}

fn trains(reader: &mut Reader, at: &Cursor<'_>) -> Option<u32> {
    reader.integer(at, 1..=MOST_TRAINS)
}

/// The one thing that it does.
fn change(reader: &mut Reader, at: &Cursor<'_>, each: bool) -> Option<Effect> {
    let given = |names: &[&str]| names.iter().any(|name| at.get(name).is_some());
    let scales = given(&["times", "by", "round"]);
    match [
        given(&["pays"]),
        given(&["takes"]),
        given(&["lost"]),
        scales,
    ] {
        [true, false, false, false] => {
            let pays = reader.required(at, "pays", common::money)?;
            Some(if each {
                Effect::PaysEach(pays)
            } else {
                Effect::Pays(pays)
            })
        }
        [false, true, false, false] => {
            let takes = reader.required(at, "takes", common::money)?;
            Some(if each {
                Effect::TakesEach(takes)
            } else {
                Effect::Takes(takes)
            })
        }
        [false, false, true, false] => reader.required(at, "lost", trains).map(Effect::Lost),
        [false, false, false, true] => Some(Effect::Scaled {
            times: reader.optional(at, "times", times).unwrap_or(1),
            by: reader.optional(at, "by", times).unwrap_or(1),
            round: reader.optional(at, "round", times).unwrap_or(1),
        }),
        _ => {
            let hint = "one of pays = 30, takes = 30, lost = 1; or times, by and round";
            reader.error(
                at,
                "this total does not say, or says twice, what it does",
                hint,
            );
            None
        }
    }
}
