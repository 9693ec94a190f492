//! The best choice of one route for each train, no two in conflict, by branch and bound.
//!
//! Each route falls short of the best of its class, prices taken off, by some deficit. The deficits of the chosen
//! routes, and the prices of track left unused, together make the gap between the bound and what they earn; so all
//! share the one gap that is left above the best run known.

use crate::solve::bit_set::Bits;
use crate::solve::meter::Meter;
use crate::solve::pack::buckets::Buckets;
use crate::solve::pack::item::Item;

/// Trains of a class with the routes they may have, the least deficit first.
pub(crate) struct Slot<const W: usize> {
    pub class: usize,
    pub trains: usize,
    /// What an idle train falls short by.
    pub idle: i64,
    pub items: Vec<Item<W>>,
}

/// A choice: class and column of each train that runs.
pub(crate) type Choice = Vec<(usize, u32)>;

/// Called with each choice that weighs enough; says what those must weigh from now on.
pub(crate) type Take<'a> = dyn FnMut(i64, &Choice) -> i64 + 'a;

/// How many routes are looked at between two looks at the progress.
const PATIENCE: u64 = 1 << 15;

/// What bounds the search.
#[derive(Clone, Copy)]
pub(crate) struct Ends<'a> {
    pub meter: Meter<'a>,
    /// What a run weighs at least that earns as much as any can: once one is known, only ties are left.
    pub proven: i64,
    /// Whether such a run is known from the start. What the search aims at need not exist.
    pub known: bool,
    /// How many routes are looked at for ties.
    pub ties: u64,
    /// How many are looked at before such a run is known, and heaps of them.
    pub most: u64,
}

/// As many routes are looked at in the time that a run takes which is as good as the best: it is told from that by its stops.
const WEIGHED: u64 = 256;

struct Pack<'a, const W: usize> {
    slots: &'a [Slot<W>],
    bound: i64,
    best: i64,
    picks: Choice,
    take: &'a mut Take<'a>,
    ends: Ends<'a>,
    /// Routes looked at since the last look at the progress, and heaps of them.
    work: u64,
    heaps: u64,
    stopped: bool,
}

/// What the trains that are left may still come to.
struct Outlook {
    /// What those of later slots fall short by at least.
    after: i64,
    /// The weight of the heaviest route of this slot and of each later one.
    heaviest: Vec<i64>,
    /// How many trains are left.
    trains: usize,
    /// What the whole run weighs at most.
    most: i64,
}

/// Tries every choice that may weigh `best` or more, where none weighs more than `bound`. Says whether it came to
/// the end.
pub(crate) fn pack<'a, const W: usize>(
    slots: &'a [Slot<W>],
    bound: i64,
    best: i64,
    ends: Ends<'a>,
    take: &'a mut Take<'a>,
) -> bool {
    let mut pack = Pack {
        slots,
        bound,
        best,
        picks: Vec::new(),
        take,
        ends,
        work: 0,
        heaps: 0,
        stopped: false,
    };
    let lists: Vec<Vec<Item<W>>> = slots.iter().map(|slot| slot.items.clone()).collect();
    let left = slots.first().map_or(0, |slot| slot.trains);
    pack.choose(0, left, &lists, 0, 0);
    pack.look();
    !pack.stopped
}

impl<const W: usize> Pack<'_, W> {
    /// Chooses for the `left` trains of slot `at` and for all after it. `lists` holds what still goes with what was
    /// chosen, for this slot and those after it.
    fn choose(&mut self, at: usize, left: usize, lists: &[Vec<Item<W>>], short: i64, weight: i64) {
        let Some(slot) = self.slots.get(at) else {
            return self.weigh(weight);
        };
        if left == 0 {
            return self.choose_next(at, lists, short, weight);
        }
        let Outlook {
            after,
            heaviest,
            trains,
            most,
        } = self.outlook(at, left, lists, weight);
        let pair = match (trains, left) {
            (2, 2) => Some((slot, &lists[0])),
            (2, 1) => {
                let mut later = self.slots[at + 1..].iter().zip(&lists[1..]);
                later.find(|(slot, _)| slot.trains > 0)
            }
            _ => None,
        };
        let routes: usize = lists.iter().map(Vec::len).sum();
        self.work += routes as u64;
        let partners = pair.map(|(slot, list)| (slot, Buckets::new(list, lists[0].len())));
        for (index, item) in lists[0].iter().enumerate() {
            self.work += 1;
            if self.work > PATIENCE {
                self.look();
            }
            // A route without track, to one stop, is in nobody's way: twins may both run it.
            let next = index + usize::from(item.track != Bits::EMPTY);
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
                    self.work += routes as u64;
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
            self.choose_next(at, lists, short + idle, weight);
        }
    }

    /// Chooses for the trains of the slots after `at`; no further train of its own runs.
    fn choose_next(&mut self, at: usize, lists: &[Vec<Item<W>>], short: i64, weight: i64) {
        let next = self.slots.get(at + 1).map_or(0, |slot| slot.trains);
        self.choose(at + 1, next, &lists[1..], short, weight);
    }

    /// What the trains that are left may still come to.
    fn outlook(&self, at: usize, left: usize, lists: &[Vec<Item<W>>], weight: i64) -> Outlook {
        let later = &self.slots[at + 1..];
        let after = later
            .iter()
            .zip(&lists[1..])
            .map(|(slot, items)| least(slot, items, slot.trains))
            .sum();
        let heaviest: Vec<i64> = lists
            .iter()
            .map(|items| items.iter().map(|item| item.weight).max().unwrap_or(0))
            .collect();
        let each = std::iter::once(left).chain(later.iter().map(|slot| slot.trains));
        let trains = each.clone().sum();
        let weights = heaviest.iter().zip(each);
        let most = weights.map(|(weight, trains)| weight * trains as i64);
        Outlook {
            after,
            trains,
            most: weight + most.sum::<i64>(),
            heaviest,
        }
    }

    /// Chooses for the last train, which must go with `with` as all its partners go with what was chosen before.
    fn last(
        &mut self,
        slot: &Slot<W>,
        partners: &Buckets<'_, W>,
        with: &Item<W>,
        short: i64,
        weight: i64,
    ) {
        let twin = self
            .picks
            .last()
            .is_some_and(|&(class, _)| class == slot.class);
        for heap in partners.beside(with.track) {
            self.heaps += 1;
            for item in heap {
                self.work += 1;
                if short + item.deficit > self.bound - self.best {
                    break;
                }
                let same = item.column == with.column && item.track == Bits::EMPTY;
                let other =
                    !twin || same || (item.deficit, item.column) > (with.deficit, with.column);
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

    /// Looks at what is left of the budget.
    fn look(&mut self) {
        let work = std::mem::take(&mut self.work);
        if self.ends.known {
            self.ends.ties = self.ends.ties.saturating_sub(work);
        }
        let heaps = std::mem::take(&mut self.heaps);
        self.ends.most = self.ends.most.saturating_sub(work + heaps);
        let left = if self.ends.known {
            self.ends.ties
        } else {
            self.ends.most
        };
        self.stopped |= left == 0 || !self.ends.meter.spend(work);
    }

    fn weigh(&mut self, weight: i64) {
        if weight >= self.best {
            self.work += WEIGHED;
            let floor = (self.take)(weight, &self.picks);
            self.ends.known |= floor >= self.ends.proven;
            self.best = self.best.max(floor);
        }
    }
}

/// The least deficit of so many trains: each the best that is left, or idle.
fn least<const W: usize>(slot: &Slot<W>, items: &[Item<W>], trains: usize) -> i64 {
    let again = items
        .iter()
        .take(trains)
        .position(|item| item.track == Bits::EMPTY);
    let best = |train: usize| items.get(again.map_or(train, |again| train.min(again)));
    (0..trains)
        .map(|train| best(train).map_or(slot.idle, |item| item.deficit.min(slot.idle)))
        .sum()
}

/// The items that share nothing with `with`, have a deficit within `room`, and weigh enough.
fn going_with<const W: usize>(
    items: &[Item<W>],
    with: &Item<W>,
    room: i64,
    enough: i64,
) -> Vec<Item<W>> {
    items
        .iter()
        .take_while(|item| item.deficit <= room)
        .filter(|item| item.weight >= enough && !item.track.meets(&with.track))
        .copied()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::Unlimited;
    use crate::solve::meter::Budget;

    /// Three trains of so many routes that weigh alike, and what each takes up.
    fn three_trains(routes: u32, takes: fn(u32) -> Vec<u32>) -> [Slot<16>; 1] {
        let item = |column: u32| {
            let mut track = Bits::<16>::EMPTY;
            takes(column).into_iter().for_each(|bit| track.insert(bit));
            Item {
                deficit: 0,
                weight: 10,
                track,
                column,
            }
        };
        [Slot {
            class: 0,
            trains: 3,
            idle: 10,
            items: (0..routes).map(item).collect(),
        }]
    }

    fn ends(budget: &Budget, proven: i64, known: bool, ties: u64) -> Ends<'_> {
        let meter = Meter {
            progress: &Unlimited,
            budget,
        };
        Ends {
            meter,
            proven,
            known,
            ties,
            most: u64::MAX,
        }
    }

    /// Many routes alike, any two of which go together: how many choices are looked at, and whether all are.
    fn choices(proven: i64) -> (usize, bool) {
        let slots = three_trains(200, |column| vec![column]);
        let budget = Budget::new(None);
        let mut count = 0;
        let ends = ends(&budget, proven, false, 1 << 18);
        let done = pack(&slots, 30, 0, ends, &mut |weight, _| {
            count += 1;
            weight
        });
        (count, done)
    }

    #[test]
    fn only_ties_are_cut_short() {
        assert_eq!(choices(31), (200 * 199 * 198 / 6, true));
        let (count, done) = choices(30);
        assert!(!done && (1..1_000_000).contains(&count), "{count}");
    }

    /// Routes of two sorts, those of a sort in conflict, so that no three go together: whether a search for three ends as
    /// it came to the end.
    fn proves_that_none_is(known: bool) -> bool {
        let slots = three_trains(300, |column| vec![column % 2, column + 2]);
        let budget = Budget::new(None);
        let ends = ends(&budget, 30, known, 1 << 12);
        pack(&slots, 30, 30, ends, &mut |_, _| unreachable!())
    }

    #[test]
    fn an_aim_is_no_run_that_is_known() {
        assert!(proves_that_none_is(false));
        assert!(!proves_that_none_is(true));
    }
}
