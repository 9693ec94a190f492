//! A trip milepost by milepost: the way of the train, and the track it needs in the order it is needed.

use super::stop::Stop;
use super::ways::costs::{By, StepCosts};
use super::ways::dijkstra::{Dijkstra, Leg, Start, Usable};
use crate::model::table::Table;

/// A trip in full.
#[derive(Clone, Debug, Default)]
pub(super) struct Trip {
    pub stops: Vec<Stop>,
    /// The steps of the train.
    pub legs: Vec<Leg>,
    /// For each stop, how many steps come before it.
    pub marks: Vec<usize>,
    /// Track to build, as paths that begin where building may begin once those before are built.
    pub works: Vec<Vec<usize>>,
    /// For each of these, the first step of the train that needs it.
    pub dates: Vec<usize>,
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
            marks: self.steps.iter().map(|mark| mark.legs).collect(),
            works: Vec::new(),
            dates: Vec::new(),
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

impl Trip {
    /// Orders the track to build. A run of new steps that neither begins nor ends where building may begin is joined
    /// to the nearest such place, which costs besides.
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
        self.coin += i64::from(cost) * 8;
        self.legs[leg].1.cost += cost;
        let mut path: Vec<usize> = way.iter().map(|&(from, _)| from).collect();
        path.push(run[place]);
        self.works.push(path);
        Some(place)
    }
}
