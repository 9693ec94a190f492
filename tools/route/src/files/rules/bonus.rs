//! Rules that are for sets of stops: bonuses and factors.

use crate::files::common::{MOST_TIMES, unusual};
use crate::limits::DEAREST;
use crate::model::{Colour, Kinds};
use crate::rules::one_or_many::OneOrMany;
use crate::rules::{Bonus, Factor, Per, Places, When};
use milepost_document::{Cursor, FromNode, Reader};
use serde::Serialize;
use std::collections::BTreeMap;

/// What the stops of a rule must be, beside their hexes.
#[derive(Clone, PartialEq, FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct StopsForm {
    /// In a hex with this mark: an icon, a label, what players put there.
    mark: Option<String>,
    /// In a hex whose tile has this colour.
    colour: Option<Colour>,
    /// Of these kinds.
    kinds: Option<Kinds>,
    /// With the company's token.
    token: Option<bool>,
}

/// Whether a rule must say which stops it is for.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Stops {
    Required,
    Optional,
}

/// A stop of some hexes, or one stop of each of several sets of them.
#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct SetsForm {
    /// In any of these hexes, or a stop of a hex as `M38:1`.
    visit: Option<OneOrMany>,
    /// A stop in one of these...
    from: Option<OneOrMany>,
    /// ...and a stop in one of these.
    to: Option<OneOrMany>,
    /// A stop of each.
    sets: Option<Vec<OneOrMany>>,
    #[serde(flatten)]
    stops: StopsForm,
}

/// Revenue beside what stops pay, for paid stops.
#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[form(check(BonusForm::check))]
pub(crate) struct BonusForm {
    /// What it is called in answers.
    name: Option<String>,
    /// What calls for it.
    #[serde(flatten)]
    sets: SetsForm,
    /// What it pays.
    #[form(range(0..=DEAREST))]
    pays: Option<u32>,
    /// How often; once for a route, unless stated.
    per: Option<Per>,
    /// What it pays more, by the hex of the paid stop.
    #[form(range(0..=DEAREST))]
    adds: Option<BTreeMap<String, u32>>,
    /// Whether it pays again what the stop of the last set pays.
    again: Option<bool>,
    /// Whether it is multiplied where the train is; not, unless stated.
    multiplied: Option<bool>,
    /// Whether one route alone of the run has it.
    once: Option<bool>,
    /// Whether it goes to the treasury and is told beside the revenue.
    subsidy: Option<bool>,
    /// For whom it is.
    #[serde(flatten)]
    when: When,
}

/// What multiplies a whole route that visits some stops.
#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[form(check(FactorForm::check))]
pub(crate) struct FactorForm {
    /// What calls for it.
    #[serde(flatten)]
    sets: SetsForm,
    /// What it is multiplied by.
    #[form(range(1..=MOST_TIMES))]
    times: Option<u32>,
    /// What it is divided by; rounded down.
    #[form(range(1..=MOST_TIMES))]
    by: Option<u32>,
    /// For whom it is.
    #[serde(flatten)]
    when: When,
}

impl StopsForm {
    fn of(places: &Places) -> StopsForm {
        StopsForm {
            mark: places.mark.clone(),
            colour: places.colour,
            kinds: places.kinds,
            token: unusual(places.token),
        }
    }

    /// The stops of that kind in these hexes.
    fn places(&self, hexes: Vec<String>) -> Places {
        Places {
            hexes,
            mark: self.mark.clone(),
            colour: self.colour,
            kinds: self.kinds,
            token: self.token.unwrap_or(false),
        }
    }

    fn is_empty(&self) -> bool {
        self.mark.is_none() && self.colour.is_none() && self.kinds.is_none() && self.token.is_none()
    }
}

impl SetsForm {
    /// Complains unless it says once what earns: `visit`, `from` with `to`, or `sets`, or else any of a mark, a kind, a token.
    /// Without any of them every route earns, where that is allowed.
    pub fn check(&self, reader: &mut Reader, at: &Cursor<'_>, stops: Stops) -> bool {
        let given = [
            self.visit.is_some(),
            self.from.is_some(),
            self.sets.is_some(),
        ];
        let count = given.iter().filter(|given| **given).count();
        let is_optional = stops == Stops::Optional;
        let loose = count == 0 && (is_optional || !self.stops.is_empty());
        let is_right = self.to.is_some() == self.from.is_some() && (count == 1 || loose);
        if !is_right {
            let hint = "visit = \"F16\" with trains = [\"D\"] if it is not for all, from = \"F16\" with to = [\"A1\"], or sets = [[\"F16\"], [\"A1\", \"B2\"]]";
            let what = "this bonus does not say, or says twice, what earns it";
            reader.error(at, what, hint);
        }
        is_right
    }

    /// Whether no place is stated.
    pub fn is_empty(&self) -> bool {
        self.visit.is_none() && self.from.is_none() && self.sets.is_none() && self.stops.is_empty()
    }

    fn count(&self) -> usize {
        match &self.sets {
            Some(sets) => sets.len(),
            None => usize::from(!self.is_empty()) + usize::from(self.from.is_some()),
        }
    }

    /// The sets of stops.
    pub fn sets(self) -> Vec<Places> {
        let hexes: Vec<OneOrMany> = match (self.visit, self.from, self.sets) {
            (_, _, Some(sets)) => sets,
            (visit, from, None) => visit.into_iter().chain(from).chain(self.to).collect(),
        };
        if hexes.is_empty() && !self.stops.is_empty() {
            return vec![self.stops.places(Vec::new())];
        }
        let places = |words: OneOrMany| self.stops.places(words.into());
        hexes.into_iter().map(places).collect()
    }

    /// A file says once for all sets of which kind, mark and token they are.
    pub fn of(sets: &[Places], omitted: &mut Vec<String>) -> SetsForm {
        let stops = StopsForm::of(sets.first().unwrap_or(&Places::default()));
        if sets.iter().any(|places| StopsForm::of(places) != stops) {
            omitted.push(
                "a bonus for sets of stops of different kinds: it is written as for those of the first"
                    .to_owned(),
            );
        }
        let several = |places: &Places| OneOrMany::Many(places.hexes.clone());
        let (visit, from, to, sets) = match sets {
            [] => (None, None, None, None),
            [one] if one.hexes.is_empty() && !stops.is_empty() => (None, None, None, None),
            [one] => (Some(OneOrMany::of(&one.hexes)), None, None, None),
            [a, b] => {
                let [a, b] = [a, b].map(|places| Some(OneOrMany::of(&places.hexes)));
                (None, a, b, None)
            }
            all => (None, None, None, Some(all.iter().map(several).collect())),
        };
        SetsForm {
            visit,
            from,
            to,
            sets,
            stops,
        }
    }
}

impl BonusForm {
    fn per(&self) -> Per {
        match self.per {
            // Hexes that have a mark are counted by themselves, whatever stops there are.
            Some(Per::Hex) if self.sets.stops.mark.is_some() => Per::Marked,
            per => per.unwrap_or_default(),
        }
    }

    fn has_extra(&self) -> bool {
        self.again == Some(true) || self.adds.as_ref().is_some_and(|adds| !adds.is_empty())
    }

    fn check(reader: &mut Reader, at: &Cursor<'_>, bonus: BonusForm) -> Option<BonusForm> {
        let per = bonus.per();
        if per == Per::Marked {
            let others = ["from", "to", "sets", "kinds", "token", "adds", "again"];
            for other in others.into_iter().filter_map(|name| at.get(name)) {
                let what = "this does not go with a mark and per = \"hex\"";
                let hint = "per = \"hex\" with a mark pays for each marked hex that a route comes through, whatever stops there: \
                            name hexes by visit, or leave out the mark";
                reader.error(&other, what, hint);
            }
        }
        if bonus.pays.is_none() && !bonus.has_extra() {
            reader.need(at, "pays");
        }
        let stops = match per {
            Per::Visit | Per::Hex => Stops::Optional,
            Per::Route | Per::Stop | Per::Marked => Stops::Required,
        };
        let is_right = bonus.sets.check(reader, at, stops);
        let single = bonus.sets.count() == 1 && !bonus.has_extra() && bonus.once != Some(true);
        if is_right && per == Per::Stop && !single {
            let what = "a bonus by the stop is for one set of stops";
            let hint = "visit, mark, kinds or token say which stops; adds, again and once do not go with it";
            reader.error(at, what, hint);
            return None;
        }
        is_right.then_some(bonus)
    }

    /// The form of a bonus.
    pub fn of(bonus: &Bonus, omitted: &mut Vec<String>) -> BonusForm {
        let extra = bonus.again || !bonus.adds.is_empty();
        BonusForm {
            name: unusual(bonus.name.clone()),
            sets: SetsForm::of(&bonus.sets, omitted),
            pays: (bonus.pays != 0 || !extra).then_some(bonus.pays),
            per: match bonus.per {
                Per::Marked => Some(Per::Hex),
                per => unusual(per),
            },
            adds: unusual(bonus.adds.clone()),
            again: unusual(bonus.again),
            multiplied: unusual(bonus.multiplied),
            once: unusual(bonus.once),
            subsidy: unusual(bonus.subsidy),
            when: bonus.when.clone(),
        }
    }
}

impl From<BonusForm> for Bonus {
    fn from(form: BonusForm) -> Bonus {
        Bonus {
            per: form.per(),
            name: form.name.unwrap_or_default(),
            sets: form.sets.sets(),
            pays: form.pays.unwrap_or(0),
            adds: form.adds.unwrap_or_default(),
            again: form.again.unwrap_or(false),
            multiplied: form.multiplied.unwrap_or(false),
            when: form.when,
            once: form.once.unwrap_or(false),
            subsidy: form.subsidy.unwrap_or(false),
        }
    }
}

impl FactorForm {
    fn check(reader: &mut Reader, at: &Cursor<'_>, factor: FactorForm) -> Option<FactorForm> {
        if at.get("times").or(at.get("by")).is_none() {
            let what = "this factor does not say what it multiplies by";
            reader.error(at, what, "times = 2, or by = 2 for half");
        }
        factor
            .sets
            .check(reader, at, Stops::Optional)
            .then_some(factor)
    }

    /// The form of a factor.
    pub fn of(factor: &Factor, omitted: &mut Vec<String>) -> FactorForm {
        FactorForm {
            sets: SetsForm::of(&factor.sets, omitted),
            times: Some(factor.times),
            by: (factor.by != 1).then_some(factor.by),
            when: factor.when.clone(),
        }
    }
}

impl From<FactorForm> for Factor {
    fn from(form: FactorForm) -> Factor {
        Factor {
            sets: form.sets.sets(),
            times: form.times.unwrap_or(1),
            by: form.by.unwrap_or(1),
            when: form.when,
        }
    }
}
