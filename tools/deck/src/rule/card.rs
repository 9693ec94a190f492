//! The tests of three demands.

use super::{Figure, Of, Recorder, beyond, holds, run, source};
use crate::model::Demand;
use crate::price::Prices;
use milepost_map::Micro;

/// Destinations that all lie within this of each other stand too close.
const CLUSTER: Micro = Micro::whole(12);
/// What the distances between destinations come to together, at the least.
const SPREAD: Micro = Micro::whole(30);

pub(super) fn same_source(
    prices: &Prices<'_>,
    card: &[Demand; 3],
    recorder: &mut impl Recorder,
) -> Micro {
    let [a, b, c] = card.map(|demand| source(prices, demand));
    recorder.record(|to| {
        to.extend([a, b, c].map(|source| Figure::bare("a best source", Of::City(source))))
    });
    holds(a != b && a != c && b != c)
}

pub(super) fn clustered(
    prices: &Prices<'_>,
    card: &[Demand; 3],
    recorder: &mut impl Recorder,
) -> Micro {
    let cities = card.map(|demand| demand.city);
    let apart = between(prices, cities);
    let farthest = apart.into_iter().max().unwrap_or_default();
    recorder.record(|to| {
        to.extend(apart_figures(prices, "between the destinations", cities));
        to.push(Figure::total("the greatest of these", farthest).more_than(CLUSTER));
        to.push(Figure::total("their sum", sum(apart)).at_least(SPREAD));
    });
    beyond(farthest, CLUSTER).min(sum(apart) - SPREAD)
}

pub(super) fn bundled(
    prices: &Prices<'_>,
    card: &[Demand; 3],
    recorder: &mut impl Recorder,
) -> Micro {
    let [destinations, sources, lengths] = sums(prices, card, recorder);
    let apart = destinations + sources;
    recorder.record(|to| {
        to.push(Figure::total("the first two sums together", apart).at_least(lengths))
    });
    apart - lengths
}

pub(super) fn unseparated(
    prices: &Prices<'_>,
    card: &[Demand; 3],
    recorder: &mut impl Recorder,
) -> Micro {
    let [destinations, sources, lengths] = sums(prices, card, recorder);
    let (have, need) = (Micro(3 * destinations.max(sources).0), Micro(2 * lengths.0));
    let what = "three times the greater of the first two sums, beside twice the third";
    recorder.record(|to| to.push(Figure::total(what, have).at_least(need)));
    have - need
}

/// The distances between three cities.
fn between(prices: &Prices<'_>, [a, b, c]: [usize; 3]) -> [Micro; 3] {
    [
        prices.length(a, b),
        prices.length(a, c),
        prices.length(b, c),
    ]
}

fn apart_figures(prices: &Prices<'_>, what: &'static str, [a, b, c]: [usize; 3]) -> [Figure; 3] {
    [(a, b), (a, c), (b, c)].map(|(x, y)| Figure::between(prices, what, x, y))
}

fn sum(lengths: [Micro; 3]) -> Micro {
    lengths.into_iter().sum()
}

/// The sums of the distances between destinations, of those between best sources, and of the lengths.
fn sums(prices: &Prices<'_>, card: &[Demand; 3], recorder: &mut impl Recorder) -> [Micro; 3] {
    let destinations = card.map(|demand| demand.city);
    let sources = card.map(|demand| source(prices, demand));
    let sums = [
        sum(between(prices, destinations)),
        sum(between(prices, sources)),
        sum(card.map(|demand| run(prices, demand))),
    ];
    recorder.record(|to| {
        to.extend(apart_figures(
            prices,
            "between the destinations",
            destinations,
        ));
        to.push(Figure::total("their sum", sums[0]));
        to.extend(apart_figures(prices, "between the best sources", sources));
        to.push(Figure::total("their sum", sums[1]));
        to.extend(card.map(|demand| Figure::run(prices, demand)));
        to.push(Figure::total("their sum", sums[2]));
    });
    sums
}
