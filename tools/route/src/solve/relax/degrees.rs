//! The integer program of a run that may fall apart: of each train only how many of its legs meet at each stop.
//!
//! For a class of `n` trains and each stop: `m` of them go through it, `e` end there, `z` have it as their only stop. For each
//! leg, whether one of them runs over it. Where `legs` are those at the stop:
//!
//! ```text
//! visits = m + e + z        legs = 2 m + e        ends: sum of e + 2 z = 2 running        running <= n
//! ```
//!
//! Each track is used once; visits cost no more than the trains' reach; each running train visits a token. Every run keeps all of
//! these, and earns no more than what its paid visits gain, plus what bonuses come to at most for each train that runs.

use crate::graph::Leg;
use crate::model::Kind;
use crate::solve::enumerate::search_graph::SearchGraph;
use crate::solve::problem::train_class::{Mode, Reach, TrainClass};
use crate::solve::relax::box_program::{BoxProgram, Span};

/// Rows of a program that is worth solving again and again, and columns.
const MOST: (usize, usize) = (700, 12_000);

/// What is too large to limit anything.
const ANY: u32 = 1 << 20;

/// The program, and which of its columns stand for visits and legs.
pub(crate) struct Degrees {
    pub program: BoxProgram,
    /// Columns to branch on, each with what a visit may gain: first those that count the visits of all trains at a stop, then
    /// those of single classes, then legs.
    pub order: [Vec<(usize, u32)>; 3],
    /// For each class and leg its column, where the class may run it.
    pub legs: Vec<Vec<Option<usize>>>,
    /// For each class and stop the column of its visits.
    of_stops: Vec<Vec<usize>>,
    /// The stops at the ends of each leg.
    ends: Vec<[usize; 2]>,
}

/// How much of a leg joins its stops, and by how much a loop must be exceeded.
const JOINS: f64 = 1e-3;
const LOOP: f64 = 0.05;

/// The columns of a class at a stop.
#[derive(Clone, Copy)]
struct AtStop {
    end: usize,
    alone: Option<usize>,
    visits: usize,
}

/// What is being built.
struct Builder<'a, const W: usize> {
    graph: &'a SearchGraph<'a, W>,
    program: BoxProgram,
    /// For each track the row that lets one route use it.
    tracks: Vec<u32>,
}

impl Degrees {
    /// The program of these classes; nothing where it is too large.
    pub fn new<const W: usize>(
        graph: &SearchGraph<'_, W>,
        classes: &[TrainClass],
    ) -> Option<Degrees> {
        let (stops, legs) = (graph.network.stops.len(), graph.network.legs.len());
        let rows = graph.network.tracks + stops * (classes.len() * 3 + 1);
        let columns = classes.len() * (legs + 5 * stops);
        if rows > MOST.0 || columns > MOST.1 {
            return None;
        }
        let mut program = BoxProgram::default();
        let tracks = (0..graph.network.tracks)
            .map(|_| program.row(1, false))
            .collect();
        let mut builder = Builder {
            graph,
            program,
            tracks,
        };
        let (mut of_stops, mut of_legs) = (Vec::new(), Vec::new());
        for class in classes {
            let legs = builder.legs(class);
            of_stops.push(builder.class(class, &legs));
            of_legs.push(legs);
        }
        let trains = classes.iter().map(|class| class.trains.len() as i32).sum();
        let all = match classes.len() {
            1 => Vec::new(),
            _ => (0..stops)
                .map(|stop| builder.together(&of_stops, classes, stop, trains))
                .collect(),
        };
        let single = classes.iter().zip(&of_stops).flat_map(|(class, stops)| {
            let gains = class.gains.iter().copied();
            stops.iter().map(|at| at.visits).zip(gains)
        });
        let single = single.collect();
        let mut program = builder.program;
        // Stops that exclude each other and legs that may only be last have rows of their own, which are known only now.
        if program.rows() > MOST.0 {
            return None;
        }
        program.begin();
        let each = of_legs
            .iter()
            .flatten()
            .flatten()
            .map(|&leg| (leg, 0))
            .collect();
        let of_stops = of_stops
            .iter()
            .map(|stops| stops.iter().map(|at| at.visits).collect());
        Some(Degrees {
            program,
            order: [all, single, each],
            legs: of_legs,
            of_stops: of_stops.collect(),
            ends: graph.network.legs.iter().map(|leg| leg.ends).collect(),
        })
    }
}

impl Degrees {
    /// Forbids the loops of a solution; says whether any were. None are where the program has as many rows for them as it may
    /// have for all else: what it proves holds with loops too. Legs of a route between some stops form paths, each of
    /// which visits one stop more than it has legs. So legs between stops of a set are no more than the visits of all of them
    /// but one, whichever that is.
    pub fn forbid_loops(&mut self, levels: &[f64]) -> bool {
        let mut found = false;
        if self.program.rows() >= 2 * MOST.0 {
            return found;
        }
        for class in 0..self.legs.len() {
            for stops in self.joined(class, levels) {
                let visits = |stop: usize| levels[self.of_stops[class][stop]];
                let Some(&most) = stops
                    .iter()
                    .max_by(|&&a, &&b| visits(a).total_cmp(&visits(b)))
                else {
                    continue;
                };
                let within = |leg: &usize| self.ends[*leg].iter().all(|end| stops.contains(end));
                let legs = (0..self.ends.len())
                    .filter(within)
                    .filter_map(|leg| self.legs[class][leg]);
                let legs: Vec<usize> = legs.collect();
                let run: f64 = legs.iter().map(|&leg| levels[leg]).sum();
                let others = stops.iter().filter(|&&stop| stop != most);
                let visited: f64 = others.clone().map(|&stop| visits(stop)).sum();
                if run > visited + LOOP {
                    let others = others.map(|&stop| (self.of_stops[class][stop], -1));
                    let takes: Vec<(usize, i32)> =
                        legs.into_iter().map(|leg| (leg, 1)).chain(others).collect();
                    self.program.limit(0, &takes);
                    found = true;
                }
            }
        }
        found
    }

    /// Sets of stops that the legs of a class join in a solution, two or more in each.
    fn joined(&self, class: usize, levels: &[f64]) -> Vec<Vec<usize>> {
        let mut set: Vec<usize> = (0..self.of_stops[class].len()).collect();
        for (leg, &[one, other]) in self.ends.iter().enumerate() {
            if self.legs[class][leg].is_some_and(|column| levels[column] > JOINS) {
                let (from, to) = (set[other], set[one]);
                set.iter_mut()
                    .filter(|set| **set == from)
                    .for_each(|set| *set = to);
            }
        }
        let members = |number: usize| (0..set.len()).filter(|&stop| set[stop] == number).collect();
        let sets = (0..set.len()).map(members);
        sets.filter(|stops: &Vec<usize>| stops.len() > 1).collect()
    }
}

impl<const W: usize> Builder<'_, W> {
    /// The columns of the legs that a class may run.
    fn legs(&mut self, class: &TrainClass) -> Vec<Option<usize>> {
        let closed = class
            .title_rules
            .as_ref()
            .map_or(&[][..], |title_rules| &title_rules.closed_legs);
        let network = self.graph.network;
        let column = |(index, leg): (usize, &Leg)| {
            if closed.get(index) == Some(&true) {
                return None;
            }
            let takes = leg
                .uses
                .iter()
                .map(|&track| (self.tracks[track as usize], 1))
                .collect();
            Some(self.program.column(0, Span { low: 0, high: 1 }, takes))
        };
        network.legs.iter().enumerate().map(column).collect()
    }

    /// The columns and rows of a class.
    fn class(&mut self, class: &TrainClass, legs: &[Option<usize>]) -> Vec<AtStop> {
        let trains = class.trains.len() as i32;
        let extra = class.joints.iter().map(|joint| joint.pays);
        let title_rules = class
            .title_rules
            .iter()
            .flat_map(|title_rules| title_rules.most());
        let extra: i64 = extra.chain(title_rules).map(i64::from).sum();
        let running = self.program.column(
            extra,
            Span {
                low: 0,
                high: trains,
            },
            Vec::new(),
        );
        let stops: Vec<AtStop> = (0..self.graph.network.stops.len())
            .map(|stop| self.stop(class, legs, stop, running))
            .collect();
        let ends = self.program.row(0, true);
        let tokens = self.program.row(0, false);
        self.program.take(running, ends, -2);
        self.program.take(running, tokens, 1);
        for (stop, at) in stops.iter().enumerate() {
            self.program.take(at.end, ends, 1);
            at.alone
                .iter()
                .for_each(|&alone| self.program.take(alone, ends, 2));
            if self.graph.network.stops[stop].token {
                self.program.take(at.visits, tokens, -1);
            }
            let rivals = self.graph.network.stops[stop].rivals.iter();
            for &rival in rivals.filter(|&&rival| rival > stop) {
                let one = self.program.row(0, false);
                self.program.take(at.visits, one, 1);
                self.program.take(stops[rival].visits, one, 1);
                self.program.take(running, one, -1);
            }
        }
        self.reach(class, legs, &stops, running);
        stops
    }

    /// The columns and rows of a class at a stop.
    fn stop(
        &mut self,
        class: &TrainClass,
        legs: &[Option<usize>],
        stop: usize,
        running: usize,
    ) -> AtStop {
        let network = self.graph.network;
        let trains = class.trains.len() as i32;
        let open = class.kinds.has(class.kind_of[stop]);
        let span = |may: bool| Span {
            low: 0,
            high: if may { trains } else { 0 },
        };
        let (visited, joined) = (self.program.row(0, true), self.program.row(0, true));
        if network.stops[stop].through {
            self.program
                .column(0, span(open), vec![(visited, 1), (joined, -2)]);
        }
        let end = self
            .program
            .column(0, span(open), vec![(visited, 1), (joined, -1)]);
        let alone = class
            .local
            .then(|| self.program.column(0, span(open), vec![(visited, 1)]));
        let mut last = None;
        for (leg, column) in network.legs.iter().zip(legs) {
            let Some(column) = *column else { continue };
            for at in (0..2).filter(|&at| leg.ends[at] == stop) {
                self.program.take(column, joined, 1);
                if leg.last[at] {
                    let row = *last.get_or_insert_with(|| {
                        let row = self.program.row(0, false);
                        self.program.take(end, row, -1);
                        row
                    });
                    self.program.take(column, row, 1);
                }
            }
        }
        let gain = i64::from(class.gains[stop]);
        let visits = match class.modes[stop] {
            Mode::May => {
                let visits = self.program.column(0, span(open), vec![(visited, -1)]);
                let (paid, room) = (self.program.row(0, false), self.program.row(0, false));
                self.program.take(visits, paid, -1);
                self.program.take(running, room, -1);
                self.program
                    .column(gain, span(open), vec![(paid, 1), (room, 1)]);
                visits
            }
            _ => self.program.column(gain, span(open), vec![(visited, -1)]),
        };
        AtStop { end, alone, visits }
    }

    /// The rows of how far a class may go.
    fn reach(
        &mut self,
        class: &TrainClass,
        legs: &[Option<usize>],
        stops: &[AtStop],
        running: usize,
    ) {
        if class.capacity > 0 {
            let row = self.program.row(0, false);
            self.program
                .take(running, row, -(class.capacity.min(ANY) as i32));
            for (stop, at) in stops.iter().enumerate() {
                if let Mode::Must(units) = class.modes[stop] {
                    self.program.take(at.visits, row, units.min(ANY) as i32);
                }
            }
        }
        if let Reach::Borders(most) = class.reach {
            let row = self.program.row(0, false);
            self.program.take(running, row, -(most.min(ANY) as i32));
            for (leg, column) in self.graph.network.legs.iter().zip(legs) {
                if let Some(column) = *column {
                    self.program.take(column, row, leg.borders as i32);
                }
            }
        }
        // Where towns at ends count as cities it is not known which row they go into.
        let Reach::Rows(_) = class.reach else {
            return;
        };
        let present = Kind::ALL
            .into_iter()
            .filter(|kind| class.kind_of.contains(kind));
        let limits = class.visit_rooms.of_sets(&present.collect::<Vec<_>>());
        for (kinds, room) in limits.into_iter().filter(|(_, room)| *room < ANY) {
            let row = self.program.row(0, false);
            self.program.take(running, row, -(room.min(ANY) as i32));
            for (stop, at) in stops.iter().enumerate() {
                let cost = class.cost(self.graph.network, stop).min(ANY) as i32;
                if cost > 0 && kinds.has(class.kind_of[stop]) {
                    self.program.take(at.visits, row, cost);
                }
            }
        }
    }

    /// The column of the visits of all classes at a stop, and what one gains at most.
    fn together(
        &mut self,
        of_stops: &[Vec<AtStop>],
        classes: &[TrainClass],
        stop: usize,
        trains: i32,
    ) -> (usize, u32) {
        let row = self.program.row(0, true);
        for stops in of_stops {
            self.program.take(stops[stop].visits, row, -1);
        }
        let column = self.program.column(
            0,
            Span {
                low: 0,
                high: trains,
            },
            vec![(row, 1)],
        );
        let gain = classes.iter().map(|class| class.gains[stop]).max();
        (column, gain.unwrap_or(0))
    }
}
