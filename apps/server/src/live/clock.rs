//! How long players have left, where a table has clocks: a bank of time each, and something added for every turn.

use milepost_document::FromNode;
use milepost_document::number::counted;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// The bank a player may have, in seconds.
pub const BANK: RangeInclusive<u64> = 10..=86_400;
/// What may be added for every turn, in seconds.
pub const INCREMENT: RangeInclusive<u64> = 0..=3_600;

/// How the clocks of a table go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, FromNode)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Pace {
    /// What everybody has at the start, in seconds.
    pub bank: u64,
    /// What is added for every turn that ends, in seconds.
    #[serde(default)]
    pub increment: u64,
    /// What becomes of one whose time is over.
    #[serde(default)]
    pub over: Over,
}

/// What becomes of one whose time is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromNode)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Over {
    /// The table tells so, and he plays on.
    #[default]
    Tell,
    /// A bot plays on for him, as if he had resigned.
    Bot,
}

/// The clocks of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    pace: Pace,
    left: Vec<i64>,
    told: Vec<bool>,
    running: Option<usize>,
    at: u64,
}

impl Pace {
    /// All that is wrong with it.
    pub fn wrong(&self, companion: bool) -> Vec<String> {
        let within = |what: &str, value: u64, range: &RangeInclusive<u64>| {
            let (least, most) = (range.start(), range.end());
            (!range.contains(&value)).then(|| {
                format!(
                    "clock: {} {what}: {least} to {most}",
                    counted(value, "second", "seconds")
                )
            })
        };
        let bot = companion && self.over == Over::Bot;
        let bot = bot.then(|| {
            "clock: a bot cannot play at a real board; let the table only tell".to_owned()
        });
        let bank = within("for each player", self.bank, &BANK);
        let increment = within("added for every turn", self.increment, &INCREMENT);
        [bank, increment, bot].into_iter().flatten().collect()
    }
}

fn millis(seconds: u64) -> i64 {
    i64::try_from(seconds.saturating_mul(1000)).unwrap_or(i64::MAX)
}

impl Clocks {
    /// Those of a game that begins now; none of them runs yet.
    pub fn new(pace: Pace, seats: usize, now: u64) -> Clocks {
        let (left, told) = (vec![millis(pace.bank); seats], vec![false; seats]);
        Clocks {
            pace,
            left,
            told,
            running: None,
            at: now,
        }
    }

    /// The table was not open before: what passed until now counts for nobody.
    pub fn wake(&mut self, now: u64) {
        self.at = self.at.max(now);
    }

    /// Time passes.
    pub fn pass(&mut self, now: u64) {
        if let Some(seat) = self.running {
            self.left[seat] = self.left(seat, now);
        }
        self.wake(now);
    }

    /// A player ends a turn.
    pub fn turned(&mut self, seat: usize) {
        self.left[seat] = self.left[seat].saturating_add(millis(self.pace.increment));
    }

    /// The end of a turn is taken back.
    pub fn unturned(&mut self, seat: usize) {
        self.left[seat] = self.left[seat].saturating_sub(millis(self.pace.increment));
    }

    /// From now on it is this one's time that passes.
    pub fn run(&mut self, seat: Option<usize>) {
        self.running = seat;
    }

    /// It was told that the time of a player is over.
    pub fn tell(&mut self, seat: usize) {
        self.told[seat] = true;
    }

    /// The player whose time is over, unless it was told.
    pub fn over(&self, now: u64) -> Option<usize> {
        self.running
            .filter(|&seat| !self.told[seat] && self.left(seat, now) <= 0)
    }

    /// What a player has left, in milliseconds; less than none where he plays on.
    pub fn left(&self, seat: usize, now: u64) -> i64 {
        let passed = if self.running == Some(seat) {
            now.saturating_sub(self.at)
        } else {
            0
        };
        self.left[seat].saturating_sub(i64::try_from(passed).unwrap_or(i64::MAX))
    }

    /// The one whose clock runs.
    pub fn running(&self) -> Option<usize> {
        self.running
    }

    /// Since when.
    pub fn since(&self) -> u64 {
        self.at
    }

    /// What everybody had left then, in milliseconds.
    pub fn lefts(&self) -> &[i64] {
        &self.left
    }

    /// How they go.
    pub fn pace(&self) -> Pace {
        self.pace
    }
}
