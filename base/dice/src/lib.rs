//! Chance: a seeded stream for each purpose, and what is drawn from it.
//!
//! ChaCha8 gives the words; everything made of them is written here and pinned by golden vectors, so that a seed
//! gives the same draws in every release, on every machine. [`code`] writes seeds so that they can be typed. With the
//! feature `secret`, which is for applications, `secret` asks the operating system for chance that nobody can guess.

pub mod code;
#[cfg(feature = "secret")]
pub mod secret;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A stream of chance. Two streams with another seed or another purpose have nothing to do with each other, so
/// one more draw in one stage of a tool moves nothing in the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// The stream of `seed` for `purpose`, at its beginning. The purpose is any short text; its bytes are part of
    /// the key (the first 20, then their number, so that keep purposes short and distinct).
    pub fn new(seed: u64, purpose: &str) -> Dice {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        for (slot, byte) in key[8..28].iter_mut().zip(purpose.bytes()) {
            *slot = byte;
        }
        key[28..].copy_from_slice(&(purpose.len() as u32).to_le_bytes());
        Dice(ChaCha8Rng::from_seed(key))
    }

    /// The next word.
    pub fn word(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A whole number below `n`, each equally likely; 0 when `n` is 0. By Lemire's method: the high half of a
    /// product, with the few words refused that would favour some numbers.
    pub fn below(&mut self, n: u64) -> u64 {
        let refused = n.wrapping_neg().checked_rem(n).unwrap_or(0);
        loop {
            let product = u128::from(self.word()) * u128::from(n);
            if product as u64 >= refused {
                return (product >> 64) as u64;
            }
        }
    }

    /// An index below `n`, each equally likely; 0 when `n` is 0.
    pub fn index(&mut self, n: usize) -> usize {
        self.below(n as u64) as usize
    }

    /// One of `items`, each equally likely; `None` when there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.index(items.len()))
    }

    /// True with chance `1/k`; never when `k` is 0.
    pub fn one_in(&mut self, k: u64) -> bool {
        k > 0 && self.below(k) == 0
    }

    /// Puts `items` in a random order, each order equally likely. By Fisher and Yates's method, from the end.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.index(last + 1));
        }
    }

    /// An index into `weights`, likely in proportion to its weight; `None` when all are 0.
    pub fn weighted(&mut self, weights: &[u32]) -> Option<usize> {
        self.weighted_by(weights.iter().copied())
    }

    /// The same for weights that stand in no slice.
    pub fn weighted_by(&mut self, mut weights: impl Iterator<Item = u32> + Clone) -> Option<usize> {
        let total: u64 = weights.clone().map(u64::from).sum();
        let mut left = (total > 0).then(|| self.below(total))?;
        weights.position(|weight| match left.checked_sub(u64::from(weight)) {
            Some(rest) => {
                left = rest;
                false
            }
            None => true,
        })
    }

    /// Returns the number of words drawn so far. Seed, purpose and this number determine all draws to come.
    pub fn spent(&self) -> u64 {
        // A word is two of the cipher's own.
        (self.0.get_word_pos() / 2) as u64
    }

    /// Returns the key made of seed and purpose. With the number of words drawn it determines all draws to come.
    pub fn key(&self) -> [u8; 32] {
        self.0.get_seed()
    }

    /// The stream of a key after so many words. It takes the same time however many there are.
    pub fn resumed(key: [u8; 32], spent: u64) -> Dice {
        let mut words = ChaCha8Rng::from_seed(key);
        words.set_word_pos(2 * u128::from(spent));
        Dice(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computed apart, from the definitions of ChaCha8, Lemire's method and Fisher and Yates's. A change here changes
    /// every deck, board and game.
    #[test]
    fn golden_vectors() {
        let mut dice = Dice::new(1, "golden");
        let words: Vec<u64> = (0..3).map(|_| dice.word()).collect();
        assert_eq!(words, GOLDEN_WORDS);
        let mut dice = Dice::new(42, "golden");
        assert_eq!(
            (0..12).map(|_| dice.below(100)).collect::<Vec<_>>(),
            GOLDEN_BELOW
        );
        let mut order: Vec<u8> = (0..10).collect();
        dice.shuffle(&mut order);
        assert_eq!(order, GOLDEN_ORDER);
        let picks: Vec<_> = (0..8)
            .filter_map(|_| dice.weighted(&[1, 0, 5, 2]))
            .collect();
        assert_eq!(picks, GOLDEN_PICKS);
        assert_eq!(dice.spent(), 12 + 9 + 8);
    }

    const GOLDEN_WORDS: [u64; 3] = [
        1_328_850_929_944_420_277,
        8_941_852_417_748_669_493,
        11_259_867_320_273_018_594,
    ];
    const GOLDEN_BELOW: [u64; 12] = [32, 42, 81, 14, 76, 58, 39, 99, 8, 88, 13, 48];
    const GOLDEN_ORDER: [u8; 10] = [0, 5, 8, 9, 2, 6, 3, 7, 4, 1];
    const GOLDEN_PICKS: [usize; 8] = [3, 3, 2, 2, 2, 3, 2, 2];

    #[test]
    fn a_resumed_stream_goes_on_as_the_first_would_have() {
        let mut dice = Dice::new(7, "resumed");
        // Over the end of the cipher's block and of what is made at once.
        for _ in 0..300 {
            let mut again = Dice::resumed(dice.key(), dice.spent());
            assert_eq!(again, dice);
            assert_eq!(again.word(), dice.word());
            assert_eq!(again, dice);
        }
        let far = Dice::resumed(dice.key(), u64::MAX / 4);
        assert_eq!(far.spent(), u64::MAX / 4);
    }

    #[test]
    fn seeds_and_purposes_part_the_streams() {
        let first = |seed, purpose| Dice::new(seed, purpose).word();
        let words = [
            first(1, "goods"),
            first(2, "goods"),
            first(1, "cards"),
            first(1, ""),
            first(1, "\0"),
        ];
        for (i, a) in words.iter().enumerate() {
            assert!(words[i + 1..].iter().all(|b| a != b));
        }
    }

    #[test]
    fn below_is_fair() {
        let mut dice = Dice::new(7, "fair");
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[dice.index(6)] += 1;
        }
        // Chi-square with 5 degrees of freedom: 20.5 is passed once in a thousand streams.
        let chi: f64 = counts
            .iter()
            .map(|&c| (f64::from(c) - 10_000.0).powi(2) / 10_000.0)
            .sum();
        assert!(chi < 20.5, "{counts:?}");
    }

    #[test]
    fn weights_are_kept() {
        let mut dice = Dice::new(7, "weights");
        let mut counts = [0u32; 4];
        for _ in 0..80_000 {
            counts[dice.weighted(&[1, 0, 5, 2]).unwrap()] += 1;
        }
        assert_eq!(counts[1], 0);
        for (count, want) in [
            (counts[0], 10_000),
            (counts[2], 50_000),
            (counts[3], 20_000),
        ] {
            assert!(count.abs_diff(want) < 700, "{counts:?}");
        }
    }

    #[test]
    fn nothing_to_draw_from() {
        let mut dice = Dice::new(0, "");
        assert_eq!(
            (dice.below(0), dice.index(0), dice.weighted(&[0, 0])),
            (0, 0, None)
        );
        assert_eq!(dice.pick::<u8>(&[]), None);
        assert!(!dice.one_in(0) && dice.one_in(1));
        dice.shuffle::<u8>(&mut []);
    }
}
