//! The numbers by which cards are called, from 1.
//!
//! In a log a card is called by its place in the deck, and whoever has the log knows the deck. Players who do not have it
//! would learn from such numbers how deep in the deck a card lay, and so how many cards others drew. Their table calls
//! its cards by a permutation of the same numbers. It is computed from a key and kept nowhere.

use milepost_dice::Dice;

/// The numbers of a table's cards: 1 to as many as there are, each once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardNumbers {
    /// By the card's index.
    numbers: Vec<usize>,
    /// By the number, less 1.
    cards: Vec<usize>,
}

impl CardNumbers {
    /// Places in the deck, as logs have them.
    pub fn in_order(count: usize) -> CardNumbers {
        CardNumbers::of((0..count).collect())
    }

    /// A permutation that only those who know the key can compute, each equally likely. The key is to come from a secret
    /// by a hash, so that it reveals nothing of that secret. Equal keys give equal permutations in every release.
    pub fn shuffled(count: usize, key: u64) -> CardNumbers {
        let mut cards: Vec<usize> = (0..count).collect();
        Dice::new(key, "card numbers").shuffle(&mut cards);
        CardNumbers::of(cards)
    }

    fn of(cards: Vec<usize>) -> CardNumbers {
        let mut numbers = vec![0; cards.len()];
        for (number, &card) in (1..).zip(&cards) {
            numbers[card] = number;
        }
        CardNumbers { numbers, cards }
    }

    /// The number of a card. An index that no card has is counted from 1.
    pub fn number(&self, card: usize) -> usize {
        self.numbers
            .get(card)
            .copied()
            .unwrap_or_else(|| card.saturating_add(1))
    }

    /// The index of the card of a number.
    pub fn card(&self, number: usize) -> Option<usize> {
        self.cards.get(number.checked_sub(1)?).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_is_one_cards_and_leads_back_to_it() {
        for numbers in [
            CardNumbers::in_order(120),
            CardNumbers::shuffled(120, 7),
            CardNumbers::shuffled(0, 7),
        ] {
            let count = numbers.cards.len();
            let mut all: Vec<usize> = (0..count).map(|card| numbers.number(card)).collect();
            assert!((0..count).all(|card| numbers.card(numbers.number(card)) == Some(card)));
            all.sort_unstable();
            assert_eq!(all, (1..=count).collect::<Vec<_>>());
            assert_eq!(
                [0, count + 1, usize::MAX].map(|number| numbers.card(number)),
                [None; 3]
            );
            assert_eq!(numbers.number(usize::MAX), usize::MAX);
        }
        assert_eq!(CardNumbers::in_order(9).number(4), 5);
    }

    /// Computed apart, from the definitions of ChaCha8 and of a shuffle: tables that are kept go on with the numbers that
    /// their players have seen.
    #[test]
    fn golden() {
        let numbers = |key| {
            (0..10)
                .map(|card| CardNumbers::shuffled(10, key).number(card))
                .collect::<Vec<_>>()
        };
        assert_eq!(numbers(1), GOLDEN);
        assert_ne!(numbers(2), GOLDEN);
    }

    /// Where a card lies in the deck says nothing of its number: over many keys each place has each number equally often,
    /// and neighbours in the deck are no more often neighbours by number than others.
    #[test]
    fn places_in_the_deck_say_nothing_of_numbers() {
        const KEYS: u64 = 12_000;
        let (mut counts, mut next) = ([[0_u32; 6]; 6], 0_u32);
        for key in 0..KEYS {
            let numbers = CardNumbers::shuffled(6, key);
            (0..6).for_each(|card| counts[card][numbers.number(card) - 1] += 1);
            next += (0..5)
                .filter(|&card| numbers.number(card) + 1 == numbers.number(card + 1))
                .count() as u32;
        }
        // 2,000 expected in each cell, with a standard deviation of 41; 10,000 pairs, with one below 110.
        assert!(
            counts
                .iter()
                .flatten()
                .all(|count| count.abs_diff(2_000) < 250),
            "{counts:?}"
        );
        assert!(next.abs_diff(10_000) < 600, "{next}");
    }

    const GOLDEN: [usize; 10] = [1, 3, 7, 10, 6, 5, 4, 9, 8, 2];
}
