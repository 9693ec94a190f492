//! The face of a contract card.
//!
//! ```text
//! NORTH AMERICA  MARKET     whose, and of which kind
//! =#=#=#=#=#=#=#=#=#=#=
//! Coal                      what is wanted
//! to Boston        [NE]     where
//!    .--o---o--.
//!    o   \ /    @           the map: where it is made, where it goes
//! $6,000          ###       the reward
//! 2 segments   3 ties
//! produced in ...
//! 12 / 60        seed 42
//! ```

use super::{FAINT, INK, MARGIN, RULE, track};
use crate::cards::{Card, Cards, capital, count, dollars};
use crate::draw::minimap::{Marks, MiniMap};
use crate::files::cards::CardJson;
use milepost_draw::font::{Weight, fit, width, wrap};
use milepost_draw::{Colour, Drawing, Point, Rect, Style, Text};
use milepost_print::cards::POKER;

/// The right edge of all words.
const RIGHT: f64 = POKER.0 - MARGIN;
/// How wide words may be.
const ROOM: f64 = RIGHT - MARGIN;
/// Names shrink so far to stay on their card.
const LEAST: f64 = 0.5;
/// Where the small map lies.
const MAP: Rect = Rect::new(MARGIN, 29.0, ROOM, 29.6);
/// The baseline of the reward.
const REWARD: f64 = 68.2;

/// The faces of all cards, in order.
pub fn faces(cards: &Cards<'_>) -> Vec<Drawing> {
    let map = MiniMap::new(cards.values(), MAP.w, MAP.h);
    cards
        .cards()
        .iter()
        .map(|card| face(cards, card, &map))
        .collect()
}

fn face(cards: &Cards<'_>, card: &Card, map: &MiniMap) -> Drawing {
    let words = cards.words(card);
    let mut face = Drawing::new(POKER.0, POKER.1);
    head(&mut face, cards.values().network().name(), words.kind);
    wanted(&mut face, &words);
    let marks = Marks {
        destination: card.pair.destination,
        sources: cards.values().network().commodities()[card.pair.commodity]
            .cities
            .clone(),
    };
    face.group(&map.marked(&marks), MAP.x, MAP.y);
    reward(&mut face, &words);
    sources(&mut face, &words);
    foot(&mut face, cards, card);
    face
}

/// The network's name and the kind over a length of track.
fn head(face: &mut Drawing, name: &str, kind: Option<&str>) {
    const SIZE: f64 = 2.9;
    const SPACING: f64 = 0.35;
    let baseline = MARGIN + 3.0;
    let spaced =
        |text: &str| width(text, Weight::Bold, SIZE) + SPACING * text.chars().count() as f64;
    let kind = kind.unwrap_or("contract").to_uppercase();
    let room = ROOM - spaced(&kind) - 3.0;
    let name = name.to_uppercase();
    let size = fit(
        &name,
        Weight::Bold,
        SIZE,
        room - SPACING * name.chars().count() as f64,
        LEAST,
    );
    face.text(
        &Text::new(name, MARGIN, baseline, size)
            .bold()
            .colour(FAINT)
            .spacing(SPACING),
    );
    let kind = Text::new(kind, RIGHT, baseline, SIZE);
    face.text(&kind.bold().colour(INK).spacing(SPACING).end());
    track(face, Point::new(MARGIN, MARGIN + 4.6), ROOM, 35);
}

/// The commodity, and the destination with its region.
fn wanted(face: &mut Drawing, card: &CardJson<'_>) {
    let commodity = capital(card.commodity);
    let size = fit(&commodity, Weight::Bold, 8.6, ROOM, LEAST);
    face.text(&Text::new(commodity, MARGIN, 19.2, size).bold().colour(INK));
    let baseline = 26.5;
    let tag = region(face, card.region, baseline);
    let to = Text::new("to", MARGIN, baseline, 4.2).colour(FAINT);
    let left = MARGIN + to.width() + 1.4;
    face.text(&to);
    let size = fit(card.destination, Weight::Bold, 6.2, tag - 1.6 - left, LEAST);
    face.text(
        &Text::new(card.destination, left, baseline, size)
            .bold()
            .colour(INK),
    );
}

/// The region in a frame that ends at the right; answers where it begins.
fn region(face: &mut Drawing, name: &str, baseline: f64) -> f64 {
    const HEIGHT: f64 = 4.6;
    let size = fit(name, Weight::Bold, 3.0, ROOM / 3.0, LEAST);
    let wide = width(name, Weight::Bold, size) + 2.4;
    let frame = Rect::new(RIGHT - wide, baseline - HEIGHT + 0.3, wide, HEIGHT);
    face.rect(frame, 1.0, &Style::stroke(FAINT, 0.25));
    let middle = frame.centre();
    face.text(
        &Text::new(name, middle.x, middle.y + size * 0.357, size)
            .bold()
            .colour(FAINT)
            .middle(),
    );
    frame.x
}

/// Dollars, and the ties as that many sleepers of a length of track.
fn reward(face: &mut Drawing, card: &CardJson<'_>) {
    let ties = ties(card.ties);
    let left = RIGHT - ties.size().0;
    face.group(&ties, left, REWARD - 7.3);
    let amount = dollars(card.dollars);
    let size = fit(&amount, Weight::Bold, 10.4, left - 2.0 - MARGIN, LEAST);
    face.text(
        &Text::new(amount, MARGIN - 0.4, REWARD, size)
            .bold()
            .colour(INK),
    );
    let line = |text: String| Text::new(text, MARGIN, REWARD + 4.4, 2.9).colour(INK);
    face.text(&line(count(card.segments, "segment")));
    let mut number = line(count(card.ties, "railroad tie")).end();
    number.x = RIGHT;
    face.text(&number);
}

/// A length of track with so many sleepers; at most eight are drawn.
fn ties(number: u32) -> Drawing {
    const MOST: u32 = 8;
    const HEIGHT: f64 = 7.3;
    let drawn = number.min(MOST);
    let pitch = if drawn > 5 { 2.2 } else { 3.4 };
    let mut ties = Drawing::new(f64::from(drawn) * pitch, HEIGHT);
    for tie in 0..drawn {
        let sleeper = Rect::new((f64::from(tie) + 0.5) * pitch - 0.8, 0.0, 1.6, HEIGHT);
        ties.rect(sleeper, 0.3, &Style::fill(Colour::grey(70)));
    }
    for y in [HEIGHT * 0.27, HEIGHT * 0.73] {
        let rail = Rect::new(0.0, y - 0.35, ties.size().0, 0.7);
        ties.rect(
            rail,
            0.0,
            &Style::fill(Colour::grey(205)).and_stroke(Colour::grey(70), 0.15),
        );
    }
    ties
}

/// The cities that make it, in two lines at most.
fn sources(face: &mut Drawing, card: &CardJson<'_>) {
    const TOP: f64 = 76.2;
    let (size, lines) = source_lines(&card.sources);
    for (row, line) in lines.into_iter().enumerate() {
        face.text(&Text::new(line, MARGIN, TOP + row as f64 * 2.8, size).colour(FAINT));
    }
}

/// The names on a line if they fit, else on two; where there are too many, the last are counted.
fn source_lines(sources: &[&str]) -> (f64, Vec<String>) {
    /// Sizes of letters with the lines that they may fill.
    const SIZES: [(f64, usize); 5] = [(2.6, 1), (2.4, 1), (2.6, 2), (2.3, 2), (2.0, 2)];
    for named in (1..=sources.len()).rev() {
        let more = sources.len() - named;
        let more = if more > 0 {
            format!(" and {more} more")
        } else {
            String::new()
        };
        let text = format!("produced in {}{more}", sources[..named].join(", "));
        let set = |(size, most)| {
            let lines = wrap(&text, Weight::Regular, size, ROOM);
            let fits = lines
                .iter()
                .all(|line| width(line, Weight::Regular, size) <= ROOM);
            (fits && lines.len() <= most).then_some((size, lines))
        };
        if let Some(found) = SIZES.into_iter().find_map(set) {
            return found;
        }
    }
    (2.0, vec![format!("produced in {} cities", sources.len())])
}

/// The card's number, and how to have it again.
fn foot(face: &mut Drawing, cards: &Cards<'_>, card: &Card) {
    let baseline = POKER.1 - MARGIN + 0.6;
    face.line(
        Point::new(MARGIN, baseline - 2.5),
        Point::new(RIGHT, baseline - 2.5),
        &Style::stroke(RULE, 0.15),
    );
    let number = Text::new(cards.number(card), MARGIN, baseline, 2.6)
        .bold()
        .colour(FAINT);
    face.text(&number);
    let again = format!(
        "seed {} · {}",
        cards.seed(),
        cards.values().network().hash()
    );
    let size = fit(
        &again,
        Weight::Regular,
        2.0,
        ROOM - number.width() - 2.0,
        LEAST,
    );
    face.text(&Text::new(again, RIGHT, baseline, size).colour(FAINT).end());
}
