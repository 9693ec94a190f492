//! The figures by which a card breaks a rule: what was measured, and what the rule allows.

use super::{Case, Figure};
use crate::dingle::Named;
use crate::price::Demand;
use crate::rule::pair::{nearest, required};
use milepost_map::Micro;

/// The figures of a rule on the demands at some places of a card.
pub(super) fn figures(case: &Case<'_>, rule: &str, at: usize, places: &[usize]) -> Vec<Figure> {
    let demands: Vec<Demand> = places.iter().map(|&place| case.cards[at][place]).collect();
    let mut payoffs: Vec<i32> =
        places.iter().map(|&place| case.listing.cards[at].demands[place].payoff).collect();
    payoffs.sort_unstable();
    match (rule, demands.as_slice(), payoffs.as_slice()) {
        ("same-good", [a, _], _) => vec![Figure::word(case.good(a.good))],
        ("near-destinations", [a, b], _) => vec![case.way(a.city, b.city).more_than(Micro::whole(3))],
        ("opposed", &[a, b], _) => opposed(case, a, b),
        ("same-dingle", &[a, b], _) => same_dingle(case, a, b),
        ("parallel", &[a, b], _) => parallel(case, a, b),
        ("rival-sources", &[a, b], _) => rival_sources(case, a, b),
        ("small-and-large", _, &[least, _, most]) => vec![
            Figure::of("the least payoff", Micro::whole(least)).at_most(half(case.line.doubled)),
            Figure::of("the largest payoff", Micro::whole(most)).more_than(half(case.line.doubled)),
        ],
        ("lopsided", _, &[_, middle, most]) => vec![
            Figure::of("the middle payoff", Micro::whole(middle))
                .at_least(Micro::whole(6))
                .more_than(Micro(Micro::whole(most).0 / 5)),
        ],
        ("same-source", demands, _) => demands.iter().map(|&demand| case.run(demand)).collect(),
        ("clustered", &[a, b, c], _) => clustered(case, [a.city, b.city, c.city]),
        (_, &[a, b, c], _) => sums(case, rule, [a, b, c]),
        _ => Vec::new(),
    }
}

fn half(doubled: i32) -> Micro {
    Micro(Micro::whole(doubled).0 / 2)
}

impl Case<'_> {
    /// The way between two cities.
    pub(super) fn way(&self, a: usize, b: usize) -> Figure {
        Figure::of(format!("{} to {}", self.city(a), self.city(b)), self.prices.length(a, b))
    }

    /// The run of a demand.
    fn run(&self, demand: Demand) -> Figure {
        let source = self.prices.offer(demand).source;
        let what = format!("{}, {} to {}", self.good(demand.good), self.city(source), self.city(demand.city));
        Figure::of(what, self.length(demand))
    }

    fn length(&self, demand: Demand) -> Micro {
        self.prices.offer(demand).length
    }

    fn around(&self, [a, b, c]: [usize; 3]) -> [Figure; 3] {
        [self.way(a, b), self.way(a, c), self.way(b, c)]
    }
}

fn opposed(case: &Case<'_>, a: Demand, b: Demand) -> Vec<Figure> {
    let source = |demand| case.prices.offer(demand).source;
    let across = [(source(a), b.city), (source(b), a.city)];
    let across = across.map(|(source, city)| case.way(source, city).more_than(Micro::whole(12)));
    [case.run(a), case.run(b)].into_iter().chain(across).collect()
}

fn same_dingle(case: &Case<'_>, a: Demand, b: Demand) -> Vec<Figure> {
    let asked = [a, b].map(|demand| {
        let cities = [demand.city, case.prices.offer(demand).source];
        required(case.prices, demand).into_iter().zip(cities).filter_map(|(basis, city)| Some((basis?, city)))
    });
    let [first, second] = asked.map(Iterator::collect::<Vec<_>>);
    let mut figures: Vec<Figure> = Vec::new();
    for (basis, city) in first {
        let others = second.iter().filter(|(other, _)| *other == basis);
        let basis = Named(case.prices.map(), basis);
        figures.extend(others.map(|&(_, other)| {
            let both = if city == other { String::new() } else { format!(" and {}", case.city(other)) };
            Figure::word(format!("{}{both} from {basis}", case.city(city)))
        }));
    }
    figures
}

fn parallel(case: &Case<'_>, a: Demand, b: Demand) -> Vec<Figure> {
    let others = nearest(case.prices, b);
    let pairs = nearest(case.prices, a).flat_map(|s| others.clone().map(move |t| (s, t)));
    let Some((s, t)) = pairs.min_by_key(|&(s, t)| case.prices.length(s, t)) else { return Vec::new() };
    let apart = case.prices.length(s, t).max(case.prices.length(a.city, b.city));
    let sum = case.length(a) + case.length(b);
    vec![
        case.way(s, t),
        case.way(a.city, b.city),
        case.run(a),
        case.run(b),
        Figure::of("three times the greater distance", Micro(3 * apart.0)).at_least(sum),
    ]
}

fn rival_sources(case: &Case<'_>, a: Demand, b: Demand) -> Vec<Figure> {
    let prices = case.prices;
    let farther = |demand: Demand, source| prices.length(source, demand.city) - case.length(demand);
    let worth = |s, t| farther(a, s) + farther(b, t) + Micro(4 * prices.length(s, t).0);
    let pairs = prices.sources(a).iter().flat_map(|&s| prices.sources(b).iter().map(move |&t| (s, t)));
    let Some((s, t)) = pairs.min_by_key(|&(s, t)| worth(s, t)) else { return Vec::new() };
    let longer = |demand: Demand, source| {
        let what = format!(
            "{}, {} to {}, longer than the best run by",
            case.good(demand.good),
            case.city(source),
            case.city(demand.city)
        );
        Figure::of(what, farther(demand, source))
    };
    vec![
        case.way(s, t),
        longer(a, s),
        longer(b, t),
        Figure::of("four times the distance and what the runs are longer", worth(s, t))
            .at_least(Micro::whole(24)),
    ]
}

fn clustered(case: &Case<'_>, cities: [usize; 3]) -> Vec<Figure> {
    let around = case.around(cities);
    let lengths = around.each_ref().map(|figure| figure.value.unwrap_or_default());
    let farthest = lengths.into_iter().max().unwrap_or_default();
    around
        .into_iter()
        .chain([
            Figure::of("the greatest distance", farthest).more_than(Micro::whole(12)),
            Figure::of("the sum of the distances", lengths.into_iter().sum()).at_least(Micro::whole(30)),
        ])
        .collect()
}

/// The rules on the sums of distances and lengths.
fn sums(case: &Case<'_>, rule: &str, demands: [Demand; 3]) -> Vec<Figure> {
    let sum = |figures: [Figure; 3]| figures.into_iter().filter_map(|figure| figure.value).sum::<Micro>();
    let destinations = sum(case.around(demands.map(|demand| demand.city)));
    let sources = sum(case.around(demands.map(|demand| case.prices.offer(demand).source)));
    let lengths: Micro = demands.into_iter().map(|demand| case.length(demand)).sum();
    let told = [
        Figure::of("the distances between destinations", destinations),
        Figure::of("the distances between best sources", sources),
        Figure::of("the lengths of the runs", lengths),
    ];
    let judged = match rule {
        "bundled" => Figure::of("the distances together", destinations + sources).at_least(lengths),
        // Two thirds rounded up: what is less than them is less than this.
        _ => Figure::of("the greater of the distances", destinations.max(sources))
            .at_least(Micro((2 * lengths.0 + 2).div_euclid(3))),
    };
    told.into_iter().chain([judged]).collect()
}
