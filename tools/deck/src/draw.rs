//! The cards on paper.

pub mod charts;

use crate::deal::{Card, Deck};
use crate::order::Before;
use crate::price::{Demand, Prices};
use milepost_sheet::cards::POKER;
use milepost_sheet::font::{Weight, fit, width};
use milepost_sheet::paper::Paper;
use milepost_sheet::{Colour, Drawing, Point, Rect, Style, Text, cards};

const INK: Colour = Colour::grey(20);
const FAINT: Colour = Colour::grey(95);
const RULE: Colour = Colour::grey(150);

/// Nothing but taxes comes nearer to a card's edge, in millimetres.
const MARGIN: f64 = 5.0;
/// The first of the three demands begins here; above it is the head.
const TOP: f64 = 12.2;
/// The height of a demand.
const DEMAND: f64 = 22.6;

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
        crate::generator()
    )
}

/// A deck of poker cards on pages, nine to a page.
pub fn pages(prices: &Prices<'_>, deck: &Deck, paper: Paper) -> Vec<Drawing> {
    let faces: Vec<Drawing> =
        deck.cards.iter().enumerate().map(|(index, card)| face(prices, deck, index, card)).collect();
    cards::Plan::poker(paper).impose(&faces, &caption(prices, deck))
}

/// The face of a card: its demands, the highest payoff first.
pub fn face(prices: &Prices<'_>, deck: &Deck, index: usize, card: &Card) -> Drawing {
    let mut face = Drawing::new(POKER.0, POKER.1);
    head(&mut face, prices.map().name(), card.before);
    for (place, &each) in card.demands.iter().enumerate() {
        let top = TOP + place as f64 * DEMAND;
        if place > 0 {
            let ends = [MARGIN, POKER.0 - MARGIN].map(|x| Point::new(x, top));
            face.line(ends[0], ends[1], &Style::stroke(RULE, 0.2));
        }
        demand(&mut face, prices, each, top);
    }
    foot(&mut face, deck, index);
    face
}

/// The map's name over a length of track; or taxes, white on black, so that nobody misses them.
fn head(face: &mut Drawing, name: &str, before: Before) {
    let more = match before {
        Before::Nothing => return track(face, name),
        Before::Taxes => "before this card",
        Before::TaxesAndReshuffle => "before this card, reshuffled",
    };
    face.rect(Rect::new(MARGIN, MARGIN, POKER.0 - 2.0 * MARGIN, 6.0), 1.0, &Style::fill(INK));
    let baseline = MARGIN + 4.3;
    face.text(&Text::new("TAXES", MARGIN + 2.0, baseline, 3.8).bold().colour(Colour::WHITE));
    face.text(&Text::new(more, POKER.0 - MARGIN - 2.0, baseline, 2.9).colour(Colour::WHITE).end());
}

fn track(face: &mut Drawing, name: &str) {
    const SPACING: f64 = 0.35;
    let (left, right, rail) = (MARGIN, POKER.0 - MARGIN, MARGIN + 4.6);
    let name = name.replace('-', " ").to_uppercase();
    let size = fit(&name, Weight::Bold, 2.9, right - left - SPACING * name.chars().count() as f64, 1.2);
    let title = Text::new(name, POKER.0 / 2.0, MARGIN + 3.0, size);
    face.text(&title.bold().colour(FAINT).spacing(SPACING).middle());
    for y in [rail, rail + 1.0] {
        face.line(Point::new(left, y), Point::new(right, y), &Style::stroke(RULE, 0.25));
    }
    let sleepers = ((right - left) / 1.5) as usize;
    for sleeper in 0..=sleepers {
        let x = left + (right - left) * sleeper as f64 / sleepers as f64;
        face.line(Point::new(x, rail - 0.5), Point::new(x, rail + 1.5), &Style::stroke(RULE, 0.35));
    }
}

fn demand(face: &mut Drawing, prices: &Prices<'_>, demand: Demand, top: f64) {
    let map = prices.map();
    let offer = prices.offer(demand);
    let right = POKER.0 - MARGIN;
    let payoff = offer.payoff.to_string();
    let room = right - MARGIN - width(&payoff, Weight::Bold, 10.5) - 2.5;
    let mut line = |text: &str, weight, size, baseline: f64, colour| {
        let size = fit(text, weight, size, room, 2.2);
        face.text(&Text::new(text, MARGIN, top + baseline, size).weight(weight).colour(colour));
    };
    let hint = format!(
        "from {} · {} pips · costs {}",
        map.cities()[offer.source].name,
        offer.run.pips,
        offer.run.cost
    );
    line(&map.goods()[demand.good].name, Weight::Bold, 6.4, 8.0, INK);
    line(&map.cities()[demand.city].name, Weight::Regular, 6.0, 15.0, INK);
    line(&hint, Weight::Regular, 2.6, 19.6, FAINT);
    face.text(&Text::new(payoff, right, top + 13.6, 10.5).bold().colour(INK).end());
}

fn foot(face: &mut Drawing, deck: &Deck, index: usize) {
    let baseline = POKER.1 - MARGIN + 0.6;
    let number = format!("{} / {}", index + 1, deck.cards.len());
    face.text(&Text::new(number, MARGIN, baseline, 2.9).bold().colour(FAINT));
    let name = format!("seed {} · {}", deck.plan.seed, deck.code);
    face.text(&Text::new(name, POKER.0 - MARGIN, baseline, 2.2).colour(FAINT).end());
}
