//! The linear program over routes that are all listed, with cuts: prices that prove a lower bound than those of track alone.

use crate::solve::bit_set::Bits;
use crate::solve::meter::Count;
use crate::solve::pack::item::Item;
use crate::solve::price::linear_program::LinearProgram;
use crate::solve::proof::column_generation::{ROUNDS, TOLERANCE, keep_best};
use crate::solve::proof::context::ProofContext;
use crate::solve::proof::cut::{Cut, exceeded};
use crate::solve::proof::prices::Prices;

/// A route that a run may have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<const W: usize> {
    pub class: usize,
    /// Its place among the columns of its class.
    pub column: u32,
    pub weight: i64,
    pub track: Bits<W>,
    /// What the program takes it for: its weight, and what is paid for it here.
    pub worth: i64,
}

impl<const W: usize> Candidate<W> {
    /// What it falls short by.
    pub fn deficit(&self, prices: &Prices<W>) -> i64 {
        prices.class_duals[self.class] - (self.worth - prices.charge(&self.track))
    }

    /// The same as packing takes it.
    pub fn item(&self, prices: &Prices<W>) -> Item<W> {
        Item {
            deficit: self.deficit(prices),
            weight: self.weight,
            track: self.track,
            column: self.column,
        }
    }
}

/// What is solved.
pub(crate) struct Master<'m, 'a, const W: usize> {
    pub context: &'m ProofContext<'a, W>,
    /// All routes that a run of at least `aim` may have. Those it cannot have are dropped on the way.
    pub candidates: Vec<Candidate<W>>,
    pub aim: i64,
    /// What every run here is paid beyond its weight.
    pub paid: i64,
    /// How little the bound may fall by.
    pub little: i64,
    /// Numbers that may still be looked at.
    pub work: u64,
}

/// Where the program begins, and where it ended.
#[derive(Clone)]
pub(crate) struct Basis<const W: usize> {
    pub cuts: Vec<Cut<W>>,
    /// The routes that are used, each with how much.
    pub used: Vec<(Candidate<W>, f64)>,
}

/// Candidates that are looked at first: those that were nearest when all were looked at last.
const NEAR: usize = 1 << 12;
/// How often cuts are added, and how often in a row where the bound falls by little.
const CUTTING: usize = 60;
const STALLED: usize = 5;
/// How much of a route is used at least.
const USED: f64 = 1e-6;

impl<const W: usize> Master<'_, '_, W> {
    /// Solves the program, and cuts off what no run can be, until that lowers the bound no more or no run reaches the aim. None
    /// where the work was too much, or the progress ended it.
    pub fn settle(&mut self, mut basis: Basis<W>) -> Option<(Prices<W>, Basis<W>)> {
        let mut best: Option<(Prices<W>, Basis<W>)> = None;
        let mut stalled = 0;
        for _ in 0..CUTTING {
            let (prices, ended) = self.solve(basis)?;
            basis = ended;
            let least = best.as_ref().map(|(prices, _)| prices.dual);
            stalled = match least {
                Some(least) if prices.dual > least - self.little => stalled + 1,
                _ => 0,
            };
            if least.is_none_or(|least| prices.dual < least) {
                self.drop_candidates(&prices);
                best = Some((prices, basis.clone()));
            }
            let reaches = best
                .as_ref()
                .is_some_and(|(prices, _)| prices.dual >= self.aim);
            if !reaches || stalled == STALLED {
                break;
            }
            let routes: Vec<(Bits<W>, f64)> = basis
                .used
                .iter()
                .map(|(route, level)| (route.track, *level))
                .collect();
            let cuts = exceeded(&routes, self.context.graph.priced(), &basis.cuts);
            if cuts.is_empty() {
                break;
            }
            self.context.meter.count(Count::Cuts, cuts.len());
            basis.cuts.extend(cuts);
        }
        best
    }

    fn drop_candidates(&mut self, prices: &Prices<W>) {
        let gap = prices.dual - self.aim;
        self.candidates
            .retain(|candidate| candidate.deficit(prices) <= gap);
    }

    /// Solves it under these cuts; of those without a price nothing is left.
    fn solve(&mut self, basis: Basis<W>) -> Option<(Prices<W>, Basis<W>)> {
        let mut room = self.context.capacities();
        let first_cut = room.len() as u32;
        room.extend(basis.cuts.iter().map(|cut| f64::from(cut.most())));
        let mut program = LinearProgram::new(&room);
        let mut given = Vec::new();
        let mut give = |program: &mut LinearProgram, route: &Candidate<W>| {
            let worth = route.worth as f64 / self.context.scale.unit();
            let mut rows = self.context.rows(route.class, &route.track);
            for (row, cut) in (first_cut..).zip(&basis.cuts) {
                // As often as the route counts in the cut.
                rows.extend((0..cut.count(&route.track)).map(|_| row));
            }
            program.add(rows, worth);
            given.push(*route);
            self.context.meter.count(Count::Columns, 1);
        };
        for (route, _) in &basis.used {
            give(&mut program, route);
        }
        let mut near: Vec<u32> = Vec::new();
        for _ in 0..ROUNDS {
            self.context.meter.count(Count::Programs, 1);
            let duals = program.prices().to_vec();
            // About as much as the program takes for a few pivots, and what is looked at for routes.
            let work = (room.len() * room.len() * 16 + self.candidates.len()) as u64;
            self.work = self.work.checked_sub(work)?;
            if !self.context.meter.spend(work / 64) {
                return None;
            }
            let gain = |&at: &u32| (at, self.gain(&self.candidates[at as usize], &duals));
            let mut promising = self.promising(near.iter().map(gain), &duals, &basis.cuts);
            if promising.is_empty() {
                let all = 0..self.candidates.len() as u32;
                let all: Vec<(u32, f64)> = all.map(|at| gain(&at)).collect();
                promising = self.promising(all.iter().copied(), &duals, &basis.cuts);
                near = nearest(all);
            }
            if promising.is_empty() {
                break;
            }
            for candidate in promising {
                give(&mut program, &self.candidates[candidate as usize]);
            }
        }
        let duals = program.prices().to_vec();
        let levels = program
            .levels()
            .filter(|(_, level)| *level > USED)
            .map(|(column, level)| (given[column], level));
        let used = levels.collect();
        let prices = self.whole(&duals, &basis.cuts);
        let cuts = prices.cuts.iter().map(|(cut, _)| *cut).collect();
        Some((prices, Basis { cuts, used }))
    }

    /// Of some candidates, each with what it gains before cuts, those that would gain most in each class, beyond what the
    /// program has.
    fn promising(
        &self,
        among: impl Iterator<Item = (u32, f64)>,
        duals: &[f64],
        cuts: &[Cut<W>],
    ) -> Vec<u32> {
        let first_cut = duals.len() - cuts.len();
        let priced: Vec<(Cut<W>, f64)> = cuts
            .iter()
            .copied()
            .zip(duals[first_cut..].iter().copied())
            .filter(|(_, dual)| *dual > 0.0)
            .collect();
        let mut promising: Vec<Vec<(f64, u32)>> = vec![Vec::new(); self.context.classes.len()];
        for (at, before) in among.filter(|(_, gain)| *gain > TOLERANCE) {
            let candidate = &self.candidates[at as usize];
            let counts = priced
                .iter()
                .map(|(cut, dual)| f64::from(cut.count(&candidate.track)) * dual);
            let gain = before - counts.sum::<f64>();
            if gain > TOLERANCE {
                promising[candidate.class].push((gain, at));
            }
        }
        let best = |mut list: Vec<(f64, u32)>| {
            keep_best(&mut list);
            list
        };
        promising
            .into_iter()
            .flat_map(best)
            .map(|(_, at)| at)
            .collect()
    }

    /// What a candidate is worth beyond the prices of its track and its class, in revenue.
    fn gain(&self, candidate: &Candidate<W>, duals: &[f64]) -> f64 {
        let tracks = self.context.graph.priced();
        let worth = candidate.worth as f64 / self.context.scale.unit();
        let track = candidate
            .track
            .iter()
            .map(|row| duals[..tracks].get(row as usize).unwrap_or(&0.0));
        worth - duals[tracks + candidate.class] - track.sum::<f64>()
    }

    /// Prices in whole numbers, and what they prove of the candidates.
    fn whole(&self, duals: &[f64], cuts: &[Cut<W>]) -> Prices<W> {
        let (tracks, classes) = (self.context.graph.priced(), self.context.classes.len());
        let whole = |dual: &f64| self.context.scale.price(*dual);
        let prices_of_cuts = duals[tracks + classes..].iter().map(whole);
        let mut prices = Prices {
            track: duals[..tracks].iter().map(whole).collect(),
            cuts: cuts
                .iter()
                .copied()
                .zip(prices_of_cuts)
                .filter(|(_, price)| *price > 0)
                .collect(),
            class_duals: vec![0; classes],
            dual: 0,
        };
        let mut class_duals = vec![0; classes];
        for candidate in &self.candidates {
            let top: &mut i64 = &mut class_duals[candidate.class];
            *top = (*top).max(candidate.worth - prices.charge(&candidate.track));
        }
        prices.dual = prices.sum() + self.context.sum(&class_duals) - self.paid;
        prices.class_duals = class_duals;
        prices
    }
}

/// Of all candidates, each with what it gains before cuts, those that gain most: about as many as are looked at first.
fn nearest(mut all: Vec<(u32, f64)>) -> Vec<u32> {
    if all.len() > NEAR {
        all.select_nth_unstable_by(NEAR, |a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        all.truncate(NEAR);
        all.sort_unstable_by_key(|(at, _)| *at);
    }
    all.into_iter().map(|(at, _)| at).collect()
}
