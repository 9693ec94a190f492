//! The back of the cards: a field of mileposts with track drawn over it, the map's name in the middle.
//!
//! ```text
//!  . . # . . .
//! . . # . . .       the lattice of the board; the track keeps to it
//!  . . # # . .      and is alike from both ends
//! ```

use super::size::CardSize;
use super::style::{INK, RULE, fitted, stroke, title, track};
use crate::price::Prices;
use milepost_dice::Dice;
use milepost_draw::{Colour, Drawing, Fonts, Path, Point, Rect, Style, Text, Weight};
use milepost_print::cards::BLEED;

/// From a milepost to the next, in millimetres.
const PITCH: f64 = 5.25;
/// From a row of mileposts to the next.
const ROW: f64 = 4.5466;
/// Half the gauge.
const RAIL: f64 = 0.62;

const GROUND: Colour = Colour::grey(238);
const POST: Colour = Colour::grey(184);
const WOOD: Colour = Colour::grey(196);
const STEEL: Colour = Colour::grey(140);

/// The back of all cards of a map, reaching [`BLEED`] beyond the card. Maps of one name have one back, and half a turn
/// leaves it as it is.
pub fn back(prices: &Prices<'_>, size: CardSize, fonts: &Fonts) -> Drawing {
    let (width, height) = size.millimetres();
    let mut back = Drawing::new(width, height);
    let field = Rect::new(0.0, 0.0, width, height).inflate(BLEED);
    back.rect(field, 0.0, &Style::fill(GROUND));
    back.path(&posts(&field), &stroke(POST, 0.9));
    let name = title(prices);
    let walks = walks(&name, &field);
    for walk in &walks {
        back.path(&sleepers(walk), &stroke(WOOD, 0.7));
    }
    for rail in walks
        .iter()
        .flat_map(|walk| [beside(walk, -RAIL), beside(walk, RAIL)])
    {
        back.path(&Path::smooth(&rail), &stroke(STEEL, 0.32));
    }
    for stop in walks.iter().flat_map(|walk| walk.get(walk.len() / 3)) {
        back.circle(
            *stop,
            1.5,
            &Style::fill(Colour::WHITE).and_stroke(STEEL, 0.45),
        );
    }
    name_plate(&mut back, &name, size, fonts);
    back
}

/// The mileposts of a field about the middle of the card, as dots.
fn posts(field: &Rect) -> Path {
    const DOT: f64 = 0.01;
    let middle = field.centre();
    let (rows, columns) = ((field.h / 2.0 / ROW) as i32, (field.w / 2.0 / PITCH) as i32);
    let lattice =
        (-rows..=rows).flat_map(|row| (-columns..=columns).map(move |column| (row, column)));
    lattice.fold(Path::new(), |path, (row, column)| {
        let post = middle.shift(
            (f64::from(column) + half(row)) * PITCH,
            f64::from(row) * ROW,
        );
        if post.x > field.right() {
            path
        } else {
            path.move_to(post).line_to(post.shift(DOT, 0.0))
        }
    })
}

/// Every other row stands half a step to the right.
fn half(row: i32) -> f64 {
    f64::from(row.rem_euclid(2)) / 2.0
}

/// Lines over the lattice from above the field to below it, by the map's name; each has its image under half a turn.
fn walks(name: &str, field: &Rect) -> Vec<Vec<Point>> {
    const PAIRS: usize = 1;
    let seed = name.bytes().fold(0_u64, |seed, byte| {
        seed.wrapping_mul(131).wrapping_add(byte.into())
    });
    let mut dice = Dice::new(seed, "deck back");
    let middle = field.centre();
    let turned = |walk: &Vec<Point>| -> Vec<Point> {
        walk.iter()
            .map(|at| Point::new(2.0 * middle.x - at.x, 2.0 * middle.y - at.y))
            .collect()
    };
    let single: Vec<_> = (0..PAIRS)
        .map(|place| walk(place, &mut dice, field))
        .collect();
    single.iter().map(turned).chain(single.clone()).collect()
}

/// A walk that begins over the left half of the field, the later ones farther to the right. It goes on as it went or
/// turns by a sixth, now and then along its row, and never leaves the field at a side.
fn walk(place: usize, dice: &mut Dice, field: &Rect) -> Vec<Point> {
    let middle = field.centre();
    let rows = (field.h / 2.0 / ROW) as i32 + 1;
    // Places along a row count half steps from the middle.
    let most = (field.w / PITCH) as i32 - 1;
    let mut at = -most + place as i32 * most / 2 + dice.below(4) as i32;
    at += (at + rows).rem_euclid(2);
    let mut side = 1;
    let mut walk = Vec::new();
    for row in -rows..=rows {
        let mut put = |at: i32| {
            walk.push(middle.shift(f64::from(at) * PITCH / 2.0, f64::from(row) * ROW));
        };
        put(at);
        if dice.one_in(3) {
            side = -side;
        } else if dice.one_in(4) && (at + 3 * side).abs() <= most {
            at += 2 * side;
            put(at);
        }
        if (at + side).abs() > most {
            side = -side;
        }
        at += side;
    }
    walk
}

/// A line at a distance to the right of a walk.
fn beside(walk: &[Point], by: f64) -> Vec<Point> {
    let way = |pair: &[Point]| {
        let length = pair[0].distance(pair[1]).max(f64::EPSILON);
        Point::new(
            (pair[1].x - pair[0].x) / length,
            (pair[1].y - pair[0].y) / length,
        )
    };
    let ways: Vec<Point> = walk.windows(2).map(way).collect();
    let moved = |(i, at): (usize, &Point)| {
        let (come, go) = (ways[i.saturating_sub(1)], ways[i.min(ways.len() - 1)]);
        // Along the halved angle the line is as far from both stretches.
        let (x, y) = (come.x + go.x, come.y + go.y);
        let cos = (come.x * x + come.y * y).max(f64::EPSILON);
        at.shift(-y / cos * by, x / cos * by)
    };
    walk.iter().enumerate().map(moved).collect()
}

/// Four sleepers from each milepost to the next.
fn sleepers(walk: &[Point]) -> Path {
    const EACH: i32 = 4;
    const REACH: f64 = 1.25;
    let mut path = Path::new();
    for pair in walk.windows(2) {
        let &[a, b] = pair else { continue };
        let across = Point::new((a.y - b.y) / PITCH * REACH, (b.x - a.x) / PITCH * REACH);
        for sleeper in 0..EACH {
            let at = a.towards(b, (f64::from(sleeper) + 0.5) / f64::from(EACH));
            path = path
                .move_to(at.shift(-across.x, -across.y))
                .line_to(at.shift(across.x, across.y));
        }
    }
    path
}

/// The map's name in a frame, readable from both ends, with track between.
fn name_plate(back: &mut Drawing, name: &str, size: CardSize, fonts: &Fonts) {
    const SPACING: f64 = 0.35;
    let (width, height) = size.millimetres();
    let (wide, high, letters) = match size {
        CardSize::Poker => (43.0, 19.0, 4.4),
        CardSize::Mini => (32.0, 16.0, 3.4),
        CardSize::Slips => (38.0, 15.0, 3.2),
    };
    let frame = Rect::new((width - wide) / 2.0, (height - high) / 2.0, wide, high);
    back.rect(
        frame,
        1.8,
        &Style::fill(Colour::WHITE).and_stroke(STEEL, 0.45),
    );
    back.rect(frame.inflate(-1.0), 1.0, &Style::stroke(RULE, 0.15));
    let middle = frame.centre();
    track(back, Point::new(frame.x + 5.0, middle.y - 0.5), wide - 10.0);
    let room = wide - 7.0 - SPACING * name.chars().count() as f64;
    let letters = fitted(fonts, name, Weight::Bold, letters, room, 0.5);
    let base = high / 4.0 + 0.36 * letters;
    for (at, turn) in [(frame.y + base, 0.0), (frame.bottom() - base, 180.0)] {
        let text = Text::new(name, middle.x, at, letters)
            .fonts(fonts)
            .bold()
            .colour(INK)
            .spacing(SPACING);
        back.text(&text.middle().turn(turn));
    }
}
