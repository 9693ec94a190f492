//! The code of a deck: what is typed to have it again.

use crate::price::Prices;
use crate::{GENERATOR, Plan};
use milepost_dice::code;
use std::fmt;

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
        // The map has 24 bits and its digits are as many for each.
        [vec![self.version], code::digits(head, 8), code::digits(self.plan.seed, 1)].concat()
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&code::write(&self.digits()))
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
        assert_eq!(code(u64::MAX).digits().len(), 22);
        assert_ne!(code(1).to_string(), code(2).to_string());
    }
}
