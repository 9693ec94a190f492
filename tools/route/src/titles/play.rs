//! A position by the rules of a title.

use crate::model::{Position, Setup, Title};
use crate::rules::{Bonus, Places};
use crate::titles::open::{Holding, KnownFrom, Open, holding};
use crate::titles::played::Played;
use crate::titles::witness;
use milepost_document::{Place, Problem};

impl Title {
    /// A position by these rules in place of its own.
    ///
    /// # Errors
    /// What the title's rules need and the position does not hold.
    pub fn play(&self, position: &Position) -> Result<Played, Vec<Problem>> {
        let mut setup = position.setup().clone();
        setup.rules = self.rules.clone();
        setup.undeclared.clear();
        setup.manifest = setup.manifest.or_else(|| self.manifest.clone());
        self.take_up(&mut setup);
        if !self.names.contains(&setup.game) {
            setup.game = self.names.first().cloned().unwrap_or_default();
        }
        known_stops(&setup)?;
        self.own(&mut setup);
        let open = self.open(&setup);
        let name = self.names.first().map_or("", String::as_str);
        // Rules that are missing are named before what only they could explain.
        let witness::Evidence { choices, unchecked } = witness::evidence(&setup, &open, name)
            .map_err(|faults| holding(&setup, &[]).err().unwrap_or(faults))?;
        let in_all = |name: &&String| choices.iter().all(|choice| choice.contains(name));
        let in_some = |name: &&String| choices.iter().any(|choice| choice.contains(name));
        let least: Vec<&String> = open.iter().filter(in_all).collect();
        let most: Vec<&String> = open.iter().filter(in_some).collect();
        let (most, refused) = fitting(&setup, most);
        let unsure = most.iter().filter(|name| !least.contains(name));
        let unsure = unsure.map(|name| Holding {
            name: (*name).clone(),
            words: self.unknown[*name].clone(),
        });
        let unsure: Vec<Holding> = unsure.collect();
        let ran = setup
            .record
            .as_ref()
            .is_some_and(|record| !record.routes.is_empty());
        let is_shown =
            ran && unchecked.is_empty() && choices.iter().any(|choice| choice.len() == least.len());
        let known_from = match (&setup.record, is_shown) {
            (None, _) => KnownFrom::File,
            (Some(_), true) => KnownFrom::Run,
            (Some(_), false) => KnownFrom::Nothing,
        };
        let most = holding(&setup, &most)?;
        let open = (!unsure.is_empty()).then_some(Open {
            most,
            what: unsure,
            known_from,
        });
        let warning = |what: witness::Unchecked| {
            let what = format!("not checked against the recorded run: {what}");
            Problem::warning(
                &Place::Whole,
                what,
                "complete the record, or compare it yourself",
            )
        };
        let held = refused.into_iter();
        let held = held.map(|name| unheld(&setup, name, &self.unknown[name]));
        let warnings = unchecked.into_iter().map(warning).chain(held).collect();
        let witness = setup.record.as_ref().and_then(|record| record.total);
        Ok(Played {
            position: holding(&setup, &least)?,
            open,
            warnings,
            witness,
        })
    }

    /// Takes up the bonuses of the company's own that the record lists, and trains as the title declares them.
    fn take_up(&self, setup: &mut Setup) {
        let own = setup.record.iter().flat_map(|record| &record.bonuses);
        setup.rules.bonuses.extend(own.map(|(hexes, pays)| Bonus {
            sets: vec![Places::of(hexes.iter().cloned())],
            pays: *pays,
            multiplied: true,
            ..Bonus::default()
        }));
        // A file that names its title was read with its trains, and may declare others.
        if setup.record.is_none() && self.names.contains(&setup.game) {
            return;
        }
        for train in setup
            .companies
            .iter_mut()
            .flat_map(|company| &mut company.trains)
        {
            if let Some(declared) = self.trains.get(&train.name) {
                *train = declared.clone();
            }
        }
    }

    /// Takes up what the company has by the private companies that it owns now, where those are recorded.
    fn own(&self, setup: &mut Setup) {
        let facts = self.facts.as_ref();
        let (Some(company), Some(record)) = (setup.companies.first_mut(), &mut setup.record) else {
            return;
        };
        let Some(owned) = &record.owned else { return };
        for (private, name) in facts.iter().flat_map(|facts| &facts.while_owned) {
            record.known.push(name.clone());
            if owned.contains(private) && !company.holds.contains(name) {
                company.holds.push(name.clone());
            }
        }
    }

    /// What the record does not say about the company that runs, and matters to it now.
    fn open(&self, setup: &Setup) -> Vec<String> {
        let Some(company) = setup.companies.first() else {
            return Vec::new();
        };
        let matters = |name: &&String| {
            let holds = [std::slice::from_ref(*name), &company.holds].concat();
            let rules = &setup.rules;
            let bonuses = rules.bonuses.iter().filter(|bonus| !bonus.subsidy);
            let conditions = bonuses.map(|bonus| &bonus.when);
            let mut conditions = conditions
                .chain(rules.conditions())
                .filter(|when| when.holds.as_ref() == Some(*name));
            conditions.any(|when| when.is_for(&company.name, &holds, &setup.phase))
        };
        let known = setup.record.iter().flat_map(|record| &record.known);
        let known: Vec<&String> = known.chain(&company.holds).collect();
        let unrecorded = |name: &&String| !known.contains(name);
        self.unknown
            .keys()
            .filter(unrecorded)
            .filter(matters)
            .cloned()
            .collect()
    }
}

/// What a position may be played with, and what it would be refused with, where a person wrote it: they list what its companies
/// hold, and it is refused for nothing that these only might.
fn fitting<'a>(setup: &Setup, most: Vec<&'a String>) -> (Vec<&'a String>, Vec<&'a String>) {
    let fits = |name: &&String| setup.record.is_some() || holding(setup, &[name]).is_ok();
    most.into_iter().partition(fits)
}

/// That a position does not say that a company holds something with which it would be refused.
fn unheld(setup: &Setup, name: &str, words: &str) -> Problem {
    let company = setup.companies.first().map_or("", |first| &first.name);
    let what = format!("{company} is played without {words}, with which it would be refused");
    let hint = format!("[holds] {company} = [\"{name}\"] says that it has it");
    Problem::warning(&Place::Whole, what, hint)
}

/// Refuses trains that are paid for stops of a kind which no rule here knows.
fn known_stops(setup: &Setup) -> Result<(), Vec<Problem>> {
    let mut trains = setup.companies.iter().flat_map(|company| &company.trains);
    let Some(train) = trains.find(|train| train.has_other_stops()) else {
        return Ok(());
    };
    let what = format!(
        "a {} is paid for stops of a kind that these rules do not know",
        train.name
    );
    Err(vec![Problem::whole(what, "declare the train: [train]")])
}
