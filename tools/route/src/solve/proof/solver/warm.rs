//! The most that can be earned on a network that differs a little from one that was solved: its prices are where to
//! begin, and what was earned there is where to look.

use crate::graph::{Leg, Network};
use crate::solve::enumerate::search_graph::SearchGraph;
use crate::solve::meter::Meter;
use crate::solve::price::weight::Scale;
use crate::solve::problem::train_class::TrainClass;
use crate::solve::proof::column_generation::descend;
use crate::solve::proof::solver::{BEFORE_PRICES, Limits, Solver};
use std::collections::BTreeMap;

/// What is kept of a network that was solved. All amounts are revenue; as floats they only guide.
#[derive(Clone, Debug)]
pub(crate) struct WarmStart {
    /// What was earned.
    revenue: u32,
    /// The legs, each with its number.
    legs: BTreeMap<Name, usize>,
    /// Each track with a price: the legs that use it, and the price.
    tracks: Vec<(Vec<usize>, f64)>,
    /// The prices of bonuses that one route alone of the run has.
    once: Vec<f64>,
    /// What a route of each train was worth beyond the prices.
    class_duals: Vec<f64>,
}

/// What a leg is known by in either network: its ends, its hexes, and which of those of the same ends and hexes it is.
type Name = ([(usize, usize); 2], Vec<usize>, usize);

fn names(network: &Network) -> Vec<Name> {
    let mut seen: BTreeMap<Name, usize> = BTreeMap::new();
    let name = |leg: &Leg| {
        let ends = leg
            .ends
            .map(|end| (network.stops[end].hex, network.stops[end].index));
        let mut name = (ends, leg.hexes.clone(), 0);
        let before = seen.entry(name.clone()).or_default();
        name.2 = *before;
        *before += 1;
        name
    };
    network.legs.iter().map(name).collect()
}

/// The legs that use each track.
fn users(network: &Network) -> Vec<Vec<usize>> {
    let mut users = vec![Vec::new(); network.tracks];
    for (index, leg) in network.legs.iter().enumerate() {
        leg.uses
            .iter()
            .for_each(|&track| users[track as usize].push(index));
    }
    users
}

impl WarmStart {
    /// Solves the linear program of a network on which `revenue` is earned; nothing where the progress ended it.
    pub(crate) fn new<const W: usize>(
        graph: &SearchGraph<'_, W>,
        classes: &[TrainClass],
        limits: Limits,
        meter: Meter<'_>,
        revenue: u32,
    ) -> Option<WarmStart> {
        let mut solver = Solver::begun(graph, classes, 1, limits, meter, &|_, _, _| ());
        if !solver.alone(u64::MAX) {
            return None;
        }
        let Solver {
            context,
            pool,
            prices,
            ..
        } = &mut solver;
        let scale = context.scale;
        if !descend(
            context,
            pool,
            prices,
            |dual| scale.revenue_of(dual) <= revenue,
            |_| (),
        ) {
            return None;
        }
        let float = |weight: i64| weight as f64 / scale.unit();
        let trains = classes
            .iter()
            .flat_map(|class| &class.trains)
            .max()
            .map_or(0, |last| last + 1);
        let mut class_duals = vec![0.0; trains];
        for (class, top) in classes.iter().zip(&prices.class_duals) {
            class
                .trains
                .iter()
                .for_each(|&train| class_duals[train] = float(*top));
        }
        let (tracks, once) = prices.track.split_at(graph.network.tracks);
        Some(WarmStart {
            revenue,
            legs: names(graph.network)
                .into_iter()
                .enumerate()
                .map(|(leg, name)| (name, leg))
                .collect(),
            tracks: users(graph.network)
                .into_iter()
                .zip(tracks.iter().map(|price| float(*price)))
                .collect(),
            once: once.iter().map(|price| float(*price)).collect(),
            class_duals,
        })
    }

    /// The prices of this network's tracks: a track that the same legs use as before costs what it did.
    fn prices(&self, network: &Network, scale: Scale) -> Vec<i64> {
        let known: Vec<Option<usize>> = names(network)
            .iter()
            .map(|name| self.legs.get(name).copied())
            .collect();
        let mut stays = vec![false; self.legs.len()];
        known.iter().flatten().for_each(|&leg| stays[leg] = true);
        let mut due: BTreeMap<Vec<usize>, f64> = BTreeMap::new();
        for (legs, price) in &self.tracks {
            let legs = legs.iter().copied().filter(|&leg| stays[leg]).collect();
            *due.entry(legs).or_default() += price;
        }
        let whole = |price: f64| (price * scale.unit()).round().max(0.0) as i64;
        let price = |legs: &Vec<usize>| {
            let mut legs: Vec<usize> = legs.iter().filter_map(|&leg| known[leg]).collect();
            legs.sort_unstable();
            due.remove(&legs).map_or(0, whole)
        };
        let tracks: Vec<i64> = users(network).iter().map(price).collect();
        tracks
            .into_iter()
            .chain(self.once.iter().map(|&price| whole(price)))
            .collect()
    }

    /// The most that is earned on a network much like the one known. Where `least` is known to be earned, only more is
    /// looked for. Nothing where it takes more than a little, or the progress ended it.
    pub(crate) fn most<const W: usize>(
        &self,
        graph: &SearchGraph<'_, W>,
        classes: &[TrainClass],
        limits: Limits,
        meter: Meter<'_>,
        least: Option<u32>,
    ) -> Option<u32> {
        let mut solver = Solver::begun(graph, classes, 1, limits, meter, &|_, _, _| ());
        solver.warm_up(self)?;
        let mut down = solver.step();
        let sure = least.is_some();
        let mut least = least.unwrap_or(self.revenue.saturating_sub(down));
        loop {
            // As if a run were known that earns so much: only those are kept that earn more.
            solver.best.suppose(solver.context.scale.revenue(least));
            if !solver.step_down(BEFORE_PRICES) {
                return None;
            }
            let found = solver.context.scale.revenue_of(solver.best.first().0);
            if found > least || sure || least == 0 {
                return Some(found);
            }
            down = down.saturating_mul(2);
            least = least.saturating_sub(down);
        }
    }
}

impl<const W: usize> Solver<'_, W> {
    /// Begins with the prices known; a class whose routes are worth no more than they were keeps its top.
    fn warm_up(&mut self, warm_start: &WarmStart) -> Option<()> {
        let scale = self.context.scale;
        let prices = warm_start.prices(self.context.graph.network, scale);
        if prices.len() != self.prices.track.len() {
            return None;
        }
        self.prices.track = prices;
        let costs = self.context.costs(&self.prices.track);
        let top = |class: &TrainClass| {
            let known = class
                .trains
                .first()
                .and_then(|&train| warm_start.class_duals.get(train));
            known.map_or(0, |top| (top * scale.unit()).round().max(0.0) as i64)
        };
        let known: Vec<i64> = self.context.classes.iter().map(top).collect();
        let floors: Vec<i64> = known.iter().map(|top| top + 1).collect();
        let found = self
            .context
            .find_best_all(&mut self.pool, &costs, &floors, u64::MAX);
        if found.iter().any(|(_, done)| !done) {
            return None;
        }
        self.prices.class_duals = found
            .iter()
            .zip(&known)
            .map(|(&(top, _), &known)| top.unwrap_or(known))
            .collect();
        self.prices.dual = self.prices.sum() + self.context.sum(&self.prices.class_duals);
        self.bound = self.prices.dual;
        Some(())
    }
}
