//! The order of the cards, and the taxes.

use crate::model::{Before, Demand};
use crate::price::Prices;
use milepost_dice::Dice;

/// Shuffles cards so that those on top hold only demands that players can afford to open with. Returns how many of
/// the `opening` cards that are wanted on top had to be taken from the others.
///
/// (`docs/rules/demand-decks.md`, D39.)
pub fn shuffle(
    prices: &Prices<'_>,
    cards: &mut Vec<[Demand; 3]>,
    opening: usize,
    dice: &mut Dice,
) -> usize {
    let dearest = |card: &[Demand; 3]| {
        card.iter()
            .map(|&demand| prices.cheapest(demand))
            .max()
            .unwrap_or(0)
    };
    let budget = prices.tuning().opening_budget;
    let (mut open, mut late): (Vec<_>, Vec<_>) =
        cards.drain(..).partition(|card| dearest(card) <= budget);
    dice.shuffle(&mut open);
    dice.shuffle(&mut late);
    let short = opening.saturating_sub(open.len());
    late.sort_by_key(dearest);
    let spare: Vec<_> = late.drain(..short.min(late.len())).collect();
    let mut first: Vec<_> = open.drain(..opening.min(open.len())).chain(spare).collect();
    if short > 0 {
        dice.shuffle(&mut first);
    }
    let mut rest: Vec<_> = open.into_iter().chain(late).collect();
    dice.shuffle(&mut rest);
    cards.append(&mut first);
    cards.append(&mut rest);
    short
}

/// The event before each of `cards` cards; there is none before the first three for each player.
///
/// A card is preceded by taxes with chance 1/k, where k is the number of cards left and falls by one a card. When
/// taxes come, k is raised to half the deck if it is less; then with chance 1/k the deck counts as reshuffled and k
/// is the whole deck. (`docs/rules/demand-decks.md`, D40.)
pub fn taxes(cards: usize, players: usize, dice: &mut Dice) -> Vec<Before> {
    let dealt = (3 * players).min(cards);
    let mut before = vec![Before::Nothing; dealt];
    let mut k = (cards - dealt) as u64;
    for _ in dealt..cards {
        before.push(if !dice.one_in(k) {
            Before::Nothing
        } else {
            k = k.max(cards as u64 / 2);
            if dice.one_in(k) {
                k = cards as u64;
                Before::TaxesAndReshuffle
            } else {
                Before::Taxes
            }
        });
        k -= 1;
    }
    before
}

#[cfg(test)]
mod tests {
    use super::*;
    use milepost_map::shipped;

    #[test]
    fn cards_that_are_taken_for_the_opening_may_lie_anywhere_in_it() {
        let map = shipped::map("iberia").expect("it ships");
        let prices = Prices::of(&map);
        let budget = prices.tuning().opening_budget;
        let mut legal: Vec<Demand> = prices.legal().collect();
        legal.sort_by_key(|&demand| prices.cheapest(demand));
        let dearer = legal.partition_point(|&demand| prices.cheapest(demand) <= budget);
        let cards: Vec<[Demand; 3]> = legal[dearer - 3..dearer + 9]
            .iter()
            .map(|&demand| [demand; 3])
            .collect();
        let is_dear = |card: &[Demand; 3]| prices.cheapest(card[0]) > budget;
        let most = cards[5].map(|demand| prices.cheapest(demand))[0];
        let (mut first, mut last) = (0, 0);
        for seed in 0..200 {
            let mut deck = cards.clone();
            assert_eq!(
                shuffle(&prices, &mut deck, 6, &mut Dice::new(seed, "test")),
                3
            );
            // Three that can be afforded, and the three cheapest of the others.
            assert_eq!(deck[..6].iter().filter(|card| is_dear(card)).count(), 3);
            assert!(
                deck[..6]
                    .iter()
                    .all(|card| prices.cheapest(card[0]) <= most)
            );
            first += usize::from(is_dear(&deck[0]));
            last += usize::from(is_dear(&deck[5]));
        }
        // Half of 200: farther off than 30 once in forty thousand times.
        assert!((70..=130).contains(&first), "{first}");
        assert!((70..=130).contains(&last), "{last}");
    }

    #[test]
    fn no_deck_ends_without_taxes_and_none_begins_with_them() {
        let mut comings = [0; 3];
        for seed in 0..500 {
            let before = taxes(120, 4, &mut Dice::new(seed, "test"));
            assert_eq!(before.len(), 120);
            assert!(before[..12].iter().all(|&b| b == Before::Nothing));
            before.iter().for_each(|&b| comings[b as usize] += 1);
            assert!(before.iter().any(|&b| b != Before::Nothing));
        }
        // The variance of a deck's count is near 1, so that the mean of 500 decks strays by 0.15 once in a thousand.
        let mean = f64::from(comings[1] + comings[2]) / 500.0;
        assert!(
            (mean - expected(108, 108)).abs() < 0.15,
            "{mean} {}",
            expected(108, 108)
        );
        assert!((5..50).contains(&comings[2]), "{comings:?}");
    }

    /// The mean number of taxes in a deck of 120 with `left` cards to come and chance 1/k, by the rule's own words.
    fn expected(left: u64, k: u64) -> f64 {
        let mut table = vec![[0.0; 121]];
        for left in 1..=left as usize {
            let (next, mut row) = (&table[left - 1], [0.0; 121]);
            for (k, value) in row.iter_mut().enumerate().skip(1) {
                let (chance, raised) = (1.0 / k as f64, k.max(60));
                let again = 1.0 / raised as f64;
                let after = again * next[119] + (1.0 - again) * next[raised - 1];
                *value = chance * (1.0 + after) + (1.0 - chance) * next[k - 1];
            }
            table.push(row);
        }
        table[left as usize][k as usize]
    }
}
