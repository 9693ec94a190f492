//! Standing bars: how the contracts of each kind fall.

use crate::study::StudyJson;
use crate::study::report::Kinds;
use milepost_document::number::thousands;
use milepost_draw::chart::{self, INK};
use milepost_draw::{Colour, Drawing, Rect, Style, Text};

/// Starting, private and market contracts, as far apart in grey as in colour.
const KINDS: [(&str, Colour); 3] = [
    ("starting", Colour(206, 214, 222)),
    ("private", Colour(44, 82, 126)),
    ("market", Colour(224, 154, 58)),
];
/// Groups beyond these are taken together, so that labels have room.
const MOST: usize = 12;

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
    columns(
        report,
        "Rewards",
        format!("% of each kind, by $1,000; mean ${mean}"),
        rows,
    )
}

/// Contracts by railroad ties.
pub fn ties(report: &StudyJson) -> Columns {
    let rows = report
        .ties_paid
        .iter()
        .map(|row| (row.ties.to_string(), row.contracts));
    columns(
        report,
        "Railroad ties",
        format!("mean {:.2}", report.ties.all),
        rows,
    )
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
        let [starting, private] = [
            share(row.starting, of.starting),
            share(row.private, of.private),
        ];
        (label, [starting, private, share(row.market, of.market)])
    };
    let mut groups: Vec<Group> = rows.map(group).collect();
    let rest = groups.split_off(groups.len().min(MOST));
    if let (Some((label, last)), false) = (groups.last_mut(), rest.is_empty()) {
        label.push('+');
        for (_, shares) in rest {
            last.iter_mut()
                .zip(shares)
                .for_each(|(sum, more)| *sum += more);
        }
    }
    Columns {
        title: title.to_owned(),
        what,
        groups,
    }
}

impl Columns {
    /// Draws the panel into a room.
    pub fn draw(&self, page: &mut Drawing, room: Rect) {
        chart::title(page, room, &self.title, &self.what);
        let plot = chart::plot(room);
        let most = self
            .groups
            .iter()
            .flat_map(|(_, shares)| shares)
            .copied()
            .fold(0.0, f64::max);
        let unit = 100.0 * chart::upright(page, plot, 100.0 * most);
        let wide = plot.w / self.groups.len().max(1) as f64;
        for (place, (label, shares)) in self.groups.iter().enumerate() {
            let left = plot.x + wide * place as f64;
            let bar = (wide * 0.84 / 3.0).min(6.0);
            let first = left + (wide - 3.0 * bar) / 2.0;
            for (kind, share) in shares.iter().enumerate().filter(|(_, share)| **share > 0.0) {
                let high = (share * unit).max(0.15);
                let bar = Rect::new(first + bar * kind as f64, plot.bottom() - high, bar, high);
                page.rect(bar, 0.0, &Style::fill(KINDS[kind].1));
            }
            page.text(
                &Text::new(label, left + wide / 2.0, plot.bottom() + 3.0, 2.3)
                    .middle()
                    .colour(INK),
            );
        }
    }
}

/// Which colour is which kind, in a row that ends at the right of a room.
pub fn legend(page: &mut Drawing, room: Rect) {
    chart::legend(page, room, &KINDS);
}
