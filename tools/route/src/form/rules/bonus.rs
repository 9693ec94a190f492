//! Rules that are for some stops and some trains: bonuses, factors, needs, rights.

use super::{kind, times, words};
use crate::form::common::{self, is_table};
use crate::form::train;
use crate::rules::{Bonus, Factor, Missing, Need, Per, Places, Right, When};
use milepost_document::{Cursor, Reader};
use std::collections::BTreeMap;

pub(super) fn bonus(reader: &mut Reader, at: &Cursor<'_>) -> Option<Bonus> {
    if !opens(reader, at, "bonus") {
        return None;
    }
    let adds = reader.optional(at, "adds", amounts).unwrap_or_default();
    let again = reader
        .optional(at, "again", Reader::boolean)
        .unwrap_or(false);
    let extra = again || !adds.is_empty();
    let pays = match at.get("pays") {
        None if extra => Some(0),
        _ => reader.required(at, "pays", common::money),
    };
    let flag = |r: &mut Reader, name| r.optional(at, name, Reader::boolean).unwrap_or(false);
    let per = reader.optional(at, "per", per).unwrap_or_default();
    // Hexes that have a mark are counted by themselves, whatever stops there are.
    let per = if per == Per::Hex && at.get("mark").is_some() {
        Per::Marked
    } else {
        per
    };
    if per == Per::Marked {
        let others = ["from", "to", "sets", "kinds", "token", "adds", "again"];
        for other in others.into_iter().filter_map(|name| at.get(name)) {
            let hint = "per = \"hex\" with a mark pays for each marked hex that a route comes through, whatever stops there: \
                        name hexes by visit, or leave out the mark";
            reader.error(
                &other,
                "this does not go with a mark and per = \"hex\"",
                hint,
            );
        }
    }
    let sets = sets(reader, at, matches!(per, Per::Visit | Per::Hex))?;
    if per == Per::Stop && (sets.len() != 1 || extra || flag(reader, "once")) {
        let hint =
            "visit, mark, kinds or token say which stops; adds, again and once do not go with it";
        reader.error(at, "a bonus by the stop is for one set of stops", hint);
        return None;
    }
    Some(Bonus {
        name: reader
            .optional(at, "name", Reader::text)
            .unwrap_or_default(),
        sets,
        pays: pays?,
        per,
        adds,
        again,
        multiplied: flag(reader, "multiplied"),
        when: when(reader, at),
        once: flag(reader, "once"),
        subsidy: flag(reader, "subsidy"),
    })
}

pub(super) fn factor(reader: &mut Reader, at: &Cursor<'_>) -> Option<Factor> {
    if !opens(reader, at, "factor") {
        return None;
    }
    let multiplied = reader.optional(at, "times", times);
    let by = reader.optional(at, "by", times);
    if multiplied.or(by).is_none() {
        reader.error(
            at,
            "this factor does not say what it multiplies by",
            "times = 2, or by = 2 for half",
        );
    }
    let sets = sets(reader, at, true)?;
    Some(Factor {
        sets,
        times: multiplied.unwrap_or(1),
        by: by.unwrap_or(1),
        when: when(reader, at),
    })
}

pub(super) fn need(reader: &mut Reader, at: &Cursor<'_>) -> Option<Need> {
    if !opens(reader, at, "need") {
        return None;
    }
    let others = reader.required(at, "others", |r, at| r.integer(at, 1..=100));
    let places = places(reader, at, "visit");
    let when = when(reader, at);
    Some(Need {
        places: places?,
        others: others?,
        when,
    })
}

pub(super) fn missing(reader: &mut Reader, at: &Cursor<'_>) -> Option<Missing> {
    if !opens(reader, at, "missing") {
        return None;
    }
    let name = reader.required(at, "name", Reader::text);
    let places = places(reader, at, "visit");
    let when = when(reader, at);
    Some(Missing {
        name: name?,
        places: places?,
        when,
    })
}

pub(super) fn right(reader: &mut Reader, at: &Cursor<'_>) -> Option<Right> {
    if !opens(reader, at, "right") {
        return None;
    }
    let hexes = reader.required(at, "hexes", words);
    let when = when(reader, at);
    Some(Right {
        hexes: hexes?,
        when,
    })
}

/// Whether it is a table, its members those of a kind of rule.
pub(super) fn opens(reader: &mut Reader, at: &Cursor<'_>, name: &str) -> bool {
    is_table(reader, at) && reader.table(at, &kind(name).members())
}

/// What earns: `visit`, `from` with `to`, or `sets`; or else any of a mark, a kind, a token. Without any of them every
/// route where that is `free` to be.
pub(super) fn sets(reader: &mut Reader, at: &Cursor<'_>, free: bool) -> Option<Vec<Places>> {
    let given = ["visit", "from", "sets"].map(|name| at.get(name).is_some());
    let paired = at.get("to").is_some() == given[1];
    let loose = ["mark", "kinds", "token"]
        .iter()
        .any(|name| at.get(name).is_some());
    match given {
        [true, false, false] if paired => places(reader, at, "visit").map(|places| vec![places]),
        [false, true, false] if paired => {
            Some(vec![places(reader, at, "from")?, places(reader, at, "to")?])
        }
        [false, false, true] if paired => {
            let lists = reader.required(at, "sets", |r, at| r.list(at, words))?;
            lists
                .into_iter()
                .map(|hexes| with_rest(reader, at, hexes))
                .collect()
        }
        [false, false, false] if paired && loose => {
            with_rest(reader, at, Vec::new()).map(|one| vec![one])
        }
        [false, false, false] if paired && free => Some(Vec::new()),
        _ => {
            let hint = "visit = \"F16\" with trains = [\"D\"] if it is not for all, from = \"F16\" with to = [\"A1\"], or sets = [[\"F16\"], [\"A1\", \"B2\"]]";
            reader.error(
                at,
                "this bonus does not say, or says twice, what earns it",
                hint,
            );
            None
        }
    }
}

fn places(reader: &mut Reader, at: &Cursor<'_>, name: &str) -> Option<Places> {
    let hexes = match at.get(name) {
        Some(_) => reader.required(at, name, words)?,
        None => Vec::new(),
    };
    with_rest(reader, at, hexes)
}

/// Some hexes with the mark, the kinds and the token that are asked for.
fn with_rest(reader: &mut Reader, at: &Cursor<'_>, hexes: Vec<String>) -> Option<Places> {
    Some(Places {
        hexes,
        mark: reader.optional(at, "mark", Reader::text),
        kinds: reader.optional(at, "kinds", train::kinds),
        token: reader
            .optional(at, "token", Reader::boolean)
            .unwrap_or(false),
    })
}

pub(super) fn when(reader: &mut Reader, at: &Cursor<'_>) -> When {
    let mut list = |name| reader.optional(at, name, words).unwrap_or_default();
    let (trains, companies, phases) = (list("trains"), list("companies"), list("phases"));
    When {
        trains,
        companies,
        phases,
        holds: reader.optional(at, "holds", Reader::text),
    }
}

fn per(reader: &mut Reader, at: &Cursor<'_>) -> Option<Per> {
    match reader.text(at)?.as_str() {
        "route" => Some(Per::Route),
        "stop" => Some(Per::Stop),
        "visit" => Some(Per::Visit),
        "hex" => Some(Per::Hex),
        other => {
            let hint = "route, stop (each paid), visit (each visited, paid or not), hex";
            reader.error(
                at,
                format!("a bonus per \"{other}\" is not supported"),
                hint,
            );
            None
        }
    }
}

fn amounts(reader: &mut Reader, at: &Cursor<'_>) -> Option<BTreeMap<String, u32>> {
    if !is_table(reader, at) {
        return None;
    }
    let members = at.members();
    Some(
        members
            .filter_map(|(hex, pays)| Some((hex.to_owned(), common::money(reader, &pays)?)))
            .collect(),
    )
}
