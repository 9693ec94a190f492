//! How often each good is demanded.

use crate::error::{DealError, ShortGood};
use crate::model::{Demand, Plan};
use crate::price::Prices;
use milepost_dice::Dice;
use milepost_map::micro::ONE;

/// The count of each good in a deck of `plan.cards` cards.
///
/// Equal counts, as near to three a card as they come, the difference made up by different goods at random; or, where
/// the map weighs its goods, counts in proportion. Of the other goods a quarter loses one and a quarter gains one; last,
/// the map's own adjustments. (`docs/rules/demand-decks.md`, D15 to D18.)
///
/// # Errors
/// The map has no goods or more than the deck has demands; or a good has fewer legal destinations than demands, or a
/// negative number of demands.
pub fn mix(prices: &Prices<'_>, plan: &Plan, dice: &mut Dice) -> Result<Vec<i32>, DealError> {
    let goods = prices.map().goods().len();
    let demands = 3 * plan.cards;
    if goods == 0 || goods > demands {
        return Err(DealError::NumberOfGoods { goods, demands });
    }
    let weights = Weights::of(prices);
    let mut order: Vec<usize> = (0..goods).collect();
    dice.shuffle(&mut order);
    let (mut counts, evening) = if weights.are_equal() {
        evenly(demands, goods, &mut order)
    } else {
        weights.in_proportion(demands, &mut order)
    };
    // A good without demands has none to lose.
    let others = order.split_off(evening);
    let quarter = others.len() / 4;
    let losers: Vec<usize> = others
        .iter()
        .copied()
        .filter(|&good| counts[good] > 0)
        .take(quarter)
        .collect();
    losers.iter().for_each(|&good| counts[good] -= 1);
    let winners = others
        .iter()
        .filter(|good| !losers.contains(good))
        .take(losers.len());
    winners.for_each(|&good| counts[good] += 1);
    for (good, count) in counts.iter_mut().enumerate() {
        *count += adjustment(prices, good);
    }
    possible(prices, &weights, &counts)?;
    Ok(counts)
}

/// Equal counts and how many goods, the first in the order, were asked for once more or less to make up the demands.
fn evenly(demands: usize, goods: usize, order: &mut [usize]) -> (Vec<i32>, usize) {
    let mut each = demands / goods;
    if 2 * (demands - each * goods) > goods {
        each += 1;
    }
    let mut counts = vec![each as i32; goods];
    let short = demands as i32 - (each * goods) as i32;
    let evening = short.unsigned_abs() as usize;
    order[..evening]
        .iter()
        .for_each(|&good| counts[good] += short.signum());
    (counts, evening)
}

/// How often goods are demanded, relative to each other: millionths, and their sum.
struct Weights {
    each: Vec<u64>,
    sum: u64,
}

impl Weights {
    fn of(prices: &Prices<'_>) -> Weights {
        let given = &prices.tuning().good_weights;
        let goods = prices.map().goods().iter();
        let each: Vec<u64> = goods
            .map(|good| given.get(&good.name).map_or(ONE, |weight| weight.0).max(1) as u64)
            .collect();
        Weights {
            sum: each.iter().sum(),
            each,
        }
    }

    fn are_equal(&self) -> bool {
        self.each.windows(2).all(|pair| pair[0] == pair[1])
    }

    /// Counts in proportion by the largest remainder, a tie going to the good that comes first in the order. Those
    /// whose counts were rounded up come first in it afterwards; how many they are.
    fn in_proportion(&self, demands: usize, order: &mut [usize]) -> (Vec<i32>, usize) {
        let shares = self.each.iter().map(|weight| weight * demands as u64);
        let (mut counts, left): (Vec<i32>, Vec<u64>) = shares
            .map(|share| ((share / self.sum) as i32, share % self.sum))
            .unzip();
        let short = demands - counts.iter().sum::<i32>() as usize;
        let mut by_remainder = order.to_vec();
        by_remainder.sort_by_key(|&good| std::cmp::Reverse(left[good]));
        let up = &by_remainder[..short];
        up.iter().for_each(|&good| counts[good] += 1);
        order.sort_by_key(|good| !up.contains(good));
        (counts, short)
    }

    /// The most demands of a deck that none of these goods is asked for more often than there is room.
    fn most(&self, room: &[usize]) -> usize {
        let least = |&room: &usize| room.saturating_sub(1);
        if self.are_equal() {
            // A good's count may lie one above the even one, which is rounded up at most.
            return room.iter().map(least).min().unwrap_or(0) * room.len();
        }
        // One above its share, which is rounded down: the share must lie below the room.
        let most = |(&room, &weight): (&usize, &u64)| {
            ((room as u64 * self.sum).saturating_sub(1) / weight) as usize
        };
        room.iter().zip(&self.each).map(most).min().unwrap_or(0)
    }
}

/// What the map's own counts add to a good's.
fn adjustment(prices: &Prices<'_>, good: usize) -> i32 {
    prices
        .tuning()
        .good_counts
        .get(&prices.map().goods()[good].name)
        .copied()
        .unwrap_or(0)
}

fn possible(prices: &Prices<'_>, weights: &Weights, counts: &[i32]) -> Result<(), DealError> {
    let legal: Vec<usize> = (0..counts.len())
        .map(|good| destinations(prices, good))
        .collect();
    let short: Vec<ShortGood> = (counts.iter().zip(&legal).zip(prices.map().goods()))
        .filter(|&((&demands, &destinations), _)| demands < 0 || destinations < demands as usize)
        .map(|((&demands, &destinations), good)| ShortGood {
            good: good.name.clone(),
            demands,
            destinations,
        })
        .collect();
    if short.is_empty() {
        return Ok(());
    }
    let room = |(good, &legal): (usize, &usize)| {
        usize::try_from(legal as i64 - i64::from(adjustment(prices, good))).unwrap_or(0)
    };
    let room: Vec<usize> = legal.iter().enumerate().map(room).collect();
    Err(DealError::Goods {
        short,
        most: weights.most(&room) / 3,
    })
}

fn destinations(prices: &Prices<'_>, good: usize) -> usize {
    (0..prices.map().cities().len())
        .filter(|&city| prices.is_legal(Demand { good, city }))
        .count()
}
