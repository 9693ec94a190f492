//! Equal cards side by side on sheets of paper.

mod backs;
mod order;

pub use backs::{BLEED, Flip};
pub use order::Order;

use crate::furniture::{EDGE, STRIP, cut_marks, strip};
use crate::paper::Paper;
use milepost_draw::Drawing;
use milepost_draw::{Point, Rect};

/// A poker card: width and height in millimetres.
pub const POKER: (f64, f64) = (63.0, 88.0);
/// A small card: width and height in millimetres.
pub const MINI: (f64, f64) = (44.0, 68.0);
/// A slip of paper, of which thirty lie on a sheet of either paper: width and height in millimetres.
pub const SLIP: (f64, f64) = (63.0, 26.0);

/// The block of cards starts this far down, or is centred where that leaves too little below.
const TOP: f64 = 10.0;
/// Room for cut marks around the block, in millimetres.
const MARGIN: f64 = EDGE + 2.0;
/// Room for the strip with the ruler beside the block, in millimetres: the paper's edge, the strip and the cut marks.
const STRIP_ROOM: f64 = EDGE + STRIP + 3.7;

/// Layout of equal cards on a paper: edge to edge in a block, so that one cut parts two cards.
///
/// ```text
///     '  '  '  '        cut marks in the margins only
///   - +--+--+--+ -
///   - +--+--+--+ -      the block
///   - +--+--+--+ -
///     '  '  '  '
///     |-50 mm-|  print at 100 %   caption   1 / 14
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    paper: Paper,
    card: (f64, f64),
    columns: usize,
    rows: usize,
    order: Order,
}

/// Place of a card in a document.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// The page, counted from 0.
    pub page: usize,
    /// The card's edges on that page, in millimetres.
    pub rect: Rect,
}

impl Plan {
    /// As many cards of this width and height, in millimetres, as the paper holds; at least one.
    #[must_use]
    pub fn new(paper: Paper, card: (f64, f64)) -> Self {
        let (width, height) = paper.size();
        let (columns, rows) = (count(width, card.0), count(height, card.1));
        let plan = Self {
            paper,
            card,
            columns,
            rows,
            order: Order::Page,
        };
        if plan.strip_is_upright() && plan.block().x < STRIP_ROOM && rows > 1 {
            return Self {
                rows: rows - 1,
                ..plan
            };
        }
        plan
    }

    /// Cards of 63 x 88 mm, nine to a page.
    #[must_use]
    pub fn poker(paper: Paper) -> Self {
        Self::new(paper, POKER)
    }

    /// The same with its cards in another order.
    #[must_use]
    pub fn ordered(self, order: Order) -> Self {
        Self { order, ..self }
    }

    /// Returns the paper of all pages.
    #[must_use]
    pub fn paper(&self) -> Paper {
        self.paper
    }

    /// The order in which cards fill the sheets.
    #[must_use]
    pub fn order(&self) -> Order {
        self.order
    }

    /// Returns the numbers of columns and of rows of cards on a page, each at least 1.
    #[must_use]
    pub fn grid(&self) -> (usize, usize) {
        (self.columns, self.rows)
    }

    /// A card's width and height in millimetres.
    #[must_use]
    pub fn card(&self) -> (f64, f64) {
        self.card
    }

    /// Returns the number of cards on a full page, at least 1.
    #[must_use]
    pub fn per_page(&self) -> usize {
        self.columns * self.rows
    }

    /// Returns the number of pages that this many cards fill; 0 for none.
    #[must_use]
    pub fn pages(&self, cards: usize) -> usize {
        cards.div_ceil(self.per_page())
    }

    /// Returns the place of a card, counted from 0, of `cards` in all.
    #[must_use]
    pub fn place(&self, card: usize, cards: usize) -> Place {
        let (page, spot) = self.order.spot(card, cards, self.per_page());
        Place {
            page,
            rect: self.rect(spot),
        }
    }

    /// The cards on pages, each page with cut marks, the ruler, its number and the caption in small print.
    ///
    /// The caption says what a player needs to make the same cards again: code, seed, generator.
    #[must_use]
    pub fn impose(&self, faces: &[Drawing], caption: &str) -> Vec<Drawing> {
        let sheets = self.sheets(faces.len());
        let note = self.order.note(sheets.len());
        let words: Vec<&str> = [caption].into_iter().chain(note.as_deref()).collect();
        let numbered = |(i, spots): (usize, &Sheet)| {
            self.sheet(
                faces,
                spots,
                &words,
                &format!("{} / {}", i + 1, sheets.len()),
            )
        };
        sheets.iter().enumerate().map(numbered).collect()
    }

    /// The cards of each page.
    fn sheets(&self, cards: usize) -> Vec<Sheet> {
        let mut sheets = vec![Sheet::new(); self.pages(cards)];
        for card in 0..cards {
            let (page, spot) = self.order.spot(card, cards, self.per_page());
            if let Some(sheet) = sheets.get_mut(page) {
                sheet.push((spot, card));
            }
        }
        sheets
    }

    /// A spot on every page, counted from 0 along the rows.
    fn rect(&self, spot: usize) -> Rect {
        let (row, column) = (spot / self.columns, spot % self.columns);
        let block = self.block();
        let (width, height) = self.card;
        Rect::new(
            block.x + column as f64 * width,
            block.y + row as f64 * height,
            width,
            height,
        )
    }

    fn sheet(&self, faces: &[Drawing], spots: &Sheet, words: &[&str], label: &str) -> Drawing {
        let (width, height) = self.paper.size();
        let mut page = Drawing::new(width, height);
        for &(spot, card) in spots {
            let Rect { x, y, .. } = self.rect(spot);
            page.group(&faces[card], x, y);
        }
        let block = self.block();
        let columns: Vec<f64> = (0..=self.columns)
            .map(|i| block.x + i as f64 * self.card.0)
            .collect();
        let rows: Vec<f64> = (0..=self.rows)
            .map(|i| block.y + i as f64 * self.card.1)
            .collect();
        cut_marks(&mut page, &block, &columns, &rows);
        self.furnish(&mut page, words, label);
        page
    }

    /// Below the block where there is room, upright beside it where there is not.
    fn furnish(&self, page: &mut Drawing, words: &[&str], label: &str) {
        let fonts = &page.fonts();
        let block = self.block();
        if self.strip_is_upright() {
            let corner = Point::new((block.x - STRIP_ROOM) / 2.0 + EDGE, block.bottom());
            page.turned(&strip(block.h, words, label, fonts), corner, -90.0);
        } else {
            page.group(
                &strip(block.w, words, label, fonts),
                block.x,
                block.bottom() + STRIP_ROOM - EDGE - STRIP,
            );
        }
    }

    fn strip_is_upright(&self) -> bool {
        self.paper.size().1 - self.block().bottom() < STRIP_ROOM
    }

    fn block(&self) -> Rect {
        let (width, height) = self.paper.size();
        let (w, h) = (
            self.card.0 * self.columns as f64,
            self.card.1 * self.rows as f64,
        );
        Rect::new((width - w) / 2.0, ((height - h) / 2.0).min(TOP), w, h)
    }
}

/// The cards of a page, each with its spot.
type Sheet = Vec<(usize, usize)>;

/// Returns the number of cards along a side of the paper, at least 1; both lengths are in millimetres. A card narrower than 1 mm
/// counts as 1 mm wide, so that the number is finite.
fn count(side: f64, card: f64) -> usize {
    (((side - 2.0 * MARGIN) / card.max(1.0)).floor() as usize).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use milepost_draw::{Colour, Style};

    fn corners(paper: Paper) -> Vec<(f64, f64)> {
        let rounded = |v: f64| (v * 1e6).round() / 1e6;
        let plan = Plan::poker(paper);
        (0..9)
            .map(|i| plan.place(i, 9).rect)
            .map(|r| (rounded(r.x), rounded(r.y)))
            .collect()
    }

    fn grid(xs: [f64; 3], ys: [f64; 3]) -> Vec<(f64, f64)> {
        ys.into_iter().flat_map(|y| xs.map(|x| (x, y))).collect()
    }

    #[test]
    fn nine_poker_cards_lie_where_the_specification_says() {
        assert_eq!(
            corners(Paper::A4),
            grid([10.5, 73.5, 136.5], [10.0, 98.0, 186.0])
        );
        assert_eq!(
            corners(Paper::Letter),
            grid([13.45, 76.45, 139.45], [7.7, 95.7, 183.7])
        );
    }

    #[test]
    fn the_tenth_card_begins_a_page() {
        let plan = Plan::poker(Paper::A4);
        assert_eq!(
            (plan.per_page(), plan.pages(120), plan.pages(0)),
            (9, 14, 0)
        );
        assert_eq!(
            plan.place(9, 10),
            Place {
                page: 1,
                rect: plan.place(0, 10).rect
            }
        );
    }

    #[test]
    fn other_sizes_find_their_room() {
        for paper in Paper::ALL {
            for card in [
                MINI,
                POKER,
                (70.0, 120.0),
                (100.0, 30.0),
                (500.0, 500.0),
                (0.0, 10.0),
                (f64::NAN, 1.0),
            ] {
                assert!(
                    Plan::new(paper, card)
                        .impose(&[Drawing::new(1.0, 1.0)], "x")
                        .len()
                        == 1
                );
            }
        }
        let held = |card| Paper::HOME.map(|paper| Plan::new(paper, card).per_page());
        assert_eq!([POKER, MINI, SLIP].map(held), [[9, 9], [16, 12], [30, 30]]);
    }

    #[test]
    fn marks_and_words_stay_clear_of_the_cards_and_the_edge() {
        for paper in Paper::ALL {
            let plan = Plan::poker(paper);
            let mut face = Drawing::new(63.0, 88.0);
            face.rect(
                Rect::new(0.0, 0.0, 63.0, 88.0),
                0.0,
                &Style::fill(Colour::WHITE),
            );
            let caption = "deck 1234-5678  seed 42  milepost 0.1.0";
            let bare = plan.impose(&[Drawing::new(63.0, 88.0)], caption);
            let (width, height) = paper.size();
            let printable = Rect::new(0.0, 0.0, width, height).inflate(-EDGE + 0.1);
            for page in &bare {
                let extent = page.extent().expect("marks");
                assert!(
                    extent.corners().into_iter().all(|c| printable.contains(c)),
                    "{paper}: {extent:?}"
                );
                let mut inside = Drawing::new(width, height);
                inside.clipped(page, plan.block().inflate(-0.01), 0.0, 0.0);
                assert!(!inside.svg().expect("glyphs").contains("<line"), "{paper}");
            }
            let svg = plan.impose(&[face], caption)[0].svg().expect("glyphs");
            for words in ["50 mm", "print at 100 %", "1 / 1", caption] {
                assert!(svg.contains(words), "{words}");
            }
        }
    }
}
