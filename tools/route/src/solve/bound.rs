//! What a route under way may still gain: more than any end of it does gain, less than anything.
//!
//! Two relaxations, both admissible. Stops that take units of a train's reach are bounded by walks that may come
//! back to where they were, within the units left. Stops that take none are each counted once if they can still be
//! reached at all.

use super::class::{Class, Mode};
use super::field::Field;
use super::price::Scale;

/// How often walks within the same units are improved; they settle long before.
const ROUNDS: usize = 64;

pub(super) struct Bound {
    /// For each exit, and units left from 0, what may be gained behind it.
    behind: Vec<i64>,
    units: usize,
    /// For each stop, what it adds at most, its own legs taken off.
    pub once: Vec<i64>,
    /// The same for stops that take no units, nothing taken off where walks count the legs; 0 for the others.
    pub free: Vec<i64>,
}

impl Bound {
    pub fn new<const W: usize>(field: &Field<'_, W>, class: &Class, scale: Scale, costs: &[i64]) -> Bound {
        let units = class.capacity as usize + 1;
        let once = once(field, class, scale, costs);
        let free = |stop: usize| match class.modes[stop] {
            Mode::Free if units > 1 => scale.revenue(class.gains[stop]),
            Mode::Free => once[stop],
            Mode::Must(_) | Mode::May => 0,
        };
        let free = (0..once.len()).map(free).collect();
        let mut bound = Bound { behind: vec![0; field.exits.len() * units], units, once, free };
        if units > 1 {
            let ahead = ahead(field);
            for left in 0..units {
                for _ in 0..ROUNDS {
                    if !bound.improve(field, class, scale, costs, &ahead, left) {
                        break;
                    }
                }
            }
        }
        bound
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
            field.exits_of(stop).filter(|&next| goes_on(exit, next)).map(|next| next as u32).collect()
        })
        .collect()
}

/// What each stop adds at most: its gain less half of the two cheapest legs there, since a route that passes it uses
/// two.
fn once<const W: usize>(field: &Field<'_, W>, class: &Class, scale: Scale, costs: &[i64]) -> Vec<i64> {
    let add = |stop: usize| {
        let mut legs: Vec<i64> =
            field.exits_of(stop).map(|exit| costs[field.exits[exit].leg as usize]).collect();
        legs.sort_unstable();
        let cheapest = legs.first().copied().unwrap_or(0);
        let gain = scale.revenue(class.gains[stop]);
        let end = gain - cheapest / 2;
        let pass = legs.get(1).map_or(i64::MIN, |second| gain - (cheapest + second) / 2);
        end.max(pass).max(0)
    };
    (0..field.network.stops.len()).map(add).collect()
}
