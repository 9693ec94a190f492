//! A page of charts: a head, a row of figures, and panels of bars and lines, each with a title and what it shows.
//!
//! ```text
//! Title
//! what it is of
//! how to have it again
//! -----------------------------------------
//! 42.1          7            figures in a row
//! +---------------+-----------------+
//! | Panel         | Panel    legend |
//! | what it shows | what it shows   |
//! | name #####|   |  |  ##          |
//! +---------------+-----------------+
//! ```
//!
//! Colours are as far apart in grey as in colour. Whoever draws says what is shown; numbers come as shares or as words.

mod axis;
mod bars;
mod columns;
mod pen;

pub use axis::{along, plain, round_step, upright};
pub use bars::{Bar, Bars, both, shown};
pub use columns::Columns;
pub use pen::{AXIS, BAR, FAINT, FOOT, INK, RULE, SHADES, TITLE, legend, mark, plot, title};

use crate::drawing::Drawing;
use crate::shape::{Colour, Point, Rect, Style};
use crate::text::font::fit;
use crate::text::{Text, Weight};

/// A4 upright, in millimetres.
const PAGE: (f64, f64) = (210.0, 297.0);
const MARGIN: f64 = 13.0;
/// Between panels.
pub const GAP: f64 = 6.5;

/// A page with its head: a title, what it is of and how to have it again; the SVG tells all three as well.
#[must_use]
pub fn page(title: &str, of: &str, origin: &str) -> Drawing {
    let mut page = Drawing::new(PAGE.0, PAGE.1);
    page.title(title);
    page.note(of);
    page.note(origin);
    page.rect(
        Rect::new(0.0, 0.0, PAGE.0, PAGE.1),
        0.0,
        &Style::fill(Colour::WHITE),
    );
    let head = [
        (title, Weight::Bold, 6.4, 17.5, INK),
        (of, Weight::Regular, 3.1, 23.0, INK),
        (origin, Weight::Regular, 2.4, 27.0, FAINT),
    ];
    for (text, weight, size, y, colour) in head {
        let size = fit(text, weight, size, PAGE.0 - 2.0 * MARGIN, 1.6);
        page.text(
            &Text::new(text, MARGIN, y, size)
                .weight(weight)
                .colour(colour),
        );
    }
    let ends = [MARGIN, PAGE.0 - MARGIN].map(|x| Point::new(x, 29.2));
    page.line(ends[0], ends[1], &Style::stroke(RULE, 0.25));
    page
}

/// The room of a page below its head.
#[must_use]
pub fn room() -> Rect {
    const TOP: f64 = 34.0;
    Rect::new(MARGIN, TOP, PAGE.0 - 2.0 * MARGIN, PAGE.1 - MARGIN - TOP)
}

/// A figure that people ask for first: the number, what it is, and what to hold it against.
pub type Figure = (String, &'static str, String);

/// Draws figures large and in a row at the top of a room, and tells the room below them.
pub fn figures(page: &mut Drawing, room: Rect, figures: &[Figure]) -> Rect {
    const HIGH: f64 = 13.0;
    let wide = room.w / figures.len().max(1) as f64;
    for (place, (figure, what, more)) in figures.iter().enumerate() {
        let x = room.x + wide * place as f64;
        if place > 0 {
            let ends = [room.y + 1.0, room.y + HIGH].map(|y| Point::new(x - 2.5, y));
            page.line(ends[0], ends[1], &Style::stroke(RULE, 0.2));
        }
        page.text(
            &Text::new(figure.clone(), x, room.y + 6.1, 6.4)
                .bold()
                .colour(INK),
        );
        for (text, y, colour) in [(*what, 9.9, INK), (more, 13.1, FAINT)] {
            let size = fit(text, Weight::Regular, 2.5, wide - 4.0, 1.6);
            page.text(&Text::new(text, x, room.y + y, size).colour(colour));
        }
    }
    let used = HIGH + GAP + 1.5;
    Rect::new(room.x, room.y + used, room.w, room.h - used)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_tells_its_head_in_the_file_as_well() {
        let mut page = page("Title", "what", "origin");
        let rest = figures(
            &mut page,
            room(),
            &[("42".to_owned(), "figures", "more".to_owned())],
        );
        assert_eq!(rest.bottom(), room().bottom());
        let svg = page.svg().expect("every glyph");
        for told in [
            "<title>Title",
            "what",
            "origin",
            ">42<",
            ">figures<",
            ">more<",
        ] {
            assert!(svg.contains(told), "{told}");
        }
    }
}
