//! Standing bars: histograms over a line of numbers, and groups with labels.

use super::axis::{along, upright};
use super::pen::{self, BAR, FAINT, INK};
use crate::drawing::Drawing;
use crate::shape::{Colour, Point, Rect, Style};
use crate::text::Text;

/// A bar over a range of whole numbers.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// The first number.
    pub first: i64,
    /// The last number.
    pub last: i64,
    /// How high it is.
    pub value: f64,
}

/// A number that is marked.
#[derive(Clone, Debug)]
pub struct Mark {
    /// The number.
    pub at: f64,
    /// Its label; empty for none.
    pub label: String,
}

/// A histogram.
#[derive(Clone, Debug, Default)]
pub struct Columns {
    /// The bars from the left, without gaps between.
    pub bars: Vec<Column>,
    /// Numbers that are marked.
    pub marks: Vec<Mark>,
    /// What stands where there are no bars.
    pub none: &'static str,
}

impl Columns {
    pub(super) fn draw(&self, page: &mut Drawing, room: Rect) {
        let plot = pen::plot(room);
        let (Some(first), Some(last)) = (self.bars.first(), self.bars.last()) else {
            let middle = plot.centre();
            let none = Text::new(self.none, middle.x, middle.y, 2.6);
            return page.text(&none.middle().colour(FAINT));
        };
        let (first, last) = (first.first as f64, last.last as f64);
        let highest = self.bars.iter().map(|bar| bar.value).fold(0.0, f64::max);
        let unit = upright(page, plot, highest);
        let wide = plot.w / (last + 1.0 - first);
        let x = |number: f64| plot.x + (number - first) * wide;
        for bar in &self.bars {
            let (left, right) = (x(bar.first as f64), x(bar.last as f64 + 1.0));
            let inset = (0.08 * (right - left)).min(0.4);
            let (wide, high) = (right - left - 2.0 * inset, bar.value * unit);
            let bar = Rect::new(left + inset, plot.bottom() - high, wide, high);
            page.rect(bar, 0.0, &Style::fill(BAR));
        }
        let within = |mark: &&Mark| (first - 0.5..=last + 0.5).contains(&mark.at);
        for Mark { at, label } in self.marks.iter().filter(within) {
            let x = x(at + 0.5);
            pen::mark(page, Point::new(x, plot.y), Point::new(x, plot.bottom()));
            let side = if x > plot.centre().x { -1.0 } else { 1.0 };
            let text = Text::new(label, x + side, plot.y + 3.0, 2.3).colour(INK);
            page.text(&if side < 0.0 { text.end() } else { text });
        }
        along(page, plot, first, last, |number| x(number + 0.5));
    }
}

/// A label, and the height of the bar of each series.
#[derive(Clone, Debug)]
pub struct Group {
    /// The label.
    pub label: String,
    /// The heights.
    pub values: Vec<f64>,
}

/// Groups of bars, one for each series.
#[derive(Clone, Debug)]
pub struct Groups {
    /// The series with their colours.
    pub series: Vec<(&'static str, Colour)>,
    /// Whether a legend names the series.
    pub has_legend: bool,
    /// The groups from the left.
    pub groups: Vec<Group>,
}

impl Groups {
    pub(super) fn legend(&self) -> Vec<(&str, Colour)> {
        let series = self.series.iter().filter(|_| self.has_legend);
        series.map(|&(name, colour)| (name, colour)).collect()
    }

    pub(super) fn draw(&self, page: &mut Drawing, room: Rect) {
        let plot = pen::plot(room);
        let values = self.groups.iter().flat_map(|group| &group.values);
        let unit = upright(page, plot, values.copied().fold(0.0, f64::max));
        let wide = plot.w / self.groups.len().max(1) as f64;
        let bars = self.series.len().max(1) as f64;
        let bar = (wide * 0.84 / bars).min(6.0);
        for (place, group) in self.groups.iter().enumerate() {
            let middle = plot.x + wide * (place as f64 + 0.5);
            let mut x = middle - bar * bars / 2.0;
            for (value, (_, colour)) in group.values.iter().zip(&self.series) {
                if *value > 0.0 {
                    let high = (value * unit).max(0.15);
                    let bar = Rect::new(x, plot.bottom() - high, bar, high);
                    page.rect(bar, 0.0, &Style::fill(*colour));
                }
                x += bar;
            }
            let label = Text::new(&group.label, middle, plot.bottom() + 3.0, 2.3);
            page.text(&label.middle().colour(INK));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_stand_at_their_numbers() {
        let svg = |bars: &[(i64, i64, f64)]| {
            let mut page = Drawing::new(100.0, 50.0);
            let mark = |at, label: &str| Mark {
                at,
                label: label.to_owned(),
            };
            let bar = |&(first, last, value)| Column { first, last, value };
            let columns = Columns {
                bars: bars.iter().map(bar).collect(),
                marks: vec![mark(3.0, "median"), mark(90.0, "far")],
                none: "nothing",
            };
            columns.draw(&mut page, Rect::new(0.0, 0.0, 100.0, 50.0));
            page.svg().expect("every glyph")
        };
        let bars = svg(&[(1, 2, 10.0), (3, 4, 30.0)]);
        assert_eq!(bars.matches("<rect").count(), 2);
        assert!(bars.contains(">median<") && !bars.contains("far") && !bars.contains("nothing"));
        assert!(svg(&[]).contains(">nothing<"));
    }
}
