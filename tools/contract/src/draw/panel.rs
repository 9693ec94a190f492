//! What explains the map: title, legend, the table of commodities, that of ties, and the small print.

mod goods;
mod legend;
mod ties;
mod title;

use super::options::Options;
use super::palette::INK;
use crate::value::Values;
use milepost_draw::panel::{Type, stack};
use milepost_draw::{Drawing, Fonts, Point, Text, Weight};

/// Between two parts, in millimetres.
pub(super) const GAP: f64 = 5.0;
/// The width of a panel beside the map, and of title and legend below it.
const WIDTH: f64 = 80.0;
const NARROW: f64 = 66.0;

/// The parts, upright beside the map or lying below it.
pub(super) struct Panel {
    parts: Vec<Drawing>,
    foot: Drawing,
    upright: bool,
    size: (f64, f64),
}

impl Panel {
    /// One part below another.
    pub fn upright(values: &Values, options: &Options, height: f64) -> Panel {
        let mut parts = vec![
            title::draw(values, WIDTH),
            legend::draw(values, WIDTH),
            goods::draw(values, WIDTH),
        ];
        let foot = title::foot(values, options, WIDTH);
        parts.extend(ties::draw(values, WIDTH));
        let tall = |parts: &[Drawing]| {
            parts.iter().map(|part| part.size().1 + GAP).sum::<f64>() + foot.size().1
        };
        if tall(&parts) > height && parts.len() > 3 {
            // The legend gives the ties as well.
            parts.pop();
        }
        let size = (WIDTH, tall(&parts));
        Panel {
            parts,
            foot,
            upright: true,
            size,
        }
    }

    /// One part beside another, the small print below.
    pub fn lying(values: &Values, options: &Options, width: f64) -> Panel {
        let first: Vec<Drawing> = [title::draw(values, NARROW)]
            .into_iter()
            .chain(ties::draw(values, NARROW))
            .collect();
        let goods = goods::draw(values, (width - 2.0 * (NARROW + GAP)).max(NARROW));
        let foot = title::foot(values, options, width);
        let parts = vec![stack(&first, GAP), legend::draw(values, NARROW), goods];
        let tallest = parts.iter().map(|part| part.size().1).fold(0.0, f64::max);
        let size = (width, tallest + GAP + foot.size().1);
        Panel {
            parts,
            foot,
            upright: false,
            size,
        }
    }

    /// Width and height in millimetres.
    pub fn size(&self) -> (f64, f64) {
        self.size
    }

    /// Whether it stands beside the map.
    pub fn is_upright(&self) -> bool {
        self.upright
    }

    /// Draws the parts from the upper left corner of a room `height` millimetres high, the small print at its foot.
    pub fn draw(&self, page: &mut Drawing, corner: Point, height: f64) {
        let Point { x, y } = corner;
        let (mut right, mut down) = (x, y);
        // What is left over is spread between the parts.
        let spare = (height - self.size.1).max(0.0) / self.parts.len().max(1) as f64;
        for part in &self.parts {
            page.group(part, right, down);
            let (w, h) = part.size();
            if self.upright {
                down += h + GAP + spare.min(GAP)
            } else {
                right += w + GAP
            }
        }
        page.group(&self.foot, x, y + height - self.foot.size().1);
    }
}

/// Running words of this size.
fn type_of(size: f64) -> Type<'static> {
    Type {
        size,
        weight: Weight::Regular,
        ink: INK,
        line: 1.3,
        fonts: &Fonts::BUNDLED,
    }
}

/// A part of the panel below its heading.
fn part(heading: &str, body: &Drawing) -> Drawing {
    let mut head = Drawing::new(body.size().0, 4.6);
    head.text(&Text::new(heading, 0.0, 2.9, 3.4).bold().colour(INK));
    stack(&[head, body.clone()], 1.0)
}
