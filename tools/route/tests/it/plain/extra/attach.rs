//! What one train of a run takes along, read anew from the rules.

use crate::plain::board::Board;
use crate::plain::extra::{is_for, nodes};
use milepost_route::{Attachment, Distance, Kinds, Position, Row, Train, When};

/// A train with an attachment of the rules, by its number.
pub fn with(number: usize, one: &Attachment, train: &Train) -> Train {
    let mut train = train.clone();
    train.attached = Some(number);
    let kinds = one.places.kinds.unwrap_or(Kinds::ALL);
    let more = Row {
        kinds,
        pay: one.further,
        visit: one.further,
        multiplier: None,
    };
    if one.further > 0 {
        train.distance = match train.distance {
            // Whoever is paid for each stop stays so.
            Distance::Stops(stops) if kinds == Kinds::ALL => {
                Distance::Stops(stops.saturating_add(one.further))
            }
            Distance::Stops(stops) => {
                let all = Row {
                    kinds: Kinds::ALL,
                    pay: u32::MAX,
                    visit: stops,
                    multiplier: None,
                };
                let more = Row {
                    pay: u32::MAX,
                    ..more
                };
                Distance::Rows(vec![all, more])
            }
            Distance::Rows(mut rows) => {
                // Visits use rows up as they stand, so that it matters which of them has more.
                match rows.iter().position(|row| row.kinds == kinds) {
                    Some(same) => {
                        rows[same].pay = rows[same].pay.saturating_add(more.pay);
                        rows[same].visit = rows[same].visit.saturating_add(more.visit);
                    }
                    None => rows.push(more),
                }
                Distance::Rows(rows)
            }
            Distance::Skipping { stops, skip } => Distance::Skipping {
                stops: stops + one.further,
                skip,
            },
            other => other,
        };
    }
    train
}

/// The attachments of the first company, each with its number.
fn mine(position: &Position) -> Vec<(usize, &Attachment)> {
    let setup = position.setup();
    let company = &setup.companies[0];
    let says = |list: &[String], word: &str| list.is_empty() || list.contains(&word.to_owned());
    let is_mine = |when: &When| {
        says(&when.companies, &company.name)
            && says(&when.phases, &setup.phase)
            && when.holds.iter().all(|what| company.holds.contains(what))
            && (when.beside.is_empty()
                || company
                    .trains
                    .iter()
                    .any(|own| says(&when.beside, &own.name)))
    };
    let all = setup.rules.attachments.iter().enumerate();
    all.filter(|(_, one)| is_mine(&one.when)).collect()
}

/// All ways to give attachments to trains: each train has one at most, and of one name there is one.
pub fn ways(position: &Position, trains: &[Train]) -> Vec<Vec<Train>> {
    let mut ways: Vec<Vec<Train>> = vec![Vec::new()];
    let rules = &position.setup().rules.attachments;
    for train in trains {
        let mut next = Vec::new();
        for way in ways {
            let had = |one: &Attachment| {
                let mut before = way.iter().filter_map(|train| train.attached);
                before.any(|number| rules[number].name == one.name)
            };
            let names = |one: &Attachment| {
                one.when.trains.is_empty() || one.when.trains.contains(&train.name)
            };
            for (number, one) in mine(position) {
                if names(one) && !had(one) {
                    next.push([way.as_slice(), &[with(number, one, train)]].concat());
                }
            }
            next.push([way.as_slice(), std::slice::from_ref(train)].concat());
        }
        ways = next;
    }
    ways
}

/// What a train is paid for what it takes along, where these stops are paid.
pub fn earns(board: &Board, train: &Train, paid: &[usize]) -> u32 {
    let Some(number) = train.attached else {
        return 0;
    };
    let one = &board.position.setup().rules.attachments[number];
    let meant = nodes(board, &one.places);
    paid.iter().filter(|node| meant.contains(node)).count() as u32 * one.pays
}

/// The train of a route with what it may be that the route says it takes along, in every way; `had` are the names of what
/// others took.
pub fn taken(
    board: &Board,
    train: &Train,
    said: Option<&String>,
    had: &mut Vec<String>,
) -> Result<Vec<Train>, String> {
    let Some(name) = said else {
        return Ok(vec![train.clone()]);
    };
    if had.contains(name) {
        return Err(format!("two trains with {name}"));
    }
    had.push(name.clone());
    let all = mine(board.position).into_iter();
    let found = all.filter(|(_, one)| one.name == *name && is_for(board, &one.when, train));
    let found: Vec<Train> = found
        .map(|(number, one)| with(number, one, train))
        .collect();
    if found.is_empty() {
        return Err(format!("no {name} for {}", train.name));
    }
    Ok(found)
}
