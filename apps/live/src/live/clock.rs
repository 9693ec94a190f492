//! Game clocks: each player has a bank of time, and each turn adds an increment; or each turn has a
//! time of its own, of hours or days.

use milepost_document::FromNode;
use milepost_document::number::counted;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;

/// The time bank that a table may give each player, in seconds.
pub const BANK: RangeInclusive<u64> = 10..=86_400;
/// The increment that a table may add after each turn, in seconds.
pub const INCREMENT: RangeInclusive<u64> = 0..=3_600;

/// The time that a table may give for each turn, in seconds: an hour to 30 days.
pub const MOVE: RangeInclusive<u64> = 3_600..=2_592_000;
/// What a player to act has left at least when a server starts, where each turn has its own time, in
/// milliseconds: nobody's time runs out while the server is closed.
const GRACE: i64 = 3_600_000;

/// The kinds of clocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ClockKind {
    /// Each player has a bank of time for the whole game.
    #[default]
    Bank,
    /// The bank is the time for one turn, and starts anew with each.
    Move,
}

/// Whether a clock is of the usual kind, which stored tables do not name.
#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_bank(kind: &ClockKind) -> bool {
    *kind == ClockKind::Bank
}

/// The time control of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(rename = "Pace"))]
#[serde(deny_unknown_fields)]
pub struct TimeControl {
    /// Whether the time is for the whole game or for each turn.
    #[serde(default, skip_serializing_if = "is_bank")]
    pub kind: ClockKind,
    /// Each player's time at the start, in seconds; or the time for each turn.
    pub bank: u64,
    /// Time added after each turn, in seconds; 0 if each turn has its own time.
    #[serde(default)]
    pub increment: u64,
    /// What happens when a player's time runs out.
    #[serde(default, rename = "over")]
    pub on_time_up: OnTimeUp,
}

/// What happens when a player's time runs out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(rename = "Over"))]
#[serde(rename_all = "lowercase")]
pub enum OnTimeUp {
    /// The log says so, and the player continues without time.
    #[default]
    #[serde(rename = "tell")]
    Announce,
    /// A bot takes over the seat, as if the player had resigned.
    Bot,
}

/// The clocks of a game. Times are in milliseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    time_control: TimeControl,
    left: Vec<i64>,
    reported: Vec<bool>,
    running: Option<usize>,
    updated_at: u64,
}

/// What a snapshot of a table holds of its clocks. The time control is that of the table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SavedClocks {
    left: Vec<i64>,
    reported: Vec<bool>,
    running: Option<usize>,
    updated_at: u64,
}

impl TimeControl {
    /// Its numbers that are out of range.
    pub fn problems(&self) -> Vec<ClockError> {
        let (bank, increment) = match self.kind {
            ClockKind::Bank => (
                (!BANK.contains(&self.bank)).then_some(ClockError::Bank(self.bank)),
                (!INCREMENT.contains(&self.increment))
                    .then_some(ClockError::Increment(self.increment)),
            ),
            ClockKind::Move => (
                (!MOVE.contains(&self.bank)).then_some(ClockError::Move(self.bank)),
                (!NONE.contains(&self.increment))
                    .then_some(ClockError::MoveIncrement(self.increment)),
            ),
        };
        [bank, increment].into_iter().flatten().collect()
    }
}

/// What is wrong with a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockError {
    /// The bank is outside of [`BANK`]. In seconds.
    Bank(u64),
    /// The increment is outside of [`INCREMENT`]. In seconds.
    Increment(u64),
    /// The time for each turn is outside of [`MOVE`]. In seconds.
    Move(u64),
    /// There is an increment although each turn has its own time. In seconds.
    MoveIncrement(u64),
}

impl fmt::Display for ClockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (value, what, range) = match self {
            ClockError::Bank(bank) => (bank, "for each player", &BANK),
            ClockError::Increment(increment) => (increment, "added after each turn", &INCREMENT),
            ClockError::Move(time) => (time, "for each turn", &MOVE),
            ClockError::MoveIncrement(increment) => (
                increment,
                "added after turns that have a time of their own",
                &NONE,
            ),
        };
        let seconds = counted(*value, "second", "seconds");
        write!(
            f,
            "clock: {seconds} {what}; expected {} to {}",
            range.start(),
            range.end()
        )
    }
}

/// What may be added where each turn has its own time.
const NONE: RangeInclusive<u64> = 0..=0;

fn millis(seconds: u64) -> i64 {
    i64::try_from(seconds.saturating_mul(1000)).unwrap_or(i64::MAX)
}

impl Clocks {
    /// The clocks of a game that begins now. None is running yet.
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

    /// What restores the clocks.
    pub fn save(&self) -> SavedClocks {
        let Clocks {
            time_control: _,
            left,
            reported,
            running,
            updated_at,
        } = self;
        SavedClocks {
            left: left.clone(),
            reported: reported.clone(),
            running: *running,
            updated_at: *updated_at,
        }
    }

    /// The clocks that were saved, at a table with so many seats; `None` if they are not of that table.
    pub fn restore(time_control: TimeControl, seats: usize, saved: SavedClocks) -> Option<Clocks> {
        let SavedClocks {
            left,
            reported,
            running,
            updated_at,
        } = saved;
        let fits = left.len() == seats
            && reported.len() == seats
            && running.is_none_or(|seat| seat < seats);
        fits.then_some(Clocks {
            time_control,
            left,
            reported,
            running,
            updated_at,
        })
    }

    /// From when on time counts again for a table that is reopened at `now` by a server that has run
    /// since `started`; `None` if all time counts. A time for each turn goes on while nobody looks at
    /// the table, else looking again and again would put off its end; only the time without a server
    /// is made up for.
    pub fn reopened(&self, now: u64, started: u64) -> Option<u64> {
        match self.time_control.kind {
            ClockKind::Bank => Some(now),
            ClockKind::Move => (started > self.updated_at).then_some(started),
        }
    }

    /// Time counts again from `now` on: the time before does not count for anybody. With a time for
    /// each turn it does, but some is left.
    pub fn resume(&mut self, now: u64) {
        if self.time_control.kind == ClockKind::Move && now > self.updated_at {
            self.advance(now);
            if let Some(seat) = self.running.filter(|seat| !self.reported[*seat]) {
                self.left[seat] = self.left[seat].max(GRACE);
            }
        }
        self.updated_at = self.updated_at.max(now);
    }

    /// Deducts the time up to `now` from the player whose clock is running.
    pub fn advance(&mut self, now: u64) {
        if let Some(seat) = self.running {
            self.left[seat] = self.remaining(seat, now);
        }
        self.updated_at = self.updated_at.max(now);
    }

    /// Adds the increment after a player's turn, or gives the time for the next.
    pub fn end_turn(&mut self, seat: usize) {
        if self.time_control.kind == ClockKind::Move {
            self.left[seat] = millis(self.time_control.bank);
            self.reported[seat] = false;
            return;
        }
        self.left[seat] = self.left[seat].saturating_add(millis(self.time_control.increment));
    }

    /// Gives the time for the player's next turn, where each turn has one, after they have chosen something out of turn.
    pub fn end_choice(&mut self, seat: usize) {
        if self.time_control.kind == ClockKind::Move {
            self.end_turn(seat);
        }
    }

    /// Removes the increment again when the end of a turn is undone. A time for each turn starts
    /// anew, for nobody knows how much of it was left.
    pub fn undo_end_turn(&mut self, seat: usize) {
        if self.time_control.kind == ClockKind::Move {
            return self.end_turn(seat);
        }
        self.left[seat] = self.left[seat].saturating_sub(millis(self.time_control.increment));
    }

    /// Gives every player a time for a turn anew, where each turn has one: after turns were taken back, nobody's unfinished
    /// one counts.
    pub fn restart_turns(&mut self) {
        if self.time_control.kind == ClockKind::Move {
            (0..self.left.len()).for_each(|seat| self.end_turn(seat));
        }
    }

    /// Sets the player whose clock is running.
    pub fn set_running(&mut self, seat: Option<usize>) {
        self.running = seat;
    }

    /// Records that the log reports the end of this player's time, so that it is reported once.
    pub fn mark_reported(&mut self, seat: usize) {
        self.reported[seat] = true;
    }

    /// The player whose time has run out, unless the log already reports it.
    pub fn expired(&self, now: u64) -> Option<usize> {
        self.running
            .filter(|&seat| !self.reported[seat] && self.remaining(seat, now) <= 0)
    }

    /// The time a player has left, in milliseconds; negative if they continue without time.
    pub fn remaining(&self, seat: usize, now: u64) -> i64 {
        let passed = if self.running == Some(seat) {
            now.saturating_sub(self.updated_at)
        } else {
            0
        };
        self.left[seat].saturating_sub(i64::try_from(passed).unwrap_or(i64::MAX))
    }

    /// The player whose clock is running.
    pub fn running(&self) -> Option<usize> {
        self.running
    }

    /// When the clocks were last updated, in milliseconds since 1970.
    pub fn updated_at(&self) -> u64 {
        self.updated_at
    }

    /// The time each player had left at [`updated_at`](Clocks::updated_at), in milliseconds.
    pub fn all_remaining(&self) -> &[i64] {
        &self.left
    }

    /// The table's time control.
    pub fn time_control(&self) -> TimeControl {
        self.time_control
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: u64 = 3_600_000;

    #[test]
    fn only_the_time_without_a_server_puts_off_the_end_of_a_turn() {
        let days = TimeControl {
            kind: ClockKind::Move,
            bank: 48 * 3600,
            increment: 0,
            on_time_up: OnTimeUp::Bot,
        };
        let mut clocks = Clocks::new(days, 2, 0);
        clocks.set_running(Some(0));
        // The same server opens the table again.
        assert_eq!(clocks.reopened(47 * HOUR, 0), None);
        // Another one starts after the end, and opens it again and again.
        let started = 50 * HOUR;
        assert_eq!(clocks.reopened(started + 10, started), Some(started));
        clocks.resume(started);
        assert_eq!(clocks.reopened(started + HOUR - 1, started), None);
        assert_eq!(clocks.expired(started + HOUR - 1), None);
        assert_eq!(clocks.expired(started + HOUR), Some(0));
        // What a log records of it comes to the same.
        let mut again = Clocks::new(days, 2, 0);
        again.set_running(Some(0));
        again.resume(started);
        assert_eq!(again, clocks);
    }
}
