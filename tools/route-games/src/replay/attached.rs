//! Trains that others take along for a run.

use crate::replay::play::Play;
use crate::replay::record::Action;
use milepost_route::model::{Attached, Distance, Kinds, Row, Train, UNLIMITED};

/// How many cities a train runs to.
fn cities(train: &Train) -> u32 {
    match &train.distance {
        Distance::Stops(stops) => *stops,
        Distance::Rows(rows) => rows.first().map_or(0, |row| row.visit),
        _ => 0,
    }
}

impl Play<'_> {
    /// A company has come by a train.
    pub fn gain(&mut self, number: &str) {
        self.order.retain(|other| other != number);
        self.order.push(number.to_owned());
    }

    /// The trains of a company, in the order in which it came by them.
    pub fn owned_in_order(&self, company: &str) -> Vec<String> {
        let is_own = |number: &&String| {
            let owner = self.trains.get(*number).map(|(owner, _)| owner.as_str());
            owner == Some(company)
        };
        self.order.iter().filter(is_own).cloned().collect()
    }

    /// Whether trains of that name are taken along by others.
    pub fn is_attached(&self, name: &str) -> bool {
        self.facts.attached.iter().any(|one| one.train == name)
    }

    /// A company chooses the train that takes another along; whether that is what it chooses.
    pub fn attach(&mut self, action: &Action) -> bool {
        let facts = self.facts;
        let own = self.owned_in_order(action.actor().unwrap_or_default());
        let name = |number: &String| self.trains.get(number).map(|(_, name)| name.as_str());
        let is_due = |one: &&Attached| {
            let is_chosen = self
                .attached
                .iter()
                .any(|(_, _, train)| *train == one.train);
            !is_chosen && own.iter().any(|number| name(number) == Some(&one.train))
        };
        let Some(one) = facts.attached.iter().find(is_due) else {
            return false;
        };
        let choice = action.text("choice").unwrap_or_default();
        let takes = |number: &&String| {
            let is_out =
                |name: &str| self.is_attached(name) || one.except.iter().any(|other| other == name);
            let has_one = self.attached.iter().any(|(other, ..)| other == *number);
            !has_one && !name(number).is_none_or(is_out)
        };
        let chosen = choice
            .parse()
            .ok()
            .and_then(|index| own.iter().filter(takes).nth(index));
        let skips = choice.eq_ignore_ascii_case("skip");
        if chosen.is_none() && !skips {
            return false;
        }
        let number = chosen.cloned().unwrap_or_default();
        self.attached
            .push((number, one.named.clone(), one.train.clone()));
        true
    }

    /// A train with what it takes along.
    pub fn lengthened(&self, number: &str, train: Train) -> Train {
        let own = self.attached.iter().filter(|(taken, ..)| taken == number);
        own.fold(train, |train, (_, named, taken_along)| {
            let stops = cities(&train);
            let twice = stops.saturating_mul(2).to_string();
            let name = named.replace("{}", &train.name).replace("{2}", &twice);
            let facts = self
                .facts
                .attached
                .iter()
                .find(|one| one.train == *taken_along);
            let called = facts.and_then(|one| one.called.get(&train.name));
            let name = called.cloned().unwrap_or(name);
            if let Some(known) = self.title.train(&name) {
                return known;
            }
            let row = |kinds, pay| Row {
                kinds,
                pay,
                visit: pay,
                multiplier: None,
            };
            let rows = vec![row(Kinds::CITIES, stops), row(Kinds::TOWNS, UNLIMITED)];
            Train {
                name,
                distance: Distance::Rows(rows),
                ..train
            }
        })
    }

    /// A company puts a patch on a train, or takes it off; whether that is what it chooses.
    pub fn patch(&mut self, action: &Action) -> bool {
        let facts = self.facts;
        let choice = action
            .body
            .get("choice")
            .and_then(|choice| choice.as_object());
        let (Some(patch), Some(choice)) = (&facts.patch, choice) else {
            return false;
        };
        let text = |member: &str| choice.get(member).and_then(|text| text.as_str());
        let stands_in = format!("{patch}-0");
        match text("type") {
            Some("patch") => {
                let number = text("train_id").unwrap_or_default();
                let Some((owner, name)) = self.trains.remove(number) else {
                    return false;
                };
                self.gain(&stands_in);
                self.trains.insert(stands_in, (owner, patch.clone()));
                self.patched = Some((number.to_owned(), name));
            }
            Some("remove_bandage") => {
                let owner = self.trains.remove(&stands_in).map(|(owner, _)| owner);
                if let Some(((number, name), owner)) = self.patched.take().zip(owner) {
                    self.gain(&number);
                    self.trains.insert(number, (owner, name));
                }
            }
            // Selling a ticket to the zoo moves money.
            Some("sell") => {}
            _ => return false,
        }
        true
    }
}
