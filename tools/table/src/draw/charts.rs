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

mod figures;
mod lines;
mod locks;
mod money;
mod side;
mod wins;

use crate::study::StudyJson;
use crate::study::report::TrafficJson;
use milepost_draw::chart::{self, Bar, Bars, Columns, GAP};
use milepost_draw::{Drawing, Rect};
use milepost_study::Report;
use milepost_study::histogram::{Bin, bins};

const LEFT: f64 = 86.0;
/// How the panels with axes share what height the others leave.
const AXES: [f64; 3] = [0.35, 0.37, 0.28];
/// The most bars of a panel of rounds.
const MOST: usize = 24;

/// The page of a study, on A4 upright.
pub fn page(report: &StudyJson) -> Drawing {
    let options = if report.options.is_empty() {
        String::new()
    } else {
        format!("{}; ", report.changed())
    };
    let mut page = chart::page(
        &format!("Games on {}", report.map),
        &format!("{}; {}", report.plan(), report.ended()),
        &format!("{options}{}; money in millions", report.origin()),
    );
    let room = chart::figures(&mut page, chart::room(), &figures::figures(report));
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
    let foot = locks::height(report);
    locks::draw(
        page,
        Rect::new(room.x, room.bottom() - foot, room.w, foot),
        report,
    );
    let foot = if foot > 0.0 { foot + GAP } else { 0.0 };
    let [cities, goods] = [("Cities", &report.cities), ("Goods", &report.goods)]
        .map(|(title, rows)| bars(title, rows));
    chart::both(
        page,
        Rect::new(room.x, room.y, room.w, room.h - foot),
        &cities,
        &goods,
    );
}

fn bars(title: &'static str, rows: &[TrafficJson]) -> Bars {
    let row = |row: &TrafficJson| Bar {
        name: row.name.clone(),
        share: row.paid,
        mark: Some(row.offered),
        dot: None,
        figures: vec![
            format!("{:.1} %", 100.0 * row.paid),
            format!("{:.1}", row.earned),
        ],
    };
    let what =
        "what deliveries paid, in % (bars; marks: decks offered) and millions a game".to_owned();
    Bars {
        title,
        what,
        even: None,
        rows: rows.iter().map(row).collect(),
    }
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
    rounds_to_win(page, below(rounds), report);
    lines::income(page, below(income), report);
    lines::trains(page, below(trains), report);
    money::draw(page, below(money), report);
    wins::draw(page, below(wins), report);
}

fn rounds_to_win(page: &mut Drawing, room: Rect, report: &StudyJson) {
    let rounds = &report.rounds_to_win;
    let what = format!(
        "% of the games that end by victory; mean {:.1}, the mark is the median",
        rounds.mean
    );
    let share = |games: u64| 100.0 * games as f64 / report.endings.victory.max(1) as f64;
    let bins = bins(&rounds.games, MOST)
        .into_iter()
        .map(|bin: Bin| (bin.first, bin.last, share(bin.count)));
    let columns = Columns {
        title: "Rounds to win",
        what: &what,
        bins: bins.collect(),
        marks: vec![(rounds.median as f64, String::new())],
        none: "no game ended by victory",
    };
    columns.draw(page, room);
}
