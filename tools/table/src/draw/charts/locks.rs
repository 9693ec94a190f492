//! What became of cards and locks: bars by the locks that cards had seen, and a table.

use crate::study::StudyJson;
use crate::study::report::LockingJson;
use crate::study::text::FATES;
use milepost_draw::chart::{self, FAINT, INK, RULE, SHADES, TITLE};
use milepost_draw::font::{Weight, fit};
use milepost_draw::{Drawing, Point, Rect, Style, Text};
use milepost_study::text::percent;

const PITCH: f64 = 3.5;
/// The last bar holds cards that saw as many locks or more.
const MOST: usize = 4;
const BARS: f64 = 4.6;

/// How high the panel is; 0 where the game knows no locks.
pub fn height(report: &StudyJson) -> f64 {
    let lines = PITCH * (FATES.len() + 1) as f64;
    report.locking.as_ref().map_or(0.0, |locking| {
        TITLE + BARS * bars(locking).len() as f64 + 2.0 + lines
    })
}

/// Draws the panel.
pub fn draw(page: &mut Drawing, room: Rect, report: &StudyJson) {
    let Some(locking) = &report.locking else {
        return;
    };
    chart::title(
        page,
        room,
        "Locks",
        "% of public cards by the locks they saw before they were gone",
    );
    let entries = [("delivered", SHADES[0]), ("pitched", SHADES[3])];
    chart::legend(page, room, &entries);
    let bars = bars(locking);
    let most = bars
        .iter()
        .map(|(_, shares)| shares[0] + shares[1])
        .fold(0.0, f64::max)
        .max(1e-9);
    let left = room.x + 12.0;
    let unit = (room.right() - left - 20.0) / most;
    let mut y = room.y + TITLE;
    for (name, shares) in &bars {
        page.text(&Text::new(name.clone(), room.x, y + 2.6, 2.5).colour(INK));
        let mut x = left;
        for (share, (_, colour)) in shares.iter().zip(entries) {
            page.rect(
                Rect::new(x, y, share * unit, BARS - 1.2),
                0.0,
                &Style::fill(colour),
            );
            x += share * unit;
        }
        // What is delivered and pitched, one after the other as the colours are.
        let shown: Vec<String> = shares
            .iter()
            .filter(|share| **share > 0.0)
            .map(|&share| percent(share))
            .collect();
        let text = Text::new(shown.join(" + "), room.right(), y + 2.6, 2.5);
        page.text(&text.end().colour(INK));
        y += BARS;
    }
    fates(page, Rect::new(room.x, y + 2.0, room.w, 0.0), locking);
}

/// The bars: a label, and the shares of delivered and pitched cards.
fn bars(locking: &LockingJson) -> Vec<(String, [f64; 2])> {
    let rows = [&locking.delivered, &locking.pitched];
    let gone: u64 = rows.iter().flat_map(|row| row.iter()).sum();
    let longest = rows.iter().map(|row| row.len()).max().unwrap_or(0);
    let bar = |locks: usize| {
        let more = locks == MOST && longest > MOST + 1;
        let cards = |row: &&Vec<u64>| -> u64 {
            row.iter()
                .skip(locks)
                .take(if more { longest } else { 1 })
                .sum()
        };
        let shares = rows
            .each_ref()
            .map(|row| cards(row) as f64 / gone.max(1) as f64);
        let ending = if locks == 1 { "lock" } else { "locks" };
        (
            format!("{locks}{} {ending}", if more { "+" } else { "" }),
            shares,
        )
    };
    (0..longest.min(MOST + 1)).map(bar).collect()
}

fn fates(page: &mut Drawing, room: Rect, locking: &LockingJson) {
    let line = [room.x, room.right()].map(|x| Point::new(x, room.y));
    page.line(line[0], line[1], &Style::stroke(RULE, 0.2));
    let text = Text::new("cards, a game", room.right(), room.y + 0.8 * PITCH, 2.3);
    page.text(&text.end().colour(FAINT));
    for (place, (name, value)) in FATES.iter().enumerate() {
        let base = room.y + PITCH * (place as f64 + 1.8);
        let size = fit(name, Weight::Regular, 2.5, room.w - 9.0, 1.6);
        page.text(&Text::new(*name, room.x, base, size).colour(INK));
        let text = Text::new(format!("{:.2}", value(locking)), room.right(), base, 2.5);
        page.text(&text.end().colour(INK));
    }
}
