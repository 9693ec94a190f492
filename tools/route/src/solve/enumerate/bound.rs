//! What a route under way may still gain: more than any end of it does gain, less than anything.
//!
//! Two relaxations, both admissible. Stops that take units of a train's reach are bounded by walks that may come
//! back to where they were, within the units left. Stops that take none are each counted once if they can still be
//! reached at all.

use crate::solve::enumerate::largest::MOST;
use crate::solve::enumerate::search_graph::Field;
use crate::solve::price::weight::Scale;
use crate::solve::problem::train_class::{Class, Mode};

/// How often walks within the same units are improved; where they have not settled by then, they are not used.
const ROUNDS: usize = 64;
/// Walks of more units, or through more exits, are not worth their table.
const MOST_UNITS: u32 = MOST as u32;
const MOST_EXITS: usize = 20_000;

pub(crate) struct Bound {
    /// Whether walks bound what stops that take units add; without them each stop is counted as if it took none.
    pub walks: bool,
    /// For each exit, and units left from 0, what may be gained behind it.
    behind: Vec<i64>,
    units: usize,
    /// For each stop, what it adds at most, its own legs taken off.
    pub once: Vec<i64>,
    /// The same for stops that take no units, nothing taken off where walks count the legs; 0 for the others.
    pub free: Vec<i64>,
}

impl Bound {
    pub fn new<const W: usize>(
        field: &Field<'_, W>,
        class: &Class,
        scale: Scale,
        costs: &[i64],
    ) -> Bound {
        let once = once(field, class, scale, costs);
        let small = (1..=MOST_UNITS).contains(&class.capacity) && field.exits.len() <= MOST_EXITS;
        let units = if small {
            class.capacity as usize + 1
        } else {
            0
        };
        let behind = vec![0; field.exits.len() * units];
        let mut bound = Bound {
            walks: small,
            behind,
            units,
            once,
            free: Vec::new(),
        };
        bound.walks = small && bound.settle(field, class, scale, costs);
        let free = |stop: usize| match class.modes[stop] {
            Mode::Must(_) | Mode::May if bound.walks => 0,
            Mode::Free if bound.walks => scale.revenue(class.gains[stop]),
            _ => bound.once[stop],
        };
        bound.free = (0..bound.once.len()).map(free).collect();
        bound
    }

    /// Improves the walks until they settle; says whether they did.
    fn settle<const W: usize>(
        &mut self,
        field: &Field<'_, W>,
        class: &Class,
        scale: Scale,
        costs: &[i64],
    ) -> bool {
        let ahead = ahead(field);
        (0..self.units).all(|left| {
            (0..ROUNDS).any(|_| !self.improve(field, class, scale, costs, &ahead, left))
        })
    }

    /// How many units a second arm may be left.
    pub fn units(&self) -> usize {
        self.units.max(1)
    }

    /// What may be gained behind an exit with so many units left.
    pub fn behind(&self, exit: usize, left: usize) -> i64 {
        self.behind[exit * self.units + left]
    }

    /// What may be gained by leaving through an exit with so many units left.
    pub fn through<const W: usize>(
        &self,
        field: &Field<'_, W>,
        class: &Class,
        scale: Scale,
        costs: &[i64],
        exit: usize,
        left: usize,
    ) -> i64 {
        let to = field.exits[exit].to as usize;
        let gain = scale.revenue(class.gains[to]);
        let leg = costs[field.exits[exit].leg as usize];
        let pass = self.behind(exit, left);
        let behind = match class.modes[to] {
            Mode::Free => pass,
            Mode::Must(units) => match left.checked_sub(units as usize) {
                Some(left) => gain + self.behind(exit, left),
                None => return 0,
            },
            Mode::May if left > 0 => pass.max(gain + self.behind(exit, left - 1)),
            Mode::May => pass,
        };
        behind - leg
    }

    fn improve<const W: usize>(
        &mut self,
        field: &Field<'_, W>,
        class: &Class,
        scale: Scale,
        costs: &[i64],
        ahead: &[Vec<u32>],
        left: usize,
    ) -> bool {
        let mut better = false;
        for exit in (0..field.exits.len()).rev() {
            let most = ahead[exit]
                .iter()
                .map(|&next| self.through(field, class, scale, costs, next as usize, left))
                .fold(0, i64::max);
            let known = &mut self.behind[exit * self.units + left];
            better |= *known < most;
            *known = most.max(*known);
        }
        better
    }
}

/// For each exit, the exits by which a route may go on behind it.
fn ahead<const W: usize>(field: &Field<'_, W>) -> Vec<Vec<u32>> {
    let goes_on = |exit: usize, next: usize| {
        let (here, there) = (&field.exits[exit], &field.exits[next]);
        there.to != here.from
            && !there.last[0]
            && !field.track[here.leg as usize].meets(&field.track[there.leg as usize])
    };
    (0..field.exits.len())
        .map(|exit| {
            let here = &field.exits[exit];
            let stop = here.to as usize;
            if here.last[1] || !field.network.stops[stop].through {
                return Vec::new();
            }
            field
                .exits_of(stop)
                .filter(|&next| goes_on(exit, next))
                .map(|next| next as u32)
                .collect()
        })
        .collect()
}

/// What each stop adds at most: its gain less half of the cheapest leg there, since a route that visits it uses one.
fn once<const W: usize>(
    field: &Field<'_, W>,
    class: &Class,
    scale: Scale,
    costs: &[i64],
) -> Vec<i64> {
    let add = |stop: usize| {
        let legs = field
            .exits_of(stop)
            .map(|exit| costs[field.exits[exit].leg as usize]);
        (scale.revenue(class.gains[stop]) - legs.min().unwrap_or(0) / 2).max(0)
    };
    (0..field.network.stops.len()).map(add).collect()
}
