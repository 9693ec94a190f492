//! The face of a slip: a demand a line.
//!
//! ```text
//! 1 / 120   TAXES before this card          code
//! 29  Santander                          Leather
//! 14  Barcelona                             Coal
//!  8  Portimão                            Copper
//! ```

use super::look::Theme;
use super::size::CardSize;
use super::style::{RULE, taxes};
use crate::deal::Deck;
use crate::model::Demand;
use crate::price::Prices;
use milepost_draw::font::{Weight, fit};
use milepost_draw::{Colour, Drawing, Fonts, Point, Rect, Style, Text};

const SIZE: (f64, f64) = CardSize::Slips.millimetres();
/// Nothing comes nearer to a slip's edge, in millimetres.
const MARGIN: f64 = 2.6;
const RIGHT: f64 = SIZE.0 - MARGIN;
/// The margin and the letters of the head of an event's slip.
pub(super) const SET: (f64, f64) = (MARGIN, 2.4);
/// The first demand begins here.
const TOP: f64 = 6.2;
/// The height of a demand.
const DEMAND: f64 = 5.9;
/// Payoffs end here and names begin a little after it.
const PAYOFF: f64 = MARGIN + 7.4;
const NAMES: f64 = PAYOFF + 1.8;

/// The slip of the card at an index: its demands, the highest payoff first.
pub(super) fn face(
    prices: &Prices<'_>,
    deck: &Deck,
    index: usize,
    theme: Theme,
    fonts: &Fonts,
) -> Drawing {
    let card = deck.cards[index];
    let mut face = Drawing::new(SIZE.0, SIZE.1);
    head(&mut face, deck, index, theme);
    for (place, &each) in card.demands.iter().enumerate() {
        let top = TOP + place as f64 * DEMAND;
        if place > 0 {
            let ends = [MARGIN, RIGHT].map(|x| Point::new(x, top));
            face.line(ends[0], ends[1], &Style::stroke(RULE, 0.12));
        }
        demand(&mut face, prices, (each, top + 4.55), theme, fonts);
    }
    face
}

/// The number and the code; where taxes come before the card, white on black.
fn head(face: &mut Drawing, deck: &Deck, index: usize, theme: Theme) {
    let (dark, faint) = theme.inks();
    const BASE: f64 = MARGIN + 2.2;
    const SIZE: f64 = 2.1;
    let taxes = taxes(deck.cards[index].before);
    let (left, right, ink) = match taxes {
        Some(_) => (MARGIN + 1.0, RIGHT - 1.0, Colour::WHITE),
        None => (MARGIN, RIGHT, faint),
    };
    if taxes.is_some() {
        let bar = Rect::new(MARGIN, MARGIN - 0.4, RIGHT - MARGIN, 3.6);
        face.rect(bar, 0.8, &Style::fill(dark));
    }
    let number = Text::new(
        format!("{} / {}", index + 1, deck.cards.len()),
        left,
        BASE,
        SIZE,
    )
    .bold();
    let mut start = left + number.width() + 2.0;
    face.text(&number.colour(ink));
    if let Some(more) = taxes {
        let word = Text::new("TAXES", start, BASE + 0.1, 2.7)
            .bold()
            .colour(ink);
        let more = Text::new(more, start + word.width() + 0.9, BASE, SIZE).colour(ink);
        start = more.x + more.width() + 2.0;
        face.text(&word);
        face.text(&more);
    }
    let again = match taxes {
        Some(_) => deck.code.to_string(),
        None => format!("seed {} · {}", deck.plan.seed, deck.code),
    };
    let size = fit(&again, Weight::Regular, 1.8, right - start, 0.8);
    face.text(&Text::new(again, right, BASE, size).colour(ink).end());
}

/// Payoff, destination and good on one baseline; names that are too long together shrink together.
fn demand(
    face: &mut Drawing,
    prices: &Prices<'_>,
    (demand, base): (Demand, f64),
    theme: Theme,
    fonts: &Fonts,
) {
    const GAP: f64 = 2.4;
    let (ink, _) = theme.inks();
    let [most, city_size, good_size] = match theme {
        Theme::Grey => [4.9, 4.2, 3.6],
        Theme::Large => [5.6, 5.0, 4.4],
    };
    let map = prices.map();
    let (city, good) = (
        &map.cities()[demand.city].name,
        &map.goods()[demand.good].name,
    );
    let payoff = prices.offer(demand).payoff.to_string();
    let size = fit(&payoff, Weight::Bold, most, PAYOFF - MARGIN, 1.2);
    face.text(
        &Text::new(payoff, PAYOFF, base, size)
            .bold()
            .colour(ink)
            .end(),
    );
    let city_size = fonts.level(city, Weight::Bold, city_size);
    let good_size = fonts.level(good, Weight::Regular, good_size);
    let wide =
        fonts.width(city, Weight::Bold, city_size) + fonts.width(good, Weight::Regular, good_size);
    let shrunk = ((RIGHT - NAMES - GAP) / wide.max(1.0)).min(1.0);
    face.text(
        &Text::new(city, NAMES, base, city_size * shrunk)
            .fonts(fonts)
            .bold()
            .colour(ink),
    );
    face.text(
        &Text::new(good, RIGHT, base, good_size * shrunk)
            .fonts(fonts)
            .colour(ink)
            .end(),
    );
}
