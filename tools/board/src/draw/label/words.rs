//! What stands beside a city, in the layouts in which it can be set.

use super::super::air;
use super::super::hand;
use super::super::layout::SheetLayout;
use super::super::mark::token;
use super::icon;
use milepost_draw::label::{Label, Layout, Lettering, Piece, Row};
use milepost_draw::{Drawing, Fonts, Rect};

/// How high the badge of an airport is, and what is free above it, in heights of letters.
const BADGE: f64 = 0.6;
const ABOVE_BADGE: f64 = 0.2;
/// Between tokens, in their height.
const GAP: f64 = 0.14;

/// The labels of all cities: their names, in order, and then what they want.
pub(super) fn labels(layout: &SheetLayout<'_>) -> Vec<Label> {
    let label = |city: usize, layouts: Vec<Layout>| Label {
        body: icon(layout, city),
        owner: Some(city),
        layouts,
    };
    let cities = 0..layout.board.cities.len();
    let names = cities
        .clone()
        .map(|city| label(city, vec![name(layout, city)]));
    let wanting = cities.filter(|&city| !layout.board.cities[city].wants.is_empty());
    let wants = wanting.map(|city| label(city, wants(layout, city)));
    names.chain(wants).collect()
}

/// The name, with a badge below it at an airport.
fn name(layout: &SheetLayout<'_>, city: usize) -> Layout {
    let at = &layout.board.cities[city];
    let lettering = &layout.setting.preset.design.lettering;
    let (hand, size) = if city < layout.board.players {
        (hand::capital(lettering), 1.08 * layout.letter)
    } else {
        (hand::city(lettering), layout.letter)
    };
    let least = if at.airport { 3.2 } else { 1.6 } * size;
    let width = hand.width(&at.name, size).max(least) + 0.2 * size;
    let lettering = Lettering {
        size,
        weight: hand.weight,
        colour: layout.inks.ink,
        fonts: &Fonts::BUNDLED,
    };
    let words = Piece::words(&hand.words(&at.name), lettering, f64::INFINITY)
        .spaced(hand.spacing(size))
        .at_least(width);
    let mut rows = vec![Row::new(vec![words], 0.0).above(0.06 * layout.letter)];
    if at.airport {
        let (above, height) = (ABOVE_BADGE * layout.letter, BADGE * layout.letter);
        let mut badge = Drawing::new(width, above + height);
        air::badge(&mut badge, layout, &Rect::new(0.0, above, width, height));
        rows.push(Row::new(vec![Piece::picture(badge, above + height)], 0.0).above(0.1 * size));
    }
    Layout::new(rows)
}

/// The tokens of what a city wants, in one row or in several.
fn wants(layout: &SheetLayout<'_>, city: usize) -> Vec<Layout> {
    let height = token::HEIGHT * layout.letter;
    let tokens: Vec<Piece> = layout.board.cities[city]
        .wants
        .iter()
        .map(|want| {
            let rect = Rect::new(0.0, 0.0, token::width(want.points, height), height);
            let mut drawing = Drawing::new(rect.w, rect.h);
            token::draw(&mut drawing, &layout.inks, want.good, want.points, &rect);
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
