//! Routes of a class for which the title declares more than plain rules, each weighed as a whole.

use crate::solve::enumerate::columns::{legs, passed};
use crate::solve::enumerate::found::{FoundRoute, RouteVisitor, order};
use crate::solve::enumerate::search::Search;
use crate::solve::enumerate::search_graph::SearchGraph;
use crate::solve::price::weight::Scale;
use crate::solve::problem::bonus::{RouteSummary, come_through, gauges};
use crate::solve::problem::title_rules::TitleRules;

/// The most that what is declared adds to a route, in weight: of a bonus that one route alone has, what it pays beyond
/// its price.
pub(crate) fn allowance<const W: usize>(
    title_rules: &TitleRules,
    graph: &SearchGraph<'_, W>,
    scale: Scale,
    costs: &[i64],
) -> i64 {
    let price = |bit: u8| costs[graph.network.legs.len() + usize::from(bit)];
    let once = title_rules
        .once
        .iter()
        .map(|&(bit, most)| (scale.revenue(most) - price(bit)).max(0));
    let prize = title_rules.kept.as_ref().map_or(0, |kept| kept.prize);
    scale.revenue(title_rules.allowance) + scale.revenue(prize) + once.sum::<i64>()
}

impl<const W: usize, S: RouteVisitor<W>> Search<'_, W, S> {
    /// Hands over the route as it is, with each choice of bonuses that one route alone has and that pay here.
    pub(crate) fn judge(&mut self, title_rules: &TitleRules) {
        let now = &self.now;
        let turn = if now.turn == 0 {
            now.exits.len()
        } else {
            now.turn
        };
        // Taken out, so that the rest of the search may be asked while they are looked at; put back at the end.
        let mut visits = std::mem::take(&mut self.visits);
        let mut passed = std::mem::take(&mut self.passed);
        order(self.graph, now.start, &now.exits, turn, &mut visits);
        passed.clear();
        let network = self.graph.network;
        let legs = now
            .exits
            .iter()
            .map(|&exit| &network.legs[self.graph.exits[exit as usize].leg as usize]);
        let gauges = match title_rules.asks_for_gauges() {
            true => gauges(legs.clone()),
            false => 0,
        };
        if title_rules.counts_hexes() {
            come_through(network, now.start, legs, &mut passed);
        }
        self.weigh(
            title_rules,
            RouteSummary {
                hexes: &passed,
                gauges,
                ..RouteSummary::plain(&visits, now.borders)
            },
            turn,
        );
        (self.visits, self.passed) = (visits, passed);
    }

    fn weigh(&mut self, title_rules: &TitleRules, way: RouteSummary<'_>, turn: usize) {
        let Some(prize) = self.prize(title_rules, way.visits, turn) else {
            return;
        };
        let now = &self.now;
        let bits = title_rules
            .once
            .iter()
            .fold(0, |all, (bit, _)| all | 1 << bit);
        let track = now.visits.iter().fold(now.track, |track, &stop| {
            track.and(&self.graph.visit_track[stop])
        });
        let track = if title_rules.token_once {
            self.graph.with_tokens(track, way.visits)
        } else {
            track
        };
        let track = self.graph.with_alone(track, &title_rules.alone, way.visits);
        self.earned.clear();
        for once in (0..=bits).filter(|once| once & !bits == 0) {
            let way = RouteSummary { once, ..way };
            let Some(paid) = self.payer.best(self.class, self.graph.network, way) else {
                continue;
            };
            let revenue = paid + prize;
            // A bonus that adds nothing here is left to others.
            if self
                .earned
                .iter()
                .any(|(other, known)| other & once == *other && *known >= revenue)
            {
                continue;
            }
            self.earned.push((once, revenue));
            let price = |bit: &u8| self.costs[self.graph.network.legs.len() + usize::from(*bit)];
            let prices: i64 = (0..8)
                .filter(|bit| once & 1 << bit != 0)
                .map(|bit| price(&bit))
                .sum();
            let reduced = self.scale.revenue(revenue) - self.scale.train() - now.cost - prices;
            if reduced < self.sink.floor() {
                continue;
            }
            let found = FoundRoute {
                weight: self.scale.weight(revenue, now.borders),
                reduced,
                track: self.graph.with_once(track, once),
                exits: &now.exits,
                turn,
                start: now.start,
            };
            self.stopped |= !self.sink.take(&found);
        }
    }

    /// What the route is worth more for being kept; nothing where the title forbids it, or another is to be run.
    fn prize(&self, title_rules: &TitleRules, visits: &[usize], turn: usize) -> Option<u32> {
        let network = self.graph.network;
        if !title_rules.allows(network, visits)
            || !self.class.fits_whole(network, visits)
            || title_rules.pass_once && self.passes_twice(turn)
            || title_rules.bypass && self.visits_what_it_bypasses()
        {
            return None;
        }
        let Some(kept) = &title_rules.kept else {
            return Some(0);
        };
        let legs = legs(self.graph, &self.now.exits, turn);
        kept.is(network, &legs, visits).then_some(kept.prize)
    }

    /// Whether the route visits a stop that it also goes on through as blocked, or goes through one twice.
    fn visits_what_it_bypasses(&self) -> bool {
        let network = self.graph.network;
        let legs = self
            .now
            .exits
            .iter()
            .map(|&exit| &network.legs[self.graph.exits[exit as usize].leg as usize]);
        let mut seen: Vec<(usize, usize)> =
            legs.flat_map(|leg| leg.bypassed.iter().copied()).collect();
        let bypassed = seen.len();
        if bypassed == 0 {
            return false;
        }
        seen.extend(
            self.now
                .visits
                .iter()
                .map(|&stop| (network.stops[stop].hex, network.stops[stop].index)),
        );
        seen.sort_unstable();
        seen.windows(2).any(|pair| pair[0] == pair[1])
    }

    /// Whether the route comes back to a hex it has left.
    fn passes_twice(&self, turn: usize) -> bool {
        let mut hexes = passed(self.graph, &legs(self.graph, &self.now.exits, turn));
        let count = hexes.len();
        hexes.sort_unstable();
        hexes.dedup();
        hexes.len() < count
    }
}
