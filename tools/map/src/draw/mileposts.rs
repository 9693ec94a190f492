//! Mileposts, cities and ferries.

use super::layout::SheetLayout;
use super::marks;
use super::palette::Palette;
use crate::model::Size;
use milepost_draw::{Drawing, Point, Style, Text};

/// The radius of the disc that holds a ferry's price, in units.
pub(super) const PRICE_REACH: f64 = 0.3;

/// What names may hide a little of: clusters of major cities, and the lines of ferries.
pub(super) fn draw_under(board: &mut Drawing, layout: &SheetLayout<'_>) {
    for (i, city) in layout.map.cities.iter().enumerate() {
        if city.size == Size::Major {
            board.polygon(
                &layout.hull(i),
                &marks::major_style(&layout.inks, layout.stroke),
            );
        }
    }
    for ferry in &layout.map.ferries {
        let (a, b) = (layout.mileposts[ferry.a], layout.mileposts[ferry.b]);
        board.line(
            a,
            b,
            &Style::stroke(layout.inks.paper, 0.15 * layout.unit).opacity(0.6),
        );
        let dashes = [0.22 * layout.unit, 0.18 * layout.unit];
        board.line(
            a,
            b,
            &Style::stroke(layout.inks.ferry, 0.075 * layout.stroke).dashed(&dashes),
        );
    }
}

/// What must never be hidden: mileposts, cities and the prices of ferries.
pub(super) fn draw_over(board: &mut Drawing, layout: &SheetLayout<'_>) {
    for milepost in 0..layout.mileposts.len() {
        for mark in marks_of(layout, milepost).into_iter().flatten() {
            board.stamp(
                &mark,
                layout.mileposts[milepost].x,
                layout.mileposts[milepost].y,
            );
        }
    }
    for ferry in &layout.map.ferries {
        price(
            board,
            &layout.inks,
            layout.price_of(ferry),
            ferry.cost,
            layout.mark,
        );
    }
}

/// The marks of a milepost, the lower first. A port is entered at one price, whatever it stands on, and so is a
/// city: their marks replace the terrain's.
fn marks_of(layout: &SheetLayout<'_>, milepost: usize) -> [Option<String>; 2] {
    match (layout.size_at(milepost), layout.ports[milepost]) {
        (Some(size @ (Size::Small | Size::Medium)), port) => [
            port.then(|| marks::PORT_RING.to_owned()),
            Some(marks::city(size).to_owned()),
        ],
        (_, true) => [Some(marks::PORT.to_owned()), None],
        (Some(Size::Major), false) => [Some(marks::DOT.to_owned()), None],
        (None, false) => [
            Some(marks::terrain(layout.map.mileposts[milepost].terrain)),
            None,
        ],
    }
}

/// A price in a disc.
pub(super) fn price(board: &mut Drawing, inks: &Palette, at: Point, cost: u16, unit: f64) {
    let disc = Style::stroke(inks.ferry, 0.05 * unit).and_fill(inks.paper);
    board.circle(at, PRICE_REACH * unit, &disc);
    let digits = cost.to_string();
    let size = if digits.len() > 2 { 0.27 } else { 0.36 } * unit;
    let text = Text::new(digits, at.x, at.y + 0.36 * size, size)
        .bold()
        .middle();
    board.text(&text.colour(inks.ferry));
}
