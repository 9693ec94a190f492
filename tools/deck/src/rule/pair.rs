//! The tests of two demands.

use super::{Figure, Of, Recorder, beyond, holds, run, source};
use crate::dingle::Basis;
use crate::model::Demand;
use crate::price::Prices;
use milepost_map::Micro;

/// Destinations no farther apart than this are near.
const NEAR: Micro = Micro::whole(3);
/// Runs no longer than this are short.
const SHORT: Micro = Micro::whole(12);
/// What a source may be farther than the best one and still serve.
const IN_REACH: Micro = Micro::whole(12);
/// What rival sources lose beside the best, at the least.
const RIVALS: Micro = Micro::whole(24);

pub(super) fn same_good(
    _: &Prices<'_>,
    a: Demand,
    b: Demand,
    recorder: &mut impl Recorder,
) -> Micro {
    recorder.record(|to| {
        to.extend([a, b].map(|demand| Figure::bare("the good", Of::Good(demand.good))))
    });
    holds(a.good != b.good)
}

pub(super) fn near_destinations(
    prices: &Prices<'_>,
    a: Demand,
    b: Demand,
    recorder: &mut impl Recorder,
) -> Micro {
    let apart = Figure::between(prices, "between the destinations", a.city, b.city);
    recorder.record(|to| to.push(apart.more_than(NEAR)));
    beyond(prices.length(a.city, b.city), NEAR)
}

pub(super) fn opposed(
    prices: &Prices<'_>,
    a: Demand,
    b: Demand,
    recorder: &mut impl Recorder,
) -> Micro {
    let longer = run(prices, a).max(run(prices, b));
    let ways = [(source(prices, a), b.city), (source(prices, b), a.city)];
    let across = prices
        .length(ways[0].0, ways[0].1)
        .max(prices.length(ways[1].0, ways[1].1));
    recorder.record(|to| {
        to.extend([a, b].map(|demand| Figure::run(prices, demand)));
        let what = "from the source to the other destination";
        to.extend(ways.map(|(s, t)| Figure::new(what, Of::Way(s, t), prices.length(s, t))));
        to.push(Figure::total("the greatest of these", longer.max(across)).more_than(SHORT));
    });
    beyond(longer.max(across), SHORT)
}

pub(super) fn same_dingle(
    prices: &Prices<'_>,
    a: Demand,
    b: Demand,
    recorder: &mut impl Recorder,
) -> Micro {
    let other = required(prices, b);
    let both = required(prices, a)
        .into_iter()
        .flatten()
        .find(|basis| other.contains(&Some(*basis)));
    recorder.record(|to| {
        to.extend(both.map(|basis| Figure::bare("both require the dingles", Of::Basis(basis))));
        [a, b]
            .into_iter()
            .for_each(|demand| dingles(prices, demand, to));
    });
    holds(both.is_none())
}

/// The bases of the dingles that a demand requires building to: its destination's, and its best source's where that
/// is a dingle and every source that is none is more than 12 farther.
fn required(prices: &Prices<'_>, demand: Demand) -> [Option<Basis>; 2] {
    let source = prices
        .basis(source(prices, demand))
        .filter(|_| outside(prices, demand).next().is_none());
    [prices.basis(demand.city), source]
}

/// The sources that are no dingle and in reach.
fn outside<'a>(prices: &'a Prices<'_>, demand: Demand) -> impl Iterator<Item = usize> + 'a {
    let in_reach = move |&source: &usize| {
        prices.basis(source).is_none() && farther(prices, demand, source) <= IN_REACH
    };
    prices.sources(demand).iter().copied().filter(in_reach)
}

/// How much farther a source is than the best.
fn farther(prices: &Prices<'_>, demand: Demand, source: usize) -> Micro {
    prices.length(source, demand.city) - run(prices, demand)
}

fn dingles(prices: &Prices<'_>, demand: Demand, to: &mut Vec<Figure>) {
    let best = source(prices, demand);
    if let Some(basis) = prices.basis(demand.city) {
        to.push(Figure::bare(
            "a destination that is a dingle",
            Of::Dingle(demand.city, basis),
        ));
    }
    let Some(basis) = prices.basis(best) else {
        return;
    };
    match outside(prices, demand).min_by_key(|&source| farther(prices, demand, source)) {
        None => to.push(Figure::bare(
            "a best source that is a dingle, with no other in reach",
            Of::Dingle(best, basis),
        )),
        Some(other) => {
            to.push(Figure::bare(
                "a best source that is a dingle, but need not be used",
                Of::Dingle(best, basis),
            ));
            let what = "a source that is no dingle, farther than the best by";
            to.push(Figure::new(
                what,
                Of::City(other),
                farther(prices, demand, other),
            ));
        }
    }
}

/// Sources that are as near as the best.
fn nearest<'a>(prices: &'a Prices<'_>, demand: Demand) -> impl Iterator<Item = usize> + Clone + 'a {
    let best = run(prices, demand);
    prices
        .sources(demand)
        .iter()
        .copied()
        .filter(move |&source| prices.length(source, demand.city) == best)
}

pub(super) fn parallel(
    prices: &Prices<'_>,
    a: Demand,
    b: Demand,
    recorder: &mut impl Recorder,
) -> Micro {
    let others = nearest(prices, b);
    let pairs = nearest(prices, a).flat_map(|s| others.clone().map(move |t| (s, t)));
    let sources = pairs
        .clone()
        .map(|(s, t)| prices.length(s, t))
        .min()
        .unwrap_or_default();
    let apart = sources.max(prices.length(a.city, b.city));
    let (wide, runs) = (Micro(3 * apart.0), run(prices, a) + run(prices, b));
    recorder.record(|to| {
        let closest = pairs.min_by_key(|&(s, t)| prices.length(s, t));
        to.extend(closest.map(|(s, t)| Figure::between(prices, "between the sources", s, t)));
        to.push(Figure::between(
            prices,
            "between the destinations",
            a.city,
            b.city,
        ));
        to.extend([a, b].map(|demand| Figure::run(prices, demand)));
        let what = "three times the greater distance, beside the two runs together";
        to.push(Figure::total(what, wide).at_least(runs));
    });
    wide - runs
}

pub(super) fn rival_sources(
    prices: &Prices<'_>,
    a: Demand,
    b: Demand,
    recorder: &mut impl Recorder,
) -> Micro {
    let mut least: Option<(Micro, usize, usize)> = None;
    for &s in prices.sources(a) {
        let here = farther(prices, a, s);
        for &t in prices.sources(b) {
            let sum = here + farther(prices, b, t);
            // Most pairs of far sources are out before the distance between them is looked up.
            if least.is_some_and(|(least, ..)| sum >= least) {
                continue;
            }
            let sum = sum + Micro(4 * prices.length(s, t).0);
            if least.is_none_or(|(least, ..)| sum < least) {
                least = Some((sum, s, t));
            }
        }
    }
    recorder.record(|to| {
        let Some((sum, s, t)) = least else { return };
        for (demand, source) in [(a, s), (b, t)] {
            let way = Of::Way(source, demand.city);
            to.push(Figure::new(
                "farther than from the best source",
                way,
                farther(prices, demand, source),
            ));
        }
        to.push(Figure::between(prices, "between the sources", s, t));
        to.push(Figure::total("both, and four times the distance", sum).at_least(RIVALS));
    });
    least.map_or(Micro(0), |(sum, ..)| sum) - RIVALS
}
