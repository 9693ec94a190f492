//! The back of contract cards: track that winds over a field of square tiles, the network's name in the middle.
//!
//! ```text
//! +----+----+
//! | \  |  / |      each tile has two quarter circles about two corners,
//! |\ \ | / /|      across from each other
//! +----+----+
//! ```

use super::{FAINT, INK, RULE, track};
use crate::model::Network;
use milepost_dice::Dice;
use milepost_draw::font::{Weight, fit};
use milepost_draw::{Colour, Drawing, Path, Point, Rect, Stroke, Style, Sweep, Text};
use milepost_print::cards::POKER;

const COLUMNS: usize = 4;
const ROWS: usize = 6;
/// The side of a tile in millimetres.
const TILE: f64 = 13.0;
/// The field; what is around it stays white, so that a back may lie a little off its face.
const FIELD: Rect = Rect::new(
    (POKER.0 - TILE * 4.0) / 2.0,
    (POKER.1 - TILE * 6.0) / 2.0,
    TILE * 4.0,
    TILE * 6.0,
);

const BED: Colour = Colour::grey(236);
const WOOD: Colour = Colour::grey(205);
const RAIL: Colour = Colour::grey(168);

/// The back of all cards of a network. Equal networks have equal backs, and half a turn leaves the track as it is.
pub fn back(network: &Network) -> Drawing {
    let mut back = Drawing::new(POKER.0, POKER.1);
    back.rect(FIELD, 2.0, &Style::fill(BED));
    let mut tracks = Drawing::new(POKER.0, POKER.1);
    for (index, turns) in turns(network).into_iter().enumerate() {
        tile(
            &mut tracks,
            (index % COLUMNS) as f64,
            (index / COLUMNS) as f64,
            turns,
        );
    }
    back.clipped(&tracks, FIELD, FIELD.x, FIELD.y);
    back.rect(FIELD, 2.0, &Style::stroke(RULE, 0.4));
    name_plate(&mut back, network.name());
    back
}

/// How the two quarters of each tile are turned, along the rows: chosen by the network's hash, alike from both ends.
fn turns(network: &Network) -> Vec<[f64; 2]> {
    let seed = u64::from_str_radix(&network.hash(), 16).unwrap_or_default();
    let mut dice = Dice::new(seed, "contract back");
    let tile = |_| match dice.one_in(2) {
        true => [0.0, 180.0],
        false => [90.0, 270.0],
    };
    let half: Vec<[f64; 2]> = (0..COLUMNS * ROWS / 2).map(tile).collect();
    half.iter().chain(half.iter().rev()).copied().collect()
}

/// Two quarter circles of track about the corners at the top left and the bottom right, or about the others.
fn tile(drawing: &mut Drawing, column: f64, row: f64, turns: [f64; 2]) {
    let corner = Point::new(FIELD.x + column * TILE, FIELD.y + row * TILE);
    for turn in turns {
        let centre = corner.shift(TILE / 2.0, TILE / 2.0);
        let of = |x: f64, y: f64| {
            let turned = Point::new(x - TILE / 2.0, y - TILE / 2.0).turn(turn);
            centre.shift(turned.x, turned.y)
        };
        quarter(drawing, of);
    }
}

/// A quarter circle of track about the origin: sleepers, and rails over them.
fn quarter(drawing: &mut Drawing, of: impl Fn(f64, f64) -> Point) {
    const SLEEPERS: u32 = 6;
    const GAUGE: f64 = 2.2;
    let middle = TILE / 2.0;
    for sleeper in 0..SLEEPERS {
        let degrees = (f64::from(sleeper) + 0.5) * 90.0 / f64::from(SLEEPERS);
        let ends = [middle - 1.9, middle + 1.9].map(|radius| Point::new(radius, 0.0).turn(degrees));
        drawing.line(
            of(ends[0].x, ends[0].y),
            of(ends[1].x, ends[1].y),
            &Style::stroke(WOOD, 0.75),
        );
    }
    for radius in [middle - GAUGE / 2.0, middle + GAUGE / 2.0] {
        let path =
            Path::new()
                .move_to(of(radius, 0.0))
                .arc_to(radius, Sweep::Clockwise, of(0.0, radius));
        let rail = Style {
            stroke: Some(Stroke::new(RAIL, 0.35)),
            ..Style::NONE
        };
        drawing.path(&path, &rail);
    }
}

/// The network's name in a frame.
fn name_plate(back: &mut Drawing, name: &str) {
    const SPACING: f64 = 0.4;
    let (wide, high) = (TILE * 3.0, 15.0);
    let frame = Rect::new((POKER.0 - wide) / 2.0, (POKER.1 - high) / 2.0, wide, high);
    back.rect(
        frame,
        1.6,
        &Style::fill(Colour::WHITE).and_stroke(RULE, 0.4),
    );
    let name = name.to_uppercase();
    let room = wide - 5.0 - SPACING * name.chars().count() as f64;
    let size = fit(&name, Weight::Bold, 4.4, room, 0.5);
    let middle = POKER.0 / 2.0;
    back.text(
        &Text::new(name, middle, frame.y + 6.6, size)
            .bold()
            .colour(INK)
            .spacing(SPACING)
            .middle(),
    );
    track(
        back,
        Point::new(frame.x + 8.0, frame.y + 8.4),
        wide - 16.0,
        15,
    );
    let what = Text::new("CONTRACT", middle, frame.y + 13.0, 2.2).colour(FAINT);
    back.text(&what.bold().spacing(SPACING).middle());
}
