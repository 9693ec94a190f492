//! How often each good is demanded.

use crate::deal::Plan;
use crate::error::{DealError, ShortGood};
use crate::price::{Demand, Prices};
use milepost_dice::Dice;

/// The count of each good in a deck of `plan.cards` cards.
///
/// Equal counts, as near to three a card as they come; the difference made up by different goods at random; of the
/// others a quarter loses one and a quarter gains one; last, the map's own adjustments. (Source: demand decks,
/// deciding on the goods.)
///
/// # Errors
/// No goods or too many; goods with fewer legal destinations than demands, or fewer demands than none.
pub fn mix(prices: &Prices<'_>, plan: &Plan, dice: &mut Dice) -> Result<Vec<i32>, DealError> {
    let goods = prices.map().goods().len();
    let demands = 3 * plan.cards;
    if goods == 0 || goods > demands {
        return Err(DealError::NumberOfGoods { goods, demands });
    }
    let mut each = demands / goods;
    if 2 * (demands - each * goods) > goods {
        each += 1;
    }
    let mut counts = vec![each as i32; goods];
    let mut order: Vec<usize> = (0..goods).collect();
    dice.shuffle(&mut order);
    let short = demands as i32 - (each * goods) as i32;
    let (evening, others) = order.split_at(short.unsigned_abs() as usize);
    evening.iter().for_each(|&good| counts[good] += short.signum());
    let quarter = others.len() / 4;
    others.iter().take(quarter).for_each(|&good| counts[good] -= 1);
    others.iter().skip(quarter).take(quarter).for_each(|&good| counts[good] += 1);
    for (good, count) in prices.map().goods().iter().zip(&mut counts) {
        *count += prices.tuning().good_counts.get(&good.name).copied().unwrap_or(0);
    }
    possible(prices, &counts)?;
    Ok(counts)
}

fn possible(prices: &Prices<'_>, counts: &[i32]) -> Result<(), DealError> {
    let legal: Vec<usize> = (0..counts.len()).map(|good| destinations(prices, good)).collect();
    let short: Vec<ShortGood> = (counts.iter().zip(&legal).zip(prices.map().goods()))
        .filter(|&((&demands, &destinations), _)| demands < 0 || destinations < demands as usize)
        .map(|((&demands, &destinations), good)| ShortGood { good: good.name.clone(), demands, destinations })
        .collect();
    if short.is_empty() {
        return Ok(());
    }
    // A good's count may lie one above the even one, which is rounded up at most.
    let least = legal.into_iter().min().unwrap_or(0);
    Err(DealError::Goods { short, most: least.saturating_sub(1) * counts.len() / 3 })
}

fn destinations(prices: &Prices<'_>, good: usize) -> usize {
    (0..prices.map().cities().len()).filter(|&city| prices.is_legal(Demand { good, city })).count()
}
