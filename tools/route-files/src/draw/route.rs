//! The routes of a run on the board: lines along their pieces of track, badges upon them, and what their stops pay.

use crate::draw::board::Board;
use crate::draw::mark;
use crate::draw::mark::{BADGE, Mark, Pay};
use crate::draw::palette::{PAPER, livery};
use crate::draw::pen::Pen;
use crate::draw::room::{Item, Room, Wish};
use crate::draw::route::track_line::{Step, TrackLine};
use milepost_draw::{Drawing, Point, Style};
use milepost_route::model::{Route, Run, Visit};

mod track_line;

/// The width of a route's line, in sides.
const WIDTH: f64 = 0.13;
/// How wide it is with its bed.
const BED: f64 = 0.2;
/// From one line to the next on the same track.
const APART: f64 = 0.15;

/// From one badge to the next along a route, in sides.
const BADGES_APART: f64 = 5.0;
/// From an end to its badge.
const FIRST: f64 = 0.55;
/// How far a badge may move along its route to where it is clear.
const LEEWAY: f64 = 0.7;
/// How finely a route is looked at.
const STEP: f64 = 0.1;

/// The routes as they are drawn; lengths in sides of a hex.
#[derive(Default)]
pub(super) struct Routes {
    routes: Vec<Line>,
}

struct Line {
    track_lines: Vec<TrackLine>,
    stops: Vec<Visit>,
    badges: Vec<Point>,
}

impl Routes {
    /// The routes of a run; pieces of track that are not on the board are left out.
    pub fn new(board: &Board<'_>, run: &Run) -> Routes {
        let track_lines: Vec<Vec<TrackLine>> = run
            .routes
            .iter()
            .map(|route| track_lines(board, route))
            .collect();
        let mut lines: Vec<Line> = Vec::new();
        for (number, route) in run.routes.iter().enumerate() {
            let mut own = track_lines[number].clone();
            own.iter_mut().for_each(|track_line| {
                track_line.shift(|piece| aside(&track_lines, number, piece))
            });
            let taken: Vec<Point> = lines
                .iter()
                .flat_map(|line| line.badges.iter().copied())
                .collect();
            let badges = own
                .iter()
                .flat_map(|track_line| badges(board, track_line, &taken))
                .collect();
            lines.push(Line {
                track_lines: own,
                stops: route.stops.clone(),
                badges,
            });
        }
        Routes { routes: lines }
    }

    pub fn is_empty(&self) -> bool {
        self.routes.is_empty()
    }

    /// The lines: beds first where routes do not cross, so each route goes over those before it.
    pub fn draw_lines(&self, drawing: &mut Drawing, board: &Board<'_>) {
        let side = board.side;
        for (number, line) in self.routes.iter().enumerate() {
            let livery = livery(number);
            let dash: Vec<f64> = livery
                .dash
                .iter()
                .map(|length| length * WIDTH * side)
                .collect();
            for track_line in &line.track_lines {
                let path = track_line.path(side);
                drawing.path(&path, &Style::stroke(PAPER, BED * side));
                drawing.path(
                    &path,
                    &Style::stroke(livery.colour, WIDTH * side).dashed(&dash),
                );
            }
        }
    }

    /// The routes' numbers upon their lines.
    pub fn draw_badges(&self, drawing: &mut Drawing, board: &Board<'_>) {
        for (number, line) in self.routes.iter().enumerate() {
            for at in &line.badges {
                let mut pen = Pen::new(board.side);
                mark::badge(&mut pen, &label(number), livery(number).colour, *at, 1.0);
                drawing.group(&pen.drawing, 0.0, 0.0);
            }
        }
    }

    /// Puts the lines and badges in a hex in the way of what is written there.
    pub fn occupy(&self, room: &mut Room, board: &Board<'_>, hex: usize) {
        let middle = middle_of(board, hex);
        for line in &self.routes {
            let here = line
                .track_lines
                .iter()
                .flat_map(|track_line| &track_line.0)
                .filter(|step| step.piece.0 == hex);
            for step in here {
                room.add_track(step.bend.map(|at| at.shift(-middle.x, -middle.y)), BED);
            }
            for badge in &line.badges {
                let at = badge.shift(-middle.x, -middle.y);
                if at.distance(Point::default()) < 1.2 {
                    room.add_disc(at, BADGE + 0.012);
                }
            }
        }
    }

    /// What the stops of a hex pay each train.
    pub fn pays(&self, board: &Board<'_>, hex: usize) -> Vec<Item> {
        let all = self.routes.iter().enumerate().flat_map(|(number, line)| {
            line.stops
                .iter()
                .filter(|visit| visit.hex == hex)
                .map(move |visit| (number, visit))
        });
        let item = |(number, visit): (usize, &Visit)| {
            let plan = &board.plans[hex];
            let seat = plan.seats.get(visit.stop).copied().unwrap_or_default();
            let pays = visit.paid.then(|| visit.pays.to_string());
            let mark = Mark::Pay(Pay {
                number: label(number),
                pays,
                colour: livery(number).colour,
            });
            Item {
                shapes: vec![mark],
                wish: Wish {
                    near: vec![(seat, 0.0)],
                    weight: 1.0,
                },
                least: 0.76,
                needed: true,
            }
        };
        all.map(item).collect()
    }

    /// The stops of a hex that some route visits.
    pub fn visited(&self, hex: usize) -> Vec<usize> {
        let visits = self.routes.iter().flat_map(|line| &line.stops);
        visits
            .filter(|visit| visit.hex == hex)
            .map(|visit| visit.stop)
            .collect()
    }
}

/// The number of a route, from 1.
pub(super) fn label(number: usize) -> String {
    (number + 1).to_string()
}

/// The pieces of a route, joined.
fn track_lines(board: &Board<'_>, route: &Route) -> Vec<TrackLine> {
    let step = |&(hex, track): &(usize, usize)| {
        let bend = *board.plans.get(hex)?.bends.get(track)?;
        let middle = middle_of(board, hex);
        let bend = bend.map(|at| at.shift(middle.x, middle.y));
        Some(Step {
            piece: (hex, track),
            bend,
            turned: false,
        })
    };
    let legs = route
        .legs
        .iter()
        .map(|leg| leg.pieces.iter().filter_map(step).collect());
    track_line::join(legs.collect())
}

/// How far to the left of a piece a route passes that shares it with others: the first of them says which way is on.
fn aside(track_lines: &[Vec<TrackLine>], number: usize, piece: (usize, usize)) -> f64 {
    let step = |track_lines: &Vec<TrackLine>| {
        track_lines
            .iter()
            .flat_map(|track_line| &track_line.0)
            .find(|step| step.piece == piece)
            .copied()
    };
    let sharing: Vec<(usize, Step)> = track_lines
        .iter()
        .enumerate()
        .filter_map(|(other, track_lines)| Some((other, step(track_lines)?)))
        .collect();
    let turn = sharing
        .iter()
        .position(|&(other, _)| other == number)
        .unwrap_or(0);
    let by = APART * (turn as f64 - (sharing.len().max(1) as f64 - 1.0) / 2.0);
    if sharing.first().is_some_and(|(_, step)| step.turned) {
        -by
    } else {
        by
    }
}

/// The middle of a hex, in sides.
pub(super) fn middle_of(board: &Board<'_>, hex: usize) -> Point {
    let at = board.middles[hex];
    Point::new(at.x / board.side, at.y / board.side)
}

/// Where along a line its route's number stands: near both ends and here and there between, clear of stops; `taken` are those of other routes.
fn badges(board: &Board<'_>, track_line: &TrackLine, taken: &[Point]) -> Vec<Point> {
    let dots = track_line.dots(STEP);
    let length = STEP * dots.len() as f64;
    let inner = (length / BADGES_APART).floor().max(1.0);
    let wanted =
        (0..=inner as u32).map(|i| FIRST + (length - 2.0 * FIRST).max(0.0) * f64::from(i) / inner);
    let spot = |want: f64| {
        let off = |i: usize| (STEP * i as f64 - want).abs();
        let near = dots.iter().enumerate().filter(|(i, _)| off(*i) < LEEWAY);
        let costs = near.map(|(i, &at)| (0.15 * off(i) - clear(board, taken, at), at));
        costs.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, at)| at)
    };
    let mut found: Vec<Point> = Vec::new();
    for at in wanted.filter_map(spot) {
        if found.iter().all(|other| other.distance(at) > 1.2) {
            found.push(at);
        }
    }
    found
}

/// How far a point keeps from stops and other badges; no farther than is of use.
fn clear(board: &Board<'_>, taken: &[Point], at: Point) -> f64 {
    let hexes = (0..board.plans.len()).map(|hex| (hex, middle_of(board, hex)));
    let near = hexes.filter(|(_, middle)| middle.distance(at) < 1.5);
    let stops = near.flat_map(|(hex, middle)| {
        let plan = &board.plans[hex];
        let seats = plan.seats.iter().enumerate();
        seats
            .map(move |(stop, seat)| seat.shift(middle.x, middle.y).distance(at) - plan.reach(stop))
    });
    let badges = taken.iter().map(|other| other.distance(at) - 0.15);
    stops.chain(badges).fold(0.35, f64::min)
}
