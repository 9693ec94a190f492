//! Explanations in JSON.

use super::{Decider, Explanation, Sum};
use crate::dingle::Named;
use crate::price::Prices;
use crate::rule::{Shown, Verdict};
use milepost_map::{Adjustment, Bend, Micro};
use serde::Serialize;

/// One to three demands explained, `explain/1`. Numbers have six decimals.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ExplainJson<'a> {
    milepost: &'static str,
    generator: String,
    map: &'a str,
    hash: String,
    dingles: bool,
    demands: Vec<SumJson<'a>>,
    /// The greatest payoff that is small, and how many legal demands it was found from.
    greatest_small: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal_demands: Option<usize>,
    /// Of a rule on pairs every pair that breaks it or, where none does, the one that keeps it least.
    rules: Vec<VerdictJson>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct SumJson<'a> {
    good: &'a str,
    city: &'a str,
    payoff: i32,
    legal: bool,
    near_sources: Vec<&'a str>,
    pays_enough: bool,
    /// The best first.
    sources: Vec<SourceJson<'a>>,
    best_by: &'static str,
    terms: TermsJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    dingle: Option<DingleJson>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    adjustments: Vec<Adjustment>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct SourceJson<'a> {
    city: &'a str,
    pips: u32,
    cost: u32,
    ratio: Micro,
    length: Micro,
    bend: &'static str,
}

/// To the nearest millionth each; `exact` is rounded down.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct TermsJson {
    length: Micro,
    long_run: Micro,
    constant: Micro,
    dingle: Micro,
    adjustments: Micro,
    percent: Micro,
    exact: Micro,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct DingleJson {
    metric: Micro,
    threshold: Micro,
    rate: Micro,
    basis: String,
    bonus: Micro,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct VerdictJson {
    rule: &'static str,
    sentence: &'static str,
    kept: bool,
    margin: Micro,
    /// For a rule on pairs, the places of the two demands, from 1 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pair: Option<[usize; 2]>,
    figures: Vec<Shown>,
}

/// What an [`Explanation`] says in JSON.
pub fn json<'a>(prices: &'a Prices<'_>, explanation: &Explanation) -> ExplainJson<'a> {
    ExplainJson {
        milepost: "explain/1",
        generator: crate::generator::generator(),
        map: prices.map().name(),
        hash: prices.hash_text(),
        dingles: prices.dingles().is_some(),
        demands: explanation
            .sums
            .iter()
            .map(|sum| sum_json(prices, sum))
            .collect(),
        greatest_small: explanation.line.greatest(),
        legal_demands: explanation.legal,
        rules: explanation
            .verdicts
            .iter()
            .map(|verdict| verdict_json(prices, verdict))
            .collect(),
    }
}

fn city<'a>(prices: &'a Prices<'_>, city: usize) -> &'a str {
    &prices.map().cities()[city].name
}

fn good<'a>(prices: &'a Prices<'_>, good: usize) -> &'a str {
    &prices.map().goods()[good].name
}

fn sum_json<'a>(prices: &'a Prices<'_>, sum: &Sum) -> SumJson<'a> {
    let terms = &sum.terms;
    let source = |&(run, source): &(milepost_map::Run, usize)| SourceJson {
        city: city(prices, source),
        pips: run.pips,
        cost: run.cost,
        ratio: Micro::nearest(run.ratio()).unwrap_or_default(),
        length: run.length(),
        bend: match run.bend() {
            Bend::Cheap => "cheap",
            Bend::Dear => "dear",
            Bend::Dearest => "dearest",
        },
    };
    SumJson {
        good: good(prices, sum.demand.good),
        city: city(prices, sum.demand.city),
        payoff: sum.payoff,
        legal: sum.is_legal(),
        near_sources: sum
            .near
            .iter()
            .map(|&source| city(prices, source))
            .collect(),
        pays_enough: sum.pays_enough,
        sources: sum.ways.iter().map(source).collect(),
        best_by: match sum.won {
            Decider::Alone => "alone",
            Decider::Length => "length",
            Decider::Pips => "pips",
            Decider::Name => "name",
        },
        terms: TermsJson {
            length: terms.nearest(terms.length),
            long_run: terms.nearest(terms.long_run),
            constant: terms.nearest(terms.constant),
            dingle: terms.nearest(terms.dingle),
            adjustments: terms.nearest(terms.adjustments),
            percent: terms.nearest(terms.percent),
            exact: terms.below(terms.total()),
        },
        dingle: sum.dingle.as_ref().map(|(city, rate)| DingleJson {
            metric: city.metric,
            threshold: rate.threshold,
            rate: rate.rate,
            basis: Named(prices.map(), city.basis).to_string(),
            bonus: city.bonus,
        }),
        adjustments: sum.adjustments.clone(),
    }
}

fn verdict_json(prices: &Prices<'_>, verdict: &Verdict) -> VerdictJson {
    let pair = <[usize; 2]>::try_from(verdict.places).ok();
    VerdictJson {
        rule: verdict.rule.name,
        sentence: verdict.rule.sentence,
        kept: verdict.is_kept(),
        margin: verdict.margin,
        pair: pair.map(|pair| pair.map(|place| place + 1)),
        figures: verdict
            .figures
            .iter()
            .map(|figure| figure.shown(prices.map()))
            .collect(),
    }
}
