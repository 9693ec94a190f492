//! Where money goes: a lying bar for each bot, parted.

use super::side::sides;
use crate::study::StudyJson;
use crate::study::report::PlayersJson;
use milepost_draw::chart::{self, FAINT, INK, SHADES, TITLE};
use milepost_draw::font::{Weight, fit, width};
use milepost_draw::{Colour, Drawing, Rect, Style, Text};

const PITCH: f64 = 5.2;
const NAMES: f64 = 12.0;
/// Room for the sum, and for parts that are too small for a number of their own.
const FIGURES: f64 = 32.0;

/// A way that money goes: its name, its colour, and how much of a player's.
type Part = (&'static str, Colour, fn(&PlayersJson) -> f64);

const PARTS: [Part; 4] = [
    ("track", SHADES[0], |p| p.track),
    ("trains", SHADES[1], |p| p.upgrades),
    ("fees", SHADES[2], |p| p.fees_paid),
    ("taxes", SHADES[3], |p| p.taxes),
];

/// How high the panel is.
pub fn height(report: &StudyJson) -> f64 {
    TITLE + PITCH * sides(report).len() as f64
}

/// Draws the panel.
pub fn draw(page: &mut Drawing, room: Rect, report: &StudyJson) {
    chart::title(
        page,
        room,
        "Spending",
        "millions a player's game; at the right small parts and the sum",
    );
    chart::legend(page, room, &PARTS.map(|(name, colour, _)| (name, colour)));
    let sum = |side: &PlayersJson| PARTS.iter().map(|(.., part)| part(side)).sum::<f64>();
    let sides = sides(report);
    let most = sides
        .iter()
        .map(|side| sum(side))
        .fold(0.0, f64::max)
        .max(1e-9);
    let left = room.x + if sides.len() > 1 { NAMES } else { 0.0 };
    let unit = (room.right() - left - FIGURES) / most;
    for (place, side) in sides.iter().enumerate() {
        let y = room.y + TITLE + PITCH * place as f64;
        if sides.len() > 1 {
            page.text(&Text::new(side.name.clone(), room.x, y + 3.1, 2.5).colour(INK));
        }
        let (mut x, mut small) = (left, Vec::new());
        for (name, colour, part) in PARTS {
            let (value, wide) = (format!("{:.0}", part(side)), part(side) * unit);
            page.rect(
                Rect::new(x, y, wide, PITCH - 1.0),
                0.0,
                &Style::fill(colour),
            );
            if wide > width(&value, Weight::Regular, 2.4) + 0.6 {
                let dark = SHADES[..2].contains(&colour);
                let ink = if dark { Colour::WHITE } else { INK };
                let text = Text::new(value, x + wide / 2.0, y + 2.95, 2.4);
                page.text(&text.middle().colour(ink));
            } else {
                small.push(format!("{name} {value}"));
            }
            x += wide;
        }
        let text = Text::new(format!("{:.0}", sum(side)), room.right(), y + 3.1, 2.5);
        page.text(&text.end().colour(FAINT));
        let (small, room) = (small.join(", "), room.right() - 7.0);
        let size = fit(&small, Weight::Regular, 2.2, FIGURES - 8.5, 1.6);
        page.text(&Text::new(small, room, y + 3.1, size).end().colour(FAINT));
    }
}
