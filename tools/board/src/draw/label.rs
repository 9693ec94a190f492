//! What is written on the board: cities' names with airports' wings, what they want, forests' names, planes on their
//! arcs.
//!
//! 1. `block`: names and wants of each city, and the shapes in which they can be set;
//! 2. `spots`: places for them around the city, and what each would hide of the `obstacles`;
//! 3. [`Labels::place`]: one place for each, so that none overlap; then `woods` and planes where room is left.

mod block;
mod obstacles;
mod spots;
mod woods;

use super::ornament;
use super::plan::{Plan, around};
use super::strand::Strand;
use super::wings::{self, Arc};
use block::Block;
use milepost_draw::place::{self, Spot};
use milepost_draw::{Drawing, Point, Rect, Style};
use obstacles::Obstacles;
use woods::Wood;

/// Between two labels in a row, in heights of letters: wide, so that none is taken for the other city's; and where
/// there is no room for that.
const APART: [f64; 2] = [1.5, 0.3];
/// Labels farther from their city than this, in heights of letters, are led to it by a line.
const LEAD: f64 = 1.3;
/// Where on an arc its plane may fly.
const ALONG: [f64; 9] = [0.5, 0.43, 0.57, 0.36, 0.64, 0.29, 0.71, 0.22, 0.78];
/// How far a plane reaches, in heights of letters.
const PLANE: f64 = 0.72;

/// Everything written, with its place.
pub(super) struct Labels {
    blocks: Vec<Block>,
    spots: Vec<Option<Spot>>,
    icons: Vec<Rect>,
    woods: Vec<Wood>,
    planes: Vec<(Point, Point)>,
    rose: Option<(Point, f64)>,
    boxes: Vec<Rect>,
}

impl Labels {
    /// Finds places for all.
    pub fn place(plan: &Plan<'_>, strands: &[(usize, Strand)], arcs: &[Arc]) -> Labels {
        let blocks = block::blocks(plan);
        let obstacles = Obstacles::new(plan, strands, arcs);
        let spots = places(plan, &blocks, &obstacles);
        let icons = obstacles.icons().to_vec();
        let rows = spots
            .iter()
            .flatten()
            .flat_map(|spot| spot.rows.iter().copied());
        let boxes: Vec<Rect> = rows.chain(icons.iter().copied()).collect();
        let mut labels = Labels {
            blocks,
            spots,
            icons,
            woods: Vec::new(),
            planes: Vec::new(),
            rose: None,
            boxes,
        };
        labels.fly(plan, arcs, &obstacles);
        for forest in &plan.board.forests {
            if let Some(wood) = woods::place(plan, forest, &labels, &obstacles) {
                labels.boxes.extend(wood.rows.iter().map(|(_, rect)| *rect));
                labels.woods.push(wood);
            }
        }
        labels.rose = ornament::place_rose(plan, &labels);
        labels.boxes.extend(
            labels
                .rose
                .map(|(at, reach)| around(at, reach, 1.15 * reach)),
        );
        labels
    }

    /// Planes on those arcs that have room for one.
    fn fly(&mut self, plan: &Plan<'_>, arcs: &[Arc], obstacles: &Obstacles) {
        let reach = PLANE * plan.letter;
        for arc in arcs {
            let places = ALONG.iter().map(|&t| arc.along(t));
            let free = |(at, _): &(Point, Point)| self.is_free(plan, &around(*at, reach, reach));
            let hides =
                |(at, _): &(Point, Point)| obstacles.hidden(plan, &around(*at, reach, reach));
            if let Some(place) = places
                .filter(free)
                .min_by(|a, b| hides(a).total_cmp(&hides(b)))
            {
                self.boxes.push(around(place.0, reach, reach));
                self.planes.push(place);
            }
        }
    }

    /// Whether a box lies on the board, away from the rules and all that is written.
    pub fn is_free(&self, plan: &Plan<'_>, rect: &Rect) -> bool {
        let frame = plan.frame.inflate(-0.3 * plan.letter);
        let within = rect
            .corners()
            .into_iter()
            .all(|corner| frame.contains(corner));
        within && !rect.intersects(&plan.legend) && !self.covers(rect)
    }

    /// Whether something is written on a box, or a city stands there.
    pub fn covers(&self, rect: &Rect) -> bool {
        self.boxes.iter().any(|taken| taken.intersects(rect))
    }

    /// How many labels and icons overlap others, or leave the board.
    pub fn overlaps(&self, plan: &Plan<'_>) -> usize {
        let all = self.groups(plan);
        let meet = |a: &[Rect], b: &[Rect]| {
            a.iter()
                .any(|one| b.iter().any(|other| one.intersects(other)))
        };
        let inside = |group: &[Rect]| {
            group
                .iter()
                .flat_map(Rect::corners)
                .all(|p| plan.frame.contains(p))
        };
        let crowded = |&i: &usize| {
            !inside(&all[i]) || (0..all.len()).any(|other| other != i && meet(&all[i], &all[other]))
        };
        // The rules come last; they may stand beside the board, where none is kept for them.
        let missing = self.spots.iter().filter(|spot| spot.is_none()).count();
        (0..all.len() - 1).filter(crowded).count() + missing
    }

    /// The boxes of each icon and label; of the rules last.
    fn groups(&self, plan: &Plan<'_>) -> Vec<Vec<Rect>> {
        let icons = self.icons.iter().map(|icon| vec![*icon]);
        let labels = self.spots.iter().flatten().map(|spot| spot.rows.clone());
        let woods = self
            .woods
            .iter()
            .map(|wood| wood.rows.iter().map(|(_, rect)| *rect).collect());
        let reach = PLANE * plan.letter;
        let planes = self
            .planes
            .iter()
            .map(|(at, _)| vec![around(*at, reach, reach)]);
        let rose = self
            .rose
            .map(|(at, reach)| vec![around(at, reach, 1.15 * reach)]);
        icons
            .chain(labels)
            .chain(woods)
            .chain(planes)
            .chain(rose)
            .chain([vec![plan.legend]])
            .collect()
    }

    /// Draws the lines from labels to cities far from them; the cities' icons come on top.
    pub fn draw_leaders(&self, sheet: &mut Drawing, plan: &Plan<'_>) {
        for (block, spot) in self.blocks.iter().zip(&self.spots) {
            let Some((from, to)) = spot.as_ref().and_then(|spot| leader(plan, block, spot)) else {
                continue;
            };
            if self.crosses_own(block, from, to) {
                continue;
            }
            sheet.line(from, to, &Style::stroke(plan.inks.paper, 0.9 * plan.mm));
            sheet.line(from, to, &Style::stroke(plan.inks.ink, 0.22 * plan.mm));
        }
    }

    /// Whether a line leads through the other label of the same city: then that one leads the eye.
    fn crosses_own(&self, block: &Block, from: Point, to: Point) -> bool {
        let own = |(other, _): &(&Block, &Option<Spot>)| {
            other.city == block.city && other.content != block.content
        };
        let mut rows = self
            .blocks
            .iter()
            .zip(&self.spots)
            .filter(own)
            .filter_map(|(_, spot)| spot.as_ref());
        let on_way =
            |row: &Rect| (1..20).any(|step| row.contains(from.towards(to, f64::from(step) / 20.0)));
        rows.any(|spot| spot.rows.iter().any(on_way))
    }

    /// Draws the planes and all words.
    pub fn draw(&self, sheet: &mut Drawing, plan: &Plan<'_>) {
        for &(at, ahead) in &self.planes {
            wings::draw_craft(sheet, plan, at, ahead, PLANE * plan.letter);
        }
        if let Some((at, reach)) = self.rose {
            ornament::draw_rose(sheet, plan, at, reach);
        }
        self.woods.iter().for_each(|wood| wood.draw(sheet, plan));
        for (block, spot) in self.blocks.iter().zip(&self.spots) {
            if let Some(spot) = spot {
                block.draw(sheet, plan, spot);
            }
        }
    }
}

/// A place for each block; near the city, and where that leaves overlaps farther away too.
fn places(plan: &Plan<'_>, blocks: &[Block], obstacles: &Obstacles) -> Vec<Option<Spot>> {
    let [apart, close] = APART.map(|apart| apart * plan.letter);
    let mut choices: Vec<Vec<Spot>> = blocks
        .iter()
        .map(|block| spots::near(plan, obstacles, block))
        .collect();
    let mut chosen = place::choose(&choices, apart);
    let mut crowded = place::overlapping(&choices, &chosen);
    crowded.extend((0..choices.len()).filter(|&block| choices[block].is_empty()));
    if !crowded.is_empty() {
        for block in crowded {
            spots::add_far(&mut choices[block], plan, obstacles, &blocks[block]);
        }
        chosen = place::choose(&choices, apart);
        if !place::overlapping(&choices, &chosen).is_empty() {
            chosen = place::choose(&choices, close);
        }
    }
    choices
        .iter()
        .zip(chosen)
        .map(|(spots, place)| spots.get(place).cloned())
        .collect()
}

/// From the edge of a label that lies far away to its city.
fn leader(plan: &Plan<'_>, block: &Block, spot: &Spot) -> Option<(Point, Point)> {
    let at = plan.city(block.city);
    let beside = |row: &Rect| {
        Point::new(
            at.x.clamp(row.x, row.right()),
            at.y.clamp(row.y, row.bottom()),
        )
    };
    let nearest = spot
        .rows
        .iter()
        .map(beside)
        .min_by(|a, b| a.distance(at).total_cmp(&b.distance(at)))?;
    (nearest.distance(at) - plan.city_reach(block.city) > LEAD * plan.letter)
        .then_some((nearest, at))
}
