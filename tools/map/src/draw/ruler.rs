//! Rows and columns, by which a milepost is found: its id consists of both.

use super::layout::SheetLayout;
use crate::model::{Id, Map};
use milepost_draw::{Drawing, Point, Style, Text};
use milepost_grid::Site;
use std::ops::RangeInclusive;

/// Every so many rows and columns there is a line.
const ROWS: usize = 5;
const COLUMNS: usize = 10;
/// Every so many columns there is a number, since a column is half as wide as a pip.
const NUMBERED: usize = 2;

/// Faint lines along some rows and columns.
pub(super) fn lines(board: &mut Drawing, layout: &SheetLayout<'_>) {
    let Some((rows, columns)) = span(layout.map) else {
        return;
    };
    let style = Style::stroke(layout.inks.ink, 0.025 * layout.unit).opacity(0.35);
    for row in rows.filter(every(ROWS * apart(layout))) {
        let y = place(layout, row, 0).y;
        board.line(Point::new(0.0, y), Point::new(layout.frame.w, y), &style);
    }
    for column in columns.filter(every(COLUMNS * apart(layout))) {
        let x = place(layout, 0, column).x;
        board.line(Point::new(x, 0.0), Point::new(x, layout.frame.h), &style);
    }
}

/// Ids where the lines cross.
pub(super) fn crossings(board: &mut Drawing, layout: &SheetLayout<'_>) {
    let Some((rows, columns)) = span(layout.map) else {
        return;
    };
    let (size, aside) = (0.2 * layout.letter, 0.07 * layout.unit);
    let sparse = apart(layout);
    for row in rows.filter(every(ROWS * sparse)) {
        for column in columns.clone().filter(every(COLUMNS * sparse)) {
            let at = place(layout, row, column).shift(aside, -aside);
            let id = Id::of_site(Site { row, col: column });
            let text = Text::new(id.to_string(), at.x, at.y, size);
            board.text(&text.colour(layout.inks.faint));
        }
    }
}

/// The height that numbers above the frame take, in millimetres.
pub(super) fn room(layout: &SheetLayout<'_>) -> f64 {
    if span(layout.map).is_some() {
        3.0 * layout.inks.letters
    } else {
        0.0
    }
}

/// Numbers outside the frame, whose upper left corner is given; bold where there is a line.
pub(super) fn numbers(page: &mut Drawing, layout: &SheetLayout<'_>, corner: Point) {
    let Point { x: left, y: top } = corner;
    const GAP: f64 = 1.5;
    let Some((rows, columns)) = span(layout.map) else {
        return;
    };
    let size = (0.26 * layout.letter).min(2.1 * layout.inks.letters);
    let number = |number: i32, x: f64, y: f64| {
        Text::new(number.to_string(), x, y, size).colour(layout.inks.ink)
    };
    let (right, bottom) = (left + layout.frame.w, top + layout.frame.h);
    let sparse = apart(layout);
    for row in rows.filter(every(sparse)) {
        let y = top + place(layout, row, 0).y + 0.36 * size;
        let weighed = |text: Text| if every(ROWS)(&row) { text.bold() } else { text };
        page.text(&weighed(number(row, left - GAP, y).end()));
        page.text(&weighed(number(row, right + GAP, y)));
    }
    for column in columns.filter(every(NUMBERED * sparse)) {
        let x = left + place(layout, 0, column).x;
        let weighed = |text: Text| {
            if every(COLUMNS)(&column) {
                text.bold()
            } else {
                text
            }
        };
        page.text(&weighed(number(column, x, top - GAP).middle()));
        page.text(&weighed(
            number(column, x, bottom + GAP + 0.72 * size).middle(),
        ));
    }
}

/// Of how many rows one has a number: where pips are shorter than letters, not each has room.
fn apart(layout: &SheetLayout<'_>) -> usize {
    (layout.unit / layout.pip.max(f64::MIN_POSITIVE))
        .ceil()
        .clamp(1.0, 1e6) as usize
}

fn every(step: usize) -> impl Fn(&i32) -> bool {
    move |number| number.rem_euclid(step as i32) == 0
}

fn place(layout: &SheetLayout<'_>, row: i32, column: i32) -> Point {
    let (x, y) = Site { row, col: column }.point();
    layout.at(x, y)
}

/// The rows and columns of the mileposts, if their ids consist of them.
pub(super) fn span(map: &Map) -> Option<(RangeInclusive<i32>, RangeInclusive<i32>)> {
    let sites = || map.mileposts.iter().map(|milepost| milepost.site);
    let numbered = map
        .mileposts
        .iter()
        .all(|milepost| milepost.id == Id::of_site(milepost.site));
    let (rows, columns) = (sites().map(|site| site.row), sites().map(|site| site.col));
    let rows = rows.clone().min()?..=rows.max()?;
    let columns = columns.clone().min()?..=columns.max()?;
    numbered.then_some((rows, columns))
}
