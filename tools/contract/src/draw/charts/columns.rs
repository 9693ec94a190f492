//! Standing bars: how the contracts of each kind fall.

use super::pen::{self, FAINT, INK, KINDS, RULE};
use crate::cards::thousands;
use crate::study::StudyJson;
use crate::study::form::Kinds;
use milepost_sheet::font::{Weight, width};
use milepost_sheet::{Drawing, Point, Rect, Style, Text};

/// Groups beyond these are taken together, so that labels have room.
const MOST: usize = 12;
/// The height of the labels below.
const FOOT: f64 = 4.0;
/// The width of the labels at the left.
const AXIS: f64 = 3.8;

/// A group of bars: a label, and the share of each kind's contracts.
type Group = (String, [f64; 3]);

/// A panel of columns.
pub struct Columns {
    title: String,
    what: String,
    pub groups: Vec<Group>,
}

/// Contracts by what they paid.
pub fn rewards(report: &StudyJson) -> Columns {
    let rows = report.rewards.iter();
    let rows = rows.map(|row| (thousand(row.dollars), row.contracts));
    let mean = thousands(report.dollars.all.round() as u64);
    columns(report, "Rewards", format!("% of each kind, by $1,000; mean ${mean}"), rows)
}

/// Contracts by railroad ties.
pub fn ties(report: &StudyJson) -> Columns {
    let rows = report.ties_paid.iter().map(|row| (row.ties.to_string(), row.contracts));
    columns(report, "Railroad ties", format!("mean {:.2}", report.ties.all), rows)
}

fn thousand(dollars: u32) -> String {
    if dollars.is_multiple_of(1000) {
        (dollars / 1000).to_string()
    } else {
        format!("{:.1}", f64::from(dollars) / 1e3)
    }
}

fn columns(
    report: &StudyJson,
    title: &str,
    what: String,
    rows: impl Iterator<Item = (String, Kinds<u64>)>,
) -> Columns {
    let of = report.contracts;
    let share = |part: u64, whole: u64| part as f64 / whole.max(1) as f64;
    let group = |(label, row): (String, Kinds<u64>)| {
        let [starting, private] = [share(row.starting, of.starting), share(row.private, of.private)];
        (label, [starting, private, share(row.market, of.market)])
    };
    let mut groups: Vec<Group> = rows.map(group).collect();
    let rest = groups.split_off(groups.len().min(MOST));
    if let (Some((label, last)), false) = (groups.last_mut(), rest.is_empty()) {
        label.push('+');
        for (_, shares) in rest {
            last.iter_mut().zip(shares).for_each(|(sum, more)| *sum += more);
        }
    }
    Columns { title: title.to_owned(), what, groups }
}

impl Columns {
    /// Draws the panel into a room.
    pub fn draw(&self, page: &mut Drawing, room: Rect) {
        pen::title(page, room, &self.title, &self.what);
        let high = room.h - pen::TITLE - FOOT;
        let plot = Rect::new(room.x + AXIS, room.y + pen::TITLE, room.w - AXIS, high);
        let shares = self.groups.iter().flat_map(|(_, shares)| shares);
        let most = shares.copied().fold(0.0, f64::max);
        let step = [0.05, 0.1, 0.2].into_iter().find(|step| most / step < 5.0).unwrap_or(0.25);
        let unit = plot.h / (most / step).ceil().max(1.0) / step;
        grid(page, plot, step, unit);
        let wide = plot.w / self.groups.len().max(1) as f64;
        for (place, (label, shares)) in self.groups.iter().enumerate() {
            let left = plot.x + wide * place as f64;
            let bar = (wide * 0.84 / 3.0).min(6.0);
            let first = left + (wide - 3.0 * bar) / 2.0;
            for (kind, share) in shares.iter().enumerate().filter(|(_, share)| **share > 0.0) {
                let high = (share * unit).max(0.15);
                let bar = Rect::new(first + bar * kind as f64, plot.bottom() - high, bar, high);
                page.rect(bar, 0.0, &Style::fill(KINDS[kind]));
            }
            page.text(&Text::new(label, left + wide / 2.0, plot.bottom() + 3.0, 2.3).middle().colour(INK));
        }
        page.line(corner(plot, 0.0), corner(plot, 1.0), &Style::stroke(INK, 0.25));
    }
}

/// Lines to read heights by, on the ground of the bars.
fn grid(page: &mut Drawing, plot: Rect, step: f64, unit: f64) {
    let lines = (plot.h / unit / step + 1e-6) as usize;
    for line in 1..=lines {
        let share = step * line as f64;
        let y = plot.bottom() - share * unit;
        page.line(Point::new(plot.x, y), Point::new(plot.right(), y), &Style::stroke(RULE, 0.15));
        let label = format!("{:.0}", 100.0 * share);
        page.text(&Text::new(label, plot.x - 1.0, y + 0.7, 2.0).end().colour(FAINT));
    }
}

fn corner(plot: Rect, along: f64) -> Point {
    Point::new(plot.x + along * plot.w, plot.bottom())
}

/// Which colour is which kind, in a row that ends at the right of a room.
pub fn legend(page: &mut Drawing, room: Rect) {
    const SIZE: f64 = 2.3;
    let mut right = room.right();
    for (kind, name) in ["starting", "private", "market"].into_iter().enumerate().rev() {
        right -= width(name, Weight::Regular, SIZE);
        page.text(&Text::new(name, right, room.y, SIZE).colour(INK));
        page.rect(Rect::new(right - 2.8, room.y - 1.8, 2.0, 2.0), 0.0, &Style::fill(KINDS[kind]));
        right -= 6.0;
    }
}
