//! Checks: four signs that hang on all the text before them.

use milepost_dice::code;
use sha2::{Digest, Sha256};

/// Signs of a check.
pub const SIGNS: usize = 4;

/// The state of the checks up to a place in a text. The next one is the SHA-256 of this one and the text in between, so
/// that a check hangs on every byte before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Link([u8; 32]);

impl Link {
    /// The next one, over the text since this one.
    #[must_use]
    pub fn over(&self, text: &str) -> Link {
        Link(
            Sha256::new()
                .chain_update(self.0)
                .chain_update(text)
                .finalize()
                .into(),
        )
    }

    /// Its first 20 bits in the signs of codes. One edit in a million leaves it as it was.
    pub fn check(&self) -> String {
        let word = self
            .0
            .iter()
            .take(3)
            .fold(0, |word, &byte| word << 8 | u64::from(byte));
        code::write(&code::digits(word >> 4, SIGNS))
            .chars()
            .take(SIGNS)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computed apart: SHA-256 over 32 zero bytes and the text. A change here refuses every log written before.
    #[test]
    fn golden() {
        let first = Link::default().over("1. Ana: end");
        assert_eq!(
            (first.check().as_str(), first.over("").check().as_str()),
            ("3WYS", "BXGL")
        );
    }
}
