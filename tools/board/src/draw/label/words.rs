//! What stands beside a city, in the layouts in which it can be set.

use super::super::plan::Plan;
use super::super::{token, wings};
use super::icon;
use milepost_draw::label::{Label, Layout, Lettering, Piece, Row};
use milepost_draw::{Drawing, Rect, Weight, font};

/// How high an airport's wings are, and what is free above them, in heights of letters.
const WINGS: f64 = 0.6;
const ABOVE_WINGS: f64 = 0.14;
/// Between tokens, in their height.
const GAP: f64 = 0.14;

/// The labels of all cities: their names, in order, and then what they want.
pub(super) fn labels(plan: &Plan<'_>) -> Vec<Label> {
    let label = |city: usize, layouts: Vec<Layout>| Label {
        body: icon(plan, city),
        owner: Some(city),
        layouts,
    };
    let cities = 0..plan.board.cities.len();
    let names = cities
        .clone()
        .map(|city| label(city, vec![name(plan, city)]));
    let wanting = cities.filter(|&city| !plan.board.cities[city].wants.is_empty());
    let wants = wanting.map(|city| label(city, wants(plan, city)));
    names.chain(wants).collect()
}

/// The name, with wings below it at an airport.
fn name(plan: &Plan<'_>, city: usize) -> Layout {
    let at = &plan.board.cities[city];
    let (weight, size) = if city < plan.board.players {
        (Weight::Bold, 1.08 * plan.letter)
    } else {
        (Weight::Regular, plan.letter)
    };
    let least = if at.airport { 3.2 } else { 1.6 } * size;
    let width = font::width(&at.name, weight, size).max(least) + 0.2 * size;
    let lettering = Lettering {
        size,
        weight,
        colour: plan.inks.ink,
    };
    let words = Piece::words(&at.name, lettering, f64::INFINITY).at_least(width);
    let mut rows = vec![Row::new(vec![words], 0.0).above(0.06 * plan.letter)];
    if at.airport {
        let (above, height) = (ABOVE_WINGS * plan.letter, WINGS * plan.letter);
        let mut badge = Drawing::new(width, above + height);
        wings::badge(&mut badge, plan, &Rect::new(0.0, above, width, height));
        rows.push(Row::new(vec![Piece::picture(badge, above + height)], 0.0).above(0.1 * size));
    }
    Layout::new(rows)
}

/// The tokens of what a city wants, in one row or in several.
fn wants(plan: &Plan<'_>, city: usize) -> Vec<Layout> {
    let height = token::HEIGHT * plan.letter;
    let tokens: Vec<Piece> = plan.board.cities[city]
        .wants
        .iter()
        .map(|want| {
            let rect = Rect::new(0.0, 0.0, token::width(want.points, height), height);
            let mut drawing = Drawing::new(rect.w, rect.h);
            token::draw(&mut drawing, &plan.inks, want.good, want.points, &rect);
            Piece::picture(drawing, height)
        })
        .collect();
    let layout = |along: usize| {
        let row = |row: &[Piece]| Row::new(row.to_vec(), GAP * height).above(GAP * height);
        Layout {
            dislike: if along == tokens.len() { 0.0 } else { 0.5 },
            ..Layout::new(tokens.chunks(along).map(row).collect())
        }
    };
    (1..=tokens.len()).rev().map(layout).collect()
}
