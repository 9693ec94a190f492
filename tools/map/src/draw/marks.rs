//! The marks of mileposts, cities and ports: each is defined once and stamped many times.

use super::layout::SheetLayout;
use super::palette::Palette;
use crate::model::Size;
use milepost_draw::{Colour, Drawing, Path, Point, Style, Sweep};

/// The mark of a milepost in a major city, and of clear ground.
pub(super) const DOT: &str = "dot";
/// The mark of a port.
pub(super) const PORT: &str = "port";
/// The ring around a city that is a port too.
pub(super) const PORT_RING: &str = "port-ring";

/// The mark of a terrain, by its index.
pub(super) fn terrain(index: usize) -> String {
    format!("terrain-{index}")
}

/// The mark of a city; a major city's is only for the legend.
pub(super) fn city(size: Size) -> &'static str {
    match size {
        Size::Small => "city-small",
        Size::Medium => "city-medium",
        Size::Major => "city-major",
    }
}

/// Defines every mark.
pub(super) fn define(page: &mut Drawing, layout: &SheetLayout<'_>) {
    let pen = Pen {
        unit: layout.mark,
        stroke: layout.stroke,
        inks: layout.inks,
    };
    let mut spare = 0;
    for (index, name) in layout.map.rules.terrain.keys().enumerate() {
        page.symbol(&terrain(index), pen.terrain(name, &mut spare));
    }
    page.symbol(DOT, pen.dot_alone());
    page.symbol(city(Size::Small), pen.small());
    page.symbol(city(Size::Medium), pen.medium());
    page.symbol(city(Size::Major), pen.major());
    page.symbol(PORT, pen.port());
    page.symbol(PORT_RING, pen.port_ring());
}

/// Half the width that a terrain's mark takes, in units.
pub(super) fn reach(terrain: &str) -> f64 {
    if terrain == "clear" { 0.05 } else { 0.2 }
}

/// Half the width that a small or medium city's mark takes, in units.
pub(super) const CITY_REACH: f64 = 0.22;
/// Half the width that a port's mark takes, in units.
pub(super) const PORT_REACH: f64 = 0.27;

/// The tint and the edge of a major city.
pub(super) fn major_style(inks: &Palette, stroke: f64) -> Style {
    Style::stroke(inks.city, 0.07 * stroke).and_fill(inks.major)
}

/// Draws about the origin, with lengths in units.
struct Pen {
    unit: f64,
    stroke: f64,
    inks: Palette,
}

impl Pen {
    /// A mark, drawn about its own origin.
    fn draw(&self, build: impl FnOnce(&Self, &mut Drawing)) -> Drawing {
        let mut mark = Drawing::new(self.unit, self.unit);
        build(self, &mut mark);
        mark
    }

    /// A place given in units about the origin.
    fn at(&self, x: f64, y: f64) -> Point {
        Point::new(x * self.unit, y * self.unit)
    }

    fn dot(&self, mark: &mut Drawing, (x, y): (f64, f64), radius: f64, colour: Colour) {
        mark.circle(self.at(x, y), radius * self.stroke, &Style::fill(colour));
    }

    /// A stroke of a width in units.
    fn line(&self, colour: Colour, width: f64) -> Style {
        Style::stroke(colour, width * self.stroke)
    }

    /// Places given in units about the origin.
    fn corners(&self, corners: &[(f64, f64)]) -> Vec<Point> {
        corners.iter().map(|&(x, y)| self.at(x, y)).collect()
    }

    /// Terrain without a mark of its own gets the next spare one.
    fn terrain(&self, name: &str, spare: &mut usize) -> Drawing {
        match name {
            "clear" => self.dot_alone(),
            "mountain" => self.mountain(),
            "alpine" => self.alpine(),
            "forest" => self.forest(),
            "jungle" => self.jungle(),
            "desert" => self.desert(),
            _ => {
                *spare += 1;
                self.spare(*spare - 1)
            }
        }
    }

    fn dot_alone(&self) -> Drawing {
        self.draw(|pen, mark| pen.dot(mark, (0.0, 0.0), 0.065, pen.inks.ink))
    }

    fn peak(&self) -> Vec<Point> {
        self.corners(&[(-0.21, 0.15), (0.0, -0.22), (0.21, 0.15)])
    }

    fn mountain(&self) -> Drawing {
        self.draw(|pen, mark| {
            mark.polygon(
                &pen.peak(),
                &pen.line(pen.inks.ink, 0.045).and_fill(pen.inks.paper),
            );
            pen.dot(mark, (0.0, 0.025), 0.055, pen.inks.ink);
        })
    }

    fn alpine(&self) -> Drawing {
        self.draw(|pen, mark| {
            mark.polygon(
                &pen.peak(),
                &pen.line(pen.inks.ink, 0.07).and_fill(pen.inks.ink),
            );
            let snow = pen.corners(&[(0.0, -0.2), (0.075, -0.06), (0.0, -0.1), (-0.075, -0.06)]);
            mark.polygon(&snow, &Style::fill(pen.inks.paper));
        })
    }

    fn forest(&self) -> Drawing {
        self.draw(|pen, mark| {
            mark.line(
                pen.at(0.0, 0.2),
                pen.at(0.0, 0.0),
                &pen.line(pen.inks.ink, 0.06),
            );
            mark.circle(
                pen.at(0.0, -0.06),
                0.14 * pen.unit,
                &pen.line(pen.inks.ink, 0.045).and_fill(pen.inks.paper),
            );
            pen.dot(mark, (0.0, -0.06), 0.045, pen.inks.ink);
        })
    }

    fn jungle(&self) -> Drawing {
        self.draw(|pen, mark| {
            mark.line(
                pen.at(0.0, 0.2),
                pen.at(0.0, 0.0),
                &pen.line(pen.inks.ink, 0.06),
            );
            for centre in [(-0.1, 0.0), (0.1, 0.0), (0.0, -0.13)] {
                pen.dot(mark, centre, 0.1, pen.inks.ink);
            }
        })
    }

    fn desert(&self) -> Drawing {
        self.draw(|pen, mark| {
            let diamond = pen.corners(&[(0.0, -0.18), (0.18, 0.0), (0.0, 0.18), (-0.18, 0.0)]);
            mark.polygon(
                &diamond,
                &pen.line(pen.inks.ink, 0.04).and_fill(pen.inks.paper),
            );
            pen.dot(mark, (0.0, 0.0), 0.055, pen.inks.ink);
        })
    }

    /// A star of three, four and so on rays in a ring: as many as a map may ask for, all different.
    fn spare(&self, index: usize) -> Drawing {
        let rays = (index + 3).min(24) as u32;
        self.draw(|pen, mark| {
            mark.circle(
                pen.at(0.0, 0.0),
                0.17 * pen.unit,
                &pen.line(pen.inks.ink, 0.03).and_fill(pen.inks.paper),
            );
            let star = (0..rays).fold(Path::new(), |path, ray| {
                let tip = pen
                    .at(0.0, -0.17)
                    .turn(360.0 * f64::from(ray) / f64::from(rays));
                path.move_to(Point::default()).line_to(tip)
            });
            mark.path(&star, &pen.line(pen.inks.ink, 0.035));
        })
    }

    fn small(&self) -> Drawing {
        self.draw(|pen, mark| {
            pen.dot(mark, (0.0, 0.0), 0.24, pen.inks.paper);
            mark.circle(
                pen.at(0.0, 0.0),
                0.17 * pen.unit,
                &pen.line(pen.inks.ink, 0.04).and_fill(pen.inks.city),
            );
        })
    }

    fn medium(&self) -> Drawing {
        self.draw(|pen, mark| {
            let square = [(-0.19, -0.19), (0.19, -0.19), (0.19, 0.19), (-0.19, 0.19)];
            mark.polygon(&pen.corners(&square), &pen.line(pen.inks.paper, 0.13));
            mark.polygon(
                &pen.corners(&square),
                &pen.line(pen.inks.ink, 0.04).and_fill(pen.inks.city),
            );
            mark.polygon(
                &pen.corners(&square.map(|(x, y)| (x / 2.5, y / 2.5))),
                &Style::fill(pen.inks.paper),
            );
        })
    }

    fn major(&self) -> Drawing {
        self.draw(|pen, mark| {
            let corner = |k: u32| pen.at(0.3, 0.0).turn(60.0 * f64::from(k));
            let hexagon: Vec<Point> = (0..6).map(corner).collect();
            mark.polygon(&hexagon, &major_style(&pen.inks, pen.stroke));
            pen.dot(mark, (0.0, 0.0), 0.06, pen.inks.ink);
            for k in 0..6 {
                let dot = corner(k);
                mark.circle(
                    Point::new(dot.x * 0.62, dot.y * 0.62),
                    0.04 * pen.unit,
                    &Style::fill(pen.inks.ink),
                );
            }
        })
    }

    fn port(&self) -> Drawing {
        self.draw(|pen, mark| {
            mark.circle(
                pen.at(0.0, 0.0),
                0.25 * pen.unit,
                &pen.line(pen.inks.ferry, 0.045).and_fill(pen.inks.paper),
            );
            let thin = pen.line(pen.inks.ferry, 0.045);
            mark.circle(pen.at(0.0, -0.125), 0.04 * pen.unit, &thin);
            mark.line(pen.at(0.0, -0.085), pen.at(0.0, 0.16), &thin);
            mark.line(pen.at(-0.08, -0.03), pen.at(0.08, -0.03), &thin);
            let (left, right) = (pen.at(-0.14, 0.04), pen.at(0.14, 0.04));
            mark.path(
                &Path::new()
                    .move_to(left)
                    .arc_to(0.145 * pen.unit, Sweep::Counter, right),
                &thin,
            );
        })
    }

    fn port_ring(&self) -> Drawing {
        self.draw(|pen, mark| {
            mark.circle(
                pen.at(0.0, 0.0),
                0.31 * pen.unit,
                &pen.line(pen.inks.paper, 0.11),
            );
            mark.circle(
                pen.at(0.0, 0.0),
                0.31 * pen.unit,
                &pen.line(pen.inks.ferry, 0.055),
            );
        })
    }
}
