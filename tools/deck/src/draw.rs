//! The deck on paper and on tables on screen.
//!
//! In the order data flows:
//! 1. [`CardSize`]: the sizes of cards; `card` draws the face of the two larger ones, `slip` that of the smallest;
//! 2. [`back()`]: the back of all cards of a map;
//! 3. `payoffs`: what everything in the deck pays; `guide`: how to use it;
//! 4. `sheets`: all of this on [`pages`], and as a [`document`]; `table`: the words of the cards for a [`table`] on screen.
//!
//! [`charts`] is the page of a study. All else is grey: what matters is told by size, weight and white on black.

mod back;
mod card;
pub mod charts;
mod guide;
mod payoffs;
mod sheets;
mod size;
mod slip;
mod table;

pub use back::back;
pub use sheets::{Duplex, Print, document, pages};
pub use size::CardSize;
pub use table::table;

use crate::deal::Deck;
use crate::order::Before;
use crate::price::Prices;
use milepost_draw::{Colour, Drawing, Path, Point, Stroke, Style};

const INK: Colour = Colour::grey(20);
const FAINT: Colour = Colour::grey(95);
const RULE: Colour = Colour::grey(150);

/// The line that tells how to have the deck again.
pub fn caption(prices: &Prices<'_>, deck: &Deck) -> String {
    let plan = deck.plan;
    format!(
        "{} · code {} · seed {} · {} players · {} cards · {} · in order: do not shuffle",
        prices.map().name(),
        deck.code,
        plan.seed,
        plan.players,
        plan.cards,
        crate::generator::generator()
    )
}

/// What files are called by.
fn heading(prices: &Prices<'_>) -> String {
    format!("Demand deck: {}", prices.map().name())
}

/// The faces of all cards, in order.
pub fn faces(prices: &Prices<'_>, deck: &Deck, size: CardSize) -> Vec<Drawing> {
    let face = |index| match size {
        CardSize::Poker => card::face(&card::POKER, prices, deck, index),
        CardSize::Mini => card::face(&card::MINI, prices, deck, index),
        CardSize::Slips => slip::face(prices, deck, index),
    };
    (0..deck.cards.len()).map(face).collect()
}

/// The map's name as a title.
fn title(prices: &Prices<'_>) -> String {
    prices.map().name().replace('-', " ").to_uppercase()
}

/// What is said beside the word "taxes".
fn taxes(before: Before) -> Option<&'static str> {
    match before {
        Before::Nothing => None,
        Before::Taxes => Some("before this card"),
        Before::TaxesAndReshuffle => Some("before this card, reshuffled"),
    }
}

/// A straight line of track from left to right: two rails, and sleepers below them.
fn track(drawing: &mut Drawing, from: Point, length: f64) {
    const PITCH: f64 = 1.5;
    let line = |path: Path, a: (f64, f64), b: (f64, f64)| {
        path.move_to(from.shift(a.0, a.1))
            .line_to(from.shift(b.0, b.1))
    };
    let rails = [0.0, 1.0]
        .into_iter()
        .fold(Path::new(), |path, y| line(path, (0.0, y), (length, y)));
    let count = (length / PITCH).max(1.0) as u32;
    let sleepers = (0..=count).fold(Path::new(), |path, sleeper| {
        let x = length * f64::from(sleeper) / f64::from(count);
        line(path, (x, -0.5), (x, 1.5))
    });
    drawing.path(&rails, &stroke(RULE, 0.25));
    drawing.path(&sleepers, &stroke(RULE, 0.35));
}

fn stroke(colour: Colour, width: f64) -> Style {
    Style {
        stroke: Some(Stroke::new(colour, width)),
        ..Style::NONE
    }
}
