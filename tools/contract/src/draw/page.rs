//! Map and panel on one sheet.

use super::cell::cells;
use super::city;
use super::ground;
use super::label::Labels;
use super::land::Land;
use super::layout::{Room, SheetLayout};
use super::options::Options;
use super::palette::{INK, PAPER};
use super::panel::{GAP, Panel};
use super::region;
use super::track::{self, tracks};
use crate::value::Values;
use milepost_draw::panel::frame as sheet_frame;
use milepost_draw::{Drawing, Point, Rect, Style};

/// The longer and the shorter side of the sheet, in millimetres: what two sheets of A4 or of Letter hold, side by side
/// or one above the other.
const SIDES: (f64, f64) = (370.0, 259.0);
/// Around everything.
const MARGIN: f64 = 4.0;
/// Free of cities within the map's edge, so that names fit.
const PAD: (f64, f64) = (20.0, 11.0);
/// Corners of coasts nearer than this cannot be distinguished.
pub(super) const FINE: f64 = 0.18;
/// The least room for a map.
const LEAST: f64 = 120.0;

/// Where the map and what explains it stand.
struct Sheet<'a> {
    layout: SheetLayout<'a>,
    panel: Panel,
}

/// The whole sheet.
pub(super) fn draw(values: &Values, options: &Options) -> Drawing {
    best(values, options).draw(values, options)
}

/// Where the map lies on the sheet, and where each city does.
pub(super) fn places(values: &Values, options: &Options) -> (Rect, Vec<Point>) {
    let layout = best(values, options).layout;
    (
        layout.frame.shift(MARGIN, MARGIN),
        layout
            .cities
            .iter()
            .map(|at| at.shift(MARGIN, MARGIN))
            .collect(),
    )
}

/// The arrangement that shows the network largest.
fn best<'a>(values: &'a Values, options: &Options) -> Sheet<'a> {
    let (long, short) = SIDES;
    let inner = |w: f64, h: f64| (w - 2.0 * MARGIN, h - 2.0 * MARGIN);
    let sides = [inner(long, short), inner(short, long)];
    let first = beside(values, options, sides[0]);
    let others = [
        below(values, options, sides[0]),
        beside(values, options, sides[1]),
        below(values, options, sides[1]),
    ];
    // Of those about as large the first: lying, with the panel beside the map.
    others.into_iter().fold(first, |best, other| {
        if other.layout.scale > 1.02 * best.layout.scale {
            other
        } else {
            best
        }
    })
}

fn beside<'a>(values: &'a Values, options: &Options, (w, h): (f64, f64)) -> Sheet<'a> {
    let panel = Panel::upright(values, options, h);
    let (across, down) = panel.size();
    let room = Room {
        most: ((w - GAP - across).max(LEAST), h.max(down)),
        least: (LEAST, down),
        pad: PAD,
    };
    Sheet {
        layout: SheetLayout::fit(values.network(), &room),
        panel,
    }
}

fn below<'a>(values: &'a Values, options: &Options, (w, h): (f64, f64)) -> Sheet<'a> {
    let panel = Panel::lying(values, options, w);
    let (across, down) = panel.size();
    let room = Room {
        most: (w, (h - GAP - down).max(LEAST)),
        least: (across, LEAST / 2.0),
        pad: PAD,
    };
    Sheet {
        layout: SheetLayout::fit(values.network(), &room),
        panel,
    }
}

impl Sheet<'_> {
    fn draw(&self, values: &Values, options: &Options) -> Drawing {
        let (frame, (across, down)) = (self.layout.frame, self.panel.size());
        let (x, y) = if self.panel.is_upright() {
            (frame.w + GAP, 0.0)
        } else {
            (0.0, frame.h + GAP)
        };
        let (w, h) = ((x + across).max(frame.w), (y + down).max(frame.h));
        let mut page = Drawing::new(w + 2.0 * MARGIN, h + 2.0 * MARGIN);
        page.title(values.network().name());
        if !options.caption.is_empty() {
            page.note(options.caption.as_str());
        }
        let (width, height) = page.size();
        page.rect(Rect::new(0.0, 0.0, width, height), 0.0, &Style::fill(PAPER));
        page.clipped(&board(&self.layout), frame, MARGIN, MARGIN);
        sheet_frame(&mut page, frame.shift(MARGIN, MARGIN), 1.2, INK);
        self.panel
            .draw(&mut page, Point::new(MARGIN + x, MARGIN + y), h - y);
        page
    }
}

/// The map itself.
fn board(layout: &SheetLayout<'_>) -> Drawing {
    let mut board = Drawing::new(layout.frame.w, layout.frame.h);
    let land = Land::of(layout, FINE);
    let tracks = tracks(layout);
    let labels = Labels::place(layout, &land, &tracks);
    ground::draw(&mut board, layout, &land, &cells(layout));
    region::draw(&mut board, layout, &land, &labels.obstacles);
    track::draw(&mut board, &tracks);
    labels.draw_leaders(&mut board);
    city::draw(&mut board, layout);
    labels.draw(&mut board, layout, &land);
    board
}

/// Where everything lies on the map, for tests.
#[cfg(test)]
pub(super) fn layout(values: &Values) -> SheetLayout<'_> {
    best(values, &Options::default()).layout
}
