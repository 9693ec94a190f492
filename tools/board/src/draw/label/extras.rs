//! What is there to please, where room is left: planes on their arcs, names of forests, and a compass rose in the middle
//! of the widest sea.

use super::super::arc::Arc;
use super::super::hand;
use super::super::layout::SheetLayout;
use super::HARD;
use crate::model::board::Forest;
use crate::model::board::Ground;
use milepost_draw::label::{Obstacles, Trial};
use milepost_draw::{Point, Rect, Text};

/// Where on an arc its plane may fly.
const ALONG: [f64; 9] = [0.5, 0.43, 0.57, 0.36, 0.64, 0.29, 0.71, 0.22, 0.78];
/// How far a plane reaches, in heights of letters.
pub(super) const PLANE: f64 = 0.72;
/// How far the rose reaches, in heights of letters, the largest that fits being taken.
const ROSES: [f64; 4] = [3.4, 2.9, 2.4, 2.0];
/// The sizes of forests' names that are tried, in heights of cities' names.
const SIZES: [f64; 4] = [1.15, 1.0, 0.86, 0.76];
/// Of the points of the box that are looked at, this part must lie in the forest.
const INSIDE: f64 = 0.85;
/// From line to line of a forest's name, in its size.
const LEADING: f64 = 1.02;

/// What found room.
#[derive(Default)]
pub(super) struct Extras {
    /// Planes, and the unit step in which each flies.
    pub planes: Vec<(Point, Point)>,
    /// Forests' names, line by line.
    pub woods: Vec<Text>,
    /// The rose, and how far it reaches.
    pub rose: Option<(Point, f64)>,
    boxes: Vec<Vec<Rect>>,
}

impl Extras {
    pub fn place(layout: &SheetLayout<'_>, arcs: &[Arc], obstacles: &mut Obstacles) -> Extras {
        let mut extras = Extras::default();
        for arc in arcs {
            let trial = |t: f64| {
                let (at, ahead) = arc.along(t);
                let reach = PLANE * layout.letter;
                free(layout, (at, ahead), vec![Rect::about(at, reach, reach)])
            };
            let found = obstacles.least(ALONG.into_iter().filter_map(trial), HARD / 2.0);
            extras.planes.extend(extras.boxes.keep(obstacles, found));
        }
        for forest in layout.board.forests.iter().filter(|it| !it.name.is_empty()) {
            let ways: [Vec<&str>; 2] =
                [vec![&forest.name], forest.name.split_whitespace().collect()];
            let sizes = SIZES
                .iter()
                .flat_map(|size| ways.iter().map(move |way| (size, way)));
            // Nothing at all may be hidden by a forest's name.
            let mut found = sizes.filter_map(|(size, way)| {
                obstacles.least(wood(layout, forest, way, size * layout.letter), 0.0)
            });
            let found = found.next();
            extras
                .woods
                .extend(extras.boxes.keep(obstacles, found).into_iter().flatten());
        }
        let far = offing(layout);
        let mut cells: Vec<usize> = (0..far.len()).filter(|&cell| far[cell] > 1).collect();
        cells.sort_by_key(|&cell| (std::cmp::Reverse(far[cell]), cell));
        let mut found = ROSES.iter().filter_map(|size| {
            let reach = size * layout.letter;
            let room = (reach / layout.cell + 0.2).ceil() as usize;
            let open = cells.iter().filter(|&&cell| far[cell] > room);
            let trials = open.filter_map(|&cell| {
                let at = layout.at(cell);
                free(
                    layout,
                    (at, reach),
                    vec![Rect::about(at, reach, 1.15 * reach)],
                )
            });
            obstacles.least(trials, HARD / 2.0)
        });
        let found = found.next();
        extras.rose = extras.boxes.keep(obstacles, found);
        extras
    }

    /// The boxes of each.
    pub fn boxes(&self) -> impl Iterator<Item = Vec<Rect>> {
        self.boxes.iter().cloned()
    }
}

/// Keeps the room of what was placed.
trait Keep {
    fn keep<T>(&mut self, obstacles: &mut Obstacles, found: Option<Trial<T>>) -> Option<T>;
}

impl Keep for Vec<Vec<Rect>> {
    fn keep<T>(&mut self, obstacles: &mut Obstacles, found: Option<Trial<T>>) -> Option<T> {
        let Trial { what, boxes, .. } = found?;
        for &area in &boxes {
            obstacles.add_box(area, HARD);
        }
        self.push(boxes);
        Some(what)
    }
}

/// A trial whose boxes lie within the frame.
fn free<T>(layout: &SheetLayout<'_>, what: T, boxes: Vec<Rect>) -> Option<Trial<T>> {
    let frame = layout.frame.inflate(-0.3 * layout.letter);
    boxes.iter().all(|area| frame.holds(area)).then_some(Trial {
        what,
        boxes,
        dislike: 0.0,
    })
}

/// Where a forest's name lies within it, line by line, those nearest to its middle first.
fn wood<'a>(
    layout: &'a SheetLayout<'_>,
    forest: &Forest,
    lines: &'a [&'a str],
    size: f64,
) -> impl Iterator<Item = Trial<Vec<Text>>> + use<'a> {
    let mut places: Vec<Point> = forest.cells.iter().map(|&cell| layout.at(cell)).collect();
    let sum = places
        .iter()
        .fold(Point::default(), |sum, p| sum.shift(p.x, p.y));
    let count = places.len().max(1) as f64;
    let middle = Point::new(sum.x / count, sum.y / count);
    places.sort_by(|a, b| a.distance(middle).total_cmp(&b.distance(middle)));
    let hand = hand::obstacle(&layout.setting.preset.design.lettering);
    let line = move |at: Point, i: usize, words: &str| {
        let width = hand.width(words, size);
        let top = at.y + LEADING * size * (i as f64 - lines.len() as f64 / 2.0);
        let x = at.x + hand.spacing(size) / 2.0;
        let text = hand
            .text(words, x, top + 0.78 * size, size)
            .middle()
            .colour(layout.inks.canopy_name)
            .halo(layout.inks.canopy, 0.18 * size);
        (text, Rect::new(at.x - width / 2.0, top, width, size))
    };
    places.into_iter().filter_map(move |at| {
        let all = lines.iter().enumerate();
        let (texts, boxes): (Vec<Text>, Vec<Rect>) =
            all.map(|(i, words)| line(at, i, words)).unzip();
        let wooded = boxes.iter().all(|area| is_inside(layout, area));
        free(layout, texts, boxes).filter(|_| wooded)
    })
}

fn is_inside(layout: &SheetLayout<'_>, rect: &Rect) -> bool {
    let middle = Rect::new(rect.x, rect.y + 0.15 * rect.h, rect.w, 0.7 * rect.h);
    let wooded = middle.points(7, 2).filter(|&p| {
        let [x, y] = layout.cell_at(p);
        layout.board.ground[y * layout.board.grid.columns + x] == Ground::Forest
    });
    wooded.count() as f64 >= INSIDE * 14.0
}

/// How many cells it is from each to the next that is no open water, across corners too.
fn offing(layout: &SheetLayout<'_>) -> Vec<usize> {
    let grid = layout.board.grid;
    let open = |cell: usize| {
        layout.board.ground[cell] == Ground::Water
            && layout.board.tracks[cell] == 0
            && !layout.board.kept[cell]
    };
    let mut far = vec![0; grid.cells()];
    let near = |far: &[usize], cell: usize, step: [[isize; 2]; 4]| {
        let [x, y] = grid.place(cell);
        let at = |[dx, dy]: [isize; 2]| {
            let (x, y) = (x.checked_add_signed(dx)?, y.checked_add_signed(dy)?);
            (x < grid.columns && y < grid.rows).then(|| far[y * grid.columns + x])
        };
        step.into_iter()
            .map(|step| at(step).unwrap_or(0))
            .min()
            .unwrap_or(0)
            + 1
    };
    for cell in (0..grid.cells()).filter(|&cell| open(cell)) {
        far[cell] = near(&far, cell, [[-1, -1], [0, -1], [1, -1], [-1, 0]]);
    }
    for cell in (0..grid.cells()).rev().filter(|&cell| open(cell)) {
        far[cell] = far[cell].min(near(&far, cell, [[1, 1], [0, 1], [-1, 1], [1, 0]]));
    }
    far
}
