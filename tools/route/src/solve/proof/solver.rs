//! The proof: in what order a bound is lowered and runs are sought until they meet.

use crate::model::Ended;
use crate::solve::enumerate::columns::{Columns, Distinct};
use crate::solve::enumerate::search_graph::SearchGraph;
use crate::solve::meter::Meter;
use crate::solve::pack::branch_and_bound::Choice;
use crate::solve::price::weight::Scale;
use crate::solve::problem::train_class::TrainClass;
use crate::solve::proof::column_generation::descend;
use crate::solve::proof::context::{ChosenRoute, Pool, ProofContext};
use crate::solve::proof::cut::Cut;
use crate::solve::proof::incumbent::Incumbent;
use crate::solve::proof::prices::Prices;
use crate::solve::proof::solver::alone::LOOK;
use crate::solve::relax::visits::Work;
use crate::solve::request::Limits;

mod alone;
mod branch;
mod gap;
mod warm;
mod without_routes;

pub(crate) use crate::solve::proof::solver::warm::WarmStart;

/// What the solver came to.
pub(crate) struct Outcome {
    /// The best runs, the best first, each with what it weighs: what it earns, and what it is asked for.
    pub runs: Vec<(u32, Vec<ChosenRoute>)>,
    /// What no other run weighs more than; none where that is proven of the last of them, or there is no other.
    pub rest: Option<u32>,
}

/// Rows of a linear program that is still small.
const MOST_ROWS: usize = 700;
/// Bytes of routes gathered at once before prices are worth their while.
const BEFORE_PRICES: usize = 4 << 20;
/// The same before it is worth proving what no run can beat without routes.
const BEFORE_RELAXATION: usize = 12 << 20;
/// Legs of a network whose routes may take long to search.
const MANY_LEGS: usize = 150;
/// How many stops are entered for each class, and routes looked at, for runs that earn as much as the one that is proven; and
/// where routes are so many that it was proven without them.
const TIES: (u64, u64) = (1 << 24, 1 << 27);
const TIES_OF_MANY: (u64, u64) = (1 << 21, 1 << 26);
/// How much work is done to prove what no run can beat where two trains have many routes.
const EARLY: Work = work(27, 150);
/// The same where more of them do, under the best prices.
const MANY: Work = work(30, 150);

const fn work(bits: u32, far: u64) -> Work {
    Work {
        most: 1 << bits,
        far,
    }
}

/// How many routes are looked at in packing, before a run is known that earns as much as any can, and after.
#[derive(Clone, Copy)]
struct Looks {
    most: u64,
    ties: u64,
}

struct Solver<'a, const W: usize> {
    context: ProofContext<'a, W>,
    prices: Prices<W>,
    /// Cuts that have lowered a bound.
    cuts: Vec<Cut<W>>,
    /// What no run but those that are known may weigh more than.
    bound: i64,
    /// What is added in the search for routes that trains are kept to.
    prize: u32,
    best: Incumbent,
    pool: Pool<W>,
    /// Why a step gave up last.
    short: Ended,
    /// How many stops are entered for each class, and routes looked at, for runs that earn as much as the one that is proven.
    ties: (u64, u64),
    /// How many routes are looked at in packing before prices with cuts narrow them down.
    packing: u64,
    on_progress: &'a OnProgress<'a>,
}

/// Hears of the best run so far, what it earns, and what none can beat.
pub(crate) type OnProgress<'a> = dyn Fn(&[ChosenRoute], u32, u32) + 'a;

/// Finds the best runs of the classes, so many as are wanted.
pub(crate) fn solve<const W: usize>(
    graph: &SearchGraph<'_, W>,
    classes: &[TrainClass],
    wanted: usize,
    limits: Limits,
    meter: Meter<'_>,
    on_progress: &OnProgress<'_>,
) -> Outcome {
    let mut solver = Solver::begun(graph, classes, wanted, limits, meter, on_progress);
    let (trains, scale) = (solver.context.trains(), solver.context.scale);
    let proven = match limits.without_routes {
        true => solver.prove_without_routes(),
        false => solver.prove(trains),
    };
    let weigh = |weight| scale.revenue_of(weight).saturating_sub(solver.prize);
    if !proven {
        meter.budget.cut(solver.short);
    }
    let rest = (!proven).then(|| weigh(solver.bound));
    let runs = solver
        .best
        .into_runs()
        .into_iter()
        .map(|(weight, picks)| (weigh(weight), picks));
    Outcome {
        runs: runs.collect(),
        rest,
    }
}

impl<'a, const W: usize> Solver<'a, W> {
    /// Nothing is known yet but what trains would earn everywhere.
    fn begun(
        graph: &'a SearchGraph<'a, W>,
        classes: &'a [TrainClass],
        wanted: usize,
        limits: Limits,
        meter: Meter<'a>,
        on_progress: &'a OnProgress<'a>,
    ) -> Solver<'a, W> {
        let trains = classes.iter().map(|class| class.trains.len()).sum();
        let scale = Scale::new(graph.network, trains, graph.shorter);
        // Half for the routes kept, half for the lists that packing makes of them.
        let room = limits.memory / 2 / classes.len().max(1);
        // Side by side, classes would take steps of one budget in an order of chance.
        let parallel = limits.threads > 1 && classes.len() > 1 && limits.steps.is_none();
        let context = ProofContext {
            graph,
            classes,
            scale,
            meter,
            room,
            wanted,
            parallel,
        };
        let distinct = match wanted {
            0..=1 => Distinct::ByTrack,
            _ => Distinct::ByTrackAndStops,
        };
        let class_duals: Vec<i64> = (0..classes.len())
            .map(|class| context.trivial(class))
            .collect();
        let dual = context.sum(&class_duals);
        Solver {
            context,
            prices: Prices {
                track: vec![0; graph.priced()],
                cuts: Vec::new(),
                class_duals,
                dual,
            },
            cuts: Vec::new(),
            bound: dual,
            prize: classes.iter().map(TrainClass::prizes).sum(),
            best: Incumbent::new(wanted, scale, classes.iter().map(TrainClass::prizes).sum()),
            pool: classes.iter().map(|_| Columns::new(distinct)).collect(),
            short: Ended::Memory,
            ties: TIES,
            packing: limits.packing,
            on_progress,
        }
    }

    fn prove(&mut self, trains: usize) -> bool {
        if self.context.graph.network.legs.len() > MANY_LEGS {
            self.greedy(LOOK);
        }
        if !self.each_alone() {
            return false;
        }
        if trains == 1 {
            self.offer_alone();
            return self.context.wanted == 1 || self.step_down(self.context.room);
        }
        self.greedy(u64::MAX);
        // Two trains are packed soonest without prices; more of them only where they are not in each other's way.
        let scale = self.context.scale;
        let apart = scale.revenue_of(self.bound) == scale.revenue_of(self.best.first().0);
        if (trains == 2 || apart) && self.step_down(BEFORE_PRICES) {
            return true;
        }
        if self.has_many_ties() {
            return false;
        }
        // Where two trains have too many routes for that, their track is seldom scarce: prices would lower little.
        if trains == 2 && self.bound_without_routes(EARLY) {
            return self.step_down(self.context.room);
        }
        if self.prices.track.len() <= MOST_ROWS && !self.descend() {
            self.short = self.why_short(self.context.room);
            self.pack_some();
            return false;
        }
        let few = BEFORE_RELAXATION.min(self.context.room);
        if self.step_down(few) {
            return true;
        }
        if self.has_many_ties() {
            return false;
        }
        if !self.context.meter.is_over() {
            self.bound_without_routes(MANY);
        }
        self.step_down(self.context.room)
    }

    /// Why routes are not all known: there was no room for them, or else no work was left.
    fn why_short(&self, room: usize) -> Ended {
        match self.pool.iter().any(|columns| columns.bytes() > room) {
            true => Ended::Memory,
            false => Ended::Steps,
        }
    }

    /// Whether runs that earn as much as the best were looked for as long as is worth it.
    fn has_many_ties(&self) -> bool {
        self.is_revenue_proven() && self.short == Ended::Steps && !self.context.scale.is_by_hexes()
    }

    /// Whether no run earns more than the best.
    fn is_revenue_proven(&self) -> bool {
        self.context.wanted == 1
            && self.context.scale.revenue_of(self.bound)
                <= self.context.scale.revenue_of(self.best.floor())
    }

    fn offer(&mut self, weight: i64, choice: &Choice) {
        if self.best.offer(&self.context, &self.pool, weight, choice) {
            self.tell();
        }
    }

    fn tell(&self) {
        tell(
            self.context.scale,
            self.prize,
            &self.best,
            self.bound,
            self.on_progress,
        );
    }

    /// Lowers the bound by prices of track, and packs what that brought up.
    fn descend(&mut self) -> bool {
        let Solver {
            context,
            pool,
            prices,
            prize,
            bound,
            best,
            on_progress,
            ..
        } = self;
        let (scale, known) = (context.scale, best.floor());
        let enough = |dual| scale.revenue_of(dual) <= scale.revenue_of(known);
        let on_progress = |dual| tell(scale, *prize, best, dual, on_progress);
        let done = descend(context, pool, prices, enough, on_progress);
        *bound = (*bound).min(prices.dual);
        self.pack_within(self.prices.dual - self.best.floor(), self.packing);
        done && !self.context.meter.is_over()
    }

    /// The greatest common divisor of all amounts that a route may earn: revenues lie on its multiples alone, so the bound
    /// may drop by so much at once. 1 where a factor divides.
    fn step(&self) -> u32 {
        fn divisor(a: u32, b: u32) -> u32 {
            if b == 0 { a } else { divisor(b, a % b) }
        }
        let gains = self
            .context
            .classes
            .iter()
            .flat_map(|class| class.gains.iter().copied());
        let joints = self
            .context
            .classes
            .iter()
            .flat_map(|class| class.joints.iter().map(|joint| joint.pays));
        let title_rules = || {
            self.context
                .classes
                .iter()
                .flat_map(|class| &class.title_rules)
        };
        if title_rules().any(|title_rules| title_rules.divides()) {
            return 1;
        }
        let train_bonuses = title_rules().flat_map(|title_rules| title_rules.parts());
        let prizes = self.context.classes.iter().map(TrainClass::prize);
        gains
            .chain(joints)
            .chain(train_bonuses)
            .chain(prizes)
            .fold(0, divisor)
            .max(1)
    }
}

/// Tells of the best run that is known, and of what none can beat, without what is added for kept routes.
fn tell(scale: Scale, prize: u32, best: &Incumbent, bound: i64, on_progress: &OnProgress<'_>) {
    let (weight, picks) = best.first();
    let revenue = |weight| scale.revenue_of(weight).saturating_sub(prize);
    on_progress(picks, revenue(weight), revenue(bound.max(weight)));
}
