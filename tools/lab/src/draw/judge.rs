//! A judgement as one page of charts: cities and goods at the left, the other classes and what decides at the right.

use crate::judge::JudgeJson;
use crate::judge::report::ClassJson;
use crate::judge::text::{Classes, FATES, signed};
use crate::study::text::before_origin;
use milepost_document::number::thousands;
use milepost_draw::Drawing;
use milepost_draw::chart::{self, Axis, BAR, Block, Figure, Grid, Head, Panel, Row, Rows, SHADES};
use milepost_study::Report;
use milepost_study::text::percent;

/// The width of the left column.
const LEFT: f64 = 92.0;

/// The page of a judgement, on A4 upright.
pub fn page(report: &JudgeJson) -> Drawing {
    let origin = before_origin(&report.options, &report.origin());
    let head = Head {
        title: &report.title(),
        what: &report.plan(),
        origin: &format!("{origin}; money in millions"),
    };
    let [lengths, terrain, ranks, sizes, dingles, goods, cities] = report.classes();
    let all = report.share;
    let wide = |(title, _, rows): Classes<'_>| panel(title, WIDE, rows, all);
    let narrow = |(title, _, rows): Classes<'_>| panel(title, "% delivered, millions", rows, all);
    let left: Vec<Block> = vec![wide(cities).into(), wide(goods).into()];
    let right = vec![
        wide(lengths).into(),
        wide(terrain).into(),
        [narrow(ranks), narrow(sizes)].into(),
        wide(dingles).into(),
        terms(report).into(),
        [dispersion(report), cards(report)].into(),
    ];
    chart::page(&head, &figures(report), LEFT, left, right)
}

fn figures(report: &JudgeJson) -> Vec<Figure> {
    let figure = |value, what, more| Figure { value, what, more };
    let over = |name: &str| {
        let found = report.dispersion.iter().find(|row| row.of == name);
        found.map_or([0.0; 2], |row| [row.over_chance, row.most_by_chance])
    };
    let limit = |limit: f64| format!("fair: 1; chance: up to {limit:.2}");
    let ([goods, most_goods], [cities, most_cities]) = (over("goods"), over("cities"));
    let slope = match &report.slope {
        Some(slope) => figure(
            format!("{:.3}", slope.logit),
            "logit a million",
            format!("{:.3} to {:.3}", slope.low, slope.high),
        ),
        None => figure("-".to_owned(), "logit a million", String::new()),
    };
    vec![
        figure(
            format!("{:.0} %", 100.0 * report.share),
            "of demands delivered",
            format!(
                "of {}; {:.0} % of cards",
                thousands(report.demands),
                100.0 * report.cards_seen.delivered
            ),
        ),
        figure(
            format!("{goods:.1}"),
            "dispersion of goods",
            limit(most_goods),
        ),
        figure(
            format!("{cities:.1}"),
            "dispersion of cities",
            limit(most_cities),
        ),
        slope,
        figure(
            format!("{:.1}", report.rounds),
            "rounds to win",
            format!("{} of {} games", report.victories, report.games),
        ),
    ]
}

/// What the panels of classes show, where there is room to say it.
const WIDE: &str = "% delivered with its 95 % interval (mark: all), and millions to even it out";

/// Shares delivered, each with its interval; classes outside 99 % are dark.
fn panel(title: &'static str, what: &str, rows: &[ClassJson], all: f64) -> Panel {
    let row = |class: &ClassJson| {
        let colour = if class.outside { SHADES[0] } else { BAR };
        Row::new(&class.name)
            .range(class.share, [class.low, class.high], colour)
            .mark(all)
            .figure(percent(class.share))
            .figure(class.dollars.map_or(String::new(), signed))
    };
    let rows = Rows::new(rows.iter().map(row)).axis(Axis::FromZero(chart::hundredths));
    Panel::new(title, what, rows)
}

fn terms(report: &JudgeJson) -> Panel {
    let mut grid = Grid::new(&["", "logit", "from", "to", "millions"]);
    for term in report.slope.iter().chain(&report.terms) {
        let number = |number: f64| format!("{number:.3}");
        grid = grid.row([
            term.name.clone(),
            number(term.logit),
            number(term.low),
            number(term.high),
            term.dollars.map_or("-".to_owned(), signed),
        ]);
    }
    let what =
        "what each adds to the logit of a delivery, and the millions that would make up for it";
    Panel::new("Terms", what, grid)
}

fn dispersion(report: &JudgeJson) -> Panel {
    let mut grid = Grid::new(&["", "over", "limit"]);
    for row in &report.dispersion {
        grid = grid.row([
            row.of.clone(),
            format!("{:.2}", row.over_chance),
            format!("{:.2}", row.most_by_chance),
        ]);
    }
    Panel::new("Dispersion", "over chance; 1 is fair", grid)
}

fn cards(report: &JudgeJson) -> Panel {
    let mut grid = Grid::new(&["", "%"]);
    for (name, share) in FATES {
        grid = grid.row([name.to_owned(), percent(share(&report.cards_seen))]);
    }
    Panel::new("Cards", "% of those that turned up", grid)
}
