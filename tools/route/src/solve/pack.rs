//! The best choice of one route for each train, no two in conflict, by branch and bound.
//!
//! Each route falls short of the best of its class, prices taken off, by some deficit. The deficits of the chosen
//! routes, and the prices of track left unused, together make the gap between the bound and what they earn; so all
//! share the one gap that is left above the best run known.

use super::bits::Bits;
use super::buckets::Buckets;
use crate::watch::Watch;

/// A route that may be chosen.
#[derive(Clone, Copy)]
pub(super) struct Item<const W: usize> {
    pub deficit: i64,
    pub weight: i64,
    pub track: Bits<W>,
    /// Its number among its class's columns.
    pub column: u32,
}

/// Trains of a class with the routes they may have, the least deficit first.
pub(super) struct Slot<const W: usize> {
    pub class: usize,
    pub trains: usize,
    /// What an idle train falls short by.
    pub idle: i64,
    pub items: Vec<Item<W>>,
}

/// A choice: class and column of each train that runs.
pub(super) type Choice = Vec<(usize, u32)>;

/// Called with each choice that weighs enough; says what those must weigh from now on.
pub(super) type Take<'a> = dyn FnMut(i64, &Choice) -> i64 + 'a;

/// How many choices are tried between two looks at the watch.
const PATIENCE: u32 = 1 << 10;

struct Pack<'a, const W: usize> {
    slots: &'a [Slot<W>],
    bound: i64,
    best: i64,
    picks: Choice,
    take: &'a mut Take<'a>,
    watch: &'a dyn Watch,
    steps: u32,
    stopped: bool,
}

/// Tries every choice that may weigh `best` or more, where none weighs more than `bound`. Says whether it came to
/// the end.
pub(super) fn pack<'a, const W: usize>(
    slots: &'a [Slot<W>],
    bound: i64,
    best: i64,
    watch: &'a dyn Watch,
    take: &'a mut Take<'a>,
) -> bool {
    let mut pack = Pack { slots, bound, best, picks: Vec::new(), take, watch, steps: 0, stopped: false };
    let lists: Vec<Vec<Item<W>>> = slots.iter().map(|slot| slot.items.clone()).collect();
    let left = slots.first().map_or(0, |slot| slot.trains);
    pack.choose(0, left, &lists, 0, 0);
    !pack.stopped
}

impl<const W: usize> Pack<'_, W> {
    /// Chooses for the `left` trains of slot `at` and for all after it. `lists` holds what still goes with what was
    /// chosen, for this slot and those after it.
    fn choose(&mut self, at: usize, left: usize, lists: &[Vec<Item<W>>], short: i64, weight: i64) {
        let Some(slot) = self.slots.get(at) else { return self.weigh(weight) };
        if left == 0 {
            let next = self.slots.get(at + 1).map_or(0, |slot| slot.trains);
            return self.choose(at + 1, next, &lists[1..], short, weight);
        }
        let later = &self.slots[at + 1..];
        let after: i64 =
            later.iter().zip(&lists[1..]).map(|(slot, items)| least(slot, items, slot.trains)).sum();
        let heaviest: Vec<i64> =
            lists.iter().map(|items| items.iter().map(|item| item.weight).max().unwrap_or(0)).collect();
        let each = std::iter::once(left).chain(later.iter().map(|slot| slot.trains));
        let trains: usize = each.clone().sum();
        let most =
            weight + heaviest.iter().zip(each).map(|(weight, trains)| weight * trains as i64).sum::<i64>();
        let pair = match (trains, left) {
            (2, 2) => Some((slot, &lists[0])),
            (2, 1) => later.iter().zip(&lists[1..]).find(|(slot, _)| slot.trains > 0),
            _ => None,
        };
        let partners = pair.map(|(slot, list)| (slot, Buckets::new(list, lists[0].len())));
        for (index, item) in lists[0].iter().enumerate() {
            self.steps = self.steps.wrapping_add(1);
            if self.steps.is_multiple_of(PATIENCE) && !self.watch.go_on() {
                self.stopped = true;
            }
            // A route without track, to one stop, is in nobody's way: twins may both run it.
            let next = if item.track == Bits::EMPTY { index } else { index + 1 };
            let rest = after + least(slot, &lists[0][next..], left - 1);
            let spare = most - heaviest[0] + item.weight - self.best;
            if self.stopped || short + item.deficit + rest > self.bound - self.best {
                break;
            }
            if spare < 0 {
                continue;
            }
            self.picks.push((slot.class, item.column));
            let room = self.bound - self.best - short - item.deficit;
            let (short, weight) = (short + item.deficit, weight + item.weight);
            let again = if left > 1 { &lists[0][next..] } else { &[] };
            match &partners {
                Some((slot, partners)) => self.last(slot, partners, item, short, weight),
                None if trains == 1 => self.weigh(weight),
                None => {
                    let fit: Vec<Vec<Item<W>>> = std::iter::once(again)
                        .chain(lists[1..].iter().map(Vec::as_slice))
                        .zip(&heaviest)
                        .map(|(list, heaviest)| going_with(list, item, room, heaviest - spare))
                        .collect();
                    self.choose(at, left - 1, &fit, short, weight);
                }
            }
            self.picks.pop();
        }
        let idle = slot.idle * left as i64;
        if !self.stopped && short + idle + after <= self.bound - self.best {
            let next = self.slots.get(at + 1).map_or(0, |slot| slot.trains);
            self.choose(at + 1, next, &lists[1..], short + idle, weight);
        }
    }

    /// Chooses for the last train, which must go with `with` as all its partners go with what was chosen before.
    fn last(&mut self, slot: &Slot<W>, partners: &Buckets<'_, W>, with: &Item<W>, short: i64, weight: i64) {
        let twin = self.picks.last().is_some_and(|&(class, _)| class == slot.class);
        for heap in partners.beside(with.track) {
            for item in heap {
                if short + item.deficit > self.bound - self.best {
                    break;
                }
                let same = item.column == with.column && item.track == Bits::EMPTY;
                let other = !twin || same || (item.deficit, item.column) > (with.deficit, with.column);
                if other && weight + item.weight >= self.best && !item.track.meets(&with.track) {
                    self.picks.push((slot.class, item.column));
                    self.weigh(weight + item.weight);
                    self.picks.pop();
                }
            }
        }
        if short + slot.idle <= self.bound - self.best {
            self.weigh(weight);
        }
    }

    fn weigh(&mut self, weight: i64) {
        if weight >= self.best {
            self.best = self.best.max((self.take)(weight, &self.picks));
        }
    }
}

/// The least deficit of so many trains: each the best that is left, or idle.
fn least<const W: usize>(slot: &Slot<W>, items: &[Item<W>], trains: usize) -> i64 {
    let again = items.iter().take(trains).position(|item| item.track == Bits::EMPTY);
    let best = |train: usize| items.get(again.map_or(train, |again| train.min(again)));
    (0..trains).map(|train| best(train).map_or(slot.idle, |item| item.deficit.min(slot.idle))).sum()
}

/// The items that share nothing with `with`, have a deficit within `room`, and weigh enough.
fn going_with<const W: usize>(items: &[Item<W>], with: &Item<W>, room: i64, enough: i64) -> Vec<Item<W>> {
    items
        .iter()
        .take_while(|item| item.deficit <= room)
        .filter(|item| item.weight >= enough && !item.track.meets(&with.track))
        .copied()
        .collect()
}
