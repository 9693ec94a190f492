//! What is counted in the decks of a study.

use crate::deal::{Card, Deck};
use crate::error::DealError;
use crate::model::{Before, Demand};
use crate::price::Prices;
use crate::rule::RULES;
use milepost_study::{Distribution, Tally, tally};

tally! {
    /// What was counted in some decks.
    pub struct Counts {
        /// Decks that were dealt.
        pub decks: u64,
        /// Decks that were not.
        pub refused: Refused,
        /// Demands by good, then by city.
        pub demands: Box<[u64]>,
        /// By city, decks in which it is no destination.
        pub without: Box<[u64]>,
        /// The sum of twice the median payoffs.
        pub doubled_medians: i64,
        /// The sum of twice the greatest payoffs that are small.
        pub doubled_lines: i64,
        /// Decks whose line lies lower, for want of large payoffs.
        pub lowered: u64,
        /// Decks by their number of small payoffs.
        pub small: Distribution,
        /// Decks by the thirds that were taken back.
        pub swaps: Distribution,
        /// Decks by how often they were started over.
        pub restarts: Distribution,
        /// Decks by their number of cards that qualify as opening cards.
        pub opening: Distribution,
        /// Decks by their number of opening cards that do not qualify.
        pub short: Distribution,
        /// Decks by how often taxes come.
        pub taxes: Distribution,
        /// Decks by how often they count as reshuffled.
        pub reshuffles: Distribution,
        /// By card, decks in which taxes come before it, and those in which the deck counts as reshuffled with them.
        pub before: Box<[[u64; 2]]>,
    }
}

tally! {
    /// Decks that could not be dealt.
    pub struct Refused {
        /// All of them.
        pub decks: u64,
        /// By good, those in which it had fewer legal destinations than demands; several goods may count in one deck.
        pub goods: Box<[u64]>,
        /// Payoffs too alike.
        pub alike: u64,
        /// By rule of [`RULES`], those in which it refused most.
        pub rules: [u64; RULES.len()],
    }
}

impl Counts {
    /// Nothing counted yet, of decks of so many cards.
    pub fn new(prices: &Prices<'_>, cards: usize) -> Counts {
        let (cities, goods) = (prices.map().cities().len(), prices.map().goods().len());
        Counts {
            refused: Refused {
                goods: vec![0; goods].into(),
                ..Refused::default()
            },
            demands: vec![0; goods * cities].into(),
            without: vec![0; cities].into(),
            before: vec![[0; 2]; cards].into(),
            ..Counts::default()
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
        add(&mut self.small, deck.demands().filter(small).count() as i64);
        add(&mut self.swaps, deck.swaps.into());
        add(&mut self.restarts, deck.restarts.into());
        add(
            &mut self.opening,
            deck.cards.iter().filter(opens).count() as i64,
        );
        add(&mut self.short, deck.short_opening as i64);
        let mut comings = [0; 2];
        for (card, row) in deck.cards.iter().zip(&mut self.before) {
            let taxes = card.before != Before::Nothing;
            let now = [taxes, card.before == Before::TaxesAndReshuffle].map(u64::from);
            row.merge(&now);
            comings.merge(&now);
        }
        add(&mut self.taxes, comings[0] as i64);
        add(&mut self.reshuffles, comings[1] as i64);
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
}

/// Counts one more of a number.
fn add(counts: &mut Distribution, number: i64) {
    *counts.entry(number).or_default() += 1;
}
