//! How to use a printed deck, in a few words.

use super::style::{INK, RULE};
use crate::deal::Deck;
use crate::model::OPENING;
use crate::price::Prices;
use milepost_draw::panel::{Type, paragraph};
use milepost_draw::text::isolated;
use milepost_draw::{Colour, Drawing, Fonts, Rect, Style, Text, Weight};
use milepost_print::cards::{Order, Plan};

/// The letters, from line to line, and what is free within the panel's edge, in millimetres.
const SIZE: f64 = 2.5;
const LEADING: f64 = 3.3;
const PAD: f64 = 2.6;
/// From the panel's upper edge to the baseline of the heads, and to the words below them.
const HEAD: f64 = PAD + 2.2;
const WORDS: f64 = PAD + 3.61;

/// A panel so wide, in millimetres, as high as its words are.
pub(super) fn panel(
    prices: &Prices<'_>,
    deck: &Deck,
    plan: &Plan,
    sheets: usize,
    wide: f64,
    fonts: &Fonts,
) -> Drawing {
    let words = words(prices, deck, plan, sheets);
    let figure = if stacked(plan, sheets) {
        piles(plan, deck.size().div_ceil(sheets))
    } else {
        Drawing::default()
    };
    let room = wide - PAD - figure.size().0;
    let each = room / words.len() as f64;
    let set = Type {
        size: SIZE,
        weight: Weight::Regular,
        ink: INK,
        line: LEADING / SIZE,
        fonts,
    };
    let columns = words.map(|(head, text)| (head, paragraph(&text, set, each - PAD)));
    let highest = columns.iter().map(|(_, text)| text.size().1);
    let highest = highest.fold(0.0, f64::max);
    let high = (HEAD + PAD + 0.2 * LEADING + highest).max(figure.size().1 + 2.0 * PAD);
    let mut panel = Drawing::new(wide, high);
    let frame = Rect::new(0.0, 0.0, wide, high).inflate(-0.1);
    panel.rect(
        frame,
        1.5,
        &Style::fill(Colour::grey(245)).and_stroke(RULE, 0.2),
    );
    for (column, (head, text)) in columns.into_iter().enumerate() {
        let left = PAD + column as f64 * each;
        let head = Text::new(head, left, HEAD, SIZE * 1.12);
        panel.text(&head.bold().colour(INK));
        panel.group(&text, left, WORDS);
    }
    panel.group(&figure, PAD + room, (high - figure.size().1) / 2.0);
    panel
}

fn stacked(plan: &Plan, sheets: usize) -> bool {
    plan.order() == Order::Stack && sheets > 1
}

fn words(
    prices: &Prices<'_>,
    deck: &Deck,
    plan: &Plan,
    sheets: usize,
) -> [(&'static str, String); 4] {
    let players = deck.plan.players;
    let cut = match plan.order() {
        Order::Stack if stacked(plan, sheets) => format!(
            "Pile the sheets face up, 1 lowest, {sheets} on top. Cut them as one. Put pile 2 on 1, 3 on 2 and so on, \
             along the rows. Turn the deck over: card 1 is on top."
        ),
        _ => "Cut at the marks. The cards follow each other along the rows, sheet by sheet: pile them up face down \
              with card 1 on top."
            .to_owned(),
    };
    let order = format!(
        "The deck is in order. Never shuffle it: the first {} cards are affordable with the starting money, and \
         the taxes have their places.",
        OPENING * players
    );
    let (head, events) = match deck.events.len() {
        0 => ("Taxes", ""),
        _ => (
            "Taxes, events",
            " Do what an event card says when it turns up, and draw another card.",
        ),
    };
    let taxes =
        "Where a card says TAXES, taxes are due before it is drawn. Where it says reshuffled, the deck counts \
                 as reshuffled: do not shuffle it."
            .to_owned()
            + events;
    let events = if deck.events.is_empty() {
        ""
    } else {
        " --events"
    };
    let again = format!(
        "milepost deck deal MAP --code {}{events} deals this deck again, in any release with the same generator. MAP is {}.",
        deck.code,
        isolated(prices.map().name())
    );
    [
        ("Cut", cut),
        ("Do not shuffle", order),
        (head, taxes),
        ("Again", again),
    ]
}

/// A sheet in small, with the numbers of its piles; it has room at its right.
fn piles(plan: &Plan, used: usize) -> Drawing {
    const HIGH: f64 = 25.0;
    let (columns, rows) = plan.grid();
    let (card_width, card_height) = plan.card();
    let cell_height = (HIGH / rows as f64).min(5.0);
    let cell_width = (cell_height * card_width / card_height).clamp(3.2, 5.0);
    let mut figure = Drawing::new(columns as f64 * cell_width + PAD, rows as f64 * cell_height);
    for spot in 0..columns * rows {
        let corner = (
            (spot % columns) as f64 * cell_width,
            (spot / columns) as f64 * cell_height,
        );
        let cell = Rect::new(corner.0, corner.1, cell_width, cell_height);
        figure.rect(
            cell,
            0.0,
            &Style::fill(Colour::WHITE).and_stroke(RULE, 0.15),
        );
        if spot < used {
            let size = (0.72 * cell_height).min(2.4);
            let middle = cell.centre();
            let number = Text::new(
                (spot + 1).to_string(),
                middle.x,
                middle.y + 0.36 * size,
                size,
            );
            figure.text(&number.middle().colour(INK));
        }
    }
    figure
}
