//! A study as one page of charts.
//!
//! ```text
//! title, what was dealt
//! figures in a row
//! +---------------+-----------------+
//! | cities        | payoffs         |
//! |               | rules           |
//! |               | swaps | opening |
//! | goods         | taxes | where   |
//! +---------------+-----------------+
//! ```

use crate::study::StatsJson;
use crate::study::report::{CityJson, GoodJson, RuleJson};
use milepost_document::number::thousands;
use milepost_draw::chart::{self, Bar, Bars, Columns, Figure, GAP};
use milepost_draw::{Drawing, Rect};
use milepost_study::histogram::{Bin, bins};
use milepost_study::text::percent;
use milepost_study::{Report, Spread};

const LEFT: f64 = 86.0;
/// How the panels at the right share the height.
const HIGH: [f64; 4] = [0.285, 0.255, 0.23, 0.23];
/// The most bars of a wide panel, and of a narrow one.
const MOST: [usize; 2] = [48, 20];
/// The most parts of a deck that are told apart.
const PARTS: usize = 26;

/// The page of a study, on A4 upright.
pub fn page(report: &StatsJson) -> Drawing {
    let of = match report.refused {
        0 => format!("{}; payoffs in millions", report.plan()),
        refused => format!(
            "{}, {} of them refused; payoffs in millions",
            report.plan(),
            thousands(refused)
        ),
    };
    let mut page = chart::page(&format!("Decks on {}", report.map), &of, &report.origin());
    let room = chart::figures(&mut page, chart::room(), &figures(report));
    chart::both(
        &mut page,
        Rect::new(room.x, room.y, LEFT, room.h),
        &cities(report),
        &goods(report),
    );
    let x = room.x + LEFT + GAP;
    right(
        &mut page,
        report,
        Rect::new(x, room.y, room.right() - x, room.h),
    );
    page
}

fn figures(report: &StatsJson) -> [Figure; 6] {
    let (payoffs, rates, taxes) = (&report.payoffs, &report.rates, &report.taxes);
    let whole = |share: f64| format!("{:.0} %", 100.0 * share);
    let (demands, swaps) = (&payoffs.demands, &report.making.swaps);
    [
        (
            format!("{:.1}", demands.mean),
            "a demand pays",
            format!("{} to {} in 8 of 10", demands.tenth, demands.ninetieth),
        ),
        (
            whole(payoffs.small_share),
            "of payoffs are small",
            format!("up to {:.1}", payoffs.line),
        ),
        (
            whole(rates.pairs.passed),
            "of pairs keep the rules",
            format!("{} legal demands", thousands(rates.demands as u64)),
        ),
        (
            whole(rates.triples.passed),
            "of triples keep them",
            "drawn at random".to_owned(),
        ),
        (
            format!("{:.1}", swaps.mean),
            "thirds taken back a deck",
            format!("{:.2} begun anew", report.making.restarts.mean),
        ),
        (
            format!("{:.2}", taxes.times.mean),
            "taxes a deck",
            format!("{:.2} reshuffles", taxes.reshuffles.mean),
        ),
    ]
}

fn cities(report: &StatsJson) -> Bars {
    let demands = 3.0 * report.cards as f64;
    let row = |city: &CityJson| Bar {
        name: city.name.clone(),
        share: city.share,
        mark: Some(city.weight),
        dot: Some(city.best / demands),
        figures: vec![format!("{:.1}", city.demands), format!("{:.1}", city.best)],
    };
    Bars {
        title: "Cities",
        what: "demands of a deck that lead there (bars), by weight alone (marks), best fetched there (dots)"
            .to_owned(),
        even: None,
        rows: report.cities.iter().map(row).collect(),
    }
}

fn goods(report: &StatsJson) -> Bars {
    let row = |good: &GoodJson| Bar {
        name: format!("{} ({})", good.name, good.sources),
        share: good.payoff,
        figures: vec![
            format!("{:.1}", good.payoff),
            format!("{:.1}", good.demands),
        ],
        ..Bar::default()
    };
    let mean = report.payoffs.demands.mean;
    Bars {
        title: "Goods",
        what: "what a demand pays (bars), and how many a deck; in brackets the cities that make it"
            .to_owned(),
        even: Some((mean, format!("mean {mean:.1}"))),
        rows: report.goods.iter().map(row).collect(),
    }
}

fn right(page: &mut Drawing, report: &StatsJson, room: Rect) {
    let rest = room.h - 3.0 * GAP;
    let mut y = room.y;
    let [top, middle, lower, bottom] = HIGH.map(|share| {
        let panel = Rect::new(room.x, y, room.w, share * rest);
        y += panel.h + GAP;
        panel
    });
    payoffs(report).draw(page, top);
    rules(report).draw(page, middle);
    let halves = |room: Rect| {
        let wide = (room.w - GAP) / 2.0;
        [room.x, room.x + wide + GAP].map(|x| Rect::new(x, room.y, wide, room.h))
    };
    let [one, two] = halves(lower);
    swaps(report).draw(page, one);
    opening(report).draw(page, two);
    let [one, two] = halves(bottom);
    taxes(report).draw(page, one);
    by_card(report).draw(page, two);
}

/// Bars of a spread, in % of all.
fn shares(spread: &Spread, most: usize) -> Vec<(i64, i64, f64)> {
    let all = spread.counts.values().sum::<u64>().max(1) as f64;
    let share = |bin: Bin| (bin.first, bin.last, 100.0 * bin.count as f64 / all);
    bins(&spread.counts, most).into_iter().map(share).collect()
}

const NONE: &str = "no deck was dealt";

fn payoffs(report: &StatsJson) -> Columns<'static> {
    let payoffs = &report.payoffs;
    // Between the last small payoff and the first large one.
    let line = (
        payoffs.line.floor() + 0.5,
        format!("small up to {:.1}", payoffs.line),
    );
    Columns {
        title: "Payoffs",
        what: "% of demands by what they pay; the mark parts small from large",
        bins: shares(&payoffs.demands, MOST[0]),
        marks: vec![line],
        none: NONE,
    }
}

fn rules(report: &StatsJson) -> Bars {
    let mut rules: Vec<&RuleJson> = report.rates.rules.iter().collect();
    rules.sort_by(|a, b| b.triples.total_cmp(&a.triples));
    let row = |rule: &RuleJson| Bar {
        name: rule.name.clone(),
        share: rule.triples,
        dot: Some(rule.triples_alone),
        figures: vec![percent(rule.triples), percent(rule.triples_alone)],
        ..Bar::default()
    };
    Bars {
        title: "Rules",
        what:
            "% of random triples of legal demands that break one (bars), and break it alone (dots)"
                .to_owned(),
        even: None,
        rows: rules.into_iter().map(row).collect(),
    }
}

fn swaps(report: &StatsJson) -> Columns<'static> {
    Columns {
        title: "Thirds taken back",
        what: "% of decks by how often while they were made",
        bins: shares(&report.making.swaps, MOST[1]),
        marks: Vec::new(),
        none: NONE,
    }
}

fn opening(report: &StatsJson) -> Columns<'static> {
    let wanted = report.opening.wanted;
    Columns {
        title: "Opening cards",
        what: "% of decks by their cards that can be opened with",
        bins: shares(&report.opening.qualify, MOST[1]),
        marks: vec![(wanted as f64, format!("{wanted} needed"))],
        none: NONE,
    }
}

fn taxes(report: &StatsJson) -> Columns<'static> {
    Columns {
        title: "Taxes",
        what: "% of decks by how often they come",
        bins: shares(&report.taxes.times, MOST[1]),
        marks: Vec::new(),
        none: NONE,
    }
}

fn by_card(report: &StatsJson) -> Columns<'static> {
    let decks = report.decks.max(1) as f64;
    let share = |bin: Bin| {
        let cards = (bin.last + 1 - bin.first) as f64;
        (
            bin.first,
            bin.last,
            100.0 * bin.count as f64 / decks / cards,
        )
    };
    let parts = if report.decks > 0 {
        report.taxes_by_card(PARTS)
    } else {
        Vec::new()
    };
    Columns {
        title: "Taxes by card",
        what: "% of decks in which they come before a card",
        bins: parts.into_iter().map(share).collect(),
        marks: Vec::new(),
        none: NONE,
    }
}
