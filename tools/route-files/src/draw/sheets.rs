//! Tiles at true size on paper, to look up or to cut out.

use crate::draw::board::hexagon;
use crate::draw::items::{HexText, items};
use crate::draw::pen::Pen;
use crate::draw::room::Placed;
use crate::draw::tile_plan::TilePlan;
use crate::draw::{room, stop, track};
use milepost_draw::{Colour, Document, Drawing};
use milepost_grid::{Layout, hex::APOTHEM};
use milepost_print::paper::Paper;
use milepost_print::tiles as sheets;
use milepost_route::model::Tile;

/// Between two tiles, in millimetres.
const GAP: f64 = 2.0;
/// What a sheet leaves for the drawing between its borders, in millimetres.
const BORDERS: f64 = 2.0 * sheets::MARGIN;

/// How wide and how high a hex of this side lies.
pub(super) fn size(layout: Layout, side: f64) -> (f64, f64) {
    match layout {
        Layout::Flat => (2.0 * side, 2.0 * APOTHEM * side),
        Layout::Pointy => (2.0 * APOTHEM * side, 2.0 * side),
    }
}

/// One tile as it lies, turned by so many sixths, with all that is written on it, about the origin.
pub(super) fn one(tile: &Tile, turn: u8, layout: Layout, side: f64) -> Drawing {
    let plan = TilePlan::new(tile, turn, layout, &[]);
    let mut pen = Pen::new(side);
    hexagon(&mut pen, &plan);
    track::draw(&mut pen, &plan);
    stop::draw(&mut pen, &plan, &[], |_| Colour::BLACK);
    for mark in furnish(&plan) {
        mark.mark.draw(&mut pen, mark.at, mark.scale);
    }
    pen.drawing
}

/// What is written on a tile, each in its place.
pub(super) fn furnish(plan: &TilePlan<'_>) -> Vec<Placed> {
    let words = HexText {
        number: Some(&plan.tile.name),
        ..HexText::default()
    };
    room::of(plan).place(&items(plan, &words, &[]))
}

/// All tiles, row by row, page by page.
pub(super) fn catalogue(tiles: &[&Tile], layout: Layout, paper: Paper, hex_mm: f64) -> Document {
    let side = hex_mm / (2.0 * APOTHEM);
    let (wide, high) = size(layout, side);
    let (width, height) = paper.size();
    let fit = |room: f64, tile: f64| (((room - BORDERS) / (tile + GAP)) as usize).max(1);
    let (columns, rows) = (fit(width, wide), fit(height, high));
    let title = format!("Tiles, {hex_mm:.0} mm from side to side");
    let mut pages = Vec::new();
    for page in tiles.chunks(columns * rows) {
        let across = columns as f64 * (wide + GAP);
        let down = page.len().div_ceil(columns) as f64 * (high + GAP);
        let mut drawing = Drawing::new(across, down);
        for (i, tile) in page.iter().enumerate() {
            let (row, column) = ((i / columns) as f64, (i % columns) as f64);
            let (x, y) = ((column + 0.5) * (wide + GAP), (row + 0.5) * (high + GAP));
            drawing.group(&one(tile, 0, layout, side), x, y);
        }
        pages.extend(sheets::tile(&drawing, paper, &title));
    }
    Document {
        title,
        generator: crate::draw::generator(),
        subject: format!("{} tiles", tiles.len()),
        pages,
        ..Document::default()
    }
}
