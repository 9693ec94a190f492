//! The gap between the bound and the best run known: the routes that fit it, and the runs that they make.

use crate::model::Ended;
use crate::solve::bit_set::Bits;
use crate::solve::pack::branch_and_bound::{Choice, Ends, Slot, pack};
use crate::solve::pack::item::Item;
use crate::solve::problem::train_class::TrainClass;
use crate::solve::proof::solver::branch::Goal;
use crate::solve::proof::solver::{Looks, MOST_ROWS, Solver, tell};
use std::cmp::Reverse;

impl<const W: usize> Solver<'_, W> {
    /// Collects every route that a run of at least `aim` may have: those with a deficit of at most dual - aim, that is of a
    /// reduced weight of at least the class's dual less that gap (see [`crate::solve::proof`]). Says whether there was room
    /// and time for all.
    fn collect(&mut self, room: usize, aim: i64) -> bool {
        let gap = self.prices.dual - aim;
        let costs = self.context.costs(&self.prices.track);
        let floors: Vec<i64> = self
            .prices
            .class_duals
            .iter()
            .map(|top| top - gap)
            .collect();
        // Which run is shorter is asked for, and is to be proven.
        let ties_only = self.best.floor() >= self.proven() && !self.context.scale.is_by_hexes();
        let steps = if ties_only { self.ties.0 } else { u64::MAX };
        let done = self
            .context
            .collect(&mut self.pool, &costs, &floors, room, steps);
        self.short = self.why_short(room);
        done
    }

    /// The least weight of a run that earns as much revenue as the bound allows: anything above the weight of one unit of
    /// revenue less, since trains and borders together weigh less than a unit.
    fn proven(&self) -> i64 {
        let scale = self.context.scale;
        scale.revenue(scale.revenue_of(self.bound).saturating_sub(1)) + 1
    }

    /// Aims just below the bound, then lower and lower, until as many runs are found as are wanted that no other beats.
    /// With room for only a part of the memory it gives up sooner.
    pub(super) fn step_down(&mut self, room: usize) -> bool {
        let step = self.step();
        let scale = self.context.scale;
        let ties = scale.ties();
        let few = room < self.context.room;
        // Of several runs the last that is known is seldom near.
        let all = self.context.wanted == 1 && self.collect(room, self.best.floor());
        if !all && few && self.context.wanted == 1 {
            return false;
        }
        let mut lower = 0;
        loop {
            let level = (scale.revenue_of(self.bound) / step * step).saturating_sub(lower);
            lower = (lower * 2).max(step);
            let aim = (scale.revenue(level) - ties).max(self.best.floor());
            if !all {
                self.forget(self.prices.dual - aim);
            }
            if !all && !self.collect(room, aim) {
                if !few {
                    self.pack_some();
                }
                return false;
            }
            let gap = self.prices.dual - aim;
            if !self.pack_within(gap, if all { self.packing } else { u64::MAX }) {
                let branches = all && self.prices.track.len() <= MOST_ROWS;
                let is_over = self.context.meter.is_over();
                if branches && !is_over && (self.is_revenue_proven() || self.branch(Goal::Revenue))
                {
                    let settled = self.branch(Goal::Ties);
                    // Which run is shorter is asked for, and is to be proven at any length.
                    if settled || !self.context.scale.is_by_hexes() {
                        return settled;
                    }
                }
                if self.context.meter.is_over() || !all || !self.pack(gap) {
                    self.pack_some();
                    return false;
                }
            }
            if self.best.floor() >= aim {
                self.bound = self.best.floor();
                return true;
            }
            self.bound = self.bound.min(scale.revenue(level.saturating_sub(step)));
            self.tell();
        }
    }

    /// Forgets the routes whose deficit exceeds the gap: no run that weighs `dual - gap` has one.
    fn forget(&mut self, gap: i64) {
        for class in 0..self.pool.len() {
            let top = self.prices.class_duals[class];
            let fits = |index| top - self.prices.reduced(&self.pool, class, index) <= gap;
            let kept: Vec<bool> = (0..self.pool[class].all.len()).map(fits).collect();
            self.pool[class].keep(&kept);
        }
    }

    /// Packs the known routes whose deficits fit the gap; says whether it came to the end.
    fn pack(&mut self, gap: i64) -> bool {
        self.pack_within(gap, u64::MAX)
    }

    /// The same, looking at so many routes before a run is known that earns as much as any can.
    pub(super) fn pack_within(&mut self, gap: i64, most: u64) -> bool {
        let slots = self.slots(&self.prices.class_duals, self.fitting(gap));
        let ties = self.looks_for_ties();
        let (dual, aim) = (self.prices.dual, self.prices.dual - gap);
        self.pack_slots(slots, dual, aim, Looks { most, ties })
    }

    /// How many routes are looked at for runs that earn as much.
    pub(super) fn looks_for_ties(&self) -> u64 {
        match self.context.scale.is_by_hexes() {
            true => u64::MAX,
            false => self.ties.1,
        }
    }

    /// The known routes, each with its class, whose deficits fit the gap.
    pub(super) fn fitting(&self, gap: i64) -> impl Iterator<Item = (usize, Item<W>)> {
        let classes = self.pool.iter().enumerate();
        classes.flat_map(move |(class, columns)| {
            let top = self.prices.class_duals[class];
            let fitting = columns.all.iter().enumerate();
            fitting.filter_map(move |(index, column)| {
                let deficit = top - self.prices.reduced(&self.pool, class, index);
                let item = Item {
                    deficit,
                    weight: column.weight,
                    track: column.track,
                    column: index as u32,
                };
                (deficit <= gap && column.weight > 0).then_some((class, item))
            })
        })
    }

    /// Routes by class, for packing; `idle` is what an idle train of each class falls short by.
    pub(super) fn slots(
        &self,
        idle: &[i64],
        routes: impl Iterator<Item = (usize, Item<W>)>,
    ) -> Vec<Slot<W>> {
        let classes = self.context.classes.iter().zip(idle).enumerate();
        let slot = |(class, (kind, &idle)): (usize, (&TrainClass, &i64))| Slot {
            class,
            trains: kind.trains.len(),
            idle,
            items: Vec::new(),
        };
        let mut slots: Vec<Slot<W>> = classes.map(slot).collect();
        routes.for_each(|(class, item)| slots[class].items.push(item));
        slots
    }

    /// Packs routes under prices that prove `dual`; only runs of at least `aim` are looked for. Says whether it came to the end.
    pub(super) fn pack_slots(
        &mut self,
        mut slots: Vec<Slot<W>>,
        dual: i64,
        aim: i64,
        looks: Looks,
    ) -> bool {
        for slot in &mut slots {
            slot.items
                .sort_unstable_by_key(|item| (item.deficit, item.column));
        }
        slots.sort_by_key(|slot| (slot.items.len(), slot.class));
        let least = aim.max(self.best.floor());
        let (meter, proven) = (self.context.meter, self.proven());
        let ends = Ends {
            meter,
            proven,
            known: self.best.floor() >= proven,
            most: looks.most,
            ties: looks.ties,
        };
        self.short = Ended::Steps;
        let Solver {
            context,
            pool,
            best,
            prize,
            bound,
            on_progress,
            ..
        } = self;
        let revenue = |weight| context.scale.revenue_of(weight);
        let done = pack(&slots, dual, least, ends, &mut |weight, choice| {
            let more = revenue(weight) > revenue(best.first().0);
            if best.offer(context, pool, weight, choice) && more {
                tell(context.scale, *prize, best, *bound, on_progress);
            }
            best.floor()
        });
        self.tell();
        done
    }

    /// Where the search was ended: fills in what routes are known, the best first.
    pub(super) fn pack_some(&mut self) {
        let mut all: Vec<(Reverse<i64>, usize, usize)> = Vec::new();
        for (class, columns) in self.pool.iter().enumerate() {
            all.extend(
                columns
                    .all
                    .iter()
                    .enumerate()
                    .map(|(index, column)| (Reverse(column.weight), class, index)),
            );
        }
        all.sort_unstable();
        self.offer_in_order(all.into_iter().map(|(_, class, column)| (class, column)));
    }

    /// Offers the run that has each of these routes, by class and column, that goes with those before it.
    pub(super) fn offer_in_order(&mut self, routes: impl Iterator<Item = (usize, usize)>) {
        let mut left: Vec<usize> = self
            .context
            .classes
            .iter()
            .map(|class| class.trains.len())
            .collect();
        let (mut taken, mut weight, mut choice) = (Bits::EMPTY, 0, Choice::new());
        for (class, index) in routes {
            let column = &self.pool[class].all[index];
            if left[class] > 0 && column.weight > 0 && !column.track.meets(&taken) {
                left[class] -= 1;
                taken = taken.and(&column.track);
                weight += column.weight;
                choice.push((class, index as u32));
            }
        }
        self.offer(weight, &choice);
    }
}
