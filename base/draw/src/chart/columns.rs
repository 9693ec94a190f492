//! Standing bars over a line of numbers.

use super::axis::{along, upright};
use super::pen::{self, BAR, FAINT, INK};
use crate::drawing::Drawing;
use crate::shape::{Point, Rect, Style};
use crate::text::Text;

/// A panel of standing bars.
#[derive(Clone, Debug, Default)]
pub struct Columns<'a> {
    /// The title.
    pub title: &'a str,
    /// What it shows.
    pub what: &'a str,
    /// The bars from the left, without gaps between: the first whole number of each, the last, and the height.
    pub bins: Vec<(i64, i64, f64)>,
    /// Numbers that are marked, with a label or an empty one.
    pub marks: Vec<(f64, String)>,
    /// What is said where there are no bars.
    pub none: &'a str,
}

impl Columns<'_> {
    /// Draws the panel into a room.
    pub fn draw(&self, page: &mut Drawing, room: Rect) {
        pen::title(page, room, self.title, self.what);
        let plot = pen::plot(room);
        let (Some(first), Some(last)) = (self.bins.first(), self.bins.last()) else {
            let middle = plot.centre();
            return page.text(
                &Text::new(self.none, middle.x, middle.y, 2.6)
                    .middle()
                    .colour(FAINT),
            );
        };
        let (first, last) = (first.0 as f64, last.1 as f64);
        let unit = upright(
            page,
            plot,
            self.bins.iter().map(|bin| bin.2).fold(0.0, f64::max),
        );
        let wide = plot.w / (last + 1.0 - first);
        let x = |number: f64| plot.x + (number - first) * wide;
        for &(from, to, value) in &self.bins {
            let (left, right) = (x(from as f64), x(to as f64 + 1.0));
            let inset = (0.08 * (right - left)).min(0.4);
            let high = value * unit;
            let bar = Rect::new(
                left + inset,
                plot.bottom() - high,
                right - left - 2.0 * inset,
                high,
            );
            page.rect(bar, 0.0, &Style::fill(BAR));
        }
        let within = |number: &f64| (first - 0.5..=last + 0.5).contains(number);
        for (number, label) in self.marks.iter().filter(|(number, _)| within(number)) {
            let x = x(number + 0.5);
            pen::mark(page, Point::new(x, plot.y), Point::new(x, plot.bottom()));
            let side = if x > plot.centre().x { -1.0 } else { 1.0 };
            let text = Text::new(label, x + side, plot.y + 3.0, 2.3).colour(INK);
            page.text(&if side < 0.0 { text.end() } else { text });
        }
        along(page, plot, first, last, |number| x(number + 0.5));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_stand_at_their_numbers_and_none_is_said() {
        let svg = |bins: Vec<(i64, i64, f64)>| {
            let mut page = Drawing::new(100.0, 50.0);
            let marks = vec![(3.0, "median".to_owned()), (90.0, "far".to_owned())];
            let columns = Columns {
                title: "Columns",
                bins,
                marks,
                none: "nothing",
                ..Columns::default()
            };
            columns.draw(&mut page, Rect::new(0.0, 0.0, 100.0, 50.0));
            page.svg().expect("every glyph")
        };
        let bars = svg(vec![(1, 2, 10.0), (3, 4, 30.0)]);
        assert_eq!(bars.matches("<rect").count(), 2);
        assert!(bars.contains(">median<") && !bars.contains("far") && !bars.contains("nothing"));
        assert!(svg(Vec::new()).contains(">nothing<"));
    }
}
