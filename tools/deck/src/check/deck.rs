//! What a deck as a whole keeps, and what makes a demand one that a deck may hold.

use super::{Case, Figure, Finding};
use crate::order::Before;
use crate::price::Demand;
use milepost_map::Micro;
use std::collections::BTreeMap;

/// Every violation of the rules on the whole deck, rule by rule.
pub(super) fn findings(case: &Case<'_>) -> Vec<Finding> {
    let legal = case.demands().flat_map(|(at, place, demand, payoff)| legal(case, at, place, demand, payoff));
    let rules: [fn(&Case<'_>) -> Vec<Finding>; 4] = [twice, numbers, opening, early_taxes];
    legal.chain(rules.iter().flat_map(|rule| rule(case))).collect()
}

fn legal(case: &Case<'_>, at: usize, place: usize, demand: Demand, payoff: i32) -> Vec<Finding> {
    let prices = case.prices;
    let pips = |source: usize| prices.distances().run(source, demand.city).pips;
    let near = prices.sources(demand).iter().copied().filter(|&source| pips(source) <= 2);
    let mut findings = Vec::new();
    if let Some(source) = near.min_by_key(|&source| (source != demand.city, pips(source))) {
        findings.push(if source == demand.city {
            let figure = Figure::word(format!("{} makes {}", case.city(source), case.good(demand.good)));
            case.finding("at-source", at, &[place], vec![figure])
        } else {
            let what = format!("pips from {} to {}", case.city(source), case.city(demand.city));
            let pips = Micro::whole(i32::try_from(pips(source)).unwrap_or(i32::MAX));
            case.finding("near-source", at, &[place], vec![Figure::of(what, pips).more_than(Micro::whole(2))])
        });
    }
    let least = prices.tuning().min_payoff;
    if payoff < least {
        let figure = Figure::of("the payoff", Micro::whole(payoff)).at_least(Micro::whole(least));
        findings.push(case.finding("least-payoff", at, &[place], vec![figure]));
    }
    findings
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
                let figure = Figure::word(format!("card {} holds it too", case.listing.cards[before].number));
                findings.push(case.finding("twice", at, &[place], vec![figure]));
            }
        }
    }
    findings
}

fn numbers(case: &Case<'_>) -> Vec<Finding> {
    let cards = &case.listing.cards;
    let follows = |at: usize| cards[at - 1].number + 1 == cards[at].number;
    (1..cards.len())
        .filter(|&at| !follows(at))
        .map(|at| {
            let what = format!("card {} stands behind card {}", cards[at].number, cards[at - 1].number);
            case.finding("numbers", at, &[], vec![Figure::word(what)])
        })
        .collect()
}

/// The dearest of a card's demands, each built from its cheapest source.
fn dearest(case: &Case<'_>, at: usize) -> u32 {
    case.cards[at].iter().map(|&demand| case.prices.cheapest(demand)).max().unwrap_or(0)
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
    let Some((opening, budget)) = budget(case) else { return Vec::new() };
    let millions = |cost: u32| Micro::whole(i32::try_from(cost).unwrap_or(i32::MAX));
    let dear = |at: usize| {
        let places: Vec<usize> =
            (0..3).filter(|&place| case.prices.cheapest(case.cards[at][place]) > budget).collect();
        let figure = |&place: &usize| {
            let demand = case.cards[at][place];
            let what =
                format!("the cheapest track for {} to {}", case.good(demand.good), case.city(demand.city));
            Figure::of(what, millions(case.prices.cheapest(demand))).at_most(millions(budget))
        };
        let figures: Vec<Figure> = places.iter().map(figure).collect();
        (!places.is_empty()).then(|| case.finding("opening", at, &places, figures))
    };
    (0..opening).filter_map(dear).collect()
}

fn early_taxes(case: &Case<'_>) -> Vec<Finding> {
    let Some(players) = case.players else { return Vec::new() };
    let early =
        (0..case.cards.len().min(3 * players)).filter(|&at| case.listing.cards[at].before != Before::Nothing);
    let figure = |at: usize| {
        Figure::of("cards before the taxes", Micro::whole(at as i32))
            .at_least(Micro::whole(3 * players as i32))
    };
    early.map(|at| case.finding("early-taxes", at, &[], vec![figure(at)])).collect()
}

/// What is to be said of a deck and breaks no rule.
pub(super) fn notes(case: &Case<'_>) -> Vec<String> {
    let mut notes = Vec::new();
    let map = case.prices.map();
    if let Some(hash) = case.listing.head.hash.as_ref().filter(|hash| **hash != map.hash_text()) {
        notes.push(format!(
            "the deck was made on another map, or another state of it: {hash}, not {}",
            map.hash_text()
        ));
    }
    match budget(case) {
        None => notes.push("the number of players is not known: opening cards and early taxes are not judged".into()),
        Some((opening, dearest)) if dearest > case.prices.tuning().opening_budget => notes.push(format!(
            "fewer than {opening} cards can be opened with on a budget of {}: the cheapest others stand in, up to \
             {dearest}",
            case.prices.tuning().opening_budget
        )),
        Some(_) => {}
    }
    notes
}
