//! The tests of three demands.

use super::{Figure, Line, Of, Witness, beyond, holds, run, source};
use crate::price::{Demand, Prices};
use milepost_map::Micro;
use milepost_map::micro::ONE;

pub(super) fn small_and_large(
    prices: &Prices<'_>,
    card: &[Demand; 3],
    line: Line,
    witness: &mut impl Witness,
) -> Micro {
    let is_small = |demand: Demand| line.is_small(prices.offer(demand).payoff);
    let small = card.iter().filter(|&&demand| is_small(demand)).count();
    witness.tell(|to| {
        to.extend(card.map(|demand| {
            let what = if is_small(demand) { "a small payoff" } else { "a large payoff" };
            Figure::new(what, Of::Demand(demand), Micro::whole(prices.offer(demand).payoff))
        }));
        to.push(Figure::total("small payoffs go up to", Micro(i64::from(line.doubled) * ONE / 2)));
    });
    holds(small == 1 || small == 2)
}

pub(super) fn lopsided(
    prices: &Prices<'_>,
    card: &[Demand; 3],
    _: Line,
    witness: &mut impl Witness,
) -> Micro {
    let payoffs = card.map(|demand| prices.offer(demand).payoff);
    witness.tell(|to| {
        let [_, middle, largest] = ascending(payoffs);
        to.push(Figure::total("the middle payoff", Micro::whole(middle)));
        to.push(Figure::total("five times that", Micro::whole(5 * middle)));
        to.push(Figure::total("the largest payoff", Micro::whole(largest)));
    });
    Micro::whole(lopsided_by(payoffs))
}

/// By how much three payoffs keep the rule on lopsided cards; below 0, by how much they break it.
pub fn lopsided_by(payoffs: [i32; 3]) -> i32 {
    let [_, middle, largest] = ascending(payoffs);
    (middle - 6).min(5 * middle - largest - 1)
}

fn ascending(mut payoffs: [i32; 3]) -> [i32; 3] {
    payoffs.sort_unstable();
    payoffs
}

pub(super) fn same_source(
    prices: &Prices<'_>,
    card: &[Demand; 3],
    _: Line,
    witness: &mut impl Witness,
) -> Micro {
    let [a, b, c] = card.map(|demand| source(prices, demand));
    witness.tell(|to| to.extend([a, b, c].map(|source| Figure::bare("a best source", Of::City(source)))));
    holds(a != b && a != c && b != c)
}

pub(super) fn clustered(
    prices: &Prices<'_>,
    card: &[Demand; 3],
    _: Line,
    witness: &mut impl Witness,
) -> Micro {
    let cities = card.map(|demand| demand.city);
    let apart = between(prices, cities);
    let farthest = apart.into_iter().max().unwrap_or_default();
    witness.tell(|to| {
        to.extend(apart_figures(prices, "between the destinations", cities));
        to.push(Figure::total("the greatest of these", farthest));
        to.push(Figure::total("their sum", sum(apart)));
    });
    beyond(farthest, 12).min(sum(apart) - Micro::whole(30))
}

pub(super) fn bundled(prices: &Prices<'_>, card: &[Demand; 3], _: Line, witness: &mut impl Witness) -> Micro {
    let [destinations, sources, lengths] = sums(prices, card, witness);
    destinations + sources - lengths
}

pub(super) fn unseparated(
    prices: &Prices<'_>,
    card: &[Demand; 3],
    _: Line,
    witness: &mut impl Witness,
) -> Micro {
    let [destinations, sources, lengths] = sums(prices, card, witness);
    let (have, need) = (Micro(3 * destinations.max(sources).0), Micro(2 * lengths.0));
    witness.tell(|to| {
        to.push(Figure::total("three times the greater of the first two sums", have));
        to.push(Figure::total("twice the third", need));
    });
    have - need
}

/// The distances between three cities.
fn between(prices: &Prices<'_>, [a, b, c]: [usize; 3]) -> [Micro; 3] {
    [prices.length(a, b), prices.length(a, c), prices.length(b, c)]
}

fn apart_figures(prices: &Prices<'_>, what: &'static str, [a, b, c]: [usize; 3]) -> [Figure; 3] {
    [(a, b), (a, c), (b, c)].map(|(x, y)| Figure::between(prices, what, x, y))
}

fn sum(lengths: [Micro; 3]) -> Micro {
    lengths.into_iter().sum()
}

/// The sums of the distances between destinations, of those between best sources, and of the lengths.
fn sums(prices: &Prices<'_>, card: &[Demand; 3], witness: &mut impl Witness) -> [Micro; 3] {
    let destinations = card.map(|demand| demand.city);
    let sources = card.map(|demand| source(prices, demand));
    let sums = [
        sum(between(prices, destinations)),
        sum(between(prices, sources)),
        sum(card.map(|demand| run(prices, demand))),
    ];
    witness.tell(|to| {
        to.extend(apart_figures(prices, "between the destinations", destinations));
        to.push(Figure::total("their sum", sums[0]));
        to.extend(apart_figures(prices, "between the best sources", sources));
        to.push(Figure::total("their sum", sums[1]));
        to.extend(card.map(|demand| Figure::run(prices, demand)));
        to.push(Figure::total("their sum", sums[2]));
    });
    sums
}
