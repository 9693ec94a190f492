//! What a run earns as a whole: the rules for its total, weighed on the routes that it has.

use crate::graph::Network;
use crate::limits::{CONDITIONS, SINGLE_BONUSES};
use crate::model::{Earned, Position, Route, Train};
use crate::rules::{Compulsory, Effect, Total};
use crate::solve::problem::runner::Runner;

/// The rules for a company's total.
pub(crate) struct TotalRules<'a> {
    runner: Runner<'a>,
    /// Those that ask for some routes.
    pub conditional: Vec<&'a Total>,
    /// The others.
    always: Vec<&'a Total>,
    /// Whether as many trains must run as can.
    pub most: bool,
}

/// A route as far as totals look at it.
pub(crate) struct Ran<'a> {
    pub train: &'a Train,
    pub revenue: u32,
    /// The stops that are paid, in the network.
    pub paid: Vec<usize>,
}

/// What a run comes to.
pub(crate) struct Sum {
    /// What decides which run is the best.
    pub base: i64,
    pub total: u32,
    /// How it comes to that from what its routes earn.
    pub earned: Vec<Earned>,
}

impl<'a> TotalRules<'a> {
    /// Those for a company.
    pub fn new(runner: Runner<'a>) -> TotalRules<'a> {
        let rules = &runner.position.setup().rules;
        let mine = rules
            .totals
            .iter()
            .filter(|total| runner.is_for_company(&total.when));
        let (conditional, always) = mine.partition(|total| total.is_conditional());
        TotalRules {
            runner,
            conditional,
            always,
            most: rules.compulsory == Compulsory::Most,
        }
    }

    /// Whether a run earns what its routes earn, whichever trains run.
    pub fn is_plain(&self) -> bool {
        self.conditional.is_empty() && self.always.is_empty() && !self.most
    }

    /// How many sets of stops conditional rules ask for.
    pub fn sets(&self) -> usize {
        self.conditional.iter().map(|rule| rule.sets.len()).sum()
    }

    /// Whether conditional rules and their sets are few enough to be asked for in every way.
    pub fn has_room(&self) -> bool {
        self.conditional.len() <= CONDITIONS
            && self.runner.once().len() + self.sets() <= SINGLE_BONUSES
    }

    /// What a conditional rule pays.
    pub fn pays(rule: &Total) -> i64 {
        if let Effect::Pays(pays) = rule.change {
            i64::from(pays)
        } else {
            0
        }
    }

    /// What a train that runs adds to the total.
    pub fn each(&self, train: &Train) -> i64 {
        let mine = self
            .always
            .iter()
            .filter(|rule| rule.when.is_for_train(train));
        mine.map(|rule| each(rule.change)).sum()
    }

    /// How many trains earn nothing, and by which rule; there is at most one.
    pub fn lost(&self) -> Option<(&'a Total, usize)> {
        self.always.iter().find_map(|rule| match rule.change {
            Effect::Lost(trains) => Some((*rule, trains as usize)),
            _ => None,
        })
    }

    /// Whether a run meets what a conditional rule asks for.
    pub fn is_met(&self, rule: &Total, routes: &[Ran<'_>]) -> bool {
        let mine: Vec<&Ran<'_>> = routes
            .iter()
            .filter(|ran| rule.when.is_for_train(ran.train))
            .collect();
        let has = |places| {
            mine.iter()
                .any(|ran| ran.paid.iter().any(|&stop| self.runner.is_of(stop, places)))
        };
        mine.len() >= rule.runs.max(1) as usize && rule.sets.iter().all(has)
    }

    /// What routes of the search's answer are to totals.
    pub fn ran(&self, trains: &'a [Train], routes: &[Route]) -> Vec<Ran<'a>> {
        let stops = &self.runner.network.stops;
        let find = |hex, index| {
            stops
                .iter()
                .position(|stop| (stop.hex, stop.index) == (hex, index))
        };
        let ran = |route: &Route| Ran {
            train: &trains[route.train],
            revenue: route.revenue,
            paid: (route.stops.iter().filter(|visit| visit.paid))
                .filter_map(|visit| find(visit.hex, visit.stop))
                .collect(),
        };
        routes.iter().map(ran).collect()
    }

    /// What a run comes to.
    pub fn sum(&self, routes: &[Ran<'_>]) -> Sum {
        let mut earned = Vec::new();
        let mut base: i64 = routes.iter().map(|ran| i64::from(ran.revenue)).sum();
        let met = self
            .conditional
            .iter()
            .filter(|rule| self.is_met(rule, routes));
        let met = met.map(|rule| (*rule, TotalRules::pays(rule)));
        let each = self.always.iter().map(|rule| {
            let trains = routes
                .iter()
                .filter(|ran| rule.when.is_for_train(ran.train))
                .count();
            (*rule, each(rule.change) * trains as i64)
        });
        for (rule, pays) in met.chain(each) {
            base += pays;
            earned.push(Earned {
                what: rule.words(),
                pays,
            });
        }
        let total = self.whole(base, &mut |what, pays| earned.push(Earned { what, pays }));
        earned.retain(|one| one.pays != 0);
        Sum {
            base,
            total,
            earned,
        }
    }

    /// What a sum of routes and conditions comes to; a lesser one never comes to more.
    pub fn total(&self, base: i64) -> u32 {
        self.whole(base, &mut |_, _| {})
    }

    fn whole(&self, base: i64, tell: &mut dyn FnMut(String, i64)) -> u32 {
        let mut sum = base.max(0);
        tell("no less than nothing".to_owned(), sum - base);
        let mut step = |rule: &Total, next: i64| {
            tell(rule.words(), next - sum);
            sum = next;
            sum
        };
        if base <= 0 {
            return 0;
        }
        let mut now = base;
        for rule in &self.always {
            now = match rule.change {
                Effect::Pays(pays) => step(rule, now + i64::from(pays)),
                _ => now,
            };
        }
        for rule in &self.always {
            now = match rule.change {
                Effect::Takes(takes) => step(rule, (now - i64::from(takes)).max(0)),
                _ => now,
            };
        }
        for rule in &self.always {
            now = match rule.change {
                Effect::Scaled { times, by, round } => step(
                    rule,
                    now.saturating_mul(times.into()) / i64::from(by) / i64::from(round)
                        * i64::from(round),
                ),
                _ => now,
            };
        }
        u32::try_from(now).unwrap_or(u32::MAX)
    }
}

/// What is added for each train that runs.
fn each(change: Effect) -> i64 {
    match change {
        Effect::PaysEach(pays) => i64::from(pays),
        Effect::TakesEach(takes) => -i64::from(takes),
        _ => 0,
    }
}

/// Whether what a company's run earns is the sum of its routes, whichever trains run.
pub(crate) fn is_sum(position: &Position, company: &str) -> bool {
    let network = Network::default();
    TotalRules::new(Runner::new(position, &network, company)).is_plain()
}
