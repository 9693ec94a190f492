//! The best run where its total has rules of its own.
//!
//! What pays for any run, and factors, make no lesser sum the greater: they are left to the end. What pays for each
//! train is weighed with its routes. What asks for stops of any of the routes, or for so many trains, is asked for in
//! every way there is: for each choice of such rules, and of the trains that must run, the best run that meets them is
//! found, by demands that weigh more than any run earns. A run that meets more than was chosen is told for less
//! there, and for what it is worth where just that was chosen; none is told for more.

use crate::limits::TRAINS_WITH_TOTALS;
use crate::model::{Run, Status, Train};
use crate::rules::Total;
use crate::solve::problem::demand::{Claim, Demand};
use crate::solve::problem::totals::TotalRules;
use crate::solve::ranked::{Lists, RunOrder};
use std::cmp::Reverse;

/// The most that all may weigh together, so that it stays below a price that nothing pays.
const HEAVIEST: i64 = 1 << 25;

/// Finds the best run of trains, given by their places, that meets a demand: what it weighs at most is its bound.
pub(crate) type Solve<'a> = dyn Fn(&Demand, &[usize]) -> Run + 'a;

pub(crate) struct TotalSearch<'a> {
    pub total_rules: &'a TotalRules<'a>,
    pub trains: &'a [Train],
    pub sort: RunOrder<'a>,
    /// What nothing that is paid on routes can beat.
    pub ceiling: u32,
    pub solve: &'a Solve<'a>,
    /// Hears of each run that is better than those before.
    pub on_progress: &'a dyn Fn(&Run),
}

/// What a way to ask came to: what its run weighs at most beyond what was asked, whether that is proven, and whether
/// other runs of that weight were left out.
struct Asked {
    bound: i64,
    status: Status,
    ties_open: bool,
}

/// Which of trains alike are taken.
#[derive(Clone, Copy)]
enum Alike {
    First,
    Last,
}

/// The better run is the smaller: first the trains where as many must run as can, then the sum that decides.
pub(crate) type Order = (Reverse<usize>, Reverse<i64>, Lists);

/// Where a run stands among others.
pub(crate) fn order(total_rules: &TotalRules<'_>, sort: RunOrder<'_>, run: &Run) -> Order {
    let trains = if total_rules.most {
        run.routes.len()
    } else {
        0
    };
    let base = total_rules
        .sum(&total_rules.ran(sort.trains, &run.routes))
        .base;
    (Reverse(trains), Reverse(base), sort.lists(&run.routes))
}

/// The best so far.
struct Best {
    order: Order,
    base: i64,
    run: Run,
}

impl TotalSearch<'_> {
    /// The best run.
    pub fn best(&self) -> Run {
        let mut best: Option<Best> = None;
        let mut asked: Vec<Asked> = Vec::new();
        let mut ties_open = false;
        let most = i64::from(self.ceiling) + self.conditions(usize::MAX);
        if self.is_too_much() {
            return Run {
                bound: self.total_rules.total(most),
                status: Status::Feasible,
                ..Run::default()
            };
        }
        for kept in self.kept() {
            let (first, met) = self.ask(&kept, 0, 0, &mut best);
            // The best run without asking has the greatest sum of routes: only what pays more can make up for less.
            let met = if first.status == Status::Optimal {
                met
            } else {
                -1
            };
            ties_open |= first.ties_open;
            asked.push(first);
            for chosen in (1..1usize << self.total_rules.conditional.len())
                .filter(|&some| self.conditions(some) > met)
            {
                for must in self.musts(&kept, chosen) {
                    asked.push(self.ask(&kept, chosen, must, &mut best).0);
                }
            }
        }
        let Some(Best { base, mut run, .. }) = best else {
            return Run::default();
        };
        // A run of more trains than the best, where as many must run as can, earns no more than one of as many.
        let lift = self.lift() * run.routes.len() as i64;
        let open = asked
            .iter()
            .filter(|asked| asked.ties_open)
            .map(|asked| asked.bound - lift);
        let bound = open.max().unwrap_or(i64::MIN).min(most);
        run.status = if bound <= base {
            Status::Optimal
        } else {
            Status::Feasible
        };
        run.ties_open = ties_open || bound >= base;
        run.bound = self.total_rules.total(bound.max(base));
        run
    }

    /// Asks for the best run that meets the chosen rules with trains that must run, both as bits. Gives back what it
    /// may come to, and what conditional rules it meets pay.
    fn ask(
        &self,
        kept: &[usize],
        chosen: usize,
        must: usize,
        best: &mut Option<Best>,
    ) -> (Asked, i64) {
        let demand = self.demand(chosen, must);
        let due =
            i64::from(demand.claim) * (demand.claims.len() as i64 + i64::from(must.count_ones()));
        let mut run = (self.solve)(&demand, kept);
        let weight = i64::from(run.bound) - due;
        // Where not even the bound meets what was asked for, nothing does.
        let bound = if weight < 0 {
            i64::MIN / 2
        } else {
            weight + self.conditions(chosen)
        };
        let (status, ties_open) = (run.status, run.ties_open);
        let ran = self.total_rules.ran(self.trains, &run.routes);
        let met = self
            .total_rules
            .conditional
            .iter()
            .filter(|rule| self.total_rules.is_met(rule, &ran));
        let met = met.map(|rule| TotalRules::pays(rule)).sum();
        let sum = self.total_rules.sum(&ran);
        let order = order(self.total_rules, self.sort, &run);
        if best.as_ref().is_none_or(|best| order < best.order) {
            (run.revenue, run.earned) = (sum.total, sum.earned);
            run.status = Status::Feasible;
            run.bound = self
                .total_rules
                .total(i64::from(self.ceiling) + self.conditions(usize::MAX));
            (self.on_progress)(&run);
            *best = Some(Best {
                order,
                base: sum.base,
                run,
            });
        }
        (
            Asked {
                bound,
                status,
                ties_open,
            },
            met,
        )
    }

    fn demand(&self, chosen: usize, must: usize) -> Demand {
        let claims = self.chosen(chosen).flat_map(|rule| {
            let claim = |places: &_| Claim {
                places: Clone::clone(places),
                when: rule.when.clone(),
            };
            rule.sets.iter().map(claim)
        });
        let claim = self.claim();
        let asked = |train: usize| if must & 1 << train != 0 { claim } else { 0 };
        let lift = |(index, train)| self.lift() + asked(index) + self.total_rules.each(train);
        Demand {
            claims: claims.collect(),
            claim: u32::try_from(claim).unwrap_or(u32::MAX),
            lifts: self.trains.iter().enumerate().map(lift).collect(),
        }
    }

    fn chosen(&self, chosen: usize) -> impl Iterator<Item = &Total> {
        let all = self.total_rules.conditional.iter().enumerate();
        all.filter(move |(rule, _)| chosen & 1 << rule != 0)
            .map(|(_, rule)| *rule)
    }

    /// What the chosen rules pay.
    fn conditions(&self, chosen: usize) -> i64 {
        self.chosen(chosen).map(TotalRules::pays).sum()
    }

    /// More than any two runs differ by, in tens and hundreds as revenue is.
    fn unit(&self) -> i64 {
        let each: i64 = self
            .trains
            .iter()
            .map(|train| self.total_rules.each(train).abs())
            .sum();
        (i64::from(self.ceiling) + each + 1).div_euclid(1000) * 1000 + 1000
    }

    /// What each train weighs where as many must run as can.
    fn lift(&self) -> i64 {
        if self.total_rules.most {
            self.unit()
        } else {
            0
        }
    }

    /// What is asked for weighs more than all trains.
    fn claim(&self) -> i64 {
        self.unit() + self.lift() * self.trains.len() as i64
    }

    /// Whether all that may be asked for is more than weights have room for.
    pub fn is_too_much(&self) -> bool {
        let trains = self.trains.len() as i64;
        let heaviest = self.unit() * (trains + 2) * (trains + self.total_rules.sets() as i64 + 2);
        heaviest > HEAVIEST
            || self.trains.len() > TRAINS_WITH_TOTALS
            || !self.total_rules.has_room()
    }

    /// The trains that may run: all but those that earn nothing, in every way to choose them.
    fn kept(&self) -> Vec<Vec<usize>> {
        let all = (1usize << self.trains.len()) - 1;
        let ways = match self.total_rules.lost() {
            None => vec![all],
            Some((rule, count)) => {
                let mine = self.mine(rule);
                // Of trains alike the last are left out.
                let out = self.some(mine, count.min(mine.count_ones() as usize), Alike::Last);
                out.into_iter().map(|out| all & !out).collect()
            }
        };
        let places = |kept: usize| {
            (0..self.trains.len())
                .filter(|train| kept & 1 << train != 0)
                .collect()
        };
        ways.into_iter().map(places).collect()
    }

    /// The trains that must run so that there are enough for the chosen rules, in every way there is, as bits.
    fn musts(&self, kept: &[usize], chosen: usize) -> Vec<usize> {
        let kept = kept.iter().fold(0, |all, train| all | 1 << train);
        let mut ways = vec![0usize];
        for rule in self
            .chosen(chosen)
            .filter(|rule| rule.runs > 1 || rule.sets.is_empty())
        {
            let some = self.some(
                kept & self.mine(rule),
                rule.runs.max(1) as usize,
                Alike::First,
            );
            ways = ways
                .iter()
                .flat_map(|way| some.iter().map(move |some| way | some))
                .collect();
            ways.sort_unstable();
            ways.dedup();
        }
        ways
    }

    /// The trains that a rule is for, as bits.
    fn mine(&self, rule: &Total) -> usize {
        let mine = self
            .trains
            .iter()
            .enumerate()
            .filter(|(_, train)| rule.when.is_for_train(train));
        mine.fold(0, |all, (train, _)| all | 1 << train)
    }

    /// So many of some trains, as bits, in every way there is.
    fn some(&self, of: usize, count: usize, alike: Alike) -> Vec<usize> {
        let has = |set: usize, train: usize| set & 1 << train != 0;
        let before = |a: usize, b: usize| match alike {
            Alike::First => a < b,
            Alike::Last => b < a,
        };
        let skips = |set: usize| {
            let all = 0..self.trains.len();
            let skipped = |&train: &usize| has(of & !set, train);
            all.clone().filter(skipped).any(|skipped| {
                let later = |train: usize| has(set, train) && before(skipped, train);
                all.clone()
                    .any(|train| later(train) && self.trains[train] == self.trains[skipped])
            })
        };
        let sets = 0..=of;
        sets.filter(|set| set & !of == 0 && set.count_ones() as usize == count && !skips(*set))
            .collect()
    }
}
