//! What all panels share.

use milepost_sheet::font::{Weight, fit};
use milepost_sheet::{Colour, Drawing, Point, Rect, Style, Text};

/// Letters and lines that matter.
pub const INK: Colour = Colour::grey(30);
/// Words beside.
pub const FAINT: Colour = Colour::grey(95);
/// Lines beside.
pub const RULE: Colour = Colour::grey(185);
/// Starting, private and market contracts, as far apart in grey as in colour.
pub const KINDS: [Colour; 3] = [Colour(206, 214, 222), Colour(44, 82, 126), Colour(224, 154, 58)];
/// Bars for contracts of all kinds.
pub const BAR: Colour = Colour(104, 138, 172);
/// The height of a panel's head.
pub const TITLE: f64 = 9.0;
/// The least and the most height of a row.
pub const PITCH: [f64; 2] = [2.3, 3.7];

/// A panel's title, and what it shows.
pub fn title(page: &mut Drawing, room: Rect, title: &str, what: &str) {
    page.text(&Text::new(title, room.x, room.y + 3.0, 3.5).bold().colour(INK));
    let size = fit(what, Weight::Regular, 2.3, room.w, 1.6);
    page.text(&Text::new(what, room.x, room.y + 6.4, size).colour(FAINT));
}

/// The size of letters in rows so high.
pub fn size(pitch: f64) -> f64 {
    (0.76 * pitch).min(2.5)
}

/// A line that is seen on bars and beside them.
pub fn mark(page: &mut Drawing, from: Point, to: Point) {
    page.line(from, to, &Style::stroke(Colour::WHITE, 0.75));
    page.line(from, to, &Style::stroke(INK, 0.3));
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
        assert_eq!(shown(256, 80), (40, 177, 39));
        // However little room there is, something is shown.
        assert_eq!([shown(9, 0), shown(3, 1)], [(1, 7, 1), (1, 1, 1)]);
    }
}
