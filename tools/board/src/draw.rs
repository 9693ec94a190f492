//! The board on paper: to print, to hang and to play on.
//!
//! In the order data flows:
//! 1. `plan`: where everything lies, in millimetres; `palette`: with which colours;
//! 2. `strand`: the lines of the paths and the spots on them that are counted; `wings`: arcs between airports;
//! 3. `label`: places for all words, so that none hides another;
//! 4. `outline`, `ground` and `tree`: sea, land and forests, all soft; `track`: the paths; `figure`, `goods` and `token`:
//!    cities and what they want; `ornament`: frame and compass; `legend`: the rules' corner;
//! 5. `paper`: the board on one sheet, or over several.
//!
//! Shapes carry the same meaning as colours, so that a grey copy can be used for play; [`Theme::Ink`] needs black
//! and white only.

mod figure;
mod goods;
mod ground;
mod label;
mod legend;
mod options;
mod ornament;
mod outline;
mod palette;
mod paper;
mod pen;
mod plan;
mod strand;
#[cfg(test)]
mod tests;
mod token;
mod track;
mod tree;
mod wings;

pub use options::{Options, SHEET, Theme};

use crate::model::board::Board;
use crate::model::preset::Setting;
use label::Labels;
use milepost_draw::Drawing;
use plan::Plan;

pub use paper::{Origin, caption, pages};

/// The board, as large as [`SHEET`] times the scale; what is larger than the paper is for the
/// caller to cut.
#[must_use]
pub fn board(setting: &Setting<'_>, board: &Board, options: &Options) -> Drawing {
    let plan = Plan::new(setting, board, options);
    let mut sheet = Drawing::new(SHEET.0 * plan.mm, SHEET.1 * plan.mm);
    let strands = strand::strands(&plan);
    let arcs = wings::arcs(&plan);
    let labels = Labels::place(&plan, &strands, &arcs);
    ground::draw(&mut sheet, &plan, &labels);
    // Below the paths, which are counted.
    wings::draw_arcs(&mut sheet, &plan, &arcs);
    track::draw(&mut sheet, &plan, &strands);
    labels.draw_leaders(&mut sheet, &plan);
    cities(&mut sheet, &plan);
    token::define(&mut sheet, &plan, token::HEIGHT * plan.letter, "good");
    labels.draw(&mut sheet, &plan);
    ornament::frame(&mut sheet, &plan);
    legend::draw(&mut sheet, &plan, &options.caption);
    sheet
}

/// How many labels and icons overlap others; 0 on a good drawing.
#[must_use]
pub fn overlaps(setting: &Setting<'_>, board: &Board) -> usize {
    let plan = Plan::new(setting, board, &Options::default());
    Labels::place(&plan, &strand::strands(&plan), &wings::arcs(&plan)).overlaps(&plan)
}

fn cities(sheet: &mut Drawing, plan: &Plan<'_>) {
    for city in 0..plan.board.cities.len() {
        let (at, reach) = (plan.city(city), plan.city_reach(city));
        if city < plan.board.players {
            figure::capital(sheet, &plan.inks, city, at, reach);
        } else {
            figure::city(sheet, &plan.inks, at, reach);
        }
    }
}
