//! Every route of a class, each once, cut short where none can be good enough.
//!
//! Tokens are taken in order. From each go two arms, the second by a later exit than the first, neither over an
//! earlier token: so each route is found once, from the first of its tokens (docs/route-proof.md, "Every route once").

use crate::model::Ended;
use crate::solve::bit_set::Bits;
use crate::solve::enumerate::bound::Bound;
use crate::solve::enumerate::found::{self, FoundRoute, RouteVisitor};
use crate::solve::enumerate::search_graph::SearchGraph;
use crate::solve::meter::Meter;
use crate::solve::price::weight::Scale;
use crate::solve::problem::bonus::RouteSummary;
use crate::solve::problem::payment::Payer;
use crate::solve::problem::train_class::{Joint, Mode, Reach, TrainClass};

mod judge;
mod outlook;

/// How many exits are looked at between two looks at the progress.
const PATIENCE: u64 = 1 << 15;

/// How long a search may go on.
#[derive(Clone, Copy)]
pub(crate) struct Effort<'a> {
    pub meter: Meter<'a>,
    /// The most stops it enters.
    pub steps: u64,
}

/// The arms of a route, both of which go from its token.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arm {
    First,
    Second,
}

/// The search for the routes of a class under prices.
pub(crate) struct Search<'a, const W: usize, S> {
    graph: &'a SearchGraph<'a, W>,
    class: &'a TrainClass,
    scale: Scale,
    costs: &'a [i64],
    bound: Bound,
    /// Bonuses of several stops, which a bound takes for granted.
    joint: i64,
    /// What a second arm may gain, by the units it is left.
    second: Vec<i64>,
    effort: Effort<'a>,
    pub sink: S,
    closed: Vec<u16>,
    /// Which stops the route visits.
    here: Vec<bool>,
    marks: Vec<u32>,
    mark: u32,
    queue: Vec<u32>,
    now: State<W>,
    payer: Payer,
    /// The stops of the route in order, and what it earns by each choice of bonuses that one route alone has.
    visits: Vec<usize>,
    earned: Vec<(u8, u32)>,
    /// The hexes that the route comes through, where some rule asks for them.
    passed: Vec<usize>,
    steps: u64,
    /// Exits and payments looked at since the last look at the progress.
    work: u64,
    /// Whether the progress or the sink ended it.
    pub stopped: bool,
}

/// The route under way.
struct State<const W: usize> {
    start: usize,
    first: usize,
    turn: usize,
    exits: Vec<u32>,
    visits: Vec<usize>,
    kinds: [u32; 5],
    track: Bits<W>,
    cost: i64,
    borders: u32,
    gain: u32,
    must: u32,
    units: u32,
    may: Vec<u32>,
    free: i64,
    sealed: bool,
}

impl<const W: usize> State<W> {
    /// Before the first stop, where stops that take no units may add so much.
    fn before(free: i64) -> State<W> {
        State {
            start: 0,
            first: 0,
            turn: 0,
            exits: Vec::new(),
            visits: Vec::new(),
            kinds: [0; 5],
            track: Bits::EMPTY,
            cost: 0,
            borders: 0,
            gain: 0,
            must: 0,
            units: 0,
            may: Vec::new(),
            free,
            sealed: false,
        }
    }
}

/// Runs the whole search; gives back the sink, and whether it came to its end.
pub(crate) fn run<const W: usize, S: RouteVisitor<W>>(
    graph: &SearchGraph<'_, W>,
    class: &TrainClass,
    scale: Scale,
    costs: &[i64],
    effort: Effort<'_>,
    sink: S,
) -> (S, bool) {
    if effort.meter.is_over() {
        return (sink, false);
    }
    let bound = Bound::new(graph, class, scale, costs);
    let free = bound.free.iter().sum();
    let joint: i64 = class
        .joints
        .iter()
        .map(|joint| scale.revenue(joint.pays))
        .sum();
    let extra = class.title_rules.as_ref().map_or(0, |title_rules| {
        judge::allowance(title_rules, graph, scale, costs)
    });
    let mut search = Search {
        graph,
        class,
        scale,
        costs,
        bound,
        joint: joint + extra,
        second: Vec::new(),
        effort,
        sink,
        closed: vec![0; graph.network.stops.len()],
        here: vec![false; graph.network.stops.len()],
        marks: vec![0; graph.network.stops.len()],
        mark: 0,
        queue: Vec::new(),
        now: State::before(free),
        payer: Payer::new(graph.network),
        visits: Vec::new(),
        earned: Vec::new(),
        passed: Vec::new(),
        steps: 0,
        work: 0,
        stopped: false,
    };
    search.second = vec![0; search.bound.units()];
    search.work = (search.graph.exits.len() * search.bound.units()) as u64;
    for &token in &graph.tokens {
        search.from(token);
    }
    search.stop_if_cut();
    search.stopped |= !effort.meter.spend(search.work + search.payer.work);
    (search.sink, !search.stopped)
}

impl<const W: usize, S: RouteVisitor<W>> Search<'_, W, S> {
    fn from(&mut self, token: usize) {
        self.now.start = token;
        if self.closed[token] > 0 || !self.visit(token) {
            self.close(token);
            return;
        }
        if self.class.local {
            self.found();
        }
        for first in self.graph.exits_of(token) {
            self.now.first = first;
            self.now.sealed = self.graph.exits[first].last[0];
            self.foresee(first);
            self.leave(first, Arm::First);
        }
        self.leave_stop(token);
        self.close(token);
    }

    /// Ends the search where a route had too many ways to be paid; says whether it did.
    fn stop_if_cut(&mut self) -> bool {
        if self.payer.cut {
            self.effort.meter.budget.cut(Ended::Size);
            self.stopped = true;
        }
        self.payer.cut
    }

    /// Closes a stop for good.
    fn close(&mut self, stop: usize) {
        if self.closed[stop] == 0 {
            self.now.free -= self.bound.free[stop];
        }
        self.closed[stop] += 1;
    }

    /// Takes an exit of the arm's end and goes on behind it.
    fn leave(&mut self, index: usize, arm: Arm) {
        let exit = self.graph.exits[index];
        let to = exit.to as usize;
        let track = &self.graph.track[exit.leg as usize];
        if self.closed[to] > 0 || self.now.track.meets(track) || self.stopped {
            return;
        }
        self.steps += 1;
        let Effort { meter, steps } = self.effort;
        if self.stop_if_cut() {
            return;
        }
        self.work += 8 + std::mem::take(&mut self.payer.work);
        let looks = self.work > PATIENCE;
        let work = if looks {
            std::mem::take(&mut self.work)
        } else {
            0
        };
        if self.steps > steps || looks && !meter.spend(work) {
            self.stopped = true;
            return;
        }
        let before = self.now.track;
        let borders = self.graph.network.legs[exit.leg as usize].borders;
        self.now.borders += borders;
        if self.visit(to) {
            self.now.track = before.and(track);
            self.now.cost += self.costs[exit.leg as usize];
            self.now.exits.push(index as u32);
            if self.promises(index, arm) {
                self.found();
                self.go_on(index, arm);
            }
            self.now.exits.pop();
            self.now.cost -= self.costs[exit.leg as usize];
            self.now.track = before;
            self.leave_stop(to);
        }
        self.now.borders -= borders;
    }

    fn go_on(&mut self, index: usize, arm: Arm) {
        let exit = self.graph.exits[index];
        let to = exit.to as usize;
        let alone = arm == Arm::First && self.now.exits.len() == 1;
        if self.graph.network.stops[to].through && !exit.last[1] && (alone || !exit.outer) {
            let sealed = self.now.sealed;
            self.now.sealed |= exit.outer;
            for next in self.graph.exits_of(to) {
                if !self.graph.exits[next].last[0] {
                    self.leave(next, arm);
                }
            }
            self.now.sealed = sealed;
        }
        let turns = self.graph.network.stops[self.now.start].through;
        if arm == Arm::First && turns && !self.now.sealed {
            self.now.turn = self.now.exits.len();
            for next in self.now.first + 1..self.graph.exits_of(self.now.start).end {
                if !self.graph.exits[next].last[0] {
                    self.leave(next, Arm::Second);
                }
            }
            self.now.turn = 0;
        }
    }

    /// Visits a stop if it is within reach.
    fn visit(&mut self, stop: usize) -> bool {
        let kind = self.class.kind_of[stop];
        if !self.class.kinds.has(kind) {
            return false;
        }
        let kind = kind as usize;
        let cost = self.class.cost(self.graph.network, stop);
        self.now.kinds[kind] = self.now.kinds[kind].saturating_add(cost);
        if !self.class.fits(&self.now.kinds, self.now.borders) {
            self.now.kinds[kind] -= cost;
            return false;
        }
        self.now.visits.push(stop);
        self.here[stop] = true;
        self.close(stop);
        for rival in 0..self.graph.network.stops[stop].rivals.len() {
            self.close(self.graph.network.stops[stop].rivals[rival]);
        }
        let gain = self.class.gains[stop];
        match self.class.modes[stop] {
            Mode::May => {
                let at = self.now.may.partition_point(|&other| other > gain);
                self.now.may.insert(at, gain);
            }
            Mode::Must(units) => {
                self.now.must += gain;
                self.now.units += units;
            }
            Mode::Free => self.now.must += gain,
        }
        self.now.gain += gain;
        true
    }

    /// Takes back the last visit.
    fn leave_stop(&mut self, stop: usize) {
        let gain = self.class.gains[stop];
        self.now.gain -= gain;
        match self.class.modes[stop] {
            Mode::May => {
                let at = self.now.may.partition_point(|&other| other > gain);
                self.now.may.remove(at);
            }
            Mode::Must(units) => {
                self.now.must -= gain;
                self.now.units -= units;
            }
            Mode::Free => self.now.must -= gain,
        }
        for rival in 0..self.graph.network.stops[stop].rivals.len() {
            self.open(self.graph.network.stops[stop].rivals[rival]);
        }
        self.open(stop);
        self.here[stop] = false;
        self.now.visits.pop();
        let kind = self.class.kind_of[stop] as usize;
        self.now.kinds[kind] -= self.class.cost(self.graph.network, stop);
    }

    fn open(&mut self, stop: usize) {
        self.closed[stop] -= 1;
        if self.closed[stop] == 0 {
            self.now.free += self.bound.free[stop];
        }
    }

    /// Hands over the route as it is.
    fn found(&mut self) {
        if let Some(title_rules) = &self.class.title_rules {
            return self.judge(title_rules);
        }
        let Some(revenue) = self.revenue() else {
            return;
        };
        let now = &self.now;
        let weight = self.scale.weight(revenue, now.borders);
        let reduced = self.scale.revenue(revenue) - self.scale.train() - now.cost;
        if reduced < self.sink.floor() {
            return;
        }
        let turn = if now.turn == 0 {
            now.exits.len()
        } else {
            now.turn
        };
        let track = now.visits.iter().fold(now.track, |track, &stop| {
            track.and(&self.graph.visit_track[stop])
        });
        let found = FoundRoute {
            weight,
            reduced,
            track,
            exits: &now.exits,
            turn,
            start: now.start,
        };
        if !self.sink.take(&found) {
            self.stopped = true;
        }
    }

    /// What the route as it is earns; none where the train may not run it, or where it cannot be good enough.
    fn revenue(&mut self) -> Option<u32> {
        let now = &self.now;
        let met = |joint: &&Joint| {
            joint
                .sets
                .iter()
                .all(|set| set.iter().any(|&stop| self.here[stop]))
        };
        let joint: u32 = self
            .class
            .joints
            .iter()
            .filter(met)
            .map(|joint| joint.pays)
            .sum();
        if self.class.pays_all {
            return Some(now.gain + joint);
        }
        if let Reach::Counted { stops, .. } = self.class.reach
            && !self.class.pays_token
        {
            let most = self.counted(stops)? + joint;
            let reduced = self.scale.revenue(most) - self.scale.train() - now.cost;
            if joint == 0 || reduced < self.sink.floor() {
                return Some(most);
            }
        }
        found::order(
            self.graph,
            now.start,
            &now.exits,
            now.turn,
            &mut self.visits,
        );
        self.payer.best(
            self.class,
            self.graph.network,
            RouteSummary::plain(&self.visits, self.now.borders),
        )
    }

    /// What a route earns whose train is paid its ends, all it may not skip, and the dearest of the rest.
    fn counted(&self, stops: u32) -> Option<u32> {
        let now = &self.now;
        let far = |exit: u32| self.graph.exits[exit as usize].to as usize;
        let last = now.exits.last().map(|&exit| far(exit));
        let other = match (now.turn, now.exits.len()) {
            (_, 0) => None,
            (0, _) => Some(now.start),
            (turn, _) => Some(far(now.exits[turn - 1])),
        };
        let (mut earned, mut count) = (now.must, now.units);
        let mut skipped = [u32::MAX; 2];
        for (end, skipped) in [last, other].into_iter().flatten().zip(&mut skipped) {
            if self.class.modes[end] == Mode::May {
                earned += self.class.gains[end];
                count += 1;
                *skipped = self.class.gains[end];
            }
        }
        let mut left = stops.checked_sub(count)?;
        for &gain in &now.may {
            if let Some(end) = skipped.iter_mut().find(|end| **end == gain) {
                *end = u32::MAX;
            } else if left > 0 {
                left -= 1;
                earned += gain;
            }
        }
        Some(earned)
    }
}
