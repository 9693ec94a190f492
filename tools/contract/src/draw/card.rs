//! Contract cards: faces and a back, 63 x 88 mm, on paper and on a table on screen.

mod back;
mod face;
mod table;

pub use back::back;
pub use face::faces;
pub use table::deck;

use crate::cards::Cards;
use milepost_draw::{Colour, Drawing, Point, Style};
use milepost_print::cards::{Flip, Plan};
use milepost_print::paper::Paper;

const INK: Colour = Colour::grey(20);
const FAINT: Colour = Colour::grey(95);
const RULE: Colour = Colour::grey(150);

/// No words come nearer to a card's edge, in millimetres.
const MARGIN: f64 = 5.0;

/// The faces on pages, nine to a page.
pub fn pages(cards: &Cards<'_>, paper: Paper) -> Vec<Drawing> {
    Plan::poker(paper).impose(&faces(cards), &cards.caption())
}

/// The faces on pages, after each its backs, to be printed on both sides and turned over the long edge.
pub fn pages_with_backs(cards: &Cards<'_>, paper: Paper) -> Vec<Drawing> {
    let backs = vec![back(cards.values().network()); cards.cards().len()];
    let backs = Plan::poker(paper).impose_backs(&backs, Flip::LongEdge, (0.0, 0.0));
    pages(cards, paper)
        .into_iter()
        .zip(backs)
        .flat_map(|(faces, backs)| [faces, backs])
        .collect()
}

/// A straight line of track: two rails and sleepers below them.
fn track(drawing: &mut Drawing, from: Point, length: f64, sleepers: usize) {
    for y in [from.y, from.y + 1.0] {
        let ends = [from.x, from.x + length].map(|x| Point::new(x, y));
        drawing.line(ends[0], ends[1], &Style::stroke(RULE, 0.25));
    }
    for sleeper in 0..=sleepers {
        let x = from.x + length * sleeper as f64 / sleepers.max(1) as f64;
        drawing.line(
            Point::new(x, from.y - 0.5),
            Point::new(x, from.y + 1.5),
            &Style::stroke(RULE, 0.35),
        );
    }
}
