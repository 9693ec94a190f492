//! What labels should not hide, each with a weight.

use super::super::marks::{CITY_REACH, PORT_REACH, reach};
use super::super::plan::Plan;
use super::super::posts::PRICE_REACH;
use super::super::{ground, pips};
use crate::model::Size;
use milepost_draw::{Point, Rect};
use std::cell::Cell;
use std::collections::BTreeMap;

/// The weight from which on nothing may be hidden.
pub(super) const HARD: f64 = 100.0;

const CLUSTER: f64 = 60.0;
const CLEAR: f64 = 5.0;
const SYMBOL: f64 = 9.0;
const CROSSING: f64 = 4.0;
const RIVER: f64 = 0.7;
const COAST: f64 = 0.3;
const FERRY: f64 = 2.5;

struct Obstacle {
    area: Rect,
    weight: f64,
    /// The city that it is part of.
    city: Option<usize>,
}

/// Obstacles in buckets a unit wide.
pub(super) struct Obstacles {
    unit: f64,
    buckets: BTreeMap<(i64, i64), Vec<Obstacle>>,
    /// Where names are, and the legend.
    taken: Vec<Rect>,
    /// Which of these reach into each bucket.
    covers: BTreeMap<(i64, i64), Vec<usize>>,
    /// How many obstacles may still be looked at.
    looks: Cell<u64>,
}

/// Obstacles that are looked at for the names of one map, at most; behind that nothing counts as hidden. The maps that ship
/// take up to a fifth of it.
pub(in crate::draw) const LOOKS: u64 = 100_000_000;

impl Obstacles {
    /// Everything on the board that is drawn before names are.
    pub fn of(plan: &Plan<'_>, legend: Option<Rect>) -> Obstacles {
        let (buckets, covers) = (BTreeMap::new(), BTreeMap::new());
        let mut obstacles = Obstacles {
            unit: plan.unit,
            buckets,
            taken: Vec::new(),
            covers,
            looks: Cell::new(LOOKS),
        };
        obstacles.take(legend);
        obstacles.add_posts(plan);
        obstacles.add_pips(plan);
        obstacles.add_ferries(plan);
        for ring in ground::coast(plan)
            .iter()
            .chain(&ground::lines(plan, &plan.map.art.lakes))
        {
            obstacles.add_line(plan, ring, COAST);
        }
        for river in ground::rivers(plan) {
            obstacles.add_line(plan, &river, RIVER);
        }
        obstacles
    }

    fn add_posts(&mut self, plan: &Plan<'_>) {
        for (i, (milepost, &at)) in plan.map.mileposts.iter().zip(&plan.posts).enumerate() {
            let terrain = plan.map.terrain(milepost);
            let (reach, weight) = match plan.size_at(i) {
                Some(Size::Small | Size::Medium) => (CITY_REACH, 2.0 * HARD),
                _ if plan.ports[i] => (PORT_REACH, 2.0 * HARD),
                Some(Size::Major) => (reach("clear"), CLEAR),
                _ => (
                    reach(terrain),
                    if terrain == "clear" { CLEAR } else { SYMBOL },
                ),
            };
            self.add(at, reach, weight, None);
            match plan.size_at(i) {
                Some(Size::Major) => self.add(at, 0.6, CLUSTER, milepost.city),
                Some(_) => self.add(at, 2.0 * CITY_REACH, CLEAR, milepost.city),
                None => {}
            }
        }
    }

    fn add_pips(&mut self, plan: &Plan<'_>) {
        for (index, pip) in plan.map.pips.iter().enumerate() {
            if let Some(crossing) = pips::crossing(plan, pip) {
                let share = pips::mark(plan, index, crossing);
                self.add(
                    plan.posts[pip.a].towards(plan.posts[pip.b], share),
                    0.1,
                    CROSSING,
                    None,
                );
            }
        }
        for (a, b) in plan.blocked() {
            self.add(
                plan.posts[a].towards(plan.posts[b], 0.5),
                0.1,
                CROSSING,
                None,
            );
        }
    }

    fn add_ferries(&mut self, plan: &Plan<'_>) {
        for ferry in &plan.map.ferries {
            self.add(plan.price_of(ferry), PRICE_REACH, 2.0 * HARD, None);
            self.add_line(plan, &[plan.posts[ferry.a], plan.posts[ferry.b]], FERRY);
        }
    }

    /// A line as points a quarter of a unit apart, as far as it is in the frame.
    fn add_line(&mut self, plan: &Plan<'_>, line: &[Point], weight: f64) {
        let reach = plan.frame.inflate(plan.unit);
        for pair in line.windows(2) {
            let seen = Rect::around(pair.iter().copied()).is_some_and(|r| r.intersects(&reach));
            if !seen {
                continue;
            }
            let steps = (pair[0].distance(pair[1]) / (0.25 * plan.unit))
                .ceil()
                .clamp(1.0, 2000.0);
            for step in 0..steps as u32 {
                let at = pair[0].towards(pair[1], f64::from(step) / steps);
                if reach.contains(at) {
                    self.add(at, 0.04, weight, None);
                }
            }
        }
    }

    fn add(&mut self, at: Point, reach: f64, weight: f64, city: Option<usize>) {
        let area = Rect::new(at.x, at.y, 0.0, 0.0).inflate(reach * self.unit);
        self.buckets
            .entry(self.bucket(at))
            .or_default()
            .push(Obstacle { area, weight, city });
    }

    fn bucket(&self, at: Point) -> (i64, i64) {
        (
            (at.y / self.unit).floor() as i64,
            (at.x / self.unit).floor() as i64,
        )
    }

    /// Marks boxes as taken by names.
    pub fn take(&mut self, boxes: impl IntoIterator<Item = Rect>) {
        for area in boxes {
            let (top, left) = self.bucket(Point::new(area.x, area.y));
            let (bottom, right) = self.bucket(Point::new(area.right(), area.bottom()));
            for bucket in
                (top..=bottom).flat_map(|row| (left..=right).map(move |column| (row, column)))
            {
                self.covers
                    .entry(bucket)
                    .or_default()
                    .push(self.taken.len());
            }
            self.taken.push(area);
        }
    }

    /// How many boxes of names a box meets.
    fn met(&self, area: &Rect) -> usize {
        let (top, left) = self.bucket(Point::new(area.x, area.y));
        let (bottom, right) = self.bucket(Point::new(area.right(), area.bottom()));
        let rows = (top..=bottom).flat_map(|row| self.covers.range((row, left)..=(row, right)));
        let mut near: Vec<usize> = rows.flat_map(|(_, taken)| taken).copied().collect();
        near.sort_unstable();
        near.dedup();
        near.into_iter()
            .filter(|&taken| self.taken[taken].intersects(area))
            .count()
    }

    /// The weight of all that a box would hide, save what belongs to this city.
    pub fn hidden(&self, area: &Rect, city: Option<usize>) -> f64 {
        if self.looks.get() == 0 {
            return 0.0;
        }
        let taken = self.met(area) as f64;
        // No obstacle reaches further than a unit beyond its bucket.
        let (top, left) = self.bucket(Point::new(area.x - self.unit, area.y - self.unit));
        let (bottom, right) = self.bucket(Point::new(
            area.right() + self.unit,
            area.bottom() + self.unit,
        ));
        let rows = (top..=bottom).flat_map(|row| self.buckets.range((row, left)..=(row, right)));
        let mut looked = 0;
        let hit = rows.flat_map(|(_, bucket)| bucket).filter(|obstacle| {
            looked += 1;
            (obstacle.city.is_none() || obstacle.city != city) && obstacle.area.intersects(area)
        });
        let hidden = taken * 3.0 * HARD + hit.map(|obstacle| obstacle.weight).sum::<f64>();
        self.looks.set(self.looks.get().saturating_sub(1 + looked));
        hidden
    }

    /// How many obstacles were looked at.
    #[cfg(test)]
    pub fn looked_at(&self) -> u64 {
        LOOKS - self.looks.get()
    }
}
