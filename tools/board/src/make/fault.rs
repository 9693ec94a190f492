//! Why no board could be made.

use std::error::Error;
use std::fmt;

/// How often a board is begun anew before it is given up.
pub const MOST_TRIES: usize = 40;

/// What went wrong with a board that was begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// The ground has no place for any city.
    NoGround,
    /// No cell was left for a city.
    NoRoom,
    /// A city that no path reaches, wherever it is moved.
    Isolated,
    /// Parts of the board that nothing joins.
    Parted,
    /// Too few paths of a type, by its index.
    Few(usize),
    /// Too many path cells of two types.
    Crossed,
    /// Goods that must stand there more often than cities can want them.
    Goods,
    /// No two cities for airports: each is joined to each.
    NoAirports,
}

/// No board came of a setting, in as many tries as are made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Impossible {
    /// What went wrong, the most frequent first.
    pub unmet: Vec<Unmet>,
}

/// A demand that could not be met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unmet {
    /// What went wrong.
    pub fault: Fault,
    /// In how many tries.
    pub tries: usize,
    /// The demand in words.
    pub demand: String,
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no board in {MOST_TRIES} tries")?;
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
