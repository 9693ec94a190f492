//! What follows from the counts.

use super::Study;
use super::form::{
    CityJson, FORMAT, GoodJson, MakingJson, OpeningJson, PayoffsJson, RateJson, RatesJson,
    RefusalJson, RuleJson, SpreadJson, StatsJson, TaxesJson,
};
use super::rates::{Rates, Trials};
use super::tally::{Refused, Spread, Tally};
use crate::price::{Demand, Prices};
use crate::rule::{RULES, Rule, Test};
use std::cmp::Reverse;

impl Study {
    /// What follows from the counts; `prices` are those that the decks were dealt with.
    pub fn json(&self, prices: &Prices<'_>) -> StatsJson {
        let (map, tally, plan) = (prices.map(), &self.tally, self.plan.first);
        StatsJson {
            milepost: FORMAT.to_owned(),
            generator: crate::generator(),
            map: map.name().to_owned(),
            hash: prices.hash_text(),
            players: plan.players,
            cards: plan.cards,
            dingles: prices.dingles().is_some(),
            seed: plan.seed,
            planned: self.plan.decks,
            decks: tally.decks,
            refused: tally.refused.decks,
            refusals: refusals(prices, &tally.refused),
            payoffs: payoffs(prices, tally),
            cities: cities(prices, tally),
            goods: goods(prices, tally),
            rates: rates(&self.rates),
            making: MakingJson {
                swaps: spread(&tally.swaps),
                restarts: spread(&tally.restarts),
            },
            opening: OpeningJson {
                budget: prices.tuning().opening_budget,
                wanted: 5 * plan.players,
                qualify: spread(&tally.opening),
                short: spread(&tally.short),
                short_share: share(
                    tally.short.range(1..).map(|(_, decks)| decks).sum(),
                    tally.decks,
                ),
            },
            taxes: TaxesJson {
                times: spread(&tally.taxes),
                reshuffles: spread(&tally.reshuffles),
                before: tally.before.iter().map(|[taxes, _]| *taxes).collect(),
                reshuffled: tally
                    .before
                    .iter()
                    .map(|[_, reshuffled]| *reshuffled)
                    .collect(),
            },
        }
    }
}

/// A part of a whole; 0 where there is none.
fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 {
        0.0
    } else {
        part as f64 / whole as f64
    }
}

fn spread(counts: &Spread) -> SpreadJson {
    let all: u64 = counts.values().sum();
    let sum: i128 = counts
        .iter()
        .map(|(&number, &count)| i128::from(number) * i128::from(count))
        .sum();
    let within = |tenths: u64| {
        let mut over = 0;
        let found = counts.iter().find(|(_, count)| {
            over += **count;
            10 * over >= tenths * all
        });
        found.map_or(0, |(&number, _)| number)
    };
    SpreadJson {
        mean: if all == 0 {
            0.0
        } else {
            sum as f64 / all as f64
        },
        least: within(0),
        tenth: within(1),
        median: within(5),
        ninetieth: within(9),
        most: within(10),
        counts: counts.clone(),
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

fn payoffs(prices: &Prices<'_>, tally: &Tally) -> PayoffsJson {
    let mut by_payoff = Spread::new();
    for (demand, count) in tally.by_demand().filter(|(_, count)| *count > 0) {
        *by_payoff
            .entry(prices.offer(demand).payoff.into())
            .or_default() += count;
    }
    let demands = spread(&by_payoff);
    let small = spread(&tally.small);
    let decks = tally.decks.max(1) as f64;
    PayoffsJson {
        median: tally.doubled_medians as f64 / 2.0 / decks,
        line: tally.doubled_lines as f64 / 2.0 / decks,
        lowered: tally.lowered,
        small_share: small.mean / (3 * tally.before.len()).max(1) as f64,
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

fn cities(prices: &Prices<'_>, tally: &Tally) -> Vec<CityJson> {
    let cities = prices.map().cities();
    let mut sums = vec![Sums::default(); cities.len()];
    for (demand, count) in tally.by_demand() {
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
            demands: share(of.demands, tally.decks),
            payoff: of.mean(of.payoffs),
            without: share(tally.without[city], tally.decks),
            wanted: share(of.wanted, tally.decks),
            best: share(of.best, tally.decks),
        }
    };
    order.into_iter().map(row).collect()
}

fn goods(prices: &Prices<'_>, tally: &Tally) -> Vec<GoodJson> {
    let goods = prices.map().goods();
    let mut sums = vec![Sums::default(); goods.len()];
    tally
        .by_demand()
        .for_each(|(demand, count)| sums[demand.good].take(prices, demand, count));
    let all = sums.iter().map(|sums| sums.demands).sum();
    let row = |(good, of): (&milepost_map::Good, &Sums)| GoodJson {
        name: good.name.clone(),
        sources: good.sources.len(),
        share: share(of.demands, all),
        demands: share(of.demands, tally.decks),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tenths_of_decks() {
        let told = spread(&[(-2, 1), (0, 4), (3, 4), (9, 1)].into());
        assert_eq!(
            (
                told.least,
                told.tenth,
                told.median,
                told.ninetieth,
                told.most
            ),
            (-2, -2, 0, 3, 9)
        );
        assert!((told.mean - 1.9).abs() < 1e-12);
        assert_eq!(spread(&Spread::new()), SpreadJson::default());
    }
}
