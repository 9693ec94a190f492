//! Shards: a study divided into ranges of runs.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// One of several nearly equal ranges of a study's runs, written as `3/100`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shard {
    number: u32,
    of: u32,
}

impl Shard {
    /// The whole study as one shard.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// The most shards of a study.
    pub const MOST: u32 = 1_000_000;

    /// Shard `number`, from 1, of `of`.
    ///
    /// # Errors
    /// `of` is 0 or above [`Shard::MOST`], or `number` is 0 or above `of`.
    pub fn new(number: u32, of: u32) -> Result<Shard, ShardError> {
        if !(1..=Shard::MOST).contains(&of) {
            return Err(ShardError::Count);
        }
        if !(1..=of).contains(&number) {
            return Err(ShardError::Number { of });
        }
        Ok(Shard { number, of })
    }

    /// Its number, from 1.
    pub fn number(self) -> u32 {
        self.number
    }

    /// Returns the number of shards that the study is divided into, 1 to [`Shard::MOST`].
    pub fn of(self) -> u32 {
        self.of
    }

    /// Its part of so many runs. The ranges of all shards follow each other without gaps.
    pub fn range(self, runs: u32) -> Range<u32> {
        let end = |number: u32| {
            let end = u64::from(runs) * u64::from(number) / u64::from(self.of.max(1));
            u32::try_from(end).unwrap_or(runs)
        };
        end(self.number.saturating_sub(1))..end(self.number)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// Reasons for refusing a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShardError {
    /// It is not two numbers with a slash between them.
    Form,
    /// The number of shards is out of range.
    Count,
    /// The shard's number is out of range.
    Number {
        /// The number of shards.
        of: u32,
    },
}

impl fmt::Display for ShardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShardError::Form => write!(f, "expected K/N, for example 3/100"),
            ShardError::Count => write!(f, "a study has 1 to {} shards", Shard::MOST),
            ShardError::Number { of } => write!(f, "the number of the shard must be 1 to {of}"),
        }
    }
}

impl std::error::Error for ShardError {}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let number = |text: &str| text.parse().ok().filter(|_| digits(text));
        let (shard, of) = text.split_once('/').ok_or(ShardError::Form)?;
        match (number(shard), number(of)) {
            (Some(shard), Some(of)) => Shard::new(shard, of),
            _ => Err(ShardError::Form),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts() {
        for (text, shard) in [
            ("1/1", Ok(Shard::WHOLE)),
            ("3/100", Shard::new(3, 100)),
            ("0/5", Err(ShardError::Number { of: 5 })),
            ("6/5", Err(ShardError::Number { of: 5 })),
            ("1/0", Err(ShardError::Count)),
            ("1/1000001", Err(ShardError::Count)),
            ("1", Err(ShardError::Form)),
            ("+1/2", Err(ShardError::Form)),
            ("1/2/3", Err(ShardError::Form)),
            ("99999999999/2", Err(ShardError::Form)),
        ] {
            assert_eq!(text.parse(), shard, "{text}");
            if let Ok(shard) = shard {
                assert_eq!(shard.to_string(), text);
            }
        }
    }

    #[test]
    fn ranges_follow_each_other() {
        for (runs, of) in [(10, 3), (3, 10), (0, 4), (u32::MAX, 7), (1, 1)] {
            let mut next = 0;
            for number in 1..=of {
                let range = Shard::new(number, of).unwrap().range(runs);
                assert_eq!(range.start, next);
                next = range.end;
            }
            assert_eq!(next, runs);
        }
    }
}
