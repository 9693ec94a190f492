//! Room for panels within the frame: where they hide nothing that is played on.

use super::super::layout::SheetLayout;
use super::super::options::Sheets;
use milepost_draw::{Drawing, Point, Rect};

/// Steps along an edge of the frame.
const STEPS: u32 = 40;
/// The least and the most that a place may be from mileposts and ferries to be better than another, in units.
const NEAREST: f64 = 0.75;
const FAR: f64 = 3.0;
/// Around a panel, in units.
const INSET: f64 = 0.3;

/// The frame and what lies in it.
pub(super) struct Room<'a> {
    layout: &'a SheetLayout<'a>,
    obstacles: Vec<Point>,
    taken: Vec<Rect>,
    sheets: Sheets,
}

impl<'a> Room<'a> {
    /// The frame with its mileposts and ferries.
    pub fn new(layout: &'a SheetLayout<'a>) -> Room<'a> {
        Room {
            layout,
            obstacles: obstacles(layout),
            taken: Vec::new(),
            sheets: Sheets::default(),
        }
    }

    /// Heeds sheets, on whose drawing the frame's corner lies there.
    pub fn on_sheets(&mut self, sheets: &Sheets, corner: Point) {
        let on_board = |rects: &[Rect]| -> Vec<Rect> {
            rects
                .iter()
                .map(|rect| rect.shift(-corner.x, -corner.y))
                .collect()
        };
        self.sheets = Sheets {
            shown: on_board(&sheets.shown),
            left_out: on_board(&sheets.left_out),
        };
    }

    /// The place along the frame's edge for a box of this size that is furthest from all mileposts and ferries; none
    /// where every place would come too near to one.
    pub fn along_the_edge(&self, (w, h): (f64, f64)) -> Option<Rect> {
        self.freest(self.edge(w, h).map(|(x, y)| Rect::new(x, y, w, h)))
    }

    /// Takes the best place for the first of several boxes that has one: on one sheet whole, or on several that are
    /// printed, or anywhere; which box, and where.
    pub fn best(&mut self, boxes: &[Drawing]) -> Option<(usize, Rect)> {
        let whole = |room: &Self, rect: &Rect| {
            let mut sheets = room.sheets.shown.iter();
            sheets.any(|sheet| sheet.holds(rect))
        };
        let printed =
            |room: &Self, rect: &Rect| !room.sheets.left_out.iter().any(|out| out.intersects(rect));
        let found = self
            .first(boxes, whole)
            .or_else(|| self.first(boxes, printed))
            .or_else(|| self.first(boxes, |_, _| true))?;
        self.taken.push(found.1);
        Some(found)
    }

    /// The first box for which there is a place that is `good`.
    fn first(
        &self,
        boxes: &[Drawing],
        good: impl Fn(&Self, &Rect) -> bool,
    ) -> Option<(usize, Rect)> {
        let apart = INSET * self.layout.unit;
        let place = |(at, drawing): (usize, &Drawing)| {
            let (w, h) = drawing.size();
            let free = |rect: &Rect| {
                let clear = !self
                    .taken
                    .iter()
                    .any(|taken| taken.inflate(apart).intersects(rect));
                clear && good(self, rect)
            };
            let all = self.edge(w, h).chain(self.everywhere(w, h));
            let rects = all.map(|(x, y)| Rect::new(x, y, w, h)).filter(free);
            Some((at, self.freest(rects)?))
        };
        boxes.iter().enumerate().find_map(place)
    }

    /// The corners of boxes of this size along the frame's edge.
    fn edge(&self, w: f64, h: f64) -> impl Iterator<Item = (f64, f64)> + use<> {
        let inset = INSET * self.layout.unit;
        let (right, bottom) = (
            self.layout.frame.w - w - inset,
            self.layout.frame.h - h - inset,
        );
        let fits = right >= inset && bottom >= inset;
        let share = |i: u32| f64::from(i) / f64::from(STEPS);
        let along = (0..=STEPS).flat_map(move |i| {
            let (x, y) = (
                inset + share(i) * (right - inset),
                inset + share(i) * (bottom - inset),
            );
            [(x, inset), (x, bottom), (inset, y), (right, y)]
        });
        along.filter(move |_| fits)
    }

    /// The corners of boxes of this size all over the frame.
    fn everywhere(&self, w: f64, h: f64) -> impl Iterator<Item = (f64, f64)> + use<> {
        let inset = INSET * self.layout.unit;
        let frame = self.layout.frame;
        let step = self.layout.unit.max(frame.w.max(frame.h) / 80.0);
        let count = |side: f64, of: f64| ((side - of - 2.0 * inset) / step).max(0.0) as u32;
        let (columns, rows) = (count(frame.w, w), count(frame.h, h));
        (0..rows).flat_map(move |row| {
            (0..columns).map(move |column| {
                (
                    inset + f64::from(column) * step,
                    inset + f64::from(row) * step,
                )
            })
        })
    }

    /// The one furthest from all mileposts and ferries. Beyond some pips it makes no difference, and the first of equals
    /// is a corner.
    fn freest(&self, rects: impl Iterator<Item = Rect>) -> Option<Rect> {
        let unit = self.layout.unit;
        let mut best: Option<(Rect, f64)> = None;
        for rect in rects {
            let least = best.map_or(NEAREST * unit, |(_, most)| most);
            let free = self.free(&rect, least);
            if free >= NEAREST * unit && best.is_none_or(|(_, most)| free > most) {
                best = Some((rect, free));
            }
        }
        best.map(|(rect, _)| rect)
    }

    /// How far a box is from all mileposts and ferries; less than `least`, where it is less, without looking on.
    fn free(&self, rect: &Rect, least: f64) -> f64 {
        let mut free = FAR * self.layout.unit;
        for &obstacle in &self.obstacles {
            free = free.min(away(rect, obstacle));
            if free < least {
                break;
            }
        }
        free
    }
}

/// Mileposts, and points along the ferries.
fn obstacles(layout: &SheetLayout<'_>) -> Vec<Point> {
    let ferries = layout.map.ferries.iter().flat_map(|ferry| {
        let (a, b) = (layout.mileposts[ferry.a], layout.mileposts[ferry.b]);
        (1..20).map(move |step| a.towards(b, f64::from(step) / 20.0))
    });
    layout.mileposts.iter().copied().chain(ferries).collect()
}

fn away(rect: &Rect, p: Point) -> f64 {
    p.distance(rect.nearest(p))
}
