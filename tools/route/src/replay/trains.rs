//! Trains and phases while a game is played again.

use crate::model::Train;
use crate::replay::named;
use crate::replay::play::Play;
use crate::replay::record::Action;
use crate::replay::tokens::name;

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

    /// Trains that nothing tells how far they run are left out, and named.
    pub fn report_unknown_trains(&mut self) {
        let title = self.title;
        let is_unknown = |one: &&(String, String)| named(title, &one.1).is_none();
        let unknown: Vec<(String, String)> =
            self.trains.values().filter(is_unknown).cloned().collect();
        for (owner, name) in unknown {
            let what = format!(
                "how far a train {name} runs is not known: {owner} has one, which is left out"
            );
            self.uncertain(None, what, &[&owner]);
        }
    }

    pub fn trains_of(&self, company: &str) -> Vec<Train> {
        let own = self.trains.values().filter(|(owner, _)| owner == company);
        own.filter_map(|(_, name)| named(self.title, name))
            .collect()
    }

    pub fn buy_train(&mut self, action: &Action) {
        let Some(number) = action.text("train").map(str::to_owned) else {
            return;
        };
        if action.company.is_empty() {
            let what =
                format!("train {number} is bought, and the record does not say by which company");
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
            self.begins(name(&number), &called);
        }
        self.trains.insert(number, (action.company.clone(), called));
    }

    /// The phase that a train begins when it is bought first, and the trains that it ends.
    fn begins(&mut self, base: &str, called: &str) {
        let is_one = |of: &[String]| of.iter().any(|on| on == base || on == called);
        while self
            .title
            .phases
            .get(self.phase + 1)
            .is_some_and(|next| is_one(&next.on))
        {
            self.phase += 1;
        }
        let title = self.title;
        let of = |name: &String| title.trains.iter().find(|train| train.train.name == *name);
        let aged = self
            .trains
            .iter()
            .filter(|(_, (_, name))| of(name).is_some_and(|train| is_one(&train.obsolete_with)));
        self.obsolete.extend(aged.map(|(number, _)| number.clone()));
        self.trains
            .retain(|_, (_, name)| !of(name).is_some_and(|train| is_one(&train.rusts_with)));
    }

    pub fn lose_train(&mut self, action: &Action) {
        if let Some(number) = action.text("train") {
            self.trains.remove(number);
        }
    }

    /// The trains that a company runs are its own, whatever else was found.
    pub fn has_trains_of(&mut self, action: &Action) {
        let routes = action
            .body
            .get("routes")
            .and_then(serde_json::Value::as_array);
        for route in routes.into_iter().flatten() {
            let Some(number) = route.get("train").and_then(serde_json::Value::as_str) else {
                continue;
            };
            let called = self.trains.get(number).map(|(_, name)| name.clone());
            let is_known = self
                .trains
                .get(number)
                .is_some_and(|(owner, _)| *owner == action.company);
            if !is_known {
                let what = format!(
                    "{} runs train {number}, which the record does not give it",
                    action.company
                );
                self.uncertain(Some(action), what, &[&action.company]);
                let called = called.unwrap_or_else(|| name(number).to_owned());
                self.trains
                    .insert(number.to_owned(), (action.company.clone(), called));
            }
        }
    }

    pub fn ran(&mut self, action: &Action) {
        self.has_trains_of(action);
        let company = action.company.clone();
        let obsolete = &self.obsolete;
        self.trains
            .retain(|number, (owner, _)| *owner != company || !obsolete.contains(number));
        self.last_ran = Some(company);
    }

    /// A company is taken over with its trains and tokens.
    pub fn merge(&mut self, action: &Action) {
        let member = action.text("corporation").or_else(|| action.text("minor"));
        let Some(other) = member.map(str::to_owned) else {
            return self.uncertain(
                Some(action),
                "a merger, and the record does not say of whom",
                &[],
            );
        };
        let company = action.company.clone();
        if company.is_empty() || company == other {
            let what = format!("{other} is merged, and the record does not say into which company");
            return self.uncertain(Some(action), what, &[&other]);
        }
        for (owner, _) in self
            .trains
            .values_mut()
            .filter(|(owner, _)| *owner == other)
        {
            owner.clone_from(&company);
        }
        self.hand_over(&other, &company);
        let what = format!(
            "{company} takes over {other}: its tokens and trains are taken to change hands"
        );
        self.uncertain(Some(action), what, &[&company, &other]);
    }
}
