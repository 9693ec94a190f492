//! Counts a game as it goes.

use super::count::Counts;
use super::habits::Habits;
use super::ledger::{Ledger, PARTS};
use milepost_study::Tally;
use milepost_study::tally::{at, count};
use milepost_table::model::action::{Action, Choice, Event};
use milepost_table::model::card::Demand;
use milepost_table::model::ground::Step;
use milepost_table::model::table::Table;
use milepost_table::state::{Bond, State};

/// A game under way and what has been counted of it.
pub(super) struct Score<'a> {
    table: &'a Table,
    /// The side of each seat.
    sides: Vec<usize>,
    ledgers: Vec<Ledger>,
    /// The locks that each card has seen.
    locks: Vec<usize>,
    /// Whether each card was kept at the start.
    kept: Vec<bool>,
    habits: Habits,
    counts: Counts,
}

/// What an action may hide: facts of the state before it.
pub(super) struct Sight {
    seat: usize,
    round: u32,
    /// Whether the action belongs to a turn of a round, not to the start.
    turn: bool,
    /// Pips along the path of an action that builds, as far as they are free.
    free: Vec<usize>,
    /// Demands that are open to other players with the load free aboard.
    chased: Vec<(usize, Choice)>,
}

impl Sight {
    fn of(table: &Table, state: &State, action: &Action) -> Sight {
        let path: &[usize] = if let Action::Build { path } = action {
            path
        } else {
            &[]
        };
        let steps = path
            .windows(2)
            .flat_map(|ends| table.ground().between(ends[0], ends[1]));
        let free = steps.filter_map(|step| match step {
            Step::Section(pip) if state.owner(pip).is_none() => Some(pip),
            _ => None,
        });
        let chased = match action {
            Action::Lock { .. } | Action::Deliver { .. } | Action::Pitch => chased(table, state),
            _ => Vec::new(),
        };
        Sight {
            seat: state.mover(),
            round: state.round(),
            turn: state.stage().is_turn(),
            free: free.collect(),
            chased,
        }
    }
}

/// Demands that are open to players other than the one to act who have the load free aboard.
fn chased(table: &Table, state: &State) -> Vec<(usize, Choice)> {
    let others = (0..table.seats()).filter(|&seat| seat != state.mover());
    let all = others.flat_map(|seat| state.pool().iter().map(move |&card| (seat, card)));
    let demands = all.flat_map(|(seat, card)| (0..3).map(move |demand| (seat, (card, demand))));
    demands
        .filter(|&(seat, choice)| is_chased(table, state, seat, choice))
        .collect()
}

fn is_chased(table: &Table, state: &State, seat: usize, (card, demand): Choice) -> bool {
    let good = table.cards()[card].demands[demand].good;
    let loads = &state.players()[seat].loads;
    loads
        .iter()
        .any(|load| load.good == good && load.bond == Bond::Free)
        && state.is_open((card, demand))
}

impl<'a> Score<'a> {
    pub fn new(table: &'a Table, sides: &[usize]) -> Score<'a> {
        let mut counts = Counts::new(table.map(), table.seats());
        for demand in table.cards().iter().flat_map(|card| &card.demands) {
            for traffic in [
                &mut counts.cities[demand.city],
                &mut counts.goods[demand.good],
            ] {
                traffic.asked += 1;
                traffic.offered += money(demand.payoff);
            }
        }
        let cards = table.cards().len();
        Score {
            table,
            sides: sides.to_vec(),
            ledgers: vec![Ledger::default(); table.seats()],
            locks: vec![0; cards],
            kept: vec![false; cards],
            habits: Habits::new(table.seats()),
            counts,
        }
    }

    /// Takes a look at what an action is about to do.
    pub fn sight(&mut self, state: &State, action: &Action) -> Sight {
        let ledger = &mut self.ledgers[state.mover()];
        self.habits.count(self.table, state, action, ledger);
        Sight::of(self.table, state, action)
    }

    /// Counts an action and what came of it.
    pub fn count(&mut self, sight: &Sight, action: &Action, events: &[Event], after: &State) {
        let ledger = &mut self.ledgers[sight.seat];
        if !sight.turn {
            ledger.opening += spent(events);
        }
        match action {
            Action::Keep { cards: choices } => {
                choices.iter().for_each(|&(card, _)| self.kept[card] = true)
            }
            &Action::PickUp { good } | &Action::TurnUp { good } => {
                self.picked(sight.seat, good, after)
            }
            &Action::Lock { card, .. } => {
                ledger.locks += 1;
                self.locks[card] += 1;
                self.counts.chase.lost[1] += lost(sight, after);
            }
            &Action::Deliver { card, demand } => {
                self.delivered(sight, (card, demand));
                self.counts.chase.lost[0] += lost(sight, after);
            }
            Action::Build { .. } => {
                let built = sight
                    .free
                    .iter()
                    .filter(|&&pip| after.owner(pip) == Some(sight.seat));
                ledger.sections += built.count() as u64;
                ledger.track += spent(events);
            }
            &Action::Train { train } => {
                ledger.trains += 1;
                ledger.upgrades += spent(events);
                self.counts.round(sight.round).trains[train as usize] += 1;
            }
            Action::Pitch | Action::GiveUp => {
                ledger.given_up += 1;
                self.counts.chase.lost[2] += lost(sight, after);
            }
            Action::Restart => ledger.given_up += 1,
            Action::Backtrack | Action::End if sight.turn => {
                ledger.given_up += u64::from(*action == Action::Backtrack);
                ledger.turns += 1;
                let side = self.sides[sight.seat];
                *at(&mut self.counts.round(sight.round).turns, side) += 1;
            }
            _ => {}
        }
        events.iter().for_each(|event| self.event(event));
    }

    fn picked(&mut self, seat: usize, good: usize, state: &State) {
        self.ledgers[seat].pick_ups += 1;
        self.counts.goods[good].pick_ups += 1;
        if let Some(city) = state.players()[seat]
            .at
            .and_then(|at| self.table.ground().city(at))
        {
            self.counts.cities[city].pick_ups += 1;
        }
    }

    fn delivered(&mut self, sight: &Sight, (card, demand): Choice) {
        let Demand { good, city, payoff } = self.table.cards()[card].demands[demand];
        let (ledger, earned) = (&mut self.ledgers[sight.seat], money(payoff));
        ledger.deliveries += 1;
        ledger.earned += earned;
        let side = self.sides[sight.seat];
        *at(&mut self.counts.round(sight.round).earned, side) += earned;
        for traffic in [&mut self.counts.cities[city], &mut self.counts.goods[good]] {
            traffic.deliveries += 1;
            traffic.earned += earned;
        }
        if self.kept[card] {
            self.counts.cards.private += 1;
        } else {
            count(&mut self.counts.cards.delivered, self.locks[card]);
        }
    }

    fn event(&mut self, event: &Event) {
        match event {
            &Event::Paid { from, to, sum }
            | &Event::Repaid {
                from,
                to: Some(to),
                sum,
            } => {
                self.ledgers[from].fees_paid += money(sum);
                self.ledgers[to].fees_received += money(sum);
            }
            Event::Taxes(paid) => {
                self.ledgers
                    .iter_mut()
                    .zip(paid)
                    .for_each(|(ledger, &sum)| ledger.taxes += money(sum));
            }
            // A load comes free only where another was delivered.
            Event::Freed { .. } => self.counts.chase.freed += 1,
            &Event::Left(card) if self.kept[card] => {}
            &Event::Left(card) => count(&mut self.counts.cards.left, self.locks[card]),
            &Event::Opened(card) => self.kept[card] = false,
            Event::Shuffled(_) => self.counts.ran_out = 1,
            _ => {}
        }
    }

    /// What was counted, once the game is over.
    pub fn end(mut self, state: &State, faults: usize) -> Counts {
        let counts = &mut self.counts;
        counts.faults = faults as u64;
        counts.games = 1;
        if state.pile().left() == 0 {
            counts.ran_out = 1;
        }
        if let Some(outcome) = state.outcome() {
            counts.endings[outcome.why as usize] += 1;
            if outcome.why == milepost_table::state::Ending::Victory {
                *counts.victories.entry(state.round().into()).or_default() += 1;
            }
            counts.unwon += u64::from(outcome.winners.is_empty());
            for &seat in &outcome.winners {
                self.ledgers[seat].won += PARTS / outcome.winners.len() as u64;
            }
        }
        counts.cards.open += state.visible() as u64;
        counts.cards.unseen += state.pile().left() as u64;
        for (seat, ledger) in self.ledgers.iter_mut().enumerate() {
            ledger.cash.add(money(state.players()[seat].cash));
            counts.seats[seat].merge(ledger);
            at(&mut counts.kinds, self.sides[seat]).merge(ledger);
        }
        self.counts
    }
}

/// How many chased demands are open no longer.
fn lost(sight: &Sight, after: &State) -> u64 {
    sight
        .chased
        .iter()
        .filter(|(_, choice)| !after.is_open(*choice))
        .count() as u64
}

fn spent(events: &[Event]) -> u64 {
    let sum = |event: &Event| {
        if let Event::Spent(sum) = event {
            money(*sum)
        } else {
            0
        }
    };
    events.iter().map(sum).sum()
}

/// Money that moves one way only.
fn money(sum: i32) -> u64 {
    u64::from(sum.unsigned_abs())
}
