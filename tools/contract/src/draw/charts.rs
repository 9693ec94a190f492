//! A balance report as one page of charts.
//!
//! ```text
//! title, what was played
//! +---------------+-----------------+
//! | cities        | rewards | ties  |
//! |               | regions         |
//! |               | commodities     |
//! | players,      | directions      |
//! | starts        | draws           |
//! +---------------+-----------------+
//! ```

mod bars;
mod columns;
mod draws;
mod pen;
mod purses;

use crate::cards::thousands;
use crate::study::StudyJson;
use crate::study::form::{CityJson, CommodityJson, RegionJson};
use bars::{Bars, Row};
use milepost_sheet::font::{Weight, fit};
use milepost_sheet::{Drawing, Point, Rect, Style, Text};
use pen::{FAINT, INK, RULE};

/// A4 upright, in millimetres.
const PAGE: (f64, f64) = (210.0, 297.0);
const MARGIN: f64 = 13.0;
const TOP: f64 = 34.0;
/// Between panels.
const GAP: f64 = 6.5;
const LEFT: f64 = 88.0;
/// The height of standing bars.
const COLUMNS: f64 = 44.0;
/// The least width of a panel.
const NARROW: f64 = 26.0;

/// The page of a report, on A4 upright.
pub fn page(report: &StudyJson) -> Drawing {
    let mut page = Drawing::new(PAGE.0, PAGE.1);
    page.title(format!("Balance of {}", report.network));
    page.note(report.plan());
    page.note(report.origin());
    page.rect(Rect::new(0.0, 0.0, PAGE.0, PAGE.1), 0.0, &Style::fill(milepost_sheet::Colour::WHITE));
    head(&mut page, report);
    let room = Rect::new(MARGIN, TOP, PAGE.0 - 2.0 * MARGIN, PAGE.1 - MARGIN - TOP);
    left(&mut page, report, Rect::new(room.x, room.y, LEFT, room.h));
    let x = room.x + LEFT + GAP;
    right(&mut page, report, Rect::new(x, room.y, room.right() - x, room.h));
    page
}

fn head(page: &mut Drawing, report: &StudyJson) {
    let width = PAGE.0 - 2.0 * MARGIN;
    let mut line = |text: String, weight, size, y, colour| {
        let size = fit(&text, weight, size, width, 2.0);
        page.text(&Text::new(text, MARGIN, y, size).weight(weight).colour(colour));
    };
    line(format!("Balance of {}", report.network), Weight::Bold, 6.4, 17.5, INK);
    let contracts = thousands(report.contracts.all);
    line(format!("{}: {contracts} contracts fulfilled", report.plan()), Weight::Regular, 3.1, 23.0, INK);
    line(report.origin(), Weight::Regular, 2.4, 27.0, FAINT);
    let ends = [MARGIN, PAGE.0 - MARGIN].map(|x| Point::new(x, 29.2));
    page.line(ends[0], ends[1], &Style::stroke(RULE, 0.25));
}

fn left(page: &mut Drawing, report: &StudyJson, room: Rect) {
    let rows = purses::rows(report);
    let foot = purses::height(&rows);
    purses::draw(page, Rect::new(room.x, room.bottom() - foot, room.w, foot), &rows);
    let cities = cities(report);
    cities.draw(page, Rect::new(room.x, room.y, room.w, room.h - foot - GAP));
}

fn right(page: &mut Drawing, report: &StudyJson, room: Rect) {
    let foot = draws::height(report);
    draws::draw(page, Rect::new(room.x, room.bottom() - foot, room.w, foot), report);
    let foot = foot + GAP + draws::height_directions(report);
    draws::directions(page, Rect::new(room.x, room.bottom() - foot, room.w, 0.0), report);
    let (groups, ties) = (columns::rewards(report), columns::ties(report));
    // A group of either is as wide, as far as titles have room.
    let all = (groups.groups.len() + ties.groups.len()).max(1) as f64;
    let wide = (room.w - GAP) * groups.groups.len() as f64 / all;
    let wide = wide.clamp(NARROW, room.w - GAP - NARROW);
    groups.draw(page, Rect::new(room.x, room.y, wide, COLUMNS));
    ties.draw(page, Rect::new(room.x + wide + GAP, room.y, room.w - wide - GAP, COLUMNS));
    columns::legend(page, Rect::new(room.x, room.y + COLUMNS + 2.2, room.w, 0.0));
    let (regions, goods) = (regions(report), commodities(report));
    let top = room.y + COLUMNS + GAP;
    let rows = (regions.rows.len() + goods.rows.len()).max(1) as f64;
    let high = room.bottom() - foot - GAP - top - GAP - 2.0 * pen::TITLE;
    let high_regions = pen::TITLE + (high * regions.rows.len() as f64 / rows).max(8.0);
    let bottom = regions.draw(page, Rect::new(room.x, top, room.w, high_regions));
    goods.draw(page, Rect::new(room.x, bottom + GAP, room.w, room.bottom() - foot - GAP - bottom - GAP));
}

fn cities(report: &StudyJson) -> Bars {
    let even = report.even_city();
    let row = |city: &CityJson| Row {
        name: city.name.clone(),
        share: city.share,
        even: None,
        dot: Some(city.source),
    };
    Bars {
        title: "Cities".to_owned(),
        what: "% of contracts that lead there (bars) and that are fetched from there (dots)".to_owned(),
        even: Some(even),
        rows: report.cities.iter().map(row).collect(),
    }
}

fn regions(report: &StudyJson) -> Bars {
    let row = |region: &RegionJson| Row {
        name: region.name.clone(),
        share: region.share,
        even: Some(region.even),
        dot: None,
    };
    Bars {
        title: "Regions".to_owned(),
        what: "% of contracts that lead there; marks: % of cities".to_owned(),
        even: None,
        rows: report.regions.iter().map(row).collect(),
    }
}

fn commodities(report: &StudyJson) -> Bars {
    let row = |good: &CommodityJson| Row {
        name: format!("{} ({})", good.name, good.cities),
        share: good.share,
        even: None,
        dot: None,
    };
    Bars {
        title: "Commodities".to_owned(),
        what: "% of contracts; in brackets the cities that make it".to_owned(),
        even: Some(report.even_commodity()),
        rows: report.commodities.iter().map(row).collect(),
    }
}
