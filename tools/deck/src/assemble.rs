//! From demands to cards of three, under the rules on what may stand together (`docs/rules/demand-decks.md`, D24 to D38).
//!
//! Each card gets a demand with a small payoff, one with a large payoff, then any third; where no unused demand fits a card,
//! it takes the third of another card (D37). A deck that cannot be made is given up after a bounded number of attempts and
//! comparisons (D38).

use crate::error::DealError;
use crate::model::Demand;
use crate::price::Prices;
use crate::rule::{Line, RULES, broken_by_card, broken_by_pair};
use milepost_dice::Dice;

/// The most attempts, each with the next random order.
const ATTEMPTS: u32 = 24;
/// The most steps of an attempt to give cards their third demand, for each card of the deck.
const STEPS_A_CARD: usize = 12;
/// The most comparisons of two demands, over all attempts. Maps on which a deck can be dealt take a fiftieth of it.
const LOOKS: u64 = 100_000_000;

/// Cards of three demands, and what it took to make them.
#[derive(Clone, Debug)]
pub struct Assembly {
    /// The cards.
    pub cards: Vec<[Demand; 3]>,
    /// The line between small and large payoffs.
    pub line: Line,
    /// How far the line lies below the median and 1, in millions.
    pub lowered: i32,
    /// Thirds that one card took from another, over all attempts.
    pub swaps: u32,
    /// Attempts that failed before.
    pub restarts: u32,
    /// Comparisons of two demands, over all attempts.
    pub looks: u64,
}

/// What demands pay by the formula, in millions.
pub fn payoffs(prices: &Prices<'_>, demands: &[Demand]) -> Vec<i32> {
    demands
        .iter()
        .map(|&demand| prices.offer(demand).payoff)
        .collect()
}

/// Twice the median of payoffs, so that it is whole: where their number is even, the sum of the middle two; 0 for none.
pub fn doubled_median(mut payoffs: Vec<i32>) -> i32 {
    payoffs.sort_unstable();
    doubled_middle(&payoffs)
}

/// Twice the median of sorted payoffs.
fn doubled_middle(payoffs: &[i32]) -> i32 {
    let middle = |at: usize| payoffs.get(at).copied().unwrap_or(0);
    middle(payoffs.len() / 2) + middle(payoffs.len().saturating_sub(1) / 2)
}

/// Puts demands on cards, three on each; `demands` has three for each of the `cards`.
///
/// # Errors
/// - [`DealError::Alike`]: the payoffs are so similar that no line parts small from large ones.
/// - [`DealError::Constraint`]: every attempt left cards unfinished, or the comparisons are used up.
pub fn assemble(
    prices: &Prices<'_>,
    demands: &[Demand],
    cards: usize,
    dice: &mut Dice,
) -> Result<Assembly, DealError> {
    within(LOOKS, prices, demands, cards, dice)
}

/// The same with at most so many comparisons.
fn within(
    most: u64,
    prices: &Prices<'_>,
    demands: &[Demand],
    cards: usize,
    dice: &mut Dice,
) -> Result<Assembly, DealError> {
    let (line, lowered) = line(&payoffs(prices, demands), cards)?;
    let pairs = Pairs::of(prices, demands);
    let mut work = Workshop {
        prices,
        line,
        pairs,
        refused: [0; RULES.len()],
        swaps: 0,
        looks: most,
    };
    let (mut unfinished, mut attempts) = (usize::MAX, 0);
    while attempts < ATTEMPTS && work.looks > 0 {
        match work.attempt(demands, cards, dice) {
            Ok(cards) => {
                let (swaps, looks) = (work.swaps, most - work.looks);
                return Ok(Assembly {
                    cards,
                    line,
                    lowered,
                    swaps,
                    restarts: attempts,
                    looks,
                });
            }
            Err(left) => unfinished = unfinished.min(left),
        }
        attempts += 1;
    }
    let most = (0..RULES.len())
        .max_by_key(|&rule| (work.refused[rule], std::cmp::Reverse(rule)))
        .unwrap_or(0);
    Err(DealError::Constraint {
        rule: RULES[most].name,
        refused: work.refused[most],
        all: work.refused.iter().sum(),
        attempts,
        unfinished,
        cut: work.looks == 0,
    })
}

/// The line between small and large payoffs: the median and 1, lowered by ones until there is a large payoff for each card;
/// and by how much it was lowered, in millions (`docs/rules/demand-decks.md`, D24).
///
/// # Errors
/// [`DealError::Alike`]: no line leaves a payoff of either kind for each card.
pub fn line(payoffs: &[i32], cards: usize) -> Result<(Line, i32), DealError> {
    let mut payoffs = payoffs.to_vec();
    payoffs.sort_unstable();
    let lowest = payoffs.first().copied().unwrap_or(0);
    let start = Line::above(doubled_middle(&payoffs)).doubled;
    let mut best = (0, payoffs.len());
    for lowered in 0.. {
        let line = Line {
            doubled: start - 2 * lowered,
        };
        let small = payoffs.partition_point(|&payoff| line.is_small(payoff));
        let large = payoffs.len() - small;
        if large >= cards && small >= cards {
            return Ok((line, lowered));
        }
        best = if large.min(small) > best.0.min(best.1) {
            (large, small)
        } else {
            best
        };
        if line.doubled < 2 * lowest {
            break;
        }
    }
    Err(DealError::Alike {
        cards,
        small: best.1,
        large: best.0,
    })
}

/// The making of one deck.
struct Workshop<'a> {
    prices: &'a Prices<'a>,
    line: Line,
    pairs: Pairs,
    /// How often each rule refused.
    refused: [u64; RULES.len()],
    swaps: u32,
    /// Comparisons that are left.
    looks: u64,
}

/// Which rule any two demands of a deck break, kept once it is known: for goods that many cities make, finding out takes
/// thousands of distances.
struct Pairs {
    cities: usize,
    /// Where each demand of the map stands in the deck's.
    places: Vec<u16>,
    demands: usize,
    /// By two places: 0 where nobody asked yet, 1 where both may stand on a card, else the broken rule and 2.
    judged: Vec<u8>,
}

impl Pairs {
    fn of(prices: &Prices<'_>, demands: &[Demand]) -> Pairs {
        let (goods, cities) = (prices.map().goods().len(), prices.map().cities().len());
        let mut places = vec![0; goods * cities];
        for (demand, place) in demands.iter().zip(0..) {
            places[demand.good * cities + demand.city] = place;
        }
        Pairs {
            cities,
            places,
            demands: demands.len(),
            judged: vec![0; demands.len() * demands.len()],
        }
    }

    /// The rule that two demands break, if any.
    fn broken(&mut self, prices: &Prices<'_>, a: Demand, b: Demand) -> Option<usize> {
        let [a_at, b_at] =
            [a, b].map(|demand| usize::from(self.places[demand.good * self.cities + demand.city]));
        let judged = &mut self.judged[a_at * self.demands + b_at];
        if *judged == 0 {
            *judged = broken_by_pair(prices, a, b).map_or(1, |rule| rule as u8 + 2);
        }
        usize::from(*judged).checked_sub(2)
    }
}

/// A card in the making: a small and a large payoff, and the third once there is one.
struct Half {
    two: [Demand; 2],
    third: Option<Demand>,
}

impl Workshop<'_> {
    /// Tries to make all cards.
    ///
    /// # Errors
    /// The number of cards that were left unfinished.
    fn attempt(
        &mut self,
        demands: &[Demand],
        cards: usize,
        dice: &mut Dice,
    ) -> Result<Vec<[Demand; 3]>, usize> {
        let (mut small, mut large): (Vec<Demand>, Vec<Demand>) = demands
            .iter()
            .partition(|&&demand| self.line.is_small(self.prices.offer(demand).payoff));
        dice.shuffle(&mut small);
        dice.shuffle(&mut large);
        let mut halves = Vec::with_capacity(cards);
        while halves.len() < cards {
            let Some(two) = self.two(&mut small, &mut large) else {
                return Err(cards - halves.len());
            };
            halves.push(Half { two, third: None });
        }
        small.append(&mut large);
        dice.shuffle(&mut small);
        self.thirds(&mut halves, small, dice)?;
        Ok(halves
            .into_iter()
            .filter_map(|half| Some([half.two[0], half.two[1], half.third?]))
            .collect())
    }

    /// A demand with a small payoff and one with a large payoff that may share a card; a small one that no large one fits
    /// goes back below the others.
    fn two(&mut self, small: &mut Vec<Demand>, large: &mut Vec<Demand>) -> Option<[Demand; 2]> {
        for _ in 0..small.len() {
            let one = small.pop()?;
            if let Some(at) = (0..large.len()).rev().find(|&at| self.pair(one, large[at])) {
                return Some([one, large.swap_remove(at)]);
            }
            small.insert(0, one);
        }
        None
    }

    /// Gives every card its third demand.
    ///
    /// # Errors
    /// The number of cards that were left unfinished.
    fn thirds(
        &mut self,
        halves: &mut [Half],
        mut spare: Vec<Demand>,
        dice: &mut Dice,
    ) -> Result<(), usize> {
        let mut waiting: Vec<usize> = (0..halves.len()).rev().collect();
        for _ in 0..STEPS_A_CARD * halves.len() {
            let Some(card) = waiting.pop() else {
                return Ok(());
            };
            if self.looks == 0 {
                return Err(waiting.len() + 1);
            }
            if let Some(at) = (0..spare.len())
                .rev()
                .find(|&at| self.fits(&halves[card], spare[at]))
            {
                halves[card].third = Some(spare.swap_remove(at));
                continue;
            }
            match self.donor(halves, card, &spare, dice) {
                Some(donor) => {
                    halves[card].third = halves[donor].third.take();
                    self.swaps += 1;
                    waiting.push(donor);
                }
                None => waiting.insert(0, card),
            }
        }
        if waiting.is_empty() {
            Ok(())
        } else {
            Err(waiting.len())
        }
    }

    /// Another card whose third fits `card`, sought from a random place on: the first that an unused demand could complete
    /// again, else the first.
    fn donor(
        &mut self,
        halves: &[Half],
        card: usize,
        spare: &[Demand],
        dice: &mut Dice,
    ) -> Option<usize> {
        let start = dice.index(halves.len());
        let mut first = None;
        for donor in (start..halves.len())
            .chain(0..start)
            .filter(|&donor| donor != card)
        {
            let Some(third) = halves[donor].third else {
                continue;
            };
            if !self.fits(&halves[card], third) {
                continue;
            }
            if spare
                .iter()
                .any(|&demand| self.fits(&halves[donor], demand))
            {
                return Some(donor);
            }
            first = first.or(Some(donor));
        }
        first
    }

    /// Whether two demands may share a card.
    fn pair(&mut self, a: Demand, b: Demand) -> bool {
        self.looks = self.looks.saturating_sub(1);
        let broken = self.pairs.broken(self.prices, a, b);
        self.tally(broken)
    }

    /// Whether a demand may be a card's third.
    fn fits(&mut self, half: &Half, third: Demand) -> bool {
        let [a, b] = half.two;
        self.pair(a, third) && self.pair(b, third) && {
            let broken = broken_by_card(self.prices, &[a, b, third], self.line);
            self.tally(broken)
        }
    }

    /// Counts a refusal; true where there is none.
    fn tally(&mut self, broken: Option<usize>) -> bool {
        broken.into_iter().for_each(|rule| self.refused[rule] += 1);
        broken.is_none()
    }
}

#[cfg(test)]
mod tests;
