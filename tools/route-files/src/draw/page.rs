//! What stands around a board on paper: title, margins, foot.

use crate::draw::board::Board;
use crate::draw::margin;
use crate::draw::margin::Margins;
use crate::draw::palette::{FAINT, INK, PAPER};
use milepost_draw::{Drawing, Rect, Style, Text, Weight, font};

/// Around everything, in millimetres.
const MARGIN: f64 = 6.0;

/// What goes on the paper, from the top.
pub(super) struct Page<'a> {
    pub title: &'a str,
    /// Beside the title, small.
    pub subtitle: &'a str,
    pub board: &'a Board<'a>,
    /// The layers of the board, the lowest first.
    pub layers: &'a Drawing,
    pub margins: Option<Margins>,
    /// Below the board; where it is wider the board stands in the middle.
    pub below: Option<Drawing>,
    /// What made the drawing, small at its foot.
    pub caption: &'a str,
}

/// The width that a board takes with its margins, in millimetres.
pub(super) fn width(board: &Board<'_>, margins: Option<&Margins>) -> f64 {
    board.frame.w + 2.0 * edge(board, margins)
}

fn edge(board: &Board<'_>, margins: Option<&Margins>) -> f64 {
    margins.map_or(0.0, |_| margin::WIDTH * board.side)
}

/// Where the board's corner lies on a sheet that has nothing else on it.
pub(super) fn corner(board: &Board<'_>, margins: Option<&Margins>) -> (f64, f64) {
    let far = MARGIN + edge(board, margins);
    (far, far)
}

/// All of it on one sheet.
pub(super) fn assemble(page: &Page<'_>) -> Drawing {
    let around = edge(page.board, page.margins.as_ref());
    let board_width = width(page.board, page.margins.as_ref());
    let inner = page
        .below
        .as_ref()
        .map_or(0.0, |below| below.size().0)
        .max(board_width);
    let large = (inner / 34.0).clamp(5.0, 14.0);
    let head = if page.title.is_empty() {
        0.0
    } else {
        1.5 * large
    };
    let below = page
        .below
        .as_ref()
        .map_or(0.0, |below| below.size().1 + 0.5 * large);
    let foot = if page.caption.is_empty() { 0.0 } else { 6.0 };
    let board_height = page.board.frame.h + 2.0 * around;
    let height = head + board_height + below + foot + 2.0 * MARGIN;
    let mut sheet = Drawing::new(inner + 2.0 * MARGIN, height);
    sheet.title(page.title);
    if !page.caption.is_empty() {
        sheet.note(page.caption);
    }
    sheet.rect(
        Rect::new(0.0, 0.0, inner + 2.0 * MARGIN, height),
        0.0,
        &Style::fill(PAPER),
    );
    heading(&mut sheet, page, inner, large);
    let (x, y) = (
        MARGIN + around + (inner - board_width) / 2.0,
        MARGIN + head + around,
    );
    sheet.group(page.layers, x, y);
    if let Some(margins) = &page.margins {
        margins.draw(&mut sheet, page.board, x, y);
    }
    let top = MARGIN + head + board_height + 0.5 * large;
    if let Some(drawing) = &page.below {
        sheet.group(drawing, MARGIN, top);
    }
    if !page.caption.is_empty() {
        let size = font::fit(page.caption, Weight::Regular, 2.6, inner, 0.5);
        sheet.text(&Text::new(page.caption, MARGIN, height - MARGIN, size).colour(FAINT));
    }
    sheet
}

fn heading(sheet: &mut Drawing, page: &Page<'_>, inner: f64, large: f64) {
    let baseline = MARGIN + large;
    let small = font::fit(
        page.subtitle,
        Weight::Regular,
        0.6 * large,
        0.6 * inner,
        1.0,
    );
    let subtitle = Text::new(page.subtitle, MARGIN + inner, baseline, small)
        .end()
        .colour(INK);
    let room = inner - subtitle.width() - large;
    let size = font::fit(page.title, Weight::Bold, large, room, 1.0);
    sheet.text(
        &Text::new(page.title, MARGIN, baseline, size)
            .bold()
            .colour(INK),
    );
    if !page.subtitle.is_empty() {
        sheet.text(&subtitle);
    }
}
