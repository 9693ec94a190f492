//! Two tables: where contracts lead, and how often sets were empty when they were drawn.

use crate::study::StudyJson;
use crate::study::report::{DirectionsJson, DrawsJson};
use crate::study::text::OUTCOMES;
use milepost_document::number::thousands;
use milepost_draw::chart::{self, FAINT, INK, RULE, TITLE};
use milepost_draw::font::{Weight, fit};
use milepost_draw::{Drawing, Point, Rect, Style, Text};
use milepost_study::text::part;

const PITCH: f64 = 3.5;
/// The width of a kind's column.
const COLUMN: f64 = 13.0;
/// The width of a direction's column.
const QUARTER: f64 = 15.5;
const SIZE: f64 = 2.5;
/// Rows of directions that are shown, at most.
const MOST: usize = 6;

/// What of the table is shown: reasons only where they came about.
fn lines(report: &StudyJson) -> impl Iterator<Item = (&'static str, [String; 3])> {
    let cells = |value: fn(&DrawsJson) -> u64| {
        let cell = |kind: usize| {
            report
                .draws
                .get(kind)
                .map(|draws| part(value(draws), draws.tried))
        };
        [0, 1, 2].map(|kind| cell(kind).unwrap_or_default())
    };
    let lines = OUTCOMES
        .iter()
        .map(move |(name, value)| (*name, cells(*value)));
    lines.filter(|(name, cells)| !name.starts_with(' ') || cells.iter().any(|cell| cell != "-"))
}

/// How high the table of directions is.
pub fn height_directions(report: &StudyJson) -> f64 {
    TITLE + PITCH * (report.directions.len().min(MOST) + 1) as f64 + 0.8
}

/// Draws the table of directions.
pub fn directions(page: &mut Drawing, room: Rect, report: &StudyJson) {
    chart::title(
        page,
        room,
        "Directions",
        "% of private contracts offered; in brackets the rules' odds",
    );
    let mut y = room.y + TITLE;
    let head = [("north", ""), ("east", ""), ("south", ""), ("west", "")];
    quarters(
        page,
        room,
        y,
        "from",
        &head.map(|(name, odds)| (name.to_owned(), odds.to_owned())),
    );
    y += PITCH;
    rule(page, room, y + 0.2);
    y += 0.8;
    for row in report.directions.iter().take(MOST) {
        quarters(
            page,
            room,
            y,
            row.near.as_deref().unwrap_or("all others"),
            &cells(row),
        );
        y += PITCH;
    }
}

/// What was drawn in each direction, and what the rules say.
fn cells(row: &DirectionsJson) -> [(String, String); 4] {
    let (all, weights) = (
        row.contracts.iter().sum(),
        row.weights.iter().map(|&w| u64::from(w)).sum(),
    );
    [0, 1, 2, 3].map(|way| {
        let rule = part(row.weights[way].into(), weights);
        (
            part(row.contracts[way], all),
            format!("({})", rule.trim_end_matches(".0")),
        )
    })
}

fn quarters(page: &mut Drawing, room: Rect, y: f64, name: &str, cells: &[(String, String); 4]) {
    let base = y + 0.8 * PITCH;
    let size = fit(name, Weight::Regular, SIZE, room.w - 4.0 * QUARTER, 1.2);
    page.text(&Text::new(name, room.x, base, size).colour(INK));
    for (place, (drawn, odds)) in cells.iter().enumerate() {
        let right = room.right() - QUARTER * (3 - place) as f64;
        match odds.as_str() {
            "" => page.text(
                &Text::new(drawn.clone(), right, base, SIZE)
                    .bold()
                    .end()
                    .colour(INK),
            ),
            odds => {
                page.text(
                    &Text::new(drawn.clone(), right - 6.2, base, SIZE)
                        .end()
                        .colour(INK),
                );
                page.text(&Text::new(odds, right, base, SIZE).end().colour(FAINT));
            }
        }
    }
}

fn rule(page: &mut Drawing, room: Rect, y: f64) {
    let ends = [room.x, room.right()].map(|x| Point::new(x, y));
    page.line(ends[0], ends[1], &Style::stroke(RULE, 0.2));
}

/// How high the table of draws is.
pub fn height(report: &StudyJson) -> f64 {
    TITLE + PITCH * (lines(report).count() + 2) as f64 + 0.8
}

/// Draws the table of draws.
pub fn draw(page: &mut Drawing, room: Rect, report: &StudyJson) {
    chart::title(page, room, "Draws", "% of the draws of the kind");
    let mut y = room.y + TITLE;
    let tried = [0, 1, 2].map(|kind| report.draws.get(kind).map_or(0, |draws| draws.tried));
    row(
        page,
        room,
        y,
        "",
        &["starting", "private", "market"].map(str::to_owned),
        Weight::Bold,
    );
    y += PITCH;
    rule(page, room, y + 0.2);
    y += 0.8;
    row(
        page,
        room,
        y,
        "draws tried",
        &tried.map(thousands),
        Weight::Regular,
    );
    for (name, cells) in lines(report) {
        y += PITCH;
        row(page, room, y, name, &cells, Weight::Regular);
    }
}

fn row(page: &mut Drawing, room: Rect, y: f64, name: &str, cells: &[String; 3], weight: Weight) {
    let base = y + 0.8 * PITCH;
    let inset = if name.starts_with(' ') { 2.5 } else { 0.0 };
    page.text(&Text::new(name.trim(), room.x + inset, base, SIZE).colour(INK));
    for (place, cell) in cells.iter().enumerate() {
        let right = room.right() - COLUMN * (2 - place) as f64;
        let colour = if cell == "-" { FAINT } else { INK };
        page.text(
            &Text::new(cell.clone(), right, base, SIZE)
                .weight(weight)
                .end()
                .colour(colour),
        );
    }
}
