//! The rules a position is run by, where games differ.

use crate::model::tile::{Colour, Gauge};
use crate::model::train::{Kinds, Train};
use milepost_document::FromNode;
use serde::Serialize;

mod attachment;
mod bonus;
mod missing;
mod named;
pub(crate) mod one_or_many;
pub(crate) mod prefer;
mod stops;
mod table;
mod total;

pub use crate::rules::attachment::Attachment;
pub use crate::rules::bonus::{Bonus, Per};
pub use crate::rules::missing::Missing;
pub use crate::rules::prefer::Prefer;
pub use crate::rules::stops::{Alone, Closed, CountsAs, Feeder, Need, VisitCount};
pub use crate::rules::table::{KINDS, RuleKind};
pub use crate::rules::total::{Effect, Total};

/// What a company's routes may not have in common with each other, beside track.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, FromNode, Serialize)]
#[serde(rename_all = "lowercase")]
#[form(expected("supported"))]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub enum Conflict {
    /// Nothing.
    #[default]
    Track,
    /// Any stop.
    Stop,
    /// Any hex in which both visit a stop.
    Hex,
}

/// What a route may not visit twice (a stop it never visits twice).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, FromNode, Serialize)]
#[serde(rename_all = "lowercase")]
#[form(expected("supported"))]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub enum Once {
    /// Stops only.
    #[default]
    #[serde(skip)]
    Stop,
    /// Two cities of a hex.
    #[serde(rename = "cities")]
    City,
    /// Two stops of a hex.
    #[serde(rename = "stops")]
    Hex,
    /// A hex, be it only passed.
    #[serde(rename = "passing")]
    Pass,
}

/// What towns and halts are at the ends of a route.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, FromNode, Serialize)]
#[serde(rename_all = "lowercase")]
#[form(expected("supported"))]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub enum TownEnds {
    /// Ends like any other.
    #[default]
    Free,
    /// No ends.
    Forbidden,
    /// Cities, as far as a train by rows counts them: one takes a city's place among the stops that it may visit and
    /// among those that it is paid. What it pays is a town's.
    Cities,
}

/// Which trains must run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, FromNode, Serialize)]
#[serde(rename_all = "lowercase")]
#[form(expected("supported"))]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub enum Compulsory {
    /// None.
    #[default]
    #[serde(skip)]
    None,
    /// Those that could still earn beside the others. The best run leaves none such idle, as it would earn more with
    /// it: so the rule is kept without being looked at.
    #[serde(skip)]
    Earning,
    /// As many as can, be it for less: of two runs the one of more trains goes before the one that earns more.
    Most,
}

/// Where on a route stops must stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, FromNode, Serialize)]
#[serde(rename_all = "lowercase")]
#[form(expected("supported"))]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub enum Ends {
    /// Anywhere.
    #[default]
    #[serde(skip)]
    Any,
    /// At an end: the first stop that the route visits, or the last.
    One,
    /// At both ends: the first stop and the last, which are two, are both of these.
    Both,
}

impl Ends {
    /// Whether it is met by the visits of a route that `is_of` says are among the stops.
    #[inline]
    pub(crate) fn are_met(self, visits: &[usize], is_of: impl Fn(usize) -> bool) -> bool {
        match (self, visits) {
            (Ends::Any, visits) => visits.iter().any(|&stop| is_of(stop)),
            (Ends::One, visits) => [visits.first(), visits.last()]
                .into_iter()
                .flatten()
                .any(|&stop| is_of(stop)),
            (Ends::Both, [first, .., last]) => is_of(*first) && is_of(*last),
            (Ends::Both, _) => false,
        }
    }

    /// Whether a visit of so many may count.
    pub(crate) fn admit(self, visit: usize, visits: usize) -> bool {
        self == Ends::Any || visit == 0 || visit + 1 == visits
    }
}

/// Some stops: those that are all of what is said here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Places {
    /// In one of these hexes, or one of these stops of a hex (`M38:1`); anywhere where there are none.
    #[serde(
        serialize_with = "one_or_many::write",
        rename = "visit",
        skip_serializing_if = "Vec::is_empty"
    )]
    #[form(with(one_or_many::read))]
    #[cfg_attr(feature = "schemas", schemars(with = "one_or_many::OneOrMany"))]
    pub hexes: Vec<String>,
    /// In a hex with this mark.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<String>,
    /// In a hex without this mark.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unmarked: Option<String>,
    /// In a hex whose tile, or what is printed on it, has this colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour: Option<Colour>,
    /// Of these kinds; of any where it is not said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kinds: Option<Kinds>,
    /// With the company's token.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub token: bool,
    /// With a token of one of these companies.
    #[serde(
        serialize_with = "one_or_many::write",
        skip_serializing_if = "Vec::is_empty"
    )]
    #[form(with(one_or_many::read))]
    #[cfg_attr(feature = "schemas", schemars(with = "one_or_many::OneOrMany"))]
    pub token_of: Vec<String>,
    /// Where on the route; for bonuses and factors alone.
    #[serde(skip)]
    pub ends: Ends,
}

/// When a rule holds: always, but where something is said.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct When {
    /// For trains of these names.
    #[serde(
        serialize_with = "one_or_many::write",
        skip_serializing_if = "Vec::is_empty"
    )]
    #[form(with(one_or_many::read))]
    #[cfg_attr(feature = "schemas", schemars(with = "one_or_many::OneOrMany"))]
    pub trains: Vec<String>,
    /// For these companies.
    #[serde(
        serialize_with = "one_or_many::write",
        skip_serializing_if = "Vec::is_empty"
    )]
    #[form(with(one_or_many::read))]
    #[cfg_attr(feature = "schemas", schemars(with = "one_or_many::OneOrMany"))]
    pub companies: Vec<String>,
    /// In these phases.
    #[serde(
        serialize_with = "one_or_many::write",
        skip_serializing_if = "Vec::is_empty"
    )]
    #[form(with(one_or_many::read))]
    #[cfg_attr(feature = "schemas", schemars(with = "one_or_many::OneOrMany"))]
    pub phases: Vec<String>,
    /// For the company that holds this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holds: Option<String>,
    /// For the company that has a train of one of these names, whichever train runs.
    #[serde(
        serialize_with = "one_or_many::write",
        skip_serializing_if = "Vec::is_empty"
    )]
    #[form(with(one_or_many::read))]
    #[cfg_attr(feature = "schemas", schemars(with = "one_or_many::OneOrMany"))]
    pub beside: Vec<String>,
}

impl When {
    /// Whether it holds for a company that runs in a phase.
    pub fn is_for(&self, company: &str, holds: &[String], phase: &str) -> bool {
        let among =
            |names: &[String], name: &str| names.is_empty() || names.iter().any(|one| one == name);
        among(&self.companies, company)
            && among(&self.phases, phase)
            && self.holds.as_ref().is_none_or(|held| holds.contains(held))
    }

    /// Whether it holds for a company that has these trains.
    pub fn is_beside(&self, trains: &[Train]) -> bool {
        let has = |name: &String| trains.iter().any(|train| train.name == *name);
        self.beside.is_empty() || self.beside.iter().any(has)
    }

    /// Whether it holds for a train.
    pub fn is_for_train(&self, train: &Train) -> bool {
        self.trains.is_empty() || self.trains.contains(&train.name)
    }
}

impl Places {
    /// Those in some hexes.
    pub fn of(hexes: impl IntoIterator<Item = String>) -> Places {
        Places {
            hexes: hexes.into_iter().collect(),
            ..Places::default()
        }
    }

    /// What they are called.
    pub fn words(&self) -> String {
        match (&self.mark, self.hexes.as_slice()) {
            (Some(mark), []) => mark.clone(),
            (None, []) if self.token => "own token".to_owned(),
            (None, []) => "any stop".to_owned(),
            (_, hexes) => hexes.join(" or "),
        }
    }

    /// What they are, in words that follow "of": `the stops in A1 or B2`, `the cities with a token of its own`.
    pub(crate) fn stops_words(&self) -> String {
        let mut kinds = Kinds::WORDS.into_iter();
        let kind = match kinds.find(|(_, kinds)| self.kinds == Some(*kinds)) {
            Some(("city", _)) => "cities",
            Some(("town", _)) => "towns",
            Some(("cities", _)) => "cities and off-board areas",
            Some(("towns", _)) => "towns and halts",
            _ => "stops",
        };
        let mut words = format!("the {kind}");
        if !self.hexes.is_empty() {
            words += &format!(" in {}", self.hexes.join(" or "));
        }
        if let Some(mark) = &self.mark {
            words += &format!(" with the mark {mark}");
        }
        if let Some(mark) = &self.unmarked {
            words += &format!(" without the mark {mark}");
        }
        if let Some(colour) = self.colour {
            words += &format!(" on {} tiles", colour.word());
        }
        if self.token {
            words += " with a token of its own";
        }
        if !self.token_of.is_empty() {
            words += &format!(" with a token of {}", self.token_of.join(" or "));
        }
        words
    }
}

/// What a route through some stops is worth instead: `times / by` of what its stops and bonuses pay, rounded down;
/// bonuses that one route alone has come on top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Factor {
    /// What calls for it: a visited stop of each.
    pub sets: Vec<Places>,
    /// What it is multiplied by.
    pub times: u32,
    /// What it is divided by.
    pub by: u32,
    /// For whom it is.
    pub when: When,
}

/// Hexes that only some may run into or through.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Right {
    /// The hexes, by name.
    #[serde(serialize_with = "one_or_many::write")]
    #[form(with(one_or_many::read))]
    #[cfg_attr(feature = "schemas", schemars(with = "one_or_many::OneOrMany"))]
    pub hexes: Vec<String>,
    /// Who may: who has a token in one of these hexes, or at one of these stops; whoever `when` says where there are none.
    #[serde(
        default,
        serialize_with = "one_or_many::write",
        skip_serializing_if = "Vec::is_empty"
    )]
    #[form(with(one_or_many::read))]
    #[cfg_attr(feature = "schemas", schemars(with = "one_or_many::OneOrMany"))]
    pub tokens: Vec<String>,
    /// Who may.
    #[serde(flatten)]
    pub when: When,
}

/// The rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// What a route may not visit twice.
    pub once: Once,
    /// What routes may not share.
    pub between: Conflict,
    /// What else earns.
    pub bonuses: Vec<Bonus>,
    /// What multiplies whole routes.
    pub factors: Vec<Factor>,
    /// Stops that need others.
    pub needs: Vec<Need>,
    /// How many of some stops a route visits.
    pub visits: Vec<VisitCount>,
    /// Stops that are of another kind to some trains; of several for a stop the first holds.
    pub counts_as: Vec<CountsAs>,
    /// Stops that one route alone may visit.
    pub alone: Vec<Alone>,
    /// Stops that routes may not visit.
    pub closed: Vec<Closed>,
    /// Track by which stops pay that are not visited.
    pub feeders: Vec<Feeder>,
    /// Whether track of any two gauges joins across an edge.
    pub mixed_gauges: bool,
    /// What changes the total of a run.
    pub totals: Vec<Total>,
    /// What towns and halts are at the ends.
    pub town_ends: TownEnds,
    /// Which trains must run.
    pub compulsory: Compulsory,
    /// Hexes that only some may enter.
    pub rights: Vec<Right>,
    /// The names of trains of whose routes no two share a stop with the company's token.
    pub token_once: Vec<String>,
    /// The hexes, by name, whose track from one stop to another several routes may use.
    pub shared: Vec<String>,
    /// What one train of the run takes along.
    pub attachments: Vec<Attachment>,
    /// What these rules leave out: a company to which it matters is refused.
    pub missing: Vec<Missing>,
    /// Whether track goes on through a city that is blocked, which is then not visited.
    pub bypass: bool,
    /// Which of the runs of the greatest revenue is the best; the rule of ties alone tells where there is nothing.
    pub prefer: Option<Prefer>,
}

impl Rules {
    /// Whether a longer way between two stops may be better, or allowed where a shorter is not.
    pub fn wants_long_ways(&self) -> bool {
        let by_way =
            |bonus: &Bonus| matches!(bonus.per, Per::Hex | Per::Passed) || !bonus.gauges.is_empty();
        self.bonuses.iter().any(by_way) || !self.rights.is_empty() || self.bypass
    }

    /// Whether what a route earns may hang on track and stops that it does not come to.
    pub fn look_beyond_routes(&self) -> bool {
        !self.feeders.is_empty() || self.bonuses.iter().any(|bonus| !bonus.worth.is_empty())
    }

    /// Whether track of two gauges joins across an edge (docs/rules/18xx.md, R5).
    pub fn joins(&self, one: Gauge, other: Gauge) -> bool {
        self.mixed_gauges || one.joins(other)
    }

    /// Whether some rule asks for the colour of a tile.
    pub(crate) fn asks_for_colours(&self) -> bool {
        self.places().any(|places| places.colour.is_some())
    }

    /// The sets of rules that are for several sets of stops, and what a need counts.
    pub(crate) fn sets(&self) -> impl Iterator<Item = &Places> {
        let bonuses = self.bonuses.iter().flat_map(|one| &one.sets);
        let factors = self.factors.iter().flat_map(|one| &one.sets);
        let totals = self.totals.iter().flat_map(|one| &one.sets);
        let among = self.needs.iter().filter_map(|one| one.among.as_ref());
        bonuses.chain(factors).chain(totals).chain(among)
    }

    /// The stops that any rule asks for.
    pub(crate) fn places(&self) -> impl Iterator<Item = &Places> {
        self.sets()
            .chain(self.needs.iter().map(|one| &one.places))
            .chain(self.visits.iter().map(|one| &one.places))
            .chain(self.counts_as.iter().map(|one| &one.places))
            .chain(self.alone.iter().map(|one| &one.places))
            .chain(self.closed.iter().map(|one| &one.places))
            .chain(self.feeders.iter().map(|one| &one.places))
            .chain(self.attachments.iter().map(|one| &one.places))
            .chain(self.missing.iter().map(|one| &one.places))
    }

    /// For whom the rules are, but for bonuses.
    pub(crate) fn conditions(&self) -> impl Iterator<Item = &When> {
        let factors = self.factors.iter().map(|one| &one.when);
        factors
            .chain(self.totals.iter().map(|one| &one.when))
            .chain(self.needs.iter().map(|one| &one.when))
            .chain(self.visits.iter().map(|one| &one.when))
            .chain(self.counts_as.iter().map(|one| &one.when))
            .chain(self.alone.iter().map(|one| &one.when))
            .chain(self.closed.iter().map(|one| &one.when))
            .chain(self.feeders.iter().map(|one| &one.when))
            .chain(self.rights.iter().map(|one| &one.when))
            .chain(self.attachments.iter().map(|one| &one.when))
            .chain(self.missing.iter().map(|one| &one.when))
    }
}
