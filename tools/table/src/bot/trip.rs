//! A trip milepost by milepost: the way of the train, and the track it needs in the order it is needed.

use super::stop::Stop;
use super::ways::costs::{By, StepCosts};
use super::ways::dijkstra::{Dijkstra, Leg, Start, Usable};
use crate::model::table::Table;
use std::collections::BTreeMap;

/// A trip in full.
#[derive(Clone, Debug, Default)]
pub(super) struct Trip {
    pub stops: Vec<Stop>,
    /// The steps of the train.
    pub legs: Vec<Leg>,
    /// How far it has then come from its player's track, before the first step and after each.
    pub away: Vec<i32>,
    /// For each stop, how many steps come before it.
    pub marks: Vec<usize>,
    /// Track to build, as paths that begin where building may begin once those before are built.
    pub works: Vec<Vec<usize>>,
    /// For each of these, the first step of the train that needs it.
    pub dates: Vec<usize>,
    /// Where the first step of a run is owed what several sections cost: what each costs, in the order in which they are built.
    pub sections: BTreeMap<usize, Vec<i32>>,
    /// What the track is worth, in eighths of a million.
    pub coin: i64,
}

/// Draws trips milepost by milepost. What a trip has in common with the one before is kept.
pub(super) struct Router<'a> {
    table: &'a Table,
    costs: &'a StepCosts,
    laid: Vec<bool>,
    /// What is laid, in order.
    order: Vec<usize>,
    legs: Vec<Leg>,
    coin: i64,
    /// After each stop: the stop, where the train is, and how much of the above there is.
    steps: Vec<Mark>,
    train: Option<(usize, Option<usize>)>,
}

#[derive(Clone, Copy)]
struct Mark {
    stop: Stop,
    train: Option<(usize, Option<usize>)>,
    legs: usize,
    order: usize,
    coin: i64,
}

impl<'a> Router<'a> {
    /// Trips from where the train stands or, before it does, from their first stops.
    pub fn new(
        table: &'a Table,
        costs: &'a StepCosts,
        train: Option<(usize, Option<usize>)>,
    ) -> Router<'a> {
        let laid = vec![false; costs.slots()];
        Router {
            table,
            costs,
            laid,
            order: Vec::new(),
            legs: Vec::new(),
            coin: 0,
            steps: Vec::new(),
            train,
        }
    }

    /// The way through all stops.
    pub fn trip(&mut self, dijkstra: &mut Dijkstra, stops: &[Stop]) -> Option<Trip> {
        let same = self
            .steps
            .iter()
            .zip(stops)
            .take_while(|(mark, stop)| mark.stop == **stop)
            .count();
        self.back_to(same);
        for &stop in &stops[same..] {
            self.go(dijkstra, stop)?;
        }
        let mut trip = Trip {
            stops: stops.to_vec(),
            legs: self.legs.clone(),
            away: away(self.costs, &self.legs, self.train.is_none()),
            marks: self.steps.iter().map(|mark| mark.legs).collect(),
            works: Vec::new(),
            dates: Vec::new(),
            sections: BTreeMap::new(),
            coin: self.coin,
        };
        trip.plan_works(self.costs, dijkstra)?;
        Some(trip)
    }

    fn back_to(&mut self, stops: usize) {
        self.steps.truncate(stops);
        let (legs, order, coin) = self
            .steps
            .last()
            .map_or((0, 0, 0), |mark| (mark.legs, mark.order, mark.coin));
        self.legs.truncate(legs);
        for slot in self.order.drain(order..) {
            self.laid[slot] = false;
        }
        self.coin = coin;
    }

    fn go(&mut self, dijkstra: &mut Dijkstra, stop: Stop) -> Option<()> {
        let (costs, to) = (self.costs, Some(stop.city as u32));
        let before = self.steps.last();
        let mut train = before.map_or(self.train, |mark| mark.train);
        let is_there = match (before, train) {
            (None, None) => true,
            (Some(mark), None) => mark.stop.city == stop.city,
            (_, Some((at, _))) => costs.city[at] == to,
        };
        if !is_there {
            let from = match (train, before) {
                (Some((at, back)), _) => Start::Train(at, back),
                (None, Some(mark)) => {
                    Start::Any(&self.table.map().cities()[mark.stop.city].mileposts)
                }
                (None, None) => return None,
            };
            let laid: &[bool] = if self.order.is_empty() {
                &[]
            } else {
                &self.laid
            };
            let end = dijkstra.toward(costs, from, Usable::Any(laid), stop.city)?;
            self.extend(dijkstra.way(costs, end));
            train = Some((end, None));
        }
        let (legs, order) = (self.legs.len(), self.order.len());
        self.steps.push(Mark {
            stop,
            train,
            legs,
            order,
            coin: self.coin,
        });
        Some(())
    }

    fn extend(&mut self, way: Vec<Leg>) {
        for (from, mut hop) in way {
            if let Some(slot) = self.costs.slot(hop) {
                if self.laid[slot] {
                    hop.by = if hop.by.is_ferry() {
                        By::Ferry
                    } else {
                        By::Free
                    };
                    hop.cost = 0;
                } else {
                    self.laid[slot] = true;
                    self.order.push(slot);
                    self.coin += i64::from(hop.weight) - i64::from(self.costs.step_weight(hop));
                }
            }
            self.legs.push((from, hop));
        }
    }
}

/// Steps from where a train starts that may be far from its player's track.
const FAR: i32 = 100;

/// How far a train has come from its player's track, before the first step and after each. One that is put
/// elsewhere comes from far; one that stands there has to go on from where it is.
fn away(costs: &StepCosts, legs: &[Leg], is_put: bool) -> Vec<i32> {
    let Some(&(first, _)) = legs.first() else {
        return Vec::new();
    };
    let start = if is_put && !costs.owned[first] {
        FAR
    } else {
        0
    };
    let after = legs.iter().scan(start, |far, (_, hop)| {
        let is_home = hop.by.is_new() || costs.owned[hop.to as usize];
        *far = if is_home { 0 } else { *far + 1 };
        Some(*far)
    });
    [start].into_iter().chain(after).collect()
}

impl Trip {
    /// Orders the track to build. A run of new steps that neither begins nor ends where building may begin is joined
    /// to the nearest such place, which costs besides. What is built against the direction of the train is paid for by
    /// what it enters then; there is no trip where that is not allowed.
    fn plan_works(&mut self, costs: &StepCosts, dijkstra: &mut Dijkstra) -> Option<()> {
        let mut joined: Vec<usize> = Vec::new();
        let mut first = 0;
        while let Some(start) = (first..self.legs.len()).find(|&leg| self.legs[leg].1.by.is_new()) {
            let end = (start..self.legs.len()).find(|&leg| !self.legs[leg].1.by.is_new());
            let end = end.unwrap_or(self.legs.len());
            let mut run = vec![self.legs[start].0];
            run.extend(self.legs[start..end].iter().map(|(_, hop)| hop.to as usize));
            let is_anchored = |at: &usize| costs.anchored[*at] || joined.contains(at);
            let anchor = match run.iter().position(is_anchored) {
                Some(anchor) => anchor,
                None => self.join(costs, dijkstra, &run, start)?,
            };
            if anchor > 0 {
                self.turn_round(costs, start, start + anchor)?;
                self.works
                    .push(run[..=anchor].iter().rev().copied().collect());
            }
            if anchor + 1 < run.len() {
                self.works.push(run[anchor..].to_vec());
            }
            self.dates.resize(self.works.len(), start);
            joined.extend(run);
            first = end;
        }
        Some(())
    }

    /// Prices steps as built from the end of the last one. All are due with the first, which is built last.
    fn turn_round(&mut self, costs: &StepCosts, first: usize, end: usize) -> Option<()> {
        let mut due = 0;
        let mut sections = Vec::with_capacity(end - first);
        for (from, hop) in &mut self.legs[first..end] {
            let (at, to) = (*from, hop.to as usize);
            let there = costs.find(to, at, hop.by)?.cost;
            let dearer = there - costs.find(at, to, hop.by)?.cost;
            self.coin += i64::from(dearer) * 8;
            due += std::mem::take(&mut hop.cost) + dearer;
            sections.push(there);
        }
        self.legs[first].1.cost = due;
        sections.reverse();
        // After those that join the run to the rest, if any do.
        let before = self.sections.entry(first).or_default();
        before.append(&mut sections);
        Some(())
    }

    /// The mileposts of the way, from where the train stands or is put; none where it does not move.
    pub fn ride(&self) -> impl Iterator<Item = usize> + '_ {
        let first = self.legs.first().map(|&(from, _)| from);
        first
            .into_iter()
            .chain(self.legs.iter().map(|(_, hop)| hop.to as usize))
    }

    /// What the track that is to be built costs.
    pub fn cost(&self) -> i32 {
        self.legs.iter().map(|(_, hop)| hop.cost).sum()
    }

    /// How many of the works are needed before a step of the train.
    pub fn needed(&self, before: usize) -> usize {
        self.dates.iter().take_while(|&&date| date < before).count()
    }

    /// Joins a run to where building may begin, and gives the place on the run that is reached.
    fn join(
        &mut self,
        costs: &StepCosts,
        dijkstra: &mut Dijkstra,
        run: &[usize],
        leg: usize,
    ) -> Option<usize> {
        let starts: Vec<usize> = (0..costs.mileposts())
            .filter(|&at| costs.anchored[at])
            .collect();
        let end = dijkstra.run(costs, Start::Any(&starts), Usable::Own, |at| {
            run.contains(&at)
        })?;
        let place = run.iter().position(|&at| at == end)?;
        let way = dijkstra.way(costs, run[place]);
        let cost: i32 = way.iter().map(|(_, hop)| hop.cost).sum();
        let sections = way.iter().map(|(_, hop)| hop.cost).collect();
        self.sections.insert(leg, sections);
        self.coin += i64::from(cost) * 8;
        self.legs[leg].1.cost += cost;
        let mut path: Vec<usize> = way.iter().map(|&(from, _)| from).collect();
        path.push(run[place]);
        self.works.push(path);
        Some(place)
    }
}

#[cfg(test)]
mod tests {
    use super::super::stop::StopKind;
    use super::super::ways::costs::Weights;
    use super::super::ways::table_on;
    use super::*;
    use crate::apply::{Site, start};
    use crate::state::State;
    use milepost_dice::Dice;

    /// What a path costs by the rules beyond what is laid, which is then laid; `None` where a rule bars it.
    fn build(table: &Table, state: &mut State, path: &[usize]) -> Option<i32> {
        let is_laid = |ends: &[usize]| {
            let mut steps = table.ground().between(ends[0], ends[1]);
            steps.any(|step| state.has_way(state.mover(), step))
        };
        let new = |first: &&[usize], next: &&[usize]| is_laid(first) == is_laid(next);
        let steps: Vec<&[usize]> = path.windows(2).collect();
        let runs = steps.chunk_by(|first, next| new(first, next));
        let mut cost = 0;
        for run in runs.filter(|run| !is_laid(run[0])) {
            let mut site = Site::begin(table, state, Some(run[0][0])).ok()?;
            for ends in run {
                site.step(ends[1]).ok()?;
            }
            cost += site.cost();
        }
        path.windows(2).for_each(|ends| lay(table, state, ends));
        Some(cost)
    }

    /// Lays a step, and so builds to the ports at its ends.
    fn lay(table: &Table, state: &mut State, ends: &[usize]) {
        state.lay(table, ends);
        let (ground, bit) = (table.ground(), 1 << state.mover);
        let owns = |at: usize| state.on_track(table, state.mover(), at);
        let reached: Vec<usize> = ends.iter().copied().filter(|&at| owns(at)).collect();
        for at in reached {
            for &ferry in ground.ports(at) {
                state.ports[ferry][ground.side(ferry, at)] |= bit;
            }
        }
    }

    /// A state in which everybody has some track.
    fn with_track(table: &Table, dice: &mut Dice) -> State {
        let mut state = start(table);
        let ground = table.ground();
        for seat in 0..table.seats() {
            state.mover = seat;
            let majors = table.board().majors();
            let city = *dice.pick(majors).unwrap();
            let mut at = table.map().cities()[city].mileposts[0];
            for _ in 0..30 {
                let Some(way) = dice.pick(ground.ways(at)) else {
                    break;
                };
                lay(table, &mut state, &[at, way.to]);
                at = way.to;
            }
        }
        state.mover = 0;
        let player = state.player();
        player.cash = 500;
        state.as_if_turn()
    }

    /// The track of a trip costs what the rules ask of one who builds its works in their order, whatever their direction; it is
    /// never dearer than was thought.
    #[test]
    fn works_cost_what_the_rules_ask() {
        let (mut compared, mut reversed, mut away) = (0, 0, 0);
        for map in ["japan", "iberia"] {
            let (table, mut dice) = (table_on(map), Dice::new(4, map));
            let mut dijkstra = Dijkstra::default();
            for _ in 0..150 {
                let mut state = with_track(&table, &mut dice);
                let weights = Weights {
                    coin: 7,
                    wanted: 3,
                    step: 4,
                    fee: 5,
                    ferry: 9,
                };
                let costs = StepCosts::of(&table, &state, &[], weights);
                let mut stop = |kind| Stop {
                    job: 0,
                    city: dice.index(table.ground().cities()),
                    kind,
                };
                let stops = [stop(StopKind::PickUp), stop(StopKind::Deliver)];
                let at = table.map().cities()[dice.index(table.ground().cities())].mileposts[0];
                let mut router = Router::new(&table, &costs, Some((at, None)));
                let Some(trip) = router.trip(&mut dijkstra, &stops) else {
                    continue;
                };
                let built: Option<Vec<i32>> = trip
                    .works
                    .iter()
                    .map(|path| build(&table, &mut state, path))
                    .collect();
                let Some(built) = built else { continue };
                let built: i32 = built.iter().sum();
                let steps = trip.works.iter().flat_map(|path| path.windows(2));
                let mut steps: Vec<[usize; 2]> = steps
                    .map(|ends| [ends[0].min(ends[1]), ends[0].max(ends[1])])
                    .collect();
                let count = steps.len();
                steps.sort_unstable();
                steps.dedup();
                // Runs that are joined by the same track pay for it once, though each is priced with it.
                let shared = steps.len() < count;
                assert!(
                    built == trip.cost() || shared && built < trip.cost(),
                    "{map}: {stops:?}: {built} instead of {}",
                    trip.cost()
                );
                compared += usize::from(trip.cost() > 0);
                let goes = |path: &Vec<usize>| {
                    let mut legs = trip.legs.iter();
                    legs.any(|&(from, hop)| from == path[0] && hop.to as usize == path[1])
                };
                reversed += usize::from(!trip.works.iter().all(goes));
                away += usize::from(trip.away.iter().any(|&far| far > 0));
            }
        }
        assert!(
            compared > 100 && reversed > 20 && away > 20,
            "{compared} {reversed} {away}"
        );
    }
}
