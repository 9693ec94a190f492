//! What a title adds to the plain rules for a class of trains. A class without any has none of this, and runs the
//! same code as if nothing could be declared.
//!
//! Bonuses and factors are weighed exactly for each route that is found; a bound takes the most that they may come to
//! for granted. What is forbidden is judged for whole routes only, since a longer route may be allowed again.

use crate::graph::Network;
use crate::model::{Gauge, Train};
use crate::rules::{Ends, Once, Places, TownEnds, VisitCount};
use crate::solve::problem::bonus::{RouteSummary, TrainBonus};
use crate::solve::problem::kept_route::KeptRoute;
use crate::solve::problem::runner::Runner;

/// What multiplies a route through some stops.
#[derive(Clone, Debug, PartialEq, Eq)]
struct StopFactor {
    /// Of each set whether a stop is one of it, by the number of the stop, and where it must stand.
    sets: Vec<(Vec<bool>, Ends)>,
    times: u32,
    by: u32,
}

impl StopFactor {
    /// Whether a route that visits these stops has it.
    fn is_met(&self, visits: &[usize]) -> bool {
        let met = |(set, ends): &(Vec<bool>, Ends)| ends.are_met(visits, |stop| set[stop]);
        self.sets.iter().all(met)
    }
}

/// Stops that need others.
#[derive(Clone, Debug, PartialEq, Eq)]
struct StopNeed {
    stops: Vec<usize>,
    others: usize,
    /// The stops that count as others; all where there are none.
    among: Option<Vec<usize>>,
}

/// Of how many stops a route visits at least and at most.
#[derive(Clone, Debug, PartialEq, Eq)]
struct StopCount {
    stops: Vec<usize>,
    rule: VisitCount,
}

/// What is added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TitleRules {
    pub train_bonuses: Vec<TrainBonus>,
    /// What is taken from what a route earns, however it is paid.
    fees: Vec<TrainBonus>,
    factors: Vec<StopFactor>,
    needs: Vec<StopNeed>,
    counts: Vec<StopCount>,
    town_ends: TownEnds,
    pub pass_once: bool,
    /// Whether no other such route may share its stops with tokens.
    pub token_once: bool,
    /// Stops of which one route alone may visit any: each set with its number among the rules.
    pub alone: Vec<(usize, Vec<usize>)>,
    /// Whether legs go on through blocked stops.
    pub bypass: bool,
    /// The stops that no route may visit, and the legs that none may run.
    closed_stops: Vec<bool>,
    pub closed_legs: Vec<bool>,
    /// The most that bonuses and factors add, but for those that one route alone has.
    pub allowance: u32,
    /// The bonuses that one route alone has: the bit of each, and the most it pays.
    pub once: Vec<(u8, u32)>,
    /// Those of them that are claims.
    claimed: u8,
    /// What the train weighs more or less than it earns.
    lift: i64,
    /// What one of revenue is in amounts of the search, less 1.
    beyond: u32,
    /// The route that the trains are kept to.
    pub kept: Option<KeptRoute>,
}

impl TitleRules {
    /// What is added for a train; none where nothing is. `train_bonuses` are its bonuses beyond plain ones, `most` is what
    /// it may earn without them, `visits` how many stops it may visit.
    pub fn new(
        runner: Runner<'_>,
        index: usize,
        train: &Train,
        train_bonuses: Vec<TrainBonus>,
        most: u32,
        visits: u32,
    ) -> Option<Box<TitleRules>> {
        let rules = &runner.position.setup().rules;
        let set = |places: &Places| {
            let mut members = vec![false; runner.network.stops.len()];
            for stop in runner.stops(places) {
                members[stop] = true;
            }
            (members, places.ends)
        };
        let factors = rules
            .factors
            .iter()
            .filter(|factor| runner.is_for(&factor.when, train));
        let needs = rules
            .needs
            .iter()
            .filter(|need| runner.is_for(&need.when, train));
        let (closed_stops, closed_legs) = closed(runner, train);
        let mut title_rules = TitleRules {
            factors: factors
                .map(|factor| StopFactor {
                    sets: factor.sets.iter().map(set).collect(),
                    times: factor.times,
                    by: factor.by,
                })
                .collect(),
            needs: needs
                .map(|need| StopNeed {
                    stops: runner.stops(&need.places),
                    others: need.others as usize,
                    among: need.among.as_ref().map(|places| runner.stops(places)),
                })
                .collect(),
            counts: counts(runner, train),
            town_ends: rules.town_ends,
            pass_once: rules.once == Once::Pass,
            token_once: rules.token_once.contains(&train.name),
            alone: alone(runner, train),
            bypass: rules.bypass,
            closed_stops,
            closed_legs,
            train_bonuses,
            fees: fees(runner, train),
            claimed: runner.claimed(),
            lift: runner.demand.lift(index),
            beyond: runner.preference.unit() - 1,
            ..TitleRules::default()
        };
        if title_rules.is_none() {
            return None;
        }
        title_rules.allow(runner.network, most, visits);
        Some(Box::new(title_rules))
    }

    fn is_none(&self) -> bool {
        let plain = self.lift == 0
            && self.train_bonuses.is_empty()
            && self.fees.is_empty()
            && self.factors.is_empty()
            && self.needs.is_empty()
            && self.counts.is_empty();
        let open = !self.closed_stops.contains(&true) && !self.closed_legs.contains(&true);
        plain
            && open
            && self.town_ends == TownEnds::Free
            && !self.pass_once
            && !self.bypass
            && !self.token_once
            && self.alone.is_empty()
    }

    /// Fees are left out: without them a sum is never less, nor is what factors make of it, and what is added behind
    /// factors does not depend on them.
    fn allow(&mut self, network: &Network, most: u32, visits: u32) {
        let hexes = network.borders.saturating_add(1);
        let visits = visits.min(network.stops.len() as u32);
        let mut free: u32 = 0;
        for train_bonus in &self.train_bonuses {
            let most = train_bonus.most(visits, hexes);
            match train_bonus.once {
                Some(bit) => self.once.push((bit, most)),
                None => free = free.saturating_add(most),
            }
        }
        let before = most.saturating_add(free);
        let lifts = self
            .factors
            .iter()
            .filter(|factor| factor.times > factor.by);
        let after = lifts.fold(before, |sum, factor| {
            let times = scaled(sum.into(), factor.times, 1);
            u32::try_from(times).unwrap_or(u32::MAX).div_ceil(factor.by)
        });
        let lift = u32::try_from(self.lift.max(0)).unwrap_or(u32::MAX);
        self.allowance = free.saturating_add(after - before).saturating_add(lift);
    }

    /// Leaves out that a route may be worth too little to be run.
    pub fn leave_worth(&mut self) {
        self.fees.clear();
        self.factors.clear();
    }

    /// Keeps the trains to a route: legs to stops that it does not name are closed.
    pub fn keep_to(&mut self, network: &Network, kept: KeptRoute) {
        self.closed_legs.resize(network.legs.len(), false);
        for (closed, leg) in self.closed_legs.iter_mut().zip(&network.legs) {
            *closed |= !leg.ends.iter().all(|&end| kept.names(network, end));
        }
        self.kept = Some(kept);
    }

    /// The most that it all adds.
    pub fn most(&self) -> impl Iterator<Item = u32> + '_ {
        self.once
            .iter()
            .map(|&(_, most)| most)
            .chain([self.allowance])
    }

    /// What a route weighs whose stops and plain bonuses pay `plain`: what it earns, and what it is asked for. None where
    /// fees take more than it earns, or factors leave nothing of it: such a route is not run.
    pub fn worth(
        &self,
        plain: u32,
        way: RouteSummary<'_>,
        is_paid: &dyn Fn(usize) -> bool,
    ) -> Option<u32> {
        if !self.fees.is_empty() && self.earned(plain, way, is_paid) < 0 {
            return None;
        }
        if self.is_divided(way.visits)
            && self.without_once(plain, way, is_paid) <= i64::from(self.beyond)
        {
            return None;
        }
        let worth = self.sum(plain, way, is_paid) + self.lift;
        Some(u32::try_from(worth.max(0)).unwrap_or(u32::MAX))
    }

    /// What it earns.
    pub fn earned(
        &self,
        plain: u32,
        way: RouteSummary<'_>,
        is_paid: &dyn Fn(usize) -> bool,
    ) -> i64 {
        self.sum(
            plain,
            RouteSummary {
                once: way.once & !self.claimed,
                ..way
            },
            is_paid,
        )
    }

    /// What it weighs but for what its train does: fees may take more than it earns.
    pub fn sum(&self, plain: u32, way: RouteSummary<'_>, is_paid: &dyn Fn(usize) -> bool) -> i64 {
        let own = self.train_bonuses.iter().filter(|train_bonus| {
            let once = train_bonus.once;
            once.is_some_and(|bit| way.once & 1 << bit != 0)
        });
        let values = own.map(|train_bonus| i64::from(train_bonus.value(way, is_paid)));
        self.without_once(plain, way, is_paid) + values.sum::<i64>()
    }

    /// What it weighs without the bonuses that one route alone has.
    fn without_once(
        &self,
        plain: u32,
        way: RouteSummary<'_>,
        is_paid: &dyn Fn(usize) -> bool,
    ) -> i64 {
        let each = self.train_bonuses.iter();
        let each = each.filter(|train_bonus| train_bonus.once.is_none());
        let each = each.map(|train_bonus| i64::from(train_bonus.value(way, is_paid)));
        let fees = self.fees.iter().map(|fee| i64::from(fee.taken(way)));
        let all = i64::from(plain) + each.sum::<i64>() - fees.sum::<i64>();
        self.scaled(all, way.visits)
    }

    /// Whether a factor divides what a route that visits these stops earns.
    pub fn is_divided(&self, visits: &[usize]) -> bool {
        let mut factors = self.factors.iter();
        factors.any(|factor| factor.by > factor.times && factor.is_met(visits))
    }

    /// What the factors make of a route's revenue, which is below 0 where fees take more than it earns.
    fn scaled(&self, revenue: i64, visits: &[usize]) -> i64 {
        let due = self.factors.iter().filter(|factor| factor.is_met(visits));
        // What is preferred comes to less than one of revenue, and no factor goes for it.
        let unit = i64::from(self.beyond) + 1;
        let preferred = revenue.rem_euclid(unit);
        due.fold(revenue.div_euclid(unit), |sum, factor| {
            scaled(sum, factor.times, factor.by)
        }) * unit
            + preferred
    }

    /// The amounts of which all it adds is a sum, but for factors.
    pub fn parts(&self) -> impl Iterator<Item = u32> + '_ {
        let lift = u32::try_from(self.lift.unsigned_abs()).unwrap_or(1);
        self.amounts().flat_map(TrainBonus::parts).chain([lift])
    }

    /// The bonuses and the fees.
    fn amounts(&self) -> impl Iterator<Item = &TrainBonus> {
        self.train_bonuses.iter().chain(&self.fees)
    }

    /// Whether a bonus or a fee counts hexes by themselves.
    pub fn counts_hexes(&self) -> bool {
        self.amounts().any(|train_bonus| train_bonus.passed > 0)
    }

    /// Whether a bonus asks for gauges of track.
    pub fn asks_for_gauges(&self) -> bool {
        self.train_bonuses
            .iter()
            .any(|train_bonus| train_bonus.gauges != 0)
    }

    /// Whether all revenue is a sum of what is declared.
    pub fn divides(&self) -> bool {
        self.factors.iter().any(|factor| factor.by > 1)
    }

    /// Whether a route may visit these stops.
    pub fn allows(&self, network: &Network, visits: &[usize]) -> bool {
        let town =
            |stop: Option<&usize>| stop.is_some_and(|&stop| network.stops[stop].kind.is_town());
        if self.town_ends == TownEnds::Forbidden && (town(visits.first()) || town(visits.last())) {
            return false;
        }
        let alone = |need: &StopNeed| {
            let inside = visits
                .iter()
                .filter(|stop| need.stops.contains(stop))
                .count();
            let others = match &need.among {
                None => visits.len() - inside,
                Some(among) => {
                    let counts = |stop: &&usize| among.contains(stop) && !need.stops.contains(stop);
                    visits.iter().filter(counts).count()
                }
            };
            inside > 0 && others < need.others
        };
        !visits
            .iter()
            .any(|&stop| self.closed_stops.get(stop) == Some(&true))
            && !self.needs.iter().any(alone)
            && self.counts.iter().all(|count| {
                let inside = visits.iter().filter(|stop| count.stops.contains(stop));
                count.rule.admits(inside.count())
            })
    }
}

/// How many of which stops a route of a train visits.
fn counts(runner: Runner<'_>, train: &Train) -> Vec<StopCount> {
    let rules = runner.position.setup().rules.visits.iter();
    let mine = rules.filter(|rule| runner.is_for(&rule.when, train));
    mine.map(|rule| StopCount {
        stops: runner.stops(&rule.places),
        rule: rule.clone(),
    })
    .collect()
}

/// The stops of which one route alone of a train's may visit any.
fn alone(runner: Runner<'_>, train: &Train) -> Vec<(usize, Vec<usize>)> {
    let rules = runner.position.setup().rules.alone.iter().enumerate();
    rules
        .filter(|(_, alone)| runner.is_for(&alone.when, train))
        .map(|(index, alone)| (index, runner.stops(&alone.places)))
        .filter(|(_, stops)| !stops.is_empty())
        .collect()
}

/// A revenue multiplied and divided, rounded down. More than any route earns stays as it is.
fn scaled(revenue: i64, times: u32, by: u32) -> i64 {
    revenue
        .saturating_mul(times.into())
        .div_euclid(by.into())
        .min(u32::MAX.into())
}

/// What is taken from what a train's route earns, in amounts of the search.
fn fees(runner: Runner<'_>, train: &Train) -> Vec<TrainBonus> {
    let unit = runner.preference.unit();
    let fees = runner.fees(train).into_iter();
    fees.map(|(_, fee)| fee.in_units(unit)).collect()
}

/// The stops and the legs that a train has no right to;
/// none where it has a right to all.
fn closed(runner: Runner<'_>, train: &Train) -> (Vec<bool>, Vec<bool>) {
    let setup = runner.position.setup();
    let rules = &setup.rules;
    if rules.rights.is_empty() && rules.closed.is_empty() && train.gauges.is_empty() {
        return (Vec::new(), Vec::new());
    }
    let rights = rules.rights.iter();
    let denied = rights.filter(|right| !runner.has_right(right, train));
    let hexes: Vec<&String> = denied.flat_map(|right| &right.hexes).collect();
    let is_closed = |hex: usize| hexes.contains(&&setup.hexes[hex].name);
    let stops = runner.network.stops.iter().enumerate();
    let shut = |index| {
        let mut closed = rules.closed.iter();
        closed.any(|rule| runner.closes(rule, train, index))
    };
    let stops: Vec<bool> = stops
        .map(|(index, stop)| is_closed(stop.hex) || shut(index))
        .collect();
    let run = Gauge::bits(&train.gauges);
    let gauge = |gauges: u8| !train.gauges.is_empty() && gauges & !run != 0;
    let legs = runner.network.legs.iter().map(|leg| {
        let through = leg.hexes.iter().any(|&hex| is_closed(hex));
        gauge(leg.gauges) || through || leg.ends.iter().any(|&end| stops[end])
    });
    let legs = legs.collect();
    (stops, legs)
}
