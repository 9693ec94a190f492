//! Draws the icons of all goods at the sizes in which they are used, in each palette, as an SVG on standard output.
//! With names of goods, only those.
//!
//! `cargo run -p milepost-draw --features icons --example icons > icons.svg`
#![allow(clippy::print_stdout, reason = "what an example is for")]

use milepost_draw::icon::{self, Palette};
use milepost_draw::{Colour, Drawing, MissingGlyph, Point, Rect, Style, Text};

/// Sizes of the icons. A unit of the drawing stands for a pixel.
const SIZES: [f64; 3] = [14.0, 20.0, 48.0];
/// Palettes, each with its ground.
const GROUNDS: [(Palette, Colour); 4] = [
    (Palette::DAY, Colour(0xf6, 0xf2, 0xe0)),
    (Palette::GREY, Colour::WHITE),
    (Palette::INK, Colour::WHITE),
    (Palette::NIGHT, Colour(0x1b, 0x25, 0x2c)),
];
const GAP: f64 = 6.0;
const STRIP: f64 = 48.0 + 2.0 * GAP;
const CELL: (f64, f64) = (4.0 * 108.0, STRIP + 18.0);
const COLUMNS: usize = 4;

fn main() -> Result<(), MissingGlyph> {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let goods: Vec<&str> = if asked.is_empty() {
        icon::goods().chain(["Zithers"]).collect()
    } else {
        asked.iter().map(String::as_str).collect()
    };
    let rows = goods.len().div_ceil(COLUMNS);
    let mut sheet = Drawing::new(COLUMNS as f64 * CELL.0, rows as f64 * CELL.1);
    for (place, good) in goods.iter().enumerate() {
        let x = (place % COLUMNS) as f64 * CELL.0;
        let y = (place / COLUMNS) as f64 * CELL.1;
        sheet.group(&cell(good), x, y);
    }
    println!("{}", sheet.svg()?);
    Ok(())
}

/// A good's name, and its icon on each ground.
fn cell(good: &str) -> Drawing {
    let mut cell = Drawing::new(CELL.0, CELL.1);
    cell.text(&Text::new(good, GAP, 13.0, 11.0));
    let icon = icon::of(good);
    for (place, (palette, ground)) in GROUNDS.iter().enumerate() {
        let mut x = place as f64 * CELL.0 / 4.0;
        let strip = Rect::new(x, 18.0, CELL.0 / 4.0, STRIP);
        cell.rect(strip, 0.0, &Style::fill(*ground));
        for size in SIZES {
            x += GAP + size / 2.0;
            let at = Point::new(x, 18.0 + STRIP / 2.0);
            cell.group(&icon.drawing(size, palette), at.x, at.y);
            x += size / 2.0;
        }
    }
    cell
}
