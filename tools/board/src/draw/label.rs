//! What is written on the board: cities' names with airports' badges, what they want, forests' names, planes on their
//! arcs; and the compass rose, which needs room as they do.
//!
//! 1. `words`: names and wants of each city, and the layouts in which they can be set;
//! 2. [`Labels::place`]: one place for each, so that none overlap;
//! 3. `extras`: planes, forests' names and the rose where room is left.

mod extras;
mod words;

use super::air;
use super::arc::Arc;
use super::layout::{ICON, SheetLayout};
use super::lines::{Lines, river};
use super::ornament;
use extras::Extras;
use milepost_draw::label::{Obstacles, Placed, Profile, Rings, Scene, Side};
use milepost_draw::{Drawing, Point, Rect};

/// The weight from which on nothing may be hidden: icons, words and the rules.
const HARD: f64 = 200.0;
/// What it costs to hide a spot that is counted, the line between two, and a part of an arc.
const SPOT: f64 = 3.0;
const LINE: f64 = 0.8;
const ARC: f64 = 0.3;
/// The same of a point of a river; four of them lie on the side of a cell.
const RIVER: f64 = 0.25;
/// How wide a spot is, in cells.
const WIDE: f64 = 0.25;

/// Everything written, with its place.
pub(super) struct Labels {
    cities: Placed,
    icons: Vec<Rect>,
    extras: Extras,
    /// All that is written, and the icons.
    boxes: Vec<Rect>,
}

/// What labels on a board like and dislike.
fn profile(layout: &SheetLayout<'_>) -> Profile {
    let letter = layout.letter;
    Profile {
        // Wide, so that none is taken for the other city's.
        apart: [1.5 * letter, 0.3 * letter],
        leading: 0.0,
        inset: 0.5 * letter,
        gaps: [0.14, 0.5, 1.0, 1.7].map(|gap| gap * letter).to_vec(),
        near: 0.14 * letter,
        far: 1.9 / letter,
        nearer: 0.6 * letter,
        stranger: 2.0 / letter,
        rings: Rings {
            step: 1.1 * letter,
            last: 17,
            dislike: 4.0,
        },
        lead: 0.9 * letter,
    }
}

impl Labels {
    /// Finds places for all.
    pub fn place(layout: &SheetLayout<'_>, all_lines: &[(usize, Lines)], arcs: &[Arc]) -> Labels {
        let labels = words::labels(layout);
        let icons: Vec<Rect> = (0..layout.board.cities.len())
            .map(|city| icon(layout, city))
            .collect();
        let mut obstacles = obstacles(layout, &icons, all_lines, arcs);
        let profile = profile(layout);
        let scene = Scene {
            sheet: layout.frame,
            obstacles: &obstacles,
            bodies: &icons,
            profile: &profile,
        };
        let names = layout.board.cities.len();
        let [below, above] = [[0.6, 0.7, 0.9, 0.0], [0.6, 0.7, 0.0, 0.9]].map(Side::all);
        // Names, which come first, like to stand below their city, and wants above it.
        let cities = scene.settle(labels, |index, label| {
            scene.beside(label, if index < names { &below } else { &above })
        });
        let mut boxes: Vec<Rect> = cities.boxes().flatten().copied().collect();
        for &row in &boxes {
            obstacles.add_box(row, HARD);
        }
        let extras = Extras::place(layout, arcs, &mut obstacles);
        boxes.extend(icons.iter().copied().chain(extras.boxes().flatten()));
        Labels {
            cities,
            icons,
            extras,
            boxes,
        }
    }

    /// Whether something is written on a box, or a city stands there.
    pub fn covers(&self, rect: &Rect) -> bool {
        self.boxes.iter().any(|taken| taken.intersects(rect))
    }

    /// How many labels and icons overlap others, or leave the board.
    pub fn overlaps(&self, layout: &SheetLayout<'_>) -> usize {
        let labels = self.cities.boxes().map(<[Rect]>::to_vec);
        let all: Vec<Vec<Rect>> = self
            .icons
            .iter()
            .map(|&icon| vec![icon])
            .chain(labels)
            .chain(self.extras.boxes())
            .collect();
        let meet =
            |a: &[Rect], b: &[Rect]| a.iter().any(|one| b.iter().any(|it| it.intersects(one)));
        let crowded = |&i: &usize| {
            let mut others = all.iter().enumerate().filter(|&(other, _)| other != i);
            !all[i].iter().all(|rect| layout.frame.holds(rect))
                || meet(&all[i], &[layout.legend])
                || others.any(|(_, other)| meet(&all[i], other))
        };
        (0..all.len()).filter(crowded).count()
    }

    /// How many labels, the panel with the rules among them, lie where sheets overlap.
    pub fn parted(&self, layout: &SheetLayout<'_>) -> usize {
        let labels = self.cities.boxes().map(<[Rect]>::to_vec);
        let meets = |rects: &Vec<Rect>| {
            rects
                .iter()
                .any(|rect| layout.seams.iter().any(|seam| seam.intersects(rect)))
        };
        let panel = std::iter::once(vec![layout.legend]);
        labels
            .chain(self.extras.boxes())
            .chain(panel)
            .filter(meets)
            .count()
    }

    /// Draws the lines from labels to cities far from them; the cities' icons come on top.
    pub fn draw_leaders(&self, sheet: &mut Drawing, layout: &SheetLayout<'_>) {
        let colours = [layout.inks.ink, layout.inks.paper];
        self.cities.draw_leaders(sheet, 0.22 * layout.mm, colours);
    }

    /// Draws the planes, the rose and all words.
    pub fn draw(&self, sheet: &mut Drawing, layout: &SheetLayout<'_>) {
        for &(at, ahead) in &self.extras.planes {
            air::draw_craft(sheet, layout, at, ahead, extras::PLANE * layout.letter);
        }
        if let Some((at, reach)) = self.extras.rose {
            ornament::draw_rose(sheet, layout, at, reach);
        }
        for line in &self.extras.woods {
            sheet.text(line);
        }
        let halo = (layout.inks.paper, 0.16 * layout.letter);
        self.cities.draw(sheet, |_, _| halo);
    }
}

/// The box of a city's icon.
fn icon(layout: &SheetLayout<'_>, city: usize) -> Rect {
    let reach = ICON * layout.city_reach(city);
    Rect::about(layout.city(city), reach, reach)
}

/// Icons, the rules and seams between sheets, which nothing may hide; spots and lines of paths, and arcs.
fn obstacles(
    layout: &SheetLayout<'_>,
    icons: &[Rect],
    all_lines: &[(usize, Lines)],
    arcs: &[Arc],
) -> Obstacles {
    let mut obstacles = Obstacles::new(layout.frame, layout.cell);
    for seam in &layout.seams {
        obstacles.add_box(seam.inflate(0.1 * layout.letter), HARD);
    }
    for area in icons.iter().chain([&layout.legend]) {
        obstacles.add_box(area.inflate(0.1 * layout.letter), HARD);
    }
    let mut add = |at: Point, weight: f64| {
        let wide = WIDE * layout.cell;
        obstacles.add_box(Rect::about(at, wide, wide), weight);
    };
    for (_, lines) in all_lines {
        lines.spots.iter().for_each(|spot| add(spot.at, SPOT));
        let pieces = lines.pieces.iter();
        pieces.for_each(|piece| add(piece.curve[0], LINE));
    }
    for course in river::courses(layout) {
        course.on_land().iter().for_each(|&(at, _)| add(at, RIVER));
    }
    for arc in arcs {
        let steps = (arc.from.distance(arc.to) / layout.cell).ceil().max(1.0);
        (0..=steps as usize).for_each(|i| add(arc.along(i as f64 / steps).0, ARC));
    }
    obstacles
}
