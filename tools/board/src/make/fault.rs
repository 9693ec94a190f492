//! Why no board could be made.

use std::error::Error;
use std::fmt;

/// The number of attempts at a board.
pub const MOST_TRIES: usize = 40;

/// Why an attempt failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Fault {
    /// The ground has no place for any city.
    NoGround,
    /// No cell was left for a city.
    NoRoom,
    /// A city that no path reaches, wherever it is moved.
    Isolated,
    /// Parts of the board are not joined.
    Parted,
    /// Too few paths of a type, by its index.
    Few(usize),
    /// Too many path cells of two types.
    Crossed,
    /// Cells beside each other look joined, and no path joins them.
    Rungs,
    /// More goods are required than cities can demand.
    Goods,
    /// No two cities for airports: each is joined to each.
    NoAirports,
}

/// All attempts at a board failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Impossible {
    /// What went wrong, the most frequent first.
    pub unmet: Vec<Unmet>,
}

/// A requirement that could not be met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unmet {
    /// What went wrong.
    pub fault: Fault,
    /// The number of attempts that failed for it.
    pub tries: usize,
    /// The requirement in words.
    pub demand: String,
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no board in {MOST_TRIES} attempts")?;
        for (index, Unmet { tries, demand, .. }) in self.unmet.iter().enumerate() {
            write!(
                f,
                "{} in {tries} of them {demand}",
                if index == 0 { ":" } else { ";" }
            )?;
        }
        Ok(())
    }
}

impl Error for Impossible {}
