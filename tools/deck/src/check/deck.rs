//! What a deck as a whole keeps, and what makes a demand one that a deck may hold.

use super::{Case, Finding};
use crate::model::{Before, Demand};
use crate::price::NEAR;
use crate::rule::{Figure, Of, Shown};
use milepost_document::shorten;
use milepost_map::Micro;
use std::collections::BTreeMap;

/// Every violation of the rules on the whole deck, rule by rule.
pub(super) fn findings(case: &Case<'_>) -> Vec<Finding> {
    let legal = case
        .demands()
        .flat_map(|(at, place, demand, payoff)| legal(case, at, place, demand, payoff));
    let rules: [fn(&Case<'_>) -> Vec<Finding>; 4] = [twice, numbers, opening, early_taxes];
    legal
        .chain(rules.iter().flat_map(|rule| rule(case)))
        .collect()
}

fn legal(case: &Case<'_>, at: usize, place: usize, demand: Demand, payoff: i32) -> Vec<Finding> {
    let prices = case.prices;
    let found = |rule, figures: &[Figure]| case.finding(rule, at, &[place], case.shown(figures));
    let mut findings = Vec::new();
    let near: Vec<usize> = prices.near(demand).collect();
    if near.contains(&demand.city) {
        findings.push(found(
            "at-source",
            &[Figure::bare("it is produced in", Of::City(demand.city))],
        ));
    } else if !near.is_empty() {
        let figure = |&source: &usize| {
            let pips = prices.distances().run(source, demand.city).pips;
            let way = Figure::new(
                "pips from a source",
                Of::Way(source, demand.city),
                whole(pips),
            );
            way.more_than(whole(NEAR))
        };
        findings.push(found(
            "near-source",
            &near.iter().map(figure).collect::<Vec<_>>(),
        ));
    }
    let least = prices.tuning().min_payoff;
    if payoff < least {
        let figure =
            Figure::total("the payoff", Micro::whole(payoff)).at_least(Micro::whole(least));
        findings.push(found("least-payoff", &[figure]));
    }
    findings
}

fn whole(number: u32) -> Micro {
    Micro::whole(i32::try_from(number).unwrap_or(i32::MAX))
}

fn twice(case: &Case<'_>) -> Vec<Finding> {
    let mut first: BTreeMap<Demand, usize> = BTreeMap::new();
    let mut findings = Vec::new();
    for (at, place, demand, _) in case.demands() {
        match first.get(&demand) {
            None => {
                first.insert(demand, at);
            }
            Some(&before) => {
                let figure = Shown::words(format!(
                    "it is also on card {}",
                    case.listing.cards[before].number
                ));
                findings.push(case.finding("twice", at, &[place], vec![figure]));
            }
        }
    }
    findings
}

fn numbers(case: &Case<'_>) -> Vec<Finding> {
    let mut first: BTreeMap<u32, usize> = BTreeMap::new();
    let mut findings = Vec::new();
    for (at, card) in case.listing.cards.iter().enumerate() {
        let before = *first.entry(card.number).or_insert(at);
        if before < at {
            let what = format!(
                "cards {} and {} of the deck have this number",
                before + 1,
                at + 1
            );
            findings.push(case.finding("numbers", at, &[], vec![Shown::words(what)]));
        }
    }
    findings
}

/// Where the cards' numbers do not go up by one: published decks have gaps, and lists their own order.
fn gaps(case: &Case<'_>) -> Option<String> {
    let numbers: Vec<u32> = case.listing.cards.iter().map(|card| card.number).collect();
    let mut gaps = numbers
        .windows(2)
        .filter(|pair| ![pair[0], pair[0].saturating_add(1)].contains(&pair[1]));
    let first = gaps.next()?;
    let more = match gaps.count() {
        0 => String::new(),
        more => format!(", and at {more} more places"),
    };
    Some(format!(
        "the numbers do not increase by one: card {} follows card {}{more}",
        first[1], first[0]
    ))
}

/// The dearest of a card's demands, each built from its cheapest source.
fn dearest(case: &Case<'_>, at: usize) -> u32 {
    case.cards[at]
        .iter()
        .map(|&demand| case.prices.cheapest(demand))
        .max()
        .unwrap_or(0)
}

/// How many opening cards the deck should have, and the dearest demand that they may hold: the budget, or more where
/// the deck has too few cards within it and the cheapest others stand in.
fn budget(case: &Case<'_>) -> Option<(usize, u32)> {
    let opening = (5 * case.players?).min(case.cards.len());
    let mut all: Vec<u32> = (0..case.cards.len()).map(|at| dearest(case, at)).collect();
    all.sort_unstable();
    let last = opening.checked_sub(1).map_or(0, |last| all[last]);
    Some((opening, case.prices.tuning().opening_budget.max(last)))
}

fn opening(case: &Case<'_>) -> Vec<Finding> {
    let Some((opening, budget)) = budget(case) else {
        return Vec::new();
    };
    let dear = |at: usize| {
        let places: Vec<usize> = (0..3)
            .filter(|&place| case.prices.cheapest(case.cards[at][place]) > budget)
            .collect();
        let figure = |&place: &usize| {
            let demand = case.cards[at][place];
            let cost = whole(case.prices.cheapest(demand));
            Figure::new("the cheapest track", Of::City(demand.city), cost).at_most(whole(budget))
        };
        let figures: Vec<Figure> = places.iter().map(figure).collect();
        (!places.is_empty()).then(|| case.finding("opening", at, &places, case.shown(&figures)))
    };
    (0..opening).filter_map(dear).collect()
}

fn early_taxes(case: &Case<'_>) -> Vec<Finding> {
    let Some(players) = case.players else {
        return Vec::new();
    };
    let early = (0..case.cards.len().min(3 * players))
        .filter(|&at| case.listing.cards[at].before != Before::Nothing);
    let figure = |at: usize| {
        Figure::total("cards before the taxes", Micro::whole(at as i32))
            .at_least(Micro::whole(3 * players as i32))
    };
    early
        .map(|at| case.finding("early-taxes", at, &[], case.shown(&[figure(at)])))
        .collect()
}

/// Notes on a deck that break no rule.
pub(super) fn notes(case: &Case<'_>) -> Vec<String> {
    let mut notes = Vec::new();
    let here = case.prices.hash_text();
    if let Some(hash) = case
        .listing
        .head
        .hash
        .as_ref()
        .filter(|hash| **hash != here)
    {
        notes.push(format!(
            "the deck was made on another map or another version of it: hash {}, not {here}",
            shorten(hash)
        ));
    }
    notes.extend(gaps(case));
    if case.listing.head.code.is_none() {
        notes.push(
            "the deck has no code, so payoffs and order are not compared with a generator's".into(),
        );
    }
    match budget(case) {
        None => notes.push("the number of players is unknown, so opening cards and early taxes are not checked".into()),
        Some((opening, dearest)) if dearest > case.prices.tuning().opening_budget => notes.push(format!(
            "fewer than {opening} cards are within the opening budget of {}: the cheapest others are accepted, up to \
             {dearest}",
            case.prices.tuning().opening_budget
        )),
        Some(_) => {}
    }
    notes
}
