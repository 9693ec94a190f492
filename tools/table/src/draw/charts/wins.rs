//! Who wins: a dot at the share of games won, a line as far as it may be by chance, for each bot and each seat.

use super::side;
use crate::study::StudyJson;
use crate::study::report::PlayersJson;
use milepost_draw::chart::{self, BAR, FAINT, INK, RULE, TITLE};
use milepost_draw::{Colour, Drawing, Point, Rect, Style, Text};

const PITCH: f64 = 3.7;
const NAMES: f64 = 13.0;
/// The width of a column of figures.
const FIGURE: f64 = 11.0;

fn rows(report: &StudyJson) -> Vec<(String, &PlayersJson)> {
    let several = report.kinds.len() > 1;
    let kinds = report
        .kinds
        .iter()
        .filter(|_| several)
        .map(|kind| (kind.name.clone(), kind));
    let seats = report
        .seats
        .iter()
        .map(|seat| (format!("seat {}", seat.name), seat));
    kinds.chain(seats).collect()
}

/// How high the panel is.
pub fn height(report: &StudyJson) -> f64 {
    TITLE + PITCH * (rows(report).len() + 2) as f64
}

/// Draws the panel.
pub fn draw(page: &mut Drawing, room: Rect, report: &StudyJson) {
    let what = "% of games, where it lies 95 times in 100; the mark: if all were equal";
    chart::title(page, room, "Games won", what);
    let rows = rows(report);
    let top = room.y + TITLE + PITCH;
    let long = PITCH * rows.len() as f64;
    let plot = Rect::new(
        room.x + NAMES,
        top,
        room.w - NAMES - 2.0 * FIGURE - 1.0,
        long,
    );
    let unit = axis(page, plot, &rows);
    for (title, columns) in [("won", 1.0), ("cash", 0.0)] {
        let text = Text::new(title, room.right() - FIGURE * columns, top - 0.8, 2.3);
        page.text(&text.end().colour(FAINT));
    }
    for (place, (name, side)) in rows.iter().enumerate() {
        let y = top + PITCH * place as f64;
        let (base, middle) = (y + 0.74 * PITCH, y + 0.5 * PITCH);
        let x = |share: f64| plot.x + share * unit;
        page.text(&Text::new(name.clone(), room.x, base, 2.5).colour(INK));
        let ends = [side.won_low, side.won_high].map(|share| Point::new(x(share), middle));
        page.line(ends[0], ends[1], &Style::stroke(INK, 0.35));
        let even = x(side.even);
        chart::mark(
            page,
            Point::new(even, y + 0.4),
            Point::new(even, y + PITCH - 0.4),
        );
        let colour = if name.starts_with("seat") {
            BAR
        } else {
            side::colour(name)
        };
        let dot = Point::new(x(side.won), middle);
        page.circle(
            dot,
            0.95,
            &Style::fill(colour).and_stroke(Colour::WHITE, 0.2),
        );
        let figures = [
            (format!("{:.1}", 100.0 * side.won), 1.0),
            (format!("{:.0}", side.cash), 0.0),
        ];
        for (figure, columns) in figures {
            let text = Text::new(figure, room.right() - FIGURE * columns, base, 2.5);
            page.text(&text.end().colour(INK));
        }
    }
}

/// Lines of round shares below the rows, and the millimetres of a share of 1.
fn axis(page: &mut Drawing, plot: Rect, rows: &[(String, &PlayersJson)]) -> f64 {
    let most = rows
        .iter()
        .map(|(_, side)| side.won_high)
        .fold(0.01, f64::max);
    let step = chart::round_step(100.0 * most / 5.0) / 100.0;
    let steps = (most / step - 1e-9).ceil();
    let unit = plot.w / (steps * step);
    for line in 0..=steps as usize {
        let x = plot.x + step * line as f64 * unit;
        page.line(
            Point::new(x, plot.y),
            Point::new(x, plot.bottom()),
            &Style::stroke(RULE, 0.15),
        );
        let label = chart::plain((100.0 * step * line as f64).round());
        page.text(
            &Text::new(label, x, plot.bottom() + 2.8, 2.0)
                .middle()
                .colour(FAINT),
        );
    }
    unit
}
