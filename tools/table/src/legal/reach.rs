//! What track the money of a turn reaches.

use crate::apply::Site;
use crate::model::ground::{Ground, Step, Way};
use crate::model::refusal::Refusal;
use crate::model::table::Table;
use crate::state::State;

/// The cheapest extensions of a player's track within what they may spend this turn.
///
/// Each step is priced and judged by itself; a path that breaks a rule only as a whole, such as a third section out of
/// a major city, is found when it is judged whole.
#[derive(Clone, Debug)]
pub struct Reach {
    cost: Vec<i32>,
    before: Vec<usize>,
    toll: Option<i32>,
}

const NEVER: i32 = i32::MAX;

impl Reach {
    /// For the player to act.
    pub fn of(table: &Table, state: &State) -> Reach {
        let (seat, ground) = (state.mover(), table.ground());
        let limit = state.money_for_track(table);
        let majors = table
            .board()
            .majors()
            .iter()
            .flat_map(|&city| &ground.town(city).mileposts);
        Reach::from(
            table,
            state,
            majors.copied().chain(state.track(table, seat)),
            limit,
        )
    }

    /// For the player to act, from some mileposts that are taken to be on their track, and for any sum.
    pub fn from(
        table: &Table,
        state: &State,
        sources: impl Iterator<Item = usize>,
        limit: i32,
    ) -> Reach {
        Reach::search(table, state, sources, limit, None, |_| false)
    }

    /// The same, as far as the nearest milepost that is a goal: what lies farther off may not be found.
    pub fn until(
        table: &Table,
        state: &State,
        sources: impl Iterator<Item = usize>,
        limit: i32,
        is_goal: impl Fn(usize) -> bool,
    ) -> Reach {
        Reach::search(table, state, sources, limit, None, is_goal)
    }

    /// The same where steps that a rule forbids may be taken for a toll besides their price, to find the way that a rule
    /// shuts: for a high toll the one with the fewest such steps. Sections that are built take it twice.
    pub fn against(
        table: &Table,
        state: &State,
        sources: impl Iterator<Item = usize>,
        limit: i32,
        toll: i32,
    ) -> Reach {
        Reach::search(table, state, sources, limit, Some(toll.max(0)), |_| false)
    }

    fn search(
        table: &Table,
        state: &State,
        sources: impl Iterator<Item = usize>,
        limit: i32,
        toll: Option<i32>,
        is_goal: impl Fn(usize) -> bool,
    ) -> Reach {
        let (mileposts, limit) = (table.ground().mileposts(), limit.max(0) as usize);
        let mut reach = Reach {
            cost: vec![NEVER; mileposts],
            before: vec![0; mileposts],
            toll,
        };
        let mut buckets = vec![Vec::new(); limit + 1];
        for at in sources {
            reach.cost[at] = 0;
            reach.before[at] = at;
            buckets[0].push(at);
        }
        for spent in 0..=limit {
            while let Some(at) = buckets[spent].pop() {
                if reach.cost[at] == spent as i32 {
                    if is_goal(at) {
                        return reach;
                    }
                    reach.extend(table, state, at, &mut buckets);
                }
            }
        }
        reach
    }

    fn extend(&mut self, table: &Table, state: &State, at: usize, buckets: &mut [Vec<usize>]) {
        for way in table.ground().ways(at) {
            let built = matches!(way.step, Step::Section(pip) if state.owner(pip).is_some());
            if self.cost[way.to] <= self.cost[at] || built && self.toll.is_none() {
                continue;
            }
            let toll = || Some(self.toll? * (1 + i32::from(built)) + listed(table.ground(), way));
            let Some(price) = self.price(table, state, at, way.to).ok().or_else(toll) else {
                continue;
            };
            let cost = self.cost[at] + price;
            if cost < self.cost[way.to] && (cost as usize) < buckets.len() {
                self.cost[way.to] = cost;
                self.before[way.to] = at;
                buckets[cost as usize].push(way.to);
            }
        }
    }

    /// What a step further costs, or the rule against it. A city or a port is judged with the step that led
    /// into it: the port is paid for, and the city has a section less.
    fn price(&self, table: &Table, state: &State, at: usize, to: usize) -> Result<i32, Refusal> {
        let before = self.before[at];
        let mut site = Site::anywhere(table, state, before);
        if before != at {
            if table.ground().turns(at) {
                site.step(at)?;
            } else {
                site = Site::anywhere(table, state, at);
            }
        }
        let paid = site.cost();
        site.step(to)?;
        Ok(site.cost() - paid)
    }

    /// What the cheapest path to a milepost costs, if the money reaches it.
    pub fn cost(&self, to: usize) -> Option<i32> {
        self.cost.get(to).copied().filter(|&cost| cost != NEVER)
    }

    /// The mileposts that can be reached and are not on the player's track, by index.
    pub fn targets(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.cost.len()).filter(|&to| self.extends_to(to))
    }

    /// Whether a milepost can be reached and is not on the player's track.
    pub fn extends_to(&self, to: usize) -> bool {
        self.cost(to).is_some() && self.before[to] != to
    }

    /// The cheapest path to one of some mileposts, with its price; of equal ones the shortest.
    pub fn nearest(&self, goal: &[usize]) -> Option<(i32, Vec<usize>)> {
        let found = goal
            .iter()
            .filter_map(|&to| Some((self.cost(to)?, self.path(to))));
        found.min_by_key(|(cost, path)| (*cost, path.len()))
    }

    /// The cheapest path to a milepost, from where it leaves the player's track or a major city.
    pub fn path(&self, to: usize) -> Vec<usize> {
        let mut path = vec![to];
        let mut at = to;
        while self.cost[at] != NEVER && self.before[at] != at {
            at = self.before[at];
            path.push(at);
        }
        path.reverse();
        path
    }
}

/// What a step costs where nothing keeps one from it.
fn listed(ground: &Ground, way: &Way) -> i32 {
    let fare = ground
        .ports(way.to)
        .iter()
        .map(|&ferry| ground.fare(ferry))
        .min();
    match way.step {
        // A ferry was paid for with the step to its port.
        Step::Inside | Step::Ferry(_) => 0,
        Step::Section(pip) => ground.crossing(pip) + fare.unwrap_or_else(|| ground.entry(way.to)),
    }
}
