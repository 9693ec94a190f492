//! The code of a deck, which can be typed to deal it again.

use crate::generator::GENERATOR;
use crate::model::Plan;
use crate::price::Prices;
use milepost_dice::code;
use milepost_map::{Map, shipped};
use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// The identity of a deck: the generator's version, the map, the plan. Written in groups of four characters; the last one is
/// a check character that detects one wrong character or two exchanged ones.
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
        let dingles = prices.dingles().is_some();
        Code {
            version: GENERATOR,
            map: beginning(prices.hash()),
            dingles,
            plan,
        }
    }

    /// Reads a code: in capitals or not, with or without hyphens, dashes and spaces.
    ///
    /// # Errors
    /// The text is mistyped, is the code of something else, or is of another version of the generator.
    pub fn read(text: &str) -> Result<Code, CodeError> {
        let digits = code::read(text).map_err(|error| match text.trim() {
            "" => CodeError::Short(0),
            _ => CodeError::Typed(error),
        })?;
        match digits[0] {
            GENERATOR => {}
            BOARD => return Err(CodeError::Board),
            version => return Err(CodeError::Version(version)),
        }
        let (head, seed) = digits
            .split_at_checked(HEAD)
            .ok_or(CodeError::Short(digits.len() + 1))?;
        let head = code::number(&head[1..]).ok_or(CodeError::Strange)?;
        let seed = code::number(seed).ok_or(CodeError::Strange)?;
        let plan = Plan {
            players: (head >> 8 & 7) as usize,
            cards: (head & 0xff) as usize,
            seed,
        };
        let map = (head >> 12 & 0xff_ffff) as u32;
        let read = Code {
            version: GENERATOR,
            map,
            dingles: head >> 11 & 1 == 1,
            plan,
        };
        // Each deck has one code: what would be written otherwise was never dealt.
        if read.digits() == digits {
            Ok(read)
        } else {
            Err(CodeError::Strange)
        }
    }

    /// Whether its deck was dealt on a map.
    pub fn is_on(&self, map: &Map) -> bool {
        beginning(map.hash()) == self.map
    }

    /// The prices that its deck is dealt with on a map.
    ///
    /// # Errors
    /// The code is of a deck on another map.
    pub fn prices<'a>(&self, map: &'a Map) -> Result<Prices<'a>, CodeError> {
        let here = beginning(map.hash());
        if here != self.map {
            return Err(CodeError::Map {
                meant: self.map,
                here,
            });
        }
        Ok(if self.dingles {
            Prices::of(map)
        } else {
            Prices::without_dingles(map)
        })
    }

    /// The name of the map on which its deck was dealt, if it is one of those that come with Milepost.
    pub fn shipped_map(&self) -> Option<&'static str> {
        let meant =
            |name: &&str| shipped::map(name).is_some_and(|map| beginning(map.hash()) == self.map);
        shipped::names().find(meant)
    }

    /// Its digits in base 32: version, then 35 bits of map, dingles, players and cards, then the seed.
    fn digits(&self) -> Vec<u8> {
        let plan = (self.plan.players as u64) << 8 | self.plan.cards as u64 & 0xff;
        let head = u64::from(self.map) << 12 | u64::from(self.dingles) << 11 | plan & 0x7ff;
        // The map has 24 bits and its digits are as many for each.
        [
            vec![self.version],
            code::digits(head, 8),
            code::digits(self.plan.seed, 1),
        ]
        .concat()
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&code::write(&self.digits()))
    }
}

impl FromStr for Code {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Code, CodeError> {
        Code::read(text)
    }
}

/// What a code has of a map's content hash.
fn beginning(hash: u64) -> u32 {
    (hash >> 40) as u32
}

/// What the codes of boards begin with: no generator of decks has this version.
const BOARD: u8 = 11;

/// Digits before the seed.
const HEAD: usize = 9;

/// Why a text is not the code of a deck, or its deck cannot be dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CodeError {
    /// It has an invalid character, a wrong check character, or a length that no code has.
    Typed(code::CodeError),
    /// It is too short for the code of a deck: its number of characters.
    Short(usize),
    /// It is the code of a board.
    Board,
    /// It has values that no code of a deck has.
    Strange,
    /// Another version of the generator dealt the deck.
    Version(u8),
    /// The deck is one of another map: the first 24 bits of the two maps' hashes.
    Map {
        /// The map that the code is for.
        meant: u32,
        /// The map that was given.
        here: u32,
    },
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CodeError::Typed(error) => {
                write!(
                    f,
                    "{error}; compare it with the printed code, character by character"
                )
            }
            CodeError::Short(signs) => {
                write!(
                    f,
                    "the code of a deck has at least {} characters, not {signs}; a part is missing",
                    HEAD + 2
                )
            }
            CodeError::Board => f.write_str("this is the code of a board, not of a deck"),
            CodeError::Strange => {
                f.write_str("this is not the code of a deck; it may be the code of something else")
            }
            CodeError::Version(version) => write!(
                f,
                "this deck was dealt by version {version} of the generator, and this is version {GENERATOR}; use the \
                 release that printed the code"
            ),
            CodeError::Map { meant, here } => write!(
                f,
                "this is the code of a deck on another map: its hash begins with {meant:06x}, and the hash of this \
                 map with {here:06x}"
            ),
        }
    }
}

impl Error for CodeError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(seed: u64) -> Code {
        Code {
            version: 1,
            map: 0xabcdef,
            dingles: true,
            plan: Plan {
                players: 4,
                cards: 120,
                seed,
            },
        }
    }

    #[test]
    fn codes_of_small_seeds_are_short_and_of_great_ones_whole() {
        assert_eq!(code(1).to_string().len(), 13);
        assert_eq!(code(u64::MAX).digits().len(), 22);
        assert_ne!(code(1).to_string(), code(2).to_string());
    }

    #[test]
    fn codes_are_read_as_they_are_written() {
        for seed in [0, 1, 31, 32, 987_654_321, u64::MAX] {
            let written = code(seed).to_string();
            assert_eq!(Code::read(&written), Ok(code(seed)));
            assert_eq!(
                written.to_lowercase().replace('-', " ").parse(),
                Ok(code(seed))
            );
        }
    }

    #[test]
    fn wrong_codes_are_refused_with_the_reason() {
        let right = code(1).to_string();
        let refused = |text: &str| Code::read(text).unwrap_err();
        assert_eq!(
            refused(&right.replace('-', "0")),
            CodeError::Typed(code::CodeError::Sign('0'))
        );
        assert_eq!([refused(""), refused(" ")], [CodeError::Short(0); 2]);
        assert_eq!(refused("7"), CodeError::Typed(code::CodeError::Length));
        assert_eq!(
            refused(&code::write(&[BOARD, 1, 2, 3, 4, 5, 6, 7])),
            CodeError::Board
        );
        let turned: String = right.chars().rev().collect();
        assert_eq!(refused(&turned), CodeError::Typed(code::CodeError::Check));
        assert_eq!(
            refused(&code::write(&[GENERATOR, 2, 3])),
            CodeError::Short(4)
        );
        assert_eq!(refused(&code::write(&[7, 2, 3])), CodeError::Version(7));
        let mut padded = code(1).digits();
        padded.insert(HEAD, 0);
        assert_eq!(refused(&code::write(&padded)), CodeError::Strange);
        let mut beyond = code(1).digits();
        beyond[1] = 31;
        assert_eq!(refused(&code::write(&beyond)), CodeError::Strange);
    }

    #[test]
    fn a_code_finds_the_map_that_comes_with_milepost() {
        for (name, _) in shipped::MAPS {
            let map = shipped::map(name).unwrap();
            let code = Code {
                map: beginning(map.hash()),
                ..code(1)
            };
            assert_eq!(code.shipped_map(), Some(name));
        }
        assert_eq!(code(1).shipped_map(), None);
    }

    #[test]
    fn a_deck_of_another_map_is_not_dealt() {
        let map = |name| milepost_map::shipped::map(name).unwrap();
        let (iberia, japan) = (map("iberia"), map("japan"));
        let plan = Plan {
            players: 2,
            cards: 40,
            seed: 3,
        };
        let (prices, plain) = (Prices::of(&iberia), Prices::without_dingles(&iberia));
        for prices in [&prices, &plain] {
            let code = Code::of(prices, plan);
            assert_eq!(
                code.prices(&iberia).map(|found| Code::of(&found, plan)),
                Ok(code)
            );
            let error = code.prices(&japan).map(|_| ()).unwrap_err();
            assert!(
                matches!(error, CodeError::Map { meant, .. } if meant == code.map),
                "{error}"
            );
        }
    }
}
