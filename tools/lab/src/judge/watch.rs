//! One game, watched: which demands turn up, and what becomes of them.

use super::class::{Facts, Kind, ranks};
use super::count::{Cell, Counts, GROUPS, Seen, Shown};
use crate::study::ledger::PARTS;
use milepost_study::{Cancelled, Progress};
use milepost_table::apply::{apply, deal};
use milepost_table::bot::{self, Bot};
use milepost_table::model::action::{Action, Event};
use milepost_table::model::table::Table;
use milepost_table::state::{Ending, Stage, State};

/// The game that is played.
pub(super) struct Game<'a> {
    /// Its number.
    pub number: u32,
    /// Its table, whose cards pay what they are played with.
    pub table: &'a Table,
    /// What each demand pays in the deck, by card.
    pub payoffs: &'a [[i32; 3]],
    /// What is known of each demand of the map, by good and city.
    pub facts: &'a [Facts],
    /// The bots by seat.
    pub bots: &'a [bot::Kind],
    /// Their seed.
    pub seed: u64,
}

/// A card that turned up, and what became of it. A card that is shuffled in again turns up anew.
#[derive(Clone, Copy, Debug)]
struct Showing {
    card: usize,
    delivered: Option<usize>,
    is_kept: bool,
    is_touched: bool,
    has_left: bool,
}

/// A game under way.
struct Watch<'a> {
    game: &'a Game<'a>,
    showings: Vec<Showing>,
    /// Where the last showing of each card is.
    last: Vec<Option<usize>>,
    counts: Counts,
}

impl Game<'_> {
    /// Plays the game and counts what becomes of its demands. Whether to go on is asked before every action.
    pub fn play(&self, progress: &dyn Progress) -> Result<Counts, Cancelled> {
        let seated = self.bots.iter().enumerate();
        let mut bots: Vec<Bot> = seated
            .map(|(seat, &kind)| Bot::new(kind, self.seed, seat))
            .collect();
        let (mut state, dealt) = deal(self.table);
        let mut watch = Watch {
            game: self,
            showings: Vec::new(),
            last: vec![None; self.table.cards().len()],
            counts: Counts::new(self.table.map(), self.table.seats()),
        };
        dealt.iter().for_each(|event| watch.event(event));
        while state.outcome().is_none() {
            if !progress.go_on() {
                return Err(Cancelled);
            }
            let seat = state.mover();
            let action = bots[seat].act(self.table, &state);
            watch.act(&state, &action);
            let events = apply(self.table, &mut state, seat, &action).map_err(|_| Cancelled)?;
            events.iter().for_each(|event| watch.event(event));
        }
        watch.counts.faults = bots.iter().map(|bot| bot.refused() as u64).sum();
        Ok(watch.end(&state))
    }

    /// What the demands of a card pay in this game.
    fn paid(&self, card: usize) -> [i32; 3] {
        self.table.cards()[card].demands.map(|demand| demand.payoff)
    }
}

impl Watch<'_> {
    fn act(&mut self, state: &State, action: &Action) {
        match action {
            Action::Keep { cards } => {
                if let Stage::Draft(offered) = state.stage() {
                    self.counts.draft.offered += offered.len() as u64;
                }
                for &(card, demand) in cards {
                    self.counts.draft.kept += 1;
                    self.counts.draft.ranks[ranks(self.game.paid(card))[demand]] += 1;
                    self.touched(card, |showing| showing.is_kept = true);
                }
            }
            &Action::Lock { card, .. } => self.touched(card, |_| ()),
            &Action::Deliver { card, demand } => {
                self.touched(card, |showing| showing.delivered = Some(demand));
            }
            _ => {}
        }
    }

    fn touched(&mut self, card: usize, note: impl FnOnce(&mut Showing)) {
        if let Some(at) = self.last[card] {
            self.showings[at].is_touched = true;
            note(&mut self.showings[at]);
        }
    }

    fn event(&mut self, event: &Event) {
        match event {
            &Event::TurnedUp(card) | &Event::Drew { card, .. } => {
                self.last[card] = Some(self.showings.len());
                self.showings.push(Showing {
                    card,
                    delivered: None,
                    is_kept: false,
                    is_touched: false,
                    has_left: false,
                });
            }
            &Event::Left(card) => {
                if let Some(at) = self.last[card] {
                    self.showings[at].has_left = true;
                }
            }
            _ => {}
        }
    }

    /// What was counted, once the game is over.
    fn end(mut self, state: &State) -> Counts {
        self.counts.games = 1;
        let mut all = Shown::default();
        let mut classes: [Vec<Shown>; 7] = [0, 1, 2, 3, 4, 5, 6]
            .map(|kind| vec![Shown::default(); self.counts.classes[kind].len()]);
        for showing in std::mem::take(&mut self.showings) {
            self.card(&showing);
            self.demands(&showing, &mut all, &mut classes);
        }
        let is_odd = self.game.number % 2 == 1;
        self.counts.all = Cell::of(all, is_odd);
        for (cells, shown) in self.counts.classes.iter_mut().zip(classes) {
            *cells = shown
                .into_iter()
                .map(|shown| Cell::of(shown, is_odd))
                .collect();
        }
        self.outcome(state);
        self.counts
    }

    fn card(&mut self, showing: &Showing) {
        let (cards, touched) = (&mut self.counts.cards, usize::from(showing.is_touched));
        match showing {
            Showing {
                delivered: Some(_), ..
            } => cards.delivered += 1,
            Showing { has_left: true, .. } => cards.left[touched] += 1,
            _ => cards.open[touched] += 1,
        }
        if showing.is_kept && showing.delivered.is_some() {
            self.counts.draft.delivered += 1;
        }
    }

    fn demands(&mut self, showing: &Showing, all: &mut Shown, classes: &mut [Vec<Shown>; 7]) {
        let cities = self.game.table.map().cities().len();
        let group = self.game.number as usize % GROUPS;
        let card = self.game.table.cards()[showing.card];
        let (base, ranks) = (
            self.game.payoffs[showing.card],
            ranks(self.game.paid(showing.card)),
        );
        for (place, demand) in card.demands.iter().enumerate() {
            let is_delivered = showing.delivered == Some(place);
            let facts = &self.game.facts[demand.good * cities + demand.city];
            all.add(is_delivered);
            for (kind, _) in Kind::ALL {
                let class = match kind {
                    Kind::Length => facts.length(),
                    Kind::Ratio => facts.ratio(),
                    Kind::Rank => ranks[place],
                    Kind::Size => facts.size as usize,
                    Kind::Dingle => facts.dingle(),
                    Kind::Good => demand.good,
                    Kind::City => demand.city,
                };
                classes[kind as usize][class].add(is_delivered);
            }
            let seen = Seen {
                demand: demand.good * cities + demand.city,
                payoff: base[place],
                varied: demand.payoff - base[place],
            };
            let shown = &mut self.counts.demands[group];
            shown.entry(seen.number()).or_default().add(is_delivered);
        }
    }

    fn outcome(&mut self, state: &State) {
        let counts = &mut self.counts;
        if let Some(outcome) = state.outcome() {
            if outcome.why == Ending::Victory {
                *counts.victories.entry(state.round().into()).or_default() += 1;
            }
            for &seat in &outcome.winners {
                counts.seats[seat].won += PARTS / outcome.winners.len() as u64;
            }
        }
        for (seat, player) in counts.seats.iter_mut().zip(state.players()) {
            seat.cash.add(u64::from(player.cash.unsigned_abs()));
        }
    }
}
