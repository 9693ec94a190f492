//! A company on its network, and the rules that are for it.

use crate::graph::{Network, Stop};
use crate::model::{Kind, Position, Train};
use crate::rules::{Attachment, Closed, Places, Right, When};
use crate::solve::problem::demand::Demand;
use crate::solve::problem::preference::Preference;

/// Who runs, and where.
#[derive(Clone, Copy)]
pub(crate) struct Runner<'a> {
    pub position: &'a Position,
    pub network: &'a Network,
    pub company: &'a str,
    /// What is asked of the run beside revenue.
    pub demand: &'a Demand,
    /// What is better of runs that earn the same.
    pub preference: &'a Preference,
}

impl<'a> Runner<'a> {
    /// A runner whose run is judged by its revenue alone.
    pub fn new(position: &'a Position, network: &'a Network, company: &'a str) -> Runner<'a> {
        Runner {
            position,
            network,
            company,
            demand: Demand::NONE,
            preference: Preference::NONE,
        }
    }
}

impl Runner<'_> {
    /// Whether a rule is for a train of the company.
    pub fn is_for(&self, when: &When, train: &Train) -> bool {
        self.is_for_company(when) && when.is_for_train(train)
    }

    /// Whether a rule is for the company.
    pub fn is_for_company(&self, when: &When) -> bool {
        self.position.setup().is_for(when, self.company)
    }

    /// The bonuses that one route alone of the run has, by their numbers among the rules; subsidies where they are preferred.
    pub fn once(&self) -> Vec<usize> {
        let bonuses = self.position.setup().rules.bonuses.iter().enumerate();
        let subsidies = self.preference.counts_subsidies();
        let once = bonuses.filter(|(_, bonus)| bonus.once && (subsidies || !bonus.subsidy));
        once.filter(|(_, bonus)| self.is_for_company(&bonus.when))
            .map(|(index, _)| index)
            .collect()
    }

    /// What a train takes along.
    pub fn attachment(&self, train: &Train) -> Option<&Attachment> {
        let all = &self.position.setup().rules.attachments;
        train.attached.and_then(|index| all.get(index))
    }

    /// What a train that takes something along is paid for it at a stop.
    pub fn attachment_pays(&self, train: &Train, stop: usize) -> u32 {
        self.attachment(train)
            .filter(|one| one.pays > 0 && self.is_of(stop, &one.places))
            .map_or(0, |one| one.pays)
    }

    /// Some stops of the network.
    pub fn stops(&self, places: &Places) -> Vec<usize> {
        (0..self.network.stops.len())
            .filter(|&stop| self.is_of(stop, places))
            .collect()
    }

    /// Whether a stop is one of some.
    pub fn is_of(&self, index: usize, places: &Places) -> bool {
        self.is_stop_of(&self.network.stops[index], places)
    }

    /// Whether a stop of the board is one of some.
    pub fn is_stop_of(&self, stop: &Stop, places: &Places) -> bool {
        let hex = &self.position.setup().hexes[stop.hex];
        let named = |word: &String| hex.is_named(word, stop.index);
        (places.hexes.is_empty() || places.hexes.iter().any(named))
            && hex.looks_like(places)
            && places.kinds.is_none_or(|kinds| kinds.has(stop.kind))
            && (!places.token || stop.token)
            && self.has_token_of(stop, &places.token_of)
    }

    /// Whether a stop has a token of one of these companies, where there are any.
    fn has_token_of(&self, stop: &Stop, companies: &[String]) -> bool {
        let has = |company: &String| self.position.has_token(stop.hex, stop.index, company);
        companies.is_empty() || companies.iter().any(has)
    }

    /// The kind that each stop of the network is to a train.
    pub fn kinds(&self, train: &Train) -> Vec<Kind> {
        let stops = self.network.stops.iter();
        let mut kinds: Vec<Kind> = stops.map(|stop| stop.kind).collect();
        let rules = self.position.setup().rules.counts_as.iter();
        // The first rule for a stop holds, so that it is written last.
        for rule in rules.rev().filter(|rule| self.is_for(&rule.when, train)) {
            for stop in self.stops(&rule.places) {
                kinds[stop] = rule.kind;
            }
        }
        kinds
    }

    /// Whether a rule closes a stop to a train.
    pub fn closes(&self, rule: &Closed, train: &Train, stop: usize) -> bool {
        let empty = !rule.empty || self.network.stops[stop].value(train) == 0;
        empty && self.is_for(&rule.when, train) && self.is_of(stop, &rule.places)
    }

    /// Whether a train has the right that a rule gives.
    pub fn has_right(&self, right: &Right, train: &Train) -> bool {
        self.is_for(&right.when, train)
            && (right.tokens.is_empty() || right.tokens.iter().any(|name| self.has_token_in(name)))
    }

    /// Whether the company has a token in a hex, or at one stop of it (`M38:1`).
    fn has_token_in(&self, word: &str) -> bool {
        let mut hexes = self.position.setup().hexes.iter().enumerate();
        hexes.any(|(hex, on)| {
            let mut stops = 0..on.tile.stops.len();
            stops.any(|stop| {
                on.is_named(word, stop) && self.position.has_token(hex, stop, self.company)
            })
        })
    }

    /// How many bonuses, claims and preferred hexes there are that one route alone of the run has.
    pub fn singles(&self) -> usize {
        self.once().len() + self.demand.claims.len() + self.preference.hexes.len()
    }

    /// The bits of claims.
    pub fn claimed(&self) -> u8 {
        let first = self.once().len();
        let last = first + self.demand.claims.len();
        (first..last).fold(0, |bits, bit| bits | 1 << bit)
    }
}
