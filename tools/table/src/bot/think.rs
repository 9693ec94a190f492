//! The best trip for where the game stands.

use super::clock::{self, Now, Run, Worst};
use super::filter::JobFilter;
use super::home;
use super::job::{self, Have, Job, jobs};
use super::rival::TURN;
use super::search::{Facts, Search, chance, rate};
use super::stop::{Stop, StopKind};
use super::style::{BROKE, Style};
use super::trip::{Router, Trip};
use super::ways::between::Ways;
use super::ways::costs::{HEAVIEST, StepCosts, Weights};
use super::ways::dijkstra::{Dijkstra, Leg, Start};
use super::ways::goal::{Goal, goal};
use super::ways::row::{Row, row};
use crate::model::table::Table;
use crate::state::{Stage, State};

/// What was seen of the board when the turn began. What the player builds since is not in it.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    costs: StepCosts,
    ways: Ways,
    /// The ways from where the train stood when they were last asked for.
    here: Option<(Standing, Row)>,
    pub goal: Goal,
}

/// Where a train stands, and the milepost it may not go back to.
type Standing = (usize, Option<usize>);

impl Seen {
    /// Measures the ways from where the train stands, unless they are known; there are none where it stands nowhere.
    fn measure(&mut self, table: &Table, state: &State, dijkstra: &mut Dijkstra) {
        let player = state.active_player();
        let standing = player.at.map(|at| (at, player.from));
        if self.here.as_ref().map(|(there, _)| *there) == standing {
            return;
        }
        self.here = standing.map(|(at, back)| {
            let row = row(table, &self.costs, dijkstra, Start::Train(at, back));
            ((at, back), row)
        });
    }
}

/// A trip with what it is good for.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub trip: Trip,
    pub jobs: Vec<Job>,
    pub run: Run,
    pub worst: Worst,
    /// Earnings less costs, in eighths of a million.
    pub value: i64,
    /// The same for the time it takes.
    pub rate: i64,
    /// Whether it earns more than it uses up.
    pub pays: bool,
    /// The money that it brings in the mean.
    pub profit: i32,
    /// When the money that is needed may be there, in twelfths of a turn.
    pub soon: i64,
}

/// Memory for thinking.
#[derive(Clone, Debug, Default)]
pub(super) struct Head {
    dijkstra: Dijkstra,
    seen: Option<Seen>,
    /// Pips that turned out to be barred.
    barred: Vec<u32>,
}

impl Head {
    /// Looks at the board, once a turn: nobody else builds meanwhile, and what one builds is all planned before.
    pub fn look(&mut self, table: &Table, state: &State, style: Style) -> &Seen {
        let seen = match self.seen.take() {
            Some(seen) => seen,
            None => self.see(table, state, style),
        };
        self.seen.insert(seen)
    }

    /// The board in the eyes of the player to act, with memory to search it.
    pub fn board(
        &mut self,
        table: &Table,
        state: &State,
        style: Style,
    ) -> Option<(&StepCosts, &mut Dijkstra)> {
        self.look(table, state, style);
        let seen = self.seen.as_ref()?;
        Some((&seen.costs, &mut self.dijkstra))
    }

    /// The way to where a train without a trip may find one.
    pub fn home(&mut self, table: &Table, state: &State, style: Style) -> Option<Vec<Leg>> {
        self.look(table, state, style);
        let seen = self.seen.as_mut()?;
        seen.measure(table, state, &mut self.dijkstra);
        let (_, here) = seen.here.as_ref()?;
        let way = home::way(table, state, &seen.costs, &mut self.dijkstra, here);
        way.or_else(|| {
            let old = self.see_old(table, state, style);
            let (_, here) = old.here.as_ref()?;
            home::way(table, state, &old.costs, &mut self.dijkstra, here)
        })
    }

    /// The way over others' track to a city nearby.
    pub fn wander(&mut self, table: &Table, state: &State, style: Style) -> Option<Vec<Leg>> {
        let old = self.see_old(table, state, style);
        let (_, here) = old.here.as_ref()?;
        home::wander(table, state, &old.costs, &mut self.dijkstra, here)
    }

    /// The board with ways over new track only where there are no others.
    fn see_old(&mut self, table: &Table, state: &State, style: Style) -> Seen {
        let old = Style {
            coin: HEAVIEST,
            wanted: HEAVIEST,
            ..style
        };
        let mut seen = self.see(table, state, old);
        seen.measure(table, state, &mut self.dijkstra);
        seen
    }

    /// The ways from where the train stands, as last measured.
    pub fn row(&self) -> Option<&Row> {
        self.seen.as_ref()?.here.as_ref().map(|(_, row)| row)
    }

    /// The ways between cities, as last seen.
    pub fn ways(&self) -> Option<&Ways> {
        self.seen.as_ref().map(|seen| &seen.ways)
    }

    /// What the track costs that the end asks for, as last seen.
    pub fn goal_cost(&self) -> i32 {
        self.seen.as_ref().map_or(0, |seen| seen.goal.cost)
    }

    /// Learns that track cannot be built over a pip.
    pub fn bar(&mut self, pip: usize) {
        self.barred.push(pip as u32);
        self.seen = None;
    }

    fn see(&mut self, table: &Table, state: &State, style: Style) -> Seen {
        let seat = state.mover();
        let speed = state.players()[seat].train.speed(&table.options().numbers);
        // The less cash, the more it is worth: a player without cash can afford few trips.
        let (dearer, dear) = match state.players()[seat].cash {
            40.. => (0, 0),
            20.. => (2, 1),
            _ => (5, 3),
        };
        let weights = Weights {
            coin: style.coin + dear,
            wanted: style.wanted + dearer,
            // Money grows cheaper against time as the game goes on.
            step: style.step + (state.round() / style.ripens.max(1)).min(4),
            fee: style.toll(),
            ferry: speed.max(1) as u32,
        };
        let mut costs = StepCosts::of(table, state, &self.barred, weights);
        let cities = table.map().cities();
        let has = |&&city: &&usize| {
            cities[city]
                .mileposts
                .iter()
                .any(|&at| state.on_track(table, seat, at))
        };
        let joined: Vec<usize> = table.board().majors().iter().filter(has).copied().collect();
        let goal = goal(table, &costs, &mut self.dijkstra, &joined);
        costs.weigh(&goal.wanted);
        let track: Vec<usize> = state.track(table, seat).collect();
        let ways = Ways::of(table, &costs, &mut self.dijkstra, &track);
        Seen {
            costs,
            ways,
            here: None,
            goal,
        }
    }

    /// The best trip, if any can be made.
    pub fn choose(&mut self, table: &Table, state: &State, style: Style) -> Option<Choice> {
        self.look(table, state, style);
        let mut seen = self.seen.take()?;
        // Where the best trips turn out to be too dear, more are tried that are paid from what there is, at last by
        // ways that spare money at the cost of time.
        let frugal = Style {
            depth: style.depth.min(2),
            jobs: 24,
            frugal: true,
            ..style
        };
        let thrifty = Style {
            coin: style.coin * 4,
            wanted: style.coin * 4,
            ..frugal
        };
        let mut found = self.best(table, state, style, &mut seen);
        if found.is_none() {
            found = self.best(table, state, frugal, &mut seen);
        }
        if found.is_none() {
            seen = self.see(table, state, thrifty);
            found = self.best(table, state, thrifty, &mut seen);
        }
        if found.is_none() && self.must_go(table, state, style) {
            let pays = false;
            found = self.best(table, state, Style { pays, ..thrifty }, &mut seen);
        }
        self.seen = Some(seen);
        found
    }

    /// Whether even a trip that does not pay is better than to wait, for it builds track that leads on: where a locked load
    /// keeps the player from other cards, and where no own track leads and the cash does not lead home.
    fn must_go(&mut self, table: &Table, state: &State, style: Style) -> bool {
        let is_bound = table.is_locking() && state.active_player().is_locked();
        let is_away = || home::is_away(table, state);
        is_bound || is_away() && self.home(table, state, style).is_none()
    }

    fn best(
        &mut self,
        table: &Table,
        state: &State,
        style: Style,
        seen: &mut Seen,
    ) -> Option<Choice> {
        let player = state.active_player();
        let train = player.at.map(|at| (at, player.from));
        seen.measure(table, state, &mut self.dijkstra);
        let here = seen.here.as_ref().map(|(_, row)| row);
        let now = now(table, state, style.frugal);
        let spare: Vec<usize> = job::spare(state).collect();
        let ways = &seen.ways;
        let jobs = JobFilter {
            ways,
            here,
            spare: &spare,
            cash: now.cash,
            speed: now.speed,
            budget: now.budget,
        }
        .best(&seen_jobs(table, state, style), style.jobs);
        let numbers = &table.options().numbers;
        let facts = Facts {
            jobs: &jobs,
            ways,
            here,
            spare: &spare,
            holds: player.train.holds(numbers),
            now,
            depth: match state.stage() {
                Stage::Draft(_) => style.depth.min(numbers.keep as usize),
                _ => style.depth,
            },
            hands: style.hands,
            keep: style.keep,
            frugal: style.frugal,
            hazard: style.hazard(table.seats()),
        };
        let hazard = facts.hazard;
        let holds = facts.holds;
        let found = Search::run(facts).into_iter().map(|sketch| sketch.stops);
        let mut sketches: Vec<Vec<Stop>> = found.collect();
        if style.frugal {
            sketches.extend(alone(&jobs, &spare, holds));
        }
        // In this order trips have the most in common with the ones before.
        sketches.sort();
        sketches.dedup();
        let mut router = Router::new(table, &seen.costs, train);
        let rent = style.rent() as i32;
        let judged = sketches.iter().filter_map(|stops| {
            let trip = router.trip(&mut self.dijkstra, stops)?;
            judge(trip, &jobs, hazard, now, rent)
        });
        // A train that is stranded cannot even earn what takes it home.
        let judged = judged.filter(|choice| !choice.worst.is_stranded(now));
        // Before the first turn there is nothing better to do.
        let must_pay = style.pays && state.stage().is_turn();
        let judged = judged.filter(|choice| choice.pays || !must_pay);
        let needed = style
            .foresight
            .then(|| i64::from(state.goal(table) + seen.goal.cost - now.cash) * 8);
        let best = soonest(judged.collect(), needed, |trip| {
            tied(trip, &jobs, ways, now.speed)
        })?;
        Some(Choice { jobs, ..best })
    }
}

/// The jobs that a bot sees. What it overlooks differs from seat to seat and stays the same all game, so that it does not
/// drop a trip half way.
fn seen_jobs(table: &Table, state: &State, style: Style) -> Vec<Job> {
    let sees = |job: &Job| (job.choice.0 + 3 * state.mover()) as u64 % 8 >= style.overlooks;
    let mut all = jobs(table, state);
    all.retain(|job| job.have != Have::Open || sees(job));
    all
}

/// Each job done alone, in every way. A player with little money may not be able to pay for any of the trips that promise
/// most.
fn alone(jobs: &[Job], spare: &[usize], holds: usize) -> Vec<Vec<Stop>> {
    let bound = jobs.iter().filter(|job| job.have != Have::Open).count();
    let stop = |job, city, kind| Stop { job, city, kind };
    let mut trips = Vec::new();
    for (index, job) in jobs.iter().enumerate() {
        let deliver = stop(index, job.city, StopKind::Deliver);
        if job.have == Have::Tied || job.have == Have::Open && spare.contains(&job.good) {
            trips.push(vec![deliver]);
        }
        if job.have == Have::Reserved || bound < holds {
            let sources = job.sources.iter();
            trips.extend(sources.map(|&city| vec![stop(index, city, StopKind::PickUp), deliver]));
        }
    }
    trips
}

/// The trip that leads soonest to the money that is needed, if what is missing after it comes in at the pace of the
/// best, and to the delivery of what is locked, which keeps one from winning; without such money, the trip with the
/// best pace.
fn soonest(found: Vec<Choice>, needed: Option<i64>, tied: impl Fn(&Trip) -> i32) -> Option<Choice> {
    let pace = found.iter().map(|choice| choice.rate).max()?.max(1);
    let needed = needed.unwrap_or(1 << 32);
    let soon = |choice: &Choice| {
        let left = (needed - choice.value).max(0);
        let tied = if left < NEAR { tied(&choice.trip) } else { 0 };
        i64::from(choice.run.time + tied) + left * 10_000 / pace
    };
    let dated = found.into_iter().map(|choice| Choice {
        soon: soon(&choice),
        ..choice
    });
    dated.min_by_key(|choice| choice.soon)
}

/// Money, in eighths of a million, that is so little that the end is near.
const NEAR: i64 = 40 * 8;

/// How long it takes to deliver what is locked and not delivered by a trip, in twelfths of a turn.
fn tied(trip: &Trip, jobs: &[Job], ways: &Ways, speed: i32) -> i32 {
    let Some(mut at) = trip.stops.last().map(|stop| stop.city) else {
        return 0;
    };
    let handed = |job: usize| {
        trip.stops
            .iter()
            .any(|stop| stop.job == job && stop.kind == StopKind::Deliver)
    };
    let mut time = 0;
    for (_, job) in jobs
        .iter()
        .enumerate()
        .filter(|(index, job)| job.have != Have::Open && !handed(*index))
    {
        // One still to be picked up lies a way off besides.
        let source = job.sources.first().filter(|_| job.have == Have::Reserved);
        for &to in source.into_iter().chain([&job.city]) {
            let cell = ways.cell(at, to);
            time += if cell.exists() {
                cell.length * TURN / speed
            } else {
                10 * TURN
            };
            at = to;
        }
    }
    time
}

/// Cash that is enough to go on with. To end with less counts three quarters of what is missing.
const SAFE: i32 = 25;

/// Goes through a trip turn by turn.
fn judge(trip: Trip, jobs: &[Job], hazard: i32, now: Now, rent: i32) -> Option<Choice> {
    let run = clock::run(&trip, jobs, now)?;
    let mut taken = vec![0; jobs.len()];
    let mut income = 0;
    for (stop, &time) in trip.stops.iter().zip(&run.times) {
        match stop.kind {
            StopKind::PickUp => taken[stop.job] = time,
            StopKind::Deliver => {
                let job = &jobs[stop.job];
                income += job.payoff * 8 * chance(job, hazard, taken[stop.job], time) / 1000;
            }
        }
    }
    let mut value = i64::from(income - run.fees * rent) - trip.coin;
    // Track stays, and so half of what it costs.
    let pays = income > run.fees * 8 + trip.cost() * 4;
    let worst = clock::worst(&trip, jobs, now);
    value -= i64::from((SAFE - run.cash).max(0)) * 6;
    value -= i64::from((BROKE - worst.cash).max(0)) * 6;
    let rate = rate(value, run.time);
    Some(Choice {
        trip,
        jobs: Vec::new(),
        profit: income / 8 - run.spent - run.fees,
        run,
        worst,
        value,
        rate,
        pays,
        soon: 0,
    })
}

/// What a trip may grow dearer before the first turn, because others build where it leads.
pub(super) const DEARER: i32 = 8;

/// How the player to act stands. One who is not frugal keeps something for what others may do first.
pub(super) fn now(table: &Table, state: &State, frugal: bool) -> Now {
    let numbers = &table.options().numbers;
    let player = state.active_player();
    let moving = *state.stage() == Stage::Move;
    let drafting = matches!(state.stage(), Stage::Draft(_));
    let is_early = matches!(state.stage(), Stage::Draft(_) | Stage::Opening { .. });
    let kept = match (frugal, is_early) {
        (true, _) => 0,
        (_, true) => DEARER,
        _ => numbers.fee,
    };
    Now {
        cash: player.cash - kept,
        speed: player.train.speed(numbers).max(1),
        movement: state.movement(table),
        budget_now: if drafting {
            table.budget()
        } else {
            state.budget(table)
        },
        rested: moving && player.at.is_some() && state.is_rested(),
        ahead: match state.stage() {
            Stage::Draft(_) | Stage::Opening { back: false } => 2,
            Stage::Opening { back: true } => 1,
            _ => 0,
        },
        budget: table.budget(),
        fee: numbers.fee,
        strict: None,
        quick: table.options().quick_ferries,
    }
}
