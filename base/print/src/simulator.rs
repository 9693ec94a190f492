//! Any deck for Tabletop Simulator: its faces on sheets, one back, and the saved object that the game reads; and a board with
//! its pawns.
//!
//! ```text
//! 1 2 3 4 5 6 7 8 9 10     at most 69 cards a sheet, along the rows;
//! 11 12 ...                the last cell stays free: older tables show it
//! ... 69 -                 where a card is hidden
//! ```
//!
//! A sheet's [`Drawing`] has exactly whole pixels a card when it is rendered at [`Cell::dpi`].

mod object;

pub use object::{Board, Card, Deck, Object, SavedObject};

use milepost_draw::Drawing;
use milepost_draw::Rect;

/// The most cards of a sheet.
pub const MOST: usize = COLUMNS * ROWS - 1;

pub(super) const COLUMNS: usize = 10;
const ROWS: usize = 7;
/// The largest side of a picture, in pixels.
pub const LARGEST: u32 = 4096;
const MM_PER_INCH: f64 = 25.4;

/// Size of a card's face on a sheet: as many whole pixels as a full sheet has room for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell {
    /// Width and height of the card in millimetres.
    card: (f64, f64),
    /// Width and height of the cell in pixels.
    pixels: (u32, u32),
}

impl Cell {
    /// The cell for cards of this width and height in millimetres: 409 x 571 pixels for poker cards.
    #[must_use]
    pub fn new(card: (f64, f64)) -> Self {
        let (most_wide, most_high) = (LARGEST / COLUMNS as u32, LARGEST / ROWS as u32);
        let high = (f64::from(most_wide) * card.1 / card.0).round();
        // A card that is more than twice as high as wide, or no size at all, still gets a pixel.
        let pixels = if high <= f64::from(most_high) {
            (most_wide, (high as u32).max(1))
        } else {
            (
                ((f64::from(most_high) * card.0 / card.1).round() as u32).clamp(1, most_wide),
                most_high,
            )
        };
        Self { card, pixels }
    }

    /// Width and height in pixels.
    #[must_use]
    pub fn pixels(&self) -> (u32, u32) {
        self.pixels
    }

    /// Dots an inch at which sheets and back are to be rendered.
    #[must_use]
    pub fn dpi(&self) -> f64 {
        f64::from(self.pixels.0) * MM_PER_INCH / self.card.0
    }

    /// The faces on sheets, in order.
    #[must_use]
    pub fn sheets(&self, faces: &[Drawing]) -> Vec<Drawing> {
        faces.chunks(MOST).map(|faces| self.sheet(faces)).collect()
    }

    /// The back, a cell of its own.
    #[must_use]
    pub fn back(&self, back: &Drawing) -> Drawing {
        let mut cell = Drawing::new(self.card.0, self.height());
        self.lay(&mut cell, back, (0, 0));
        cell
    }

    fn sheet(&self, faces: &[Drawing]) -> Drawing {
        let size = (
            self.card.0 * COLUMNS as f64,
            self.height() * rows(faces.len()) as f64,
        );
        let mut sheet = Drawing::new(size.0, size.1);
        for (index, face) in faces.iter().enumerate() {
            self.lay(&mut sheet, face, (index % COLUMNS, index / COLUMNS));
        }
        sheet
    }

    /// A cell is a hair lower or higher than the card, for pixels are whole: the card is cut, or centred.
    fn lay(&self, sheet: &mut Drawing, face: &Drawing, (column, row): (usize, usize)) {
        let height = self.height();
        let window = Rect::new(0.0, (self.card.1 - height) / 2.0, self.card.0, height);
        sheet.clipped(
            face,
            window,
            column as f64 * self.card.0,
            row as f64 * height,
        );
    }

    /// The height of the cell in millimetres.
    fn height(&self) -> f64 {
        self.card.0 * f64::from(self.pixels.1) / f64::from(self.pixels.0)
    }
}

/// The rows of a sheet with so many cards: one cell more than cards at least, and two rows, the fewest that the game
/// offers.
pub(super) fn rows(cards: usize) -> usize {
    (cards / COLUMNS + 1).max(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{MINI, POKER};

    fn pixels(drawing: &Drawing, cell: &Cell) -> (f64, f64) {
        let (width, height) = drawing.size();
        let [width, height] = [width, height].map(|side| side * cell.dpi() / MM_PER_INCH);
        ((width * 1e6).round() / 1e6, (height * 1e6).round() / 1e6)
    }

    #[test]
    fn a_full_sheet_has_whole_pixels_a_card() {
        let cell = Cell::new(POKER);
        assert_eq!(cell.pixels(), (409, 571));
        let faces = vec![Drawing::new(POKER.0, POKER.1); 138];
        let sheets = cell.sheets(&faces);
        assert_eq!(
            sheets.iter().map(|s| pixels(s, &cell)).collect::<Vec<_>>(),
            [(4090.0, 3997.0); 2]
        );
        assert_eq!(pixels(&cell.back(&faces[0]), &cell), (409.0, 571.0));
    }

    #[test]
    fn a_short_sheet_is_as_low_as_it_can_be() {
        let cell = Cell::new(POKER);
        let face = Drawing::new(POKER.0, POKER.1);
        let tall = |cards| {
            cell.sheets(&vec![face.clone(); cards])
                .last()
                .map(|s| pixels(s, &cell).1 / 571.0)
        };
        let rows = [1, 10, 19, 20, 69, 70, 69 + 20].map(|cards| tall(cards).unwrap_or_default());
        assert_eq!(rows, [2.0, 2.0, 2.0, 3.0, 7.0, 2.0, 3.0]);
        assert!(cell.sheets(&[]).is_empty());
    }

    #[test]
    fn no_card_makes_a_picture_too_large() {
        for card in [
            MINI,
            POKER,
            (70.0, 120.0),
            (120.0, 70.0),
            (1.0, 500.0),
            (500.0, 1.0),
            (0.0, 0.0),
        ] {
            let (wide, high) = Cell::new(card).pixels();
            assert!(wide >= 1 && high >= 1, "{card:?}");
            assert!(wide * 10 <= LARGEST && high * 7 <= LARGEST, "{card:?}");
        }
    }
}
