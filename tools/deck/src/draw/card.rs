//! The face of a card: three demands, one below the other.
//!
//! ```text
//! =#=#=#=#=#=#=    the map's name over track; or taxes, white on black
//! Santander   29   destination and payoff
//! Leather          the good
//! from ...         the best source
//! ---------------
//! ...
//! 1 / 120   code
//! ```

use super::look::{Look, Theme};
use super::style::{RULE, fitted, taxes, title, track};
use crate::deal::Deck;
use crate::model::{Before, Demand};
use crate::price::Prices;
use milepost_draw::font::{Weight, fit};
use milepost_draw::text::isolated;
use milepost_draw::{Colour, Drawing, Fonts, Point, Rect, Style, Text};
use milepost_print::cards;

/// Where everything stands on a card, in millimetres; baselines of a demand count from its top.
pub(super) struct Layout {
    card: (f64, f64),
    /// Nothing comes nearer to a card's edge.
    margin: f64,
    /// The letters of the head and of the words in it.
    head: f64,
    /// The first demand begins here.
    top: f64,
    /// The height of a demand.
    demand: f64,
    payoff: Line,
    city: Line,
    /// Where a city's name has two lines: the letters, and the second baseline.
    two: Line,
    /// The baseline of a name that needs the whole width, and the payoff below it.
    whole: (f64, Line),
    good: Line,
    hint: Line,
    /// The letters of the foot.
    foot: f64,
}

/// The letters of a line and its baseline.
#[derive(Clone, Copy)]
struct Line {
    size: f64,
    base: f64,
}

const fn line(size: f64, base: f64) -> Line {
    Line { size, base }
}

pub(super) const POKER: Layout = Layout {
    card: cards::POKER,
    margin: 5.0,
    head: 2.9,
    top: 12.4,
    demand: 22.6,
    payoff: line(12.4, 12.0),
    city: line(6.6, 8.6),
    two: line(4.8, 9.9),
    whole: (6.8, line(10.2, 17.2)),
    good: line(5.4, 15.6),
    hint: line(2.5, 20.2),
    foot: 2.5,
};

pub(super) const MINI: Layout = Layout {
    card: cards::MINI,
    margin: 4.0,
    head: 2.2,
    top: 10.6,
    demand: 17.2,
    payoff: line(9.6, 9.2),
    city: line(4.9, 6.6),
    two: line(3.6, 7.6),
    whole: (5.1, line(7.8, 13.1)),
    good: line(4.1, 12.0),
    hint: line(1.9, 15.4),
    foot: 1.9,
};

/// The letters as large as demands stay apart.
pub(super) const LARGE_POKER: Layout = Layout {
    head: 3.1,
    payoff: line(14.2, 12.6),
    city: line(8.0, 8.8),
    two: line(5.7, 10.6),
    whole: (7.5, line(10.8, 18.0)),
    good: line(6.9, 16.9),
    hint: line(3.1, 21.4),
    foot: 2.8,
    ..POKER
};

pub(super) const LARGE_MINI: Layout = Layout {
    head: 2.4,
    payoff: line(11.0, 9.6),
    city: line(6.0, 6.8),
    two: line(4.3, 8.0),
    whole: (5.7, line(8.0, 13.7)),
    good: line(5.2, 12.8),
    hint: line(2.3, 16.2),
    foot: 2.1,
    ..MINI
};

impl Layout {
    /// The margin, and the letters of the head.
    pub(super) fn set(&self) -> (f64, f64) {
        (self.margin, self.head)
    }

    fn right(&self) -> f64 {
        self.card.0 - self.margin
    }

    fn room(&self) -> f64 {
        self.card.0 - 2.0 * self.margin
    }
}

/// How the words of a face are set.
#[derive(Clone, Copy)]
struct Set<'a> {
    look: Look,
    fonts: &'a Fonts,
}

/// The face of the card at an index: its demands, the highest payoff first.
pub(super) fn face(
    layout: &Layout,
    prices: &Prices<'_>,
    deck: &Deck,
    index: usize,
    look: Look,
    fonts: &Fonts,
) -> Drawing {
    let card = deck.cards[index];
    let mut face = Drawing::new(layout.card.0, layout.card.1);
    let set = Set { look, fonts };
    head(&mut face, layout, &title(prices), card.before, set);
    for (place, &each) in card.demands.iter().enumerate() {
        let top = layout.top + place as f64 * layout.demand;
        if place > 0 {
            let ends = [layout.margin, layout.right()].map(|x| Point::new(x, top));
            face.line(ends[0], ends[1], &Style::stroke(RULE, 0.2));
        }
        demand(&mut face, layout, prices, (each, top), set);
    }
    foot(&mut face, layout, deck, index, look.theme);
    face
}

/// The map's name over a length of track; or taxes, white on black, so that nobody misses them.
fn head(face: &mut Drawing, layout: &Layout, name: &str, before: Before, set: Set<'_>) {
    const SPACING: f64 = 0.3;
    let (ink, faint) = set.look.theme.inks();
    let Layout { margin, head, .. } = *layout;
    let Some(more) = taxes(before) else {
        let room = layout.room() - SPACING * name.chars().count() as f64;
        let size = fitted(set.fonts, name, Weight::Bold, head, room, 1.2);
        let title = Text::new(name, layout.card.0 / 2.0, margin + head, size).fonts(set.fonts);
        face.text(&title.bold().colour(faint).spacing(SPACING).middle());
        return track(
            face,
            Point::new(margin, margin + 1.55 * head),
            layout.room(),
        );
    };
    let bar = Rect::new(margin, margin, layout.room(), 2.05 * head);
    face.rect(bar, 0.35 * head, &Style::fill(ink));
    let word = Text::new(
        "TAXES",
        margin + 0.6 * head,
        margin + 1.48 * head,
        1.3 * head,
    )
    .bold();
    let size = fit(
        more,
        Weight::Regular,
        head,
        layout.room() - word.width() - 1.8 * head,
        1.2,
    );
    face.text(
        &Text::new(more, layout.right() - 0.6 * head, word.y, size)
            .colour(Colour::WHITE)
            .end(),
    );
    face.text(&word.colour(Colour::WHITE));
}

/// A demand, from the top given with it.
fn demand(
    face: &mut Drawing,
    layout: &Layout,
    prices: &Prices<'_>,
    (demand, top): (Demand, f64),
    Set { look, fonts }: Set<'_>,
) {
    /// From a name to its payoff, in sizes of the payoff.
    const GAP: f64 = 0.28;
    let (ink, faint) = look.theme.inks();
    // Without the hint the rest stands in the middle.
    let top = if look.hints {
        top
    } else {
        top + 0.4 * layout.hint.size
    };
    let map = prices.map();
    let offer = prices.offer(demand);
    let pays = |line: Line| {
        Text::new(
            offer.payoff.to_string(),
            layout.right(),
            top + line.base,
            line.size,
        )
        .bold()
    };
    let room = layout.room() - pays(layout.payoff).width() - GAP * layout.payoff.size;
    let (payoff, lines) = city(layout, &map.cities()[demand.city].name, room, fonts);
    for (text, size, base) in lines {
        face.text(
            &Text::new(text, layout.margin, top + base, size)
                .fonts(fonts)
                .bold()
                .colour(ink),
        );
    }
    face.text(&pays(payoff).colour(ink).end());
    let mut line = |text: &str, line: &Line, room, colour| {
        let size = fitted(fonts, text, Weight::Regular, line.size, room, 1.2);
        let text = Text::new(text, layout.margin, top + line.base, size).fonts(fonts);
        face.text(&text.colour(colour));
    };
    let source = &map.cities()[offer.source].name;
    let hint = format!(
        "from {} · {} pips · costs {}",
        isolated(source),
        offer.run.pips,
        offer.run.cost
    );
    line(&map.goods()[demand.good].name, &layout.good, room, ink);
    if look.hints {
        line(&hint, &layout.hint, layout.room(), faint);
    }
}

/// The payoff's line, and the name's lines with their letters and baselines: beside the payoff in one line, or in two
/// where its letters are larger so; above it where they would be small either way.
fn city<'a>(
    layout: &Layout,
    name: &'a str,
    room: f64,
    fonts: &Fonts,
) -> (Line, Vec<(&'a str, f64, f64)>) {
    const SMALL: f64 = 0.85;
    let fitted =
        |text: &str, most: f64, room: f64| fitted(fonts, text, Weight::Bold, most, room, 1.2);
    let one = fitted(name, layout.city.size, room);
    let Line { size, base } = layout.two;
    let halves = name.match_indices(' ').map(|(at, _)| name.split_at(at));
    let sized = halves.map(|(first, second)| {
        let second = second.trim_start();
        (
            fitted(first, size, room).min(fitted(second, size, room)),
            first,
            second,
        )
    });
    let two = sized
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .filter(|two| two.0 > one);
    match two {
        _ if two.map_or(one, |two| two.0) < SMALL * size => {
            let (high, low) = layout.whole;
            (low, vec![(name, fitted(name, size, layout.room()), high)])
        }
        Some((size, first, second)) => (
            layout.payoff,
            vec![(first, size, base - 1.04 * size), (second, size, base)],
        ),
        None => (layout.payoff, vec![(name, one, layout.city.base)]),
    }
}

/// The card's number, and how to have the deck again.
fn foot(face: &mut Drawing, layout: &Layout, deck: &Deck, index: usize, theme: Theme) {
    let (_, faint) = theme.inks();
    let Layout { margin, foot, .. } = *layout;
    let base = layout.card.1 - margin + 0.6;
    let number = Text::new(
        format!("{} / {}", index + 1, deck.cards.len()),
        margin,
        base,
        foot,
    )
    .bold();
    let again = format!("seed {} · {}", deck.plan.seed, deck.code);
    let room = layout.room() - number.width() - 2.0;
    let size = fit(&again, Weight::Regular, 0.85 * foot, room, 0.8);
    face.text(&number.colour(faint));
    face.text(
        &Text::new(again, layout.right(), base, size)
            .colour(faint)
            .end(),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What hangs below a name's baseline, and what stands above a payoff's, in sizes of the letter.
    const BELOW: f64 = 0.25;
    const ABOVE: f64 = 0.72;

    #[test]
    fn a_payoff_below_its_name_keeps_clear_of_it_and_of_the_hint() {
        for layout in [POKER, MINI, LARGE_POKER, LARGE_MINI] {
            let (name, payoff) = layout.whole;
            let under_name = payoff.base - ABOVE * payoff.size - (name + BELOW * layout.two.size);
            let over_hint = layout.hint.base - ABOVE * layout.hint.size - payoff.base;
            assert!(
                under_name > 1.0 && over_hint > 0.8,
                "{under_name:.2} {over_hint:.2}"
            );
        }
    }
}
