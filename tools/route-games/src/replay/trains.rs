//! Trains and phases while a game is played again.

use crate::replay::play::{MOST_OWNED, Play};
use crate::replay::record::{Action, name};
use crate::site::SiteTrain;
use milepost_route::model::{PhaseStart, Train};
use std::collections::BTreeSet;

/// Events of trains that change no tile, token or train.
const HARMLESS: [&str; 31] = [
    "all_shares_available",
    "brown_par",
    "buy_across",
    "can_buy_trains",
    "capitalization_round",
    "change_float",
    "close_companies",
    "close_concessions",
    "close_privates",
    "companies_buyable",
    "float_30",
    "float_40",
    "float_50",
    "float_60",
    "full_cap",
    "full_capitalisation",
    "full_capitalization",
    "green_par",
    "large_corps_available",
    "majors_can_ipo",
    "medium_corps_available",
    "minors_cannot_start",
    "no_more_incremental_corps",
    "presidents_choice",
    "privates_close",
    "privates_close2",
    "relax_cert_limit",
    "signal_end_game",
    "stock_exchange_reopens",
    "token_cost_doubled",
    "train_trade_allowed",
];

impl Play<'_> {
    pub fn companies_with_trains(&self) -> Vec<String> {
        let mut names: Vec<String> = self
            .trains
            .values()
            .map(|(owner, _)| owner.clone())
            .collect();
        names.sort();
        names.dedup();
        names
    }

    pub fn has_trains(&self, company: &str) -> bool {
        self.trains.values().any(|(owner, _)| owner == company)
    }

    /// The markers and private companies that a company holds.
    pub fn held_by(&self, company: &str) -> Vec<String> {
        let all = self.holders.iter().chain(&self.owners);
        let own = all.filter(|(_, owner)| *owner == company);
        let facts = self.facts;
        let called = |name: &String| {
            let called = facts.holds.get(name).or(facts.while_owned.get(name));
            called.unwrap_or(name).clone()
        };
        let mut names: BTreeSet<String> = own.map(|(name, _)| called(name)).collect();
        names.extend(self.combined(company));
        names.into_iter().collect()
    }

    /// Trains that nothing tells how far they run are left out, and named.
    pub fn report_unknown_trains(&mut self) {
        let title = self.title;
        let is_unknown = |one: &&(String, String)| title.train(&one.1).is_none();
        let unknown: Vec<(String, String)> =
            self.trains.values().filter(is_unknown).cloned().collect();
        for (owner, name) in unknown {
            let what = format!(
                "how far a train {name} runs is not known: {owner} has one, which is left out"
            );
            self.uncertain(None, what, &[&owner]);
        }
    }

    /// Trains that left the bank without an action may have begun a phase.
    pub fn report_exports(&mut self, index: usize) {
        let given: Vec<&String> = self
            .facts
            .gives
            .values()
            .chain(self.trains.keys())
            .collect();
        let exported: Vec<String> = self
            .times
            .exported(index)
            .filter(|train| !given.iter().any(|given| given == train))
            .map(str::to_owned)
            .collect();
        for train in exported {
            let what = format!(
                "train {train} leaves the bank without an action: the phase may have begun, and trains be gone"
            );
            self.uncertain(None, what, &[]);
        }
    }

    /// The trains of a company of which it is known how far they run.
    pub fn trains_of(&self, company: &str) -> Vec<Train> {
        let known = self.known_of(company).into_iter();
        known.map(|(_, train)| train).collect()
    }

    /// Their numbers, in the same order.
    pub fn numbers_of(&self, company: &str) -> Vec<String> {
        let known = self.known_of(company).into_iter();
        known.map(|(number, _)| number.to_owned()).collect()
    }

    fn known_of(&self, company: &str) -> Vec<(&str, Train)> {
        let own = self.trains.iter();
        let own = own.filter(|(_, (owner, name))| owner == company && !self.is_attached(name));
        let known = |(number, (_, name)): (_, &(String, String))| {
            let train = self.title.train(name)?;
            Some((String::as_str(number), self.lengthened(number, train)))
        };
        let mut known: Vec<(&str, Train)> = own.filter_map(known).collect();
        if let Some(combined) = &self.facts.combined {
            let size = |train: &Train| combined.trains.iter().position(|one| *one == train.name);
            let all = known.iter().filter(|(_, train)| size(train).is_some());
            let smallest = all.min_by_key(|(_, train)| size(train));
            let smallest = smallest.map(|(number, _)| *number);
            known.retain(|(number, train)| size(train).is_none() || smallest == Some(*number));
        }
        known
    }

    /// What the rules call the trains of a company of which only the smallest runs, where there are several.
    fn combined(&self, company: &str) -> Option<String> {
        let combined = self.facts.combined.as_ref()?;
        let own = self.trains.values();
        let many = own.filter(|(owner, name)| owner == company && combined.trains.contains(name));
        combined.holds.get(many.count().checked_sub(2)?).cloned()
    }

    pub fn buy_train(&mut self, action: &Action) {
        let Some(number) = action.text("train").map(str::to_owned) else {
            return;
        };
        if self.bought.len() >= MOST_OWNED && !self.bought.contains(&number) {
            let what = format!("train {number}: more trains are bought than can be followed");
            return self.uncertain(Some(action), what, &[]);
        }
        let known = self.trains.get(&number).map(|(_, name)| name.clone());
        let variant = action.text("variant").map(str::to_owned);
        let called = variant
            .or(known)
            .unwrap_or_else(|| name(&number).to_owned());
        if let Some(given) = action.text("exchange") {
            self.trains.remove(given);
        }
        if self.bought.insert(number.clone()) {
            self.begins(name(&number), &called, action);
        }
        if action.company.is_empty() {
            let what =
                format!("train {number} is bought, and the record does not say by which company");
            return self.uncertain(Some(action), what, &[]);
        }
        self.gain(&number);
        self.trains.insert(number, (action.company.clone(), called));
    }

    /// Enters a phase, unless it is over.
    fn enter(&mut self, name: &str) {
        let index = self
            .title
            .phases
            .iter()
            .position(|phase| phase.name == name);
        self.phase = self.phase.max(index.unwrap_or(0));
    }

    /// What happens before an operating round by its number.
    pub fn in_round(&mut self, round: u32) {
        let facts = self.facts;
        let phases = facts
            .phases
            .iter()
            .filter(|phase| phase.round.is_some_and(|at| at <= round));
        phases.for_each(|phase| self.enter(&phase.name));
        for (name, _) in facts.rusts.iter().filter(|(_, after)| *after < round) {
            self.trains.retain(|_, (_, train)| train != name);
        }
    }

    /// Trains that have left the bank without a buyer may begin a phase.
    pub fn export(&mut self, index: usize, action: &Action) {
        let Some(exports) = self.facts.exports else {
            return;
        };
        for kind in self.times.left(index, exports) {
            if self.exported.insert(kind.clone()) {
                self.begins(&kind, &kind, action);
            }
        }
    }

    /// A marker is taken off the board and from whoever holds it.
    fn clear(&mut self, marker: &str) {
        self.holders.remove(marker);
        self.owners.remove(marker);
        for hex in &mut self.hexes {
            hex.marks.retain(|mark| mark != marker);
        }
    }

    /// The phase that a train begins when it is bought first, and the trains that it ends.
    fn begins(&mut self, base: &str, called: &str, action: &Action) {
        let is_one = |of: &[String]| of.iter().any(|on| on == base || on == called);
        while self
            .title
            .phases
            .get(self.phase + 1)
            .is_some_and(|next| is_one(&next.on))
        {
            self.phase += 1;
        }
        let starts = |phase: &&PhaseStart| is_one(&phase.trains);
        let started = self.facts.phases.iter().filter(starts);
        for phase in started.map(|phase| phase.name.as_str()).collect::<Vec<_>>() {
            self.enter(phase);
        }
        let title = self.title;
        let is_bought = |train: &&SiteTrain| train.train.name == base || train.train.name == called;
        for train in title.trains.iter().filter(is_bought) {
            for event in &train.events {
                let is_first = self.events.insert(event.clone());
                let is_said = is_first && self.effects_of_event(event, action);
                let closed = self.facts.events.get(event).cloned();
                for marker in self.facts.clears.get(event).into_iter().flatten() {
                    self.clear(marker);
                }
                for company in closed.iter().flatten() {
                    self.close(company);
                }
                if is_first && !is_said && closed.is_none() && !HARMLESS.contains(&event.as_str()) {
                    let what = format!(
                        "the first train {called} brings \"{event}\", which may change tokens, trains or track"
                    );
                    self.uncertain(Some(action), what, &[]);
                }
            }
        }
        self.effects_of_train(base, action);
        let of = |name: &String| title.trains.iter().find(|train| train.train.name == *name);
        let aged = self
            .trains
            .iter()
            .filter(|(_, (_, name))| of(name).is_some_and(|train| is_one(&train.obsolete_with)));
        self.obsolete.extend(aged.map(|(number, _)| number.clone()));
        let rusts = |name: &String| of(name).is_some_and(|train| is_one(&train.rusts_with));
        self.trains.retain(|_, (_, name)| !rusts(name));
        self.patched.take_if(|(_, name)| rusts(name));
    }

    pub fn lose_train(&mut self, action: &Action) {
        if let Some(number) = action.text("train") {
            self.trains.remove(number);
        }
    }

    /// The trains that a company runs are its own, whatever else was found.
    pub fn has_trains_of(&mut self, action: &Action) {
        for number in action.trains_run() {
            let called = self.trains.get(number).map(|(_, name)| name.clone());
            let is_known = self
                .trains
                .get(number)
                .is_some_and(|(owner, _)| *owner == action.company);
            let owner = self.trains.get(number).map(|(owner, _)| owner.clone());
            // One that nobody had is given out when the game is set up, or by a private company.
            if owner.is_some() && !is_known {
                let what = format!(
                    "{} runs train {number}, which the record does not give it",
                    action.company
                );
                self.uncertain(Some(action), what, &[&action.company]);
            }
            if owner.is_none() && self.is_renumbered(number, action) {
                continue;
            }
            if !is_known && self.trains.len() < 2 * MOST_OWNED {
                let called = called.unwrap_or_else(|| name(number).to_owned());
                self.gain(number);
                self.trains
                    .insert(number.to_owned(), (action.company.clone(), called));
            }
        }
    }

    /// A company runs a train by a number that nobody has: it is its own of that name where none of these runs.
    fn is_renumbered(&mut self, number: &str, action: &Action) -> bool {
        let is_same = |(other, (owner, _)): &(&String, &(String, String))| {
            *owner == action.company && name(other) == name(number)
        };
        let mut given = self.facts.gives.values().chain(&self.facts.free);
        if given.any(|given| given == number) {
            return false;
        }
        let own = self.trains.iter().filter(is_same);
        let own: Vec<String> = own.map(|(own, _)| own.clone()).collect();
        let runs = |own: &String| action.trains_run().any(|train| train == own);
        let [own] = &own[..] else { return false };
        if runs(own) {
            return false;
        }
        if let Some(train) = self.trains.remove(own) {
            self.gain(number);
            self.trains.insert(number.to_owned(), train);
        }
        let what = format!(
            "{} runs train {number}: it is taken to be {own}, which it has",
            action.company
        );
        self.uncertain(Some(action), what, &[&action.company]);
        true
    }

    /// Takes the trains away that have run in this operating round for another company, which owned them then.
    pub fn leave_out_run(&mut self, index: usize) {
        let round = self.times.round(index);
        let ran = &self.ran_in;
        let is_free = |number: &String, owner: &String| {
            ran.get(number)
                .is_none_or(|(at, by)| *at != round || by == owner)
        };
        self.trains
            .retain(|number, (owner, _)| is_free(number, owner));
    }

    pub fn ran(&mut self, index: usize, action: &Action) {
        let round = self.times.round(index);
        for number in action.trains_run() {
            if self.ran_in.len() < MOST_OWNED || self.ran_in.contains_key(number) {
                let by = (round, action.company.clone());
                self.ran_in.insert(number.to_owned(), by);
            }
        }
        self.has_trains_of(action);
        let company = action.company.clone();
        let obsolete = &self.obsolete;
        self.trains
            .retain(|number, (owner, _)| *owner != company || !obsolete.contains(number));
        self.attached.clear();
        self.last_ran = Some(company);
    }
}
