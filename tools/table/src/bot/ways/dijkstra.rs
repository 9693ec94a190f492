//! Least-weight ways over the board, by Dijkstra's method with a ring of buckets.

use super::costs::{HEAVIEST, Hop, StepCosts};

/// What is known of the way still to go grows by no more than the heaviest step, so that a step leads within the ring. Its
/// size is a power of two, so that a weight is put in its bucket without a division.
const RING: usize = (2 * HEAVIEST as usize + 1).next_power_of_two();
const MASK: usize = RING - 1;
const FAR: u32 = u32::MAX;

/// Where a search begins.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Start<'a> {
    /// At any of these mileposts.
    Any(&'a [usize]),
    /// Where a train stands that may not go back to a milepost before it has come to where trains turn.
    Train(usize, Option<usize>),
}

/// Which track a search may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Usable<'a> {
    /// Anybody's, with what is `laid` weighing no money.
    Any(&'a [bool]),
    /// Only one's own, present and future.
    Own,
}

/// What a step of a way is: where it begins, and the step.
pub(crate) type Leg = (usize, Hop);

/// A search, whose memory is used again by the next.
#[derive(Clone, Debug, Default)]
pub(crate) struct Dijkstra {
    weight: Vec<u32>,
    back: Vec<(u32, u32)>,
    ring: Vec<Vec<u32>>,
    size: usize,
}

impl Dijkstra {
    /// Searches until a milepost is found where the search may end, and gives it; or everywhere.
    ///
    /// A train that may not turn yet is searched for in two layers: one before and one after its first turning place.
    pub fn run(
        &mut self,
        costs: &StepCosts,
        from: Start<'_>,
        on: Usable<'_>,
        ends: impl FnMut(usize) -> bool,
    ) -> Option<usize> {
        self.search(costs, from, on, |_| 0, ends)
    }

    /// Searches for a city. What the rest of the way weighs at least, as the crow flies, is counted in advance, so that
    /// the search keeps to the direction; the way found weighs the same (Hart, Nilsson and Raphael, 1968).
    pub fn toward(
        &mut self,
        costs: &StepCosts,
        from: Start<'_>,
        on: Usable<'_>,
        city: usize,
    ) -> Option<usize> {
        let (to, rest) = (Some(city as u32), costs.rest(city));
        self.search(
            costs,
            from,
            on,
            |at| rest.from(at),
            |at| costs.city[at] == to,
        )
    }

    fn search(
        &mut self,
        costs: &StepCosts,
        from: Start<'_>,
        on: Usable<'_>,
        rest: impl Fn(usize) -> u32,
        mut ends: impl FnMut(usize) -> bool,
    ) -> Option<usize> {
        let size = costs.mileposts();
        let layers = match from {
            Start::Any(_) => 1,
            Start::Train(..) => 2,
        };
        self.clear(size, layers);
        let mut bound = None;
        match from {
            Start::Any(starts) => starts
                .iter()
                .for_each(|&at| self.push(at, 0, rest(at), (FAR, 0))),
            Start::Train(at, Some(back)) if !costs.turns[at] => {
                self.push(size + at, 0, rest(at), (FAR, 0));
                bound = Some((size + at, back));
            }
            Start::Train(at, _) => self.push(at, 0, rest(at), (FAR, 0)),
        }
        let (mut now, mut idle) = (0u32, 0);
        while idle <= RING {
            let Some(index) = self.ring[now as usize & MASK].pop() else {
                now += 1;
                idle += 1;
                continue;
            };
            idle = 0;
            let index = index as usize;
            if self.weight[index] + rest(self.milepost(index)) != now {
                continue;
            }
            if index < size && ends(index) {
                return Some(index);
            }
            match bound {
                Some((start, back)) if start == index => {
                    self.extend(costs, index, on, &rest, back);
                }
                _ => self.extend(costs, index, on, &rest, usize::MAX),
            }
        }
        None
    }

    fn extend(
        &mut self,
        costs: &StepCosts,
        index: usize,
        on: Usable<'_>,
        rest: &impl Fn(usize) -> u32,
        barred: usize,
    ) {
        let (at, before_turning) = (self.milepost(index), index >= self.size);
        let (base, first) = (self.weight[index], costs.first(at));
        for (number, arc) in (first..).zip(costs.arcs(at)) {
            let to = arc.to as usize;
            let mut weight = u32::from(arc.weight);
            match on {
                Usable::Any([]) => {}
                Usable::Any(laid) => {
                    let hop = costs.hops[number];
                    if costs.slot(hop).is_some_and(|slot| laid[slot]) {
                        weight = costs.step_weight(hop);
                    }
                }
                Usable::Own if arc.others => continue,
                Usable::Own => {}
            }
            if to == barred {
                continue;
            }
            let next = if before_turning && !costs.turns[to] {
                to + self.size
            } else {
                to
            };
            self.push(next, base + weight, rest(to), (index as u32, number as u32));
        }
    }

    fn clear(&mut self, size: usize, layers: usize) {
        self.size = size;
        self.ring.resize(RING, Vec::new());
        self.ring.iter_mut().for_each(Vec::clear);
        let all = layers * size;
        self.weight.clear();
        self.weight.resize(all, FAR);
        self.back.resize(all, (FAR, 0));
    }

    /// The milepost of a place in either layer.
    #[inline]
    fn milepost(&self, index: usize) -> usize {
        if index < self.size {
            index
        } else {
            index - self.size
        }
    }

    #[inline]
    fn push(&mut self, index: usize, weight: u32, rest: u32, back: (u32, u32)) {
        if weight < self.weight[index] {
            self.weight[index] = weight;
            self.back[index] = back;
            self.ring[(weight + rest) as usize & MASK].push(index as u32);
        }
    }

    /// The way to a milepost, from its beginning.
    pub fn way(&self, costs: &StepCosts, to: usize) -> Vec<Leg> {
        let mut legs: Vec<Leg> = self
            .back_from(to)
            .map(|(from, hop)| (from, costs.hops[hop]))
            .collect();
        legs.reverse();
        legs
    }

    /// What the way to a milepost that was reached weighs.
    pub fn weight(&self, at: usize) -> u32 {
        self.weight[at]
    }

    /// The steps of the way to a milepost, last first: where each begins and its index.
    pub fn back_from(&self, to: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let mut index = to;
        std::iter::from_fn(move || {
            let (from, hop) = self.back[index];
            if self.weight[index] == FAR || from == FAR {
                return None;
            }
            index = from as usize;
            Some((self.milepost(index), hop as usize))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::costs::Weights;
    use super::super::table_on;
    use super::*;
    use crate::apply::start;
    use milepost_dice::Dice;

    /// The search that keeps to a direction finds ways that weigh as much as the search in all directions does.
    #[test]
    fn ways_toward_a_city_are_least() {
        for map in ["japan", "iberia"] {
            let table = table_on(map);
            let (ground, mut dice) = (table.ground(), Dice::new(3, map));
            let (mut whole, mut directed) = (Dijkstra::default(), Dijkstra::default());
            for round in 0..30 {
                let mut state = start(&table);
                state
                    .owners
                    .iter_mut()
                    .for_each(|owner| *owner = dice.index(12).saturating_sub(8) as u8);
                let weights = Weights {
                    coin: 3 + dice.index(6) as u32,
                    wanted: 3,
                    step: 4 + dice.index(4) as u32,
                    fee: 5,
                    ferry: if round % 2 == 0 { 9 } else { 1 },
                };
                let costs = StepCosts::of(&table, &state, &[], weights);
                let laid: Vec<bool> = (0..costs.slots()).map(|_| dice.index(5) == 0).collect();
                let laid: &[bool] = if round % 3 == 0 { &[] } else { &laid };
                let at = dice.index(ground.mileposts());
                let back = ground.ways(at).first().map(|way| way.to);
                let city = dice.index(ground.cities());
                let from = Start::Train(at, back);
                let in_city = |at: usize| costs.city[at] == Some(city as u32);
                let end = whole.run(&costs, from, Usable::Any(laid), in_city);
                let found = directed.toward(&costs, from, Usable::Any(laid), city);
                assert_eq!(
                    found.map(|end| directed.weight(end)),
                    end.map(|end| whole.weight(end)),
                    "{map} {round}: from {at} to {city}"
                );
            }
        }
    }
}
