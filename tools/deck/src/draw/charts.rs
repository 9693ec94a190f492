//! A study as one page of charts: cities and goods at the left, what decks are like at the right.

use crate::study::StatsJson;
use crate::study::report::RuleJson;
use milepost_document::number::thousands;
use milepost_draw::Drawing;
use milepost_draw::chart::{self, Column, Columns, Figure, Head, Mark, Panel, Row, Rows};
use milepost_study::histogram::{Bin, bins};
use milepost_study::text::percent;
use milepost_study::{Report, Spread};

/// The width of the left column.
const LEFT: f64 = 86.0;
/// The most bars of a wide histogram, and of a narrow one.
const WIDE: usize = 48;
const NARROW: usize = 20;
/// The most parts of a deck that are shown.
const PARTS: usize = 26;

/// The page of a study, on A4 upright.
pub fn page(report: &StatsJson) -> Drawing {
    let refused = match report.refused {
        0 => String::new(),
        refused => format!(", {} of them refused", thousands(refused)),
    };
    let head = Head {
        title: &report.title(),
        what: &format!("{}{refused}; payoffs in millions", report.plan()),
        origin: &report.origin(),
    };
    let making = &report.making;
    let left = vec![cities(report).into(), goods(report).into()];
    let right = vec![
        payoffs(report).into(),
        rules(report).into(),
        [
            histogram(
                "Demands taken back",
                "% of decks by how often, to serve another card",
                &making.swaps,
                None,
            ),
            histogram(
                "Opening cards",
                "% of decks by their number of opening cards",
                &report.opening.qualify,
                Some(report.opening.wanted),
            ),
        ]
        .into(),
        [
            histogram(
                "Taxes",
                "% of decks by how often taxes come",
                &report.taxes.times,
                None,
            ),
            taxes_by_card(report),
        ]
        .into(),
    ];
    chart::page(&head, &figures(report), LEFT, left, right)
}

fn figures(report: &StatsJson) -> [Figure; 6] {
    let (payoffs, rates, taxes) = (&report.payoffs, &report.rates, &report.taxes);
    let whole = |share: f64| format!("{:.0} %", 100.0 * share);
    let (demands, making) = (&payoffs.demands, &report.making);
    let figure = |value, what, more| Figure { value, what, more };
    [
        figure(
            format!("{:.1}", demands.mean),
            "mean payoff",
            format!("{} to {} in 8 of 10", demands.tenth, demands.ninetieth),
        ),
        figure(
            whole(payoffs.small_share),
            "of payoffs are small",
            format!("up to {:.1}", payoffs.line),
        ),
        figure(
            whole(rates.pairs.passed),
            "of pairs satisfy the rules",
            format!("{} legal demands", thousands(rates.demands as u64)),
        ),
        figure(
            whole(rates.triples.passed),
            "of triples satisfy the rules",
            "chosen at random".to_owned(),
        ),
        figure(
            format!("{:.1}", making.swaps.mean),
            "demands taken back per deck",
            format!("{:.2} restarts", making.restarts.mean),
        ),
        figure(
            format!("{:.2}", taxes.times.mean),
            "taxes per deck",
            format!("{:.2} reshuffles", taxes.reshuffles.mean),
        ),
    ]
}

fn cities(report: &StatsJson) -> Panel {
    let demands = 3.0 * report.cards as f64;
    let rows = report.cities.iter().map(|city| {
        Row::new(&city.name)
            .bar(city.share)
            .mark(city.weight)
            .dot(city.best / demands)
            .figure(format!("{:.1}", city.demands))
            .figure(format!("{:.1}", city.best))
    });
    let what = "demands per deck with this destination (bars; marks: by weight alone), and best source (dots)";
    Panel::new("Cities", what, Rows::new(rows))
}

fn goods(report: &StatsJson) -> Panel {
    let rows = report.goods.iter().map(|good| {
        Row::new(format!("{} ({})", good.name, good.sources))
            .bar(good.payoff)
            .figure(format!("{:.1}", good.payoff))
            .figure(format!("{:.1}", good.demands))
    });
    let mean = report.payoffs.demands.mean;
    let rows = Rows::new(rows).even(mean, format!("mean {mean:.1}"));
    let what = "mean payoff (bars), and demands per deck; in brackets the number of sources";
    Panel::new("Goods", what, rows)
}

/// Bars in % of all.
fn bars(spread: &Spread, most: usize) -> Vec<Column> {
    let all = spread.counts.values().sum::<u64>();
    let bar = |bin: Bin| column(bin, all, 1.0);
    bins(&spread.counts, most).into_iter().map(bar).collect()
}

/// The bar of a bin, in % of `all` for each of so many numbers.
fn column(bin: Bin, all: u64, numbers: f64) -> Column {
    Column {
        first: bin.first,
        last: bin.last,
        value: 100.0 * bin.count as f64 / all.max(1) as f64 / numbers,
    }
}

const NONE: &str = "no deck was dealt";

fn payoffs(report: &StatsJson) -> Panel {
    let payoffs = &report.payoffs;
    // Between the last small payoff and the first large one.
    let line = Mark {
        at: payoffs.line.floor() + 0.5,
        label: format!("small up to {:.1}", payoffs.line),
    };
    let columns = Columns {
        bars: bars(&payoffs.demands, WIDE),
        marks: vec![line],
        none: NONE,
    };
    let what = "% of demands by payoff; the mark separates small from large";
    Panel::new("Payoffs", what, columns)
}

fn rules(report: &StatsJson) -> Panel {
    let mut rules: Vec<&RuleJson> = report.rates.rules.iter().collect();
    rules.sort_by(|a, b| b.triples.total_cmp(&a.triples));
    let rows = rules.into_iter().map(|rule| {
        Row::new(&rule.name)
            .bar(rule.triples)
            .dot(rule.triples_alone)
            .figure(percent(rule.triples))
            .figure(percent(rule.triples_alone))
    });
    let what = "% of random triples that break a rule (bars), and that break no other rule (dots)";
    Panel::new("Rules", what, Rows::new(rows))
}

fn histogram(title: &'static str, what: &str, spread: &Spread, needed: Option<usize>) -> Panel {
    let mark = needed.map(|needed| Mark {
        at: needed as f64,
        label: format!("{needed} needed"),
    });
    let columns = Columns {
        bars: bars(spread, NARROW),
        marks: mark.into_iter().collect(),
        none: NONE,
    };
    Panel::new(title, what, columns)
}

fn taxes_by_card(report: &StatsJson) -> Panel {
    let parts = report.taxes_by_card(PARTS);
    let parts = parts.into_iter().filter(|_| report.decks > 0);
    let bar = |bin: Bin| column(bin, report.decks, (bin.last + 1 - bin.first) as f64);
    let columns = Columns {
        bars: parts.map(bar).collect(),
        marks: Vec::new(),
        none: NONE,
    };
    Panel::new(
        "Taxes by card",
        "% of decks in which taxes come before a card",
        columns,
    )
}
