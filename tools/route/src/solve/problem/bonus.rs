//! A bonus in numbers of the network.

use crate::graph::{Leg, Network, pay};
use crate::model::{Gauge, Train};
use crate::rules::{Bonus, Ends, Per};
use crate::solve::problem::demand::Claim;
use crate::solve::problem::runner::Runner;

/// A route as far as bonuses look at it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RouteSummary<'a> {
    /// The stops it visits, in order.
    pub visits: &'a [usize],
    pub borders: u32,
    /// The hexes that it comes through, sorted, each once; none where no rule asks for them.
    pub hexes: &'a [usize],
    /// The gauges of its track, as bits; none where no rule asks for them.
    pub gauges: u8,
    /// Which of the bonuses that one route of the run has are its own, as bits.
    pub once: u8,
}

impl<'a> RouteSummary<'a> {
    /// With none of those bonuses.
    pub fn plain(visits: &'a [usize], borders: u32) -> RouteSummary<'a> {
        RouteSummary {
            visits,
            borders,
            hexes: &[],
            gauges: 0,
            once: 0,
        }
    }
}

/// What a bonus pays a train, or a fee takes from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TrainBonus {
    /// One stop of each set must be paid.
    pub sets: Vec<Vec<usize>>,
    /// Where on the route, by set.
    pub ends: Vec<Ends>,
    /// What each of those stops adds.
    pub adds: Vec<Vec<u32>>,
    pub pays: u32,
    /// What it pays for each paid stop of the first set, each visit, each hex.
    pub stop: u32,
    pub visit: u32,
    pub hex: u32,
    /// The hexes for each of which it pays `passed` to a route that comes through.
    pub marked: Vec<usize>,
    pub passed: u32,
    /// So many of what it counts are not paid for, and what it pays for the others at most.
    pub beyond: u32,
    pub cap: u32,
    /// The gauges, as bits, of which the route must have track of one; none where it need not.
    pub gauges: u8,
    /// Its bit, where one route alone of the run has it.
    pub once: Option<u8>,
}

/// How the stops that are paid are chosen for a bonus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// One of each set.
    OneOfEach,
    /// One of each set but the first, each of whose stops pays so much more.
    Dearer,
    /// Any of the first set, one of each of the others.
    Some,
}

/// Puts into `hexes` those that a route from a stop over some legs comes through, sorted, each once.
pub(crate) fn come_through<'a>(
    network: &Network,
    start: usize,
    legs: impl Iterator<Item = &'a Leg>,
    hexes: &mut Vec<usize>,
) {
    hexes.push(network.stops[start].hex);
    legs.for_each(|leg| hexes.extend_from_slice(&leg.hexes));
    hexes.sort_unstable();
    hexes.dedup();
}

/// The gauges of the track of some legs, as bits.
pub(crate) fn gauges<'a>(legs: impl Iterator<Item = &'a Leg>) -> u8 {
    legs.fold(0, |all, leg| all | leg.gauges)
}

impl Runner<'_> {
    /// The bonuses that pay a train, each with its number among the rules; those never earned are left out.
    pub fn train_bonuses(&self, train: &Train) -> Vec<(usize, TrainBonus)> {
        self.amounts(train, &|bonus| !bonus.is_fee())
    }

    /// The same for those that take from what its route earns; what they come to is [`TrainBonus::taken`].
    pub fn fees(&self, train: &Train) -> Vec<(usize, TrainBonus)> {
        self.amounts(train, &Bonus::is_fee)
    }

    fn amounts(&self, train: &Train, is_of: &dyn Fn(&Bonus) -> bool) -> Vec<(usize, TrainBonus)> {
        let bonuses = &self.position.setup().rules.bonuses;
        let mine = bonuses
            .iter()
            .enumerate()
            .filter(|(_, bonus)| is_of(bonus) && self.is_for(&bonus.when, train));
        let all = self.once();
        let bit = |index| {
            all.iter()
                .position(|&one| one == index)
                .map(|bit| bit as u8)
        };
        let train_bonuses =
            mine.map(|(index, bonus)| (index, self.train_bonus(bonus, train, bit(index))));
        let earned = |train_bonus: &TrainBonus| {
            !train_bonus.sets.iter().any(Vec::is_empty)
                && (train_bonus.passed == 0 || !train_bonus.marked.is_empty())
        };
        train_bonuses
            .filter(|(_, train_bonus)| earned(train_bonus))
            .collect()
    }

    fn train_bonus(&self, bonus: &Bonus, train: &Train, once: Option<u8>) -> TrainBonus {
        let by_hex = bonus.per == Per::Passed;
        let (hexes, stops) = if by_hex {
            (bonus.sets.as_slice(), &[][..])
        } else {
            (&[][..], bonus.sets.as_slice())
        };
        let all = &self.position.setup().hexes;
        let marked = |hex: &usize| hexes.iter().any(|places| all[*hex].is_among(places));
        let marked: Vec<usize> = (0..all.len()).filter(marked).collect();
        let sets: Vec<Vec<usize>> = stops.iter().map(|places| self.stops(places)).collect();
        let times = if bonus.multiplied {
            train.multiplier
        } else {
            1
        };
        let adds = self.adds(bonus, train, &sets, times);
        let pays = |per| {
            if bonus.per == per {
                bonus.pays.max(bonus.takes).saturating_mul(times)
            } else {
                0
            }
        };
        TrainBonus {
            adds,
            ends: stops.iter().map(|places| places.ends).collect(),
            sets,
            pays: pays(Per::Route),
            stop: pays(Per::Stop),
            visit: pays(Per::Visit),
            hex: pays(Per::Hex),
            marked,
            passed: pays(Per::Passed),
            beyond: bonus.beyond,
            cap: bonus
                .most
                .map_or(u32::MAX, |most| most.saturating_mul(times)),
            gauges: Gauge::bits(&bonus.gauges),
            once,
        }
    }

    /// What each stop of the sets of a bonus adds.
    fn adds(&self, bonus: &Bonus, train: &Train, sets: &[Vec<usize>], times: u32) -> Vec<Vec<u32>> {
        let hexes = &self.position.setup().hexes;
        let kinds = match bonus.again {
            true => self.kinds(train),
            false => Vec::new(),
        };
        let last = sets.len().wrapping_sub(1);
        let add = |set: usize, stop: usize| {
            let name = &hexes[self.network.stops[stop].hex].name;
            let more = bonus.adds.get(name).copied().unwrap_or(0);
            let again = match bonus.again && set == last {
                true => pay(self.network, train, stop, kinds[stop]),
                false => 0,
            };
            let worth = bonus.worth.get(name);
            let worth = worth.map_or(0, |stop| self.worth(stop, train));
            more.saturating_mul(times)
                .saturating_add(again)
                .saturating_add(worth)
        };
        let of_set =
            |(set, stops): (usize, &Vec<usize>)| stops.iter().map(|&stop| add(set, stop)).collect();
        sets.iter().enumerate().map(of_set).collect()
    }

    /// What prefers a route through each of the preferred hexes: one route of the run is enough.
    pub fn hex_bonuses(&self) -> impl Iterator<Item = TrainBonus> + '_ {
        let first = self.singles() - self.preference.hexes.len();
        let hexes = self.preference.hexes.iter().enumerate();
        hexes.map(move |(bit, &hex)| TrainBonus::passing(hex, (first + bit) as u8))
    }

    /// The claims that a train can meet.
    pub fn claims(&self, train: &Train) -> Vec<TrainBonus> {
        let first = self.once().len();
        let claims = self.demand.claims.iter().enumerate();
        let mine = claims.filter(|(_, claim)| claim.when.is_for_train(train));
        let train_bonus = |(bit, claim): (usize, &Claim)| {
            let stops = self.stops(&claim.places);
            TrainBonus::single(stops, self.demand.claim, (first + bit) as u8)
        };
        mine.map(train_bonus)
            .filter(|train_bonus| !train_bonus.sets[0].is_empty())
            .collect()
    }
}

impl TrainBonus {
    /// What one route alone of the run has for a paid stop of a set.
    pub fn single(stops: Vec<usize>, pays: u32, bit: u8) -> TrainBonus {
        let adds = vec![vec![0; stops.len()]];
        TrainBonus {
            sets: vec![stops],
            ends: vec![Ends::Any],
            adds,
            pays,
            stop: 0,
            visit: 0,
            hex: 0,
            marked: Vec::new(),
            passed: 0,
            beyond: 0,
            cap: u32::MAX,
            gauges: 0,
            once: Some(bit),
        }
    }

    /// What one route alone of the run is preferred for that comes through a hex.
    pub fn passing(hex: usize, bit: u8) -> TrainBonus {
        TrainBonus {
            sets: Vec::new(),
            ends: Vec::new(),
            adds: Vec::new(),
            pays: 0,
            stop: 0,
            visit: 0,
            hex: 0,
            marked: vec![hex],
            passed: 1,
            beyond: 0,
            cap: u32::MAX,
            gauges: 0,
            once: Some(bit),
        }
    }

    /// The same where one of revenue is so much.
    pub fn in_units(mut self, unit: u32) -> TrainBonus {
        let amounts = [
            &mut self.pays,
            &mut self.stop,
            &mut self.visit,
            &mut self.hex,
            &mut self.passed,
            &mut self.cap,
        ];
        for amount in amounts.into_iter().chain(self.adds.iter_mut().flatten()) {
            *amount = amount.saturating_mul(unit);
        }
        self
    }

    /// What it pays a route of which some stops are paid.
    pub fn value(&self, way: RouteSummary<'_>, is_paid: &dyn Fn(usize) -> bool) -> u32 {
        if self.gauges != 0 && self.gauges & way.gauges == 0 {
            return 0;
        }
        let mut sum = self.pays;
        let mut stops = None;
        for ((set, adds), &ends) in self.sets.iter().zip(&self.adds).zip(&self.ends) {
            let here = |stop: usize| is_paid(stop) && set.contains(&stop);
            if ends != Ends::Any && !ends.are_met(way.visits, here) {
                return 0;
            }
            let at = |stop: usize| {
                let edge = [way.visits.first(), way.visits.last()];
                ends == Ends::Any || edge.contains(&Some(&stop))
            };
            let all = set.iter().zip(adds);
            let paid = all.filter(|(stop, _)| is_paid(**stop) && at(**stop));
            let Some(most) = paid.clone().map(|(_, add)| *add).max() else {
                return 0;
            };
            stops = stops.or(Some(paid.count() as u32));
            sum = sum.saturating_add(most);
        }
        let hexes = way.hexes.iter();
        let marked = hexes.filter(|hex| self.marked.binary_search(hex).is_ok());
        sum.saturating_add(self.counted([
            stops.unwrap_or(0),
            way.visits.len() as u32,
            way.borders + 1,
            marked.count() as u32,
        ]))
    }

    /// What it takes from a route, where it is a fee: all stops that the route visits count, paid or not.
    pub fn taken(&self, way: RouteSummary<'_>) -> u32 {
        self.value(way, &|stop| way.visits.contains(&stop))
    }

    /// What it pays for so many paid stops of the first set, visits, hexes and marked hexes.
    fn counted(&self, [stops, visits, hexes, marked]: [u32; 4]) -> u32 {
        let counts = [
            (self.stop, stops),
            (self.visit, visits),
            (self.hex, hexes),
            (self.passed, marked),
        ];
        let pays = counts
            .into_iter()
            .map(|(pays, count)| pays.saturating_mul(count.saturating_sub(self.beyond)));
        pays.fold(0, u32::saturating_add).min(self.cap)
    }

    /// What it pays at most where no route visits more stops than `visits`, nor more hexes than `hexes`. What is counted
    /// never comes to less for more of it.
    pub fn most(&self, visits: u32, hexes: u32) -> u32 {
        let adds = self
            .adds
            .iter()
            .map(|adds| adds.iter().copied().max().unwrap_or(0));
        let stops = self.sets.first().map_or(0, |set| set.len() as u32);
        let marked = (self.marked.len() as u32).min(hexes);
        let counted = self.counted([stops.min(visits), visits, hexes, marked]);
        adds.chain([counted]).fold(self.pays, u32::saturating_add)
    }

    /// Whether it is paid for each paid stop of its only set alike, wherever it stands.
    pub fn is_gain(&self) -> bool {
        let plain = self.beyond == 0 && self.cap == u32::MAX && self.ends == [Ends::Any];
        self.stop > 0 && plain && self.once.is_none() && self.gauges == 0
    }

    /// Which of its stops are worth so much more for the choice of those that are paid.
    pub fn choice(&self) -> Choice {
        match (self.stop, self.beyond, self.cap) {
            (0, ..) => Choice::OneOfEach,
            (_, 0, u32::MAX) if self.ends.first() == Some(&Ends::Any) => Choice::Dearer,
            _ => Choice::Some,
        }
    }

    /// The amounts it pays, of which all it pays is a sum.
    pub fn parts(&self) -> impl Iterator<Item = u32> + '_ {
        let cap = if self.cap == u32::MAX { 0 } else { self.cap };
        self.adds.iter().flatten().copied().chain([
            cap,
            self.pays,
            self.stop,
            self.visit,
            self.hex,
            self.passed,
        ])
    }
}
