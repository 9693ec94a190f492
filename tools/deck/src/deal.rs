//! A deck, from its seed.

pub mod mix;

use crate::assemble::assemble;
use crate::code::Code;
use crate::destination::destinations;
use crate::error::DealError;
use crate::events::{self, EventCard, Places};
use crate::model::{Before, CARDS, Demand, OPENING, PLAYERS, Plan};
use crate::order::{shuffle, taxes};
use crate::price::Prices;
use crate::rule::Line;
use milepost_dice::Dice;
use milepost_map::Map;
use mix::mix;

/// A card of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// What comes before it.
    pub before: Before,
    /// Its demands, the highest payoff first.
    pub demands: [Demand; 3],
}

/// A dealt deck, top card first.
#[derive(Clone, Debug)]
pub struct Deck {
    /// The code that rebuilds it.
    pub code: Code,
    /// What was asked.
    pub plan: Plan,
    /// Its cards.
    pub cards: Vec<Card>,
    /// Its event cards, from the top; none unless they were asked for.
    pub events: Vec<EventCard>,
    /// The limit between small and large payoffs.
    pub line: Line,
    /// How far the limit lies below the median plus 1, because too few payoffs are large.
    pub lowered: i32,
    /// Missing opening cards, for which others were substituted.
    pub short_opening: usize,
    /// Demands that were taken back from cards while the deck was made.
    pub swaps: u32,
    /// Restarts while the deck was made.
    pub restarts: u32,
}

/// Deals a deck.
///
/// # Errors
/// The options are out of range, or the map has too few goods, destinations or different payoffs for the deck; see
/// [`DealError`].
pub fn deal(prices: &Prices<'_>, plan: Plan) -> Result<Deck, DealError> {
    check(&plan)?;
    let dice = |purpose| Dice::new(plan.seed, purpose);
    let counts = mix(prices, &plan, &mut dice("deck goods"))?;
    let demands = destinations(prices, &counts, &mut dice("deck destinations"));
    let mut made = assemble(prices, &demands, plan.cards, &mut dice("deck cards"))?;
    let short_opening = shuffle(
        prices,
        &mut made.cards,
        OPENING * plan.players,
        &mut dice("deck order"),
    );
    let before = taxes(plan.cards, plan.players, &mut dice("deck taxes"));
    let cards = before
        .into_iter()
        .zip(made.cards)
        .map(|(before, demands)| Card {
            before,
            demands: highest_first(prices, demands),
        })
        .collect();
    Ok(Deck {
        code: Code::of(prices, plan),
        plan,
        cards,
        events: Vec::new(),
        line: made.line,
        lowered: made.lowered,
        short_opening,
        swaps: made.swaps,
        restarts: made.restarts,
    })
}

/// Deals with the first of 20 seeds, from `seed` on, that is not refused: on a map that is small for its deck some seeds fail
/// where others succeed.
///
/// # Errors
/// All 20 seeds were refused: the error of the last one.
pub fn retry<T, E>(seed: u64, mut deal: impl FnMut(u64) -> Result<T, E>) -> Result<T, E> {
    const SEEDS: u64 = 20;
    (1..SEEDS).fold(deal(seed), |dealt, more| {
        dealt.or_else(|_| deal(seed.wrapping_add(more)))
    })
}

fn check(plan: &Plan) -> Result<(), DealError> {
    if !PLAYERS.contains(&plan.players) {
        return Err(DealError::Players {
            asked: plan.players,
        });
    }
    if !CARDS.contains(&plan.cards) {
        return Err(DealError::Cards { asked: plan.cards });
    }
    if OPENING * plan.players > plan.cards {
        return Err(DealError::Opening {
            needed: OPENING * plan.players,
            cards: plan.cards,
        });
    }
    Ok(())
}

fn highest_first(prices: &Prices<'_>, mut demands: [Demand; 3]) -> [Demand; 3] {
    demands.sort_by_key(|&demand| (std::cmp::Reverse(prices.offer(demand).payoff), demand));
    demands
}

impl Deck {
    /// The same with the event cards that belong to its code.
    #[must_use]
    pub fn with_events(self, map: &Map, places: &Places) -> Deck {
        let events = events::events(map, places, self.plan);
        Deck { events, ..self }
    }

    /// How many cards there are, event cards included.
    pub fn size(&self) -> usize {
        self.cards.len() + self.events.len()
    }

    /// The event card before the demand card at an index, if there is one.
    pub fn event_before(&self, index: usize) -> Option<&EventCard> {
        self.events.iter().find(|card| card.above == index)
    }

    /// Twice the median payoff: before it was lowered the line was the median and 1.
    pub fn doubled_median(&self) -> i32 {
        self.line.doubled + 2 * self.lowered - 2
    }

    /// The median payoff; it may be a half.
    pub fn median(&self) -> f64 {
        f64::from(self.doubled_median()) / 2.0
    }

    /// All demands of the deck, in its order.
    pub fn demands(&self) -> impl Iterator<Item = Demand> {
        self.cards.iter().flat_map(|card| card.demands)
    }

    /// Remarks on where the deck falls short of its options.
    pub fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        if self.lowered > 0 {
            let small = self.line.greatest();
            remarks.push(format!(
                "too few large payoffs: payoffs up to {small} count as small, {} less than the median plus 1",
                self.lowered
            ));
        }
        if self.short_opening > 0 {
            remarks.push(format!(
                "{} of the {} opening cards hold a demand beyond the opening budget; the cheapest were taken",
                self.short_opening,
                OPENING * self.plan.players
            ));
        }
        remarks
    }
}
