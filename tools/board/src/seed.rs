//! Seeds as people type them: numbers, or words.

use crate::MOST_SEED;
use milepost_document::plain;
use sha2::{Digest, Sha256};
use std::fmt;

/// The seeds of words have so many bits: few enough for a short code, and enough that no two words of a game night meet.
const BITS: u32 = 30;

/// A text that is no seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSeed;

impl fmt::Display for NoSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a seed is a whole number from 0 to {MOST_SEED}, or words such as \"friday night\""
        )
    }
}

impl std::error::Error for NoSeed {}

/// The seed that a text stands for: a number is itself; of words only letters and digits count, so that
/// capitals, accents, blanks and marks make no difference.
///
/// # Errors
/// The text has neither letters nor digits, or is a number that is negative, broken or too large.
pub fn of_text(text: &str) -> Result<u64, NoSeed> {
    let text = text.trim();
    let words = plain(text);
    let numeric = text
        .chars()
        .all(|c| c.is_ascii_digit() || "+-.,_'".contains(c));
    if numeric {
        return text
            .parse()
            .ok()
            .filter(|&seed| seed <= MOST_SEED)
            .ok_or(NoSeed);
    }
    if words.is_empty() {
        return Err(NoSeed);
    }
    let hash = Sha256::digest(words.as_bytes());
    let number = hash
        .iter()
        .take(8)
        .fold(0u64, |number, byte| number << 8 | u64::from(*byte));
    Ok(number >> (64 - BITS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_themselves() {
        assert_eq!(of_text("0"), Ok(0));
        assert_eq!(of_text(" 42 "), Ok(42));
        assert_eq!(of_text(&MOST_SEED.to_string()), Ok(MOST_SEED));
        for wrong in ["", " ", "-1", "1.5", "9223372036854775808", "...", "1,000"] {
            assert_eq!(of_text(wrong), Err(NoSeed), "{wrong}");
        }
    }

    /// Kept for good: words give the same board in every release of a generator version.
    #[test]
    fn words_give_the_same_seed_for_good() {
        let friday = of_text("Friday night");
        // The first 30 bits of the SHA-256 of "fridaynight", computed elsewhere.
        assert_eq!(friday, Ok(593_403_510));
        for same in ["friday night", "  FRIDAY   NIGHT ", "Fridáy-night!"] {
            assert_eq!(of_text(same), friday, "{same}");
        }
        assert_ne!(of_text("friday nights"), friday);
        assert!(of_text("東京").is_ok());
        assert!(of_text("7th game").is_ok_and(|seed| seed < 1 << BITS));
    }
}
