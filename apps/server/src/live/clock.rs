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
#[cfg_attr(test, schemars(rename = "Pace"))]
#[serde(deny_unknown_fields)]
pub struct TimeControl {
    /// What everybody has at the start, in seconds.
    pub bank: u64,
    /// What is added for every turn that ends, in seconds.
    #[serde(default)]
    pub increment: u64,
    /// What becomes of one whose time is over.
    #[serde(default)]
    pub over: OnTimeUp,
}

/// What becomes of one whose time is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromNode)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Over"))]
#[serde(rename_all = "lowercase")]
pub enum OnTimeUp {
    /// The table tells so, and he plays on.
    #[default]
    #[serde(rename = "tell")]
    Announce,
    /// A bot plays on for him, as if he had resigned.
    Bot,
}

/// The clocks of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    time_control: TimeControl,
    left: Vec<i64>,
    reported: Vec<bool>,
    running: Option<usize>,
    updated_at: u64,
}

impl TimeControl {
    /// All that is wrong with it.
    pub fn problems(&self, companion: bool) -> Vec<String> {
        let within = |what: &str, value: u64, range: &RangeInclusive<u64>| {
            let (least, most) = (range.start(), range.end());
            (!range.contains(&value)).then(|| {
                format!(
                    "clock: {} {what}: {least} to {most}",
                    counted(value, "second", "seconds")
                )
            })
        };
        let bot = companion && self.over == OnTimeUp::Bot;
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
    pub fn new(time_control: TimeControl, seats: usize, now: u64) -> Clocks {
        let (left, reported) = (vec![millis(time_control.bank); seats], vec![false; seats]);
        Clocks {
            time_control,
            left,
            reported,
            running: None,
            updated_at: now,
        }
    }

    /// The table was not open before: what passed until now counts for nobody.
    pub fn resume(&mut self, now: u64) {
        self.updated_at = self.updated_at.max(now);
    }

    /// Time passes.
    pub fn advance(&mut self, now: u64) {
        if let Some(seat) = self.running {
            self.left[seat] = self.remaining(seat, now);
        }
        self.resume(now);
    }

    /// A player ends a turn.
    pub fn end_turn(&mut self, seat: usize) {
        self.left[seat] = self.left[seat].saturating_add(millis(self.time_control.increment));
    }

    /// The end of a turn is taken back.
    pub fn undo_end_turn(&mut self, seat: usize) {
        self.left[seat] = self.left[seat].saturating_sub(millis(self.time_control.increment));
    }

    /// From now on it is this one's time that passes.
    pub fn set_running(&mut self, seat: Option<usize>) {
        self.running = seat;
    }

    /// It was told that the time of a player is over.
    pub fn mark_reported(&mut self, seat: usize) {
        self.reported[seat] = true;
    }

    /// The player whose time is over, unless it was told.
    pub fn expired(&self, now: u64) -> Option<usize> {
        self.running
            .filter(|&seat| !self.reported[seat] && self.remaining(seat, now) <= 0)
    }

    /// What a player has left, in milliseconds; less than none where he plays on.
    pub fn remaining(&self, seat: usize, now: u64) -> i64 {
        let passed = if self.running == Some(seat) {
            now.saturating_sub(self.updated_at)
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
    pub fn updated_at(&self) -> u64 {
        self.updated_at
    }

    /// What everybody had left then, in milliseconds.
    pub fn all_remaining(&self) -> &[i64] {
        &self.left
    }

    /// How they go.
    pub fn time_control(&self) -> TimeControl {
        self.time_control
    }
}
