//! Coordinates along the margins, where the board's hexes are named by letters one way and numbers the other.

use crate::draw::board::Board;
use crate::draw::palette::FAINT;
use milepost_draw::{Drawing, Text, Weight, font};
use std::collections::BTreeMap;

/// How wide the margins are, in sides.
pub(super) const WIDTH: f64 = 0.55;
const SIZE: f64 = 0.28;

/// What stands along the top and along the left, each with its place in millimetres.
pub(super) struct Margins {
    top: Vec<(f64, String)>,
    left: Vec<(f64, String)>,
}

/// The margins of a board; none where the names of its hexes follow no such rule.
pub(super) fn margins(board: &Board<'_>) -> Option<Margins> {
    let letters = |name: &str| {
        name.trim_end_matches(|c: char| c.is_ascii_digit())
            .to_owned()
    };
    let digits = |name: &str| name[letters(name).len()..].to_owned();
    let axes = |top: &dyn Fn(&str) -> String, left: &dyn Fn(&str) -> String| {
        let hexes = || {
            let all = board.setup.hexes.iter().zip(&board.middles).enumerate();
            let shown = all.filter(|(hex, _)| board.is_shown(*hex));
            shown.map(|(_, hex)| hex)
        };
        Some(Margins {
            top: axis(hexes().map(|(hex, middle)| (hex.at.x, middle.x, top(&hex.name))))?,
            left: axis(hexes().map(|(hex, middle)| (hex.at.y, middle.y, left(&hex.name))))?,
        })
    };
    axes(&letters, &digits).or_else(|| axes(&digits, &letters))
}

/// One name for each line of hexes, if all its hexes agree on it.
fn axis(names: impl Iterator<Item = (i32, f64, String)>) -> Option<Vec<(f64, String)>> {
    let mut found: BTreeMap<i32, (f64, String)> = BTreeMap::new();
    for (line, at, name) in names {
        let known = &found.entry(line).or_insert_with(|| (at, name.clone())).1;
        if *known != name || name.is_empty() {
            return None;
        }
    }
    Some(found.into_values().collect())
}

impl Margins {
    /// Draws them around a board whose frame's corner stands at (`x`, `y`), on all four sides.
    pub fn draw(&self, drawing: &mut Drawing, board: &Board<'_>, x: f64, y: f64) {
        let (size, half) = (SIZE * board.side, WIDTH * board.side / 2.0);
        let middle = font::cap_height(Weight::Regular, size) / 2.0;
        let mut word = |words: &str, x: f64, y: f64| {
            drawing.text(&Text::new(words, x, y + middle, size).middle().colour(FAINT));
        };
        for (at, words) in &self.top {
            word(words, x + at, y - half);
            word(words, x + at, y + board.frame.h + half);
        }
        for (at, words) in &self.left {
            word(words, x - half, y + at);
            word(words, x + board.frame.w + half, y + at);
        }
    }
}
