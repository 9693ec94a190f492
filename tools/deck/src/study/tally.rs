//! What is counted in the decks of a study. Whole numbers only, so that tallies add up to the same in any order.

use crate::deal::{Card, Deck};
use crate::error::DealError;
use crate::order::Before;
use crate::price::{Demand, Prices};
use crate::rule::RULES;
use std::collections::BTreeMap;

/// What was counted in some decks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Decks that were dealt.
    pub decks: u64,
    /// Decks that were not.
    pub refused: Refused,
    /// Demands by good, then by city.
    pub demands: Vec<u64>,
    /// By city, decks in which it is no destination.
    pub without: Vec<u64>,
    /// The sum of twice the median payoffs.
    pub doubled_medians: i64,
    /// The sum of twice the greatest payoffs that are small.
    pub doubled_lines: i64,
    /// Decks whose line lies lower, for want of large payoffs.
    pub lowered: u64,
    /// Decks by their number of small payoffs.
    pub small: Spread,
    /// Decks by the thirds that were taken back.
    pub swaps: Spread,
    /// Decks by the times they were begun anew.
    pub restarts: Spread,
    /// Decks by their number of cards that qualify as opening cards.
    pub opening: Spread,
    /// Decks by their number of opening cards that do not qualify.
    pub short: Spread,
    /// Decks by how often taxes come.
    pub taxes: Spread,
    /// Decks by how often they count as reshuffled.
    pub reshuffles: Spread,
    /// By card, decks in which taxes come before it, and those in which the deck counts as reshuffled with them.
    pub before: Vec<[u64; 2]>,
}

/// Whole numbers, each with how many decks have it.
pub type Spread = BTreeMap<i64, u64>;

/// Decks that could not be dealt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refused {
    /// All of them.
    pub decks: u64,
    /// By good, those in which it had fewer legal destinations than demands; several goods may count in one deck.
    pub goods: Vec<u64>,
    /// Payoffs too alike.
    pub alike: u64,
    /// By rule of [`RULES`], those in which it refused most.
    pub rules: [u64; RULES.len()],
}

impl Tally {
    /// Nothing counted yet, of decks of so many cards.
    pub fn new(prices: &Prices<'_>, cards: usize) -> Tally {
        let (cities, goods) = (prices.map().cities().len(), prices.map().goods().len());
        Tally {
            refused: Refused {
                goods: vec![0; goods],
                ..Refused::default()
            },
            demands: vec![0; goods * cities],
            without: vec![0; cities],
            before: vec![[0; 2]; cards],
            ..Tally::default()
        }
    }

    /// Counts a deck, or that there is none.
    pub fn count(&mut self, prices: &Prices<'_>, dealt: &Result<Deck, DealError>) {
        match dealt {
            Ok(deck) => self.deck(prices, deck),
            Err(error) => self.refused.count(prices, error),
        }
    }

    fn deck(&mut self, prices: &Prices<'_>, deck: &Deck) {
        self.decks += 1;
        let mut used = vec![false; self.without.len()];
        for demand in deck.demands() {
            self.demands[demand.good * used.len() + demand.city] += 1;
            used[demand.city] = true;
        }
        self.without
            .iter_mut()
            .zip(used)
            .for_each(|(without, used)| *without += u64::from(!used));
        self.doubled_medians += i64::from(deck.doubled_median());
        self.doubled_lines += i64::from(deck.line.doubled);
        self.lowered += u64::from(deck.lowered > 0);
        let small = |demand: &Demand| deck.line.is_small(prices.offer(*demand).payoff);
        let budget = prices.tuning().opening_budget;
        let opens = |card: &&Card| {
            card.demands
                .iter()
                .all(|&demand| prices.cheapest(demand) <= budget)
        };
        hear(&mut self.small, deck.demands().filter(small).count() as i64);
        hear(&mut self.swaps, deck.swaps.into());
        hear(&mut self.restarts, deck.restarts.into());
        hear(
            &mut self.opening,
            deck.cards.iter().filter(opens).count() as i64,
        );
        hear(&mut self.short, deck.short_opening as i64);
        let mut comings = [0; 2];
        for (card, row) in deck.cards.iter().zip(&mut self.before) {
            let taxes = card.before != Before::Nothing;
            let now = [taxes, card.before == Before::TaxesAndReshuffle].map(u64::from);
            add(row, &now);
            add(&mut comings, &now);
        }
        hear(&mut self.taxes, comings[0] as i64);
        hear(&mut self.reshuffles, comings[1] as i64);
    }

    /// Demands with how often each was in a deck.
    pub fn by_demand(&self) -> impl Iterator<Item = (Demand, u64)> {
        let cities = self.without.len().max(1);
        let demand = move |(at, &count)| {
            (
                Demand {
                    good: at / cities,
                    city: at % cities,
                },
                count,
            )
        };
        self.demands.iter().enumerate().map(demand)
    }

    /// Both together; they are of the same map and number of cards.
    #[must_use]
    pub fn and(mut self, more: &Tally) -> Tally {
        self.decks += more.decks;
        self.refused.add(&more.refused);
        add(&mut self.demands, &more.demands);
        add(&mut self.without, &more.without);
        self.doubled_medians += more.doubled_medians;
        self.doubled_lines += more.doubled_lines;
        self.lowered += more.lowered;
        let spreads = [
            (&mut self.small, &more.small),
            (&mut self.swaps, &more.swaps),
            (&mut self.restarts, &more.restarts),
            (&mut self.opening, &more.opening),
            (&mut self.short, &more.short),
            (&mut self.taxes, &more.taxes),
            (&mut self.reshuffles, &more.reshuffles),
        ];
        for (mine, more) in spreads {
            more.iter()
                .for_each(|(&number, decks)| *mine.entry(number).or_default() += decks);
        }
        self.before
            .iter_mut()
            .zip(&more.before)
            .for_each(|(mine, more)| add(mine, more));
        self
    }
}

impl Refused {
    fn count(&mut self, prices: &Prices<'_>, error: &DealError) {
        self.decks += 1;
        match error {
            DealError::Goods { short, .. } => {
                let goods = prices.map().goods().iter().zip(&mut self.goods);
                let short =
                    goods.filter(|(good, _)| short.iter().any(|short| short.good == good.name));
                short.for_each(|(_, decks)| *decks += 1);
            }
            DealError::Constraint { rule, .. } => {
                let rules = RULES
                    .iter()
                    .zip(&mut self.rules)
                    .filter(|(known, _)| known.name == *rule);
                rules.for_each(|(_, decks)| *decks += 1);
            }
            DealError::Alike { .. } => self.alike += 1,
            // These are of the plan, and no study of it begins.
            DealError::Cards { .. }
            | DealError::Players { .. }
            | DealError::NumberOfGoods { .. }
            | DealError::Opening { .. } => {}
        }
    }

    fn add(&mut self, more: &Refused) {
        self.decks += more.decks;
        add(&mut self.goods, &more.goods);
        self.alike += more.alike;
        add(&mut self.rules, &more.rules);
    }
}

fn hear(spread: &mut Spread, number: i64) {
    *spread.entry(number).or_default() += 1;
}

fn add(mine: &mut [u64], more: &[u64]) {
    mine.iter_mut()
        .zip(more)
        .for_each(|(mine, more)| *mine += more);
}
