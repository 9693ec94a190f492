//! The code of a board, which can be typed to make it again.

use crate::MOST_SEED;
use crate::generator::GENERATOR;
use crate::model::preset::{Preset, Setting};
use milepost_dice::code;
use std::error::Error;
use std::fmt;

/// The identity of a board: the generator's version, the preset, players, scenario, form of land and seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code {
    /// The generator's version.
    pub version: u32,
    /// The first 20 bits of the preset's content hash.
    pub preset: u32,
    /// How many players, below 32.
    pub players: usize,
    /// The scenario, from 0, below 32.
    pub scenario: usize,
    /// The form of land, by its index in the preset, below 31; if none is named, the seed decides.
    pub land: Option<usize>,
    /// The seed.
    pub seed: u64,
}

/// Why a code cannot be used for a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoBoard {
    /// It is no code.
    Code(code::CodeError),
    /// It is a code of something else.
    Other,
    /// It is of another version of the generator.
    Version(u32),
    /// It is of another preset.
    Preset,
    /// The preset has no such number of players, no such scenario or no such form of land.
    Setting,
}

impl fmt::Display for NoBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoBoard::Code(error) => write!(f, "this is not a code: {error}"),
            NoBoard::Other => f.write_str("this is a code, but of no board"),
            NoBoard::Version(version) => {
                write!(
                    f,
                    "the code is of version {version} of the board generator, and this one has version {GENERATOR}: it gives \
                     other boards"
                )
            }
            NoBoard::Preset => {
                f.write_str("the code is of another preset, or of this one before it was changed")
            }
            NoBoard::Setting => {
                f.write_str("the preset has no such number of players, scenario or form of land")
            }
        }
    }
}

impl Error for NoBoard {}

/// Tells board codes from others: the digits in front of all of them.
const MARK: u8 = 11;

impl Code {
    /// The code of the board that a seed gives in a setting. That of a finished board ([`Setting::of`]) names its form of land.
    pub fn of(setting: &Setting<'_>, seed: u64) -> Code {
        Code {
            version: GENERATOR,
            preset: setting.preset.hash(),
            players: setting.players,
            scenario: setting.scenario,
            land: setting.land,
            seed,
        }
    }

    /// The setting of its board, in the preset that it is of.
    pub fn setting<'a>(&self, preset: &'a Preset) -> Setting<'a> {
        Setting {
            preset,
            players: self.players,
            scenario: self.scenario,
            land: self.land,
        }
    }

    /// Reads a code, of whatever version of the generator. Codes of version 1 have no form of land, so that what stands
    /// after their scenario is read wrongly; [`Code::fits`] refuses codes of all versions but this one.
    ///
    /// # Errors
    /// The text is mistyped, or is the code of something else.
    pub fn read(text: &str) -> Result<Code, NoBoard> {
        let digits = code::read(text).map_err(NoBoard::Code)?;
        let (MARK, [version, p0, p1, p2, p3, players, scenario, land, seed @ ..]) = digits
            .split_first()
            .map_or((0, [].as_slice()), |(mark, rest)| (*mark, rest))
        else {
            return Err(NoBoard::Other);
        };
        let preset = code::number(&[*p0, *p1, *p2, *p3]).unwrap_or_default() as u32;
        let seed = code::number(seed)
            .filter(|&seed| seed <= MOST_SEED)
            .ok_or(NoBoard::Other)?;
        let [version, players, scenario, land] = [*version, *players, *scenario, *land];
        Ok(Code {
            version: version.into(),
            preset,
            players: players.into(),
            scenario: scenario.into(),
            land: usize::from(land).checked_sub(1),
            seed,
        })
    }

    /// Whether the board is one of this preset, as this generator makes them.
    ///
    /// # Errors
    /// The code is of another preset or another version, or the preset has no such number of players, scenario or form of
    /// land.
    pub fn fits(&self, preset: &Preset) -> Result<(), NoBoard> {
        match self {
            _ if self.version != GENERATOR => Err(NoBoard::Version(self.version)),
            _ if self.preset != preset.hash() => Err(NoBoard::Preset),
            _ if !(1..=preset.players).contains(&self.players) => Err(NoBoard::Setting),
            _ if self.scenario >= preset.scenarios.len() => Err(NoBoard::Setting),
            _ if self.land.is_some_and(|land| land >= preset.lands.len()) => Err(NoBoard::Setting),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digit = |number: usize| (number % 32) as u8;
        let head = vec![MARK, digit(self.version as usize)];
        let land = self.land.map_or(0, |land| land + 1);
        let setting = vec![digit(self.players), digit(self.scenario), digit(land)];
        let preset = code::digits(self.preset.into(), 4);
        f.write_str(&code::write(
            &[head, preset, setting, code::digits(self.seed, 1)].concat(),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_they_are_written() {
        for seed in [0, 7, 1 << 40, MOST_SEED] {
            let code = Code {
                version: GENERATOR,
                preset: 0xabcde,
                players: 8,
                scenario: 5,
                land: [None, Some(0), Some(30)][seed as usize % 3],
                seed,
            };
            assert_eq!(Code::read(&code.to_string()), Ok(code));
        }
        assert_eq!(Code::read(&code::write(&[1, 2, 3])), Err(NoBoard::Other));
        let beyond = Code {
            version: GENERATOR,
            preset: 1,
            players: 1,
            scenario: 0,
            land: None,
            seed: MOST_SEED + 1,
        };
        assert_eq!(Code::read(&beyond.to_string()), Err(NoBoard::Other));
        assert!(matches!(Code::read("hello"), Err(NoBoard::Code(_))));
    }
}
