//! From the counts to the report.

use super::count::{Counts, Refused};
use super::plan::Study;
use super::rates::{Rates, Trials};
use super::report::{
    CityJson, FORMAT, GoodJson, MakingJson, OpeningJson, PayoffsJson, RateJson, RatesJson,
    RefusalJson, RuleJson, StatsJson, TaxesJson,
};
use crate::model::Demand;
use crate::price::Prices;
use crate::rule::{RULES, Rule, Test};
use milepost_study::{Distribution, Sample, Spread, share};
use std::cmp::Reverse;

impl Study<'_> {
    /// The report of what was counted.
    pub fn report(&self, sample: &Sample<Counts>) -> StatsJson {
        report(self, &sample.counts)
    }
}

fn report(study: &Study<'_>, counts: &Counts) -> StatsJson {
    let (prices, plan) = (study.prices, study.plan.first);
    let map = prices.map();
    StatsJson {
        milepost: FORMAT.to_owned(),
        generator: crate::generator::generator(),
        map: map.name().to_owned(),
        hash: prices.hash_text(),
        players: plan.players,
        cards: plan.cards,
        dingles: prices.dingles().is_some(),
        seed: plan.seed,
        planned: study.plan.decks,
        decks: counts.decks,
        refused: counts.refused.decks,
        refusals: refusals(prices, &counts.refused),
        payoffs: payoffs(prices, counts),
        cities: cities(prices, counts),
        goods: goods(prices, counts),
        rates: rates(&Rates::of(prices, plan.seed)),
        making: MakingJson {
            swaps: Spread::from(&counts.swaps),
            restarts: Spread::from(&counts.restarts),
        },
        opening: OpeningJson {
            budget: prices.tuning().opening_budget,
            wanted: 5 * plan.players,
            qualify: Spread::from(&counts.opening),
            short: Spread::from(&counts.short),
            short_share: share(
                counts.short.range(1..).map(|(_, decks)| decks).sum(),
                counts.decks,
            ),
        },
        taxes: TaxesJson {
            times: Spread::from(&counts.taxes),
            reshuffles: Spread::from(&counts.reshuffles),
            before: counts.before.iter().map(|[taxes, _]| *taxes).collect(),
            reshuffled: counts
                .before
                .iter()
                .map(|[_, reshuffled]| *reshuffled)
                .collect(),
        },
    }
}

fn refusals(prices: &Prices<'_>, refused: &Refused) -> Vec<RefusalJson> {
    let goods = prices.map().goods().iter().zip(&refused.goods);
    let goods = goods.map(|(good, decks)| {
        (
            format!("{}: fewer destinations than demands", good.name),
            decks,
        )
    });
    let alike = (
        "payoffs too alike to part small from large".to_owned(),
        &refused.alike,
    );
    let rules = RULES.iter().zip(&refused.rules);
    let rules = rules.map(|(rule, decks)| {
        (
            format!("cards left unfinished, mostly by {}", rule.name),
            decks,
        )
    });
    let all = goods
        .chain([alike])
        .chain(rules)
        .filter(|(_, decks)| **decks > 0);
    let mut rows: Vec<_> = all
        .map(|(why, &decks)| RefusalJson { why, decks })
        .collect();
    rows.sort_by_key(|row| Reverse(row.decks));
    rows
}

fn payoffs(prices: &Prices<'_>, counts: &Counts) -> PayoffsJson {
    let mut by_payoff = Distribution::new();
    for (demand, count) in counts.by_demand().filter(|(_, count)| *count > 0) {
        *by_payoff
            .entry(prices.offer(demand).payoff.into())
            .or_default() += count;
    }
    let demands = Spread::from(&by_payoff);
    let small = Spread::from(&counts.small);
    let decks = counts.decks.max(1) as f64;
    PayoffsJson {
        median: counts.doubled_medians as f64 / 2.0 / decks,
        line: counts.doubled_lines as f64 / 2.0 / decks,
        lowered: counts.lowered,
        small_share: small.mean / (3 * counts.before.len()).max(1) as f64,
        demands,
        small,
    }
}

/// Sums over some demands of the decks.
#[derive(Clone, Default)]
struct Sums {
    demands: u64,
    payoffs: i128,
    lengths: i128,
    /// Of a city as a source.
    wanted: u64,
    best: u64,
}

impl Sums {
    fn take(&mut self, prices: &Prices<'_>, demand: Demand, count: u64) {
        let offer = prices.offer(demand);
        self.demands += count;
        self.payoffs += i128::from(offer.payoff) * i128::from(count);
        self.lengths += i128::from(offer.length.0) * i128::from(count);
    }

    /// The mean of a sum over the demands.
    fn mean(&self, sum: i128) -> f64 {
        if self.demands == 0 {
            0.0
        } else {
            sum as f64 / self.demands as f64
        }
    }
}

fn cities(prices: &Prices<'_>, counts: &Counts) -> Vec<CityJson> {
    let cities = prices.map().cities();
    let mut sums = vec![Sums::default(); cities.len()];
    for (demand, count) in counts.by_demand() {
        sums[demand.city].take(prices, demand, count);
        prices
            .sources(demand)
            .iter()
            .for_each(|&source| sums[source].wanted += count);
        sums[prices.offer(demand).source].best += count;
    }
    let all = sums.iter().map(|sums| sums.demands).sum();
    let weights = (0..cities.len())
        .map(|city| u64::from(prices.weight(city)))
        .sum();
    let mut order: Vec<usize> = (0..cities.len()).collect();
    order.sort_by_key(|&city| Reverse(sums[city].demands));
    let row = |city: usize| {
        let of = &sums[city];
        CityJson {
            name: cities[city].name.clone(),
            size: cities[city].size.name().to_owned(),
            share: share(of.demands, all),
            weight: share(prices.weight(city).into(), weights),
            demands: share(of.demands, counts.decks),
            payoff: of.mean(of.payoffs),
            without: share(counts.without[city], counts.decks),
            wanted: share(of.wanted, counts.decks),
            best: share(of.best, counts.decks),
        }
    };
    order.into_iter().map(row).collect()
}

fn goods(prices: &Prices<'_>, counts: &Counts) -> Vec<GoodJson> {
    let goods = prices.map().goods();
    let mut sums = vec![Sums::default(); goods.len()];
    counts
        .by_demand()
        .for_each(|(demand, count)| sums[demand.good].take(prices, demand, count));
    let all = sums.iter().map(|sums| sums.demands).sum();
    let row = |(good, of): (&milepost_map::Good, &Sums)| GoodJson {
        name: good.name.clone(),
        sources: good.sources.len(),
        share: share(of.demands, all),
        demands: share(of.demands, counts.decks),
        payoff: of.mean(of.payoffs),
        length: of.mean(of.lengths) / milepost_map::micro::ONE as f64,
    };
    let mut rows: Vec<GoodJson> = goods.iter().zip(&sums).map(row).collect();
    rows.sort_by(|a, b| b.payoff.total_cmp(&a.payoff));
    rows
}

fn rates(rates: &Rates) -> RatesJson {
    let rate = |trials: &Trials| RateJson {
        tried: trials.tried,
        all: trials.all,
        passed: share(trials.passed, trials.tried),
    };
    let (pairs, triples) = (&rates.pairs, &rates.triples);
    let rule = |(place, rule): (usize, &Rule)| {
        let of_pair =
            |count: u64| matches!(rule.test, Test::Pair(_)).then(|| share(count, pairs.tried));
        RuleJson {
            name: rule.name.to_owned(),
            sentence: rule.sentence.to_owned(),
            pairs: of_pair(pairs.broken[place]),
            pairs_alone: of_pair(pairs.alone[place]),
            triples: share(triples.broken[place], triples.tried),
            triples_alone: share(triples.alone[place], triples.tried),
        }
    };
    RatesJson {
        demands: rates.demands,
        pairs: rate(pairs),
        triples: rate(triples),
        rules: RULES.iter().enumerate().map(rule).collect(),
    }
}
