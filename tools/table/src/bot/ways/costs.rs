//! The board in a player's eyes: what each step would cost in money and time.

use crate::apply;
use crate::model::ground::{Step, Way};
use crate::model::table::Table;
use crate::state::State;
use milepost_grid::Site;
use milepost_map::City;

/// What carries a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    /// Own track, or the inside of a major city.
    Free,
    /// Another's track.
    Others(u8),
    /// Track that is still to be built: the pip.
    New(u32),
    /// An own ferry.
    Ferry,
    /// Another's ferry.
    OthersFerry(u8),
    /// A ferry that is still to be built.
    NewFerry(u32),
}

impl By {
    pub fn is_ferry(self) -> bool {
        matches!(self, By::Ferry | By::OthersFerry(_) | By::NewFerry(_))
    }

    pub fn is_new(self) -> bool {
        matches!(self, By::New(_) | By::NewFerry(_))
    }

    /// Whose track it is, where that is another's.
    pub fn owner(self) -> Option<u8> {
        match self {
            By::Others(owner) | By::OthersFerry(owner) => Some(owner),
            _ => None,
        }
    }
}

/// A step from a milepost to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hop {
    pub to: u32,
    pub by: By,
    /// What building it costs.
    pub cost: i32,
    /// What it weighs in the search for the best way: money and time in one.
    pub weight: u32,
}

/// A step as the search needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arc {
    pub to: u32,
    pub weight: u16,
    pub others: bool,
}

/// How money and time weigh against each other, in eighths of a million.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Weights {
    /// A million for track.
    pub coin: u32,
    /// A million for track that the end of the game asks for anyhow.
    pub wanted: u32,
    /// A milepost of movement.
    pub step: u32,
    /// A milepost on another's track, besides.
    pub fee: u32,
    /// A ferry, in mileposts.
    pub ferry: u32,
}

/// No step weighs more.
pub(crate) const HEAVIEST: u32 = 511;

/// The board in the eyes of the player to act.
#[derive(Clone, Debug)]
pub(crate) struct StepCosts {
    first: Vec<u32>,
    arcs: Vec<Arc>,
    pub hops: Vec<Hop>,
    /// The mileposts on the player's track.
    pub owned: Vec<bool>,
    /// The mileposts from which the player may build: these, and major cities.
    pub anchored: Vec<bool>,
    /// The city of each milepost.
    pub city: Vec<Option<u32>>,
    /// Whether a train may turn round there.
    pub turns: Vec<bool>,
    pips: usize,
    slots: usize,
    pub weights: Weights,
    sites: Vec<Site>,
    /// The first milepost of each city, and how far its others lie from it.
    middles: Vec<(Site, u32)>,
    /// What a milepost as the crow flies weighs at least, however it is gone.
    pace: u32,
}

/// What the rest of the way to a city weighs at least.
pub(crate) struct Rest<'a> {
    sites: &'a [Site],
    middle: Site,
    reach: u32,
    pace: u32,
}

impl Rest<'_> {
    #[inline]
    pub fn from(&self, at: usize) -> u32 {
        let length = self.sites[at].steps(self.middle).saturating_sub(self.reach);
        (length * self.pace).min(HEAVIEST)
    }
}

impl StepCosts {
    /// What the player to act sees, without the pips that turned out to be barred.
    pub fn of(table: &Table, state: &State, barred: &[u32], weights: Weights) -> StepCosts {
        let (ground, seat) = (table.ground(), state.mover());
        let count = ground.mileposts();
        let mut owned = vec![false; count];
        state.track(table, seat).for_each(|at| owned[at] = true);
        let is_anchored = |at: usize| owned[at] || ground.major(at).is_some();
        let anchored = (0..count).map(is_anchored).collect();
        let mileposts = table.map().mileposts();
        let middle = |city: &City| {
            let site = |&at: &usize| mileposts[at].site;
            let middle = site(&city.mileposts[0]);
            let reach = city.mileposts.iter().map(|at| site(at).steps(middle));
            (middle, reach.max().unwrap_or(0))
        };
        let mut costs = StepCosts {
            first: vec![0],
            arcs: Vec::new(),
            hops: Vec::with_capacity(count * 6),
            owned,
            anchored,
            city: (0..count)
                .map(|at| ground.city(at).map(|city| city as u32))
                .collect(),
            turns: (0..count).map(|at| ground.turns(at)).collect(),
            pips: ground.pips(),
            slots: ground.pips() + ground.ferries(),
            weights,
            sites: mileposts.iter().map(|milepost| milepost.site).collect(),
            middles: table.map().cities().iter().map(middle).collect(),
            pace: 0,
        };
        for at in 0..count {
            let hops = ground
                .ways(at)
                .iter()
                .filter_map(|way| hop(table, state, at, *way, barred));
            costs.hops.extend(hops);
            costs.first.push(costs.hops.len() as u32);
        }
        costs.pace = costs.pace();
        costs.weigh(&[]);
        costs
    }

    /// What a milepost as the crow flies weighs at least: no step weighs less, once it is built, for what it gains.
    fn pace(&self) -> u32 {
        let out = |at: usize| self.out(at).iter().map(move |hop| (at, hop));
        let pace = |(at, hop): (usize, &Hop)| {
            let gained = self.sites[at].steps(self.sites[hop.to as usize]);
            self.step_weight(*hop) / gained.max(1)
        };
        (0..self.mileposts())
            .flat_map(out)
            .map(pace)
            .min()
            .unwrap_or(0)
    }

    /// Weighs all steps anew, with the slots that the end of the game asks for.
    pub fn weigh(&mut self, wanted: &[bool]) {
        let weights = self.weights;
        for index in 0..self.hops.len() {
            let hop = self.hops[index];
            let is_wanted = self
                .slot(hop)
                .is_some_and(|slot| wanted.get(slot) == Some(&true));
            let coin = if is_wanted {
                weights.wanted
            } else {
                weights.coin
            };
            let weight = self.step(hop) * weights.step
                + if hop.by.owner().is_some() {
                    weights.fee
                } else {
                    0
                }
                + hop.cost as u32 * coin;
            self.hops[index].weight = weight.clamp(1, HEAVIEST);
        }
        let arc = |hop: &Hop| Arc {
            to: hop.to,
            weight: hop.weight as u16,
            others: hop.by.owner().is_some(),
        };
        self.arcs = self.hops.iter().map(arc).collect();
    }

    /// What the rest of the way to a city weighs at least.
    pub fn rest(&self, city: usize) -> Rest<'_> {
        let (middle, reach) = self.middles[city];
        Rest {
            sites: &self.sites,
            middle,
            reach,
            pace: self.pace,
        }
    }

    /// What a step weighs once it is built.
    pub fn step_weight(&self, hop: Hop) -> u32 {
        self.step(hop) * self.weights.step
    }

    /// A step in mileposts of movement.
    pub fn step(&self, hop: Hop) -> u32 {
        if hop.by.is_ferry() {
            self.weights.ferry
        } else {
            1
        }
    }

    /// The steps out of a milepost.
    #[inline]
    pub fn arcs(&self, at: usize) -> &[Arc] {
        &self.arcs[self.first[at] as usize..self.first[at + 1] as usize]
    }

    fn out(&self, at: usize) -> &[Hop] {
        &self.hops[self.first[at] as usize..self.first[at + 1] as usize]
    }

    /// The steps out of a milepost over own track, ferries and the inside of major cities.
    pub fn own(&self, at: usize) -> impl Iterator<Item = &Hop> {
        self.out(at)
            .iter()
            .filter(|hop| matches!(hop.by, By::Free | By::Ferry))
    }

    /// The step from a milepost to another over the same track, if there is one.
    pub fn find(&self, from: usize, to: usize, by: By) -> Option<Hop> {
        let mut out = self.out(from).iter();
        out.find(|hop| hop.to as usize == to && hop.by == by)
            .copied()
    }

    /// The index of the first step out of a milepost.
    pub fn first(&self, at: usize) -> usize {
        self.first[at] as usize
    }

    pub fn mileposts(&self) -> usize {
        self.city.len()
    }

    /// How many pips and ferries there are together.
    pub fn slots(&self) -> usize {
        self.slots
    }

    /// The place of what is still to be built in a list of pips and ferries.
    pub fn slot(&self, hop: Hop) -> Option<usize> {
        match hop.by {
            By::New(pip) => Some(pip as usize),
            By::NewFerry(ferry) => Some(self.pips + ferry as usize),
            _ => None,
        }
    }
}

fn hop(table: &Table, state: &State, at: usize, way: Way, barred: &[u32]) -> Option<Hop> {
    let seat = state.mover();
    let (by, cost) = match way.step {
        Step::Inside => (By::Free, 0),
        Step::Section(pip) => match state.owner(pip) {
            Some(owner) if owner == seat => (By::Free, 0),
            Some(owner) => (By::Others(owner as u8), 0),
            None if barred.contains(&(pip as u32)) => return None,
            None => (By::New(pip as u32), section(table, state, at, way.to, pip)?),
        },
        Step::Ferry(ferry) => match state.ferry_fee(ferry, 1 << seat) {
            Some(None) => (By::Ferry, 0),
            Some(Some(owner)) => (By::OthersFerry(owner as u8), 0),
            None => {
                let mut site = apply::Site::landed(table, state, at).ok()?;
                site.sail(ferry, way.to).ok()?;
                (By::NewFerry(ferry as u32), site.cost())
            }
        },
    };
    Some(Hop {
        to: way.to as u32,
        by,
        cost,
        weight: 0,
    })
}

/// What a section costs, if it may be built.
fn section(table: &Table, state: &State, at: usize, to: usize, pip: usize) -> Option<i32> {
    let ground = table.ground();
    // Only cities and ports limit who builds there, and price it by what was built before.
    if ground.is_open(at) && ground.is_open(to) {
        return Some(ground.crossing(pip) + ground.entry(to));
    }
    let mut site = apply::Site::anywhere(table, state, at);
    site.step(to).ok()?;
    Some(site.cost())
}

#[cfg(test)]
mod tests {
    use super::super::table_on;
    use super::*;
    use crate::apply::start;
    use milepost_dice::Dice;

    fn hops(table: &Table, state: &State) -> Vec<(usize, usize, Hop)> {
        let out = |at| table.ground().ways(at).iter().map(move |way| (at, way));
        let ways = (0..table.ground().mileposts()).flat_map(out);
        let ferry = |way: &Way| {
            if let Step::Ferry(ferry) = way.step {
                Some(ferry)
            } else {
                None
            }
        };
        let ferries =
            ways.filter_map(|(at, way)| Some((at, ferry(way)?, hop(table, state, at, *way, &[])?)));
        ferries.collect()
    }

    #[test]
    fn crossing_is_paid_to_the_owner_next_in_turn() {
        let table = table_on("japan");
        let mut state = start(&table);
        state.mover = 2;
        state.ports.fill([0b1011; 2]);
        assert!(
            hops(&table, &state)
                .iter()
                .all(|(.., hop)| hop.by == By::OthersFerry(3))
        );
        state.ports.fill([0b0011; 2]);
        assert!(
            hops(&table, &state)
                .iter()
                .all(|(.., hop)| hop.by == By::OthersFerry(0))
        );
        state.ports.fill([0b0111; 2]);
        assert!(
            hops(&table, &state)
                .iter()
                .all(|(.., hop)| hop.by == By::Ferry)
        );
    }

    /// What is priced without asking the rules, for all may build there, costs what the rules ask.
    #[test]
    fn open_sections_cost_what_the_rules_ask() {
        let (table, mut dice) = (table_on("japan"), Dice::new(6, "sections"));
        let ground = table.ground();
        let (mut open, mut barred) = (0, 0);
        for _ in 0..20 {
            let mut state = start(&table);
            state.mover = dice.index(4);
            state
                .owners
                .iter_mut()
                .for_each(|owner| *owner = dice.index(9).saturating_sub(4) as u8);
            for at in 0..ground.mileposts() {
                for way in ground.ways(at) {
                    let Step::Section(pip) = way.step else {
                        continue;
                    };
                    if state.owner(pip).is_some() {
                        continue;
                    }
                    let mut site = apply::Site::anywhere(&table, &state, at);
                    let by_rules = site.step(way.to).ok().map(|()| site.cost());
                    let found = hop(&table, &state, at, *way, &[]).map(|hop| hop.cost);
                    assert_eq!(found, by_rules, "from {at} to {}", way.to);
                    open += usize::from(ground.is_open(at) && ground.is_open(way.to));
                    barred += usize::from(by_rules.is_none());
                }
            }
        }
        assert!(open > 1000 && barred > 100, "{open} {barred}");
    }

    /// Ferries cost what the rules ask of one who builds to their port by land and then over them.
    #[test]
    fn ferries_cost_what_building_over_them_costs() {
        let (table, mut dice) = (table_on("japan"), Dice::new(5, "ferries"));
        let (ground, mut seen, mut barred) = (table.ground(), 0, 0);
        for _ in 0..200 {
            let mut state = start(&table);
            state.mover = dice.index(4);
            state
                .ports
                .iter_mut()
                .for_each(|ports| *ports = [0, 0].map(|_: u8| 1 << dice.index(8) & 0b1111));
            let hops = hops(&table, &state);
            for at in 0..ground.mileposts() {
                for way in ground.ways(at) {
                    let Step::Ferry(ferry) = way.step else {
                        continue;
                    };
                    if state.ferry_fee(ferry, 0).is_some() {
                        continue;
                    }
                    let Some(&pip) = ground.sections(at).first() else {
                        continue;
                    };
                    let from = ground.ends(pip).into_iter().find(|&end| end != at).unwrap();
                    let mut site = apply::Site::anywhere(&table, &state, from);
                    let landed = site.step(at).map(|()| site.cost());
                    let by_rules = landed
                        .ok()
                        .and_then(|landed| site.step(way.to).ok().map(|()| site.cost() - landed));
                    let found = hops
                        .iter()
                        .find(|&&(port, number, _)| (port, number) == (at, ferry));
                    assert_eq!(
                        found.map(|(.., hop)| hop.cost),
                        by_rules,
                        "{ferry} from {at}"
                    );
                    seen += 1;
                    barred += usize::from(by_rules.is_none());
                }
            }
        }
        assert!(
            seen > 1000 && barred > 10 && barred < seen,
            "{barred} of {seen}"
        );
    }
}
