//! What players earned, by their place in the order of play and by where they started: a dot at the mean, a line as
//! far as two standard errors.

use crate::study::StudyJson;
use crate::study::report::EarningsJson;
use milepost_document::number::thousands;
use milepost_draw::chart::{self, BAR, FAINT, INK, RULE, TITLE};
use milepost_draw::font::{Weight, fit};
use milepost_draw::{Colour, Drawing, Point, Rect, Style, Text};

/// Seats and starts that are shown, at most.
const MOST: [usize; 2] = [6, 8];
const PITCH: f64 = 3.6;
const NAMES: f64 = 34.0;
/// Room for the figures at the right.
const FIGURES: f64 = 19.0;

/// A line of the panel.
pub enum Line {
    Purse(EarningsJson),
    /// So many are left out here.
    More(usize),
    /// Between seats and starts.
    Rule,
}

/// The lines of a report's panel.
pub fn rows(report: &StudyJson) -> Vec<Line> {
    let seats: Vec<EarningsJson> = report
        .seats
        .iter()
        .map(|seat| EarningsJson {
            name: format!("player {}", seat.name),
            ..seat.clone()
        })
        .collect();
    let mut lines = some(&seats, MOST[0]);
    lines.push(Line::Rule);
    lines.extend(some(&report.starts, MOST[1]));
    lines
}

fn some(purses: &[EarningsJson], most: usize) -> Vec<Line> {
    let (first, left_out, last) = chart::shown(purses.len(), most);
    let purse = |purse: &EarningsJson| Line::Purse(purse.clone());
    let mut lines: Vec<Line> = purses[..first].iter().map(purse).collect();
    lines.extend((left_out > 0).then_some(Line::More(left_out)));
    lines.extend(purses[purses.len() - last..].iter().map(purse));
    lines
}

/// How high the panel of these lines is.
pub fn height(lines: &[Line]) -> f64 {
    let high = |line: &Line| {
        if matches!(line, Line::Rule) {
            0.4 * PITCH
        } else {
            PITCH
        }
    };
    TITLE + lines.iter().map(high).sum::<f64>() + PITCH
}

/// Draws the panel.
pub fn draw(page: &mut Drawing, room: Rect, lines: &[Line]) {
    chart::title(
        page,
        room,
        "Players and starts",
        "mean dollars of a game, with two standard errors; ties",
    );
    let plot = Rect::new(
        room.x + NAMES,
        room.y + TITLE,
        room.w - NAMES - FIGURES,
        room.h - TITLE - PITCH,
    );
    let axis = Axis::of(plot, lines);
    axis.draw(page, plot);
    let mut y = plot.y;
    for line in lines {
        let base = y + 0.74 * PITCH;
        match line {
            Line::Purse(purse) => {
                axis.purse(page, room, purse, y);
                y += PITCH;
            }
            Line::More(more) => {
                let text = Text::new(
                    format!("... {more} between"),
                    room.x + NAMES - 1.5,
                    base,
                    2.5,
                );
                page.text(&text.end().colour(FAINT));
                y += PITCH;
            }
            Line::Rule => {
                let y_rule = y + 0.2 * PITCH;
                let ends = [room.x, room.right()].map(|x| Point::new(x, y_rule));
                page.line(ends[0], ends[1], &Style::stroke(RULE, 0.15));
                y += 0.4 * PITCH;
            }
        }
    }
}

/// Dollars along a panel.
struct Axis {
    left: f64,
    least: f64,
    most: f64,
    unit: f64,
    step: f64,
}

impl Axis {
    /// An axis that holds every mean with its error, in round steps.
    fn of(plot: Rect, lines: &[Line]) -> Axis {
        let purses = lines.iter().filter_map(|line| match line {
            Line::Purse(purse) => Some(purse),
            _ => None,
        });
        let reach =
            |sign: f64| move |purse: &EarningsJson| purse.dollars + sign * 2.0 * purse.error;
        let least = purses
            .clone()
            .map(reach(-1.0))
            .fold(f64::INFINITY, f64::min);
        let most = purses.map(reach(1.0)).fold(f64::NEG_INFINITY, f64::max);
        let (least, most) = if least <= most {
            (least, most)
        } else {
            (0.0, 0.0)
        };
        let step = chart::round_step((most - least).max(1000.0) / 3.0);
        let (least, most) = ((least / step).floor() * step, (most / step).ceil() * step);
        let most = if most > least { most } else { least + step };
        Axis {
            left: plot.x,
            least,
            most,
            unit: plot.w / (most - least),
            step,
        }
    }

    fn x(&self, dollars: f64) -> f64 {
        self.left + (dollars - self.least) * self.unit
    }

    fn draw(&self, page: &mut Drawing, plot: Rect) {
        let steps = ((self.most - self.least) / self.step).round() as usize;
        for step in 0..=steps {
            let dollars = self.least + self.step * step as f64;
            let x = self.x(dollars);
            page.line(
                Point::new(x, plot.y),
                Point::new(x, plot.bottom()),
                &Style::stroke(RULE, 0.15),
            );
            if steps > 3 && step % 2 == 1 {
                continue;
            }
            let label = format!("${}", thousands(dollars.max(0.0).round() as u64));
            page.text(
                &Text::new(label, x, plot.bottom() + 2.8, 1.9)
                    .middle()
                    .colour(FAINT),
            );
        }
    }

    fn purse(&self, page: &mut Drawing, room: Rect, purse: &EarningsJson, y: f64) {
        let (base, middle) = (y + 0.74 * PITCH, y + 0.5 * PITCH);
        let size = fit(&purse.name, Weight::Regular, 2.5, NAMES - 2.0, 1.2);
        page.text(
            &Text::new(purse.name.clone(), room.x + NAMES - 1.5, base, size)
                .end()
                .colour(INK),
        );
        let ends =
            [-2.0, 2.0].map(|sign| Point::new(self.x(purse.dollars + sign * purse.error), middle));
        page.line(ends[0], ends[1], &Style::stroke(INK, 0.35));
        let dot = Point::new(self.x(purse.dollars), middle);
        page.circle(dot, 0.8, &Style::fill(BAR).and_stroke(Colour::WHITE, 0.2));
        let dollars = format!("${}", thousands(purse.dollars.round() as u64));
        page.text(
            &Text::new(dollars, room.right() - 6.2, base, 2.5)
                .end()
                .colour(INK),
        );
        page.text(
            &Text::new(format!("{:.1}", purse.ties), room.right(), base, 2.5)
                .end()
                .colour(FAINT),
        );
    }
}
