//! What titles play by: files of rules and trains, without any board.
//!
//! A recorded position tells who holds some private companies and markers, and not others. What it leaves open is
//! told by the run that it records where that run could not have earned what it did otherwise.

use crate::form;
use crate::position::{Position, Setup};
use crate::rules::{Bonus, Places, Rules};
use crate::train::Train;
use milepost_document::{Place, Problem};
use std::collections::BTreeMap;

mod played;
mod witness;

pub use played::Played;

/// Name and text of each title file that ships.
pub const TITLES: &[(&str, &str)] = &[
    ("1822", include_str!("../titles/1822.toml")),
    ("1830", include_str!("../titles/1830.toml")),
    ("1846", include_str!("../titles/1846.toml")),
    ("1861", include_str!("../titles/1861.toml")),
    ("1867", include_str!("../titles/1867.toml")),
    ("1882", include_str!("../titles/1882.toml")),
    ("1889", include_str!("../titles/1889.toml")),
    ("18AL", include_str!("../titles/18al.toml")),
    ("18Chesapeake", include_str!("../titles/18chesapeake.toml")),
    ("18GA", include_str!("../titles/18ga.toml")),
    ("18MS", include_str!("../titles/18ms.toml")),
    ("18NL", include_str!("../titles/18nl.toml")),
];

/// What a title plays by.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Title {
    /// Its name.
    pub name: String,
    /// Trains that are not what their names or records say.
    pub trains: BTreeMap<String, Train>,
    /// Its rules.
    pub rules: Rules,
    /// What records do not tell whether a company holds it, each with what it is.
    pub unknown: BTreeMap<String, String>,
}

/// What is done about a title's own rules.
#[derive(Clone, Debug, PartialEq)]
pub enum Ruling {
    /// A recorded position is played by its title's file; any other must declare them.
    Declared,
    /// They are left out.
    Plain,
    /// They are these.
    Given(Box<Title>),
}

/// What a position leaves open of what the company holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Open {
    /// The position, with as much as it may be.
    pub most: Position,
    /// What that is beyond the least.
    pub what: Vec<String>,
    /// Whether there is a recorded run, which earned what it did without it: then the company is taken not to hold it,
    /// as it shows nowhere. Where there is none, nothing tells.
    pub told: bool,
}

impl Title {
    /// The title of that name that ships; `None` if none does.
    pub fn named(name: &str) -> Option<Title> {
        let (_, text) = TITLES
            .iter()
            .find(|(title, _)| title.eq_ignore_ascii_case(name))?;
        form::title(text).ok()
    }

    /// A position by these rules in place of its own.
    ///
    /// # Errors
    /// What the title's rules need and the position does not hold.
    pub fn play(&self, position: &Position) -> Result<Played, Vec<Problem>> {
        let mut setup = position.setup().clone();
        setup.rules = self.rules.clone();
        setup.undeclared.clear();
        let own = setup.record.iter().flat_map(|record| &record.bonuses);
        setup.rules.bonuses.extend(own.map(|(hexes, pays)| Bonus {
            sets: vec![Places::of(hexes.iter().cloned())],
            pays: *pays,
            multiplied: true,
            ..Bonus::default()
        }));
        for train in setup
            .companies
            .iter_mut()
            .flat_map(|company| &mut company.trains)
        {
            if let Some(declared) = self.trains.get(&train.name) {
                *train = declared.clone();
            }
        }
        let open = self.open(&setup);
        let witness::Told { choices, unchecked } = witness::tells(&setup, &open, &self.name)?;
        let in_all = |name: &&String| choices.iter().all(|choice| choice.contains(name));
        let in_some = |name: &&String| choices.iter().any(|choice| choice.contains(name));
        let least: Vec<&String> = open.iter().filter(in_all).collect();
        let most: Vec<&String> = open.iter().filter(in_some).collect();
        let doubt = most.iter().filter(|name| !least.contains(name));
        let doubt: Vec<String> = doubt.map(|name| self.unknown[*name].clone()).collect();
        let ran = setup
            .record
            .as_ref()
            .is_some_and(|record| !record.routes.is_empty());
        let told =
            ran && unchecked.is_empty() && choices.iter().any(|choice| choice.len() == least.len());
        let most = holding(&setup, &most)?;
        let open = (!doubt.is_empty()).then_some(Open {
            most,
            what: doubt,
            told,
        });
        let warning = |what: String| {
            let what = format!("not checked against the recorded run: {what}");
            Problem::warning(
                &Place::Whole,
                what,
                "complete the record, or compare it yourself",
            )
        };
        let warnings = unchecked.into_iter().map(warning).collect();
        let witness = setup.record.as_ref().and_then(|record| record.total);
        Ok(Played {
            position: holding(&setup, &least)?,
            open,
            warnings,
            witness,
        })
    }

    /// What is not told of the company that runs, and makes a difference to it now.
    fn open(&self, setup: &Setup) -> Vec<String> {
        let Some(company) = setup.companies.first() else {
            return Vec::new();
        };
        let matters = |name: &&String| {
            let holds = [std::slice::from_ref(*name), &company.holds].concat();
            let asks = |bonus: &&Bonus| bonus.when.holds.as_ref() == Some(*name) && !bonus.subsidy;
            let bonuses = setup.rules.bonuses.iter().filter(asks);
            let totals = setup.rules.totals.iter().map(|total| &total.when);
            let totals = totals.filter(|when| when.holds.as_ref() == Some(*name));
            let whens = bonuses.map(|bonus| &bonus.when).chain(totals);
            whens
                .into_iter()
                .any(|when| when.is_for(&company.name, &holds, &setup.phase))
        };
        let untold = |name: &&String| !company.holds.contains(name);
        self.unknown
            .keys()
            .filter(untold)
            .filter(matters)
            .cloned()
            .collect()
    }
}

impl Ruling {
    /// The position with the rules that it is to be run by.
    ///
    /// # Errors
    /// Rules that are not declared, and what declared rules need and the position does not hold.
    pub fn rule(&self, position: Position) -> Result<Played, Vec<Problem>> {
        let setup = position.setup();
        let as_it_is = |position| {
            Ok(Played {
                position,
                open: None,
                warnings: Vec::new(),
                witness: None,
            })
        };
        let undeclared = match (self, self.title(&position)) {
            (_, Some(title)) => return title.play(&position),
            (Ruling::Declared, _) if !setup.undeclared.is_empty() => &setup.undeclared,
            (Ruling::Declared | Ruling::Given(_), _) => return as_it_is(position),
            (Ruling::Plain, _) => {
                let setup = Setup {
                    undeclared: Vec::new(),
                    ..setup.clone()
                };
                return as_it_is(Position::new(setup)?);
            }
        };
        let hint = "--rules plain leaves them out; --rules FILE declares them";
        let problem = |rule: &String| {
            let what = format!(
                "{} has a rule of its own that is not declared: {rule}",
                setup.title
            );
            Problem::error(&Place::Whole, what, hint)
        };
        Err(undeclared.iter().map(problem).collect())
    }

    /// The title that a position is played by; none where its own rules hold.
    pub fn title(&self, position: &Position) -> Option<Title> {
        let setup = position.setup();
        match self {
            Ruling::Given(title) => Some((**title).clone()),
            Ruling::Declared if setup.record.is_some() => Title::named(&setup.title),
            _ => None,
        }
    }

    /// Whether a position must declare rules that it does not.
    pub fn lacks(&self, position: &Position) -> bool {
        let setup = position.setup();
        let titled = setup.record.is_some() && Title::named(&setup.title).is_some();
        *self == Ruling::Declared && !setup.undeclared.is_empty() && !titled
    }
}

/// A position in which the company holds some things more.
fn holding(setup: &Setup, more: &[&String]) -> Result<Position, Vec<Problem>> {
    let mut setup = setup.clone();
    if let Some(company) = setup.companies.first_mut() {
        company
            .holds
            .extend(more.iter().map(|name| (*name).clone()));
    }
    Position::new(setup)
}

impl Open {
    /// What to say of an answer where it earns otherwise with all that is open: a remark where the record tells.
    ///
    /// # Errors
    /// Why the position is refused, where nothing tells.
    pub fn settle(
        &self,
        title: &str,
        earned: u32,
        with: u32,
    ) -> Result<Option<String>, Vec<Problem>> {
        if earned == with {
            return Ok(None);
        }
        if self.told {
            let what = self.what.join(" and ");
            return Ok(Some(format!(
                "with {what} it would earn {with}; the recorded run does not show it"
            )));
        }
        let hint = "declare it: --rules FILE, or [holds] in a position file";
        let problem = |what: &String| {
            let what = format!(
                "{title}: whether the company has {what} changes what it earns, and nothing tells"
            );
            Problem::error(&Place::Whole, what, hint)
        };
        Err(self.what.iter().map(problem).collect())
    }
}
