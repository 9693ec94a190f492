use super::{EDGE, Plan, Sheet};
use milepost_draw::Drawing;
use milepost_draw::{Point, Rect};

/// Most that a back may reach beyond its card, in millimetres, so that a cut a little beside it shows no white.
pub const BLEED: f64 = 3.0;

/// The edge over which a printer turns the sheet between its two sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Flip {
    /// Like the page of a book.
    #[default]
    LongEdge,
    /// Like the page of a wall calendar.
    ShortEdge,
}

impl Plan {
    /// The backs, in the order of the faces, for the other side of the same sheets.
    ///
    /// Each lies behind its face once the sheet is turned over; `offset` moves them all, in millimetres to the
    /// right and down as the back is seen, for a printer that does not register. What a back has beyond its card is shown
    /// up to [`BLEED`] where no other back lies, and no nearer than 5 mm to the paper's edge.
    #[must_use]
    pub fn impose_backs(&self, backs: &[Drawing], flip: Flip, offset: (f64, f64)) -> Vec<Drawing> {
        let (width, height) = self.paper.size();
        let sheet = |spots: &Sheet| {
            let mut page = Drawing::new(width, height);
            for &(spot, card) in spots {
                let lies = self.behind(spot, flip).shift(offset.0, offset.1);
                let shown = self.bled(&lies, self.free(spot, spots, flip));
                self.lay(&mut page, &backs[card], flip, &lies, &shown);
            }
            page
        };
        self.sheets(backs.len()).iter().map(sheet).collect()
    }

    /// The spot as it lies once the sheet is turned over.
    fn behind(&self, spot: usize, flip: Flip) -> Rect {
        let (width, height) = self.paper.size();
        let face = self.rect(spot);
        match flip {
            Flip::LongEdge => Rect {
                x: width - face.right(),
                ..face
            },
            Flip::ShortEdge => Rect {
                y: height - face.bottom(),
                ..face
            },
        }
    }

    /// The sides of a spot, as the back is seen, where no other back lies: left, top, right, bottom.
    fn free(&self, spot: usize, spots: &Sheet, flip: Flip) -> [bool; 4] {
        let (row, column) = (spot / self.columns, spot % self.columns);
        let taken = |row: Option<usize>, column: Option<usize>| {
            let at = row.zip(column).filter(|&(_, column)| column < self.columns);
            at.is_some_and(|(row, column)| spots.iter().any(|s| s.0 == row * self.columns + column))
        };
        let left = !taken(Some(row), column.checked_sub(1));
        let right = !taken(Some(row), Some(column + 1));
        let above = !taken(row.checked_sub(1), Some(column));
        let below = !taken(Some(row + 1), Some(column));
        match flip {
            Flip::LongEdge => [right, above, left, below],
            Flip::ShortEdge => [left, below, right, above],
        }
    }

    /// The card's edges, moved out where there is room.
    fn bled(&self, lies: &Rect, free: [bool; 4]) -> Rect {
        let (width, height) = self.paper.size();
        let room = [lies.x, lies.y, width - lies.right(), height - lies.bottom()];
        let by = |side: usize| {
            if free[side] {
                (room[side] - EDGE).clamp(0.0, BLEED)
            } else {
                0.0
            }
        };
        let [left, top, right, bottom] = [0, 1, 2, 3].map(by);
        Rect::new(
            lies.x - left,
            lies.y - top,
            lies.w + left + right,
            lies.h + top + bottom,
        )
    }

    /// Draws what is shown of a back.
    fn lay(&self, page: &mut Drawing, back: &Drawing, flip: Flip, lies: &Rect, shown: &Rect) {
        let (corner, turn, window) = match flip {
            Flip::LongEdge => (
                Point::new(lies.x, lies.y),
                0.0,
                shown.shift(-lies.x, -lies.y),
            ),
            Flip::ShortEdge => {
                let (right, bottom) = (lies.right(), lies.bottom());
                let window = Rect::new(
                    right - shown.right(),
                    bottom - shown.bottom(),
                    shown.w,
                    shown.h,
                );
                (Point::new(right, bottom), 180.0, window)
            }
        };
        let mut piece = Drawing::new(self.card.0, self.card.1);
        piece.clipped(back, window, window.x, window.y);
        page.turned(&piece, corner, turn);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{MINI, Order, POKER, SLIP};
    use super::*;
    use crate::paper::Paper;
    use milepost_draw::{Colour, Style};

    const FLIPS: [Flip; 2] = [Flip::LongEdge, Flip::ShortEdge];

    fn inked(rect: Rect) -> Drawing {
        let mut back = Drawing::new(rect.w, rect.h);
        back.rect(rect, 0.0, &Style::fill(Colour::BLACK));
        back
    }

    fn near(a: Rect, b: Rect) -> bool {
        [a.x - b.x, a.y - b.y, a.w - b.w, a.h - b.h]
            .iter()
            .all(|side| side.abs() < 1e-9)
    }

    #[test]
    fn one_back_lies_behind_its_face_and_bleeds_on_every_side() {
        let plan = Plan::poker(Paper::A4);
        let back = inked(Rect::new(-5.0, -5.0, 73.0, 98.0));
        let lies = |flip| {
            plan.impose_backs(std::slice::from_ref(&back), flip, (0.5, 0.0))[0]
                .extent()
                .unwrap()
        };
        assert!(near(
            lies(Flip::LongEdge),
            Rect::new(137.0, 10.0, 63.0, 88.0).inflate(BLEED)
        ));
        assert!(near(
            lies(Flip::ShortEdge),
            Rect::new(11.0, 199.0, 63.0, 88.0).inflate(BLEED)
        ));
    }

    /// Turning the sheet with hands: left and right, or above and below, are exchanged.
    #[test]
    fn every_back_covers_its_face_alone() {
        for paper in Paper::ALL {
            for card in [POKER, MINI, SLIP] {
                for order in [Order::Page, Order::Stack] {
                    let plan = Plan::new(paper, card).ordered(order);
                    let cards = 2 * plan.per_page() + 4;
                    FLIPS
                        .into_iter()
                        .for_each(|flip| covers(&plan, cards, flip));
                }
            }
        }
    }

    fn covers(plan: &Plan, cards: usize, flip: Flip) {
        let (width, height) = plan.paper.size();
        let printable = Rect::new(0.0, 0.0, width, height).inflate(1e-9 - EDGE);
        for (page, spots) in plan.sheets(cards).iter().enumerate() {
            for &(spot, index) in spots {
                let face = plan.place(index, cards);
                let lies = plan.behind(spot, flip);
                let turned = match flip {
                    Flip::LongEdge => Rect {
                        x: width - lies.right(),
                        ..lies
                    },
                    Flip::ShortEdge => Rect {
                        y: height - lies.bottom(),
                        ..lies
                    },
                };
                assert!(
                    face.page == page && near(turned, face.rect),
                    "{plan:?} {flip:?} {index}"
                );
                let shown = plan.bled(&lies, plan.free(spot, spots, flip));
                assert!(
                    shown
                        .corners()
                        .into_iter()
                        .all(|corner| printable.contains(corner)),
                    "{shown:?}"
                );
                for &(other, _) in spots.iter().filter(|&&(other, _)| other != spot) {
                    let other = plan.behind(other, flip).inflate(-1e-6);
                    assert!(
                        !shown.intersects(&other),
                        "{plan:?}: a back bleeds over another"
                    );
                }
            }
        }
    }

    #[test]
    fn a_back_is_turned_with_its_sheet() {
        let plan = Plan::poker(Paper::A4);
        let back = inked(Rect::new(0.0, 0.0, 10.0, 5.0));
        let mut piece = Drawing::new(POKER.0, POKER.1);
        piece.group(&back, 0.0, 0.0);
        let mut page = Drawing::new(210.0, 297.0);
        let lies = plan.behind(0, Flip::ShortEdge);
        page.turned(&piece, Point::new(lies.right(), lies.bottom()), 180.0);
        assert!(near(
            page.extent().unwrap(),
            Rect::new(lies.right() - 10.0, lies.bottom() - 5.0, 10.0, 5.0)
        ));
    }
}
