//! Rows of names with bars, dots and ranges beside them.

use super::axis::round_step;
use super::pen::{self, BAR, FAINT, INK, RULE};
use crate::drawing::Drawing;
use crate::shape::{Colour, Point, Rect, Style};
use crate::text::font::{fit, width};
use crate::text::{Text, Weight};

/// The least and the most height of a row.
const PITCH: [f64; 2] = [2.2, 3.7];
/// The height of labels below the rows.
const FOOT: f64 = 3.6;

/// A part of a bar.
#[derive(Clone, Copy, Debug)]
pub struct Segment {
    /// How long it is.
    pub value: f64,
    /// Its colour.
    pub colour: Colour,
}

/// A name, and numbers that are shown beside it. All numbers of a panel have the same unit.
#[derive(Clone, Debug, Default)]
pub struct Row {
    name: String,
    segments: Vec<Segment>,
    mark: Option<f64>,
    dot: Option<Segment>,
    range: Option<[f64; 2]>,
    figures: Vec<String>,
}

impl Row {
    /// A row that shows nothing yet.
    pub fn new(name: impl Into<String>) -> Row {
        Row {
            name: name.into(),
            ..Row::default()
        }
    }

    /// Adds a bar.
    #[must_use]
    pub fn bar(self, value: f64) -> Row {
        self.segments([Segment { value, colour: BAR }])
    }

    /// Adds parts of a bar, from the left.
    #[must_use]
    pub fn segments(mut self, segments: impl IntoIterator<Item = Segment>) -> Row {
        self.segments.extend(segments);
        self
    }

    /// Marks a number with a line across the row: what would be even, or is wanted.
    #[must_use]
    pub fn mark(mut self, value: f64) -> Row {
        self.mark = Some(value);
        self
    }

    /// Shows another number as a white dot.
    #[must_use]
    pub fn dot(self, value: f64) -> Row {
        self.dot_in(value, Colour::WHITE)
    }

    /// Shows another number as a dot.
    #[must_use]
    pub fn dot_in(mut self, value: f64, colour: Colour) -> Row {
        self.dot = Some(Segment { value, colour });
        self
    }

    /// Shows a mean as a dot on a line that reaches as far as the true one may lie.
    #[must_use]
    pub fn range(mut self, mean: f64, [low, high]: [f64; 2], colour: Colour) -> Row {
        self.range = Some([low, high]);
        self.dot_in(mean, colour)
    }

    /// Adds a figure at the right; the first matters most.
    #[must_use]
    pub fn figure(mut self, figure: impl Into<String>) -> Row {
        self.figures.push(figure.into());
        self
    }

    fn numbers(&self) -> impl Iterator<Item = f64> {
        let bar = self.segments.iter().map(|segment| segment.value).sum();
        let bar = Some(bar).filter(|_| !self.segments.is_empty());
        let dot = self.dot.map(|dot| dot.value);
        let range = self.range.into_iter().flatten();
        bar.into_iter().chain(self.mark).chain(dot).chain(range)
    }
}

/// The lines of a panel's axis.
#[derive(Clone, Copy, Debug, Default)]
pub enum Axis {
    /// None; the rows begin at 0.
    #[default]
    None,
    /// Round numbers from 0, with these labels.
    FromZero(fn(f64) -> String),
    /// Round numbers around those that are shown, with these labels.
    Fitted(fn(f64) -> String),
}

/// Rows from the top.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    rows: Vec<Row>,
    most: Option<usize>,
    even: Option<(f64, String)>,
    axis: Axis,
    figure: f64,
    pub(super) legend: Vec<(&'static str, Colour)>,
}

/// Where the parts of rows stand.
struct Scale {
    left: f64,
    /// Room for names.
    names: f64,
    /// Where the figures end, and how many columns of them there are.
    right: f64,
    figures: usize,
    /// The number at the left, and millimetres for 1.
    least: f64,
    unit: f64,
    /// The step of the axis, and the number at its end.
    step: f64,
    most: f64,
    pitch: f64,
}

impl Scale {
    fn x(&self, number: f64) -> f64 {
        self.left + (number - self.least) * self.unit
    }
}

/// Which of so many rows are shown where only `most` fit: the first and the last, and how many are left out between.
struct Shown {
    first: usize,
    left_out: usize,
    last: usize,
}

impl Shown {
    fn of(rows: usize, most: usize) -> Shown {
        if rows <= most {
            return Shown {
                first: rows,
                left_out: 0,
                last: 0,
            };
        }
        let kept = most.saturating_sub(1).max(2);
        let first = kept.div_ceil(2).min(rows);
        let last = (kept - first).min(rows - first);
        Shown {
            first,
            left_out: rows - first - last,
            last,
        }
    }

    /// The lines that they take.
    fn lines(&self) -> usize {
        self.first + usize::from(self.left_out > 0) + self.last
    }
}

impl Rows {
    /// Rows with narrow figures and no axis.
    pub fn new(rows: impl IntoIterator<Item = Row>) -> Rows {
        Rows {
            rows: rows.into_iter().collect(),
            figure: 8.0,
            ..Rows::default()
        }
    }

    /// Shows at most so many, the first and the last.
    #[must_use]
    pub fn most(mut self, rows: usize) -> Rows {
        self.most = Some(rows);
        self
    }

    /// Marks a number in all rows, with a label below them.
    #[must_use]
    pub fn even(mut self, value: f64, label: String) -> Rows {
        self.even = Some((value, label));
        self
    }

    /// With an axis.
    #[must_use]
    pub fn axis(mut self, axis: Axis) -> Rows {
        self.axis = axis;
        self
    }

    /// With columns of figures that are so many millimetres wide.
    #[must_use]
    pub fn figures(mut self, wide: f64) -> Rows {
        self.figure = wide;
        self
    }

    /// With a legend.
    #[must_use]
    pub fn legend(mut self, entries: impl IntoIterator<Item = (&'static str, Colour)>) -> Rows {
        self.legend = entries.into_iter().collect();
        self
    }

    /// The height of the labels below them.
    pub(super) fn foot(&self) -> f64 {
        let label = self.even.is_some() || !matches!(self.axis, Axis::None);
        if label { FOOT } else { 0.0 }
    }

    /// How many lines they take where there is room.
    pub(super) fn lines(&self) -> usize {
        let most = self.most.unwrap_or(self.rows.len());
        Shown::of(self.rows.len(), most).lines()
    }

    /// The height of these lines.
    pub(super) fn height(&self) -> f64 {
        PITCH[1] * self.lines() as f64
    }

    pub(super) fn draw(&self, page: &mut Drawing, room: Rect) {
        let high = room.h - self.foot();
        let pitch = (high / self.lines().max(1) as f64).clamp(PITCH[0], PITCH[1]);
        let fit = (high / pitch + 1e-6) as usize;
        let shown = Shown::of(self.rows.len(), fit.min(self.most.unwrap_or(fit)));
        let scale = self.scale(room, pitch);
        let end = room.y + pitch * shown.lines() as f64;
        self.axis_lines(page, &scale, room.y, end);
        let after = shown.first + usize::from(shown.left_out > 0);
        let first = self.rows.iter().take(shown.first).zip(0..);
        let last = self
            .rows
            .iter()
            .skip(shown.first + shown.left_out)
            .zip(after..);
        let rows: Vec<(&Row, f64)> = first
            .chain(last)
            .map(|(row, line)| (row, room.y + pitch * line as f64))
            .collect();
        rows.iter().for_each(|(row, y)| row.bars(page, &scale, *y));
        if let Some((even, label)) = &self.even {
            let x = scale.x(*even);
            pen::mark(page, Point::new(x, room.y - 0.4), Point::new(x, end + 0.4));
            page.text(&Text::new(label, x, end + 2.6, 2.0).middle().colour(INK));
        }
        rows.iter()
            .for_each(|(row, y)| row.rest(page, &scale, self.figure, *y));
        if shown.left_out > 0 {
            let base = room.y + pitch * (shown.first as f64 + 0.74);
            let more = format!("... {} between", shown.left_out);
            page.text(&Text::new(more, scale.left, base, size(pitch)).colour(FAINT));
        }
    }

    fn scale(&self, room: Rect, pitch: f64) -> Scale {
        let name = |row: &Row| width(&row.name, Weight::Regular, size(pitch));
        let names = self.rows.iter().map(name).fold(0.0, f64::max);
        let names = names.min(0.36 * room.w);
        let figures = self.rows.iter().map(|row| row.figures.len()).max();
        let figures = figures.unwrap_or(0);
        let even = self.even.iter().map(|even| even.0);
        let numbers: Vec<f64> = self
            .rows
            .iter()
            .flat_map(Row::numbers)
            .chain(even)
            .collect();
        let (mut least, mut most) = (0.0, 0.0);
        if let Axis::Fitted(_) = self.axis {
            least = numbers.iter().copied().fold(f64::INFINITY, f64::min);
            most = f64::NEG_INFINITY;
        }
        most = numbers.into_iter().fold(most, f64::max);
        if least > most {
            (least, most) = (0.0, 0.0);
        }
        let step = match self.axis {
            Axis::None => 0.0,
            Axis::FromZero(_) => round_step(most / 5.0),
            // A tenth of the numbers at least, or labels of equal ones would be equal.
            Axis::Fitted(_) => round_step((most - least).max(0.1 * most) / 3.0),
        };
        if step > 0.0 {
            least = (least / step).floor() * step;
            most = ((most / step - 1e-9).ceil() * step).max(least + step);
        }
        let left = room.x + names + 2.2;
        let long = room.right() - left - figures as f64 * self.figure;
        let long = if step > 0.0 { long - 2.0 } else { long };
        Scale {
            left,
            names,
            right: room.right(),
            figures,
            least,
            unit: if most > least {
                long / (most - least)
            } else {
                0.0
            },
            step,
            most,
            pitch,
        }
    }

    /// Draws the axis.
    fn axis_lines(&self, page: &mut Drawing, scale: &Scale, top: f64, bottom: f64) {
        let (Axis::FromZero(label) | Axis::Fitted(label)) = self.axis else {
            return;
        };
        let steps = ((scale.most - scale.least) / scale.step).round() as usize;
        for step in 0..=steps {
            let number = scale.least + scale.step * step as f64;
            let x = scale.x(number);
            let ends = [top, bottom].map(|y| Point::new(x, y));
            page.line(ends[0], ends[1], &Style::stroke(RULE, 0.15));
            let label = label(number);
            // Where labels would touch each other every other one is left out.
            let has_room = width(&label, Weight::Regular, 2.0) + 2.0 < scale.step * scale.unit;
            if has_room || step % 2 == 0 {
                let label = Text::new(label, x, bottom + 2.8, 2.0);
                page.text(&label.middle().colour(FAINT));
            }
        }
    }
}

impl Row {
    fn bars(&self, page: &mut Drawing, scale: &Scale, y: f64) {
        let mut x = scale.left;
        for segment in &self.segments {
            let long = segment.value * scale.unit;
            let bar = Rect::new(x, y + 0.14 * scale.pitch, long, 0.72 * scale.pitch);
            page.rect(bar, 0.0, &Style::fill(segment.colour));
            x += long;
        }
    }

    fn rest(&self, page: &mut Drawing, scale: &Scale, figure: f64, y: f64) {
        let pitch = scale.pitch;
        let (size, base, middle) = (size(pitch), y + 0.74 * pitch, y + 0.5 * pitch);
        let name = fit(&self.name, Weight::Regular, size, scale.names, 1.2);
        let name = Text::new(self.name.clone(), scale.left - 1.6, base, name);
        page.text(&name.end().colour(INK));
        if let Some(range) = self.range {
            let ends = range.map(|end| Point::new(scale.x(end), middle));
            page.line(ends[0], ends[1], &Style::stroke(INK, 0.35));
        }
        if let Some(mark) = self.mark {
            let x = scale.x(mark);
            pen::mark(page, Point::new(x, y), Point::new(x, y + pitch));
        }
        if let Some(Segment { value, colour }) = self.dot {
            let line = if colour == Colour::WHITE {
                INK
            } else {
                Colour::WHITE
            };
            let style = Style::fill(colour).and_stroke(line, 0.25);
            let radius = if self.range.is_some() {
                0.8
            } else {
                0.21 * pitch
            };
            page.circle(Point::new(scale.x(value), middle), radius, &style);
        }
        for (place, text) in self.figures.iter().enumerate() {
            let end = scale.right - figure * (scale.figures - 1 - place) as f64;
            let colour = if place == 0 { INK } else { FAINT };
            page.text(
                &Text::new(text.clone(), end, base, size)
                    .end()
                    .colour(colour),
            );
        }
    }
}

/// The size of letters in rows so high.
fn size(pitch: f64) -> f64 {
    (0.76 * pitch).min(2.5)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_and_the_last_are_kept() {
        let shown = |rows, most| {
            let Shown {
                first,
                left_out,
                last,
            } = Shown::of(rows, most);
            [first, left_out, last]
        };
        assert_eq!(
            [shown(0, 5), shown(5, 5), shown(6, 5)],
            [[0, 0, 0], [5, 0, 0], [2, 2, 2]]
        );
        assert_eq!(shown(256, 80), [40, 177, 39]);
        // However little room there is, something is shown.
        assert_eq!([shown(9, 0), shown(3, 1)], [[1, 7, 1], [1, 1, 1]]);
    }

    #[test]
    fn what_does_not_fit_is_counted() {
        let rows = (0..9).map(|n| Row::new(format!("row {n}")).bar(0.1));
        let rows = Rows::new(rows).even(0.1, "even".to_owned());
        let mut page = Drawing::new(100.0, 100.0);
        rows.draw(&mut page, Rect::new(0.0, 0.0, 100.0, 5.0 * PITCH[0] + FOOT));
        let svg = page.svg().expect("every glyph");
        for text in [">row 0<", ">row 8<", ">even<", "... 5 between"] {
            assert!(svg.contains(text), "{text}");
        }
        assert!(!svg.contains(">row 2<"));
    }

    #[test]
    fn axes_hold_every_number() {
        let row = Row::new("row").range(1150.0, [1010.0, 1290.0], BAR);
        for (axis, ends) in [
            (Axis::None, [0.0, 1290.0]),
            (Axis::FromZero(|x| x.to_string()), [0.0, 1500.0]),
            (Axis::Fitted(|x| x.to_string()), [1000.0, 1300.0]),
        ] {
            let scale = Rows::new([row.clone()])
                .axis(axis)
                .scale(Rect::new(0.0, 0.0, 90.0, 9.0), 3.7);
            assert_eq!([scale.least, scale.most], ends);
        }
        let none = Rows::new([]).axis(Axis::Fitted(|x| x.to_string()));
        assert!(
            none.scale(Rect::new(0.0, 0.0, 90.0, 9.0), 3.7)
                .unit
                .is_finite()
        );
    }
}
