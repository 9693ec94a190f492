//! The code of a deck: what is typed to have it again.

use crate::price::Prices;
use crate::{GENERATOR, Plan};
use std::fmt;

/// 32 signs that are not taken for one another: no 0 and O, no 1 and I.
const SIGNS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/// What names a deck: the generator's version, the map, the plan. Shown in groups of four signs; the last sign checks
/// the others, so that one wrong sign, or two exchanged, are noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code {
    /// The generator's version, below 32.
    pub version: u8,
    /// The first 24 bits of the map's content hash.
    pub map: u32,
    /// Whether the dingle bonus and the rule on dingles apply.
    pub dingles: bool,
    /// The plan.
    pub plan: Plan,
}

impl Code {
    /// The code of a deck on a map.
    pub fn of(prices: &Prices<'_>, plan: Plan) -> Code {
        let map = (prices.hash() >> 40) as u32;
        let dingles = prices.dingles().is_some();
        Code { version: GENERATOR, map, dingles, plan }
    }

    /// Its digits in base 32: version, then 35 bits of map, dingles, players and cards, then the seed.
    fn digits(&self) -> Vec<u8> {
        let plan = (self.plan.players as u64) << 8 | self.plan.cards as u64 & 0xff;
        let head = u64::from(self.map) << 12 | u64::from(self.dingles) << 11 | plan & 0x7ff;
        let seed_digits = (64 - self.plan.seed.leading_zeros()).div_ceil(5).max(1);
        let digit = |number: u64, place: u32| (number >> (5 * place) & 31) as u8;
        let head = (0..8).rev().map(|place| digit(head, place));
        let seed = (0..seed_digits).rev().map(|place| digit(self.plan.seed, place));
        let mut digits: Vec<u8> = [self.version].into_iter().chain(head).chain(seed).collect();
        digits.push(check(&digits));
        digits
    }
}

/// The check digit: the digits as a polynomial at the generator of the field of 32, in Horner's way. Any one wrong
/// digit changes it, and so does exchanging two.
fn check(digits: &[u8]) -> u8 {
    digits.iter().fold(0, |sum, digit| times_two(sum ^ digit))
}

/// Multiplication by the generator, modulo x^5 + x^2 + 1.
fn times_two(digit: u8) -> u8 {
    let doubled = digit << 1;
    if doubled & 32 == 0 { doubled } else { doubled ^ 0b10_0101 }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, digit) in self.digits().into_iter().enumerate() {
            if at > 0 && at % 4 == 0 {
                f.write_str("-")?;
            }
            write!(f, "{}", char::from(SIGNS[usize::from(digit)]))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(seed: u64) -> Code {
        Code { version: 1, map: 0xabcdef, dingles: true, plan: Plan { players: 4, cards: 120, seed } }
    }

    #[test]
    fn codes_of_small_seeds_are_short_and_of_great_ones_whole() {
        assert_eq!(code(1).to_string().len(), 13);
        assert_eq!(code(u64::MAX).digits().len(), 23);
        assert_ne!(code(1).to_string(), code(2).to_string());
    }

    #[test]
    fn the_check_digit_notices_a_wrong_sign_and_an_exchange() {
        let digits = code(987_654_321).digits();
        let (sum, body) = digits.split_last().unwrap();
        for at in 0..body.len() {
            for other in 1..32 {
                let mut wrong = body.to_vec();
                wrong[at] ^= other;
                assert_ne!(check(&wrong), *sum);
            }
            let mut turned = body.to_vec();
            turned.swap(at, (at + 1) % body.len());
            assert!(turned == body || check(&turned) != *sum);
        }
    }
}
