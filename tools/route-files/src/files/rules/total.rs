//! Rules for the total of a run.

use crate::files::common::MOST_TIMES;
use crate::files::rules::bonus::{SetsForm, Stops};
use crate::limits::DEAREST;
use milepost_document::{Cursor, FromNode, Reader};
use milepost_route::rules::{Effect, Total, When};
use serde::Serialize;

/// The most trains that a rule counts.
const MOST_TRAINS: i64 = 100;

/// What changes the total of a run.
#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(transform = without_ends))]
#[form(check(TotalForm::check))]
pub(crate) struct TotalForm {
    /// What it is called in answers.
    name: Option<String>,
    /// What calls for it: paid stops, be they on one route or on several.
    #[serde(flatten)]
    sets: SetsForm,
    /// For runs of at least so many trains.
    #[form(range(1..=MOST_TRAINS))]
    runs: Option<u32>,
    /// What is added.
    #[form(range(0..=DEAREST))]
    pays: Option<u32>,
    /// What is taken.
    #[form(range(0..=DEAREST))]
    takes: Option<u32>,
    /// How often; once for the run, unless said.
    per: Option<TotalPerForm>,
    /// How many trains earn nothing, should all run.
    #[form(range(1..=MOST_TRAINS))]
    lost: Option<u32>,
    /// What the total is multiplied by.
    #[form(range(1..=MOST_TIMES))]
    times: Option<u32>,
    /// What it is divided by; rounded down.
    #[form(range(1..=MOST_TIMES))]
    by: Option<u32>,
    /// What it is rounded down to multiples of.
    #[form(range(1..=MOST_TIMES))]
    round: Option<u32>,
    /// For whom it is.
    #[serde(flatten)]
    when: When,
}

/// What an amount for a run is counted by.
#[derive(Clone, Copy, PartialEq, FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[form(expected("supported"))]
enum TotalPerForm {
    /// Once for the run.
    Run,
    /// For each train that runs.
    Train,
}

/// Stops count for totals wherever they stand on routes: the schema has no `ends`.
#[cfg(feature = "schemas")]
fn without_ends(schema: &mut schemars::Schema) {
    let members = schema.get_mut("properties");
    if let Some(members) = members.and_then(serde_json::Value::as_object_mut) {
        members.remove("ends");
    }
}

impl TotalForm {
    fn check(reader: &mut Reader, at: &Cursor<'_>, total: TotalForm) -> Option<TotalForm> {
        let given = |names: &[&str]| names.iter().any(|name| at.get(name).is_some());
        let ways = [
            &["pays"][..],
            &["takes"],
            &["lost"],
            &["times", "by", "round"],
        ];
        if ways.into_iter().filter(|names| given(names)).count() != 1 {
            let what = "this total does not say, or says twice, what it does";
            let hint = "one of pays = 30, takes = 30, lost = 1; or times, by and round";
            reader.error(at, what, hint);
            return None;
        }
        let change = total.change()?;
        if !total.sets.check(reader, at, Stops::Optional) {
            return None;
        }
        if total.sets.has_ends() {
            let what = "the ends of routes do not count for totals";
            reader.error(at, what, "leave out ends, or declare a bonus of each route");
            return None;
        }
        let loose = total.runs.is_none() && total.sets.is_empty();
        let fault = match change {
            Effect::Pays(_) => None,
            _ if !loose => {
                Some("only what pays once for a run may ask for stops, or for so many trains")
            }
            Effect::Takes(_) | Effect::Scaled { .. } if !total.when.trains.is_empty() => {
                Some("this is for the whole run, not for trains")
            }
            _ => None,
        };
        let Some(what) = fault else {
            return Some(total);
        };
        let hint =
            "leave out visit, from, to, sets, mark, kinds, token, token_of and runs, or the trains";
        reader.error(at, what, hint);
        None
    }

    /// The one thing that it does; `None` where that cannot be read.
    fn change(&self) -> Option<Effect> {
        let each = self.per == Some(TotalPerForm::Train);
        let scales = self
            .times
            .or(self.by)
            .or(self.round)
            .map(|_| Effect::Scaled {
                times: self.times.unwrap_or(1),
                by: self.by.unwrap_or(1),
                round: self.round.unwrap_or(1),
            });
        let pays = self.pays.map(|pays| match each {
            true => Effect::PaysEach(pays),
            false => Effect::Pays(pays),
        });
        let takes = self.takes.map(|takes| match each {
            true => Effect::TakesEach(takes),
            false => Effect::Takes(takes),
        });
        pays.or(takes).or(self.lost.map(Effect::Lost)).or(scales)
    }

    /// What was read.
    pub fn total(self) -> Option<Total> {
        Some(Total {
            change: self.change()?,
            name: self.name.unwrap_or_default(),
            sets: self.sets.sets(),
            runs: self.runs.unwrap_or(1),
            when: self.when,
        })
    }

    /// The form of a rule.
    pub fn of(total: &Total) -> TotalForm {
        let form = TotalForm {
            name: (!total.name.is_empty()).then(|| total.name.clone()),
            sets: SetsForm::of(&total.sets),
            runs: (total.runs > 1).then_some(total.runs),
            pays: None,
            takes: None,
            per: None,
            lost: None,
            times: None,
            by: None,
            round: None,
            when: total.when.clone(),
        };
        let per = Some(TotalPerForm::Train);
        match total.change {
            Effect::Pays(pays) => TotalForm {
                pays: Some(pays),
                ..form
            },
            Effect::Takes(takes) => TotalForm {
                takes: Some(takes),
                ..form
            },
            Effect::PaysEach(pays) => TotalForm {
                pays: Some(pays),
                per,
                ..form
            },
            Effect::TakesEach(takes) => TotalForm {
                takes: Some(takes),
                per,
                ..form
            },
            Effect::Lost(trains) => TotalForm {
                lost: Some(trains),
                ..form
            },
            Effect::Scaled { times, by, round } => TotalForm {
                times: Some(times),
                by: Some(by),
                round: Some(round),
                ..form
            },
        }
    }
}
