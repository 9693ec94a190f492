//! A thinking bot's turn: it follows its trip, and thinks again when what it rests on has changed.

use super::drive;
use super::job::spare;
use super::lay::{self, Next};
use super::stop::StopKind;
use super::style::Style;
use super::think::{Choice, Head};
use crate::model::action::Action;
use crate::model::ground::Step;
use crate::model::options::Variant;
use crate::model::table::Table;
use crate::model::train::{Train, Upgrade};
use crate::state::{Bond, Load, Stage, State};

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
        let Some(plan) = &self.plan else {
            return anew(table, state).unwrap_or_else(|| self.lay(table, state, style));
        };
        let player = state.active_player();
        if plan.rate < style.poor
            && let Some(action) = anew(table, state)
        {
            return action;
        }
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
        if !suffices && let Some(lock) = lock(table, state, plan, self.stops) {
            return lock;
        }
        if plan.trip.marks.get(self.stops) == Some(&self.legs) {
            let here = player.at.and_then(|at| table.ground().city(at));
            return match state.works(table, here) {
                Ok(()) => self.halt(state, table),
                Err(_) => self.lay(table, state, style),
            };
        }
        let end = plan
            .trip
            .marks
            .get(self.stops)
            .copied()
            .unwrap_or(self.legs);
        match drive::forward(table, state, &plan.trip.legs[self.legs..end]) {
            Some((action, length)) => {
                self.legs += length;
                action
            }
            None => self.lay(table, state, style),
        }
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
        player.cash + due.sum::<i32>() >= table.options().numbers.goal + missing
    }

    /// Picks up or delivers where the train stands.
    fn halt(&mut self, state: &State, table: &Table) -> Action {
        let Some(plan) = &self.plan else {
            return Action::End;
        };
        let player = state.active_player();
        let stop = plan.trip.stops[self.stops];
        let job = &plan.jobs[stop.job];
        if stop.kind == StopKind::Deliver {
            self.stops += 1;
            return Action::deliver(job.choice);
        }
        let is_reserved = player
            .loads
            .iter()
            .any(|load| load.good == job.good && !load.is_up());
        let holds = player.train.holds(&table.options().numbers);
        if !is_reserved && player.loads.len() >= holds {
            let later = &plan.trip.stops[self.stops..];
            let needed = |good: usize| later.iter().any(|stop| plan.jobs[stop.job].good == good);
            let free = || player.loads.iter().filter(|load| load.bond == Bond::Free);
            let least = free().find(|load| !needed(load.good)).or(free().next());
            if let Some(load) = least {
                return Action::Drop { good: load.good };
            }
        }
        self.stops += 1;
        Action::PickUp { good: job.good }
    }

    /// Building and upgrading.
    fn lay(&mut self, table: &Table, state: &State, style: Style) -> Action {
        let player = state.active_player();
        let goal = self.head.look(table, state, style).goal.works.clone();
        let mut works: Vec<Vec<usize>> = Vec::new();
        let mut due = 0;
        if let Some(plan) = &self.plan {
            let speed = player.train.speed(&table.options().numbers).max(1) as usize;
            let needed = plan
                .trip
                .needed(self.legs + speed.saturating_mul(style.ahead));
            works = plan.trip.works[..needed].to_vec();
            due = plan.run.spent;
        }
        if let Some(train) = self.upgrade(table, state, style, due) {
            return Action::Train { train };
        }
        let spare = player.cash - style.reserve.min(table.options().numbers.goal);
        let trip = self.build(table, state, works, i32::MAX);
        trip.or_else(|| self.build(table, state, goal, spare))
            .unwrap_or(Action::End)
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
        let left = numbers.goal + self.head.goal_cost() - player.cash;
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
        let now = self
            .head
            .choose(table, state, brief)
            .map_or(i64::MAX, |choice| choice.soon);
        let dated = steps.filter_map(|to| {
            let other = state.as_if_upgraded(table, to);
            Some((self.head.choose(table, &other, brief)?.soon, to))
        });
        dated
            .min()
            .filter(|&(soon, _)| soon < now)
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
            .and_then(|plan| lock(table, state, plan, 0))
            .unwrap_or(Action::End)
    }
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

/// Locks a demand whose load is aboard and free, as the trip will deliver it.
fn lock(table: &Table, state: &State, plan: &Choice, done: usize) -> Option<Action> {
    if !table.is_locking() {
        return None;
    }
    let later = &plan.trip.stops[done..];
    let picked = |job: usize| {
        later
            .iter()
            .any(|stop| stop.job == job && stop.kind == StopKind::PickUp)
    };
    let spare: Vec<usize> = spare(state).collect();
    let fits = |&job: &usize| {
        let job = &plan.jobs[job];
        spare.contains(&job.good)
            && state.pool().contains(&job.choice.0)
            && state.locked(job.choice.0).is_none()
    };
    let handed = later
        .iter()
        .filter(|stop| stop.kind == StopKind::Deliver)
        .map(|stop| stop.job);
    let found = handed.filter(|&job| !picked(job)).find(fits);
    found.map(|job| Action::lock(plan.jobs[job].choice))
}
