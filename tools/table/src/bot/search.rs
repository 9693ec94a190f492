//! Sequences of pick-ups and deliveries, all of them up to a number of jobs, by distances alone.

use super::clock::Now;
use super::job::{Have, Job};
use super::rival::TURN;
use super::stop::{Stop, StopKind};
use super::ways::between::Ways;
use super::ways::row::{Cell, Row};
use std::cmp::Reverse;

/// A trip, with what it promises by distances alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sketch {
    pub rate: i64,
    pub stops: Vec<Stop>,
}

/// What the search knows.
pub(super) struct Facts<'a> {
    pub jobs: &'a [Job],
    pub ways: &'a Ways,
    /// From the train; nothing where it may be put anywhere.
    pub here: Option<&'a Row>,
    /// Goods of free loads aboard.
    pub spare: &'a [usize],
    pub holds: usize,
    pub now: Now,
    /// Jobs of a trip that are begun.
    pub depth: usize,
    /// Deliveries of a trip.
    pub hands: u32,
    /// Trips to keep.
    pub keep: usize,
    /// Whether no debt is let pass.
    pub frugal: bool,
    /// How likely, in a thousand, an open card is gone after a turn.
    pub hazard: i32,
}

/// Loads that a train of any options holds, at most.
const MOST: usize = 6;

/// What a hold carries in the search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cargo {
    /// The load of a job, picked up at a time.
    For(usize, i32),
    /// A load that is free.
    Spare(usize),
}

#[derive(Clone, Copy)]
struct Node {
    at: Option<usize>,
    length: i32,
    cost: i32,
    coin: i32,
    cash: i32,
    earned: i32,
    cargo: [Option<Cargo>; MOST],
    reserved: usize,
    begun: usize,
    /// The jobs whose loads are aboard, a bit each.
    aboard: u64,
    done: u64,
}

/// The ways between the cities of the jobs, measured once for all trips.
struct Measured {
    /// The number of each city of the map among those of the jobs.
    numbers: Vec<usize>,
    count: usize,
    cells: Vec<Cell>,
}

impl Measured {
    fn of(jobs: &[Job], ways: &Ways) -> Measured {
        let mut cities: Vec<usize> = jobs
            .iter()
            .flat_map(|job| job.sources.iter().chain([&job.city]).copied())
            .collect();
        cities.sort_unstable();
        cities.dedup();
        let mut numbers = vec![0; cities.last().map_or(0, |city| city + 1)];
        cities
            .iter()
            .zip(0..)
            .for_each(|(&city, number)| numbers[city] = number);
        let from = |&from: &usize| cities.iter().map(move |&to| ways.cell(from, to));
        Measured {
            numbers,
            count: cities.len(),
            cells: cities.iter().flat_map(from).collect(),
        }
    }

    fn cell(&self, from: usize, to: usize) -> Cell {
        self.cells[self.numbers[from] * self.count + self.numbers[to]]
    }
}

/// The search itself.
pub(super) struct Search<'a> {
    facts: Facts<'a>,
    twins: Vec<u64>,
    measured: Measured,
    /// What so many further deliveries bring at most, in eighths of a million.
    most: Vec<i32>,
    stops: Vec<Stop>,
    best: Vec<Sketch>,
}

/// The chance, in a thousand, that a job can still be delivered when it was loaded and is delivered at these times.
pub(super) fn chance(job: &Job, hazard: i32, taken: i32, handed: i32) -> i32 {
    let open = if job.contested {
        (1000 - hazard * taken / TURN).max(300)
    } else {
        1000
    };
    match job.rival {
        Some(rival) if handed >= rival => open * 15 / 100,
        Some(_) => open * 9 / 10,
        None => open,
    }
}

/// Earnings in eighths of a million for a time, as a rate to compare. A little time is added, so that a trip that is
/// nearly done does not outshine everything.
pub(super) fn rate(value: i64, time: i32) -> i64 {
    value * 10_000 / i64::from(time + TURN / 2)
}

impl<'a> Search<'a> {
    /// The most promising trips, best first.
    pub fn run(facts: Facts<'a>) -> Vec<Sketch> {
        let jobs = facts.jobs;
        let twins = jobs.iter().map(|job| {
            let same = jobs
                .iter()
                .enumerate()
                .filter(|(_, other)| other.choice.0 == job.choice.0);
            same.fold(0, |mask, (index, _)| mask | 1u64 << index)
        });
        let mut cargo = [None; MOST];
        let tied = jobs
            .iter()
            .enumerate()
            .filter(|(_, job)| job.have == Have::Tied);
        let bound = tied
            .clone()
            .take(MOST)
            .fold(0, |mask, (index, _)| mask | 1 << index);
        let tied = tied.map(|(index, _)| Cargo::For(index, 0));
        let aboard = tied.chain(facts.spare.iter().map(|&good| Cargo::Spare(good)));
        cargo
            .iter_mut()
            .zip(aboard)
            .for_each(|(slot, load)| *slot = Some(load));
        let node = Node {
            at: None,
            length: 0,
            cost: 0,
            coin: 0,
            cash: facts.now.cash,
            earned: 0,
            cargo,
            reserved: jobs.iter().filter(|job| job.have == Have::Reserved).count(),
            begun: 0,
            aboard: bound,
            done: 0,
        };
        let mut payoffs: Vec<i32> = jobs.iter().map(|job| job.payoff * 8).collect();
        payoffs.sort_unstable_by_key(|&payoff| Reverse(payoff));
        let most = (0..=facts.hands as usize).map(|count| payoffs.iter().take(count).sum());
        let mut search = Search {
            twins: twins.collect(),
            measured: Measured::of(jobs, facts.ways),
            most: most.collect(),
            facts,
            stops: Vec::new(),
            best: Vec::new(),
        };
        search.explore(&node);
        search.best
    }

    fn cell(&self, node: &Node, to: usize) -> Cell {
        match (node.at, self.facts.here) {
            (Some(at), _) => self.measured.cell(at, to),
            (None, Some(row)) => row[to],
            (None, None) => Cell::HERE,
        }
    }

    fn time(&self, node: &Node) -> i32 {
        let now = &self.facts.now;
        let moving = node.length * TURN / now.speed;
        let building = (node.cost - now.ahead * now.budget).max(0) * TURN / now.budget.max(1);
        moving.max(building)
    }

    fn explore(&mut self, node: &Node) {
        let left = self.facts.hands.saturating_sub(node.done.count_ones());
        if left == 0 || !self.is_promising(node, left as usize) {
            return;
        }
        for slot in 0..MOST {
            match node.cargo[slot] {
                Some(Cargo::For(job, taken)) => self.hand(node, slot, job, taken),
                Some(Cargo::Spare(good)) => {
                    for job in 0..self.facts.jobs.len() {
                        let wanted = &self.facts.jobs[job];
                        if wanted.have == Have::Open
                            && wanted.good == good
                            && self.is_open(node, job)
                        {
                            self.hand(node, slot, job, 0);
                        }
                    }
                }
                None => {}
            }
        }
        if node.begun < self.facts.depth {
            for job in 0..self.facts.jobs.len() {
                self.take(node, job);
            }
        }
    }

    /// Whether so many deliveries more may bring the trip among the best: if the highest payoffs came at once and for
    /// nothing.
    fn is_promising(&self, node: &Node, left: usize) -> bool {
        let full = self.best.len() == self.facts.keep;
        let Some(worst) = self.best.last().filter(|_| full) else {
            return true;
        };
        let value = i64::from(node.earned - node.coin + self.most[left]);
        rate(value, self.time(node)) > worst.rate
    }

    /// Whether no job of its card is begun or done.
    fn is_open(&self, node: &Node, job: usize) -> bool {
        self.twins[job] & (node.aboard | node.done) == 0
    }

    fn go(&self, node: &Node, to: usize) -> Option<Node> {
        let cell = self.cell(node, to);
        let mut next = *node;
        next.at = Some(to);
        next.length = node
            .length
            .checked_add(cell.length)
            .filter(|_| cell.exists())?;
        next.cost += cell.cost;
        next.coin += cell.coin;
        next.cash -= cell.cost;
        // Track that legs share is counted twice here, so some debt is let pass.
        let debt = if self.facts.frugal { 0 } else { next.cost / 4 };
        (next.cash + debt >= 0).then_some(next)
    }

    fn hand(&mut self, node: &Node, slot: usize, job: usize, taken: i32) {
        let wanted = &self.facts.jobs[job];
        let Some(mut next) = self.go(node, wanted.city) else {
            return;
        };
        let time = self.time(&next);
        next.cargo[slot] = None;
        next.aboard &= !(1 << job);
        next.done |= 1 << job;
        next.cash += wanted.payoff;
        next.earned += wanted.payoff * 8 * chance(wanted, self.facts.hazard, taken, time) / 1000;
        // A spare load begins its job here.
        if matches!(node.cargo[slot], Some(Cargo::Spare(_))) {
            next.begun += 1;
        }
        self.stops.push(Stop {
            job,
            city: wanted.city,
            kind: StopKind::Deliver,
        });
        self.note(rate(i64::from(next.earned - next.coin), time));
        self.explore(&next);
        self.stops.pop();
    }

    fn take(&mut self, node: &Node, job: usize) {
        let wanted = &self.facts.jobs[job];
        if wanted.have == Have::Tied || !self.is_open(node, job) {
            return;
        }
        let cost = |cell: Cell| cell.coin + cell.length * 6;
        let sources = wanted.sources.iter().filter_map(|&source| {
            let (there, on) = (
                self.cell(node, source),
                self.measured.cell(source, wanted.city),
            );
            (there.exists() && on.exists()).then(|| (cost(there) + cost(on), source))
        });
        let Some((_, source)) = sources.min() else {
            return;
        };
        let Some(mut next) = self.go(node, source) else {
            return;
        };
        next.begun += 1;
        let cargo = Cargo::For(job, self.time(&next));
        self.stops.push(Stop {
            job,
            city: source,
            kind: StopKind::PickUp,
        });
        if wanted.have == Have::Reserved {
            next.reserved -= 1;
            self.stow(&next, cargo);
        } else if next.cargo.iter().flatten().count() + next.reserved < self.facts.holds {
            self.stow(&next, cargo);
        } else {
            for slot in 0..MOST {
                if matches!(next.cargo[slot], Some(Cargo::Spare(_))) {
                    let mut without = next;
                    without.cargo[slot] = None;
                    self.stow(&without, cargo);
                }
            }
        }
        self.stops.pop();
    }

    fn stow(&mut self, node: &Node, cargo: Cargo) {
        let mut next = *node;
        if let Some(slot) = next.cargo.iter_mut().find(|slot| slot.is_none()) {
            *slot = Some(cargo);
            if let Cargo::For(job, _) = cargo {
                next.aboard |= 1 << job;
            }
            self.explore(&next);
        }
    }

    /// Keeps the trip so far if it is among the best.
    fn note(&mut self, rate: i64) {
        let full = self.best.len() == self.facts.keep;
        if full && self.best.last().is_some_and(|worst| worst.rate >= rate) {
            return;
        }
        if full {
            self.best.pop();
        }
        let place = self.best.partition_point(|other| other.rate >= rate);
        self.best.insert(
            place,
            Sketch {
                rate,
                stops: self.stops.clone(),
            },
        );
    }
}
