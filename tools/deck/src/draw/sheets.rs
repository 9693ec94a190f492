//! Cards, backs and charts on pages.

use super::back::back;
use super::event::Brush;
use super::look::{Look, Theme};
use super::size::CardSize;
use super::style::{caption, heading};
use super::{card, payoffs, slip};
use crate::deal::Deck;
use crate::events::Places;
use crate::generator::generator;
use crate::price::Prices;
use milepost_draw::{Document, Drawing, Fonts};
use milepost_print::cards::{Flip, Order, Plan};
use milepost_print::paper::Paper;

/// How a deck is printed.
#[derive(Clone, Debug, PartialEq)]
pub struct Print {
    /// The paper.
    pub paper: Paper,
    /// The size of the cards.
    pub size: CardSize,
    /// What their faces look like.
    pub look: Look,
    /// The order in which the cards fill the sheets.
    pub order: Order,
    /// Backs after each page of faces, or none.
    pub backs: Option<Duplex>,
    /// Whether the payoffs of all demands come after the cards, with how to use the deck.
    pub chart: bool,
    /// What names are set in.
    pub fonts: Fonts,
}

/// How the backs meet their faces.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Duplex {
    /// The edge over which the printer turns the sheets.
    pub flip: Flip,
    /// Millimetres by which backs are moved to the right and down, as they are seen.
    pub offset: (f64, f64),
}

/// The layout of cards; slips have their own.
fn layout(size: CardSize, theme: Theme) -> Option<&'static card::Layout> {
    match (size, theme) {
        (CardSize::Poker, Theme::Large) => Some(&card::LARGE_POKER),
        (CardSize::Poker, _) => Some(&card::POKER),
        (CardSize::Mini, Theme::Large) => Some(&card::LARGE_MINI),
        (CardSize::Mini, _) => Some(&card::MINI),
        (CardSize::Slips, _) => None,
    }
}

/// The face of a card by its place in the deck, with names set in these fonts.
pub fn face(
    prices: &Prices<'_>,
    deck: &Deck,
    index: usize,
    (size, look): (CardSize, Look),
    fonts: &Fonts,
) -> Drawing {
    match layout(size, look.theme) {
        Some(layout) => card::face(layout, prices, deck, index, look, fonts),
        None => slip::face(prices, deck, index, look.theme, fonts),
    }
}

/// The faces of all cards, event cards among them, in order, with names set in these fonts.
pub fn faces(
    prices: &Prices<'_>,
    deck: &Deck,
    size: CardSize,
    look: Look,
    fonts: &Fonts,
) -> Vec<Drawing> {
    let indices = 0..deck.cards.len();
    let faces = indices.map(|index| face(prices, deck, index, (size, look), fonts));
    let set = layout(size, look.theme).map_or(slip::SET, card::Layout::set);
    with_events(prices, deck, (size, look, fonts), set, faces.collect())
}

/// The faces of a deck with those of its event cards in their places; the margin and the letters of the head are given.
fn with_events(
    prices: &Prices<'_>,
    deck: &Deck,
    (size, look, fonts): (CardSize, Look, &Fonts),
    (margin, head): (f64, f64),
    faces: Vec<Drawing>,
) -> Vec<Drawing> {
    if deck.events.is_empty() {
        return faces;
    }
    let brush = Brush {
        prices,
        deck,
        places: Places::of(prices.map()),
        theme: look.theme,
        fonts,
        card: size.millimetres(),
        margin,
        head,
    };
    let faces = faces.into_iter().enumerate().flat_map(|(index, face)| {
        let event = deck.event_before(index).map(|card| brush.face(card));
        event.into_iter().chain([face])
    });
    faces.collect()
}

/// The deck to print, which says how to have it again.
pub fn document(prices: &Prices<'_>, deck: &Deck, print: &Print) -> Document {
    Document {
        title: heading(prices),
        generator: generator(),
        subject: caption(prices, deck),
        pages: pages(prices, deck, print),
        ..Document::default()
    }
}

/// The pages to print: the cards, after each page its backs, then the payoffs, once for each copy that the players
/// have: two copies, or three above two players. A copy is a page by good and a page by city, so that it fills both
/// sides of its sheets.
pub fn pages(prices: &Prices<'_>, deck: &Deck, print: &Print) -> Vec<Drawing> {
    let plan = Plan::new(print.paper, print.size.millimetres()).ordered(print.order);
    let fonts = &print.fonts;
    let sheets = plan.impose(
        &faces(prices, deck, print.size, print.look, fonts),
        &caption(prices, deck),
    );
    let count = sheets.len();
    let mut pages = match print.backs {
        None => sheets,
        Some(Duplex { flip, offset }) => {
            let backs = vec![back(prices, print.size, fonts); deck.size()];
            let backs = plan.impose_backs(&backs, flip, offset);
            sheets
                .into_iter()
                .zip(backs)
                .flat_map(|(faces, backs)| [faces, backs])
                .collect()
        }
    };
    if print.chart {
        let copies = if deck.plan.players > 2 { 3 } else { 2 };
        let copy = payoffs::pages(prices, deck, &plan, count, fonts);
        pages.extend((0..copies).flat_map(|_| copy.clone()));
    }
    pages
}
