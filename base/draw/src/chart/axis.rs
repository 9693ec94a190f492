//! Axes in round steps.

use super::pen::{FAINT, INK, RULE};
use crate::drawing::Drawing;
use crate::shape::{Point, Rect, Style};
use crate::text::font::width;
use crate::text::{Text, Weight};

/// Of the labels below a plot.
const SIZE: f64 = 2.3;

/// The lines of an axis from 0 to at least `most`, beside a plot; tells the millimetres of 1.
pub fn upright(page: &mut Drawing, plot: Rect, most: f64) -> f64 {
    let step = round_step(most / 4.0);
    let steps = (most / step - 1e-9).ceil().max(1.0);
    let unit = plot.h / (steps * step);
    for line in 0..=steps as usize {
        let value = step * line as f64;
        let y = plot.bottom() - value * unit;
        let style = if line == 0 {
            Style::stroke(INK, 0.25)
        } else {
            Style::stroke(RULE, 0.15)
        };
        page.line(Point::new(plot.x, y), Point::new(plot.right(), y), &style);
        page.text(
            &Text::new(plain(value), plot.x - 1.0, y + 0.7, 2.0)
                .end()
                .colour(FAINT),
        );
    }
    unit
}

/// Labels below a plot, round numbers from `first` to `last` as far as they have room; `x` tells where a number stands.
pub fn along(page: &mut Drawing, plot: Rect, first: f64, last: f64, x: impl Fn(f64) -> f64) {
    let wide = width(&plain(last.trunc()), Weight::Regular, SIZE) + 2.0;
    let room = wide * (last - first) / (x(last) - x(first)).max(wide);
    let step = round_step(room.max((last - first) / 9.0)).max(1.0);
    let mut label = (first / step).ceil() * step;
    while label <= last {
        page.text(
            &Text::new(plain(label), x(label), plot.bottom() + 3.0, SIZE)
                .middle()
                .colour(INK),
        );
        label += step;
    }
}

/// A share from 0 to 1 in whole hundredths.
#[must_use]
pub fn hundredths(share: f64) -> String {
    plain((100.0 * share).round())
}

/// A number with no more digits than it needs, two at most behind the point.
#[must_use]
pub fn plain(value: f64) -> String {
    let digits = if value.fract().abs() < 1e-9 {
        0
    } else {
        usize::from((value * 10.0).fract().abs() > 1e-6) + 1
    };
    format!("{value:.digits$}")
}

/// The least of 1, 2 and 5 times a power of ten that is not less; 0.01 at the least.
#[must_use]
pub fn round_step(least: f64) -> f64 {
    let mut power = 0.01;
    while power * 10.0 <= least {
        power *= 10.0;
    }
    [1.0, 2.0, 5.0]
        .map(|times| times * power)
        .into_iter()
        .find(|step| *step >= least)
        .unwrap_or(10.0 * power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-9, "{a} {b}");
        let steps = [
            (0.0, 0.01),
            (0.3, 0.5),
            (1.0, 1.0),
            (1.5, 2.0),
            (300.0, 500.0),
            (667.0, 1000.0),
        ];
        for (least, step) in steps {
            near(round_step(least), step);
        }
        assert_eq!([0.0, 2.0, 0.5, 0.25].map(plain), ["0", "2", "0.5", "0.25"]);
    }
}
