//! What all panels share.

use crate::study::StudyJson;
use crate::study::form::PlayersJson;
use milepost_sheet::font::{Weight, fit, width};
use milepost_sheet::{Colour, Drawing, Point, Rect, Style, Text};

/// Letters and lines that matter.
pub const INK: Colour = Colour::grey(30);
/// Words beside.
pub const FAINT: Colour = Colour::grey(95);
/// Lines beside.
pub const RULE: Colour = Colour::grey(190);
/// Bars of one kind only.
pub const BAR: Colour = Colour(104, 138, 172);
/// Four that are as far apart in grey as in colour, darkest first.
pub const SHADES: [Colour; 4] =
    [Colour(30, 62, 104), Colour(84, 132, 176), Colour(236, 176, 84), Colour(222, 227, 232)];
/// The height of a panel's head.
pub const TITLE: f64 = 9.0;
/// The height of labels below an axis.
pub const FOOT: f64 = 4.0;
/// The width of labels beside an axis.
pub const AXIS: f64 = 5.5;

/// A panel's title, and what it shows.
pub fn title(page: &mut Drawing, room: Rect, title: &str, what: &str) {
    page.text(&Text::new(title, room.x, room.y + 3.0, 3.5).bold().colour(INK));
    let size = fit(what, Weight::Regular, 2.3, room.w, 1.6);
    page.text(&Text::new(what, room.x, room.y + 6.4, size).colour(FAINT));
}

/// A line that is seen on bars and beside them.
pub fn mark(page: &mut Drawing, from: Point, to: Point) {
    page.line(from, to, &Style::stroke(Colour::WHITE, 0.75));
    page.line(from, to, &Style::stroke(INK, 0.3));
}

/// A legend in a row that ends at the right of a room, level with its title.
pub fn legend(page: &mut Drawing, room: Rect, entries: &[(String, Colour)]) {
    const SIZE: f64 = 2.3;
    let mut right = room.right();
    for (name, colour) in entries.iter().rev() {
        right -= width(name, Weight::Regular, SIZE);
        page.text(&Text::new(name.clone(), right, room.y + 3.0, SIZE).colour(INK));
        page.rect(Rect::new(right - 2.9, room.y + 1.1, 2.1, 2.1), 0.0, &Style::fill(*colour));
        right -= 6.2;
    }
}

/// The colour of a bot.
pub fn bot(name: &str) -> Colour {
    match name {
        "planner" => SHADES[0],
        "greedy" => SHADES[2],
        "random" => SHADES[1],
        _ => BAR,
    }
}

/// Those whom a panel tells apart: the bots, or all as one where they are of a kind.
pub fn sides(report: &StudyJson) -> Vec<&PlayersJson> {
    if report.kinds.len() > 1 { report.kinds.iter().collect() } else { vec![&report.all] }
}

/// The lines of an axis from 0 in round steps, beside a plot, and the millimetres of 1.
pub fn upright(page: &mut Drawing, plot: Rect, most: f64, label: impl Fn(f64) -> String) -> f64 {
    let step = round_step(most / 4.0);
    let steps = (most / step - 1e-9).ceil().max(1.0);
    let unit = plot.h / (steps * step);
    for line in 0..=steps as usize {
        let value = step * line as f64;
        let y = plot.bottom() - value * unit;
        let style = if line == 0 { Style::stroke(INK, 0.25) } else { Style::stroke(RULE, 0.15) };
        page.line(Point::new(plot.x, y), Point::new(plot.right(), y), &style);
        page.text(&Text::new(label(value), plot.x - 1.0, y + 0.7, 2.0).end().colour(FAINT));
    }
    unit
}

/// A number with no more digits than it needs.
pub fn plain(value: f64) -> String {
    let digits =
        if value.fract().abs() < 1e-9 { 0 } else { usize::from((value * 10.0).fract().abs() > 1e-6) + 1 };
    format!("{value:.digits$}")
}

/// The least of 1, 2 and 5 times a power of ten that is not less.
pub fn round_step(least: f64) -> f64 {
    let mut power = 0.01;
    while power * 10.0 <= least {
        power *= 10.0;
    }
    [1.0, 2.0, 5.0].map(|times| times * power).into_iter().find(|step| *step >= least).unwrap_or(10.0 * power)
}

/// Which of so many rows are shown where only `most` fit: the first and the last, and how many are left out between.
pub fn shown(rows: usize, most: usize) -> (usize, usize, usize) {
    if rows <= most {
        return (rows, 0, 0);
    }
    let kept = most.saturating_sub(1).max(2);
    let first = kept.div_ceil(2).min(rows);
    let last = (kept - first).min(rows - first);
    (first, rows - first - last, last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_and_the_last_are_kept() {
        assert_eq!([shown(0, 5), shown(5, 5), shown(6, 5)], [(0, 0, 0), (5, 0, 0), (2, 2, 2)]);
        assert_eq!([shown(9, 0), shown(3, 1)], [(1, 7, 1), (1, 1, 1)]);
    }

    #[test]
    fn steps_are_round() {
        let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-9, "{a} {b}");
        for (least, step) in [(0.0, 0.01), (0.3, 0.5), (1.0, 1.0), (1.5, 2.0), (300.0, 500.0)] {
            near(round_step(least), step);
        }
        assert_eq!([0.0, 2.0, 0.5, 0.25].map(plain), ["0", "2", "0.5", "0.25"]);
    }
}
