//! Explanations for people, who may redo them with a pencil.

use super::{Decider, Explanation, Sum};
use crate::dingle::Named;
use crate::price::{NEAR, Prices, Terms};
use crate::rule::{Figure, Of, RULES, Scale, Test, Verdict};
use milepost_map::{Adjustment, Bend, Dingle, Map, Micro, Run};
use std::fmt::Write;

/// One demand's whole sum; of several, each sum in a line and then the rules.
pub fn text(prices: &Prices<'_>, explanation: &Explanation) -> String {
    let map = prices.map();
    let mut out = format!(
        "# {} · {} · map {}\n\n",
        map.name(),
        crate::generator::generator(),
        prices.hash_text()
    );
    if let [sum] = explanation.sums.as_slice() {
        whole(&mut out, prices, sum);
        return out;
    }
    for (place, sum) in explanation.sums.iter().enumerate() {
        short(&mut out, prices, place, sum);
    }
    if explanation.sums.len() == 3 {
        line(&mut out, explanation);
    }
    for verdict in &explanation.verdicts {
        judged(&mut out, prices, explanation, verdict);
    }
    put(&mut out, summary(explanation));
    out
}

fn summary(explanation: &Explanation) -> String {
    let on_pairs = RULES
        .iter()
        .filter(|rule| matches!(rule.test, Test::Pair(_)))
        .count();
    let (what, all) = if explanation.sums.len() == 3 {
        ("card", RULES.len())
    } else {
        ("pair", on_pairs)
    };
    match explanation.broken().len() {
        0 => format!("\nthe {what} satisfies all {all} rules"),
        broken => format!("\nthe {what} breaks {broken} of {all} rules"),
    }
}

fn put(out: &mut String, line: impl AsRef<str>) {
    out.push_str(line.as_ref());
    out.push('\n');
}

/// A demand by its names.
fn named(map: &Map, sum: &Sum) -> String {
    format!(
        "{} > {}",
        map.goods()[sum.demand.good].name,
        map.cities()[sum.demand.city].name
    )
}

fn city(map: &Map, city: usize) -> &str {
    &map.cities()[city].name
}

/// A run as it is told beside others: the demand, where it comes from, and what it pays.
pub fn run(prices: &Prices<'_>, sum: &Sum) -> String {
    let from = city(prices.map(), prices.offer(sum.demand).source);
    format!(
        "{} from {from}, pays {}",
        named(prices.map(), sum),
        sum.payoff
    )
}

fn whole(out: &mut String, prices: &Prices<'_>, sum: &Sum) {
    let map = prices.map();
    put(out, format!("{} pays {}\n", named(map, sum), sum.payoff));
    sources(out, map, sum);
    put(out, "");
    terms(out, prices, sum);
    put(out, "");
    legality(out, prices, sum);
}

fn sources(out: &mut String, map: &Map, sum: &Sum) {
    let wide = sum
        .ways
        .iter()
        .map(|&(_, source)| city(map, source).chars().count())
        .max()
        .unwrap_or(0)
        .max(7);
    put(
        out,
        format!("  {:wide$}    D    C        R           B", "sources"),
    );
    for (index, &(run, source)) in sum.ways.iter().enumerate() {
        let mark = if index == 0 { "*" } else { " " };
        let bend = bend(run);
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "{mark} {:wide$} {:>4} {:>4} {:>8.4} {:>11.6}  {bend}",
            city(map, source),
            run.pips,
            run.cost,
            run.ratio(),
            run.length(),
        );
    }
    put(
        out,
        match sum.won {
            Decider::Alone => "* the only source",
            Decider::Length => "* the best source: the least B",
            Decider::Pips => "* the best source: of equal B the least D",
            Decider::Name => "* the best source: of equal B and D the first by name",
        },
    );
}

fn bend(run: Run) -> String {
    let Run { cost, pips } = run;
    match run.bend() {
        _ if pips == 0 || cost == pips => "D".to_owned(),
        Bend::Cheap => format!("D (1 - (R-1)^2) = {pips} - {}^2 / {pips}", pips - cost),
        Bend::Dear => format!("D (1 + (R-1)^2) = {pips} + {}^2 / {pips}", cost - pips),
        Bend::Dearest => format!("2 C (root of 2, less 1) = {cost} x 0.828427"),
    }
}

fn terms(out: &mut String, prices: &Prices<'_>, sum: &Sum) {
    let (tuning, terms) = (prices.tuning(), &sum.terms);
    let offer = prices.offer(sum.demand);
    let mut row = |value: Micro, what: &str, how: String| {
        put(out, format!("{value:>14.6}  {what:15} {how}").trim_end());
    };
    let term = |term| terms.nearest(term);
    row(
        term(terms.length),
        "7/9 B",
        format!("7 / 9 x {:.6}", offer.length),
    );
    row(
        term(terms.long_run),
        "long run",
        format!(
            "D^2 / {} = {}^2 / {0}, taken off",
            tuning.long_run, offer.run.pips
        ),
    );
    row(term(terms.constant), "constant", String::new());
    row(term(terms.dingle), "dingle bonus", dingle(prices, sum));
    row(
        term(terms.adjustments),
        "adjustments",
        adjustments(&sum.adjustments),
    );
    if tuning.bonus_percent > 0 {
        row(
            terms.below(terms.before_percent()),
            "together",
            String::new(),
        );
        row(
            term(terms.percent),
            "bonus",
            format!("{} % of that", tuning.bonus_percent),
        );
    }
    row(
        terms.below(terms.total()),
        "exact",
        "before rounding down, cut after six decimals".to_owned(),
    );
    put(
        out,
        format!("{:>7}         {:15} in millions", sum.payoff, "payoff"),
    );
}

fn dingle(prices: &Prices<'_>, sum: &Sum) -> String {
    let Some((city, Dingle { threshold, rate })) = &sum.dingle else {
        return match prices.dingles() {
            None => "switched off".to_owned(),
            Some(_) => "the map has no major city".to_owned(),
        };
    };
    let basis = Named(prices.map(), city.basis);
    let metric = format!("M = {} (basis {basis})", city.metric);
    if city.is_dingle() {
        format!("{metric}, T = {threshold}, I = {rate}: 1 + (M - T) / I")
    } else {
        format!("{metric} is below T = {threshold}")
    }
}

fn adjustments(adjustments: &[Adjustment]) -> String {
    let parts = adjustments
        .iter()
        .map(|adjustment| format!("{} {}", meant(adjustment), adjustment.amount));
    parts.collect::<Vec<String>>().join(", ")
}

/// What an adjustment is for.
fn meant(adjustment: &Adjustment) -> String {
    let names = [adjustment.good.clone(), adjustment.city.clone()];
    let names: Vec<String> = names.into_iter().flatten().collect();
    let parts = [
        Some(names.join(" > ")).filter(|names| !names.is_empty()),
        adjustment.max_pips.map(|pips| format!("D up to {pips}")),
        adjustment.min_ratio.map(|ratio| format!("R from {ratio}")),
    ];
    parts
        .into_iter()
        .flatten()
        .collect::<Vec<String>>()
        .join(" ")
}

fn legality(out: &mut String, prices: &Prices<'_>, sum: &Sum) {
    let (map, least) = (prices.map(), prices.tuning().min_payoff);
    for &source in &sum.near {
        put(
            out,
            format!(
                "not legal: its source {} lies within {NEAR} pips",
                city(map, source)
            ),
        );
    }
    if !sum.pays_enough {
        put(
            out,
            format!("not legal: it pays less than the map's least, {least}"),
        );
    }
    if sum.is_legal() {
        put(
            out,
            format!(
                "legal: no source within {NEAR} pips, and not below the map's least payoff, {least}"
            ),
        );
    }
}

fn short(out: &mut String, prices: &Prices<'_>, place: usize, sum: &Sum) {
    let (offer, terms) = (prices.offer(sum.demand), &sum.terms);
    put(out, format!("{}  {}", place + 1, run(prices, sum)));
    let mut line = format!(
        "   D {}, C {}, B {:.3}: {}",
        offer.run.pips,
        offer.run.cost,
        offer.length,
        signed(
            terms,
            &[
                terms.length,
                terms.long_run,
                terms.constant,
                terms.dingle,
                terms.adjustments
            ]
        )
    );
    if terms.percent != 0 {
        line.push_str(&format!(" + {:.3}", terms.nearest(terms.percent)));
    }
    put(out, format!("{line} = {}", cut(terms.below(terms.total()))));
    if !sum.is_legal() {
        out.push_str("   ");
        legality(out, prices, sum);
    }
}

/// Terms that count, one after the other.
fn signed(terms: &Terms, each: &[i128]) -> String {
    let parts = each
        .iter()
        .enumerate()
        .filter(|&(index, &term)| index == 0 || term != 0)
        .map(|(index, &term)| {
            let value = terms.nearest(term);
            let sign = if value < Micro(0) { "- " } else { "+ " };
            let size = Micro(value.0.abs());
            if index == 0 {
                format!("{value:.3}")
            } else {
                format!("{sign}{size:.3}")
            }
        });
    parts.collect::<Vec<String>>().join(" ")
}

/// Cut after three decimals, so that it never looks like the next whole.
fn cut(value: Micro) -> String {
    format!("{:.3}", Micro(value.0.div_euclid(1000) * 1000))
}

fn line(out: &mut String, explanation: &Explanation) {
    let small = explanation.line.greatest();
    put(
        out,
        match explanation.legal {
            None => format!("\nsmall payoffs go up to {small}, as asked"),
            Some(legal) => format!(
                "\nsmall payoffs go up to {small}: the median plus 1 of all {legal} legal demands of the map.\n\
             A deck has its own limit; use --line to check one of its cards"
            ),
        },
    );
}

fn judged(out: &mut String, prices: &Prices<'_>, explanation: &Explanation, verdict: &Verdict) {
    let rule = verdict.rule;
    let word = if verdict.is_kept() { "pass" } else { "FAIL" };
    let margin = match (rule.scale, verdict.figures.first()) {
        (Scale::Graded, _) => format!(", margin {}", shown(verdict.margin)),
        (
            Scale::Whole,
            Some(&Figure {
                of: Of::Basis(basis),
                ..
            }),
        ) => {
            format!(", basis {}", Named(prices.map(), basis))
        }
        (Scale::Whole, _) => String::new(),
    };
    put(
        out,
        format!("\n{word}  {}{margin}\n      {}", rule.name, rule.sentence),
    );
    // Where nothing lies between kept and broken, no pair that keeps the rule is nearer to breaking it than another.
    let telling = rule.scale == Scale::Graded || !verdict.is_kept();
    if let &[a, b] = verdict.places
        && explanation.sums.len() > 2
        && telling
    {
        let [a, b] = [a, b].map(|place| named(prices.map(), &explanation.sums[place]));
        let word = if verdict.is_kept() {
            "tightest"
        } else {
            "broken by"
        };
        put(out, format!("      {word}: {a} and {b}"));
    }
    for figure in &verdict.figures {
        put(out, format!("      {}", figure.shown(prices.map())));
    }
}

/// A margin with three decimals, or with all where three would hide on which side of 0 it lies.
fn shown(margin: Micro) -> String {
    if margin.0 != 0 && margin.0.abs() < 500 {
        margin.to_string()
    } else {
        format!("{margin:.3}")
    }
}
