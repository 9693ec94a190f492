//! A study as one page of charts.
//!
//! ```text
//! title, what was played
//! figures in a row
//! +---------------+-----------------+
//! | cities        | rounds to win   |
//! |               | money a turn    |
//! | goods         | trains          |
//! |               | where it goes   |
//! | locks         | games won, cash |
//! +---------------+-----------------+
//! ```

mod bars;
mod columns;
mod figures;
mod lines;
mod locks;
mod money;
mod pen;
mod wins;

use crate::study::StudyJson;
use crate::study::form::TrafficJson;
use bars::{Bars, Row};
use milepost_sheet::font::{Weight, fit};
use milepost_sheet::{Colour, Drawing, Point, Rect, Style, Text};
use pen::{FAINT, INK, RULE};

/// A4 upright, in millimetres.
const PAGE: (f64, f64) = (210.0, 297.0);
const MARGIN: f64 = 13.0;
/// Where figures begin, and panels.
const FIGURES: f64 = 34.5;
const TOP: f64 = 55.0;
/// Between panels.
const GAP: f64 = 7.0;
const LEFT: f64 = 86.0;
/// How the panels with axes share what height the others leave.
const AXES: [f64; 3] = [0.35, 0.37, 0.28];

/// The page of a study, on A4 upright.
pub fn page(report: &StudyJson) -> Drawing {
    let mut page = Drawing::new(PAGE.0, PAGE.1);
    page.title(format!("Games on {}", report.map));
    page.note(report.plan());
    page.note(report.origin());
    page.rect(Rect::new(0.0, 0.0, PAGE.0, PAGE.1), 0.0, &Style::fill(Colour::WHITE));
    head(&mut page, report);
    figures::draw(&mut page, Rect::new(MARGIN, FIGURES, PAGE.0 - 2.0 * MARGIN, 13.0), report);
    let room = Rect::new(MARGIN, TOP, PAGE.0 - 2.0 * MARGIN, PAGE.1 - MARGIN - TOP);
    left(&mut page, report, Rect::new(room.x, room.y, LEFT, room.h));
    let x = room.x + LEFT + GAP;
    right(&mut page, report, Rect::new(x, room.y, room.right() - x, room.h));
    page
}

fn head(page: &mut Drawing, report: &StudyJson) {
    let width = PAGE.0 - 2.0 * MARGIN;
    let mut line = |text: String, weight, size, y, colour| {
        let size = fit(&text, weight, size, width, 1.6);
        page.text(&Text::new(text, MARGIN, y, size).weight(weight).colour(colour));
    };
    line(format!("Games on {}", report.map), Weight::Bold, 6.4, 17.5, INK);
    line(format!("{}; {}", report.plan(), report.ended()), Weight::Regular, 3.1, 23.0, INK);
    let options = if report.options.is_empty() { String::new() } else { format!("{}; ", report.changed()) };
    line(format!("{options}{}; money in millions", report.origin()), Weight::Regular, 2.4, 27.0, FAINT);
    let ends = [MARGIN, PAGE.0 - MARGIN].map(|x| Point::new(x, 29.2));
    page.line(ends[0], ends[1], &Style::stroke(RULE, 0.25));
}

fn left(page: &mut Drawing, report: &StudyJson, room: Rect) {
    let foot = locks::height(report);
    locks::draw(page, Rect::new(room.x, room.bottom() - foot, room.w, foot), report);
    let what = "% of what deliveries paid (bars) and decks offered (marks); millions a game";
    let cities = bars("Cities", what, &report.cities);
    let goods = bars("Goods", what, &report.goods);
    let foot = if foot > 0.0 { foot + GAP } else { 0.0 };
    let rows = (cities.rows.len() + goods.rows.len()).max(1) as f64;
    let high = room.h - foot - GAP - 2.0 * pen::TITLE;
    let share = (high * cities.rows.len() as f64 / rows).clamp(0.2 * high, 0.8 * high);
    let bottom = cities.draw(page, Rect::new(room.x, room.y, room.w, pen::TITLE + share));
    let y = bottom + GAP;
    goods.draw(page, Rect::new(room.x, y, room.w, room.bottom() - foot - y));
}

fn bars(title: &str, what: &str, rows: &[TrafficJson]) -> Bars {
    let row = |row: &TrafficJson| Row {
        name: row.name.clone(),
        share: row.paid,
        even: row.offered,
        figure: format!("{:.1}", row.earned),
    };
    Bars { title: title.to_owned(), what: what.to_owned(), rows: rows.iter().map(row).collect() }
}

fn right(page: &mut Drawing, report: &StudyJson, room: Rect) {
    let (money, wins) = (money::height(report), wins::height(report));
    let rest = room.h - money - wins - 4.0 * GAP;
    let [rounds, income, trains] = AXES.map(|share| share * rest);
    let mut y = room.y;
    let mut below = |high: f64| {
        let panel = Rect::new(room.x, y, room.w, high);
        y += high + GAP;
        panel
    };
    columns::rounds_to_win(page, below(rounds), report);
    lines::income(page, below(income), report);
    lines::trains(page, below(trains), report);
    money::draw(page, below(money), report);
    wins::draw(page, below(wins), report);
}
