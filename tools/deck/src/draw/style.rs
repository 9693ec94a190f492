//! What all of the drawings share: greys, captions, and a piece of track.

use crate::deal::Deck;
use crate::generator::generator;
use crate::model::Before;
use crate::price::Prices;
use milepost_draw::text::{capitals, isolated};
use milepost_draw::{Colour, Drawing, Fonts, Path, Point, Stroke, Style, Weight};

pub(super) const INK: Colour = Colour::grey(20);
pub(super) const FAINT: Colour = Colour::grey(95);
pub(super) const RULE: Colour = Colour::grey(150);

/// The line with everything needed to deal the deck again.
pub fn caption(prices: &Prices<'_>, deck: &Deck) -> String {
    let plan = deck.plan;
    format!(
        "{} · code {} · seed {} · {} players · {} cards{} · {} · in order: do not shuffle",
        isolated(prices.map().name()),
        deck.code,
        plan.seed,
        plan.players,
        plan.cards,
        match deck.events.len() {
            0 => String::new(),
            count => format!(" and {count} events"),
        },
        generator()
    )
}

/// What files are called by.
pub(super) fn heading(prices: &Prices<'_>) -> String {
    format!("Demand deck: {}", prices.map().name())
}

/// The map's name as a title.
pub(super) fn title(prices: &Prices<'_>) -> String {
    capitals(&prices.map().name().replace('-', " "))
}

/// The size of a name: fitted to a room, and to the line that it has on a card.
pub(super) fn fitted(
    fonts: &Fonts,
    name: &str,
    weight: Weight,
    size: f64,
    room: f64,
    least: f64,
) -> f64 {
    fonts.fit(name, weight, fonts.level(name, weight, size), room, least)
}

/// The words beside "taxes".
pub(super) fn taxes(before: Before) -> Option<&'static str> {
    match before {
        Before::Nothing => None,
        Before::Taxes => Some("before this card"),
        Before::TaxesAndReshuffle => Some("before this card, reshuffled"),
    }
}

/// A straight line of track from left to right: two rails, and sleepers below them.
pub(super) fn track(drawing: &mut Drawing, from: Point, length: f64) {
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

pub(super) fn stroke(colour: Colour, width: f64) -> Style {
    Style {
        stroke: Some(Stroke::new(colour, width)),
        ..Style::NONE
    }
}
