//! The track of a tile in ink: black on a light bed, so that where one track passes over another it reads as a bridge.

use crate::draw::bend::Bend;
use crate::draw::palette::{BED, INK, NARROW};
use crate::draw::pen::Pen;
use crate::draw::tile_plan::{TilePlan, narrows};
use milepost_draw::Point;
use milepost_route::model::{Gauge, Track};

/// The width of track, in sides.
pub(super) const WIDTH: f64 = 0.085;
/// How wide track is with the bed it lies on.
pub(super) const BED_WIDTH: f64 = 0.145;
/// What is left of a track's width where it ends as an arrow.
const TIP: f64 = 0.1;

/// Draws all track.
pub(super) fn draw(pen: &mut Pen, plan: &TilePlan<'_>) {
    let pieces: Vec<Piece<'_>> = pieces(plan);
    for piece in &pieces {
        piece.bed(pen, 0.0, 1.0);
    }
    for piece in &pieces {
        piece.rails(pen, 0.0, 1.0);
    }
    for (over, from, to) in bridges(&pieces) {
        pieces[over].bed(pen, from, to);
        let (from, to) = ((from - 0.06).max(0.0), (to + 0.06).min(1.0));
        pieces[over].rails(pen, from, to);
    }
}

/// A piece of track; one that ends as an arrow is seen from its edge.
struct Piece<'a> {
    track: &'a Track,
    bend: Bend,
    arrow: bool,
}

fn pieces<'a>(plan: &TilePlan<'a>) -> Vec<Piece<'a>> {
    let piece = |(index, track)| {
        let bend = plan.bends[index];
        match narrows(plan.tile, index) {
            Some((0, _)) => Piece {
                track,
                bend,
                arrow: true,
            },
            Some(_) => Piece {
                track,
                bend: bend.reversed(),
                arrow: true,
            },
            None => Piece {
                track,
                bend,
                arrow: false,
            },
        }
    };
    plan.tile.track.iter().enumerate().map(piece).collect()
}

impl Piece<'_> {
    fn bed(&self, pen: &mut Pen, from: f64, to: f64) {
        if self.arrow {
            pen.taper(self.bend, BED_WIDTH, TIP * WIDTH + BED_WIDTH - WIDTH, BED);
        } else {
            pen.ribbon(self.bend.part(from, to), BED_WIDTH, BED);
        }
    }

    fn rails(&self, pen: &mut Pen, from: f64, to: f64) {
        let part = self.bend.part(from, to);
        match self.track.gauge {
            _ if self.arrow => pen.taper(self.bend, WIDTH, TIP * WIDTH, INK),
            Gauge::Broad => pen.ribbon(part, WIDTH, INK),
            Gauge::Thin => pen.ribbon(part, 0.45 * WIDTH, INK),
            Gauge::Narrow => self.dashes(from, to, |dash| pen.ribbon(dash, WIDTH, NARROW)),
            Gauge::Dual => {
                pen.ribbon(part, 1.25 * WIDTH, INK);
                self.dashes(from, to, |dash| pen.ribbon(dash, 0.45 * WIDTH, BED));
            }
        }
    }

    /// Even dashes from end to end, half a dash at either, so that they go on in the next hex.
    fn dashes(&self, from: f64, to: f64, mut draw: impl FnMut(Bend)) {
        let count = (self.bend.length() / 0.15).round().max(2.0);
        for i in 0..=(count as u32) {
            let middle = f64::from(i) / count;
            let (start, end) = (
                (middle - 0.32 / count).max(from),
                (middle + 0.32 / count).min(to),
            );
            if start < end {
                draw(self.bend.part(start, end));
            }
        }
    }
}

/// Where the later of two pieces that share no end passes over the earlier: which, and between which shares.
fn bridges(pieces: &[Piece<'_>]) -> Vec<(usize, f64, f64)> {
    let steps = 40;
    let lines: Vec<Vec<Point>> = pieces
        .iter()
        .map(|piece| piece.bend.points(steps))
        .collect();
    let mut found = Vec::new();
    for over in 0..pieces.len() {
        for under in 0..over {
            let shared = pieces[over]
                .track
                .ends
                .iter()
                .any(|end| pieces[under].track.ends.contains(end));
            if shared {
                continue;
            }
            let crossed = |i: &usize| {
                lines[under]
                    .windows(2)
                    .any(|leg| cross(&lines[over][*i..*i + 2], leg))
            };
            if let Some(i) = (0..lines[over].len() - 1).find(crossed) {
                let share = (i as f64 + 0.5) / f64::from(steps);
                let half = 0.16 / pieces[over].bend.length().max(0.2);
                found.push((over, (share - half).max(0.0), (share + half).min(1.0)));
            }
        }
    }
    found
}

/// Whether two straight pieces cross.
fn cross(a: &[Point], b: &[Point]) -> bool {
    let side = |p: Point, q: Point, r: Point| (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
    let apart = |a: &[Point], b: &[Point]| side(a[0], a[1], b[0]) * side(a[0], a[1], b[1]) <= 0.0;
    apart(a, b) && apart(b, a)
}
