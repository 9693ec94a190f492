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

mod columns;
mod draws;
mod purses;

use crate::study::StudyJson;
use crate::study::report::{CityJson, CommodityJson, RegionJson};
use milepost_document::number::thousands;
use milepost_draw::chart::{self, Bar, Bars, GAP};
use milepost_draw::{Drawing, Rect};
use milepost_study::Report;
use milepost_study::text::percent;

const LEFT: f64 = 88.0;
/// The height of standing bars.
const COLUMNS: f64 = 44.0;
/// The least width of a panel.
const NARROW: f64 = 26.0;

/// The page of a report, on A4 upright.
pub fn page(report: &StudyJson) -> Drawing {
    let contracts = thousands(report.contracts.all);
    let of = format!("{}: {contracts} contracts fulfilled", report.plan());
    let mut page = chart::page(
        &format!("Balance of {}", report.network),
        &of,
        &report.origin(),
    );
    let room = chart::room();
    left(&mut page, report, Rect::new(room.x, room.y, LEFT, room.h));
    let x = room.x + LEFT + GAP;
    right(
        &mut page,
        report,
        Rect::new(x, room.y, room.right() - x, room.h),
    );
    page
}

fn left(page: &mut Drawing, report: &StudyJson, room: Rect) {
    let rows = purses::rows(report);
    let foot = purses::height(&rows);
    purses::draw(
        page,
        Rect::new(room.x, room.bottom() - foot, room.w, foot),
        &rows,
    );
    cities(report).draw(page, Rect::new(room.x, room.y, room.w, room.h - foot - GAP));
}

fn right(page: &mut Drawing, report: &StudyJson, room: Rect) {
    let foot = draws::height(report);
    draws::draw(
        page,
        Rect::new(room.x, room.bottom() - foot, room.w, foot),
        report,
    );
    let foot = foot + GAP + draws::height_directions(report);
    draws::directions(
        page,
        Rect::new(room.x, room.bottom() - foot, room.w, 0.0),
        report,
    );
    let (groups, ties) = (columns::rewards(report), columns::ties(report));
    // A group of either is as wide, as far as titles have room.
    let all = (groups.groups.len() + ties.groups.len()).max(1) as f64;
    let wide = (room.w - GAP) * groups.groups.len() as f64 / all;
    let wide = wide.clamp(NARROW, room.w - GAP - NARROW);
    groups.draw(page, Rect::new(room.x, room.y, wide, COLUMNS));
    ties.draw(
        page,
        Rect::new(room.x + wide + GAP, room.y, room.w - wide - GAP, COLUMNS),
    );
    columns::legend(page, Rect::new(room.x, room.y + COLUMNS, room.w, 0.0));
    let y = room.y + COLUMNS + GAP;
    let high = room.bottom() - foot - GAP - y;
    chart::both(
        page,
        Rect::new(room.x, y, room.w, high),
        &regions(report),
        &commodities(report),
    );
}

fn cities(report: &StudyJson) -> Bars {
    let row = |city: &CityJson| Bar {
        name: city.name.clone(),
        share: city.share,
        mark: None,
        dot: Some(city.source),
        figures: [city.share, city.source].map(percent).to_vec(),
    };
    Bars {
        title: "Cities",
        what: "% of contracts that lead there (bars) and that are fetched from there (dots)"
            .to_owned(),
        even: Some(even(report.even_city())),
        rows: report.cities.iter().map(row).collect(),
    }
}

fn regions(report: &StudyJson) -> Bars {
    let row = |region: &RegionJson| Bar {
        name: region.name.clone(),
        share: region.share,
        mark: Some(region.even),
        dot: None,
        figures: vec![percent(region.share)],
    };
    Bars {
        title: "Regions",
        what: "% of contracts that lead there; marks: % of cities".to_owned(),
        even: None,
        rows: report.regions.iter().map(row).collect(),
    }
}

fn commodities(report: &StudyJson) -> Bars {
    let row = |good: &CommodityJson| Bar {
        name: format!("{} ({})", good.name, good.cities),
        share: good.share,
        figures: vec![percent(good.share)],
        ..Bar::default()
    };
    Bars {
        title: "Commodities",
        what: "% of contracts; in brackets the cities that make it".to_owned(),
        even: Some(even(report.even_commodity())),
        rows: report.commodities.iter().map(row).collect(),
    }
}

/// A share that would be even, and its label.
fn even(share: f64) -> (f64, String) {
    (share, format!("even {}", percent(share)))
}
