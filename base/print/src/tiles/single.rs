use super::Turn;
use crate::paper::Paper;
use milepost_draw::{Colour, Drawing, Rect, Style};

/// A drawing on one sheet of paper, as large as fits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Single {
    /// The paper, once it is cut.
    pub paper: Paper,
    /// Turn of the paper under the drawing.
    pub turn: Turn,
    /// Width of the border that is kept free along the paper's edges, in millimetres.
    pub margin: f64,
    /// Width of the page beyond each of the paper's edges, in millimetres, so that a cut a little beside them shows no white.
    pub bleed: f64,
    /// The colour of the whole page, if it has one.
    pub ground: Option<Colour>,
}

impl Single {
    /// White paper, turned as the drawing fits best, with the margin that printers need.
    #[must_use]
    pub fn new(paper: Paper) -> Self {
        Self {
            paper,
            turn: Turn::Best,
            margin: 8.0,
            bleed: 0.0,
            ground: None,
        }
    }

    /// Returns the factor by which a drawing of this size in millimetres is enlarged; below 1 it is shrunk.
    #[must_use]
    pub fn scale(&self, drawing: (f64, f64)) -> f64 {
        let room = self.room(drawing);
        (room.w / drawing.0).min(room.h / drawing.1)
    }

    /// The page, with its bleed.
    #[must_use]
    pub fn page(&self, drawing: &Drawing) -> Drawing {
        let (width, height) = drawing.size();
        let paper = self.lies(drawing.size());
        let whole = Rect::new(0.0, 0.0, paper.0, paper.1).inflate(self.bleed);
        let mut page = Drawing::new(whole.w, whole.h);
        if let Some(ground) = self.ground {
            let all = whole.shift(self.bleed, self.bleed);
            page.rect(all, 0.0, &Style::fill(ground));
        }
        let room = self.room(drawing.size()).shift(self.bleed, self.bleed);
        page.fitted(drawing, Rect::new(0.0, 0.0, width, height), room);
        page
    }

    /// Returns the part of the paper that the drawing may fill, in millimetres: all within the margin.
    fn room(&self, drawing: (f64, f64)) -> Rect {
        let (w, h) = self.lies(drawing);
        Rect::new(
            self.margin,
            self.margin,
            w - 2.0 * self.margin,
            h - 2.0 * self.margin,
        )
    }

    /// Width and height of the paper under a drawing.
    fn lies(&self, (width, height): (f64, f64)) -> (f64, f64) {
        let (short, long) = self.paper.size();
        match self.turn {
            Turn::Best if width > height => (long, short),
            Turn::Lying => (long, short),
            Turn::Best | Turn::Upright => (short, long),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_lies_as_its_drawing_fits_best() {
        let wide = Drawing::new(400.0, 100.0);
        let single = Single::new(Paper::A3);
        assert_eq!(single.page(&wide).size(), (420.0, 297.0));
        let upright = Single {
            turn: Turn::Upright,
            ..single
        };
        assert_eq!(upright.page(&wide).size(), (297.0, 420.0));
        assert!(single.scale(wide.size()) > upright.scale(wide.size()));
        assert_eq!(single.scale((404.0, 10.0)), 1.0);
    }

    #[test]
    fn a_bleed_makes_the_page_larger_and_is_covered_by_its_ground() {
        let single = Single {
            bleed: 3.0,
            margin: 0.0,
            ground: Some(Colour::BLACK),
            ..Single::new(Paper::A4)
        };
        let page = single.page(&Drawing::new(100.0, 200.0));
        assert_eq!(page.size(), (216.0, 303.0));
        assert_eq!(page.extent(), Some(Rect::new(0.0, 0.0, 216.0, 303.0)));
        assert_eq!(single.scale((210.0, 297.0)), 1.0);
    }
}
