//! A ladder of bots as one page of charts: the ratings at the left, every pair at the right.

use crate::ladder::LadderJson;
use crate::ladder::report::{PairJson, RungJson};
use crate::study::text::before_origin;
use milepost_document::number::thousands;
use milepost_draw::Drawing;
use milepost_draw::chart::{self, Axis, BAR, Figure, Head, Panel, Row, Rows};
use milepost_study::Report;
use milepost_study::text::percent;

/// The width of the left column.
const LEFT: f64 = 86.0;

/// The page of a ladder, on A4 upright.
pub fn page(report: &LadderJson) -> Drawing {
    let origin = before_origin(&report.options, &report.origin());
    let head = Head {
        title: &report.title(),
        what: &report.plan(),
        origin: &format!("{origin}; money in millions"),
    };
    let left = vec![ratings(report).into(), incomes(report).into()];
    let right = vec![pairs(report).into()];
    chart::page(&head, &figures(report), LEFT, left, right)
}

fn figures(report: &LadderJson) -> Vec<Figure> {
    let figure = |value, what, more| Figure { value, what, more };
    let best = report.bots.first().map_or("-", |bot| bot.name.as_str());
    let gaps = report.bots.windows(2);
    let gaps = gaps.map(|two| (two[0].elo - two[1].elo, two));
    let least = gaps.min_by(|(a, _), (b, _)| a.total_cmp(b));
    let (gap, between) = least.map_or(("-".to_owned(), String::new()), |(gap, two)| {
        let between = format!("{} and {}", two[0].name, two[1].name);
        (format!("{gap:.0}"), between)
    });
    let games = thousands(report.planned.into());
    vec![
        figure(best.to_owned(), "strongest", String::new()),
        figure(gap, "smallest gap, Elo", between),
        figure(games, "games of each pair", String::new()),
    ]
}

fn ratings(report: &LadderJson) -> Panel {
    let row = |bot: &RungJson| {
        // Without an end the interval goes as far as the rating.
        let ends = [bot.low.unwrap_or(bot.elo), bot.high.unwrap_or(bot.elo)];
        Row::new(&bot.name)
            .range(bot.elo, ends, BAR)
            .figure(format!("{:.0}", bot.elo))
    };
    let rows = Rows::new(report.bots.iter().map(row)).axis(Axis::Fitted(chart::plain));
    let what = "Elo, with the 95 % interval of the distance from the one at 2,000";
    Panel::new("Ratings", what, rows)
}

fn incomes(report: &LadderJson) -> Panel {
    let row = |bot: &RungJson| {
        Row::new(&bot.name)
            .bar(bot.income)
            .figure(format!("{:.2}", bot.income))
    };
    let rows = Rows::new(report.bots.iter().map(row)).axis(Axis::FromZero(chart::plain));
    Panel::new("Income", "millions a turn", rows)
}

fn pairs(report: &LadderJson) -> Panel {
    let row = |pair: &PairJson| {
        Row::new(format!("{} - {}", pair.name, pair.against))
            .range(pair.won, [pair.low, pair.high], BAR)
            .mark(0.5)
            .figure(percent(pair.won))
    };
    let rows = Rows::new(report.pairs.iter().map(row)).axis(Axis::FromZero(chart::hundredths));
    let what = "% of games that the first won, with its 95 % interval (mark: if both were equal)";
    Panel::new("Pairs", what, rows)
}
