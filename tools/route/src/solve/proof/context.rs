//! What every step of the proof works on: the field, the classes, and the routes known of each.

use crate::solve::bit_set::Bits;
use crate::solve::enumerate::collect::{CollectAll, FindBest};
use crate::solve::enumerate::columns::{Columns, tie_key};
use crate::solve::enumerate::search;
use crate::solve::enumerate::search::Effort;
use crate::solve::enumerate::search_graph::SearchGraph;
use crate::solve::meter::Meter;
use crate::solve::price::weight::{FORBIDDEN, Scale, costs};
use crate::solve::problem::train_class::TrainClass;
use rayon::prelude::*;
use std::borrow::Cow;

/// What does not change while a run is proven.
pub(crate) struct ProofContext<'a, const W: usize> {
    pub graph: &'a SearchGraph<'a, W>,
    pub classes: &'a [TrainClass],
    pub scale: Scale,
    pub meter: Meter<'a>,
    /// The most bytes that the routes of a class may take.
    pub room: usize,
    /// How many of the best runs are looked for.
    pub wanted: usize,
    /// Whether classes are searched side by side.
    pub parallel: bool,
}

/// A route of a run: its class, its exits, where its second arm begins, its start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ChosenRoute {
    pub class: usize,
    pub exits: Vec<u32>,
    pub turn: usize,
    pub start: usize,
    /// Its bonuses that no other route of the run has.
    pub once: u8,
    /// What it is told by.
    pub tie_key: Vec<u32>,
}

/// The routes known, by class.
pub(crate) type Pool<const W: usize> = Vec<Columns<W>>;

impl<const W: usize> ProofContext<'_, W> {
    /// How many trains there are.
    pub fn trains(&self) -> usize {
        self.classes.iter().map(|class| class.trains.len()).sum()
    }

    /// The sum of what the trains are worth if each is worth the top of its class.
    pub fn sum(&self, class_duals: &[i64]) -> i64 {
        class_duals
            .iter()
            .zip(self.classes)
            .map(|(top, class)| top * class.trains.len() as i64)
            .sum()
    }

    /// What each leg costs under prices of track.
    pub fn costs(&self, prices: &[i64]) -> Vec<i64> {
        costs(self.graph.network, self.scale, prices)
    }

    /// How much each row of the linear program has room for: a track for one route, a class for its trains.
    pub fn capacities(&self) -> Vec<f64> {
        let tracks = std::iter::repeat_n(1.0, self.graph.priced());
        let trains = self.classes.iter().map(|class| class.trains.len() as f64);
        tracks.chain(trains).collect()
    }

    /// The rows of a route: its track, and its class.
    pub fn rows(&self, class: usize, track: &Bits<W>) -> Vec<u32> {
        let tracks = self.graph.priced() as u32;
        let priced = track.iter().filter(|&track| track < tracks);
        priced.chain([tracks + class as u32]).collect()
    }

    /// What a class could earn at most if its train were everywhere, and what its route is worth for being kept.
    pub fn trivial(&self, class: usize) -> i64 {
        let class = &self.classes[class];
        self.scale
            .revenue(class.most().saturating_add(class.prize()))
    }

    /// The best that a route of a class is worth under costs, from `floor` on, that leaves `taken` alone; and whether
    /// all were tried. Routes met on the way up are kept.
    pub fn find_best(
        &self,
        class: usize,
        columns: &mut Columns<W>,
        costs: &[i64],
        taken: Bits<W>,
        floor: i64,
        steps: u64,
    ) -> (Option<i64>, bool) {
        let only_best = self.trains() == 1 && self.wanted == 1;
        let costs = &*self.barring(class, costs);
        let room = self.room;
        let sink = FindBest {
            graph: self.graph,
            columns,
            taken,
            floor,
            best: None,
            only_best,
            room,
        };
        let effort = Effort {
            meter: self.meter,
            steps,
        };
        let (sink, done) = search::run(
            self.graph,
            &self.classes[class],
            self.scale,
            costs,
            effort,
            sink,
        );
        (sink.best, done)
    }

    /// The costs for a class: no revenue pays for a leg that its trains may not run.
    fn barring<'c>(&self, class: usize, costs: &'c [i64]) -> Cow<'c, [i64]> {
        let Some(title_rules) = self.classes[class]
            .title_rules
            .as_ref()
            .filter(|title_rules| title_rules.closed_legs.contains(&true))
        else {
            return Cow::Borrowed(costs);
        };
        let is_closed = |leg: usize| title_rules.closed_legs.get(leg) == Some(&true);
        let priced = costs.iter().enumerate();
        Cow::Owned(
            priced
                .map(|(leg, &cost)| if is_closed(leg) { FORBIDDEN } else { cost })
                .collect(),
        )
    }

    /// The same for all classes, each from a floor of its own.
    pub fn find_best_all(
        &self,
        pool: &mut Pool<W>,
        costs: &[i64],
        floors: &[i64],
        steps: u64,
    ) -> Vec<(Option<i64>, bool)> {
        self.each(pool, |class, columns| {
            self.find_best(class, columns, costs, Bits::EMPTY, floors[class], steps)
        })
    }

    /// Gathers all routes from a floor on, for each class, each in so many steps; says whether there was room and time
    /// for all.
    pub fn collect(
        &self,
        pool: &mut Pool<W>,
        costs: &[i64],
        floors: &[i64],
        room: usize,
        steps: u64,
    ) -> bool {
        let done = self.each(pool, |class, columns| {
            let costs = &*self.barring(class, costs);
            let sink = CollectAll {
                graph: self.graph,
                columns,
                floor: floors[class],
                room,
            };
            let effort = Effort {
                meter: self.meter,
                steps,
            };
            search::run(
                self.graph,
                &self.classes[class],
                self.scale,
                costs,
                effort,
                sink,
            )
            .1
        });
        done.into_iter().all(|done| done)
    }

    fn each<T: Send>(
        &self,
        pool: &mut Pool<W>,
        work: impl Fn(usize, &mut Columns<W>) -> T + Sync,
    ) -> Vec<T> {
        if self.parallel {
            pool.par_iter_mut()
                .enumerate()
                .map(|(class, columns)| work(class, columns))
                .collect()
        } else {
            pool.iter_mut()
                .enumerate()
                .map(|(class, columns)| work(class, columns))
                .collect()
        }
    }

    /// A known route as one of a run.
    pub fn pick(&self, pool: &Pool<W>, class: usize, column: usize) -> ChosenRoute {
        let (exits, turn, start) = pool[class].route(column);
        let mut tie_key = tie_key(self.graph, start, exits, turn);
        let once = self.graph.once_of(&pool[class].all[column].track);
        tie_key.push(u32::from(once));
        ChosenRoute {
            class,
            exits: exits.to_vec(),
            turn,
            start,
            once,
            tie_key,
        }
    }
}
