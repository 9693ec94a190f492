//! The board: where each hex lies on the paper, and its layers from the ground to the stops.

use crate::draw::palette::{BARRIER, GRID, company, ground};
use crate::draw::pen::Pen;
use crate::draw::tile_plan::TilePlan;
use crate::draw::{stop, track};
use milepost_draw::{Drawing, Point, Rect, Style};
use milepost_grid::{Edge, Hex as Site, hex::APOTHEM};
use milepost_route::model::{Colour, End, Position, Setup};
use std::collections::{BTreeMap, BTreeSet};

/// A position on paper.
pub(super) struct Board<'a> {
    pub setup: &'a Setup,
    /// The side of a hex in millimetres.
    pub side: f64,
    /// What lies on each hex.
    pub plans: Vec<TilePlan<'a>>,
    /// Which hexes are drawn; all where there is nothing.
    shown: Option<Vec<bool>>,
    /// The middle of each hex in millimetres.
    pub middles: Vec<Point>,
    /// The rectangle around all hexes that are drawn, its corner at the origin.
    pub frame: Rect,
    companies: BTreeSet<&'a str>,
}

impl<'a> Board<'a> {
    /// The board with hexes this wide from side to side, in millimetres; of all hexes, or of those that are `shown`.
    pub fn new(position: &'a Position, hex_mm: f64, shown: Option<&[bool]>) -> Board<'a> {
        let setup = position.setup();
        let side = hex_mm / (2.0 * APOTHEM);
        let plan = |hex: &'a milepost_route::model::hex::Hex| {
            let places: Vec<usize> = hex.tokens.iter().map(Vec::len).collect();
            TilePlan::new(&hex.tile, hex.rotation, setup.layout, &places)
        };
        let spot = |site: Site| {
            let (x, y) = site.point(setup.layout);
            Point::new(x * side, y * side)
        };
        let spots: Vec<Point> = setup.hexes.iter().map(|hex| spot(hex.at)).collect();
        let corners = setup.layout.corners().map(|(x, y)| (x * side, y * side));
        let is_shown = |hex: usize| shown.is_none_or(|shown| shown[hex]);
        let all = spots
            .iter()
            .enumerate()
            .filter(|(hex, _)| is_shown(*hex))
            .flat_map(|(_, at)| corners.iter().map(|&(x, y)| at.shift(x, y)));
        let frame = Rect::around(all).unwrap_or_default();
        Board {
            setup,
            side,
            shown: shown.map(<[bool]>::to_vec),
            plans: setup.hexes.iter().map(plan).collect(),
            middles: spots
                .iter()
                .map(|at| at.shift(-frame.x, -frame.y))
                .collect(),
            frame: Rect::new(0.0, 0.0, frame.w, frame.h),
            companies: names(position),
        }
    }

    /// Whether a hex is drawn.
    pub fn is_shown(&self, hex: usize) -> bool {
        self.shown.as_ref().is_none_or(|shown| shown[hex])
    }

    /// Draws what `layer` draws of each hex, all in their places.
    pub fn each(&self, drawing: &mut Drawing, mut layer: impl FnMut(&mut Pen, usize)) {
        for (hex, middle) in self.middles.iter().enumerate() {
            if !self.is_shown(hex) {
                continue;
            }
            let mut pen = Pen::new(self.side);
            layer(&mut pen, hex);
            if pen.drawing.extent().is_some() {
                drawing.group(&pen.drawing, middle.x, middle.y);
            }
        }
    }

    /// Grounds, track and barriers.
    pub fn lower(&self, drawing: &mut Drawing) {
        self.each(drawing, |pen, hex| hexagon(pen, &self.plans[hex]));
        self.each(drawing, |pen, hex| track::draw(pen, &self.plans[hex]));
        let sites: BTreeMap<Site, usize> = self
            .setup
            .hexes
            .iter()
            .enumerate()
            .map(|(index, hex)| (hex.at, index))
            .collect();
        self.each(drawing, |pen, hex| self.barriers(pen, hex, &sites));
    }

    /// Stops with their tokens.
    pub fn upper(&self, drawing: &mut Drawing) {
        self.each(drawing, |pen, hex| {
            stop::draw(
                pen,
                &self.plans[hex],
                &self.setup.hexes[hex].tokens,
                |name| self.colour(name),
            );
        });
    }

    /// The colour of a company: its turn among all that are on the board or run trains, by name.
    fn colour(&self, name: &str) -> milepost_draw::Colour {
        company(
            self.companies
                .iter()
                .position(|other| *other == name)
                .unwrap_or(0),
        )
    }

    /// Sides that nothing may cross, each drawn by the hex that comes first.
    fn barriers(&self, pen: &mut Pen, hex: usize, sites: &BTreeMap<Site, usize>) {
        let corners = self.setup.layout.corners().map(|(x, y)| Point::new(x, y));
        for edge in Edge::ALL {
            let over = self.setup.hexes[hex].at.over(edge, self.setup.layout);
            let Some(&next) = sites.get(&over).filter(|&&next| next > hex) else {
                continue;
            };
            if self.is_blocked(hex, edge, next) {
                let (from, to) = (corners[(edge.index() + 5) % 6], corners[edge.index()]);
                let (from, to) = (from.towards(to, 0.06), to.towards(from, 0.06));
                pen.stroke(from, to, &pen.line(BARRIER, 0.1));
            }
        }
    }

    /// Whether a border forbids to pass, and not only that printed track on one side ends elsewhere.
    fn is_blocked(&self, hex: usize, edge: Edge, next: usize) -> bool {
        let is_closed = |hex: usize, edge: Edge, next: usize| {
            self.setup.hexes[hex].sides[edge.index()] != Some(next)
        };
        let fixed = |hex: usize, edge: Edge| {
            let tile = &self.setup.hexes[hex].tile;
            let ends = tile.track.iter().flat_map(|track| track.ends);
            matches!(tile.colour, Colour::Gray | Colour::Red | Colour::Blue)
                && !ends.into_iter().any(|end| end == End::Edge(edge))
        };
        let back = edge.opposite();
        (is_closed(hex, edge, next) && !fixed(next, back))
            || (is_closed(next, back, hex) && !fixed(hex, edge))
    }
}

/// A hex in the colour of its tile.
pub(super) fn hexagon(pen: &mut Pen, plan: &TilePlan<'_>) {
    let corners = plan.layout.corners().map(|(x, y)| Point::new(x, y));
    let fill = Style::fill(ground(plan.tile.colour));
    pen.polygon(&corners, &fill.and_stroke(GRID, 0.016 * pen.side));
}

fn names(position: &Position) -> BTreeSet<&str> {
    let running = position
        .setup()
        .companies
        .iter()
        .map(|company| company.name.as_str());
    position.owners().into_iter().chain(running).collect()
}
