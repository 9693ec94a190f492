//! The board on paper: to print, to hang and to play on.
//!
//! In the order data flows:
//! 1. `layout`: where everything lies, in millimetres; `palette`: with which colours;
//! 2. `lines`: the lines of the paths and the spots on them that are counted; `arc`: arcs between airports;
//! 3. `label`: places for all words, so that none hides another;
//! 4. `outline`, `ground` and `mark`: sea, land and obstacles, all soft, cities and what they want; `track`: the paths;
//!    `hand`: how words are set; `ornament`: frame and compass; `legend`: the rules' corner;
//! 5. `paper`: the board on one sheet, or over several.
//!
//! Shapes carry the same meaning as colours, so that a grey copy can be used for play; [`Theme::Ink`] needs black
//! and white only. Colours, marks, icons and letters are the preset's
//! [`Design`](crate::model::design::Design); a [`Theme`] says how it is printed.

mod air;
mod arc;
mod ground;
mod hand;
mod label;
mod layout;
mod legend;
mod lines;
mod mark;
mod options;
mod ornament;
mod outline;
mod palette;
mod paper;
mod pen;
#[cfg(test)]
mod tests;
mod track;

pub use options::{Options, SHEET, Theme};

use crate::model::board::Board;
use crate::model::preset::Setting;
use label::Labels;
use layout::SheetLayout;
use mark::{figure, token};
use milepost_draw::{Drawing, Style};

pub use paper::{
    OnSheets, PAWN, Sheets, bag, bag_back, caption, on_sheets, pages, player_colour, rules,
};

/// The board, as large as [`SHEET`] times the scale; what is larger than the paper is for the
/// caller to cut.
#[must_use]
pub fn board(setting: &Setting<'_>, board: &Board, options: &Options) -> Drawing {
    let layout = laid_out(setting, board, options);
    let mut sheet = Drawing::new(SHEET.0 * layout.mm, SHEET.1 * layout.mm);
    let all_lines = lines::of_types(&layout);
    let arcs = arc::arcs(&layout);
    let labels = Labels::place(&layout, &all_lines, &arcs);
    ground::draw(&mut sheet, &layout, &labels);
    glow(&mut sheet, &layout);
    // Below the paths, which are counted.
    air::draw_arcs(&mut sheet, &layout, &arcs);
    labels.draw_leaders(&mut sheet, &layout);
    track::draw(&mut sheet, &layout, &all_lines);
    cities(&mut sheet, &layout);
    token::define(&mut sheet, &layout, token::HEIGHT * layout.letter, "good");
    labels.draw(&mut sheet, &layout);
    ornament::frame(&mut sheet, &layout);
    legend::draw(&mut sheet, &layout, &options.caption);
    sheet
}

/// Rings of light around cities: how far each reaches, in reaches of the city, and how strong it is.
const GLOW: [(f64, f64); 3] = [(2.6, 0.1), (2.0, 0.16), (1.5, 0.26)];

/// How much larger letters are for weak eyes; the largest with which nothing overlaps is taken.
const LARGER: [f64; 5] = [1.5, 1.4, 1.3, 1.2, 1.1];

/// Where everything lies, with letters as large as the theme wants them and the board has room for.
fn laid_out<'a>(setting: &'a Setting<'a>, board: &'a Board, options: &Options) -> SheetLayout<'a> {
    let usual = || SheetLayout::new(setting, board, options);
    let plain = usual();
    if options.theme != Theme::Large {
        return plain;
    }
    // Neither lines nor arcs depend on letters.
    let (lines, arcs) = (lines::of_types(&plain), arc::arcs(&plain));
    let placed = |layout: &SheetLayout<'_>| Labels::place(layout, &lines, &arcs);
    let parted = placed(&plain).parted(&plain);
    let fits = |layout: &SheetLayout<'_>| {
        let labels = placed(layout);
        labels.overlaps(layout) == 0 && labels.parted(layout) <= parted
    };
    let mut larger = LARGER.into_iter().map(|by| usual().enlarged(by));
    larger.find(fits).unwrap_or(plain)
}

/// How many labels and icons overlap others; 0 on a good drawing.
#[must_use]
pub fn overlaps(setting: &Setting<'_>, board: &Board) -> usize {
    let layout = SheetLayout::new(setting, board, &Options::default());
    labels(&layout).overlaps(&layout)
}

/// The places of all words.
fn labels(layout: &SheetLayout<'_>) -> Labels {
    Labels::place(layout, &lines::of_types(layout), &arc::arcs(layout))
}

/// How many arcs between airports pass a third city, as if they called there, or lie along a path for three cells or more.
#[must_use]
pub fn astray(setting: &Setting<'_>, board: &Board) -> usize {
    let layout = SheetLayout::new(setting, board, &Options::default());
    arc::astray(&layout, &arc::arcs(&layout))
}

fn cities(sheet: &mut Drawing, layout: &SheetLayout<'_>) {
    for city in 0..layout.board.cities.len() {
        let (at, reach) = (layout.city(city), layout.city_reach(city));
        if city < layout.board.players {
            figure::capital(sheet, &layout.inks, city, at, reach);
        } else {
            figure::city(sheet, &layout.inks, at, reach);
        }
    }
}

/// The light around cities, below the paths.
fn glow(sheet: &mut Drawing, layout: &SheetLayout<'_>) {
    let Some(glow) = layout.inks.glow else {
        return;
    };
    for city in 0..layout.board.cities.len() {
        for (reach, strength) in GLOW {
            let light = Style::fill(glow).opacity(strength);
            sheet.circle(layout.city(city), reach * layout.city_reach(city), &light);
        }
    }
}
