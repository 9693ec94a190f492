//! What makes a position one that can be run.

use crate::limits::ROWS;
use crate::model::hex::Hex;
use crate::model::setup::{Company, Setup};
use crate::model::tile::{End, Tile};
use crate::model::train::{Distance, Kinds, Train};
use crate::rules::{Bonus, Per, Places, When};
use milepost_document::{Place, Problem, Report};
use std::collections::BTreeSet;

pub(crate) use rules::allotments;

mod money;
mod rules;
mod size;

/// The most that a train multiplies by.
const TIMES: u32 = 100;
/// The most ways to earn bonuses that a train which is paid only some stops can choose from.
const CHOICES: usize = 4096;

pub(crate) fn all(setup: &Setup) -> Vec<Problem> {
    let mut problems = size::all(setup);
    if !problems.is_empty() {
        return problems;
    }
    let mut names = BTreeSet::new();
    let mut places = BTreeSet::new();
    for hex in &setup.hexes {
        let (is_new_name, is_new_place) = (names.insert(hex.name.as_str()), places.insert(hex.at));
        if is_new_name && !is_new_place {
            let what = format!("hex {} lies where another lies", hex.name);
            problems.error(&hex.place, what, "give each its own coordinate");
        }
        let mut sides = hex.sides.iter().flatten();
        if sides.any(|&side| side >= setup.hexes.len()) {
            let what = format!("hex {} lies beside a hex that is not there", hex.name);
            problems.error(&hex.place, what, "name hexes of the board only");
        }
        if !is_new_name {
            let what = format!("hex {} stands here twice", hex.name);
            problems.error(&hex.place, what, "keep one of the two");
        }
        track(hex, &mut problems);
        tokens(hex, &mut problems);
    }
    for company in &setup.companies {
        rules::check(setup, company, &mut problems);
        problems.extend(money::check(setup, company));
        for train in &company.trains {
            trains(&company.name, train, &mut problems);
            choices(setup, company, train, &mut problems);
        }
    }
    problems
}

/// Whether all track leads somewhere.
fn track(hex: &Hex, problems: &mut Vec<Problem>) {
    let Tile {
        stops,
        junctions,
        track,
        ..
    } = &hex.tile;
    for piece in track {
        for end in piece.ends {
            let (what, index, count) = match end {
                End::Edge(_) => continue,
                End::Stop(index) => ("stop", usize::from(index), stops.len()),
                End::Junction(index) => ("junction", usize::from(index), usize::from(*junctions)),
            };
            if index >= count {
                problems.error(
                    &hex.place,
                    format!(
                        "track in {} leads to {what} {index}, and the tile has {count}",
                        hex.name
                    ),
                    "stops and junctions count from 0",
                );
            }
        }
        if piece.ends[0] == piece.ends[1] {
            let what = format!("a piece of track in {} begins where it ends", hex.name);
            problems.error(&hex.place, what, "give it two different ends");
        }
        if piece.lanes.iter().any(|lane| lane.index >= lane.width) {
            let what = format!("a lane in {} has a number beyond its width", hex.name);
            problems.error(&hex.place, what, "lanes of width 2 are 0 and 1");
        }
    }
}

/// Whether all tokens have room.
fn tokens(hex: &Hex, problems: &mut Vec<Problem>) {
    if hex.tokens.len() != hex.tile.stops.len() {
        let what = format!(
            "tokens of {} stops in {}, and the tile has {}",
            hex.tokens.len(),
            hex.name,
            hex.tile.stops.len()
        );
        problems.error(&hex.place, what, "list tokens stop by stop");
        return;
    }
    for (stop, places) in hex.tile.stops.iter().zip(&hex.tokens) {
        if !stop.kind.holds_tokens() && places.iter().flatten().next().is_some() {
            let what = format!("a token in {}, in a {}", hex.name, stop.kind.word());
            problems.error(&hex.place, what, "only cities and passes hold tokens");
        }
    }
}

/// In how many ways a bonus may be earned by the choice of stops that are paid.
fn ways_to_earn(bonus: &Bonus, stops: &dyn Fn(&Places) -> usize) -> usize {
    let each = |sets: &[Places]| -> usize {
        let counts = sets.iter().map(stops);
        counts.fold(1, usize::saturating_mul)
    };
    let alike = bonus.beyond == 0 && bonus.most.is_none() && !bonus.asks_for_ends();
    match (bonus.per, bonus.sets.split_first()) {
        // Each stop pays alike, so that the dearest are paid; or what it pays depends on how many are paid.
        (Per::Stop, Some((_, others))) if alike => each(others),
        (Per::Stop, Some((first, others))) => {
            let some = u32::try_from(stops(first)).ok();
            let some = some.and_then(|count| 1usize.checked_shl(count));
            some.unwrap_or(usize::MAX).saturating_mul(each(others))
        }
        _ => each(&bonus.sets),
    }
}

/// Whether what a train is paid on a route can be told: a train that is paid only some stops chooses among them for
/// every bonus at once.
fn choices(setup: &Setup, company: &Company, train: &Train, problems: &mut Vec<Problem>) {
    let ways = ways(setup, &company.name, train, &|bonus| !bonus.subsidy);
    if ways > CHOICES {
        let what = format!(
            "train {} of {} is paid only some stops, and bonuses leave it too many choices",
            train.name, company.name
        );
        let hint = format!(
            "expected at most {CHOICES} ways to earn bonuses of several stops, found {ways}"
        );
        problems.error(&Place::Whole, what, hint);
    }
}

/// Whether a train that is paid only some stops has too many choices among them, should all subsidies be looked at.
pub(crate) fn is_lost_among_subsidies(setup: &Setup, company: &str, train: &Train) -> bool {
    ways(setup, company, train, &|_| true) > CHOICES
}

/// In how many ways a train that is paid only some stops can earn the bonuses that count; 1 for any other train.
fn ways(setup: &Setup, company: &str, train: &Train, counts: &dyn Fn(&Bonus) -> bool) -> usize {
    let holds = setup.holds(company);
    let is_mine =
        |when: &When| when.is_for(company, holds, &setup.phase) && when.is_for_train(train);
    let chooses = match &train.distance {
        Distance::Skipping { .. } => true,
        Distance::Rows(rows) => rows.iter().any(|row| row.pay < row.visit),
        _ => false,
    };
    if !chooses {
        return 1;
    }
    let stops = |places: &Places| -> usize {
        let hexes = setup.hexes.iter().filter(|hex| hex.is_among(places));
        hexes.map(|hex| hex.tile.stops.len()).sum()
    };
    let by_stops = |bonus: &&Bonus| bonus.per != Per::Passed && !bonus.is_fee() && counts(bonus);
    let bonuses = setup.rules.bonuses.iter().filter(by_stops);
    let bonuses = bonuses.filter(|bonus| is_mine(&bonus.when));
    let ways = bonuses.map(|bonus| ways_to_earn(bonus, &stops));
    let sets = setup
        .rules
        .totals
        .iter()
        .filter(|total| total.is_conditional() && is_mine(&total.when))
        .flat_map(|total| &total.sets);
    ways.chain(sets.map(stops))
        .filter(|&ways| ways > 1)
        .fold(1, |product: usize, ways| product.saturating_mul(ways + 1))
}

/// Whether a train is of a kind that can be run exactly.
fn trains(company: &str, train: &Train, problems: &mut Vec<Problem>) {
    let name = &train.name;
    if let Distance::Rows(rows) = &train.distance {
        let nested = rows
            .iter()
            .all(|row| rows.iter().all(|other| row.kinds.nests(other.kinds)));
        if rows.len() > ROWS {
            let what = format!(
                "train {name} of {company} has {} rows, expected at most {ROWS}",
                rows.len()
            );
            problems.error(&Place::Whole, what, "join rows of the same kinds");
        }
        if !nested {
            let what = format!("train {name} of {company} has rows whose kinds overlap in part");
            let hint = "two rows must list the same kinds, or one all of the other's, or have none in common";
            problems.error(&Place::Whole, what, hint);
        }
    }
    let rows = match &train.distance {
        Distance::Rows(rows) => rows.as_slice(),
        _ => &[],
    };
    if rows.iter().any(|row| row.kinds == Kinds::default()) {
        let what = format!("train {name} of {company} has a row for no kind of stop");
        problems.error(&Place::Whole, what, "list the kinds that the row is for");
    }
    let times = rows
        .iter()
        .filter_map(|row| row.multiplier)
        .chain([train.multiplier]);
    if let Some(times) = times.max().filter(|&times| times > TIMES) {
        let what = format!("train {name} of {company} is multiplied by {times}");
        problems.error(&Place::Whole, what, format!("expected at most {TIMES}"));
    }
}
