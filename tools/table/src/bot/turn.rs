//! A thinking bot's turn: it follows its trip, and thinks again when what it rests on has changed.

use super::cargo;
use super::contest;
use super::drive;
use super::follow;
use super::home;
use super::job::{Have, Job};
use super::lay::{self, Next};
use super::mercy;
use super::stop::StopKind;
use super::style::{BROKE, Style};
use super::think::{Choice, DEARER, Head, now};
use super::ways::dijkstra::Leg;
use crate::model::action::Action;
use crate::model::ground::Step;
use crate::model::options::Variant;
use crate::model::table::Table;
use crate::model::train::{Train, Upgrade};
use crate::state::{Bond, Load, Stage, State};

/// Money that is missing when the game is nearly won.
const LATE: i32 = 60;

/// A turn has no more actions.
const MOST_ACTS: usize = 80;

/// What a bot has in mind in a turn, and what it rests on.
#[derive(Clone, Debug, Default)]
pub(super) struct Mind {
    head: Head,
    plan: Option<Choice>,
    /// Steps and stops of the trip that are done.
    legs: usize,
    stops: usize,
    rests: Option<Rests>,
    /// In the building rounds, the track of the trip that may follow.
    next: Option<Vec<Vec<usize>>>,
    /// The actions of this turn, against any turn without an end.
    acts: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Rests {
    round: u32,
    stage: bool,
    at: Option<usize>,
    loads: Vec<Load>,
    pool: Vec<usize>,
    hand: Vec<usize>,
}

impl Rests {
    fn of(state: &State) -> Rests {
        let player = state.active_player();
        Rests {
            round: state.round(),
            stage: matches!(state.stage(), Stage::Move | Stage::Build),
            at: player.at,
            loads: player.loads.clone(),
            pool: state.pool().to_vec(),
            hand: player.hand.clone(),
        }
    }
}

impl Mind {
    /// The next action, or a try at it.
    pub fn act(&mut self, table: &Table, state: &State, style: Style) -> Action {
        self.acts += 1;
        match state.stage() {
            Stage::Draft(_) => self.keep(table, state, style),
            &Stage::Discard { least } => {
                let plan = self.head.choose(table, state, style);
                mercy::discard(table, state, plan.as_ref(), least)
            }
            Stage::Derailed(derailment) => {
                mercy::lose(&mut self.head, table, state, style, derailment.usual)
            }
            Stage::Over(_) => Action::End,
            Stage::Pitched => self.relock(table, state, style),
            _ if self.acts > MOST_ACTS || table.options().companion => Action::End,
            Stage::Opening { .. } | Stage::Build => {
                self.think(table, state, style);
                self.lay(table, state, style)
            }
            Stage::Move => {
                self.think(table, state, style);
                self.go(table, state, style)
            }
        }
    }

    /// Tells what an action of the bot led to, as far as nothing hidden comes in.
    pub fn note(&mut self, after: &State, seat: usize) {
        if after.loses_turn(seat) {
            // A load may be gone that the trip needs.
            self.rests = None;
        }
        if let Some(rests) = &mut self.rests {
            rests.at = after.players()[seat].at;
            rests.loads.clone_from(&after.players()[seat].loads);
        }
    }

    /// Thinks, unless nothing has changed that the plan rests on.
    fn think(&mut self, table: &Table, state: &State, style: Style) {
        let rests = Rests::of(state);
        if self.rests.as_ref() == Some(&rests) && self.plan.is_some() {
            return;
        }
        self.plan = self.head.choose(table, state, style);
        (self.legs, self.stops) = (0, 0);
        self.rests = Some(rests);
    }

    /// Cards kept at the start.
    fn keep(&mut self, table: &Table, state: &State, style: Style) -> Action {
        let Some(plan) = self.head.choose(table, state, style) else {
            return Action::pass(state.stage());
        };
        let handed = plan
            .trip
            .stops
            .iter()
            .filter(|stop| stop.kind == StopKind::Deliver);
        let keep = table.options().numbers.keep as usize;
        Action::Keep {
            cards: handed
                .map(|stop| plan.jobs[stop.job].choice)
                .take(keep)
                .collect(),
        }
    }

    /// Moving, loading, delivering and locking.
    fn go(&mut self, table: &Table, state: &State, style: Style) -> Action {
        if let Some(good) = cargo::reserved_here(table, state) {
            return Action::PickUp { good };
        }
        self.pass_reserved(state);
        let Some(plan) = &self.plan else {
            return self.idle(table, state, style);
        };
        let player = state.active_player();
        if player.at.is_none() {
            let first = plan.trip.legs.first().map(|&(from, _)| from);
            let city = plan
                .trip
                .stops
                .first()
                .map(|stop| table.map().cities()[stop.city].mileposts[0]);
            return first
                .or(city)
                .map_or(Action::End, |at| Action::Start { at });
        }
        let suffices = style.foresight && self.suffices(table, state);
        if !suffices && let Some(lock) = self.lock(table, state, plan, style) {
            return lock;
        }
        if plan.trip.marks.get(self.stops) == Some(&self.legs) {
            let here = player.at.and_then(|at| table.ground().city(at));
            if state.works(table, here).is_err() {
                return self.lay(table, state, style);
            }
            return match self.halt(state, table) {
                Some(action) => action,
                None => self.go_otherwise(table, state, style),
            };
        }
        if style.speculates
            && let Some(action) = self.speculate(table, state)
        {
            return action;
        }
        let end = plan
            .trip
            .marks
            .get(self.stops)
            .copied()
            .unwrap_or(self.legs);
        let legs = &plan.trip.legs[self.legs..end];
        let legs = &legs[..cargo::up_to_reserved(table, state, legs)];
        match drive::forward(table, state, legs) {
            Some((action, length)) => {
                self.legs += length;
                action
            }
            None => self.lay(table, state, style),
        }
    }

    /// What the trip came for is out of reach, which thinking anew sees.
    fn go_otherwise(&mut self, table: &Table, state: &State, style: Style) -> Action {
        self.rests = None;
        self.think(table, state, style);
        self.acts += 1;
        match self.acts <= MOST_ACTS {
            true => self.go(table, state, style),
            false => self.lay(table, state, style),
        }
    }

    /// Passes over stops for reserved loads that were turned up on the way.
    fn pass_reserved(&mut self, state: &State) {
        let Some(plan) = &self.plan else { return };
        let loads = &state.active_player().loads;
        while let Some(stop) = plan.trip.stops.get(self.stops)
            && stop.kind == StopKind::PickUp
            && plan.trip.marks.get(self.stops) == Some(&self.legs)
            && plan.jobs[stop.job].have == Have::Reserved
            && !loads
                .iter()
                .any(|load| !load.is_up() && load.card() == Some(plan.jobs[stop.job].choice.0))
        {
            self.stops += 1;
        }
    }

    /// A load for a free hold.
    fn speculate(&self, table: &Table, state: &State) -> Option<Action> {
        let plans = self.plan.iter();
        let planned: Vec<&Job> = plans
            .flat_map(|plan| plan.trip.stops.iter().map(|stop| &plan.jobs[stop.job]))
            .collect();
        let good = cargo::on_speculation(table, state, self.head.ways()?, &planned)?;
        Some(Action::PickUp { good })
    }

    /// What is done without a trip: cards are exchanged, but every third turn the train goes where it may find one.
    fn idle(&mut self, table: &Table, state: &State, style: Style) -> Action {
        if let Some(action) = mercy::act(table, state) {
            return action;
        }
        if state.active_player().at.is_none() {
            return home::start(table, state).map_or(Action::End, |at| Action::Start { at });
        }
        if !is_third(state)
            && !home::is_away(table, state)
            && let Some(action) = anew(table, state)
        {
            return action;
        }
        if style.speculates
            && let Some(action) = self.speculate(table, state)
        {
            return action;
        }
        let home = self.head.home(table, state, style);
        let way = match home {
            None if is_third(state) => self.head.wander(table, state, style),
            home => home,
        };
        // Others are paid at most once for such a way.
        let costs = |way: &Vec<Leg>| way.iter().any(|(_, hop)| hop.by.owner().is_some());
        let way = way.filter(|way| state.turn().moved == 0 || !costs(way));
        let way = way.unwrap_or_default();
        let way = &way[..cargo::up_to_reserved(table, state, &way)];
        match drive::forward(table, state, way) {
            Some((action, _)) => action,
            None => anew(table, state).unwrap_or_else(|| self.lay(table, state, style)),
        }
    }

    /// A card to lock, for the trip or against others.
    fn lock(&self, table: &Table, state: &State, plan: &Choice, style: Style) -> Option<Action> {
        let missing = state.goal(table) - state.active_player().cash;
        let own = contest::lock(table, state, plan, (self.legs, self.stops));
        // Late in the game a load that is tied may keep one from winning.
        if own.is_some() || !style.speculates || missing < LATE {
            return own;
        }
        let (row, ways) = (self.head.row()?, self.head.ways()?);
        contest::keep_off(table, state, plan, self.stops, (row, ways.step()))
    }

    /// Whether what is locked already brings the money that wins.
    fn suffices(&self, table: &Table, state: &State) -> bool {
        let player = state.active_player();
        let due = player.loads.iter().filter_map(|load| match load.bond {
            Bond::Free => None,
            Bond::Lock { card, demand } | Bond::Private { card, demand, .. } => {
                Some(table.cards()[card].demands[demand].payoff)
            }
        });
        let missing = self.head.goal_cost();
        player.cash + due.sum::<i32>() >= state.goal(table) + missing
    }

    /// Picks up or delivers where the train stands. There is nothing to pick up where the last chip is gone, or where a
    /// load lies and the train has no hold free: dropping another there would send the one that lies back to the supply.
    fn halt(&mut self, state: &State, table: &Table) -> Option<Action> {
        let plan = self.plan.as_ref()?;
        let player = state.active_player();
        let stop = plan.trip.stops[self.stops];
        let job = &plan.jobs[stop.job];
        if stop.kind == StopKind::Deliver {
            self.stops += 1;
            return Some(Action::deliver(job.choice));
        }
        let holds = player.train.holds(&table.options().numbers);
        let is_made = table.map().cities()[stop.city].goods.contains(&job.good);
        let reserved = |load: &Load| load.good == job.good && !load.is_up();
        let is_reserved = is_made && player.loads.iter().any(reserved);
        let is_full = !is_reserved && player.loads.len() >= holds;
        let is_there = is_reserved
            || is_made && state.supply(job.good) > 0
            || !is_full && state.lying(stop.city) == Some(job.good);
        if !is_there {
            return None;
        }
        if is_full {
            let later = &plan.trip.stops[self.stops + 1..];
            let needed = |good: usize| {
                let deliveries = later.iter().filter(|stop| stop.kind == StopKind::Deliver);
                deliveries
                    .filter(|stop| plan.jobs[stop.job].good == good)
                    .count()
            };
            let free = || player.loads.iter().filter(|load| load.bond == Bond::Free);
            let aboard = |good: usize| free().filter(|load| load.good == good).count();
            // The load to come is one more.
            let spare = |load: &&Load| {
                aboard(load.good) + usize::from(load.good == job.good) > needed(load.good)
            };
            let least = free().find(spare).or(free().next());
            if let Some(load) = least {
                return Some(Action::Drop { good: load.good });
            }
        }
        self.stops += 1;
        Some(Action::PickUp { good: job.good })
    }

    /// Building and upgrading.
    fn lay(&mut self, table: &Table, state: &State, style: Style) -> Action {
        let player = state.active_player();
        let goal = self.head.look(table, state, style).goal.works.clone();
        let mut works: Vec<Vec<usize>> = Vec::new();
        let mut due = 0;
        let is_opening = matches!(state.stage(), Stage::Opening { .. });
        if let Some(plan) = &self.plan {
            let speed = player.train.speed(&table.options().numbers).max(1) as usize;
            // In the building rounds nothing else can be done.
            let ahead = if is_opening { usize::MAX } else { style.ahead };
            let needed = plan
                .trip
                .needed(self.legs.saturating_add(speed.saturating_mul(ahead)));
            works = plan.trip.works[..needed].to_vec();
            due = plan.run.spent;
        }
        if let Some(train) = self.upgrade(table, state, style, due) {
            return Action::Train { train };
        }
        let trip = self.build(table, state, works, i32::MAX);
        // In the building rounds nothing else can be done with what the trip leaves.
        let opening = self.plan.as_ref().filter(|_| is_opening);
        let spare = match opening {
            Some(plan) => {
                let left = plan.run.low + DEARER - style.purse;
                left.min(player.cash) - self.ahead(state)
            }
            None => player.cash - style.reserve.min(state.goal(table)),
        };
        let next = match opening {
            Some(_) if trip.is_none() => self.next_works(table, state, style),
            _ => Vec::new(),
        };
        trip.or_else(|| self.build(table, state, next, spare))
            .or_else(|| self.build(table, state, goal, spare))
            .unwrap_or(Action::End)
    }

    /// What was built in this turn beyond the plan.
    fn ahead(&self, state: &State) -> i32 {
        let planned = self.plan.as_ref().map_or(0, |plan| plan.trip.cost());
        (state.turn().spent - planned).max(0)
    }

    /// The track of the trip that may follow the planned one.
    fn next_works(&mut self, table: &Table, state: &State, style: Style) -> Vec<Vec<usize>> {
        if self.next.is_none() && style.foresight {
            let plan = self.plan.as_ref();
            let next = plan.and_then(|plan| follow::next(table, state, style, plan));
            self.next = next.map(|choice| choice.trip.works);
        }
        self.next.clone().unwrap_or_default()
    }

    /// Builds what it can of some works, and learns what it cannot.
    fn build(
        &mut self,
        table: &Table,
        state: &State,
        mut works: Vec<Vec<usize>>,
        limit: i32,
    ) -> Option<Action> {
        loop {
            match lay::next(table, state, &works, limit) {
                Next::Path(path) => return Some(Action::Build { path }),
                Next::Nothing => return None,
                Next::Barred(from, to) => {
                    self.bar(table, from, to);
                    works.retain(|work| !work.windows(2).any(|step| step == [from, to]));
                }
            }
        }
    }

    /// The upgrade to make instead of building, if any. With foresight one that brings the end nearer; else the next
    /// in line once there is cash to spare.
    fn upgrade(&mut self, table: &Table, state: &State, style: Style, due: i32) -> Option<Train> {
        let (player, turn) = (state.active_player(), state.turn());
        let numbers = &table.options().numbers;
        let steps = Train::ALL.iter().map(|&(train, _)| train);
        let mut steps = steps.filter(|&to| player.train.turns_into(to) == Some(Upgrade::Step));
        let left = state.goal(table) + self.head.goal_cost() - player.cash;
        let in_time = matches!(state.stage(), Stage::Move | Stage::Build)
            && !turn.upgraded
            && !turn.changed
            && turn.spent == 0
            && !turn.built;
        if !in_time || left <= style.worth || player.cash < numbers.upgrade + style.margin {
            return None;
        }
        if !style.foresight {
            return steps
                .next()
                .filter(|_| player.cash - due >= numbers.upgrade + style.margin);
        }
        let brief = Style {
            keep: 6,
            jobs: 8,
            ..style
        };
        let as_it_is = self.head.choose(table, state, brief)?.soon;
        let dated = steps.filter_map(|to| {
            let other = state.as_if_upgraded(table, to);
            let choice = self.head.choose(table, &other, brief)?;
            let is_safe =
                choice.worst.cash >= BROKE && !choice.worst.is_stranded(now(table, &other, false));
            is_safe.then_some((choice.soon, to))
        });
        dated
            .min()
            .filter(|&(soon, _)| soon < as_it_is)
            .map(|(_, to)| to)
    }

    /// Learns that a step cannot be built. Out of a major city the next turn may allow it.
    fn bar(&mut self, table: &Table, from: usize, to: usize) {
        for step in table.ground().between(from, to) {
            match step {
                Step::Section(pip) if table.ground().major(from).is_none() => self.head.bar(pip),
                _ => {}
            }
        }
    }

    /// Locks after pitching.
    fn relock(&mut self, table: &Table, state: &State, style: Style) -> Action {
        if !table.is_locking() {
            return Action::End;
        }
        self.think(table, state, style);
        self.plan
            .as_ref()
            .and_then(|plan| contest::lock(table, state, plan, (0, 0)))
            .unwrap_or(Action::End)
    }
}

/// Whether it is a turn in which even a player without hope moves: one in three.
fn is_third(state: &State) -> bool {
    (state.round() as usize + state.mover()).is_multiple_of(3)
}

/// The turn given up for other cards, where that is allowed.
fn anew(table: &Table, state: &State) -> Option<Action> {
    let player = state.active_player();
    if state.turn().acted || player.at.is_none() || !has_cards(table, state) {
        return None;
    }
    match table.options().game {
        Variant::Locking => (!player.is_locked()).then_some(Action::Pitch),
        Variant::Standard => Some(Action::GiveUp),
    }
}

/// Whether the deck is deep enough to let cards go unused.
fn has_cards(table: &Table, state: &State) -> bool {
    table.options().game == Variant::Standard || state.pile().left() >= 20 * table.seats()
}
