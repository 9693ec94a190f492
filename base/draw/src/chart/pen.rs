//! What all panels share.

use crate::drawing::Drawing;
use crate::shape::{Colour, Point, Rect, Style};
use crate::text::font::{fit, width};
use crate::text::{Text, Weight};

/// Letters and lines that matter.
pub const INK: Colour = Colour::grey(30);
/// Words beside.
pub const FAINT: Colour = Colour::grey(95);
/// Lines beside.
pub const RULE: Colour = Colour::grey(187);
/// Bars of one kind only.
pub const BAR: Colour = Colour(104, 138, 172);
/// Four that are as far apart in grey as in colour, darkest first.
pub const SHADES: [Colour; 4] = [
    Colour(30, 62, 104),
    Colour(84, 132, 176),
    Colour(236, 176, 84),
    Colour(222, 227, 232),
];
/// The height of a panel's head.
pub const TITLE: f64 = 9.0;
/// The height of labels below an axis.
pub const FOOT: f64 = 4.0;
/// The width of labels beside an axis.
pub const AXIS: f64 = 5.5;

/// A panel's title, and what it shows.
pub fn title(page: &mut Drawing, room: Rect, title: &str, what: &str) {
    page.text(
        &Text::new(title, room.x, room.y + 3.0, 3.5)
            .bold()
            .colour(INK),
    );
    let size = fit(what, Weight::Regular, 2.3, room.w, 1.6);
    page.text(&Text::new(what, room.x, room.y + 6.4, size).colour(FAINT));
}

/// The room of a plot between its axes.
pub fn plot(room: Rect) -> Rect {
    Rect::new(room.x + AXIS, room.y, room.w - AXIS, room.h - FOOT)
}

/// A line that is seen on bars and beside them.
pub fn mark(page: &mut Drawing, from: Point, to: Point) {
    page.line(from, to, &Style::stroke(Colour::WHITE, 0.75));
    page.line(from, to, &Style::stroke(INK, 0.3));
}

/// A legend in a row that ends at the right of a room, level with its title.
pub fn legend(page: &mut Drawing, room: Rect, entries: &[(&str, Colour)]) {
    const SIZE: f64 = 2.3;
    let mut right = room.right();
    for &(name, colour) in entries.iter().rev() {
        right -= width(name, Weight::Regular, SIZE);
        page.text(&Text::new(name, right, room.y + 3.0, SIZE).colour(INK));
        page.rect(
            Rect::new(right - 2.9, room.y + 1.1, 2.1, 2.1),
            0.0,
            &Style::fill(colour),
        );
        right -= 6.2;
    }
}
