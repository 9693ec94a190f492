//! Rules that are for sets of stops: bonuses and factors.

use crate::files::common::{MOST_TIMES, unusual};
use crate::limits::DEAREST;
use milepost_document::{Cursor, FromNode, Reader};
use milepost_route::inner::OneOrMany;
use milepost_route::model::{Colour, Gauge, Kinds};
use milepost_route::rules::{Bonus, Ends, Factor, Per, Places, When};
use serde::Serialize;
use std::collections::BTreeMap;

/// The most stops or hexes that a bonus does not pay for.
const MOST_COUNTED: i64 = 1000;

/// What the stops of a rule must be, beside their hexes.
#[derive(Clone, PartialEq, FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct StopsForm {
    /// In a hex with this mark: an icon, a label, what players put there.
    mark: Option<String>,
    /// In a hex without this mark.
    unmarked: Option<String>,
    /// In a hex whose tile has this colour.
    colour: Option<Colour>,
    /// Of these kinds.
    kinds: Option<Kinds>,
    /// With the company's token.
    token: Option<bool>,
    /// With a token of one of these companies.
    token_of: Option<OneOrMany>,
    /// Where on the route: `one`, at an end of it; `both`, at both ends.
    ends: Option<Ends>,
}

/// A set of stops: hexes, or all that its stops must be.
#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum SetForm {
    Hexes(OneOrMany),
    Stops(SetTable),
}

/// A set of stops by itself: what the rule says of stops is not asked of these.
#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct SetTable {
    /// In any of these hexes, or a stop of a hex as `M38:1`.
    visit: Option<OneOrMany>,
    #[serde(flatten)]
    stops: StopsForm,
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
    /// A stop of each: lists of hexes, or tables that say by themselves which stops.
    sets: Option<Vec<SetForm>>,
    #[serde(flatten)]
    stops: StopsForm,
}

/// Revenue beside what stops pay, for paid stops; or what is taken from it, for stops that are visited.
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
    /// What it takes instead, for stops that are visited, paid or not.
    #[form(range(1..=DEAREST))]
    takes: Option<u32>,
    /// How often; once for a route, unless stated.
    per: Option<Per>,
    /// So many of what it is counted by are not paid for.
    #[form(range(1..=MOST_COUNTED))]
    beyond: Option<u32>,
    /// The most that is paid for what it is counted by, before a train's `times`.
    #[form(range(1..=DEAREST))]
    most: Option<u32>,
    /// What it pays more, by the hex of the paid stop.
    #[form(range(0..=DEAREST))]
    adds: Option<BTreeMap<String, u32>>,
    /// The stop, as `F10` or `M38:1`, of which it pays more what that pays the train, by the hex of the paid stop.
    worth: Option<BTreeMap<String, String>>,
    /// Whether it pays again what the stop of the last set pays.
    again: Option<bool>,
    /// Whether it is multiplied where the train is; not, unless stated.
    multiplied: Option<bool>,
    /// It is for routes over track of one of these gauges alone.
    gauges: Option<Vec<Gauge>>,
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
            unmarked: places.unmarked.clone(),
            colour: places.colour,
            kinds: places.kinds,
            token: unusual(places.token),
            token_of: (!places.token_of.is_empty()).then(|| OneOrMany::of(&places.token_of)),
            ends: unusual(places.ends),
        }
    }

    /// The stops of that kind in these hexes.
    fn places(&self, hexes: Vec<String>) -> Places {
        Places {
            hexes,
            mark: self.mark.clone(),
            unmarked: self.unmarked.clone(),
            colour: self.colour,
            kinds: self.kinds,
            token: self.token.unwrap_or(false),
            token_of: self.token_of.clone().map_or_else(Vec::new, Vec::from),
            ends: self.ends.unwrap_or_default(),
        }
    }

    fn is_empty(&self) -> bool {
        let hex = self.mark.is_none() && self.unmarked.is_none() && self.colour.is_none();
        let stop = self.kinds.is_none() && self.token.is_none() && self.token_of.is_none();
        hex && stop && self.ends.is_none()
    }
}

impl SetForm {
    /// The stops; those of hexes alone are what the rule says of them.
    fn places(self, rule: &StopsForm) -> Places {
        match self {
            SetForm::Hexes(hexes) => rule.places(hexes.into()),
            SetForm::Stops(SetTable { visit, stops }) => {
                stops.places(visit.map_or_else(Vec::new, Vec::from))
            }
        }
    }

    /// A set by itself; an empty list stands for any stop.
    fn of(places: &Places) -> SetForm {
        if *places == Places::default() {
            return SetForm::Hexes(OneOrMany::Many(Vec::new()));
        }
        SetForm::Stops(SetTable {
            visit: (!places.hexes.is_empty()).then(|| OneOrMany::of(&places.hexes)),
            stops: StopsForm::of(places),
        })
    }

    fn is_empty(&self) -> bool {
        matches!(self, SetForm::Stops(table) if table.visit.is_none() && table.stops.is_empty())
    }

    fn has_ends(&self) -> bool {
        matches!(self, SetForm::Stops(table) if table.stops.ends.is_some())
    }

    fn is_table(&self) -> bool {
        matches!(self, SetForm::Stops(_))
    }

    /// Whether its list of hexes has none, where that does not stand for any stop.
    fn names_nothing(&self) -> bool {
        matches!(self, SetForm::Stops(table) if table.visit.as_ref().is_some_and(OneOrMany::is_empty))
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
        let mut sets = self.sets.iter().flatten();
        let is_said = !sets.any(SetForm::is_empty) && !self.names_nothing();
        self.check_stops(reader, at);
        let is_right = is_said && self.to.is_some() == self.from.is_some() && (count == 1 || loose);
        if !is_right {
            let hint = "visit = \"F16\" with trains = [\"D\"] if it is not for all, from = \"F16\" with to = [\"A1\"], or sets = [[\"F16\"], [\"A1\", \"B2\"]]";
            let what = "this bonus does not say, or says twice, what earns it";
            reader.error(at, what, hint);
        }
        is_right
    }

    /// Complains of conditions that stand beside sets of which each says by itself which stops it has.
    fn check_stops(&self, reader: &mut Reader, at: &Cursor<'_>) {
        let sets = self.sets.as_deref().unwrap_or_default();
        if !sets.is_empty() && sets.iter().all(SetForm::is_table) {
            let stops = [
                "mark", "unmarked", "colour", "kinds", "token", "token_of", "ends",
            ];
            for stated in stops.into_iter().filter_map(|name| at.get(name)) {
                let what = "this is asked of no set: each says by itself which stops it has";
                reader.error(
                    &stated,
                    what,
                    "write it into the tables of sets that it is for",
                );
            }
        }
    }

    /// Whether a list of hexes has none.
    fn names_nothing(&self) -> bool {
        let lists = [&self.visit, &self.from, &self.to];
        let mut sets = self.sets.iter().flatten();
        lists.into_iter().flatten().any(OneOrMany::is_empty) || sets.any(SetForm::names_nothing)
    }

    /// Whether some set that says by itself which stops it has asks for a mark.
    fn has_marked_table(&self) -> bool {
        let mut sets = self.sets.iter().flatten();
        sets.any(|set| matches!(set, SetForm::Stops(table) if table.stops.mark.is_some()))
    }

    /// Whether no place is stated.
    pub fn is_empty(&self) -> bool {
        self.visit.is_none() && self.from.is_none() && self.sets.is_none() && self.stops.is_empty()
    }

    /// Whether some stops must stand at ends of a route.
    pub fn has_ends(&self) -> bool {
        let sets = self.sets.iter().flatten();
        self.stops.ends.is_some() || sets.into_iter().any(SetForm::has_ends)
    }

    /// The sets of stops.
    pub fn sets(self) -> Vec<Places> {
        let given = self.visit.into_iter().chain(self.from).chain(self.to);
        let sets: Vec<SetForm> = match self.sets {
            Some(sets) => sets,
            None => given.map(SetForm::Hexes).collect(),
        };
        if sets.is_empty() && !self.stops.is_empty() {
            return vec![self.stops.places(Vec::new())];
        }
        let stops = &self.stops;
        sets.into_iter().map(|set| set.places(stops)).collect()
    }

    /// What is asked of all stops alike is said once; sets that differ in it, or name no hexes, stand by themselves.
    pub fn of(sets: &[Places]) -> SetsForm {
        let stops = StopsForm::of(sets.first().unwrap_or(&Places::default()));
        let alike = sets.iter().all(|places| StopsForm::of(places) == stops);
        let named = sets.iter().all(|places| !places.hexes.is_empty());
        let hexes = |places: &Places| Some(OneOrMany::of(&places.hexes));
        let none = SetsForm {
            visit: None,
            from: None,
            to: None,
            sets: None,
            stops: StopsForm::of(&Places::default()),
        };
        match sets {
            [] => none,
            [one] if !named => SetsForm {
                stops: StopsForm::of(one),
                ..none
            },
            [one] => SetsForm {
                visit: hexes(one),
                stops,
                ..none
            },
            [from, to] if alike && named => SetsForm {
                from: hexes(from),
                to: hexes(to),
                stops,
                ..none
            },
            all if alike && named => {
                let several = |places: &Places| OneOrMany::Many(places.hexes.clone());
                SetsForm {
                    sets: Some(all.iter().map(|set| SetForm::Hexes(several(set))).collect()),
                    stops,
                    ..none
                }
            }
            all => SetsForm {
                sets: Some(all.iter().map(SetForm::of).collect()),
                ..none
            },
        }
    }
}

impl BonusForm {
    fn per(&self) -> Per {
        match self.per {
            // Hexes that have a mark are counted by themselves, whatever stops there are, as those that are passed.
            Some(Per::Hex) if self.sets.stops.mark.is_some() => Per::Passed,
            per => per.unwrap_or_default(),
        }
    }

    fn has_extra(&self) -> bool {
        let adds = self.adds.as_ref().is_some_and(|adds| !adds.is_empty());
        let worth = self.worth.as_ref().is_some_and(|worth| !worth.is_empty());
        self.again == Some(true) || adds || worth
    }

    fn check(reader: &mut Reader, at: &Cursor<'_>, bonus: BonusForm) -> Option<BonusForm> {
        let per = bonus.per();
        if per == Per::Passed {
            let others = [
                "from", "to", "sets", "kinds", "token", "token_of", "ends", "adds", "worth",
                "again",
            ];
            for other in others.into_iter().filter_map(|name| at.get(name)) {
                let what = "this does not go with hexes that are passed";
                let hint = "per = \"passed\", and per = \"hex\" with a mark, is for each hex that a route comes through, whatever \
                            stops there: name hexes by visit, by mark, or both";
                reader.error(&other, what, hint);
            }
        }
        if per == Per::Hex && bonus.sets.has_marked_table() {
            let what = "a set with a mark does not go with per = \"hex\"";
            let hint = "per = \"hex\" with a mark beside it pays for each marked hex; without one, for each hex";
            reader.error(at, what, hint);
        }
        if bonus.takes.is_some() {
            let others = [
                "pays", "adds", "worth", "again", "once", "gauges", "subsidy",
            ];
            for other in others.into_iter().filter_map(|name| at.get(name)) {
                let what = "this does not go with what a bonus takes";
                let hint = "takes = 10 is taken from each route that comes there; what pays is a bonus by itself";
                reader.error(&other, what, hint);
            }
        } else if bonus.pays.is_none() && !bonus.has_extra() {
            reader.need(at, "pays");
        }
        let stops = match per {
            Per::Visit | Per::Hex => Stops::Optional,
            Per::Route | Per::Stop | Per::Passed => Stops::Required,
        };
        let is_right = bonus.sets.check(reader, at, stops);
        let plain = !bonus.has_extra() && bonus.once != Some(true);
        if is_right && per == Per::Stop && !plain {
            let what = "adds, worth, again and once do not go with a bonus by the stop";
            let hint =
                "it pays the same for each paid stop of its first set; leave them out, or per";
            reader.error(at, what, hint);
            return None;
        }
        let counts = bonus.beyond.or(bonus.most).is_some();
        if counts && per == Per::Route {
            let what = "beyond and most are for what a bonus is counted by";
            reader.error(at, what, "per = \"stop\", \"visit\" or \"hex\"");
            return None;
        }
        is_right.then_some(bonus)
    }

    /// The form of a bonus.
    pub fn of(bonus: &Bonus) -> BonusForm {
        let extra = bonus.again || !bonus.adds.is_empty() || !bonus.worth.is_empty();
        BonusForm {
            name: unusual(bonus.name.clone()),
            sets: SetsForm::of(&bonus.sets),
            pays: (bonus.pays != 0 || !extra && !bonus.is_fee()).then_some(bonus.pays),
            takes: unusual(bonus.takes),
            per: unusual(bonus.per),
            beyond: unusual(bonus.beyond),
            most: bonus.most,
            adds: unusual(bonus.adds.clone()),
            worth: unusual(bonus.worth.clone()),
            gauges: unusual(bonus.gauges.clone()),
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
            takes: form.takes.unwrap_or(0),
            beyond: form.beyond.unwrap_or(0),
            most: form.most,
            adds: form.adds.unwrap_or_default(),
            worth: form.worth.unwrap_or_default(),
            gauges: form.gauges.unwrap_or_default(),
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
    pub fn of(factor: &Factor) -> FactorForm {
        FactorForm {
            sets: SetsForm::of(&factor.sets),
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
