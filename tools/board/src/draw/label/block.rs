//! What stands beside a city, in the shapes in which it can be set.

use super::super::plan::Plan;
use super::super::{token, wings};
use milepost_draw::place::Spot;
use milepost_draw::{Drawing, Rect, Text, Weight, font};

/// How far letters reach above the baseline and below, in heights of letters: plain ones, and any.
const PLAIN: [f64; 2] = [0.78, 0.25];
const ANY: [f64; 2] = [1.07, 0.3];
/// How high an airport's wings are, and what is free above them.
const WINGS: f64 = 0.6;
const ABOVE_WINGS: f64 = 0.06;
/// Between tokens, in their height.
const GAP: f64 = 0.14;

/// What is set, in rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    Name,
    Wants,
}

/// The name of a city or what it wants.
pub(super) struct Block {
    pub city: usize,
    pub content: Content,
    pub shapes: Vec<Shape>,
}

/// One way to set a block: width and height of its rows, and how little it is liked.
pub(super) struct Shape {
    pub rows: Vec<[f64; 2]>,
    pub dislike: f64,
    /// How many tokens a row holds.
    pub along: usize,
}

/// The blocks of all cities, capitals' names first.
pub(super) fn blocks(plan: &Plan<'_>) -> Vec<Block> {
    let cities = 0..plan.board.cities.len();
    let wants = cities
        .clone()
        .filter(|&city| !plan.board.cities[city].wants.is_empty());
    cities
        .map(|city| name(plan, city))
        .chain(wants.map(|city| self::wants(plan, city)))
        .collect()
}

fn weight(plan: &Plan<'_>, city: usize) -> Weight {
    if city < plan.board.players {
        Weight::Bold
    } else {
        Weight::Regular
    }
}

fn size(plan: &Plan<'_>, city: usize) -> f64 {
    plan.letter * if city < plan.board.players { 1.08 } else { 1.0 }
}

fn reach(text: &str) -> [f64; 2] {
    if text.is_ascii() { PLAIN } else { ANY }
}

fn name(plan: &Plan<'_>, city: usize) -> Block {
    let at = &plan.board.cities[city];
    let size = size(plan, city);
    let [above, below] = reach(&at.name);
    let width = font::width(&at.name, weight(plan, city), size).max(1.6 * size);
    let mut rows = vec![[width + 0.2 * size, (above + below) * size]];
    if at.airport {
        rows.push([
            width.max(3.2 * size),
            (WINGS + ABOVE_WINGS) * plan.letter + 0.12 * size,
        ]);
    }
    Block {
        city,
        content: Content::Name,
        shapes: vec![Shape {
            rows,
            dislike: 0.0,
            along: 1,
        }],
    }
}

fn wants(plan: &Plan<'_>, city: usize) -> Block {
    let height = token::HEIGHT * plan.letter;
    let widths: Vec<f64> = plan.board.cities[city]
        .wants
        .iter()
        .map(|want| token::width(want.points, height))
        .collect();
    let shape = |along: usize| {
        let line = |row: &[f64]| {
            [
                row.iter().sum::<f64>() + GAP * height * (row.len() - 1) as f64,
                height * (1.0 + GAP),
            ]
        };
        let dislike = if along == widths.len() { 0.0 } else { 0.5 };
        Shape {
            rows: widths.chunks(along).map(line).collect(),
            dislike,
            along,
        }
    };
    Block {
        city,
        content: Content::Wants,
        shapes: (1..=widths.len()).rev().map(shape).collect(),
    }
}

impl Block {
    /// Draws the block in a place.
    pub fn draw(&self, sheet: &mut Drawing, plan: &Plan<'_>, spot: &Spot) {
        match self.content {
            Content::Name => self.draw_name(sheet, plan, &spot.rows),
            Content::Wants => self.draw_wants(sheet, plan, spot),
        }
    }

    fn draw_name(&self, sheet: &mut Drawing, plan: &Plan<'_>, rows: &[Rect]) {
        let city = &plan.board.cities[self.city];
        let Some(row) = rows.first() else { return };
        let size = size(plan, self.city);
        let [above, _] = reach(&city.name);
        let text = Text::new(&city.name, row.centre().x, row.y + above * size, size);
        let text = text
            .weight(weight(plan, self.city))
            .middle()
            .colour(plan.inks.ink);
        if let Some(below) = rows.get(1) {
            let height = WINGS * plan.letter;
            let rect = Rect::new(
                below.x,
                below.y + ABOVE_WINGS * plan.letter,
                below.w,
                height,
            );
            wings::badge(sheet, plan, &rect);
        }
        sheet.text(&text.halo(plan.inks.paper, 0.16 * size));
    }

    fn draw_wants(&self, sheet: &mut Drawing, plan: &Plan<'_>, spot: &Spot) {
        let Some(shape) = self.shapes.get(spot.shape) else {
            return;
        };
        let height = token::HEIGHT * plan.letter;
        let wants = plan.board.cities[self.city].wants.chunks(shape.along);
        for (wants, row) in wants.zip(&spot.rows) {
            let mut x = row.x;
            for want in wants {
                let width = token::width(want.points, height);
                let rect = Rect::new(x, row.y + GAP / 2.0 * height, width, height);
                token::draw(sheet, &plan.inks, want.good, want.points, &rect);
                x += width + GAP * height;
            }
        }
    }
}
