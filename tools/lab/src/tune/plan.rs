//! How a map is tuned: what is played, and by what payoffs are changed.

use crate::{judge, study};
use milepost_dice::Dice;
use std::str::FromStr;

/// How a map is tuned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The games of each step; their seed is that of all steps, each of which has seeds of its own.
    pub games: study::Plan,
    /// How far chance moves payoffs while they are measured, 1 to [`judge::plan::MOST_VARIED`].
    pub vary: i32,
    /// Steps.
    pub steps: u32,
    /// By what payoffs are changed.
    pub by: By,
    /// The most that an adjustment may be, up or down, in millions.
    pub limit: i32,
    /// Games of the check, each played before and after.
    pub check: u32,
}

/// By what payoffs are changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct By {
    /// By good.
    pub good: bool,
    /// By destination.
    pub city: bool,
    /// By pips of the track.
    pub length: bool,
    /// By C/D of it.
    pub terrain: bool,
}

impl By {
    /// The names in the order of the members.
    pub const NAMES: [&str; 4] = ["good", "city", "length", "terrain"];

    /// Those that are on.
    pub fn names(self) -> Vec<&'static str> {
        let on = [self.good, self.city, self.length, self.terrain];
        let names = By::NAMES.into_iter().zip(on);
        names.filter(|(_, on)| *on).map(|(name, _)| name).collect()
    }
}

impl FromStr for By {
    type Err = String;

    /// Reads names with commas between.
    fn from_str(text: &str) -> Result<By, String> {
        let names: Vec<&str> = text.split(',').map(str::trim).collect();
        let wrong: Vec<&str> = names
            .iter()
            .copied()
            .filter(|name| !By::NAMES.contains(name))
            .collect();
        if !wrong.is_empty() {
            let known = By::NAMES.join(", ");
            return Err(format!(
                "expected some of {known}, not {}",
                wrong.join(", ")
            ));
        }
        let on = By::NAMES.map(|name| names.contains(&name));
        let [good, city, length, terrain] = on;
        Ok(By {
            good,
            city,
            length,
            terrain,
        })
    }
}

impl Plan {
    /// How many games are played in all.
    pub fn all_games(&self) -> u64 {
        u64::from(self.games.games) * u64::from(self.steps) + 2 * u64::from(self.check)
    }

    /// The plan of a step, from 0.
    pub(super) fn step(&self, step: u32) -> judge::Plan {
        judge::Plan {
            games: study::Plan {
                seed: self.seed(&format!("step {step}")),
                ..self.games.clone()
            },
            vary: self.vary.max(1),
        }
    }

    /// The plan of the check: payoffs as they are dealt.
    pub fn check(&self) -> judge::Plan {
        judge::Plan {
            games: study::Plan {
                games: self.check,
                seed: self.seed("check"),
                ..self.games.clone()
            },
            vary: 0,
        }
    }

    fn seed(&self, purpose: &str) -> u64 {
        // Purposes are told apart by 20 bytes at most.
        Dice::new(self.games.seed, &format!("tune {purpose}")).word()
    }
}
